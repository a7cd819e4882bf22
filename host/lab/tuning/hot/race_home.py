"""The expected throws that white needs to bear off counters that all stand at home, from those of shorter ways home.

`table` is the expected number of throws by the index that `hot/twelve_lines_home.py` gives to each way to place the
counters; `choose` is as there. `turns` is a tuple of the buffers of `hot/twelve_lines.py` in their order.
"""

from typing import Any

from ludus.games.twelve_lines.rules import (
    AWAY,
    COUNTERS,
    HANDS,
    HOME,
    LAST_POINT,
    OFF,
    POINTS,
    RESULT,
    SIDE,
    THROW,
    THROWS,
    play,
)
from lusoria.engine.hot.twelve_lines import chances, copy, write_ends
from lusoria.engine.hot.twelve_lines_home import ROWS, index_of

POSITIONS = 54264  # 21 choose 6, for six points and 15 counters
OF_ALL = 216.0


def lay_out(state: Any, index: int, choose: Any) -> None:
    """Set up white's counters in the placement of that index, with all of black's in his hand and white to throw."""
    for entry in range(POINTS, POINTS + 32):
        state[entry] = 0
    place = ROWS
    rest = index
    below = ROWS
    for point in range(LAST_POINT, HOME - 1, -1):
        place = below - 1
        while choose[place, point - HOME + 1] > rest:
            place -= 1
        rest -= choose[place, point - HOME + 1]
        if point < LAST_POINT:
            state[POINTS + point + 1] = below - place - 1
        below = place
    state[POINTS + HOME] = below
    left = 0
    for point in range(HOME, LAST_POINT + 1):
        left += state[POINTS + point]
    state[OFF] = COUNTERS - left
    state[HANDS] = 0
    state[AWAY] = 0
    state[SIDE] = 0
    state[RESULT] = 0


def throws_needed(state: Any, turns: Any, table: Any, choose: Any) -> float:
    """The expected throws of white, who is to throw: this one, and those after its best turn, on average."""
    total = 0.0
    passed = 0.0
    for index in range(len(THROWS)):
        action = THROW << 8 | THROWS[index]
        copy(state, turns[0][0])
        play(turns[0][0], action)
        if turns[0][0][SIDE]:
            passed += chances(action)
            continue
        best = 1e9
        for end in range(write_ends(*turns)):
            best = min(best, table[index_of(turns[3][end], 0, choose)])
        total += chances(action) * best
    return (OF_ALL + total) / (OF_ALL - passed)


def fill(state: Any, turns: Any, table: Any, choose: Any, order: Any, first: int, last: int) -> None:
    """Compute the table at the indexes order[first:last]; `order` has those nearer home first."""
    for rank in range(first, last):
        lay_out(state, order[rank], choose)
        table[order[rank]] = throws_needed(state, turns, table, choose)
