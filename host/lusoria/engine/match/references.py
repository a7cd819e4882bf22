"""The built-in reference players: simple and never changed, so that results stay comparable.

`alphabeta:DEPTH`  plain alpha-beta of a fixed depth that counts pieces; ties are broken at random (grid games)
`uct:PLAYOUTS`     UCT with that many random playouts per move, cut at 400 plies and judged by material (grid games)
`greedy`           looks at its own turn only: hits, counters borne off, points held by two (Twelve Lines)
`random`           any legal action (every game)
"""

import random
from typing import Any, Protocol

from ludus.games.game import Game
from ludus.games.registry import GAMES
from lusoria.engine.compiled import copies
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.games.knowledge import knowledge
from lusoria.errors import UsageError

CHOOSY = ("alphabeta", "uct", "greedy")  # play only games whose module in engine/games names them
DEEPEST = 8
MOST_PLAYOUTS = 10_000_000
_FULL = 1 << 20  # beyond every score of the alpha-beta


class Reference(Protocol):
    """A built-in player."""

    def choose(self, game: Game, rng: random.Random) -> int:
        """Choose a legal action of game, which is not over and not at a throw."""


def reference_named(who: str, game_id: str) -> Reference | None:
    """The reference player of that name; None if there is none. Raises UsageError if it cannot play the game."""
    kind, _, number = who.partition(":")
    if kind in CHOOSY and kind not in knowledge(game_id).references:
        games = " and ".join(each for each in GAMES if kind in knowledge(each).references)
        raise UsageError(f"{kind} plays {games}, not {game_id}")
    if kind == "alphabeta":
        return AlphaBeta(game_id, _number(who, number, DEEPEST))
    if kind == "uct":
        return Uct(game_id, _number(who, number, MOST_PLAYOUTS))
    if who == "greedy":
        return Greedy()
    return Random() if who == "random" else None


def material_balance(game: Game, depth: int) -> int:
    """How many pieces the mover is ahead after that many plies of best play, by plain alpha-beta."""
    state, rows, code = _prepared(game, depth)
    return int(code.look(state, depth, -_FULL, _FULL, *rows))


class Random:
    """Plays any legal action."""

    def choose(self, game: Game, rng: random.Random) -> int:
        """Choose a random action, all equally likely."""
        return rng.choice(game.actions())


class AlphaBeta:
    """Plain alpha-beta to a fixed depth, which counts only material."""

    def __init__(self, game_id: str, depth: int) -> None:
        self._depth = depth
        _code(game_id, "lusoria.engine.hot.references.alphabeta")

    def choose(self, game: Game, rng: random.Random) -> int:
        """Choose one of the actions that lead to the most material."""
        state, rows, code = _prepared(game, self._depth)
        best: list[int] = []
        top = -_FULL
        for action in game.actions():
            worth = int(code.value_of(state, action, self._depth, top - 1, _FULL, *rows))
            if worth > top:
                best, top = [], worth
            if worth == top:
                best.append(action)
        return rng.choice(best)


class Uct:
    """UCT with a fixed number of random playouts."""

    def __init__(self, game_id: str, playouts: int) -> None:
        from lusoria.engine.hot.references.uct import DEEPEST as LONGEST_PATH
        from lusoria.engine.hot.references.uct import NODES_SIZE

        rules = compiled.fastest(game_id)
        self._code = _code(
            game_id, "lusoria.engine.hot.references.uct", copies.INLINED
        )  # nearly all the time for a move goes into playouts
        self._playouts = playouts
        self._rules = rules
        searching = compiled.search(game_id)
        self._nodes, self._path = searching.buffer(NODES_SIZE, "i"), searching.buffer(LONGEST_PATH, "i")

    def choose(self, game: Game, rng: random.Random) -> int:
        """Choose the action with which the most playouts began."""
        root, row = self._rules.state(game.state), self._rules.actions()
        state = self._rules.state(game.state)
        seed = rng.randrange(1, 2**29)
        return int(self._code.search(root, state, row, self._nodes, self._path, self._playouts, seed))


class Greedy:
    """Looks only at its own turn of Twelve Lines: prefers hits and safe points."""

    def __init__(self) -> None:
        from lusoria.engine.twelve_lines.network import buffers

        self._rules = compiled.fastest("twelve-lines")
        self._code = _code("twelve-lines", "lusoria.engine.hot.references.greedy")
        self._write_ends = _code("twelve-lines", "twelve_lines").write_ends
        self._turns = buffers()

    def choose(self, game: Game, rng: random.Random) -> int:
        """Choose the first step of the best turn."""
        before = self._rules.state(game.state)
        self._turns[0][0] = before
        count = self._write_ends(*self._turns)
        best = self._code.best_by_greed(self._turns, before, game.side, count, rng.randrange(1, 2**29))
        return int(self._turns[4][best][0])


def _code(game_id: str, name: str, kind: str = copies.COMPILED) -> Any:
    """A hot module for that game; compiled if asked for and Numba is installed."""
    return copies.search(compiled.HOT[game_id], name, kind if compiled.is_available() else copies.PLAIN)


def _prepared(game: Game, depth: int) -> tuple[Any, tuple[Any, Any], Any]:
    """The state of a game, buffers for that depth, and the alpha-beta module."""
    rules = compiled.fastest(game.id)
    return rules.state(game.state), rules.rows(depth), _code(game.id, "lusoria.engine.hot.references.alphabeta")


def _number(who: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:12]) <= most):
        raise UsageError(
            f"a player is written as in {who.partition(':')[0]}:2, with a number from 1 to {most}, not '{who}'"
        )
    return int(text)
