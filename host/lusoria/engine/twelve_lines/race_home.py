"""The exact table of the race home in Twelve Lines, made by `python -m lab.tuning.race_home`.

For every way that one side's counters can stand at home it holds the expected number of throws to bear them all off, if
each turn is played to make that number least. It is exact in that sense, but only nearly best for winning, since a
player far behind may do better to gamble.
"""

import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from lusoria.engine.hot.twelve_lines_home import ROWS
from lusoria.engine.twelve_lines.network import FOLDER, hot

UNIT = 2048  # parts of a throw: how finely the file counts; the longest way home takes fewer than 32 throws


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


@cache
def table(exact: bool) -> Home:
    """Load the table that comes with the engine."""
    with np.load(file_of(exact)) as file:
        return Home(file["throws"].astype("float64") / UNIT)


def file_of(exact: bool) -> Path:
    """The file of the table for bearing off with or without the option `exact`."""
    return FOLDER / f"twelve_lines_home{'_exact' if exact else ''}.npz"
