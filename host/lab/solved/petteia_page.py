"""Solves Petteia on a small board, for docs/small-boards.md: `python -m lab.solved.petteia_page FILE`.

It takes a quarter of an hour, and renews the tables between their marks; without a file it prints them.
It reports its progress on standard error.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

from lab.pages import publish, table
from lab.solved.census import LAST, VALUES
from lab.solved.counting import pieces_of, positions
from lab.solved.longest import won_from
from lab.solved.petteia_layers import Layers
from ludus.games.game import Game
from lusoria.engine.search import of_child
from lusoria.engine.three_men.retrograde import outcome

COMMAND = "python -m lab.solved.petteia_page"
BOARD = "4x5"
UNSOLVED = "5x5"  # the next larger board has too many positions


def main(words: list[str]) -> None:
    """Solve the game; write the tables into the page whose name is given, or print them."""
    layers = Layers(BOARD, pieces_of(BOARD))
    start = time.monotonic()
    for own, other in layers.solve():
        print(f"{own} against {other} decided after {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    publish(Path(words[0]) if words else None, COMMAND, list(page_lines(layers)))


def page_lines(layers: Layers) -> Iterator[str]:
    """The whole game; its first moves; the census by numbers of pieces; the longest win of all."""
    yield from table(("board", "begins with", "positions", "value"), game_cells(layers))
    yield ""
    yield from table(("first move", "value"), first_moves(layers))
    yield ""
    yield from table(("own", "other's", *LAST), layer_cells(layers))
    yield ""
    first, moves = longest(layers)
    yield from (first, "", moves)


def game_cells(layers: Layers) -> Iterator[tuple[object, ...]]:
    """A row for the solved board and one for the next larger board, not solved, with their numbers of positions."""
    start = Game("petteia", {"board": layers.board})
    for board, value in ((layers.board, said(layers.score(start), start.side)), (UNSOLVED, "not solved")):
        pieces = pieces_of(board)
        yield board, f"{pieces} each", sum(positions(board, pieces).values()), value


def first_moves(layers: Layers) -> Iterator[tuple[object, ...]]:
    """The result of each first move."""
    game = Game("petteia", {"board": layers.board})
    for action in game.actions():
        text = game.text(action)
        game.play(action)
        yield text, said(of_child(layers.score(game)), 1 - game.side)
        game.take_back()


def layer_cells(layers: Layers) -> Iterator[tuple[object, ...]]:
    """A row with the census for each pair of numbers of pieces, in order of the mover's number."""
    for own, other in sorted(positions(layers.board, layers.most)):
        yield own, other, *layers.census(own, other).cells()


def longest(layers: Layers) -> Iterator[str]:
    """The longest win of all, with its moves."""
    plies, position = max(layers.longest(*pieces) for pieces in positions(layers.board, layers.most))
    yield from won_from(
        layers, f"{layers.board}, all positions, {plies} plies", Game("petteia", {"board": layers.board}, position)
    ).played()


def said(score: int, side: int) -> str:
    """A score of the side to move, in words."""
    value, plies = outcome(score)
    words = VALUES[value if side == 0 else -value]
    return words if plies is None else f"{words} in {plies} plies"


if __name__ == "__main__":
    main(sys.argv[1:])
