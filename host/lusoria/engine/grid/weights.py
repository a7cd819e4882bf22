"""The weights for judging positions, tuned by self-play (weights.json), and the tables made from them.

A game's weights are named lists of numbers, on the scale of scores (search.py); every judgement is a sum of them, so
they can be tuned together by regression (lab/tuning). `fill` lays them out for a board of a given size, in tables where
compiled code looks them up.
"""

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ludus.games.grid.layout import FIRST, STRIDE
from lusoria.engine.hot import layout

Weights = dict[str, list[float]]
FILE = Path(__file__).with_name("weights.json")
RANKS, EDGES = 8, 4  # classes of squares: from one's own side to the other's, and from the nearer edge inwards
# For the low bits of a square (ludus.games.grid.layout): what is there for White's and for Black's pieces, as a place
# in NEIGHBOURS.
_CONTENTS = {0: (0, 0), 1: (1, 3), 2: (3, 1), 5: (2, 4), 6: (4, 2), 8: (5, 5)}
NEIGHBOURS = ("empty", "own", "own trapped", "enemy", "enemy trapped", "border")
MOST_PIECES = 71  # of a side, in any game
_SEED = 20  # of the random numbers for keys: any will do


@cache
def tuned(game_id: str) -> Weights:
    """The weights of a game."""
    every: dict[str, Weights] = json.loads(FILE.read_text(encoding="utf-8"))["weights"]
    return every[game_id]


@cache
def randoms() -> tuple[int, ...]:
    """The random numbers for keys, the same in every process."""
    rng = random.Random(_SEED)
    return tuple(rng.getrandbits(64) - (1 << 63) for _ in range(layout.SQUARES - layout.RANDOM))


def fill(work: Any, weights: Weights, columns: int, rows: int) -> None:
    """Write keys and tables of weights into work for a board of that size."""
    for entry, number in enumerate(randoms(), start=layout.RANDOM):
        work[entry] = number
    for kind in range(4):
        names = ("trapped", "trapped_row", "trapped_column") if kind > 1 else ("place", "row", "column")
        if names[0] in weights:
            for square, place in _places(kind & 1, columns, rows):
                work[layout.SQUARES + (kind << 8 | square)] = _place(weights[names[0]], *place)
            for start, name in ((layout.ROWS, names[1]), (layout.COLUMNS, names[2])):
                _fill_neighbours(work, start + (kind << 8), kind & 1, weights[name], start == layout.COLUMNS)
    for near in range(256):
        worth = [weights["ways"][0] * (near & 15).bit_count(), weights["ways"][1] * (near >> 4).bit_count()]
        work[layout.NEARS + near] = round(sum(worth))
    for own in range(MOST_PIECES + 1):
        for other in range(MOST_PIECES + 1):
            lead = weights["lead"][0] * (own - other) + weights["lead"][1] * (own - other) / max(1, own + other)
            work[layout.LEAD + (own << 7 | other)] = round(lead)
            hunt = weights["hunt"][0] * (own - other) / max(1, own + other)
            work[layout.HUNT + (own << 7 | other)] = round(hunt)
    work[layout.TURN] = round(weights["turn"][0])
    for prey in range(1, MOST_PIECES + 1):
        work[layout.PREY + prey] = round(weights["prey"][0] + weights["prey"][1] * prey)


def _places(side: int, columns: int, rows: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Every square with its rank from a side's view and its distance from the nearer edge, as indexes of weights."""
    for row in range(rows):
        for column in range(columns):
            rank = rows - 1 - row if side else row
            edge = min(column, columns - 1 - column)
            yield FIRST + STRIDE * row + column, (round((RANKS - 1) * rank / (rows - 1)), min(edge, EDGES - 1))


def _place(weights: list[float], rank: int, edge: int) -> int:
    return round(weights[rank] + weights[RANKS + edge])


def _fill_neighbours(work: Any, start: int, side: int, weights: list[float], upright: bool) -> None:
    """Write the value of every pair of neighbours; in a column, the one nearer the piece's own side comes first."""
    for low, low_is in _CONTENTS.items():
        for high, high_is in _CONTENTS.items():
            first, second = (high_is, low_is) if upright and side else (low_is, high_is)
            worth = weights[len(NEIGHBOURS) * first[side] + second[side]]
            work[start + (low << 4 | high)] = round(worth)
