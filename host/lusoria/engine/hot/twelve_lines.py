"""Twelve Lines for the search: all positions that the play of a throw can lead to.

A turn has up to three steps; if several orders of them end in the same position, it is written once.

Buffers: `stack` has four states and `rows` three rows of actions; index 0 is the position to play from. `course` has,
for each step of the turn, the number of actions, how many have been tried, and the last one tried. `ends` has MAX_ENDS
states, the positions after a turn; `paths` has MAX_ENDS rows of three actions, 0 where a turn has fewer. `visited` has
VISITED_SIZE 64-bit keys, and `stamp` one count, which tells the keys of this call from older ones.
"""

from typing import Any

from ludus.games.twelve_lines.rules import (
    DICE,
    HANDS,
    MAX_ACTIONS,
    OFF,
    POINTS,
    RESULT,
    SIDE,
    SORTED_THROWS,
    STATE_SIZE,
    THROW,
    play,
    write_actions,
)
from lusoria.engine.hot.draw import pick

__all__ = ["BUFFERS", "MAX_ACTIONS", "RESULT", "SIDE", "STATE_SIZE", "copy", "guess", "play", "throw", "write_ends"]

# Of 15 counters one may play all three dice (15 * 6 ways), or two (15 * 14 * 6), or three (15 * 14 * 13): 4080 in all.
MAX_ENDS = 4096
VISITED_SIZE = 16384  # a power of two, more than twice the number of positions that one call can meet
STAMPS = 1 << 12
KEY_MASK = (1 << 48) - 1
NUMBER, TRIED, STEP = 0, 1, 2  # places in a row of `course`
FACTOR = 0x9E3779B97F4A7  # odd, its bits well mixed
BUFFERS = {
    "stack": ((4, STATE_SIZE), "uint16"),
    "rows": ((3, MAX_ACTIONS), "uint16"),
    "course": ((3, 3), "int64"),
    "ends": ((MAX_ENDS, STATE_SIZE), "uint16"),
    "paths": ((MAX_ENDS, 3), "uint16"),
    "visited": ((VISITED_SIZE,), "int64"),
    "stamp": ((1,), "int64"),
}


def copy(source: Any, target: Any) -> None:
    """Copy the state source to target."""
    for entry in range(STATE_SIZE):
        target[entry] = source[entry]


def honest_throw(seed: int) -> int:
    """The action of a throw of fair dice; seed decides the throw."""
    return THROW << 8 | SORTED_THROWS[seed % 216]


def chances(action: int) -> int:
    """How many of the 216 throws of three dice give the throw that an action stands for."""
    low = (action & 255) // 36
    middle = (action & 255) // 6 % 6
    high = (action & 255) % 6
    if low == high:
        return 1
    return 3 if low == middle or middle == high else 6


def throw(state: Any, seed: int) -> None:
    """Throw fair dice in state; seed decides the throw."""
    play(state, honest_throw(seed))


def guess(state: Any, actions: Any, seed: int) -> int:
    """An action made from seed: a throw of fair dice, or one of the legal steps, each equally likely."""
    return pick(actions, write_actions(state, actions), seed) if state[DICE] else honest_throw(seed)


def write_ends(stack: Any, rows: Any, course: Any, ends: Any, paths: Any, visited: Any, stamp: Any) -> int:
    """Write every position that playing the dice of stack[0] to the end can lead to; return how many.

    With no dice to play (after a throw that allowed no step) that is the position itself.
    """
    count = depth = 0
    next_stamp(visited, stamp)
    enter(stack, rows, course, depth)
    while depth >= 0:
        if stack[depth, DICE] == 0:
            write_end(stack[depth], course, depth, ends[count], paths[count])
            count += 1
            depth -= 1
        elif course[depth, TRIED] == course[depth, NUMBER]:
            depth -= 1
        else:
            try_next(stack, rows, course, depth)
            if is_new(stack[depth + 1], visited, stamp[0]):
                depth += 1
                enter(stack, rows, course, depth)
    return count


def next_stamp(visited: Any, stamp: Any) -> None:
    """Begin a new call: forget all visited keys."""
    stamp[0] += 1
    if stamp[0] == STAMPS:
        stamp[0] = 1
        for slot in range(VISITED_SIZE):
            visited[slot] = 0


def enter(stack: Any, rows: Any, course: Any, depth: int) -> None:
    """Write the legal steps from stack[depth] to rows[depth], none of them tried, if dice are left to play."""
    if stack[depth, DICE]:
        course[depth, NUMBER] = write_actions(stack[depth], rows[depth])
        course[depth, TRIED] = 0


def try_next(stack: Any, rows: Any, course: Any, depth: int) -> None:
    """Make the next step from stack[depth]; it leads to stack[depth + 1]."""
    action = rows[depth, course[depth, TRIED]]
    course[depth, TRIED] += 1
    course[depth, STEP] = action
    copy(stack[depth], stack[depth + 1])
    play(stack[depth + 1], action)


def write_end(state: Any, course: Any, depth: int, end: Any, path: Any) -> None:
    """Write the position at the end of a turn, and the steps that led there."""
    copy(state, end)
    for place in range(3):
        path[place] = course[place, STEP] if place < depth else 0


def is_new(state: Any, visited: Any, stamp: int) -> bool:
    """Whether this call meets the position for the first time; marks it as visited."""
    key = key_of(state) << 12 | stamp
    slot = key >> 20 & VISITED_SIZE - 1
    while visited[slot] & STAMPS - 1 == stamp:
        if visited[slot] == key:
            return False
        slot = slot + 1 & VISITED_SIZE - 1
    visited[slot] = key
    return True


def key_of(state: Any) -> int:
    """A 48-bit key of all that one turn can change: points, hands, counters off, dice and side."""
    key = int(state[SIDE]) + 2 * int(state[DICE])
    for entry in range(HANDS, OFF + 2):
        key = (key ^ int(state[entry])) * FACTOR & KEY_MASK
        key ^= key >> 23
    for entry in range(POINTS, POINTS + 64):
        key = (key ^ int(state[entry])) * FACTOR & KEY_MASK
        key ^= key >> 23
    return key
