"""The reference player that uses random playouts to the end: UCT (Kocsis and Szepesvari 2006).

A playout that has not ended after LONGEST plies is judged by material; a draw is a half. All nodes are in one buffer of
NODES_SIZE ints, which has a stretch of POOL ints for each field. The children of a node stand one after another from
its FIRST on, and are made on its second visit. When the pool is full the tree grows no more. A node's points are those
of the side that moved into it.
"""

import math
from typing import Any

from lusoria.engine.hot.chance import next_seed
from lusoria.engine.hot.interface import COUNTS, DRAW, RESULT, SIDE, STATE_SIZE, play, write_actions
from lusoria.engine.hot.sequences import playout

POOL = 1_000_000
LONGEST = 400
DEEPEST = 400  # plies that one walk down the tree may take
CURIOSITY = 0.7  # the constant of UCB1 for results from 0 to 1: the square root of a half
ACTION, FIRST, CHILDREN, VISITS, POINTS = 0, POOL, 2 * POOL, 3 * POOL, 4 * POOL  # index: field + node; points in halves
NODES_SIZE = 5 * POOL
ROOT = 0


def grow(nodes: Any, used: int, at: int, state: Any, row: Any) -> int:
    """Make the children of node `at`, whose position is state; return the new number of nodes."""
    count = write_actions(state, row)
    if count == 0 or used + count > POOL:
        return used
    nodes[FIRST + at] = used
    nodes[CHILDREN + at] = count
    for index in range(count):
        clear(nodes, used + index)
        nodes[ACTION + used + index] = row[index]
    return used + count


def clear(nodes: Any, at: int) -> None:
    """Reset node `at` to one without visits."""
    for field in range(0, NODES_SIZE, POOL):
        nodes[field + at] = 0


def chosen_child(nodes: Any, at: int, seed: int) -> int:
    """The child of node `at` with the highest upper bound; an unvisited one, drawn by seed, comes first."""
    first = nodes[FIRST + at]
    count = nodes[CHILDREN + at]
    spread = CURIOSITY * CURIOSITY * math.log(nodes[VISITS + at] + 1.0)
    best = first
    top = -1.0
    offset = (seed >> 12) * count >> 17
    for turn in range(count):
        child = first + (turn + offset) % count
        visits = nodes[VISITS + child]
        if visits == 0:
            return child
        worth = nodes[POINTS + child] / (2.0 * visits) + math.sqrt(spread / visits)
        if worth > top:
            best = child
            top = worth
    return best


def halves_for_white(state: Any) -> int:
    """White's half points: 2 for a win, 1 for a draw, 0 for a loss; an unfinished game is judged by material."""
    if state[RESULT] == DRAW:
        return 1
    if state[RESULT]:
        return 4 - 2 * state[RESULT]
    more = 0 + state[COUNTS] - state[COUNTS + 1]
    return 1 + (more > 0) - (more < 0)


def search(root: Any, state: Any, row: Any, nodes: Any, path: Any, playouts: int, seed: int) -> int:
    """The most visited action after that many playouts from root, which is only read; the other arrays are buffers."""
    clear(nodes, ROOT)
    used = grow(nodes, ROOT + 1, ROOT, root, row)
    for _ in range(playouts):
        seed = next_seed(seed)
        for entry in range(STATE_SIZE):
            state[entry] = root[entry]
        at = ROOT
        length = 1
        path[0] = ROOT
        while nodes[CHILDREN + at] and length < DEEPEST:
            seed = next_seed(seed)
            at = chosen_child(nodes, at, seed)
            path[length] = 2 * at + state[SIDE]
            length += 1
            play(state, nodes[ACTION + at])
            if nodes[VISITS + at] and not nodes[CHILDREN + at] and not state[RESULT]:
                used = grow(nodes, used, at, state, row)
        halves = ended(state, row, seed)
        nodes[VISITS + ROOT] += 1
        for step in range(1, length):
            node = path[step] >> 1
            nodes[VISITS + node] += 1
            nodes[POINTS + node] += 2 - halves if path[step] & 1 else halves
    return most_visited(nodes)


def ended(state: Any, row: Any, seed: int) -> int:
    """Play state at random to its end and return half points for white; a side that cannot move has lost."""
    played = playout(state, row, seed, LONGEST)
    if state[RESULT] == 0 and played < LONGEST:
        return 2 * state[SIDE]
    return halves_for_white(state)


def most_visited(nodes: Any) -> int:
    """The action of the root's most visited child."""
    first = nodes[FIRST + ROOT]
    best = first
    for child in range(first, first + nodes[CHILDREN + ROOT]):
        if nodes[VISITS + child] > nodes[VISITS + best]:
            best = child
    return nodes[ACTION + best]
