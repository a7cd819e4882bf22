"""Twelve Lines by hand, scene by scene: doubles, wrong steps, swept lanes, high piles, bearing off, own dice."""

import random

import pytest

from tests.support.desk import WRAP, Desk
from tests.support.lanes import Player
from tests.support.scenes import FALL_MS, scene, texts


def lit(desk, cue):
    return {name for name, shown in desk.lights.items() if shown == cue}


def test_doubles_and_triples_are_three_steps_like_any_throw():
    desk = scene("12/5,w3,b3,5/12 w 0,0 12,12 -", "444", "222")
    assert texts(desk) == ["(444)"]
    for origin, destination in (("B6", "B2"), ("B2", "C3"), ("C3", "C7")):
        desk.move(origin, destination, 500)
    desk.wait(FALL_MS)
    assert texts(desk) == ["(444)", "1/5", "5/9", "9/13", "(222)"] and desk.game.side == 1


def test_one_counter_goes_by_two_dice_in_one_motion_and_by_the_third_after():
    desk = scene("12/5,w3,b3,5/12 w 0,0 12,12 -", "236", "111")
    desk.move("B6", "B1")  # 2 and 3
    assert texts(desk)[0] == "(236)" and desk.game.contents()[desk.board.cells.index("B1")] == 1
    assert len(texts(desk)) == 3
    desk.move("B6", "C1")
    desk.wait(FALL_MS)
    assert texts(desk)[-1] == "(111)" and desk.game.side == 1


@pytest.mark.parametrize("days", [1, 7, 10])
def test_dice_fall_at_once_when_a_board_is_put_right_after_days(days):
    desk = Desk("twelve-lines", dice=("136",)).place("C5", 200)
    assert desk.sitting.phase() == "correct"
    for _ in range(days):
        desk.now = (desk.now + 86_400_000) % WRAP
        desk.wait(40)
    desk.lift("C5", 10_000)
    assert texts(desk) == ["(136)"]


def test_a_step_that_no_die_allows_is_to_be_put_back():
    desk = scene("12/5,w3,b3,5/12 w 0,0 12,12 -", "236")
    desk.lift("B6").place("B5", 3600)
    assert desk.sitting.phase() == "correct" and len(texts(desk)) == 1
    assert lit(desk, "x") == {"B5"} and lit(desk, "?") == {"B6"}
    desk.lift("B5").place("B6")
    assert desk.sitting.phase() == "play" and len(texts(desk)) == 1


def test_a_point_of_two_enemies_takes_nobody():
    desk = scene("12/4,w3,7/b2,11 w 0,0 12,13 -", "611")
    desk.lift("B5")
    assert "C1" not in lit(desk, "t")
    desk.place("C1", 3600)
    assert desk.sitting.phase() == "correct" and lit(desk, "x") == {"C1"}


def test_the_others_counter_is_not_to_be_moved():
    desk = scene("12/5,w3,b3,5/12 w 0,0 12,12 -", "236")
    desk.lift("B7", 400)
    assert lit(desk, "n") == {"B7"}
    desk.place("B8", 3600)
    assert lit(desk, "x") == {"B8"} and lit(desk, "?") == {"B7"}


def test_swept_lanes_are_filled_again_whites_first_and_confirmed():
    desk = scene("12/2,w2,2,w1,b2,b1,4/12 w 0,0 12,12 -", "236")
    swept = ["B3", "B3", "B6", "B7", "B7", "B8"]
    for lane in swept:
        desk.lift(lane, 20)
    desk.wait(600)
    assert desk.sitting.phase() == "correct" and lit(desk, "w") == {"B3", "B6"} and not lit(desk, "b")
    for lane in ("B6", "B3", "B3"):
        desk.place(lane, 100)
    assert lit(desk, "b") == {"B7", "B8"} and not lit(desk, "w")
    for lane in ("B8", "B7", "B7"):
        desk.place(lane, 100)
    assert desk.sitting.phase() == "confirm"
    desk.press()
    assert desk.sitting.phase() == "play" and texts(desk) == ["(236)"]


def test_a_sixth_counter_on_a_lane_of_five_is_offered_by_light_and_told_by_the_button():
    desk = scene("12/5,w5,b1,5/12 w 1,0 9,14 -", "166")
    assert lit(desk, "f") >= {"B6"}
    desk.place("B6", 800)  # it lies on top: no sensor sees it
    assert texts(desk) == ["(166)"]
    desk.press().wait(3300)
    assert texts(desk)[1] == "in/1"
    height = desk.game.contents()[desk.board.cells.index("B6")]
    assert (height + 3) >> 2 == 6 and desk.standing_on("B6") == 6


def test_a_counter_from_a_pile_higher_than_its_lane_is_known_by_where_it_lands():
    desk = scene("12/5,w7,b1,5/12 w 0,0 8,14 -", "166")
    desk.lift("B6", 200)
    assert desk.sitting.phase() in ("play", "hold")
    desk.place("B5", 900)
    for _ in range(3):
        if len(texts(desk)) == 1:
            desk.press().wait(3300)
    assert texts(desk)[1] == "1/2" and desk.standing_on("B6") == 6


def test_the_last_counter_is_borne_off_by_a_larger_die():
    desk = scene("2,w1,9/12/11,b15 w 0,0 14,0 -", "466")
    desk.lift("A3", 1300)
    assert desk.sitting.phase() == "ask" and lit(desk, "a")  # by which die? The one shown is taken
    desk.wait(3000)
    assert texts(desk)[1] == "28/off[4]" and desk.entries[-1] == ("END", "1-0", "board")
    assert desk.sitting.phase() == "over"


def test_by_a_larger_die_nothing_is_borne_off_where_the_option_forbids_it():
    desk = scene("2,w1,9/12/11,b15 w 0,0 14,0 -", "466", "111", options={"exact": "yes"})
    assert texts(desk) == ["(466)"] and desk.game.side == 1 and lit(desk, "q")  # lost dice, shown before the next fall
    desk.wait(2500)
    assert texts(desk)[1] == "(111)"
    desk.lift("A3", 3600)
    assert desk.sitting.phase() == "correct" and lit(desk, "?") == {"A3"}


def test_by_the_exact_die_it_is():
    desk = scene("2,w1,9/12/11,b15 w 0,0 14,0 -", "113", options={"exact": "yes"})
    desk.lift("A3", 1300)
    assert texts(desk) == ["(113)", "28/off"] and desk.entries[-1] == ("END", "1-0", "board")


def test_a_game_with_the_players_own_dice_ends_with_fifteen_off():
    """From the last six counters of each on."""
    desk, rng = scene("w1,w2,w1,w2,4,b2,b1,b2,b1/12/12 w 0,0 9,9 -", options={"dice": "players"}), random.Random(1)
    player = Player(desk, rng)
    while not player.game.over:
        if not player.game.awaits_throw:
            player.play_on(1)
        else:
            thrown = "".join(rng.choice("123456") for _ in range(3))
            desk.station.inputs.dice(desk.now, len(player.game.played), thrown)
            desk.wait(40)
    winner = 0 if player.game.score == "1-0" else 1
    off = player.game.position().split()[3].split(",")
    assert player.game.reason == "board" and off[winner] == "15" and desk.entries[-1][0] == "END"


def test_a_game_given_up_before_a_step_was_played_is_shown_as_over():
    desk = Desk("twelve-lines").wait(FALL_MS)
    assert desk.game.played and not desk.game.over
    for hold in (2300, 2300):
        desk.press(hold)
    desk.press().wait(500)
    assert desk.game.over and desk.game.reason == "resignation" and desk.sitting.phase() == "over"


def test_a_game_given_up_before_a_counter_stands_is_followed_by_another_once_hands_touch_the_board():
    desk = Desk("twelve-lines", dice=("235",)).wait(2000)
    desk.press(2200, 300).press(2200, 300).press()
    assert desk.sitting.phase() == "over"
    desk.place("B5").lift("B5", 3000)
    assert desk.sitting.phase() != "over" and desk.game.score == "*"
