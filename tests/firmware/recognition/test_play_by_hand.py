"""Rota played by hands on a table without hardware: what counts as an action, and what the lights say."""

import pytest

from tests.support.desk import Desk
from tests.support.games import ROTA, TERNI_LAPILLI

MIDDLE = "1 2 3 4 6 7"  # w.b: white 1 3 6, black 2 4 7, white to move


@pytest.fixture
def desk():
    return Desk()


def test_placing_shows_whose_piece_is_next(desk):
    assert set(desk.lights.values()) == {"w"} and len(desk.lights) == 9
    desk.place("5")
    assert desk.played == "5"
    assert desk.lights["5"] == "l"
    assert [desk.lights[cell] for cell in "12346780"] == ["b"] * 8


def test_a_whole_game_by_hand_ends_in_a_line(desk):
    desk.play(ROTA)
    assert desk.played == ROTA
    assert desk.game.score == "1-0" and desk.game.reason == "board"
    assert desk.lights == {"0": "*", "2": "*", "6": "*"}
    assert desk.sitting.phase() == "over"
    assert desk.entries[-1] == ("END", "1-0", "board")


def test_a_whole_game_of_terni_lapilli_by_hand():
    desk = Desk("terni-lapilli").play(TERNI_LAPILLI.rpartition(" ")[0])
    desk.lift("b1", wait=16)
    assert desk.lights == {"b1": "h", "a1": "t", "c2": "l", "c1": "l"}  # black came from c2 to c1
    desk.place("a1")
    assert desk.played == TERNI_LAPILLI and desk.game.score == "1-0"
    assert desk.lights == {"a1": "*", "b2": "*", "c3": "*"}


def test_a_lifted_piece_lights_its_targets_within_the_settling_time(desk):
    desk.play(MIDDLE)
    desk.lift("1", wait=16)
    assert desk.lights == {"1": "h", "0": "t", "8": "t", "7": "l"}
    assert desk.sitting.phase() == "hold"


def test_a_piece_put_back_is_no_action(desk):
    desk.play(MIDDLE).lift("1").place("1")
    assert desk.played == MIDDLE and desk.sitting.phase() == "play"


def test_an_opponents_piece_is_not_movable_without_alarm_then_asked_back(desk):
    desk.play(MIDDLE).lift("2")
    assert desk.lights["2"] == "n" and desk.sitting.phase() == "hold"
    desk.wait(3000)
    assert desk.lights == {"2": "?"} and desk.sitting.phase() == "correct"
    desk.place("2")
    assert desk.sitting.phase() == "play" and desk.played == MIDDLE


def test_an_illegal_move_is_shown_and_guided_back(desk):
    desk.play(MIDDLE).move("1", "5")
    assert desk.lights == {"1": "?", "5": "x"} and desk.played == MIDDLE
    desk.lift("5")
    assert desk.lights["1"] == "h"
    desk.place("0")
    assert desk.played == MIDDLE + " 1-0"


def test_an_opponents_piece_on_a_legal_cell_is_refused(desk):
    desk.play(MIDDLE).move("2", "8")
    assert desk.played == MIDDLE and desk.lights == {"2": "?", "8": "x"}


def test_a_slide_replaces_the_last_action(desk):
    desk.play(MIDDLE + " 1-0 7-8").move("0", "7").lift("7").place("5")
    assert desk.played == MIDDLE + " 1-0 7-8 0-5"
    assert desk.entries[-1][0] == "INSTEAD"


def test_a_slide_within_the_waiting_time_is_one_action(desk):
    desk.play(MIDDLE + " 1-0 7-8").lift("0").place("7", wait=100).lift("7", wait=60).place("5")
    assert desk.played == MIDDLE + " 1-0 7-8 0-5"
    assert [entry[0] for entry in desk.entries].count("ACT") == 9


def test_take_back_to_any_depth(desk):
    desk.play(MIDDLE + " 1-0 7-8 0-7 8-1")
    for move in ("1-8", "7-0", "8-7", "0-1"):
        desk.move(*move.split("-"))
    assert desk.played == MIDDLE
    assert [entry[1] for entry in desk.entries if entry[0] == "BACK"] == [9, 8, 7, 6]


def test_a_placement_is_taken_back_when_its_piece_stays_lifted(desk):
    desk.play("1 2").lift("2", wait=200)
    assert desk.played == "1 2"
    desk.wait(200)
    assert desk.played == "1"


def test_a_straightened_placement_is_not_taken_back(desk):
    desk.play("1 2").lift("2", wait=150).place("2")
    assert desk.played == "1 2" and [entry[0] for entry in desk.entries] == ["GAME", "ACT", "ACT"]


def test_the_next_player_may_lift_before_the_last_piece_settles_for_good(desk):
    desk.play(MIDDLE).lift("1").place("0", wait=60).lift("2", wait=60)
    assert desk.played == MIDDLE + " 1-0"
    assert desk.lights["2"] == "h"
    desk.place("1")
    assert desk.played == MIDDLE + " 1-0 2-1"


def test_an_early_lift_of_the_opponent_is_understood(desk):
    desk.play(MIDDLE).lift("1").lift("2").place("0")
    assert desk.played == MIDDLE  # two were in the air: the other one may stand there
    desk.wait(1000)
    assert desk.played == MIDDLE + " 1-0" and desk.lights["2"] == "h"
    desk.place("1")
    assert desk.played == MIDDLE + " 1-0 2-1"


@pytest.mark.parametrize(("presses", "played"), [(0, "1-0 7-8"), (2, "1-8 7-0")])
def test_of_two_hands_at_once_the_first_to_lift_is_asked_about_as_the_first_to_set_down(desk, presses, played):
    desk.play(MIDDLE).lift("1").lift("7").place("0", wait=30).place("8")
    for _ in range(presses):
        desk.press()
    assert desk.wait(3300).played == f"{MIDDLE} {played}"


def test_two_hands_at_once_are_two_actions_where_no_other_two_explain_the_board(desk):
    desk.play(MIDDLE).lift("3").lift("4").place("0", wait=30).place("5")
    assert desk.played == MIDDLE + " 3-0 4-5"


def test_clearing_the_board_begins_a_new_game_and_keeps_the_old_one(desk):
    desk.play("1 2 0 3")
    for cell in "1203":
        desk.lift(cell, wait=400)
    assert desk.entries[-1] == ("ACT", 4, 65283)
    desk.wait(1500)
    assert desk.entries[-2:] == [("END", "*", "abandoned"), ("GAME", "rota", "", "......... w 3,3", "human", "human")]
    assert desk.played == ""


def test_a_game_that_began_from_another_position_is_cleared_away_as_well(desk):
    desk.station.begin(desk.now, "rota", {}, ("human", "human"), "w.b.w.b.. w 1,1")
    for cell in "13578":
        desk.place(cell, 1000)
    assert desk.played == "8" and desk.sitting.phase() == "play"
    for cell in "13578":
        desk.lift(cell, wait=400)
    assert desk.wait(1500).played == "" and desk.game.position() == "......... w 3,3"


def test_a_piece_that_is_left_of_a_finished_game_must_go_before_the_next_one(desk):
    desk.play("1 2 0 3 5")
    for cell in "5103":
        desk.lift(cell, wait=900)
    desk.place("8", 3000)
    assert desk.lights == {"2": "x", "8": "x"}
    desk.lift("2", 1000)
    assert desk.played == "8" and desk.game.score == "*"


def test_a_finished_game_is_cleared_without_alarm_and_keeps_its_result(desk):
    desk.play("1 2 0 3 5")
    assert desk.game.score == "1-0"
    for cell in "51023":
        desk.lift(cell, wait=900)
        assert desk.sitting.phase() == "over"
    desk.wait(1500)
    kinds = [entry[0] for entry in desk.entries]
    assert kinds == ["GAME"] + ["ACT"] * 5 + ["END", "GAME"]


def test_a_winning_placement_can_be_taken_back_after_a_while(desk):
    desk.play("1 2 0 3 5").lift("5", wait=3200)
    assert desk.played == "1 2 0 3" and desk.entries[-1] == ("BACK", 4)


def test_a_spill_asks_for_white_then_black_then_a_press(desk):
    desk.play(MIDDLE)
    for cell in ("1", "2", "3", "4"):
        desk.lift(cell, wait=24)
    assert desk.sitting.phase() == "correct"
    assert desk.lights == {"1": "w", "3": "w"}
    desk.place("1", wait=40).place("3", wait=40)
    assert desk.lights == {"2": "b", "4": "b"}
    desk.place("2", wait=40).place("4", wait=40)
    assert desk.sitting.phase() == "confirm" and desk.played == MIDDLE
    assert set(desk.lights.values()) == {"!"}
    desk.press()
    assert desk.sitting.phase() == "play"
    desk.move("1", "0")
    assert desk.played == MIDDLE + " 1-0"


@pytest.mark.parametrize(("presses", "played"), [(0, MIDDLE + " 6-5 7-8"), (1, "1 2")])
def test_a_sweep_that_leaves_an_earlier_position_takes_back_nothing_by_itself(desk, presses, played):
    desk.play(MIDDLE + " 6-5 7-8")
    for cell in "3548":
        desk.lift(cell, wait=24)
    for _ in range(presses):
        desk.press()
    desk.wait(4000)
    assert desk.played == played
    assert desk.sitting.phase() == ("play" if presses else "correct")


def test_while_a_spill_is_put_right_nothing_that_was_counted_is_in_question(desk):
    desk.place("1")
    for cell in "04263":
        desk.place(cell, wait=332)
    for cell in "10426":
        desk.lift(cell, wait=0)
    desk.wait(100).place("1", wait=900)
    assert desk.sitting.phase() == "correct" and desk.lights == {"4": "w", "6": "w"}


@pytest.mark.parametrize("pause", range(320, 352, 4))
def test_a_move_that_was_counted_becomes_no_other_in_silence(desk, pause):
    """Black's 4-7 is illegal; but the board looks as after 6-7 and 4-0, too."""
    desk.play("6 4 1 2 3 8").wait(1000).lift("6").place("0", wait=pause)
    desk.lift("4").place("7", wait=2000)
    assert desk.played.endswith(" 6-0") and desk.sitting.phase() in ("ask", "correct")


def test_after_a_spill_the_next_legal_action_also_confirms(desk):
    desk.play(MIDDLE)
    for cell in ("1", "2", "3", "4"):
        desk.lift(cell, wait=24)
    for cell in ("4", "3", "2", "1"):
        desk.place(cell, wait=40)
    desk.move("1", "0")
    assert desk.played == MIDDLE + " 1-0" and desk.sitting.phase() == "play"


def test_pieces_on_the_board_at_power_on_are_no_actions():
    desk = Desk(standing="47")
    assert desk.played == "" and desk.lights == {"4": "x", "7": "x"}
    desk.lift("4").lift("7")
    assert desk.sitting.phase() == "play" and set(desk.lights.values()) == {"w"}


def test_lights_stay_under_the_budget(desk):
    desk.play("1 2 0 3 5").wait(2000)
    leds = desk.board.leds
    shares = 3 * 255
    for _now, frame in desk.frames:
        drawn = -(-sum(frame) * leds["max_ma"] // shares) + leds["idle_ma"] * len(leds["order"])
        assert drawn <= leds["frame_ma"]


def test_the_clock_wraps_in_the_midst_of_a_game(desk):
    before = desk.now
    desk.play(MIDDLE).wait(8000).play("1-0 7-8")
    assert desk.now < before
    assert desk.played == MIDDLE + " 1-0 7-8"


def test_a_slide_across_a_cell_where_the_piece_once_stood_takes_nothing_back(desk):
    desk.play("1 2 3 4 5 6 1-8 2-0 8-7 0-2")
    before = desk.played
    desk.lift("7", 200).place("1", 100).lift("1", 40).place("8", 900)  # with it on 1 all stands as four plies before
    assert desk.played == f"{before} 7-8"


@pytest.mark.parametrize("in_hand_ms", [900, 4000])
def test_a_piece_of_the_other_that_is_held_and_put_back_leaves_the_game_as_it_is(desk, in_hand_ms):
    desk.play("1 2 3 4 5 6 1-8 2-0 8-1 0-2")
    before = desk.played
    desk.lift("6", in_hand_ms)  # without it all stands as five plies before
    assert len(desk.game.played) == (10 if in_hand_ms < 3000 else 5)
    desk.place("6", 900).lift("1").place("8", 900)  # going on answers whether 6 was only put back
    assert desk.played == f"{before} 1-8"
