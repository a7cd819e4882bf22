"""Latrunculi for the search: captures and traps, keys that include trapped pieces, and the static score."""

from typing import Any

from ludus.games.latrunculi.rules import (
    CAPTIVES,
    CAPTURE,
    COLUMNS,
    CONTENT,
    COUNTS,
    DRAW,
    EMPTY,
    FIRST,
    FROM_HAND,
    HANDS,
    LISTS,
    MAX_ACTIONS,
    MAX_PIECES,
    MOVE_LIMIT,
    NEAR,
    PIECE,
    QUIET,
    RESULT,
    ROWS,
    SIDE,
    STATE_SIZE,
    STEPS,
    STRIDE,
    TRAPPED,
    drop_pinned,
    is_pinned,
    play,
    write_actions,
    write_captures,
    write_moves,
)
from lusoria.engine.hot.layout import LEAD, NEARS, PREY, RANDOM, TURN, WIN
from lusoria.engine.hot.pieces import worth

__all__ = [
    "COUNTS", "DRAW", "LISTS", "MAX_ACTIONS", "MAX_PIECES", "MOVE_LIMIT", "QUIET", "RESULT", "SIDE", "STATE_SIZE",
    "base_change", "gain", "guess", "judge", "play", "rest_of_key", "write_actions", "write_noisy", "write_sharp",
]  # fmt: skip


def write_noisy(state: Any, actions: Any) -> int:
    """Write the captures; none while the mover still has pieces to place."""
    enemy = 1 - state[SIDE]
    if state[HANDS + 1 - enemy] or not state[CAPTIVES + enemy]:
        return 0
    return write_captures(state, actions, enemy)


def write_sharp(state: Any, actions: Any) -> int:
    """Write the captures and the trapping actions; none while the mover has pieces to place, as placing never traps."""
    if state[HANDS + state[SIDE]] or not may_trap(state):
        return write_noisy(state, actions)
    sharp = 0
    for index in range(write_actions(state, actions)):
        action = 0 + actions[index]
        if gain(state, action):
            actions[sharp] = action
            sharp += 1
    return sharp


def gain(state: Any, action: int) -> int:
    """What an action wins, in half pieces: 3 for a capture, which cannot be undone, 2 for each enemy it traps."""
    return 3 if action >> 8 == CAPTURE else 2 * traps(state, action)


def traps(state: Any, action: int) -> int:
    """How many enemies the legal action traps; a placement or a capture traps none (S1)."""
    origin = action >> 8
    square = action & 255
    if origin >= CAPTURE:
        return 0
    own = state[SIDE] + 1
    count = 0
    for step in STEPS:
        behind = square + 2 * step
        if state[square + step] & PIECE == 3 - own and state[behind] & PIECE == own and behind != origin:
            count += 1
    return count


def may_trap(state: Any) -> bool:
    """Whether some free enemy has a free piece of the mover on one side and an empty square on the other.

    If not, no move traps anything; if so, one may.
    """
    own = state[SIDE] + 1
    first = LISTS + MAX_PIECES * (2 - own)
    for place in range(first, first + state[COUNTS + 2 - own]):
        enemy = state[place]
        if state[enemy] & PIECE == 3 - own:
            for step in STEPS:
                if state[enemy + step] & PIECE == own and state[enemy - step] == EMPTY:
                    return True
    return False


def base_change(before: Any, after: Any, action: int, work: Any) -> int:  # noqa: ARG001
    """The change that a placement, move or capture makes to the key."""
    origin = action >> 8
    square = action & 255
    side = 0 + before[SIDE]
    if origin == CAPTURE:
        return work[RANDOM + (1 - side << 8 | square)]
    change = work[RANDOM + (side << 8 | square)]
    return change if origin == FROM_HAND else change ^ work[RANDOM + (side << 8 | origin)]


def rest_of_key(state: Any, work: Any) -> int:
    """The key of the trapped pieces."""
    key = 0
    for side in range(2):
        if state[CAPTIVES + side]:
            first = LISTS + MAX_PIECES * side
            for place in range(first, first + state[COUNTS + side]):
                square = state[place]
                if state[square] & TRAPPED:
                    key ^= work[RANDOM + (2 + side << 8 | square)]
    return key


def judge(state: Any, work: Any) -> int:
    """The static score: the number, squares, neighbours and freedom of the pieces.

    Trapped enemies are worth something to the mover, who may capture them. Having no action is a loss.
    """
    side = 0 + state[SIDE]
    captives = 0 + state[CAPTIVES + 1 - side]
    ways = freedom(state, work, side)
    if not captives and not state[HANDS + side] and not has_move(state, side):
        return -WIN
    own = 0 + state[COUNTS + side] + state[HANDS + side]
    other = 0 + state[COUNTS + 1 - side] + state[HANDS + 1 - side]
    total = work[LEAD + (own << 7 | other)] + worth(state, work, side) - worth(state, work, 1 - side)
    return total + ways - freedom(state, work, 1 - side) + work[PREY + captives] + work[TURN]


def freedom(state: Any, work: Any, side: int) -> int:
    """The value of the steps and leaps of a side's free pieces."""
    total = 0
    first = LISTS + MAX_PIECES * side
    for place in range(first, first + state[COUNTS + side]):
        square = state[place]
        if not state[square] & TRAPPED:
            total += work[NEARS + state[NEAR + square]]
    return total


def has_move(state: Any, side: int) -> bool:
    """Whether a side has a move; every leap counts, even the rare one that would end pinned."""
    first = LISTS + MAX_PIECES * side
    for place in range(first, first + state[COUNTS + side]):
        origin = state[place]
        near = 0 if state[origin] & TRAPPED else state[NEAR + origin]
        if near > 15:
            return True
        for direction in range(4):
            action = origin << 8 | origin + STEPS[direction]
            if near >> direction & 1 and not is_pinned_anywhere(state, action, side + 1):
                return True
    return False


def is_pinned_anywhere(state: Any, action: int, own: int) -> bool:
    """Whether a move is forbidden since it would pin the piece on either axis; own is the piece's side + 1."""
    return bool(is_pinned(state, action, 1, own) or is_pinned(state, action, STRIDE, own))


def guess(state: Any, actions: Any, seed: int) -> int:
    """A random action made from seed, or 0 if what is drawn is not legal; each legal action is equally likely.

    Draws a piece that could act or be captured, and the number of its move, below the most moves that a piece can have:
    four steps, and leaps to every second square of every second row. May write into actions.
    """
    side = state[SIDE]
    draw = seed & 0xFFF
    if state[HANDS + side]:
        square = FIRST + STRIDE * (draw * state[ROWS] >> 12) + ((seed >> 12) * state[COLUMNS] >> 17)
        return 0 if state[square] else FROM_HAND << 8 | square
    own = state[COUNTS + side]
    captured = state[COUNTS + 1 - side] if state[CAPTIVES + 1 - side] else 0
    place = (seed >> 12) * (own + captured) >> 17
    number = draw * ((state[COLUMNS] + 1 >> 1) * (state[ROWS] + 1 >> 1) + 3) >> 12
    if place < own:
        return numbered_move(state, actions, state[LISTS + MAX_PIECES * side + place], number)
    square = state[LISTS + MAX_PIECES * (1 - side) + place - own]
    return CAPTURE << 8 | square if number == 0 and state[square] & TRAPPED else 0


def numbered_move(state: Any, actions: Any, origin: int, number: int) -> int:
    """The move with that number of the piece on origin, or 0 if it has fewer, is trapped, or may not make it."""
    if state[origin] & TRAPPED or number >= write_moves(state, actions, 0, origin):
        return 0
    own = state[origin] & CONTENT
    return 0 + actions[number] if drop_pinned(state, actions, number, number + 1, own) > number else 0
