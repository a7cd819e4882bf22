"""The reference player that knows only material: plain alpha-beta to a fixed depth, as in a textbook.

It has no ordering, no table and no quiescence, and stays as it is, since better players are measured against it.
"""

from typing import Any

from lusoria.engine.hot.interface import COUNTS, DRAW, RESULT, SIDE, STATE_SIZE, play, write_actions

LOST = 10_000  # plus the plies that were left: the sooner lost, the worse


def material(state: Any) -> int:
    """The mover's pieces on the board minus the opponent's."""
    side = 0 + state[SIDE]
    return 0 + state[COUNTS + side] - state[COUNTS + 1 - side]


def look(state: Any, depth: int, low: int, high: int, states: Any, rows: Any) -> int:
    """The value of the position for the mover, exact between low and high; depth is at least 0.

    states and rows hold a state and a row of actions for each index up to depth.
    """
    if state[RESULT]:
        return 0 if state[RESULT] == DRAW else -LOST - depth
    if depth == 0:
        return material(state)
    row = rows[depth]
    child = states[depth]
    count = write_actions(state, row)
    best = -LOST - depth if count == 0 else low
    for index in range(count):
        for entry in range(STATE_SIZE):
            child[entry] = state[entry]
        play(child, row[index])
        worth = -look(child, depth - 1, -high, -best, states, rows)
        if worth > best:
            best = worth
        if best >= high:
            break
    return best


def value_of(state: Any, action: int, depth: int, low: int, high: int, states: Any, rows: Any) -> int:
    """The value of a legal action for the mover, searched depth plies deep, exact between low and high."""
    child = states[depth]
    for entry in range(STATE_SIZE):
        child[entry] = state[entry]
    play(child, action)
    return -look(child, depth - 1, -high, -low, states, rows)
