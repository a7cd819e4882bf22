"""Questions: in which order their answers come, and how the lights tell two answers apart."""

import pytest

from tests.firmware.recognition.test_grid_by_hand import from_position
from tests.firmware.recognition.test_grid_by_hand import texts as texts_on_squares
from tests.support.desk import Desk
from tests.support.scenes import scene, texts


def dice(desk):
    """The cue of each die, from its lights."""
    lit = {name.partition(".")[0]: cue for name, cue in desk.lights.items() if name.startswith("die")}
    return [lit[name] for name in sorted(lit)]


def test_two_answers_with_the_same_cells_differ_in_the_dice_that_they_leave():
    """10/13 as the third step, or as the only one: then the two ones are not played."""
    desk = scene("4,b1,1,b1,w1,1,b1,b3,b3/w4,w1,8,b1,b1/w2,w2,b1,b1,1,w2,1,b1,b1,1,w2,w1 w 0,0 0,0 113")
    desk.lift("C1", 150).place("C2", 500).lift("C2", 60).lift("C3", 100).place("C3", 500)
    desk.lift("C4", 150).place("C4", 300)
    assert texts(desk) == ["7/8", "8/9*"] and desk.sitting.phase() == "ask"
    as_third, alone = desk.press().lights, desk.press().lights
    assert {name: cue for name, cue in as_third.items() if not name.startswith("die")}.items() <= alone.items()
    assert dice(desk) == ["W", "W", "a"]
    desk.wait(3300)
    assert texts(desk) == ["7/10*"]


def test_an_answer_about_the_turn_before_shows_its_cells_and_its_dice():
    desk = scene("w11,w1,w2,4,b1,b1,1,w1,1/10,b2,1/1,b1,7,b2,b1,b7 w 0,0 0,0 236").lift("A11", 6300)
    desk.dice("356").wait(900)
    assert texts(desk) == ["20/26", "26/28", "28/off", "(356)"]
    desk.lift("A9", 500).place("A9", 300).press()
    assert (desk.lights["A11"], desk.lights["A9"], dice(desk)) == ("h", "f", ["a", "W", "W"])
    desk.wait(3300)
    assert texts(desk) == ["20/22*"]


def test_what_needs_no_stuck_sensor_is_offered_before_the_places_where_one_may_be_stuck():
    desk = from_position("b1bbbbbb/8/1b6/8/1w6/3w4/w1w1wwww/wwwwwwww b 0,0")
    desk.lift("c8", 300).lift("d3", 140).place("c3", 620).place("d4", 2000)
    desk.lift("f8", 520).lift("d4", 530).place("f3", 500).place("f4", 470).lift("f3", 1350)
    assert texts_on_squares(desk)[2:] == ["f8-f4"] and desk.sitting.phase() == "ask"
    desk.press().wait(3300)
    assert texts_on_squares(desk)[2:] == ["f8-f3", "d4-f4xf3"]


def test_an_answer_chosen_by_button_settles_the_other_counters_that_were_straightened():
    desk = scene("1,b1,b1,b2,1,b1,3,w1,w1,w1/1,w1,1,w1,4,b1,1,b1,b7/w1,w3,1,w1,1,w2,b1,1,w1,1,w1,1 b 1,0 0,0 12")
    desk.lift("A12", 100).place("A12", 300).lift("A11", 70).place("A11", 200)
    assert desk.sitting.phase() == "ask"
    desk.press().wait(3300)
    assert texts(desk) == ["6/8*"] and desk.sitting.phase() == "play"


def test_a_counter_held_long_does_not_take_back_a_step_that_the_button_confirmed():
    desk = scene("w6,w6,b2,1,b1,1,b1,1,b1,1,b1,1/9,b2,b2,1/1,b1,1,b3,b1,7 w 1,0 2,0 145")
    desk.place("B3", 600).press().wait(3300)
    assert texts(desk) == ["in/4", "29/30"]
    desk.lift("B3", 3200)
    assert desk.sitting.phase() == "ask" and texts(desk) == ["in/4", "29/30"]
    desk.wait(3300).place("C3", 600)
    assert texts(desk) == ["in/4", "29/30", "4/9"]


def test_hands_that_go_on_after_a_spill_confirm_it_for_good():
    """Else the lift of one of two pieces made the table forget how the other one came there."""
    desk = Desk("grid-8x8")
    desk.station.begin(desk.now, "latrunculi", {}, ("human", "human"), "8/8/1w4b1/8/8/1w4b1/8/1w4b1 w 13,13")
    for cell in ("b1", "g1", "b3", "g3", "b6", "g6"):
        desk.place(cell, 20)
    for cell in ("b1", "g1", "b3", "g3"):
        desk.lift(cell, 20)
    desk.place("d5", 300).lift("d5", 300)
    for cell in ("b1", "g1", "b3", "g3"):
        desk.place(cell, 300)
    assert desk.sitting.phase() == "confirm"
    desk.place("e6", 0).place("f5", 400)
    assert desk.sitting.phase() == "ask"
    desk.lift("f5", 4500)
    assert texts_on_squares(desk) == ["e6"] and desk.sitting.phase() == "play"


def test_the_answer_to_a_question_that_follows_another_is_lit(monkeypatch):
    desk = Desk("rota").place("1", 600)
    referee, played = desk.sitting.referee, (1, (desk.game.parse("4"),))
    first, second = (referee.pending.ask(answers) for answers in ([(), played], [played, ()]))
    referee._adopt(desk.now, first)
    monkeypatch.setattr(referee, "tick", lambda now: referee._adopt(now, second))
    assert "4" not in desk.wait(2900).lights or desk.lights["4"] != "f"
    assert desk.wait(400).lights["4"] == "f"


@pytest.mark.parametrize("board", ["grid-8x8", "grid-8x8-colour"])
def test_a_piece_that_was_pushed_on_and_put_back_after_the_reply_stands_where_it_stood_first(board):
    desk = Desk(board).wait(1000)
    for cell, colour, ms in (("c1", "w", 2000), ("f5", "b", 2000), ("h6", "w", 3000)):
        desk.hand = colour
        desk.place(cell, ms)
    desk.lift("h6", 60).place("g7", 600)  # pushed by the hand that ...
    desk.hand = "b"
    desk.place("h7", 3000)  # ... sets this one
    assert desk.played == "c1 f5 g7 h7"
    desk.hand = "w"
    desk.lift("g7", 250).place("h6", 300)
    assert desk.sitting.phase() == "ask"
    assert desk.wait(4000).played == "c1 f5 h6 h7" and desk.sitting.phase() == "play"


def test_an_answer_that_was_not_taken_comes_before_one_that_blames_a_sensor():
    """A neighbour was shifted and put back while both players placed; nobody pressed while the table asked."""
    desk = Desk("grid-8x8").wait(2000).play("h6 c2 b1 b4 d7 e5")
    desk.lift("b4", 76).place("b5", 340).place("c4", 700).place("g4", 500).lift("b5", 500).place("b4", 5200)
    assert desk.sitting.phase() == "correct"
    desk.press().wait(4000)
    assert desk.played.split()[6:] == ["c4", "g4"] and not desk.faults


def test_a_piece_that_touched_two_cells_and_stays_on_the_second_is_offered_at_a_press():
    """It counted as both players' third pieces, so the opened sensor looks like the first move."""
    desk = Desk("terni-lapilli").wait(2000)
    for cell in ("a1", "b2", "c2", "a2"):
        desk.place(cell, 2000)
    desk.place("b3", 250).place("c3", 350).lift("b3", 5200)
    assert desk.sitting.phase() == "hold"
    desk.press().press().wait(4000)
    assert desk.played == "a1 b2 c2 a2 c3" and desk.sitting.phase() == "play"


def test_a_piece_that_touched_two_cells_while_pieces_are_placed_stands_on_the_second():
    """It counted as a placement of each player; the table asks by itself."""
    desk = Desk("grid-8x8").wait(2000)
    desk.place("d8", 250).place("d7", 400).lift("d8", 1000)
    assert desk.played == "d8 d7" and desk.wait(3000).sitting.phase() == "ask"
    assert desk.wait(4000).played == "d7" and desk.sitting.phase() == "play"


def test_so_does_one_to_which_the_other_player_has_replied():
    desk = Desk("grid-8x8").wait(2000)
    desk.place("d8", 40).place("d7", 400).lift("d8", 1000).place("e7", 500)
    assert desk.sitting.phase() == "ask"
    assert desk.wait(4000).played == "d7 e7" and desk.sitting.phase() == "play"


@pytest.mark.parametrize("between_ms", [(1000, 400), (100, 1500)])
def test_two_placements_are_not_asked_about_unless_the_second_and_the_lift_follow_at_once(between_ms):
    desk = Desk("grid-8x8").wait(2000)
    desk.place("d8", between_ms[0]).place("d7", between_ms[1]).lift("d8", 6000)
    assert desk.played == "d8 d7" and desk.sitting.phase() == "correct"


def test_where_a_piece_stood_before_it_slid_on_is_forgotten_when_it_is_taken_back():
    desk = Desk("grid-8x8").wait(1000)
    desk.place("c1", 2000).place("f5", 2000).place("h6", 3000)
    desk.lift("h6", 60).place("g7", 3000).lift("g7", 6000)
    assert desk.played == "c1 f5"
    desk.place("g7", 3000).place("b2", 3000).lift("g7", 250).place("h6", 5000)
    assert desk.played == "c1 f5 g7 b2" and desk.sitting.phase() == "correct"
