"""The reference player of Twelve Lines: it looks at its own turn only.

`turns` is a tuple of the buffers of `hot/twelve_lines.py`, in their order.
"""

from typing import Any

from ludus.games.twelve_lines.rules import HANDS, OFF, POINTS
from lusoria.engine.hot.chance import next_seed

FIRST_SHARED = 7  # points from here on are on both paths: a counter alone there can be hit
HIT_WORTH, OFF_WORTH, SAFE_WORTH, ALONE_WORTH = 8, 2, 1, -2


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
    """The index of the end of the turn that the greedy player chooses; ties are drawn by seed."""
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
