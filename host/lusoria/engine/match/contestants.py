"""The players of a match, by name.

`engine:LEVEL` is a level as people play against it, `search` is the engine's search at full strength within the match's
limit, and `ugi:COMMAND` is another program; the rest are reference players (references.py).
"""

import random
from dataclasses import dataclass

from ludus.games.game import Game
from lusoria.engine.level import HIGHEST, level_of
from lusoria.engine.match.references import Reference, reference_named
from lusoria.engine.opponent import Opponent, check_offered
from lusoria.engine.search import Limits, Searcher, searcher_for
from lusoria.engine.ugi.client import UgiEngine
from lusoria.errors import UsageError

KINDS = f"engine:LEVEL (1 to {HIGHEST}), search, ugi:COMMAND, alphabeta:DEPTH, uct:PLAYOUTS, greedy or random"


@dataclass(frozen=True)
class Limit:
    """The limit for one move: milliseconds or nodes.

    Reference players ignore both; an engine level obeys only nodes, and only if its Level has a movetime.
    """

    movetime: int | None = 100
    nodes: int | None = None

    def __str__(self) -> str:
        return f"nodes={self.nodes}" if self.movetime is None else f"movetime={self.movetime}"


class Contestant:
    """A player of many games; by default it has nothing to forget or to release."""

    def new_game(self, game: Game) -> None:
        """Begin a game and forget the last one. Raises EngineFault."""

    def choose(self, game: Game, rng: random.Random, limit: Limit) -> int:
        """Choose a legal action of game, at this player's turn. Raises EngineFault."""
        raise NotImplementedError

    def close(self) -> None:
        """Release resources, such as a process of its own."""


def contestant_named(who: str, game_id: str) -> Contestant:
    """The player of that name for a game. Raises UsageError if there is none, or it does not play that game."""
    kind, _, rest = who.partition(":")
    if kind == "ugi":
        return _Ugi(UgiEngine(rest))
    if kind == "engine":
        check_offered(game_id)
        return _Level(Opponent(level_of(rest)))
    if who == "search":
        return _Search(searcher_for(game_id))
    reference = reference_named(who, game_id)
    if reference is None:
        raise UsageError(f"a player of a match is {KINDS}, not '{who}'")
    return _Reference(reference)


class _Ugi(Contestant):
    def __init__(self, engine: UgiEngine) -> None:
        self._engine = engine

    def new_game(self, game: Game) -> None:
        self._engine.new_game(game)

    def choose(self, game: Game, rng: random.Random, limit: Limit) -> int:
        del rng
        return self._engine.choose(game, limit.movetime, limit.nodes)

    def close(self) -> None:
        self._engine.close()


class _Search(Contestant):
    def __init__(self, searcher: Searcher) -> None:
        self._searcher = searcher

    def new_game(self, game: Game) -> None:
        del game
        self._searcher.forget()

    def choose(self, game: Game, rng: random.Random, limit: Limit) -> int:
        del rng
        return self._searcher.best(game, Limits(movetime=limit.movetime, nodes=limit.nodes)).action


class _Level(Contestant):
    def __init__(self, opponent: Opponent) -> None:
        self._opponent = opponent

    def new_game(self, game: Game) -> None:
        del game
        self._opponent.forget()

    def choose(self, game: Game, rng: random.Random, limit: Limit) -> int:
        return self._opponent.choose(game, rng, nodes=limit.nodes)


class _Reference(Contestant):
    def __init__(self, reference: Reference) -> None:
        self._reference = reference

    def choose(self, game: Game, rng: random.Random, limit: Limit) -> int:
        del limit
        return self._reference.choose(game, rng)
