"""The graph of all positions of a small board that follow from given ones, with their values under best play.

Endless play is a draw; `threefold` and move limits are ignored. Positions that differ only by being turned or mirrored,
or by who is called White, are one: a node is a position as its mover sees it, with White as the mover.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.games.game import Game
from ludus.games.grid.layout import COLUMNS, ROWS
from ludus.games.grid.notation import empty_board, squares
from ludus.games.latrunculi import rules as latrunculi
from ludus.games.petteia import rules as petteia
from ludus.games.registry import part
from lusoria.engine.compiled import copies
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.three_men.retrograde import WIN
from lusoria.errors import UsageError
from lusoria.extras import to_install

MOST_SQUARES = 20  # a key has 63 bits, and a mask has two halves of ten bits
_SWAPPED = str.maketrans("wbWB", "bwBW")
_ROOM, _EDGES = 1 << 16, 1 << 20  # of nodes and edges at first; both grow


class Graph:
    """A growing set of positions of one game on one board: `add` the first ones, then `solve`.

    `keys`: as in hot/positions.py, by node; `scores`: as in retrograde.py, by node, once solved. Both arrays have spare
    room at the end.
    """

    def __init__(self, game_id: str, options: dict[str, str]) -> None:
        """Raises UsageError for a board that is too large, and without Numba."""
        self.game_id, self.options = game_id, options
        bare = solvable(game_id, options)
        rules = compiled.fastest(game_id)
        self._code: Any = copies.search(compiled.HOT[game_id], "lab.solved.hot.positions", copies.COMPILED)
        self._bare, self._row, self._to_state = rules.state(bare), rules.actions(), rules.state
        self._states = np.zeros((2, len(bare)), np.uint16)
        self._turns = np.array(turns_of(bare), np.int64)
        self._powers = self._code.DIGITS ** np.arange(self._turns.shape[1], dtype=np.int64)
        self.keys: NDArray[np.int64] = np.zeros(0, np.int64)
        self.scores: NDArray[np.int16] = np.zeros(0, np.int16)
        self._slots = self._firsts = np.zeros(1, np.int64)
        self._edges = np.zeros(_EDGES, np.int32)
        self._used = 0
        self._make_room(_ROOM)

    def __len__(self) -> int:
        return self._used

    def add(self, game: Game) -> int:
        """Find or make the node of the position of an unfinished game."""
        key = self._code.key_of(self._to_state(game.state), self._turns, self._powers)
        node = int(self._code.node_of(key, self.keys, self._slots, self._used))
        self._used += node == self._used
        return node

    def solve(self) -> None:
        """Find all positions that follow from the added ones, and the scores of all."""
        node, used = 0, self._used
        working = self._states, self._row, self._bare, self._turns, self._powers
        while node < used:
            arrays = self.keys, self._slots, self._firsts, self._edges, self.scores
            node, used = map(int, self._code.explore(*working, *arrays, node, used))
            self._used = used
            if used + len(self._row) > len(self.keys):
                self._make_room(2 * len(self.keys))
            elif node < used:
                self._edges = _longer(self._edges, 2 * len(self._edges))
        self._decide()

    def _decide(self) -> None:
        """Score all nodes, working backwards from the ends as in retrograde.py."""
        used = self._used
        firsts = self._firsts[: used + 1]
        edges, scores = self._edges[: firsts[-1]], self.scores[:used]
        starts = np.zeros(used + 1, np.int64)
        np.cumsum(np.bincount(edges, minlength=used), out=starts[1:])
        ends, parents = starts[:-1].copy(), np.zeros(len(edges), np.int32)
        self._code.write_parents(firsts, edges, ends, parents)
        decided = [np.flatnonzero(scores == score) for score in (-WIN, WIN - 1)]
        queue = np.zeros(used, np.int32)
        waiting = sum(map(len, decided))
        queue[:waiting] = np.concatenate(decided)
        self._code.decide(scores, np.diff(firsts).astype(np.int32), ends, parents, queue, waiting)

    def score(self, game: Game) -> int:
        """The score of a game's position for its mover. Raises KeyError if it is not in the graph."""
        before = len(self)
        node = self.add(game)
        if node == before:
            raise KeyError(game.position())
        return int(self.scores[node])

    def children(self, node: int) -> list[int]:
        """The children of a node, once solved; none if an action wins at once or there is no action."""
        return [int(child) for child in self._edges[self._firsts[node] : self._firsts[node + 1]]]

    def position(self, node: int) -> str:
        """The position of a node as text, with White to move unless Black still has to place his piece of a round."""
        self._code.set_up(self.keys[node], self._states[0], self._bare, self._turns[0])
        text = str(part(self.game_id, "notation").position_text(self._states[0].tolist()))
        rows, _side, hands = text.split(" ")
        own, other = hands.split(",")
        return text if own == other else f"{rows.translate(_SWAPPED)} b {other},{own}"

    def _make_room(self, nodes: int) -> None:
        """Make room for that many nodes."""
        nodes = max(nodes + len(self._row), len(self.keys), _ROOM)
        self.keys = _longer(self.keys, nodes)
        self.scores = _longer(self.scores, nodes)
        self._firsts = _longer(self._firsts, nodes + 1)
        self._slots = np.zeros(1 << (2 * nodes).bit_length(), np.int32)
        self._code.renumber(self.keys, self._slots, self._used)


def _longer(old: NDArray[Any], size: int) -> NDArray[Any]:
    """The array, extended by zeros to that many entries."""
    return np.concatenate((old, np.zeros(size - len(old), old.dtype)))


def solvable(game_id: str, options: dict[str, str]) -> Any:
    """The state of the empty board. Raises UsageError if it is too large to solve, or if Numba is missing."""
    if not compiled.is_available():
        raise UsageError(f"solving a board needs Numba: {to_install('engine')}")
    bare = bare_board(game_id, options)
    if bare[COLUMNS] * bare[ROWS] > MOST_SQUARES:
        raise UsageError(f"a board of up to {MOST_SQUARES} squares can be solved, not {options['board']}")
    return bare


def bare_board(game_id: str, options: dict[str, str]) -> Any:
    """The state of a board without any pieces."""
    if game_id == "petteia":
        return empty_board(petteia, options["board"])
    state = Game(game_id, options).state_at(0)
    state[latrunculi.HANDS] = state[latrunculi.HANDS + 1] = 0
    return state


def turns_of(bare: Any) -> list[list[int]]:
    """The squares of a board in the order of each symmetry, the plain order first."""
    columns, rows = bare[COLUMNS], bare[ROWS]
    grid = [squares(bare)[columns * row : columns * (row + 1)] for row in range(rows)]
    found = [grid, grid[::-1], [row[::-1] for row in grid], [row[::-1] for row in grid[::-1]]]
    if columns == rows:
        found += [[list(row) for row in zip(*each, strict=True)] for each in found]
    return [[square for row in each for square in row] for each in found]
