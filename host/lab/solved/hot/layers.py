"""Decides Petteia by layers: a layer is the positions with the same numbers of pieces, numbered without gaps or keys.

Only a score (as in lusoria.engine.three_men.retrograde) is kept for each position. The positions that follow from one
are found anew by the rules whenever they are needed; so are those that lead to it, since a move without a capture can
be undone by another such move. Captures lead to layers with fewer pieces, which are decided before.

A position is two masks with a bit for each square: `own` for the pieces of the mover, `other` for those of the other
side; `owns` and `others` are the numbers of these pieces. `tables` are those of lab.solved.numbering.Numbering,
which give a position's node; `work` is two states and two rows of actions; `squares` are those of the board, and `bits`
gives each square's bit.
"""

from typing import Any

from ludus.games.petteia.rules import COUNTS, EMPTY, LISTS, MAX_PIECES, STEPS, trace, write_actions

WIN = 10_000  # scores as in lusoria.engine.three_men.retrograde
UNUSED = -20_000  # instead of a score: the position stands at another node, turned or mirrored
WORST = -30_000  # less than any score
HALF = 10  # bits of a half of a mask
LOW = (1 << HALF) - 1


def turned(mask: Any, turn: int, moved: Any) -> Any:
    """The mask of the squares, or an array of such masks, after a symmetry of the board."""
    return moved[turn, 0, mask & LOW] | moved[turn, 1, mask >> HALF]


def rank(own: int, other: int, sizes: Any, squeezed: Any, ranks: Any) -> int:
    """The rank of a placement of the other's pieces on the squares that the mover leaves free."""
    low = own & LOW
    high = own >> HALF
    free = HALF - sizes[low]
    return ranks[squeezed[low, other & LOW] | squeezed[high, other >> HALF] << free]


def node_of(own: int, other: int, owns: int, others: int, tables: Any) -> int:
    """The node of the position whose masks have owns and others bits; symmetric positions share it."""
    starts, spreads, classes, same, moved, sizes, squeezed, ranks, _patterns, _firsts, _masks, _begins = tables
    entry = classes[own]
    turn = entry & 7
    standard = turned(own, turn, moved)
    placed = turned(other, turn, moved)
    least = rank(standard, placed, sizes, squeezed, ranks)
    if same[standard]:
        for again in range(1, moved.shape[0]):
            if same[standard] >> again & 1:
                value = rank(standard, turned(placed, again, moved), sizes, squeezed, ranks)
                if value < least:
                    least = value
    return starts[owns, others] + (entry >> 3) * spreads[owns, others] + least


def own_of(node: int, owns: int, others: int, tables: Any) -> int:
    """The mover's mask at a node of that layer."""
    starts, spreads, _classes, _same, _moved, _sizes, _squeezed, _ranks, _patterns, _firsts, masks, begins = tables
    return 0 + masks[begins[owns] + (node - starts[owns, others]) // spreads[owns, others]]


def other_of(node: int, own: int, owns: int, others: int, tables: Any) -> int:
    """The other's mask at a node of that layer; own: what own_of gives for the node."""
    starts, spreads, _classes, _same, _moved, _sizes, _squeezed, _ranks, patterns, firsts, _masks, _begins = tables
    pattern = 0 + patterns[firsts[others] + (node - starts[owns, others]) % spreads[owns, others]]
    other = 0
    bit = 1
    while pattern:
        if own & bit == 0:
            if pattern & 1:
                other |= bit
            pattern >>= 1
        bit <<= 1
    return other


def lay_out(own: int, other: int, state: Any, squares: Any) -> None:
    """Write the pieces to a state of the board with White as the mover.

    Fields that only random play uses stay as they are.
    """
    whites = blacks = 0
    for index in range(len(squares)):
        square = squares[index]
        if own >> index & 1:
            state[square] = whites << 4 | 1
            state[LISTS + whites] = square
            whites += 1
        elif other >> index & 1:
            state[square] = blacks << 4 | 2
            state[LISTS + MAX_PIECES + blacks] = square
            blacks += 1
        else:
            state[square] = EMPTY
    state[COUNTS] = whites
    state[COUNTS + 1] = blacks


def after(mask: int, action: int, bits: Any) -> int:
    """The mover's mask after an action."""
    return mask ^ 1 << bits[action >> 8] ^ 1 << bits[action & 255]


def of_child(score: int) -> int:
    """Convert a child's score to its parent's view, as in lusoria.engine.search."""
    if score == 0:
        return 0
    return -score - 1 if score < 0 else -score + 1


def captured(
    own: int, other: int, owns: int, others: int, traces: int, action: int, bits: Any, scores: Any, tables: Any
) -> int:
    """The score of a capturing action for its player; traces: a bit for each direction in which it captures."""
    for direction in range(4):
        if traces >> direction & 1:
            other ^= 1 << bits[(action & 255) + STEPS[direction]]
            others -= 1
    if others < 2:
        return WIN - 1
    return of_child(0 + scores[node_of(other, after(own, action, bits), others, owns, tables)])


def begin(
    first: int, last: int, owns: int, others: int, scores: Any, work: Any, squares: Any, bits: Any, tables: Any
) -> None:
    """Write the scores of a layer's nodes from first to before last, as far as captures alone decide them; else 0.

    The plies of such a win are the most it can take: a move without a capture may win sooner.
    """
    states, rows = work
    state = states[0]
    row = rows[0]
    for node in range(first, last):
        own = own_of(node, owns, others, tables)
        other = other_of(node, own, owns, others, tables)
        if node_of(own, other, owns, others, tables) != node:
            scores[node] = UNUSED
            continue
        lay_out(own, other, state, squares)
        count = write_actions(state, row)
        best = -WIN if count == 0 else WORST
        quiet = False
        for index in range(count):
            action = 0 + row[index]
            traces = trace(state, action)
            if traces:
                value = captured(own, other, owns, others, traces, action, bits, scores, tables)
                if value > best:
                    best = value
            else:
                quiet = True
        scores[node] = 0 if quiet and best < 0 else best


def step(
    first: int,
    last: int,
    owns: int,
    others: int,
    plies: int,
    scores: Any,
    work: Any,
    squares: Any,
    bits: Any,
    tables: Any,
) -> int:
    """Decide the parents of those nodes of a layer, from first to before last, that are won or lost in `plies` plies.

    Returns the plies of the longest win or loss among all nodes of that range, including those decided before; -1 for
    none.
    """
    longest = -1
    for node in range(first, last):
        score = 0 + scores[node]
        if score == 0 or score == UNUSED:
            continue
        distance = WIN - score if score > 0 else WIN + score
        if distance > longest:
            longest = distance
        if distance == plies:
            decide(node, owns, others, plies, scores, work, squares, bits, tables)
    return longest


def decide(
    node: int, owns: int, others: int, plies: int, scores: Any, work: Any, squares: Any, bits: Any, tables: Any
) -> None:
    """Decide the parents of a decided node, as far as its score allows.

    In a parent the other side was to move, and moved without capturing: so the piece that moved captures nothing on
    its present square. It came from one of the squares to which it could move from there.
    """
    states, rows = work
    state = states[0]
    row = rows[0]
    own = own_of(node, owns, others, tables)
    other = other_of(node, own, owns, others, tables)
    lay_out(other, own, state, squares)
    for index in range(write_actions(state, row)):
        action = 0 + row[index]
        if trace(state, action >> 8):
            continue
        mover = after(other, action, bits)
        before = node_of(mover, own, others, owns, tables)
        earlier = 0 + scores[before]
        if scores[node] < 0:
            if earlier == 0 or earlier < WIN - plies - 1:
                scores[before] = WIN - plies - 1
        elif earlier == 0:
            lost = judge(mover, own, others, owns, plies, scores, work, squares, bits, tables)
            if lost:
                scores[before] = lost


def judge(
    own: int,
    other: int,
    owns: int,
    others: int,
    plies: int,
    scores: Any,
    work: Any,
    squares: Any,
    bits: Any,
    tables: Any,
) -> int:
    """The score of a position if all its actions are known to lose after `plies` plies have been decided; else 0."""
    states, rows = work
    state = states[1]
    row = rows[1]
    best = WORST
    lay_out(own, other, state, squares)
    for index in range(write_actions(state, row)):
        action = 0 + row[index]
        traces = trace(state, action)
        if traces:
            value = captured(own, other, owns, others, traces, action, bits, scores, tables)
            if value >= 0:
                return 0
        else:
            score = 0 + scores[node_of(other, after(own, action, bits), others, owns, tables)]
            if score < WIN - plies:
                return 0
            value = of_child(score)
        if value > best:
            best = value
    return best
