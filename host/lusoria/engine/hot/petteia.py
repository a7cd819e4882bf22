"""Petteia for the search: its captures, its keys, its judgement."""

from typing import Any

from ludus.rules.petteia import (
    COUNTS,
    DRAW,
    LISTS,
    MAX_ACTIONS,
    MAX_PIECES,
    MOVE_LIMIT,
    QUIET,
    RESULT,
    SIDE,
    STATE_SIZE,
    STEPS,
    play,
    playout,
    trace,
    write_actions,
)
from ludus.rules.petteia_captures import write_captures
from lusoria.engine.hot.layout import LEAD, RANDOM, TURN, WIN
from lusoria.engine.hot.pieces import worth

write_noisy = write_captures
__all__ = [
    "COUNTS", "DRAW", "LISTS", "MAX_ACTIONS", "MAX_PIECES", "MOVE_LIMIT", "QUIET", "RESULT", "SIDE", "STATE_SIZE",
    "base_change", "gain", "judge", "play", "playout", "rest_of_key", "write_actions", "write_noisy",
]  # fmt: skip


def gain(state: Any, action: int) -> int:
    """Two half pieces for each captured one."""
    captured = trace(state, action)
    return 2 * ((captured & 1) + (captured >> 1 & 1) + (captured >> 2 & 1) + (captured >> 3))


def base_change(before: Any, after: Any, action: int, work: Any) -> int:
    """The mover's piece elsewhere, and the captured ones gone."""
    origin = action >> 8
    square = action & 255
    side = 0 + before[SIDE]
    change = work[RANDOM + (side << 8 | origin)] ^ work[RANDOM + (side << 8 | square)]
    if before[COUNTS + 1 - side] == after[COUNTS + 1 - side]:
        return change
    for step in STEPS:
        if before[square + step] and not after[square + step] and square + step != origin:
            change ^= work[RANDOM + (1 - side << 8 | square + step)]
    return change


def rest_of_key(state: Any, work: Any) -> int:  # noqa: ARG001
    """Nothing: a piece is where it is."""
    return 0


def judge(state: Any, work: Any) -> int:
    """Pieces by number, place and neighbours; who cannot move has lost."""
    side = 0 + state[SIDE]
    if is_shut_in(state, side):
        return -WIN
    lead = work[LEAD + (0 + state[COUNTS + side] << 7 | state[COUNTS + 1 - side])]
    return lead + worth(state, work, side) - worth(state, work, 1 - side) + work[TURN]


def is_shut_in(state: Any, side: int) -> bool:
    """Whether no piece of a side has an empty square beside it."""
    first = LISTS + MAX_PIECES * side
    for place in range(first, first + state[COUNTS + side]):
        square = state[place]
        for step in STEPS:
            if state[square + step] == 0:
                return False
    return True
