"""The transposition table: results of positions in fixed memory, shared by all threads without locks.

A slot is two words: the data, and the position's key combined with the data. If two threads write a slot at once, its
words do not match, and it counts as empty. Slots come in pairs: a position may be in either slot of its pair.
Data, from the lowest bit: action (16), score (16, above LOWEST), depth (8), bound (2), generation (8).
"""

from typing import Any

from lusoria.engine.hot.layout import FAR, GENERATION, SLOTS

UPPER = 1  # the score is at most this
LOWER = 2  # at least this
EXACTLY = 3
LOWEST = -32_768


def probe(table: Any, work: Any, key: int) -> int:
    """The data of a position, 0 if there is none."""
    slot = (key & work[SLOTS] - 1) << 1
    data = table[slot + 1]
    if table[slot] ^ data == key:
        return data
    slot ^= 2
    data = table[slot + 1]
    return data if table[slot] ^ data == key else 0


def store(table: Any, work: Any, key: int, action: int, score: int, depth: int, bound: int, ply: int) -> None:
    """Store a position in the slot that already holds it, else in the less valuable slot of its pair."""
    slot = (key & work[SLOTS] - 1) << 1
    if table[slot] ^ table[slot + 1] != key:
        other = slot ^ 2
        if table[other] ^ table[other + 1] == key or value_of(table[other + 1], work) < value_of(table[slot + 1], work):
            slot = other
    if score > FAR:
        score += ply
    elif score < -FAR:
        score -= ply
    data = action | score - LOWEST << 16 | depth << 32 | bound << 40 | work[GENERATION] << 42
    table[slot] = key ^ data
    table[slot + 1] = data


def value_of(data: int, work: Any) -> int:
    """How much a slot is worth keeping: deep results of this search most."""
    return (data >> 32 & 255) - 64 * (data >> 42 & 255 != work[GENERATION])


def action_in(data: int) -> int:
    """The best action in data."""
    return data & 0xFFFF


def score_in(data: int, ply: int) -> int:
    """The score in data for a position at ply, with a win or loss counted from the root."""
    score = (data >> 16 & 0xFFFF) + LOWEST
    if score > FAR:
        return score - ply
    return score + ply if score < -FAR else score


def depth_in(data: int) -> int:
    """The depth of the search that made data."""
    return data >> 32 & 255


def bound_in(data: int) -> int:
    """What kind of score is in data: UPPER, LOWER or EXACTLY."""
    return data >> 40 & 3
