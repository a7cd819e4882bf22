"""Twelve Lines where sensors tell little: full lanes, a stuck sensor, counters that slide; what is made of that."""

import pytest

from ludus.recognition import stuck_lane
from ludus.recognition.ways import runs
from tests.support.scenes import scene, texts

SEAT, OTHER = 3, 4
OPPOSED = {"opposed": "yes"}
ALMOST_HOME = "w1,w7,10/12/11,b1 w 0,0 7,14 -"
PILES_AT_HOME = "w7,w4,10/12/11,b1 w 0,0 4,14 -"


def test_a_counter_that_slides_across_the_lane_of_the_last_step_takes_nothing_back():
    desk = scene("12/4,w1,7/2,w1,5,b1,3 w 1,0 12,14 -", "346")
    desk.place("B3")
    desk.lift("C3").lift("C9").place("C9")
    desk.lift("B3", 200).place("C3", 100).lift("C3", 40).place("C1", 600)
    assert texts(desk)[:4] == ["(346)", "in/4", "9/15*", "4/7"]


@pytest.mark.parametrize(("presses", "end"), [(0, ["30/off", "29/30"]), (2, [])])
def test_a_counter_set_where_one_was_borne_off_is_asked_about(presses, end):
    desk = scene(ALMOST_HOME, "113")
    desk.lift("A1", 1200)
    assert texts(desk) == ["(113)", "30/off"]
    desk.lift("A2").place("A1")
    assert desk.sitting.phase() == "ask"
    for _ in range(presses):
        desk.press()
    desk.wait(3300)
    assert texts(desk) == ["(113)", *end]


@pytest.mark.parametrize(("presses", "step"), [(0, "29/off"), (1, "29/30")])
def test_a_counter_in_hand_that_may_stand_on_a_full_lane_is_asked_about_before_it_is_borne_off(presses, step):
    desk = scene(PILES_AT_HOME, "112")
    desk.lift("A2").place("A1", 1100)
    assert desk.sitting.phase() == "ask" and texts(desk) == ["(112)"]
    for _ in range(presses):
        desk.press()
    desk.wait(3300)
    assert texts(desk) == ["(112)", step]


def test_a_second_counter_above_a_lane_just_filled_is_not_taken_for_granted():
    """Black lifts a counter before white has entered the second one."""
    desk = scene("12/2,w4,7,b1,1/12 w 3,0 8,14 -", "446")
    desk.place("B1", 600).lift("B11", 300).place("B3", 600)
    assert texts(desk) == ["(446)", "in/6"] and desk.sitting.phase() == "correct"
    desk.place("B11", 600)
    assert texts(desk) == ["(446)", "in/6", "in/4"]


def test_a_turn_with_a_step_onto_a_full_lane_is_found_after_other_searches_have_used_up_the_limit(monkeypatch):
    monkeypatch.setattr(runs, "_MOST_POSITIONS", 44)
    desk = scene("7,w1,4/1,w5,w1,w1,w1,w5,2,b6,b2,b2,b1/1,b1,1,b1,2,b1,b1,4 w 1,0 0,0 -", "123", options=OPPOSED)
    desk.lift("B2").lift("C2", 100).lift("C4", 400).place("C2", 400).place("C4", 300).lift("C2", 700)
    assert desk.sitting.phase() == "ask"
    desk.press().wait(3300)
    assert texts(desk)[:4] == ["(123)", "in/1", "5/8*", "8/10*"]


def test_of_two_counters_entered_one_lifted_again_may_still_be_in_the_air():
    desk = scene("12/2,w4,7,b1,1/12 w 2,0 9,14 -", "446")
    desk.place("B1", 600).place("B3", 600)
    desk.lift("B1", 600).lift("B3", 100).place("B3", 2000)
    assert texts(desk) == ["(446)", "in/6", "in/4"]


@pytest.mark.parametrize("apart", [0, 24])
def test_a_sleeve_that_takes_counters_of_both_sides_along_near_the_end_bears_none_off(apart):
    desk = scene("w4,11/12/11,b1 w 0,0 11,14 -", "111")
    desk.lift("A1", 1300).lift("A1", 1300)
    borne_off = texts(desk)
    desk.lift("A1", apart).lift("C12", 3500)
    assert texts(desk) == borne_off == ["(111)", "30/off", "30/off"]


def test_a_take_back_from_a_full_lane_is_taken_back_with_the_dice():
    desk = scene("6,w1,5/w5,w1,1,w3,w2,w2,b2,b1,b9,2,b1/w1,5,b1,3,b1,1 w 0,0 0,0 1", options=OPPOSED).dice("246")
    desk.lift("B2", 700).place("B1", 300).press()
    desk.wait(4200)
    assert texts(desk) == ["5/6", "(246)"]
    desk.lift("B9").place("B2", 600)
    assert texts(desk) == []
    desk.lift("B2", 4600)
    assert texts(desk) == ["5/6", "(246)"]


@pytest.mark.parametrize(("presses", "steps"), [(0, ["in/6", "in/2", "(145)"]), (1, ["in/6"])])
def test_a_take_back_is_taken_back_with_the_dice_and_the_steps_that_no_sensor_saw_if_people_say_so(presses, steps):
    desk = scene("12/4,w5,7/11,b1 w 3,0 7,14 -", "266", "145")
    desk.place("B1").place("B1").place("B5", 900).press()  # the last one onto a full lane
    desk.wait(4200)
    assert texts(desk) == ["(266)", "in/6", "in/6", "in/2", "(145)"]
    desk.lift("B1", 700)
    assert texts(desk) == ["(266)", "in/6"]
    desk.place("B1", 900)
    for _ in range(presses):
        desk.press()
    desk.wait(3300)
    assert texts(desk) == ["(266)", "in/6", *steps]


def test_steps_taken_back_before_people_agreed_on_a_draw_are_not_played_again():
    desk = scene("12/5,w1,6/12 w 14,15 0,0 -", "256").place("B5", 600).place("B2", 600)
    assert texts(desk.lift("B5", 60).lift("B2", 1000)) == ["(256)"]
    desk.press(2200).press().wait(600)
    assert desk.game.reason == "agreement"
    assert texts(desk.place("B5", 600).place("B2", 600)) == ["(256)"]


def test_no_step_is_played_after_people_agreed_on_a_draw():
    desk = scene("12/5,w1,6/12 w 14,15 0,0 -", "255").place("B2", 600)
    desk.press(2200).press().wait(600)
    assert desk.game.reason == "agreement"
    assert texts(desk.place("B2", 600).wait(4000)) == ["(255)", "in/5"]


def test_of_a_lane_whose_broken_sensor_is_known_the_others_count_on():
    lane = stuck_lane.StuckLane(SEAT, 3, 4)
    assert lane.meaning(OTHER, True, 4, 4, True) == stuck_lane.COUNTER and lane.gap == 1
    assert lane.meaning(SEAT, True, 5, 5, True) == stuck_lane.MOVED


def test_of_a_lane_that_tells_too_many_a_lift_may_be_the_sensor_that_is_sound_again():
    lane = stuck_lane.StuckLane(-1, 2, 1)
    assert lane.meaning(SEAT, False, 1, 1, True) == stuck_lane.DOUBTFUL and lane.gap == 0
    assert lane.meaning(SEAT, True, 2, 1, True) == stuck_lane.DOUBTFUL and lane.gap == -1
    assert lane.meaning(OTHER, True, 3, 1, False) == stuck_lane.COUNTER


def test_a_lane_that_told_too_many_is_believed_again_when_no_sensor_sees_a_counter():
    lane = stuck_lane.StuckLane(-1, 2, 1)
    assert lane.meaning(SEAT, False, 1, 1, False) == stuck_lane.COUNTER
    assert lane.meaning(OTHER, False, 0, 1, False) == stuck_lane.MOVED


def test_a_step_that_people_have_said_they_played_stays_whatever_explains_the_board_without_it():
    desk = scene("w6,w7,10/12/4,w2,6,b1 w 0,0 0,14 -", "123").press().wait(3300)
    assert texts(desk) == ["(123)", "29/30"]  # from a full lane onto another
    desk.place("C7", 60).lift("C5", 1500)
    assert texts(desk) == ["(123)", "29/30", "11/13"]


@pytest.mark.parametrize(("presses", "steps"), [(0, ["29/30"]), (1, ["11/12"])])
def test_a_step_that_people_have_said_they_played_is_asked_about_where_only_another_turn_explains_the_board(
    presses, steps
):
    desk = scene("w6,w7,10/12/4,w2,6,b1 w 0,0 0,14 -", "123").press().wait(3300)
    desk.lift("C5").place("C6", 1500)
    assert desk.sitting.phase() == "ask" and shown(desk) == []
    for _ in range(presses):
        desk.press()
    assert texts(desk.wait(3300)) == ["(123)", *steps]


@pytest.mark.parametrize(("presses", "steps"), [(0, ["9/13"]), (1, ["9/11*", "11/13"])])
def test_a_hit_whose_counter_nobody_has_lifted_is_asked_about_before_it_is_undone(presses, steps):
    desk = scene("12/5,w3,6/2,w1,1,b1,7 w 0,0 11,14 -", "224").lift("C3").lift("C5").place("C5", 900)
    assert texts(desk) == ["(224)", "9/11*"]
    desk.place("C7", 900)  # the one hit was only straightened; or from C5, whose sensor is stuck
    assert desk.sitting.phase() == "ask"
    for _ in range(presses):
        desk.press()
    desk.wait(3300)
    assert texts(desk) == ["(224)", *steps]


def test_a_contact_that_lets_go_late_takes_no_step_along_that_leaves_no_trace():
    desk = scene("w5,w1,10/12/1,b1,6,b2,b1,b3,b8 b 0,0 9,0 -", "126").lift("C10", 900).press().wait(3300)
    assert texts(desk) == ["(126)", "28/30"]
    desk.place("C8", 200).lift("C2", 900)
    assert texts(desk) == ["(126)", "28/30", "20/26"]


def test_a_counter_pushed_on_from_a_lane_that_lets_go_late_has_slid_though_no_sensor_saw_it_leave_its_pile():
    desk = scene("12/4,w7,7/11,b1 w 0,0 8,14 -", "235").place("C1", 3300).place("B2", 120)
    assert texts(desk) == ["(235)", "2/7"]
    assert texts(desk.lift("C1", 900)) == ["(235)", "2/5"]


def test_while_two_counters_are_in_the_air_no_step_is_taken_for_granted():
    desk = scene("12/w2,1,w5,w2,w1,w4,b1,b3,b3,1,b6,b1/1,w1,8,b1,1 w 0,0 0,0 -", "246").move("B5", "C2", 900)
    assert texts(desk) == ["(246)", "2/8"]
    desk.lift("B4", 80).lift("C2", 80).place("C1", 900)
    assert texts(desk) == ["(246)", "2/8"]
    desk.place("C4", 900)
    assert texts(desk)[:2] == ["(246)", "2/8"] and sorted(texts(desk)[2:4]) == ["3/7", "8/10"]


def test_a_lift_that_may_be_several_steps_asks_also_for_one_that_a_stuck_sensor_hides():
    desk = scene("w7,w6,w1,4,w1,4/12/11,b6 w 0,0 0,9 -", "224").lift("A8", 3300)
    assert desk.sitting.phase() == "ask" and "23/27" not in shown(desk)
    for _ in range(6):
        if shown(desk) != ["23/27"]:
            desk.press()
    desk.wait(3300)
    assert texts(desk) == ["(224)", "23/27"] and ("stuck", "A4", "") in desk.faults


def test_what_the_button_denied_is_not_shown_first_when_the_same_is_seen_again():
    desk = scene("12/1,w4,w3,w1,1,w2,1,b1,b1,b6,b1,b2/w1,w1,1,w1,1,b1,w1,1,b1,w1,b1,b1 b 0,0 0,0 26", options=OPPOSED)
    desk.lift("C7").place("C7", 200)
    assert shown(desk) == ["4/6", "6/12*"]
    while shown(desk):
        desk.press()
    desk.wait(3300)
    desk.lift("C7").place("C7", 200)
    assert desk.sitting.phase() == "ask" and shown(desk) == []
    assert texts(desk.wait(3300)) == []
    desk.lift("C7").place("C7", 200).press()
    assert shown(desk) == ["4/6", "6/12*"]


def test_dice_wait_for_a_turn_that_is_about_to_be_played_otherwise():
    desk = scene("b1,w2,w2,8,b3/w1,w1,5,b1,3,b1/w2,w1,b1,w3,w2,b2,b6,2,w1,2 b 0,0 0,0 -", "124", "113", options=OPPOSED)
    desk.lift("B12", 200).place("C6", 740)  # the other counter comes off a pile of six and is still in the air
    assert texts(desk)[1:] == ["6/7", "7/11", "11/13"]
    desk.place("C11", 200)
    assert len(texts(desk)) == 4
    desk.wait(1500)
    assert sorted(texts(desk)[1:3]) == ["12/13", "6/8"]


@pytest.mark.parametrize(("presses", "end"), [(0, ["23/29"]), (1, ["23/26*"])])
def test_a_counter_set_elsewhere_after_a_hit_that_may_have_been_a_nudge_is_asked_about(presses, end):
    desk = scene("w4,3,b1,b1,1,w1,b1,1,w1,1/2,w1,9/b1,4,w2,3,w6,b5,b6 w 0,0 0,0 36")
    desk.lift("A8", 70).lift("A5", 70).place("A5", 560)
    assert texts(desk) == ["23/26*"]
    desk.place("A2", 500)
    assert desk.sitting.phase() == "ask" and shown(desk) == ["23/29"]
    for _ in range(presses):
        desk.press()
    assert texts(desk.wait(3300)) == end


def test_a_lane_of_which_a_counted_action_tells_is_believed_again():
    desk = scene("b1,7,b1,3/w3,w4,1,w2,1,w2,1,b2,1,b7,1,b1/1,w2,2,w1,w1,b2,2,b1,2 w 0,0 0,0 136")
    seat = desk.board.cells.index("C3") * desk.board.slots
    desk._set(seat, 1)
    desk.wait(1500).move("C2", "C5", 4000).press().wait(4000)
    assert texts(desk) == ["8/11"] and desk.faults == [("stuck", "C3", "")]
    desk._set(seat, 0)
    desk.wait(300).lift("B4", 60).place("C3", 500)
    assert texts(desk) == ["8/11", "3/9"]
    assert texts(desk.lift("C3").place("B4", 500)) == ["8/11"] and desk.faults[-1] == ("stuck", "C3", "gone")


def test_a_hit_whose_counter_is_taken_off_first_is_no_end_of_a_turn_while_its_hitter_slides():
    desk = scene("w3,1,b2,2,b1,b2,3,w1,w1/w2,3,w1,1,b2,5/b1,1,w3,b2,2,w1,w1,1,w1,w1,b5 b 0,0 0,0 -", "116")
    desk.lift("B7").lift("A12").place("A9", 80).lift("A9", 50).place("A10", 100).lift("A10", 50).place("A12", 500)
    assert texts(desk) == ["(116)", "1/7*"]


def test_a_counter_held_long_takes_back_no_hit_that_nobody_has_touched():
    desk = scene("2,b2,4,w4,b1,w1,w1,1/w1,w1,1,w1,1,w2,1,b1,2,b6,b3/w1,4,w1,1,w1,1,b1,1,w1 b 0,1 0,0 -", "446")
    desk.place("B12", 400).lift("A10").place("A10", 3500)
    assert texts(desk) == ["(446)", "in/6", "5/9*"]
    assert texts(desk.lift("B12", 4000).place("A9", 500))[1:4] == ["in/6", "5/9*", "6/10"]


def test_a_hit_is_taken_back_with_an_unseen_step_after_it():
    desk = scene("w14,1,b1,1,b2,b2,1,w1,b1,2,b1/8,b1,3/b1,7,b1,2,b5 w 0,0 0,0 -", "125", options={"exact": "yes"})
    desk.lift("A8").lift("A3").place("A3", 500).press().wait(3300)
    assert texts(desk) == ["(125)", "23/28*", "30/off"]
    assert texts(desk.lift("A3").place("A3", 130).place("A8", 700)) == ["(125)"]


def test_a_slide_that_was_half_of_two_steps_is_among_what_is_asked_about_the_third():
    desk = scene("w5,w5,9,b5/7,b1,3,b1/2,b1,3,b7,5 b 0,0 5,0 -", "456", options=OPPOSED)
    desk.place("C1", 3400)
    assert texts(desk) == ["(456)", "12/18"]
    desk.lift("C1").place("C3", 1200)  # from the pile on which no sensor tells; the other counter is still in the air
    assert texts(desk) == ["(456)", "12/16"]
    desk.place("A5", 100)
    assert desk.sitting.phase() == "ask"
    assert len(shown(desk)) == 2  # 12/16 stays
    steps = sorted(texts(desk.wait(3300))[1:4])
    assert steps in (["12/16", "12/17", "17/23"], ["12/16", "12/18", "18/23"])  # by either die first


def test_a_full_lane_asks_for_a_press_also_while_two_counters_are_in_hand():
    desk = scene("12/w8,w4,w3,8,b1/12 w 0,14 0,0 -", "115").lift("B2", 60).lift("B2", 600)
    assert desk.lights["B1"] == "f"
    assert texts(desk.place("B1", 200).place("B1", 600).press().wait(3300)) == ["(115)", "5/6", "5/6"]


def test_a_press_says_that_one_of_two_counters_in_hand_stands_on_a_full_lane():
    desk = scene("12/w8,w4,w3,8,b1/12 w 0,14 0,0 -", "115").lift("B2", 60).lift("B2", 600)
    assert texts(desk.place("B1", 600).press().press().wait(3300)) == ["(115)", "5/6"]
    assert texts(desk.place("B1", 600).press().wait(3300)) == ["(115)", "5/6", "5/6"]


def test_counters_set_back_after_a_spill_are_no_steps_of_the_turn():
    desk = scene("3,w1,1,b1,1,w2,b2,2,b3/2,w6,w2,3,b1,3,b4/w1,1,b1,2,w3,2,b1,1,b2,1 w 0,0 0,0 -", "115")
    desk.move("B4", "C2", 900)
    for lane in ("B3", "B3", "B4", "B8", "B12", "B12"):
        desk.lift(lane, 60)
    desk.wait(4000)
    for lane in ("B3", "B4", "B8", "B12", "B12"):
        desk.place(lane, 150)
    desk.press().place("B3", 600)
    assert texts(desk.lift("C2", 600).lift("C3").place("C3", 900)) == ["(115)", "3/8", "8/9*"]


@pytest.mark.parametrize(("presses", "steps"), [(0, []), (1, ["5/6"])])
def test_the_last_counter_of_a_spill_may_stand_above_a_full_lane(presses, steps):
    desk = scene("12/w6,w2,w1,w1,8/11,b1 w 0,0 5,14 -", "136")
    desk.lift("B2").lift("B2").lift("B3").lift("B4", 900)
    desk.place("B4", 300).place("B3", 300).place("B2", 600)
    assert desk.sitting.phase() == "ask" and shown(desk) == []
    for _ in range(presses):
        desk.press()
    assert texts(desk.wait(3300)) == ["(136)", *steps]


def test_a_hit_beside_a_stuck_sensor_is_among_the_answers_though_no_sensor_tells_of_its_origin():
    desk = scene("w3,1,w1,b1,4,b2,b1,w1,1/w1,5,b1,b2,3,b2/b1,1,w1,b3,w6,w1,w1,1,b1,b1,2 w 0,0 0,0 246")
    desk.lift("C6").lift("C5").lift("C9").place("C9", 4000).press()  # no counter left C6
    for _ in range(6):
        if shown(desk) != ["11/15*"]:
            desk.press()
    desk.wait(3300)
    assert texts(desk) == ["11/15*"] and desk.faults == [("stuck", "C6", "")]


def shown(desk):
    """The answer that the lights show, in words."""
    return [desk.game.text(action) for action in (desk.sitting.referee.pending.shown() or (0, ()))[1]]


def test_a_turn_that_is_restored_with_its_throw_waits_until_hands_go_on():
    desk = scene("5,b1,2,b4,1,b1,w1/1,w3,1,w4,w4,1,b3,1,b2,1,b2,b1/1,b1,2,w1,5,w1,w1 b 0,0 0,0 3")
    desk.lift("C2").lift("C5")
    desk.dice("166")
    desk.place("C5", 30).lift("C5", 50).place("C6", 80).lift("C6", 50).place("C5", 3000)
    desk.place("C2", 4000)
    assert texts(desk) == []
    desk.lift("C2", 900).place("B6", 3500)
    assert texts(desk) == ["20/23*", "(166)", "in/1"]


def test_a_counter_lifted_for_long_that_may_only_have_gone_on_from_a_full_lane_is_asked_about():
    desk = scene("8,w1,2,w1/w2,1,w3,1,w6,w1,2,b6,b3,1,b2/2,b1,2,b1,b1,1,b1,3 w 1,0 0,0 -", "125")
    desk.lift("B3").lift("C3").place("C3", 3300)  # the counter from the hand stands above the full B5
    assert desk.sitting.phase() == "ask" and texts(desk) == ["(125)"]
    assert texts(desk.press().wait(3300)) == ["(125)", "in/2", "4/9*"]


def test_a_hit_that_a_sleeve_brought_about_is_taken_back_though_dice_have_fallen():
    desk = scene("12/w2,w2,w2,1,w1,w4,3,b6,1,b3/1,w1,w1,1,w1,1,w1,b1,b1,b1,b2,b1 w 0,0 0,0 1", options=OPPOSED)
    desk.lift("C7", 60).lift("C8", 5).lift("C9", 1400).place("C8", 400)
    assert texts(desk) == ["13/14*"]
    desk.dice("244")
    assert len(texts(desk.wait(600))) == 2
    assert texts(desk.place("C7").place("C9", 400)) == []


def test_a_counter_lifted_and_set_down_right_after_another_was_hit_is_first_taken_for_straightened():
    desk = scene("w2,w2,1,w1,3,b1,b1,w2,b7,b3/11,b1/3,b1,2,w1,b1,2,w3,w4 w 0,0 0,0 -", "125")
    desk.lift("A10").lift("A8").place("A8", 700)
    assert texts(desk) == ["(125)", "21/23*"]
    desk.lift("A9").place("A9", 4000)
    assert texts(desk) == ["(125)", "21/23*"]


def test_a_pushed_counter_counts_only_after_the_time_in_which_it_may_slide_on():
    desk = scene("12/5,w1,6/2,b1,9 w 0,0 14,14 1").place("B5", 30).lift("B6", 200)
    assert texts(desk) == []
    assert texts(desk.wait(300)) == ["1/2"]


def test_after_a_hit_a_counter_that_may_come_from_the_same_lane_unseen_has_not_first_slid():
    desk = scene("8,b1,w2,2/12/12 w 0,0 13,14 13").lift("A9").lift("A10").place("A9", 900).place("A7", 900)
    assert desk.sitting.phase() == "ask"
    assert texts(desk.wait(3500)) == ["21/22*"]
