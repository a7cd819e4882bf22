"""Players of graded strength, `engine:1` to `engine:8`, for the games that the engine can play.

Level 8 of Rota is perfect. A lower level errs as people do: it sees the end of the game only some plies ahead, and it
overlooks an outcome now and then; what it does not see it takes for even. A win in one it never overlooks.
"""

import random

from ludus.rules.game import Game
from lusoria.engine import retrograde
from lusoria.engine.rota_search import look_ahead
from lusoria.engine.rota_solver import Value, solve
from lusoria.errors import UsageError

GAMES = ("rota",)
PERFECT = 8
# For each level below the perfect one: plies it sees ahead, and in how many of 100 cases it overlooks an outcome.
SIGHT = ((1, 0), (2, 50), (2, 20), (3, 20), (4, 15), (6, 10), (8, 5))
MOVE_TWICE_PLIES = 6


def check_offered(game_id: str) -> None:
    """Raise UsageError if the engine has no player for that game."""
    if game_id not in GAMES:
        raise UsageError(f"the engine has no player for {game_id} yet; it plays {', '.join(GAMES)}")


class Opponent:
    """A player of one level, from 1 (sees a win in one, no more) to 8 (perfect)."""

    def __init__(self, level: int) -> None:
        if level not in range(1, PERFECT + 1):
            raise UsageError(f"the engine's level is 1 to {PERFECT}, not '{level}'")
        self.level = level

    def choose(self, game: Game, rng: random.Random) -> int:
        """A legal action of game, which is not over and is only read. Raises UsageError for a game without player."""
        check_offered(game.id)
        by_history = game.options["repetition"] == "move-twice"
        if self.level == PERFECT and not by_history:
            return solve(game.options).best_action(game, rng)
        values = _values_by_search(game) if by_history else solve(game.options).values(game)
        worth = {action: self._worth(value, rng) for action, value in values.items()}
        top = max(worth.values())
        return rng.choice([action for action in worth if worth[action] == top])

    def _worth(self, value: Value, rng: random.Random) -> int:
        """What this level takes an action to be worth: a score as in retrograde.py, 0 for what it does not see."""
        result, plies = value
        if plies is None:
            return 0
        if plies > 1 and self.level < PERFECT:
            horizon, overlooks = SIGHT[self.level - 1]
            if plies > horizon or rng.randrange(100) < overlooks:
                return 0
        return result * (retrograde.WIN - plies)


def _values_by_search(game: Game) -> dict[int, Value]:
    """What each action leads to under move-twice, as far as is known: a look ahead, then the game without the rule.

    Exact for what ends within MOVE_TWICE_PLIES; beyond that the rule changes values that nobody can compute, and those
    of `none` are the best guess there is. Their plies are counted from where the look ahead ends.
    """
    free = {**game.options, "repetition": "none"}
    guesses = solve(free).values(Game("rota", free, _without_moves(game.position())))
    values = {}
    for action, score in look_ahead(game.state, MOVE_TWICE_PLIES).items():
        result, plies = guesses[action]
        guess = (result, None if plies is None else plies + MOVE_TWICE_PLIES)
        values[action] = retrograde.outcome(score) if score else guess
    return values


def _without_moves(position: str) -> str:
    """A position text of move-twice without its field of moves played."""
    fields = position.split(" ")
    return " ".join(fields[:3] + fields[4:])
