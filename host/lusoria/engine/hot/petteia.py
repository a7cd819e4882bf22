"""Petteia for the search: its captures, keys and static score."""

from typing import Any

from ludus.games.petteia.capturing_actions import write_captures
from ludus.games.petteia.rules import (
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
    STRIDE,
    play,
    playout,
    reach,
    toggle,
    trace,
    write_actions,
)
from lusoria.engine.hot.layout import HUNT, LEAD, RANDOM, TURN, WIN
from lusoria.engine.hot.pieces import worth

write_noisy = write_sharp = write_captures
__all__ = [
    "COUNTS", "DRAW", "LISTS", "MAX_ACTIONS", "MAX_PIECES", "MOVE_LIMIT", "QUIET", "RESULT", "SIDE", "STATE_SIZE",
    "base_change", "gain", "in_hand", "judge", "play", "playout", "rest_of_key", "set_down", "set_hand",
    "write_actions", "write_noisy", "write_sharp",
]  # fmt: skip


def gain(state: Any, action: int) -> int:
    """What an action wins, in half pieces: 2 for each captured piece."""
    captured = trace(state, action)
    return 2 * ((captured & 1) + (captured >> 1 & 1) + (captured >> 2 & 1) + (captured >> 3))


def base_change(before: Any, after: Any, action: int, work: Any) -> int:
    """The change that a move and its captures make to the key."""
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
    """Always 0: a Petteia piece has no state but its square."""
    return 0


def judge(state: Any, work: Any) -> int:
    """The static score: pieces by number, square and neighbours; the moves of the side behind; no move is a loss."""
    side = 0 + state[SIDE]
    if is_shut_in(state, side):
        return -WIN
    own = 0 + state[COUNTS + side]
    other = 0 + state[COUNTS + 1 - side]
    total = work[LEAD + (own << 7 | other)] + worth(state, work, side) - worth(state, work, 1 - side)
    hunted = work[HUNT + (own << 7 | other)]
    if hunted > 0:
        total -= hunted * room(state, 1 - side)
    elif hunted < 0:
        total -= hunted * room(state, side)
    return total + work[TURN]


def room(state: Any, side: int) -> int:
    """How many moves a side would have: with few moves its pieces are soon caught or shut in."""
    total = 0
    first = LISTS + MAX_PIECES * side
    for place in range(first, first + state[COUNTS + side]):
        square = state[place]
        total += reach(state, square, 1) + reach(state, square, -1)
        total += reach(state, square, STRIDE) + reach(state, square, -STRIDE)
    return total


def is_shut_in(state: Any, side: int) -> bool:
    """Whether no piece of a side has an empty square beside it."""
    first = LISTS + MAX_PIECES * side
    for place in range(first, first + state[COUNTS + side]):
        square = state[place]
        for step in STEPS:
            if state[square + step] == 0:
                return False
    return True


def in_hand(state: Any, side: int) -> int:  # noqa: ARG001
    """Always 0: all pieces are on the board from the start."""
    return 0


def set_hand(state: Any, side: int, count: int) -> None:
    """Do nothing: no piece is ever in hand."""


def set_down(state: Any, square: int, content: int) -> None:
    """Put a piece on an empty square; content is its side + 1."""
    count = 0 + state[COUNTS + content - 1]
    state[square] = count << 4 | content
    state[LISTS + MAX_PIECES * (content - 1) + count] = square
    state[COUNTS + content - 1] = count + 1
    toggle(state, square)
