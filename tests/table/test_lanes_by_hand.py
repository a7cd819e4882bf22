"""Twelve Lines by hand on lanes: dice, entering, hits, several steps at once, bearing off, piles higher than a lane."""

import random

import pytest
from support.desk import Desk
from support.lanes import Player

from ludus.rules.game import Game


@pytest.mark.parametrize("seed", range(6))
def test_random_games_to_their_natural_end(seed):
    player = Player(Desk("twelve-lines", seed=seed), random.Random(seed))
    player.play_on()
    assert player.game.score in ("1-0", "0-1") and player.game.reason == "board"
    mirror = Game("twelve-lines")
    for action in player.game.played:
        mirror.play(action)
    assert mirror.position() == player.game.position()
