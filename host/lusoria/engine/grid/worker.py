"""One thread of a search on squares: its buffers, and iterations of the compiled search."""

import random
from array import array
from typing import Any

from ludus.games.game import Game
from ludus.games.grid.layout import COLUMNS, CONTENT, COUNTS, ROWS
from lusoria.engine.compiled.rules import Searching
from lusoria.engine.grid.weights import Weights, fill
from lusoria.engine.hot import layout
from lusoria.engine.search import FAR, Line, Stop

WINDOW = 30  # half the width of the first window around the last depth's score
FIRST_WITH_WINDOW = 4
NO_LIMIT = 1 << 62
FULL = layout.WIN + 1
_HISTORY = 4 << 16
_CALM = 0x5DEECE66D1234567  # any number whose bits are well mixed


class Worker:
    """Searches the position that was set up last. Workers share the table and nothing else."""

    def __init__(self, code: Searching, table: Any, weights: Weights) -> None:
        self._code, self._table, self._weights = code, table, weights
        game = code.game
        self._states = code.rows(layout.PLIES + 1, game.STATE_SIZE, "H")
        self._moves = code.rows(layout.PLIES + 1, game.MAX_ACTIONS, "H")
        self._order = code.rows(layout.PLIES + 1, game.MAX_ACTIONS, "i")
        self._history = code.buffer(_HISTORY, "i")
        self._work = code.buffer(layout.SIZE, "q")
        self._size = (0, 0)
        self._count = 0
        self._limit = NO_LIMIT
        self._last: dict[int, int] = {}

    @property
    def nodes(self) -> int:
        """Positions visited since the set-up."""
        return int(self._work[layout.NODES])

    @property
    def choices(self) -> int:
        """How many actions the position has."""
        return self._count

    def set_up(self, game: Game, generation: int, calm: bool = False) -> None:
        """Set up a game's position and the history that matters; calm as in Limits."""
        work = self._work
        size = game.state[COLUMNS], game.state[ROWS]
        if size != self._size:
            fill(work, self._weights, *size)
            self._size = size
        start = game.state_at(0)
        work[layout.EXACT] = 0
        work[layout.CALM] = _CALM if calm else 0
        self._limit = NO_LIMIT
        self._last = {}
        work[layout.SLOTS] = len(self._table) // 2
        work[layout.GENERATION] = generation
        work[layout.NEEDED] = 2 if game.options["repetition"] == "threefold" else 1
        work[layout.BASES] = self._base(start)
        self._states[0][:] = self._of_kind(start)
        played = self._of_kind(game.played)
        self._count = int(self._code.keys.follow(self._states, self._moves, work, played, len(played)))
        for entry in range(layout.KILLERS, layout.LENGTHS):
            work[entry] = 0

    def _base(self, state: "array[int]") -> int:
        """The part of a position's key that the search updates with each action."""
        rules = self._code.game
        base = int(self._work[layout.RANDOM_SIDE]) if state[rules.SIDE] else 0
        for side in range(2):
            first = rules.LISTS + rules.MAX_PIECES * side
            for square in state[first : first + state[COUNTS + side]]:
                base ^= int(self._work[layout.RANDOM + ((state[square] & CONTENT) - 1 << 8 | square)])
        return base

    def _of_kind(self, values: "array[int]") -> Any:
        buffer = self._code.buffer(len(values), "H")
        buffer[:] = values
        return buffer

    def limit_nodes(self, nodes: int) -> None:
        """Set the limit of positions; one ply is always searched."""
        self._limit = nodes

    def is_out_of_nodes(self) -> bool:
        """Whether the limit of positions was reached."""
        return self.nodes >= self._limit

    def deepen(self, stop: Stop, depth: int, deepest: int) -> None:
        """Search deeper and deeper from that depth on, to fill the table for other workers."""
        while depth <= deepest and not stop.is_set() and not self.is_out_of_nodes():
            self.iterate(depth, 1, stop)
            depth += 1

    def iterate(self, depth: int, count: int, stop: Stop) -> list[Line]:
        """Search to that depth; return up to count lines found before stop, best first, perhaps none.

        The row of the root's actions keeps the order found, so that the next depth begins with the best.
        """
        self._work[layout.NODE_LIMIT] = NO_LIMIT if depth == 1 else self._limit
        self._work[layout.STOPPED] = 0
        lines: list[Line] = []
        for first in range(min(count, self._count)):
            line = self._line(first, depth, stop)
            if line is not None:
                lines.append(line)
            if self._work[layout.STOPPED]:
                break
        return sorted(lines, key=lambda line: -line.score)

    def values(self, plies: int) -> dict[int, int]:
        """The score of every action of the root, each searched `plies` deep with a full window."""
        work, row = self._work, self._moves[0]
        if plies == 0:
            buffers = self._states, self._moves, work
            return {
                int(row[k]): -int(self._code.alphabeta.judge_after(*buffers, int(row[k]))) for k in range(self._count)
            }
        work[layout.NODE_LIMIT] = NO_LIMIT
        work[layout.STOPPED], work[layout.EXACT] = 0, 1
        scores = {int(row[k]): self._scored(k, k + 1, plies, -FULL, FULL, Stop()) for k in range(self._count)}
        work[layout.EXACT] = 0
        return scores

    def shuffle(self, rng: random.Random) -> None:
        """Shuffle the root's actions by rng: the first of equal actions counts as the best."""
        row = self._moves[0]
        drawn = [int(action) for action in row[: self._count]]
        rng.shuffle(drawn)
        row[: self._count] = self._of_kind(array("H", drawn))

    def forget(self) -> None:
        """Empty the history of refutations."""
        self._history[:] = self._code.buffer(_HISTORY, "i")

    def _line(self, first: int, depth: int, stop: Stop) -> Line | None:
        """The best line among the root's actions from index first on, None if stop came before one was found."""
        last = self._last.get(first)
        low, high = -FULL, FULL
        if last is not None and depth >= FIRST_WITH_WINDOW and abs(last) < FAR:
            low, high = last - WINDOW, last + WINDOW
        while True:
            score = self._scored(first, self._count, depth, low, high, stop)
            work = self._work
            if work[layout.STOPPED] and (not work[layout.ROOT_DONE] or score <= low):
                return None
            if work[layout.STOPPED] or low < score < high:
                break
            low, high = (-FULL, high) if score <= low else (low, FULL)
        self._last[first] = score
        length = int(work[layout.LENGTHS])
        line = tuple(int(action) for action in work[layout.LINES : layout.LINES + length])
        return Line(line[0], score, line)

    def _scored(self, first: int, end: int, depth: int, low: int, high: int, stop: Stop) -> int:
        """The score that alphabeta.search_root returns for the root's actions from index first to end - 1."""
        flag = self._code.shared(stop.flag)
        buffers = self._states, self._moves, self._order, self._history, self._work, self._table, flag
        return int(self._code.alphabeta.search_root(*buffers, first, end, depth, low, high))
