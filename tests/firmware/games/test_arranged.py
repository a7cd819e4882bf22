"""Pieces set up by hand as position texts: what a game's position shows is read off its cells again."""

import random

import pytest

from ludus.errors import Refusal
from ludus.games.game import Game
from ludus.games.registry import GAMES, part

OPTIONS = {"latrunculi": {"board": "5x4", "pieces": 5}, "petteia": {"board": "5x6"}}


def position_of(game, contents, side, trapped=()):
    return part(game.id, "table").arranged(game, contents, side, trapped)


def random_game(game_id, rng):
    game = Game(game_id, OPTIONS.get(game_id))
    for _ in range(rng.randrange(400)):
        if game.over:
            return random_game(game_id, rng)
        game.play(rng.choice(game.actions()))
    return game


@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_of_play_is_read_off_the_board(game_id):
    rng = random.Random(5)
    report = 0
    for _ in range(40):
        game = random_game(game_id, rng)
        text = position_of(game, game.contents(), game.side, game.words.trapped(game.state))
        fields = game.position().split()
        known = 1 if game_id == "latrunculi" and fields[2] != "0,0" else 2 if game_id == "twelve-lines" else len(fields)
        assert text.split()[:known] == fields[:known]
        report += text == game.position()
    assert report >= 5


def test_counters_that_are_missing_are_off_only_if_all_are_at_home():
    game = Game("twelve-lines")
    contents = bytearray(36)
    contents[0], contents[35] = 1 + 4 * 2, 2  # three white on A1, one black on C12
    assert position_of(game, contents, 0) == "w3,11/12/11,b1 w 0,0 12,14 -"
    contents[12] = 1
    assert position_of(game, contents, 1) == "w3,11/w1,11/11,b1 b 11,0 0,14 -"


def test_what_no_game_could_hold_is_refused_by_the_rules():
    game = Game("rota")
    contents = bytes([1, 1, 1, 1, 2, 2, 2, 0, 0])
    with pytest.raises(Refusal, match="three pieces"):
        Game("rota", {}, position_of(game, contents, 0))
