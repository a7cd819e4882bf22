"""Keys of positions (64 bits, Zobrist), updated from ply to ply; repetition; the step to the next position."""

from typing import Any

from lusoria.engine.hot.interface import (
    COUNTS,
    MOVE_LIMIT,
    QUIET,
    STATE_SIZE,
    base_change,
    play,
    rest_of_key,
    write_actions,
)
from lusoria.engine.hot.layout import (
    BASES,
    CALM,
    KEYS,
    KEYS_ROOM,
    NEEDED,
    NODES,
    PLAYED,
    QUIET_HORIZON,
    QUIETS,
    RANDOM_QUIET,
    RANDOM_SIDE,
    ROOT,
)


def descend(states: Any, work: Any, ply: int, action: int) -> None:
    """Play the legal action at ply: write the new position, its key and its quiet plies to the next ply."""
    state = states[ply]
    child = states[ply + 1]
    for entry in range(STATE_SIZE):
        child[entry] = state[entry]
    play(child, action)
    base = work[BASES + ply] ^ base_change(state, child, action, work) ^ work[RANDOM_SIDE]
    work[BASES + ply + 1] = base
    work[KEYS + work[ROOT] + ply + 1] = base ^ rest_of_key(child, work)
    work[QUIETS + ply + 1] = work[QUIETS + ply] + 1 if is_same_count(state, child) else 0
    work[PLAYED + ply + 1] = action
    work[NODES] += 1


def follow(states: Any, moves: Any, work: Any, played: Any, count: int) -> int:
    """Play the first count actions of played from the position in row 0, and leave the last position there.

    The base of the first position is in work. The keys of all earlier positions that can come back stand before the
    root's key. The legal actions of the last position are written into row 0 of moves; return how many there are.
    """
    work[ROOT] = 0
    work[QUIETS] = 0
    work[PLAYED] = 0
    work[KEYS] = work[BASES] ^ rest_of_key(states[0], work)
    for index in range(count):
        descend(states, work, 0, 0 + played[index])
        for entry in range(STATE_SIZE):
            states[0][entry] = states[1][entry]
        key = work[KEYS + work[ROOT] + 1]
        work[BASES] = work[BASES + 1]
        work[PLAYED] = work[PLAYED + 1]
        work[QUIETS] = work[QUIETS + 1] if work[ROOT] + 2 < KEYS_ROOM else 0
        work[ROOT] = work[ROOT] + 1 if work[QUIETS] else 0
        work[KEYS + work[ROOT]] = key
    work[NODES] = 0  # it has counted the plies of the game, too
    return write_actions(states[0], moves[0])


def key_for_table(state: Any, work: Any, ply: int) -> int:
    """The key under which the table stores a position: near the move limit it includes the quiet plies left.

    Searches with Limits.calm have keys of their own, since their results do not hold for other searches.
    """
    key = work[KEYS + work[ROOT] + ply] ^ work[CALM]
    if state[MOVE_LIMIT]:
        left = 0 + state[MOVE_LIMIT] - state[QUIET]
        if left < QUIET_HORIZON:
            key ^= work[RANDOM_QUIET + left]
    return key


def is_repeated(work: Any, ply: int) -> bool:
    """Whether the position counts as a draw by repetition.

    One earlier occurrence since the root is enough: whoever can force a repetition once can do so again. Otherwise
    there must be work[NEEDED] occurrences before the root, 2 under threefold.
    """
    here = KEYS + work[ROOT] + ply
    key = work[here]
    found = 0
    for back in range(4, work[QUIETS + ply] + 1, 2):
        if work[here - back] == key:
            if back <= ply:
                return True
            found += 1
            if found >= work[NEEDED]:
                return True
    return False


def is_same_count(before: Any, after: Any) -> bool:
    """Whether nothing was placed or captured: only then can a position repeat."""
    return bool(before[COUNTS] == after[COUNTS] and before[COUNTS + 1] == after[COUNTS + 1])
