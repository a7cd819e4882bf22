"""Plays the games for tuning: the engine against itself, for positions, and new weights against old ones.

Each game depends only on the seed and its number, with a fixed number of positions a move, so that it is the same on
every core and machine.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ludus.games.game import Game
from ludus.games.grid.layout import COUNTS
from lusoria.engine.grid.searcher import GridSearcher
from lusoria.engine.grid.weights import Weights, tuned
from lusoria.engine.match.runner import Result, run_each
from lusoria.engine.search import FAR, Limits

OPENING = {"petteia": (8, 60), "latrunculi": (33, 60)}  # least and most random plies first: many, for varied play
LONGEST = 300  # plies of a game; then it counts as drawn
SAMPLED = 2  # one position in this many plies is taken
AHEAD = 0.6  # a side with a greater outcome came out ahead
HASH_MB = 8


@dataclass(frozen=True)
class Sample:
    """A position of the engine's games, and the result for its player to move, from 0 to 1."""

    state: "NDArray[np.uint16]"
    outcome: float


@dataclass(frozen=True)
class Games:
    """Games with `nodes` positions a move, fixed by `seed`, on `workers` cores or a Dask cluster at address `dask`."""

    game: str
    nodes: int
    seed: str
    workers: int = 1
    dask: str | None = None
    move_limit: int = 60

    def samples(self, weights: Weights, count: int) -> list[Sample]:
        """Positions from that many games of the weights against themselves."""
        self._prepare()
        games = gathered(partial(_sampled, self, weights), count, *self._places())
        return [sample for samples in games for sample in samples]

    def compared(self, new: Weights, old: Weights, count: int) -> tuple[int, int, int]:
        """How many games new weights won, drew and lost against old ones; the two games of a pair share an opening.

        When a house rule ends a game, the side with clearly more pieces counts as its winner.
        """
        self._prepare()
        outcomes = gathered(partial(_met, self, new, old, self.nodes), count, *self._places())
        ahead, behind = sum(each > AHEAD for each in outcomes), sum(each < 1 - AHEAD for each in outcomes)
        return ahead, count - ahead - behind, behind

    def won(self, weights: Weights, weaker: Weights, nodes: int, count: int) -> int:
        """How many games weights win against weaker ones with `nodes` positions a move; a pair shares an opening.

        The weaker ones play any of the actions that seem equal to them, rather than moving to and fro.
        """
        self._prepare()
        meet = partial(_met, self, weights, weaker, nodes, drawn=True)
        return sum(each == 1 for each in gathered(meet, count, *self._places()))

    def opened(self, number: int) -> Game:
        """A game after some random plies, without its history."""
        rng = random.Random(f"opening {self.game} {self.seed} {number}")
        while True:
            game, plies = Game(self.game), rng.randint(*OPENING[self.game])
            while not game.over and len(game.played) < plies:
                game.play(rng.choice(game.actions()))
            if not game.over:
                rules = {"repetition": "threefold", "move-limit": str(self.move_limit)}
                return Game(self.game, rules, game.position())

    def _places(self) -> tuple[int, str | None]:
        """Where games are played, as `gathered` takes it."""
        return self.workers, self.dask

    def _prepare(self) -> None:
        """Compile the search once here, so that not every process has to."""
        GridSearcher(self.game, 1, 1, tuned(self.game))


def _sampled(games: Games, weights: Weights, number: int) -> list[Sample]:
    """The positions at the ends of the lines that the engine found best in a game, with the game's result.

    The position on the board is often in the middle of an exchange; what weights have to judge is where a line ends.
    """
    searcher = GridSearcher(games.game, 1, HASH_MB, weights)
    game, rng = games.opened(number), random.Random(f"play {games.seed} {number}")
    ends: list[tuple[NDArray[np.uint16], int]] = []
    while not game.over and len(game.played) < LONGEST:
        answer = searcher.best(game, Limits(nodes=games.nodes, rng=rng))
        if len(game.played) % SAMPLED == 0 and abs(answer.score) < FAR:
            end = _followed(game, answer.pv)
            if not end.over:
                ends.append((np.array(end.state, np.uint16), end.side))
        game.play(answer.action)
    return [Sample(state, _outcome(game, side)) for state, side in ends]


def _followed(game: Game, line: tuple[int, ...]) -> Game:
    """The game after a line, without the history before it, so that no rule about history ends the line."""
    end = Game(game.id, game.options, game.position())
    for action in line:
        end.play(action)
    return end


def _met(games: Games, new: Weights, old: Weights, nodes: int, number: int, drawn: bool = False) -> float:
    """The result, for the new weights, of a game against the old ones, which have `nodes` positions a move.

    drawn: whether the old weights choose at random among the actions that seem equal to them.
    """
    players = [GridSearcher(games.game, 1, HASH_MB, weights) for weights in (new, old)]
    rng = random.Random(f"met {games.seed} {number}") if drawn else None
    limits = Limits(nodes=games.nodes), Limits(nodes=nodes, rng=rng)
    game = games.opened(number // 2)
    while not game.over and len(game.played) < LONGEST:
        turn = (game.side + number) % 2
        game.play(players[turn].best(game, limits[turn]).action)
    return _outcome(game, number % 2)


def _outcome(game: Game, side: int) -> float:
    """The result of a game for a side, from 0 to 1; a game that a house rule ended is judged by its pieces.

    When played well, both games are often drawn, however far ahead one side may be: if every draw counted as a half, no
    advantage would be worth anything.
    """
    if game.score in ("1-0", "0-1"):
        return float((game.score == "0-1") == bool(side))
    own, other = game.state[COUNTS + side], game.state[COUNTS + 1 - side]
    return own * own / (own * own + other * other)


def gathered(task: Callable[[int], Result], count: int, workers: int, dask: str | None) -> list[Result]:
    """The results of task for each number below count, in order. Raises what `run_each` raises."""
    found: dict[int, Result] = {}

    def note(made: tuple[int, Result]) -> bool:
        found.update([made])
        return False

    run_each(partial(_numbered, task), list(range(count)), workers, dask, note)
    return [found[number] for number in range(count)]


def _numbered(task: Callable[[int], Result], number: int) -> tuple[int, Result]:
    return number, task(number)
