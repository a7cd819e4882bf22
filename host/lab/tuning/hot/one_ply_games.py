"""Games of Twelve Lines between players that look one ply ahead, for training and measuring.

`turns` is a tuple of the buffers of `hot/twelve_lines.py` in their order, `net` a tuple of those of
`hot/twelve_lines_network.py`: weights, output, hidden, active, amounts. A one-ply player takes the turn that leads to
the position that it values most.
"""

from typing import Any

from ludus.games.twelve_lines.rules import RESULT, SIDE
from lusoria.engine.hot.chance import next_seed
from lusoria.engine.hot.references.greedy import best_by_greed
from lusoria.engine.hot.twelve_lines import copy, throw, write_ends
from lusoria.engine.hot.twelve_lines_network import answer, value, write_features

LONGEST = 600  # turns after which a game is broken off


def learn(
    state: Any, side: int, target: float, rate: float, weights: Any, output: Any, hidden: Any, active: Any, amounts: Any
) -> float:
    """Move the value of a position a step towards target, by the gradient of the logistic loss; return the error."""
    count = write_features(state, side, active, amounts)
    error = target - answer(weights, output, hidden, active, amounts, count)
    width = len(hidden)
    step = rate * error
    last = len(weights) - 1
    for unit in range(width):
        if hidden[unit] > 0:
            back = step * output[unit]
            output[unit] += step * hidden[unit]
            weights[last, unit] += back
            for index in range(count):
                weights[active[index], unit] += back * amounts[index]
    output[width] += step
    return error


def best_by_value(turns: Any, net: Any, side: int, count: int) -> int:
    """Of the `count` positions in turns[3] in which a turn of `side` can end, the index of the best one for it."""
    best, top = 0, -1.0
    for index in range(count):
        end = turns[3][index]
        worth = 2.0 if end[RESULT] else 1.0 - value(end, 1 - side, *net)
        if worth > top:
            best, top = index, worth
    return best


def self_play(start: Any, line: Any, worths: Any, turns: Any, net: Any, seed: int, rate: float, decay: float) -> int:
    """Play one game of the network against itself; learn from it if it ends. Return its number of turns.

    line: LONGEST + 1 states; worths: as many floats. The target for a turn's position is the mean of the values that
    the network gave to the later positions, each weighing `decay` times the one before, and finally of the result.
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
