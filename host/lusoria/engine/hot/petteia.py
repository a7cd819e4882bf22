"""Petteia for the search: its captures, keys and static score."""

from typing import Any

from ludus.games.grid.layout import FIRST, ROWS
from ludus.games.petteia.rules import (
    COLUMNS,
    COUNTS,
    DRAW,
    EMPTY,
    KIND,
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
    trace,
    write_actions,
)
from lusoria.engine.hot.layout import HUNT, LEAD, RANDOM, TURN, WIN
from lusoria.engine.hot.pieces import worth

__all__ = [
    "COUNTS", "DRAW", "LISTS", "MAX_ACTIONS", "MAX_PIECES", "MOVE_LIMIT", "QUIET", "RESULT", "SIDE", "STATE_SIZE",
    "base_change", "gain", "guess", "judge", "play", "rest_of_key", "write_actions", "write_noisy", "write_sharp",
]  # fmt: skip


def write_noisy(state: Any, actions: Any) -> int:
    """Write the legal actions that capture into actions, an array('H') of MAX_ACTIONS; return how many.

    Looks for each enemy piece with an own piece on one side of it and an empty square on the other, and for
    the own pieces that can reach that square.
    """
    count = 0
    if state[RESULT]:
        return count
    own = state[SIDE] + 1
    first = LISTS + MAX_PIECES * (2 - own)
    for place in range(first, first + state[COUNTS + 2 - own]):
        enemy = state[place]
        for direction in range(4):
            square = enemy - STEPS[direction]
            if state[square] == EMPTY and state[enemy + STEPS[direction]] & KIND == own:
                count = write_arrivals(state, actions, count, square, direction)
    return count


def write_arrivals(state: Any, actions: Any, count: int, square: int, direction: int) -> int:
    """Write the moves to square that capture in direction and in no earlier direction; return the new count.

    So a move that captures in several directions is written once.
    """
    own = state[SIDE] + 1
    for step in STEPS:
        origin = square + step
        while state[origin] == EMPTY:
            origin += step
        if state[origin] & KIND == own:
            action = origin << 8 | square
            if not trace(state, action) & (1 << direction) - 1:
                actions[count] = action
                count += 1
    return count


write_sharp = write_noisy  # nothing but captures: Petteia has no traps


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
    """The static score: the number, squares and neighbours of the pieces, and the moves of the side behind.

    Having no move is a loss.
    """
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


def reach(state: Any, origin: int, step: int) -> int:
    """How many empty squares lie in one direction before the next piece or the border."""
    count = 0
    square = origin + step
    while state[square] == EMPTY:
        count += 1
        square += step
    return count


def is_shut_in(state: Any, side: int) -> bool:
    """Whether no piece of a side has an empty square beside it."""
    first = LISTS + MAX_PIECES * side
    for place in range(first, first + state[COUNTS + side]):
        square = state[place]
        for step in STEPS:
            if state[square + step] == 0:
                return False
    return True


def guess(state: Any, actions: Any, seed: int) -> int:  # noqa: ARG001
    """A random action made from seed, or 0 if what is drawn is not legal; each legal action is equally likely.

    Draws one of the mover's pieces and one of the other squares of its row and column.
    """
    side = state[SIDE]
    origin = 0 + state[LISTS + MAX_PIECES * side + ((seed >> 12) * state[COUNTS + side] >> 17)]
    across = state[COLUMNS] - 1
    drawn = (seed & 0xFFF) * (across + state[ROWS] - 1) >> 12
    if drawn < across:
        step, place = 1, (origin - FIRST) % STRIDE
    else:
        step, place, drawn = STRIDE, (origin - FIRST) // STRIDE, drawn - across
    left = drawn + 1 - place
    if drawn < place:
        step, left = -step, place - drawn
    square = origin
    while left and state[square + step] == EMPTY:
        square += step
        left -= 1
    return 0 if left else origin << 8 | square
