"""Finds the longest forced wins of everything solved: `python -m lab.solved.longest [FILE]`.

It prints them, or writes them between the marks of docs/longest-wins.md.

For each option set of the games of three men, each small board of Latrunculi, and each number of pieces of Petteia, it
finds the win that takes the most plies when both sides play their best; if several are equally long, the first one.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Protocol

import numpy as np

from lab.pages import publish, table
from lab.solved.counting import LEAST
from lab.solved.graph import Graph
from lab.solved.latrunculi_page import LATRUNCULI
from lab.solved.petteia_layers import Layers
from lab.solved.three_men_page import SETS
from ludus.games.game import Game
from lusoria.engine.search import of_child
from lusoria.engine.three_men import retrograde
from lusoria.engine.three_men.graph import Graph as ThreeMenGraph
from lusoria.engine.three_men.retrograde import WIN
from lusoria.engine.three_men.solver import solve

PETTEIA, MOST = "4x5", 4  # the board, and the most pieces of a side, in the endings that are shown

COMMAND = "python -m lab.solved.longest"
COLUMNS = ("game", "of", "plies", "where it begins")


class Solved(Protocol):
    """Knows the score of a position."""

    def score(self, game: Game) -> int:
        """The score for the mover of an unfinished game."""


@dataclass(frozen=True)
class Win:
    """A forced win of the player to move. of: what was solved, in words. moves: of both sides, as texts."""

    game: str
    of: str
    position: str
    moves: tuple[str, ...]

    def cells(self) -> tuple[object, ...]:
        """The cells of its row in the table."""
        return self.game, self.of, len(self.moves), f"`{self.position}`"

    def played(self) -> Iterator[str]:
        """Its moves as lines of the page, numbered as in a record."""
        pairs = range(0, len(self.moves), 2)
        yield f"**{self.game}, {self.of}**, from `{self.position}`:"
        yield " ".join(f"{1 + ply // 2}. {' '.join(self.moves[ply : ply + 2])}" for ply in pairs)


def main(words: list[str]) -> None:
    """Find all the wins; write them into the page whose name is given, or print them."""
    lines = list(page_lines([*three_men(), *latrunculi(), *petteia(PETTEIA, MOST)]))
    publish(Path(words[0]) if words else None, COMMAND, lines)


def page_lines(wins: list[Win]) -> Iterator[str]:
    """The table of all wins, and the moves of each."""
    yield from table(COLUMNS, (win.cells() for win in wins))
    for win in wins:
        first, moves = win.played()
        yield from ("", first, "", moves)


def three_men() -> Iterator[Win]:
    """The longest win from any position that follows from the start, for each option set of each game."""
    for game_id, lines, placing_wins in SETS:
        options: dict[str, str | int] = {"lines": lines, "placing-wins": placing_wins}
        solution = solve(game_id, options)
        scores = retrograde.unlimited(solution.graph, frozenset())
        node = min(range(len(scores)), key=lambda each: scores[each] if scores[each] > 0 else WIN)
        game = Game(game_id, options)
        for action in _way(solution.graph, node):
            game.play(action)
        moves = _played(Game(game_id, options, game.position()), solution.best_action)
        yield Win(game_id, f"lines {lines}, placing-wins {placing_wins}", game.position(), moves)


def latrunculi(boards: tuple[tuple[str, int], ...] = LATRUNCULI) -> Iterator[Win]:
    """The longest win from any position that follows from the start, for each board and number of pieces."""
    for board, pieces in boards:
        graph = Graph("latrunculi", {"board": board, "pieces": str(pieces)})
        graph.add(Game("latrunculi", graph.options))
        graph.solve()
        scores = graph.scores[: len(graph)]
        node = int(np.where(scores > 0, scores, WIN).argmin())
        yield won_from(
            graph, f"{board}, {pieces} pieces each", Game(graph.game_id, graph.options, graph.position(node))
        )


def petteia(board: str, most: int) -> Iterator[Win]:
    """The longest win among all placements, for each pair of numbers of pieces from LEAST to `most`."""
    layers = Layers(board, most)
    for _decided in layers.solve():
        pass
    for own, other in product(range(LEAST, most + 1), repeat=2):
        plies, position = layers.longest(own, other)
        if plies:
            yield won_from(layers, f"{board}, {own} against {other}", Game("petteia", {"board": board}, position))


def won_from(solved: Solved, of: str, game: Game) -> Win:
    """The win from the game's position, which is won for the player to move."""
    position = game.position()
    return Win(game.id, of, position, _played(game, lambda played: _best(solved, played)))


def _best(solved: Solved, game: Game) -> int:
    """The best action of a solved position; if one wins at once, it is chosen, as the others may then be unsolved."""
    scores = {}
    for action in game.actions():
        game.play(action)
        won, key = game.over, game.position()
        game.take_back()
        if won:
            return action
        scores[action] = key
    worth = {action: solved.score(Game(game.id, game.options, text)) for action, text in scores.items()}
    return max(worth, key=lambda action: of_child(worth[action]))


def _played(game: Game, choose: Callable[[Game], int]) -> tuple[str, ...]:
    """The texts of the chosen actions until the game is over."""
    moves = []
    while not game.over:
        action = choose(game)
        moves.append(game.text(action))
        game.play(action)
    return tuple(moves)


def _way(graph: ThreeMenGraph, node: int) -> list[int]:
    """Actions from the root to a node. Nodes are in order of depth, so the first way found is a shortest one."""
    came: dict[int, tuple[int, int]] = {}
    for parent in range(len(graph)):
        for action, child in zip(graph.actions[parent], graph.children[parent], strict=True):
            came.setdefault(child, (parent, action))
    way = []
    while node:
        node, action = came[node]
        way.append(action)
    return way[::-1]


if __name__ == "__main__":
    main(sys.argv[1:])
