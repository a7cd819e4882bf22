"""Positions of a small board as numbers, and the graph of all that follow from given ones, in arrays.

A number holds a digit (DIGITS) for each square, as the mover sees it, and both hands: positions that differ only by who
is called White, or by how the board is turned or mirrored, have the same number, since to the rules they are alike.

`graph` is the arrays of lab.solved.graph.Graph: `keys` by node; `slots`, to find a node by its key; `firsts`, where a
node's children stand in `edges`; `scores`. `board` is the working buffers `states` and `row`; `bare`, the board without
a piece; `squares`; `turns`, the squares in the order of every symmetry; `powers` of DIGITS.
"""

from typing import Any

from ludus.games.latrunculi.rules import CAPTIVES, touch
from ludus.games.latrunculi.rules import HANDS as IN_HAND
from lusoria.engine.hot.interface import COUNTS, LISTS, MAX_PIECES, RESULT, SIDE, STATE_SIZE, play, write_actions

DIGITS = 5  # empty, own, the other's, own trapped, the other's trapped
HANDS = 16  # greater than the number of pieces that a side has in hand
LOST = -10_000  # as in lusoria.engine.three_men.retrograde: the score of a mover who has lost already
SPREAD = 0x9E3779B97F4A7C15 >> 1


def key_of(state: Any, turns: Any, powers: Any) -> int:
    """The key of an unfinished position."""
    side = 0 + state[SIDE]
    squares = turns.shape[1]
    best = -1
    for turn in range(turns.shape[0]):
        key = 0
        for index in range(squares):
            content = 0 + state[turns[turn, index]] & 7
            if content:
                own = (content & 3) - 1 == side
                key += powers[index] * ((1 if own else 2) + (content & 4) // 2)
        if best < 0 or key < best:
            best = key
    return (best * HANDS + in_hand(state, side)) * HANDS + in_hand(state, 1 - side)


def set_up(key: int, state: Any, bare: Any, squares: Any) -> None:
    """Write the position of that key to state, with White as the mover."""
    for entry in range(STATE_SIZE):
        state[entry] = bare[entry]
    if has_hands():
        state[IN_HAND] = key // HANDS % HANDS
        state[IN_HAND + 1] = key % HANDS
    rest = key // (HANDS * HANDS)
    for index in range(len(squares)):
        digit = rest % DIGITS
        rest //= DIGITS
        if digit:
            set_down(state, squares[index], digit + 2 if digit > 2 else digit)


def has_hands() -> bool:
    """Whether pieces may be in hand and trapped: in Latrunculi, not in Petteia, whose state ends before IN_HAND."""
    return STATE_SIZE > IN_HAND


def in_hand(state: Any, side: int) -> int:
    """How many pieces a side still has to place."""
    return 0 + state[IN_HAND + side] if has_hands() else 0


def set_down(state: Any, square: int, content: int) -> None:
    """Put a piece on an empty square without an action: content is its side + 1, plus 4 if it is trapped."""
    side = (content & 3) - 1
    count = 0 + state[COUNTS + side]
    state[square] = count << 4 | content
    state[LISTS + MAX_PIECES * side + count] = square
    state[COUNTS + side] = count + 1
    if has_hands():
        state[CAPTIVES + side] += content >> 2
        touch(state, square)


def node_of(key: int, keys: Any, slots: Any, used: int) -> int:
    """The node of that key; a new one gets the number `used`, the count of nodes."""
    at = (key * SPREAD >> 20) & len(slots) - 1
    while slots[at]:
        if keys[slots[at] - 1] == key:
            return slots[at] - 1
        at = at + 1 & len(slots) - 1
    slots[at] = used + 1
    keys[used] = key
    return used


def explore(
    states: Any, row: Any, bare: Any, turns: Any, powers: Any,
    keys: Any, slots: Any, firsts: Any, edges: Any, scores: Any, node: int, used: int,
) -> tuple[int, int]:  # fmt: skip
    """Write the children of nodes from `node` on, numbering new ones from `used` on; return both numbers afterwards.

    Ends when there is no node left, or when an array is nearly full. A node whose mover can win at once, or has no
    action, gets its score and no edges.
    """
    state = states[0]
    child = states[1]
    edge = firsts[node]
    while node < used and used + len(row) <= len(keys) and edge + len(row) <= len(edges):
        set_up(keys[node], state, bare, turns[0])
        count = write_actions(state, row)
        won = False
        for index in range(count):
            for entry in range(STATE_SIZE):
                child[entry] = state[entry]
            play(child, 0 + row[index])
            if child[RESULT]:
                won = True
                continue
            other = node_of(key_of(child, turns, powers), keys, slots, used)
            if other == used:
                used += 1
            edges[edge] = other
            edge += 1
        if won:
            edge = firsts[node]
            scores[node] = -LOST - 1
        elif count == 0:
            scores[node] = LOST
        node += 1
        firsts[node] = edge
    return node, used


def renumber(keys: Any, slots: Any, used: int) -> None:
    """Enter all nodes into new, empty slots."""
    for node in range(used):
        at = (keys[node] * SPREAD >> 20) & len(slots) - 1
        while slots[at]:
            at = at + 1 & len(slots) - 1
        slots[at] = node + 1


def write_parents(firsts: Any, edges: Any, starts: Any, parents: Any) -> None:
    """Write each node's parents to parents from starts[node] on; starts[node] moves past the last."""
    for node in range(len(firsts) - 1):
        for edge in range(firsts[node], firsts[node + 1]):
            child = edges[edge]
            parents[starts[child]] = node
            starts[child] += 1


def decide(scores: Any, undecided: Any, ends: Any, parents: Any, queue: Any, waiting: int) -> int:
    """Run retrograde.unlimited on arrays: find all scores from those of the first `waiting` nodes of queue.

    A node's parents are parents[ends[node - 1]:ends[node]]. Returns how many nodes are won or lost.
    """
    head = 0
    while head < waiting:
        node = queue[head]
        head += 1
        score = scores[node]
        for place in range(ends[node - 1] if node else 0, ends[node]):
            parent = parents[place]
            undecided[parent] -= 1
            if scores[parent]:
                continue
            if score < 0 or undecided[parent] == 0:
                scores[parent] = -score - 1 if score < 0 else -score + 1
                queue[waiting] = parent
                waiting += 1
    return waiting
