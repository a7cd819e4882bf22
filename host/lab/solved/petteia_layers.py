"""Solves all of Petteia on a small board, from few pieces to many; only the scores of positions are stored.

Graph also stores which positions follow from which, and needs a hundred bytes a position; this needs two. As in Graph,
endless play is a draw, and positions that differ only by being turned or mirrored, or by who is called White, are one.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.solved.census import Census
from lab.solved.graph import solvable, turns_of
from lab.solved.hot import layers as hot
from lab.solved.numbering import Numbering
from ludus.games.game import Game
from ludus.games.petteia.rules import COUNTS, LISTS, MAX_ACTIONS, MAX_PIECES, SIDE
from ludus.games.registry import part
from lusoria.engine.compiled import copies
from lusoria.engine.three_men.retrograde import WIN

PIECE = 1 << 18  # nodes given to a thread at once


class Layers:
    """Petteia on a small board with up to `most` pieces of a side: `solve` first."""

    def __init__(self, board: str, most: int, threads: int = 0, kind: str = copies.COMPILED) -> None:
        """Raises UsageError for a board that is too large, and without Numba."""
        bare = solvable("petteia", {"board": board})
        turns = turns_of(bare)
        self.board, self.most = board, most
        self.numbering = Numbering(turns, most)
        self.scores = np.zeros(self.numbering.nodes, np.int16)
        self._squares = np.array(turns[0], np.int64)
        self._bits = np.zeros(len(bare), np.int64)
        self._bits[self._squares] = np.arange(len(turns[0]))
        self._bare = bare
        self._tables = self.numbering.tables()
        self._code: Any = copies.search("petteia", "lab.solved.hot.layers", kind)
        self._threads = threads or os.cpu_count() or 1

    def solve(self) -> Iterator[tuple[int, int]]:
        """Decide all layers; yield two numbers of pieces as soon as both layers that have these numbers are decided."""
        with ThreadPoolExecutor(self._threads) as pool:
            for own, other in self.numbering.layers():
                if own <= other:
                    both = {(own, other), (other, own)}
                    self._everywhere(pool, both, self._code.begin)
                    plies, longest = 0, -1
                    while plies <= longest + 1:  # nodes decided in this many plies decide others in one more
                        longest = max(self._everywhere(pool, both, self._code.step, plies))
                        plies += 1
                    yield own, other

    def _everywhere(self, pool: ThreadPoolExecutor, layers: set[tuple[int, int]], call: Any, *more: int) -> list[Any]:
        """The results of a call for each portion of these layers."""
        pieces = [
            partial(call, first, min(first + PIECE, self.numbering.end(*layer)), *layer, *more)
            for layer in sorted(layers)
            for first in range(int(self.numbering.starts[layer]), self.numbering.end(*layer), PIECE)
        ]
        return list(pool.map(self._worked, pieces))

    def _worked(self, call: Callable[..., Any]) -> Any:
        """The result of a call with buffers of its own."""
        states = np.array([self._bare, self._bare], np.uint16)
        rows = np.zeros((2, MAX_ACTIONS), np.uint16)
        return call(self.scores, (states, rows), self._squares, self._bits, self._tables)

    def layer(self, own: int, other: int) -> NDArray[np.int16]:
        """The scores of all nodes with `own` pieces of the mover and `other` of the other side; some are hot.UNUSED."""
        return self.scores[int(self.numbering.starts[own, other]) : self.numbering.end(own, other)]

    def score(self, game: Game) -> int:
        """The score of an unfinished game's position for its mover."""
        masks, counts = [], []
        for side in (game.state[SIDE], 1 - game.state[SIDE]):
            counts.append(game.state[COUNTS + side])
            first = LISTS + MAX_PIECES * side
            masks.append(sum(1 << int(self._bits[square]) for square in game.state[first : first + counts[-1]]))
        return int(self.scores[self._code.node_of(*masks, *counts, self._tables)])

    def position(self, own: int, other: int, place: int) -> str:
        """The position at a place of a layer as text, with White to move."""
        node = int(self.numbering.starts[own, other]) + place
        mine = self._code.own_of(node, own, other, self._tables)
        state = np.array(self._bare, np.uint16)
        self._code.lay_out(mine, self._code.other_of(node, mine, own, other, self._tables), state, self._squares)
        return str(part("petteia", "notation").position_text(state.tolist()))

    def census(self, own: int, other: int) -> Census:
        """The census of a layer."""
        scores = self.layer(own, other)
        won, drawn = int((scores > 0).sum()), int((scores == 0).sum())
        lost = int((scores < 0).sum()) - int((scores == hot.UNUSED).sum())
        return Census(won, drawn, lost, *self.longest(own, other))

    def longest(self, own: int, other: int) -> tuple[int, str]:
        """The plies of the longest win of a layer, and its position; 0 and '' if nothing is won."""
        scores = self.layer(own, other)
        worth = np.where(scores > 0, scores, WIN)
        place = int(worth.argmin())
        plies = WIN - int(worth[place])
        return plies, self.position(own, other, place) if plies else ""
