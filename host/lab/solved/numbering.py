"""The tables with which hot/layers.py converts between positions of Petteia and their numbers."""

from collections.abc import Iterator
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.solved.counting import LEAST
from lab.solved.hot import layers as hot


class Numbering:
    """The numbers of positions, layer by layer.

    A layer is the positions with the same numbers of pieces. A mask has a bit for each square with a piece of one side.
    A layer numbers the mover's masks that no symmetry turns into a smaller number, and for each of them all placements
    of the other's pieces on the remaining squares.
    """

    def __init__(self, turns: list[list[int]], most: int) -> None:
        """turns: the symmetries of a board's squares, as turns_of gives them.

        most: the highest number of pieces of a side, at least LEAST.
        """
        self.most, self.squares = most, len(turns[0])
        self.moved = _moved(turns)
        self._number_own(len(turns))
        self._number_other()
        self.spreads = np.zeros((most + 1, most + 1), np.int64)
        self.starts = np.zeros((most + 1, most + 1), np.int64)
        self.nodes = 0
        for own, other in self.layers():
            self.spreads[own, other] = comb(self.squares - own, other)
            self.starts[own, other] = self.nodes
            self.nodes = self.end(own, other)

    def tables(self) -> tuple[NDArray[Any], ...]:
        """The tables in the order that hot/layers.py takes."""
        return (
            self.starts, self.spreads, self.classes, self.same, self.moved, self.sizes,
            self.squeezed, self.ranks, self.patterns, self.firsts, self.masks, self.begins,
        )  # fmt: skip

    def layers(self) -> Iterator[tuple[int, int]]:
        """The layers as (pieces of the mover, of the other), fewest pieces first, since captures lead to fewer."""
        for pieces in range(2 * LEAST, min(2 * self.most, self.squares) + 1):
            for own in range(max(LEAST, pieces - self.most), min(self.most, pieces - LEAST) + 1):
                yield own, pieces - own

    def end(self, own: int, other: int) -> int:
        """The number that follows that of a layer's last node."""
        count = int(self.begins[own + 1] - self.begins[own])
        return int(self.starts[own, other]) + count * int(self.spreads[own, other])

    def _number_own(self, symmetries: int) -> None:
        """Number the mover's masks.

        `masks`: those that represent their class, in order of size; those of a size start at begins[size]. By mask:
        `classes`, number << 3 | the symmetry that turns it into its representative; `same`, a bit for each other
        symmetry that leaves it unchanged.
        """
        every = np.arange(1 << self.squares, dtype=np.int32)
        turned = np.stack([hot.turned(every, turn, self.moved) for turn in range(symmetries)])
        standard = turned.min(axis=0)
        sizes, number = _sizes(self.squares), np.zeros(1 << self.squares, np.int32)
        classes = [np.flatnonzero((standard == every) & (sizes == own)) for own in range(self.most + 1)]
        for masks in classes:
            number[masks] = np.arange(len(masks))
        self.masks, self.begins = np.concatenate(classes).astype(np.int32), _ends(classes)
        self.classes = number[standard] << 3 | (turned == standard).argmax(axis=0).astype(np.int32)
        self.same = np.zeros_like(every)
        for turn in range(1, symmetries):
            self.same |= (turned[turn] == every).astype(np.int32) << turn

    def _number_other(self) -> None:
        """Number the placements of the other's pieces.

        `patterns`: the other's pieces as masks of the squares that the mover leaves free; those of a size start at
        firsts[size]. `ranks`: the rank of each among those of its size; `squeezed`: masks without the mover's squares;
        `sizes`: the set bits of half a mask.
        """
        sizes = _sizes(self.squares - LEAST)
        patterns = [np.flatnonzero(sizes == other) for other in range(self.most + 1)]
        self.ranks = np.zeros(len(sizes), np.int32)
        for masks in patterns:
            self.ranks[masks] = np.arange(len(masks))
        self.patterns, self.firsts = np.concatenate(patterns).astype(np.int32), _ends(patterns)
        self.sizes, self.squeezed = _sizes(hot.HALF).astype(np.int64), _squeezed()


def _ends(parts: list[NDArray[Any]]) -> NDArray[np.int64]:
    """Where each of several arrays begins in their concatenation, and where the last one ends."""
    return np.cumsum([0, *map(len, parts)], dtype=np.int64)


def _sizes(bits: int) -> NDArray[np.int8]:
    """The number of set bits in each number of `bits` bits."""
    sizes = np.zeros(1, np.int8)
    for _ in range(bits):
        sizes = np.concatenate((sizes, sizes + 1))
    return sizes


def _moved(turns: list[list[int]]) -> NDArray[np.int32]:
    """[symmetry, half, bits]: the mask into which a symmetry moves these bits of one half of a mask."""
    places = {square: index for index, square in enumerate(turns[0])}
    halves = np.arange(1 << hot.HALF, dtype=np.int32)
    moved = np.zeros((len(turns), 2, 1 << hot.HALF), np.int32)
    for turn, squares in enumerate(turns):
        for to, square in enumerate(squares):
            half, bit = divmod(places[square], hot.HALF)
            moved[turn, half] |= (halves >> bit & 1) << to
    return moved


def _squeezed() -> NDArray[np.int32]:
    """A table [taken, mask]: the bits of `mask` outside `taken`, closed up without gaps; both are halves of masks."""
    masks = np.arange(1 << hot.HALF, dtype=np.int32)
    squeezed = np.zeros((1 << hot.HALF, 1 << hot.HALF), np.int32)
    to = np.zeros((1 << hot.HALF, 1), np.int32)
    for bit in range(hot.HALF):
        free = (masks >> bit & 1 == 0)[:, None]
        squeezed |= np.where(free, (masks >> bit & 1)[None, :] << to, 0)
        to += free
    return squeezed
