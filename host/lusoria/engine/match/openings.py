"""Random balanced openings, the same on every machine for the same seed.

An opening is a row of random legal actions from the usual start, as many as the game's module in engine/games says,
after which the game is balanced by the rule of that game:

- Petteia, Latrunculi: neither side can win a piece by force within a few plies, and none has been won. Judged
  by the reference player's plain alpha-beta on material, so that it does not change when the engine does.
- Rota, Terni lapilli: the position is a draw according to the solver; under options that cannot be solved
  (move-twice), any position.
- Twelve Lines: no opening; the dice are opening enough, and both games of a pair have the same dice.
"""

import random

from ludus.games.game import Game
from lusoria.engine.games.knowledge import knowledge
from lusoria.errors import LusoriaError

TRIES = 2000


def opening(game_id: str, options: dict[str, str], seed: int, index: int) -> list[int]:
    """The actions of the opening of that seed and index. Raises LusoriaError if no balanced one is found."""
    rng = random.Random(f"opening {game_id} {sorted(options.items())} {seed} {index}")
    about = knowledge(game_id)
    for _ in range(TRIES):
        game = Game(game_id, options)
        plies = about.opening_plies(game)
        while not game.over and len(game.played) < plies:
            game.play(rng.choice(game.actions()))
        if not game.over and (not plies or about.is_balanced(game)):
            return list(game.played)
    raise LusoriaError(f"no balanced opening of {game_id} was found in {TRIES} tries with these options")
