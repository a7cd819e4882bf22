"""The exact table of the race home in Twelve Lines; `python -m lusoria.engine.twelve_lines.race_home` makes it anew.

For every way that one side's counters can stand at home it holds the expected number of throws to bear them all off, if
each turn is played to make that number least. It is exact in that sense, but only nearly best for winning, since a
player far behind may do better to gamble. The rules' own code plays the turns; no rule is written again here.
"""

import math
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ludus.games.game import Game
from ludus.games.twelve_lines.rules import POINTS
from lusoria.engine.hot.twelve_lines_home import POSITIONS, ROWS
from lusoria.engine.twelve_lines.network import FOLDER, buffers, hot

UNIT = 2048  # parts of a throw: how finely the file counts; the longest way home takes fewer than 32 throws
FIRST_POINT, OFF_POINT = 25, 31
STRIDE = 3000


class Home:
    """The table for one value of the option `exact`, with the data that the hot module needs."""

    def __init__(self, table: Any) -> None:
        self.table, self.choose = table, binomials()

    def throws(self, state: Any, side: int) -> float:
        """The expected number of throws that side still needs, if all its counters are at home."""
        return float(self.table[hot("twelve_lines_home").index_of(state, side, self.choose)])


def binomials() -> Any:
    """The binomial coefficients: row n, column k is n over k."""
    return np.array([[math.comb(row, column) for column in range(7)] for row in range(ROWS)], "int64")


def made(exact: bool) -> Any:
    """Compute the table, from the shortest ways home to the longest: about half a minute of one core."""
    code, choose, turns = hot("twelve_lines_home"), binomials(), buffers()
    state = np.array(Game("twelve-lines", {"exact": "yes" if exact else "no"}).state, "uint16")
    order = np.argsort([_way(state, index, choose) for index in range(POSITIONS)], kind="stable").astype("int64")
    table = np.zeros(POSITIONS)
    for first in range(1, POSITIONS, STRIDE):
        code.fill(state, turns, table, choose, order, first, min(first + STRIDE, POSITIONS))
    return table


def _way(state: Any, index: int, choose: Any) -> int:
    """How many points white's counters have to go until all are off, in the position of that index."""
    hot("twelve_lines_home").lay_out(state, index, choose)
    points = state[POINTS + FIRST_POINT : POINTS + OFF_POINT]
    return int(sum(int(count) * (OFF_POINT - FIRST_POINT - place) for place, count in enumerate(points)))


@cache
def table(exact: bool) -> Home:
    """Load the table that comes with the engine."""
    with np.load(file_of(exact)) as file:
        return Home(file["throws"].astype("float64") / UNIT)


def file_of(exact: bool) -> Path:
    """The file of the table for bearing off with or without the option `exact`."""
    return FOLDER / f"twelve_lines_home{'_exact' if exact else ''}.npz"


def main() -> int:
    """Make both tables and write them."""
    for exact in (False, True):
        throws = made(exact)
        np.savez_compressed(file_of(exact), throws=np.round(throws * UNIT).astype("uint16"))
        print(f"{file_of(exact).name}: {throws.max():.3f} throws at most", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
