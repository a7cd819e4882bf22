"""Players of graded strength, `engine:1` to `engine:8`, for the games that the engine can play.

Level 8 of Rota is perfect. A lower level errs as people do: it sees the end of the game only some plies ahead, and it
overlooks an outcome now and then; what it does not see it takes for even. A win in one it never overlooks.
"""

import random

from ludus.rules.game import Game
from lusoria.engine import retrograde
from lusoria.engine.rota_searcher import exact_values
from lusoria.engine.rota_solver import Value, solve
from lusoria.errors import UsageError

GAMES = ("rota",)
PERFECT = 8
# For each level below the perfect one: plies it sees ahead, and in how many of 100 cases it overlooks an outcome.
SIGHT = ((1, 0), (2, 50), (2, 20), (3, 20), (4, 15), (6, 10), (8, 5))


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
        worth = {action: self._worth(value, rng) for action, value in exact_values(game).items()}
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
