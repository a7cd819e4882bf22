"""Turns actions of a game into what hands do on a board."""

from random import Random
from typing import Any

from lab.second_person.habits import Scene
from lab.second_person.plan import Action
from lab.second_person.table import Table
from ludus.board.definition import Board
from ludus.games.game import Game

NEAR = 1.6  # times the least distance of two cells; squared below, as `distance` is


class Scenes:
    """A table's board as hands see it: which cells lie beside each other, and how hands do an action."""

    def __init__(self, table: Table) -> None:
        self.near = neighbours(table.board)

    def scene(self, pieces: list[list[int]], busy: set[int]) -> Scene:
        """The board with these pieces."""
        return Scene(pieces, self.near, busy)

    def action(self, game: Any, action: int, pieces: list[list[int]], rng: Random) -> Action:
        """What hands have to do for a legal action of a game, on a board with these pieces."""
        side, origin, destination, taken = game.side, -1, -1, []
        for cell, before, after in game.changes(action):
            if before and before & 3 != side + 1:
                taken.append((cell, before & 3))
            if after and after & 3 == side + 1 and height(after) > (height(before) if before & 3 == side + 1 else 0):
                destination = cell
            elif before and before & 3 == side + 1:
                origin = cell
        way = tuple(cell for cell in game.words.way(game.state, action) if not pieces[cell])
        free = [] if destination < 0 else [cell for cell in self.near[destination] if not pieces[cell]]
        rng.shuffle(free)
        return Action(side + 1, origin, destination, tuple(taken), way, tuple(free[:2]))


def height(content: int) -> int:
    """How many pieces a cell's content stands for."""
    return (content + 3) >> 2


def stacks(contents: bytes) -> list[list[int]]:
    """The colours of the pieces on each cell, from a position's contents."""
    return [[content & 3] * height(content) if content else [] for content in contents]


def neighbours(board: Board) -> list[list[int]]:
    """By cell the cells beside it, nearest first."""
    cells = range(board.cell_count)
    least = min(board.distance(0, other) for other in cells if other)
    least = min([least, *(board.distance(cell, cell + 1) for cell in cells[:-1])])
    return [
        sorted(
            (other for other in cells if other != cell and board.distance(cell, other) <= NEAR * NEAR * least),
            key=lambda other, cell=cell: board.distance(cell, other),  # type: ignore[misc]
        )
        for cell in cells
    ]


def copied(game: Any) -> Game:
    """A separate copy of a game, with the same actions played."""
    copy = Game(game.id, game.options, game.start_text)
    for action in game.played:
        copy.play(action)
    return copy
