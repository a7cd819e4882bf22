"""The tables of docs/small-boards.md. `python -m lusoria.engine.whole.page FILE` writes them anew between its marks.

The page's words are written by hand; the tables are made here, and a test holds both together.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ludus.rules.game import Game
from lusoria.engine.pages import renewed, table
from lusoria.engine.retrograde import WIN, outcome
from lusoria.engine.whole.counting import pieces_of, positions
from lusoria.engine.whole.graph import Graph

COMMAND = "python -m lusoria.engine.whole.page"
LAST = ("positions", "won", "drawn", "lost", "longest", "where it begins")
LATRUNCULI = (*(("4x4", pieces) for pieces in range(2, 8)), *(("4x5", pieces) for pieces in (2, 3)))
PETTEIA = "4x5"
UNSOLVED = ("4x5", "5x5")  # boards on which Petteia has too many positions
MOST = 4  # pieces of a side, of all positions of Petteia that are solved
VALUES = {1: "White wins", 0: "draw", -1: "Black wins"}


@dataclass(frozen=True)
class Census:
    """How many positions are won, drawn, lost for the mover; the longest forced win in plies, and where it begins."""

    won: int
    drawn: int
    lost: int
    longest: int
    example: str

    def cells(self) -> tuple[object, ...]:
        """The cells of a table's row: how many positions, shares of them, the longest win."""
        every = self.won + self.drawn + self.lost
        shares = (f"{part / every:.1%}" for part in (self.won, self.drawn, self.lost))
        return (every, *shares, self.longest, f"`{self.example}`" if self.example else "")


def tables() -> Iterator[str]:
    """All tables as Markdown."""
    latrunculi = (latrunculi_cells(board, pieces) for board, pieces in LATRUNCULI)
    yield from table(("board", "pieces", "value", *LAST), latrunculi)
    yield ""
    yield from table(("own", "other's", *LAST), petteia_cells(PETTEIA, MOST))
    yield ""
    yield from table(("board", "begins with", "positions"), map(whole_game_cells, UNSOLVED))


def latrunculi_cells(board: str, pieces: int) -> tuple[object, ...]:
    """What Latrunculi comes to on that board with so many pieces each, and all positions that can occur."""
    graph = Graph("latrunculi", {"board": board, "pieces": str(pieces)})
    start = graph.add(Game("latrunculi", graph.options))
    graph.solve()
    value = VALUES[outcome(int(graph.scores[start]))[0]]
    return board, pieces, value, *census(graph, np.ones(len(graph), bool)).cells()


def petteia_cells(board: str, most: int) -> Iterator[tuple[object, ...]]:
    """What all positions of Petteia with 2 to `most` pieces on each side come to, by how many there are."""
    for own, other, graph, which in petteia_solved(board, most):
        yield own, other, *census(graph, which).cells()


def petteia_solved(board: str, most: int) -> Iterator[tuple[int, int, Graph, NDArray[np.bool_]]]:
    """Petteia with 2 to `most` pieces on each side, solved: how many the side to move and the other have, the graph,
    and which of its positions these are."""
    graph = Graph("petteia", {"board": board})
    for own, other in product(range(2, most + 1), repeat=2):
        graph.add_all(own, other)
    graph.solve()
    counts = graph.counts()
    for own, other in product(range(2, most + 1), repeat=2):
        yield own, other, graph, (counts[0] == own) & (counts[1] == other)


def whole_game_cells(board: str) -> tuple[object, ...]:
    """How many positions a whole game of Petteia has on that board, which is not solved."""
    pieces = pieces_of(board)
    return board, f"{pieces} each", sum(positions(board, pieces).values())


def census(graph: Graph, among: NDArray[np.bool_]) -> Census:
    """The census of those nodes of a solved graph."""
    scores = graph.scores[: len(graph)].astype(np.int32)
    plies = np.where(among & (scores > 0), WIN - scores, 0)
    longest = int(plies.max())
    won, lost = int((among & (scores > 0)).sum()), int((among & (scores < 0)).sum())
    example = graph.position(int(plies.argmax())) if longest else ""
    return Census(won, int(among.sum()) - won - lost, lost, longest, example)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text(encoding="utf-8"), COMMAND, list(tables())), encoding="utf-8")
