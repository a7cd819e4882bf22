"""The race home in Twelve Lines: the expected throws that a side needs to bear off counters that all stand at home.

Every way to place up to 15 counters of a side on its points 25 to 30 has an index. `choose` holds the binomials: row n,
column k is n over k.
"""

from typing import Any

from ludus.games.twelve_lines.rules import HANDS, HOME, LAST_POINT, OPPOSED, OTHER, POINTS

ROWS = 21


def index_of(state: Any, side: int, choose: Any) -> int:
    """The index of a placement of side's counters at home: its rank in the combinadic system."""
    index = 0
    place = -1
    for point in range(HOME, LAST_POINT + 1):
        place += 1 + state[POINTS + 32 * side + point]
        index += choose[place, point - HOME + 1]
    return index


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
