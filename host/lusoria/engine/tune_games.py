"""The games that tuning plays: positions from the engine against itself, and new weights against old ones.

Each follows from the seed and its number alone, at a fixed number of positions a move, so that it is the same game on
whatever core or machine it is played.
"""

import random
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ludus.rules.game import Game
from ludus.rules.grid import COUNTS
from lusoria.engine.grid_searcher import GridSearcher
from lusoria.engine.match.runner import gathered
from lusoria.engine.search import FAR, Limits, chance
from lusoria.engine.weights import Weights, tuned

OPENING = {"petteia": (8, 60), "latrunculi": (33, 60)}  # random plies before a game: long, for play of many kinds
HOUSE_RULES = {"repetition": "threefold", "move-limit": "60"}
LONGEST = 300  # plies of a game; then it counts as drawn
SAMPLED = 2  # every so many plies a position is taken
OUTCOMES = 0.25  # how much of a position's chance is the game's outcome, the rest being the search's: games are few
AHEAD = 0.6  # of an outcome, from which on a side came out ahead
HASH_MB = 8


@dataclass(frozen=True)
class Sample:
    """A position, and the chance of the mover to win that the game and the search told."""

    state: "NDArray[np.uint16]"
    chance: float


@dataclass(frozen=True)
class Games:
    """Games with so many positions a move, drawn by seed, played on so many cores or on the cluster of an address."""

    game: str
    nodes: int
    seed: str
    workers: int = 1
    dask: str | None = None

    def samples(self, weights: Weights, count: int) -> list[Sample]:
        """Positions from that many games of the weights against themselves."""
        self._prepare()
        games = gathered(partial(_sampled, self, weights), count, self.workers, self.dask)
        return [sample for samples in games for sample in samples]

    def compared(self, new: Weights, old: Weights, count: int) -> tuple[int, int, int]:
        """In how many games new weights came out ahead of old ones, level, behind; a pair has one opening.

        Ahead is who has won, or has clearly more pieces when a house rule ends the game.
        """
        self._prepare()
        outcomes = gathered(partial(_met, self, new, old), count, self.workers, self.dask)
        ahead, behind = sum(each > AHEAD for each in outcomes), sum(each < 1 - AHEAD for each in outcomes)
        return ahead, count - ahead - behind, behind

    def opened(self, number: int) -> Game:
        """A game after some random plies, its history left out."""
        rng = random.Random(f"opening {self.game} {self.seed} {number}")
        while True:
            game, plies = Game(self.game), rng.randint(*OPENING[self.game])
            while not game.over and len(game.played) < plies:
                game.play(rng.choice(game.actions()))
            if not game.over:
                return Game(self.game, HOUSE_RULES, game.position())

    def _prepare(self) -> None:
        """Compile the search once, before every process would."""
        GridSearcher(self.game, 1, 1, tuned(self.game))


def _sampled(games: Games, weights: Weights, number: int) -> list[Sample]:
    """The quiet positions of a game."""
    searcher = GridSearcher(games.game, 1, HASH_MB, weights)
    game, rng = games.opened(number), random.Random(f"play {games.seed} {number}")
    seen: list[tuple[NDArray[np.uint16], int, float]] = []
    while not game.over and len(game.played) < LONGEST:
        answer = searcher.best(game, Limits(nodes=games.nodes, rng=rng))
        quiet = "x" not in game.text(answer.action) and abs(answer.score) < FAR
        if len(game.played) % SAMPLED == 0 and quiet:
            seen.append((np.array(game.state, np.uint16), game.side, chance(answer.score)))
        game.play(answer.action)
    return [Sample(state, OUTCOMES * _outcome(game, side) + (1 - OUTCOMES) * told) for state, side, told in seen]


def _met(games: Games, new: Weights, old: Weights, number: int) -> float:
    """How a game of new weights against old ones went for the new."""
    players = [GridSearcher(games.game, 1, HASH_MB, weights) for weights in (new, old)]
    game = games.opened(number // 2)
    while not game.over and len(game.played) < LONGEST:
        game.play(players[(game.side + number) % 2].best(game, Limits(nodes=games.nodes)).action)
    return _outcome(game, number % 2)


def _outcome(game: Game, side: int) -> float:
    """How a game went for a side, from 0 to 1; one that a house rule ended is told by the pieces that are left.

    Both games draw often when played well, far ahead as one side may be: if all draws were a half, nothing would be
    worth having.
    """
    if game.score in ("1-0", "0-1"):
        return float((game.score == "0-1") == bool(side))
    own, other = game.state[COUNTS + side], game.state[COUNTS + 1 - side]
    return own * own / (own * own + other * other)
