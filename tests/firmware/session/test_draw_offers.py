"""What the one button asks: a draw, giving up, a hint; shown by light, answered by a press, the table or the PC."""

import random

import pytest

from ludus.errors import LudusError
from ludus.games.game import Game
from ludus.player import draw_answers, hints
from ludus.session import draw_offers
from ludus.session.players import HUMAN, PC
from lusoria.log.flights.replay import replay
from tests.firmware.recognition.test_grid_by_hand import from_position
from tests.support.desk import Desk
from tests.support.flights import flight_of
from tests.support.games import ROTA
from tests.support.hands import carry_out

MIDDLE = "1 2 3 4 6 7"  # w.b: white 1 3 6, black 2 4 7, white to move
HOLD = 2200


def in_the_middle(*players):
    desk = Desk()
    if players:
        desk.station.inputs.new(desk.now, desk.station.sensors.settled, "rota", {}, players)
        desk.station.inputs.listen(desk.now, PC in players)
    return desk


def middle(desk):
    """Play MIDDLE, the other player's actions as if he had asked for them."""
    for text in MIDDLE.split():
        if desk.sitting.referee.position.players.automatic[desk.game.side]:
            desk.station.inputs.ask(desk.now, len(desk.game.played), desk.game.parse(text))
        desk.place(text)
    assert desk.played == MIDDLE
    return desk


def test_a_draw_is_offered_by_light_and_agreed_by_a_press():
    desk = middle(in_the_middle()).press(HOLD)
    assert desk.sitting.phase() == "offer" and desk.lights == dict.fromkeys("123467", "=")
    desk.press()
    assert desk.entries[-1] == ("END", "1/2-1/2", "agreement")
    assert desk.sitting.phase() == "over" and (desk.game.score, desk.game.reason) == ("1/2-1/2", "agreement")


def test_a_piece_in_hand_that_is_set_down_after_the_draw_is_no_action():
    desk = middle(in_the_middle()).press(HOLD).lift("1").press().place("0", 500)
    assert desk.sitting.phase() == "correct" and desk.lights["0"] == "x"
    assert desk.wait(9000).played == MIDDLE


def test_a_move_after_a_move_and_the_draw_is_not_asked_about():
    desk = middle(in_the_middle()).move("1", "0").wait(1000).press(HOLD).press().wait(1000)
    assert desk.game.score == "1/2-1/2"
    desk.lift("2", 600).place("1", 6000)
    assert desk.sitting.phase() == "correct" and desk.played == MIDDLE + " 1-0"


def test_an_action_that_is_asked_about_is_not_played_after_the_draw():
    desk = middle(in_the_middle()).move("1", "0").move("2", "1").move("0", "5")
    desk.lift("6", 800).place("0", 5000)  # white moves once more
    played = desk.played
    desk.press(HOLD).lift("0", 1000).place("6", 600).lift("1")  # and puts it right; black begins to reply
    assert desk.sitting.referee.pending.question is not None
    desk.press().wait(9000)
    assert desk.entries[-1] == ("END", "1/2-1/2", "agreement") and desk.played == played


def test_held_again_its_side_gives_up_after_a_press():
    desk = middle(in_the_middle()).press(HOLD).press(HOLD)
    assert desk.lights == dict.fromkeys("136", "v")
    desk.press()
    assert desk.entries[-1] == ("END", "0-1", "resignation")


@pytest.mark.parametrize("holds", [1, 2])
def test_without_an_answer_the_game_goes_on(holds):
    desk = middle(in_the_middle())
    for _ in range(holds):
        desk.press(HOLD)
    desk.wait(draw_offers.ASK_MS)
    assert desk.sitting.phase() == "play" and desk.sitting.question is None and set(desk.lights.values()) == {"m", "l"}
    desk.press()
    assert desk.game.score == "*"


def test_held_a_third_time_nothing_is_asked_any_more():
    desk = middle(in_the_middle()).press(HOLD).press(HOLD).press(HOLD)
    assert desk.sitting.question is None and desk.game.score == "*"


def test_playing_on_answers_no():
    desk = middle(in_the_middle()).press(HOLD)
    desk.move("1", "0")
    assert desk.sitting.question is None and desk.played == MIDDLE + " 1-0"


def test_before_the_first_action_and_after_the_last_nothing_is_offered():
    assert Desk().press(HOLD).sitting.question is None
    assert Desk().play(ROTA).press(HOLD).sitting.question is None


def test_taking_back_undoes_a_draw_that_was_agreed():
    desk = middle(in_the_middle()).press(HOLD).press()
    desk.lift("7").wait(3200)
    assert desk.played == MIDDLE[:-2] and desk.game.score == "*"
    assert desk.entries[-1] == ("BACK", 5)


def test_the_tables_own_player_takes_no_early_draw_and_the_next_hold_gives_up():
    desk = middle(in_the_middle(HUMAN, "table:3")).press(HOLD).press()
    assert desk.game.score == "*"
    desk.wait(draw_offers.THINK_MS)
    assert desk.sitting.question.stage == draw_offers.DECLINED and desk.sitting.phase() == "play"
    desk.press(HOLD)
    assert desk.lights == dict.fromkeys("136", "v")
    desk.press()
    assert desk.entries[-1] == ("END", "0-1", "resignation")


def test_the_tables_own_player_takes_a_draw_of_a_long_game():
    desk, notes = Desk(), []
    desk.station.inputs._note = lambda *note: notes.append(note)
    desk.station.inputs.new(desk.now, desk.station.sensors.settled, "rota", {}, (HUMAN, "table:3"))
    rng = random.Random(8)
    actions = "1 0 7 4 6 2 7-8 2-3 6-7 3-2 7-6 2-3 6-7 3-2 7-6 2-3 6-7 3-2 7-6 2-3"
    actions += " 6-7 3-2 7-6 2-3 6-7 3-2 7-6 2-3 6-7 3-2 7-6 2-3 6-7 3-2 7-6 2-3 6-7 3-2 7-6 2-3"
    for text in actions.split():
        action = desk.game.parse(text)
        if desk.game.side:
            desk.station.inputs.ask(desk.now, len(desk.game.played), action)
        carry_out(desk, desk.game, action, rng)
    assert len(desk.game.played) >= draw_answers.LEAST_PLIES
    desk.press(HOLD).wait(draw_offers.THINK_MS)
    assert desk.entries[-1] == ("END", "1/2-1/2", "agreement")
    end = replay(flight_of(desk, notes, HUMAN, "table:3"))[-1]
    assert (end.kind, *end.fields) == desk.entries[-1]


def test_the_tables_own_player_takes_no_draw_in_a_race():
    for ahead in (0, 1):
        game = Game("twelve-lines", {}, "w1,11/12/b15,11 w 0,0 14,0 -")
        game.played.extend([0] * draw_answers.LEAST_PLIES)
        assert not draw_answers.takes_draw(game, ahead)


def test_calling_the_staff_offers_nothing():
    desk = middle(in_the_middle()).press(5300)
    assert desk.sitting.question is None
    desk.wait(4000)
    assert desk.game.score == "*" and desk.sitting.phase() == "play"


@pytest.mark.parametrize("yes", [True, False])
def test_the_pc_answers_a_draw_that_it_was_offered(yes):
    desk = middle(in_the_middle(HUMAN, PC)).press(HOLD).press()
    assert desk.game.score == "*"  # no person answers for the PC
    with pytest.raises(LudusError, match="no draw"):
        desk.station.inputs.draw_answered(desk.now, 3, True)
    desk.station.inputs.draw_answered(desk.now, 6, yes)
    assert desk.game.score == ("1/2-1/2" if yes else "*")
    with pytest.raises(LudusError, match="no draw"):
        desk.station.inputs.draw_answered(desk.now, 6, True)


@pytest.mark.parametrize("holds", [1, 2])
def test_the_flight_record_tells_the_same_end(holds):
    notes = []
    desk = Desk()
    desk.station.inputs._note = lambda *note: notes.append(note)
    desk.station.inputs.new(desk.now, desk.station.sensors.settled, "rota", {}, (HUMAN, HUMAN))
    middle(desk).press(HOLD).wait(draw_offers.ASK_MS)
    for _ in range(holds):
        desk.press(HOLD)
    desk.press()
    end = replay(flight_of(desk, notes, HUMAN, HUMAN))[-1]
    assert (end.kind, *end.fields) == desk.entries[-1] and end.fields[1] in (
        "agreement",
        "resignation",
    )


def test_a_double_press_shows_a_good_action_for_a_while():
    desk = Desk().play("1 4 3 5")  # white closes nothing yet; black threatens 4-0
    desk.press(80, 100).press(80).wait(1200)
    lit = [cell for cell, cue in desk.lights.items() if cue == "i"]
    assert len(lit) == 1 and desk.sitting.hint is not None
    desk.wait(hints.SHOW_MS)
    assert "i" not in desk.lights.values() and desk.sitting.hint is None and desk.played == "1 4 3 5"


def test_a_hint_goes_when_something_happens():
    desk = middle(in_the_middle()).press(80, 100).press(80).wait(1200)
    assert sorted(desk.lights.values()).count("i") == 2
    desk.lift("1")
    assert "i" not in desk.lights.values() and desk.lights["1"] == "h"


def test_no_hint_while_the_other_is_to_play():
    desk = middle(in_the_middle(PC, HUMAN)).press(80, 100).press(80).wait(1200)
    assert desk.sitting.hint is None and "i" not in desk.lights.values()


def test_who_gives_up_while_a_captured_piece_still_stands_is_not_the_one_who_captured_it():
    desk = from_position("b7/8/4wb2/8/8/8/2w3w1/b4w2 b 0,0")
    desk.move("a8", "a7", 3000)
    desk.lift("g2", 500).place("g6", 5200)  # captures f6
    assert desk.sitting.phase() == "hold" and desk.game.side == 0
    desk.press(HOLD, 1500).press(HOLD, 1500)
    assert {cell for cell, cue in desk.lights.items() if cue == "v"} == {"a1", "a7", "f6"}
    assert desk.press().game.score == "1-0"
