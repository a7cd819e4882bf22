"""Turns of several actions in a record: one number a turn, the throw first, `-` where nothing could be played."""

import random
import re

import pytest

from ludus.games.game import Game
from lusoria.errors import LogError
from lusoria.log.records.reader import read
from lusoria.log.records.writer import Record, movetext, write

GAME = "twelve-lines"
HEAD = f'[Game "{GAME}"]\n'
TURN = re.compile(r"(\d+)\. \([1-6]{3}\)(?: -|(?: (?:in/\d|\d+/(?:\d+|off(?:\[[2-6]\])?))\*?)*)")


def played(*texts):
    game = Game(GAME)
    for text in texts:
        game.play(game.parse(text))
    return Record(GAME, {}, None, list(game.played), game.score)


def random_game(seed, plies):
    rng = random.Random(seed)
    game = Game(GAME)
    while not game.over and len(game.played) < plies:
        game.play(rng.choice(game.actions()))
    return Record(GAME, {}, None, list(game.played), game.score)


def test_a_turn_is_one_numbered_entry():
    record = played("(136)", "in/1", "in/3", "in/6", "(224)", "in/2", "in/2", "in/4", "(555)", "in/5")
    assert movetext(record) == ["1. (136) in/1 in/3 in/6 2. (224) in/2 in/2 in/4 3. (555) in/5 *"]
    assert movetext(played("(136)")) == ["1. (136) *"]


def test_whole_games_come_back_to_the_byte():
    texts = [write([random_game(seed, 2000)]) for seed in range(4)]
    for text in texts:
        assert write(read(text)) == text
        moves = " ".join(text.partition("\n\n")[2].split())
        turns = list(TURN.finditer(moves))
        assert " ".join(turn.group() for turn in turns) == moves.rpartition(" ")[0]
        assert [int(turn.group(1)) for turn in turns] == list(range(1, len(turns) + 1))


def test_a_turn_in_which_nothing_can_be_played():
    blocked = "12/w15,11/b3,b3,b3,b2,b2,b2,6 w 0,0 0,0 -"
    game = Game(GAME, {}, blocked)
    for text in ("(136)", "(111)", "19/20"):
        game.play(game.parse(text))
    text = write([Record(GAME, {}, blocked, list(game.played), game.score)])
    assert "\n\n1. (136) - 2. (111) 19/20 *\n" in text
    assert write(read(text)) == text


def test_others_write_dice_in_any_order_and_number_as_they_like():
    [record] = read(HEAD + "1. (631) in/6 in/1 {so} in/3 (422) in/2 in/2 in/4 *")
    assert movetext(record) == ["1. (136) in/6 in/1 {so} in/3 2. (224) in/2 in/2 in/4 *"]


@pytest.mark.parametrize("moves", ["1. (136) - *", "1. (136) in/1 - *", "1. - *"])
def test_the_sign_stands_only_after_a_throw_that_passed(moves):
    with pytest.raises(LogError, match=r"line 2: ply .: -: this is not written as an action"):
        read(HEAD + moves)
