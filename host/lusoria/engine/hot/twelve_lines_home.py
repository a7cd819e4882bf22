"""The race home in Twelve Lines: the expected throws that a side needs to bear off counters that all stand at home.

Every way to place up to 15 counters of a side on its points 25 to 30 has an index below POSITIONS. `table` is the
expected number of throws by index; `choose` holds the binomials: row n, column k is n over k.
"""

from typing import Any

from ludus.games.twelve_lines.rules import (
    AWAY,
    COUNTERS,
    HANDS,
    HOME,
    LAST_POINT,
    OFF,
    OPPOSED,
    OTHER,
    POINTS,
    RESULT,
    SIDE,
    THROW,
    THROWS,
    chances,
    play,
)
from lusoria.engine.hot.twelve_lines import copy, write_ends

POSITIONS = 54264  # 21 choose 6, for six points and 15 counters
ROWS = 21
OF_ALL = 216.0


def index_of(state: Any, side: int, choose: Any) -> int:
    """The index of a placement of side's counters at home: its rank in the combinadic system."""
    index = 0
    place = -1
    for point in range(HOME, LAST_POINT + 1):
        place += 1 + state[POINTS + 32 * side + point]
        index += choose[place, point - HOME + 1]
    return index


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


def is_race(state: Any) -> bool:
    """Whether no counter can ever meet a counter of the other side again."""
    if state[HANDS] or state[HANDS + 1]:
        return False
    rear = rearmost(state, 0)
    other = rearmost(state, 1)
    if state[OPPOSED] == 0:
        return rear > 18 and other > 18
    return rear > 18 and other > 18 and rear > OTHER[31 + other]


def rearmost(state: Any, side: int) -> int:
    """The rearmost occupied point of a side, counted from its start; 31 if all its counters are off."""
    point = 1
    while point <= LAST_POINT and state[POINTS + 32 * side + point] == 0:
        point += 1
    return point
