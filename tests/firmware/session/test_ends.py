"""A game ended by the PC as people may: given up, drawn, lost on time. And nothing else."""

import pytest

from ludus.errors import LudusError
from ludus.games.game import Game
from ludus.recognition.decision import ACT
from ludus.session.journalled_game import JournalledGame
from tests.support.desk import Desk
from tests.support.flash import Flash


@pytest.mark.parametrize(
    ("score", "reason"), [("0-1", "resignation"), ("1-0", "time forfeit"), ("1/2-1/2", "agreement")]
)
def test_the_pc_ends_a_game(score, reason):
    desk = Desk().play("1 2")
    desk.station.inputs.end(desk.now, 2, score, reason)
    desk.wait(100)
    assert desk.entries[-1] == ("END", score, reason) and desk.sitting.phase() == "over"
    desk.lift("2", 3300)
    assert desk.entries[-1] == ("BACK", 1) and not desk.game.over


@pytest.mark.parametrize(
    ("ply", "score", "reason"),
    [(1, "0-1", "resignation"), (2, "1/2-1/2", "resignation"), (2, "1-0", "board"), (2, "*", "agreement"), (2, "", "")],
)
def test_no_other_end_is_taken_from_it(ply, score, reason):
    desk = Desk().play("1 2")
    with pytest.raises(LudusError, match="cannot end"):
        desk.station.inputs.end(desk.now, ply, score, reason)
    assert not desk.game.over and desk.entries[-1][0] == "ACT"


def test_a_game_that_is_over_has_one_end():
    desk = Desk().play("1 2 5 4 0")
    assert desk.entries[-1] == ("END", "1-0", "board")
    with pytest.raises(LudusError):
        desk.station.inputs.end(desk.now, 5, "0-1", "resignation")


def test_after_the_power_the_game_that_was_given_up_is_the_one_that_begins_anew():
    flash = Flash()
    desk = Desk("grid-8x8", files=flash.restart())
    desk.station.begin(desk.now, "petteia", {}, ("human", "human"))
    desk.station.inputs.end(desk.now, 0, "0-1", "resignation")
    desk.wait(500)
    again = Desk("grid-8x8", files=flash.restart())
    assert again.game.id == "petteia" != again.board.games[0] and not again.game.over


def test_of_several_actions_those_after_the_end_are_not_played():
    """Hands may have done more before the table counted the action that ended the game, for example by repetition."""
    entries = []
    game = Game("rota", {"repetition": "threefold"})
    journalled = JournalledGame(lambda kind, _fields: entries.append(kind), game, ("", ""), "")
    for text in ["1", "2", "5", "4", "7", "6", "1-0", "4-3", "0-1", "3-4", "1-0", "4-3", "0-1"]:
        journalled.follow([(ACT, game.parse(text))])
    last = (ACT, game.parse("3-4"))
    assert journalled.follow([last, (ACT, 0)]) == [last]
    assert game.over
    assert entries[-2:] == ["ACT", "END"] and len(entries) == len(game.played) + 1
