"""The value of pieces by their squares and neighbours, from tables; the same for both games on squares.

A piece's kind is its side, plus 2 if it is trapped. The low four bits of a neighbouring square tell what stands there.
"""

from typing import Any

from ludus.games.grid.layout import STRIDE
from lusoria.engine.hot.interface import COUNTS, LISTS, MAX_PIECES
from lusoria.engine.hot.layout import COLUMNS, ROWS, SQUARES


def worth(state: Any, work: Any, side: int) -> int:
    """The total value of a side's pieces by their squares and neighbours."""
    total = 0
    first = LISTS + MAX_PIECES * side
    for place in range(first, first + state[COUNTS + side]):
        square = state[place]
        kind = kind_of(state, square) << 8
        row = kind | (state[square - 1] & 15) << 4 | state[square + 1] & 15
        column = kind | (state[square - STRIDE] & 15) << 4 | state[square + STRIDE] & 15
        total += work[SQUARES + (kind | square)] + work[ROWS + row] + work[COLUMNS + column]
    return total


def kind_of(state: Any, square: int) -> int:
    """The kind of the piece on a square: its side, plus 2 if it is trapped."""
    return (state[square] & 3) - 1 + (state[square] >> 1 & 2)
