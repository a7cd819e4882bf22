"""Solves Latrunculi on small boards: `python -m lab.solved.latrunculi_page FILE`.

It renews the table between its marks on docs/small-boards.md.

The page's words are written by hand; the table is made here, and a test compares both.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from lab.pages import renew, table
from lab.solved.census import LAST, VALUES, Census
from lab.solved.graph import Graph
from ludus.games.game import Game
from lusoria.engine.three_men.retrograde import WIN, outcome

COMMAND = "python -m lab.solved.latrunculi_page"
LATRUNCULI = (*(("4x4", pieces) for pieces in range(2, 8)), *(("4x5", pieces) for pieces in (2, 3)))


def tables() -> Iterator[str]:
    """The table as Markdown."""
    latrunculi = (latrunculi_cells(board, pieces) for board, pieces in LATRUNCULI)
    yield from table(("board", "pieces", "value", *LAST), latrunculi)


def latrunculi_cells(board: str, pieces: int) -> tuple[object, ...]:
    """The result of Latrunculi on that board with so many pieces each, and the census of all positions."""
    graph = Graph("latrunculi", {"board": board, "pieces": str(pieces)})
    start = graph.add(Game("latrunculi", graph.options))
    graph.solve()
    value = VALUES[outcome(int(graph.scores[start]))[0]]
    return board, pieces, value, *census(graph).cells()


def census(graph: Graph) -> Census:
    """The census of a solved graph."""
    scores = graph.scores[: len(graph)].astype(np.int32)
    plies = np.where(scores > 0, WIN - scores, 0)
    longest = int(plies.max())
    won, lost = int((scores > 0).sum()), int((scores < 0).sum())
    example = graph.position(int(plies.argmax())) if longest else ""
    return Census(won, len(scores) - won - lost, lost, longest, example)


if __name__ == "__main__":
    renew(Path(sys.argv[1]), COMMAND, tables())
