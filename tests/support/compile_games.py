"""Compile what tests need of some games, `python compile_games.py GAME…`: others then load it from Numba's cache."""

import random
import sys

from ludus.games.game import Game
from lusoria.engine.games.knowledge import knowledge
from lusoria.engine.match.references import reference_named
from lusoria.engine.search import Limits, searcher_for


def main(games: list[str]) -> None:
    """The search of each game, and the reference player that takes longest to compile."""
    for game_id in games:
        game, rng = Game(game_id), random.Random(1)
        if game.awaits_throw:
            game.play(rng.choice(game.actions()))
        searcher_for(game_id, hash_mb=1).best(game, Limits(nodes=100))
        if "uct" in knowledge(game_id).references:
            player = reference_named("uct:1", game_id)
            assert player is not None
            player.choose(game, rng)


if __name__ == "__main__":
    main(sys.argv[1:])
