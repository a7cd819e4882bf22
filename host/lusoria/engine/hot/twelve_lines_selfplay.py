"""Games of Twelve Lines between players that look one ply ahead, for training and measuring.

`turns` is a tuple of twelve_lines.py' buffers in their order, `net` one of twelve_lines_network.py's: weights,
output, hidden, active, amounts. A one-ply player takes the turn whose end it values most.
"""

from typing import Any

from ludus.games.chance import next_seed
from ludus.games.twelve_lines.rules import HANDS, OFF, POINTS, RESULT, SIDE
from lusoria.engine.hot.twelve_lines import copy, throw, write_ends
from lusoria.engine.hot.twelve_lines_network import learn, value

LONGEST = 600  # turns after which a game is broken off
FIRST_SHARED = 7  # points from here on are on both paths: a counter alone there can be hit
HIT_WORTH, OFF_WORTH, SAFE_WORTH, ALONE_WORTH = 8, 2, 1, -2


def best_by_value(turns: Any, net: Any, side: int, count: int) -> int:
    """The index of the end that is best for side, whose turn it was."""
    best, top = 0, -1.0
    for index in range(count):
        end = turns[3][index]
        worth = 2.0 if end[RESULT] else 1.0 - value(end, 1 - side, *net)
        if worth > top:
            best, top = index, worth
    return best


def greed(before: Any, after: Any, side: int) -> int:
    """The greedy player's value of a turn of side: hits, counters borne off, and points held by two or more."""
    worth = HIT_WORTH * (after[HANDS + 1 - side] - before[HANDS + 1 - side])
    worth += OFF_WORTH * (after[OFF + side] - before[OFF + side])
    for point in range(FIRST_SHARED, 31):
        counters = after[POINTS + 32 * side + point]
        if counters == 1:
            worth += ALONE_WORTH
        elif counters > 1:
            worth += SAFE_WORTH
    return worth


def best_by_greed(turns: Any, before: Any, side: int, count: int, seed: int) -> int:
    """The index of the end that the greedy player takes; equal ones are drawn by seed."""
    best, top, equals = 0, -9999, 0
    for index in range(count):
        worth = greed(before, turns[3][index], side)
        if worth > top:
            best, top, equals = index, worth, 1
        elif worth == top:
            equals += 1
            seed = next_seed(seed)
            if (seed >> 12) * equals >> 17 == 0:
                best = index
    return best


def self_play(start: Any, line: Any, worths: Any, turns: Any, net: Any, seed: int, rate: float, decay: float) -> int:
    """Play one game of the network against itself and learn from it; return its number of turns.

    line is LONGEST + 1 states, worths as many floats. The target of a turn's position is what was thought
    of the next ones, each further one weighing `decay` of the one before, and at last the result.
    """
    copy(start, line[0])
    played = 0
    while played < LONGEST and not line[played][RESULT]:
        worths[played] = value(line[played], line[played][SIDE], *net)
        seed = next_seed(seed)
        copy(line[played], turns[0][0])
        throw(turns[0][0], seed)
        side = line[played][SIDE]
        best = best_by_value(turns, net, side, write_ends(*turns))
        played += 1
        copy(turns[3][best], line[played])
    if not line[played][RESULT]:
        return played
    target = 1.0
    for turn in range(played - 1, -1, -1):
        learn(line[turn], line[turn][SIDE], target, rate, *net)
        target = 1.0 - (decay * target + (1.0 - decay) * worths[turn])
    return played


def against_greedy(start: Any, state: Any, turns: Any, net: Any, network_side: int, seed: int) -> int:
    """Play one game of the network against the greedy player; return the winner: 1 white, 2 black, 0 nobody."""
    copy(start, state)
    for _ in range(LONGEST):
        seed = next_seed(seed)
        side = state[SIDE]
        copy(state, turns[0][0])
        throw(turns[0][0], seed)
        count = write_ends(*turns)
        if side == network_side:
            best = best_by_value(turns, net, side, count)
        else:
            best = best_by_greed(turns, state, side, count, seed)
        copy(turns[3][best], state)
        if state[RESULT]:
            break
    return 0 + state[RESULT]
