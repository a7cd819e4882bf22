"""Boards that are cleared, set up anew, or taken up after a power failure, with pieces that do not belong there."""

import pytest

from tests.firmware.recognition.test_grid_by_hand import do, from_position, texts
from tests.support.desk import Desk
from tests.support.flash import Flash

ENDGAME = "8/8/3w4/3b4/w7/8/7w/bbb5 w 0,0"


def test_an_unfinished_game_is_cleared_and_the_next_one_begun_at_once():
    desk = Desk().play("1 2 3 4 6 7").wait(1600)
    for cell in "123467":
        desk.lift(cell, 200)
    desk.wait(600).play("5 7 3").wait(1000)
    assert desk.played == "5 7 3" and desk.sitting.phase() == "play"


@pytest.mark.parametrize("order", ["214376", "764321"])
def test_pieces_that_were_swept_off_are_put_back_where_they_stood_without_a_new_game(order):
    desk = Desk().play("1 2 3 4 6 7").wait(1600)
    for cell in "123467":
        desk.lift(cell, 100)
    desk.wait(800)
    for cell in order:
        desk.place(cell, 400)
    assert desk.wait(1000).sitting.phase() == "confirm"
    assert desk.press().played == "1 2 3 4 6 7"


def test_the_start_set_up_replaces_a_position_from_which_nothing_was_played():
    desk = from_position(ENDGAME)
    desk.move("a4", "b5", 1000)  # no legal move
    for cell in [cell for cell in desk.board.cells if desk.filled(f"{cell}.1")]:
        desk.lift(cell, 100)
    for cell in [column + row for row in "1278" for column in "abcdefgh"]:
        desk.place(cell, 60)
    desk.wait(2000).move("a2", "a4", 1000)
    assert texts(desk) == ["a2-a4"]


def test_captured_pieces_that_are_laid_on_the_edge_are_asked_for_and_nothing_else():
    desk = from_position("8/8/3w4/3b4/w3bw2/8/7w/bbb5 w 0,0")
    desk.move("a4", "d4", 1000).move("d5", "h8", 1000).move("e4", "g8", 1000)
    desk.move("a1", "a3", 4000)
    assert {cell for cell, cue in desk.lights.items() if cue in "x?r"} == {"g8", "h8"}
    desk.lift("g8", 500).lift("h8", 2000)
    assert texts(desk) == ["a4-d4xd5xe4", "a1-a3"]


def test_play_goes_on_after_a_power_failure_beside_a_captured_piece():
    flash = Flash()
    desk = Desk("grid-8x8", files=flash.files)
    desk.station.begin(desk.now, "petteia", {}, ("human", "human"), ENDGAME)
    for cell in ("d6", "d5", "a4", "h2", "a1", "b1", "c1"):
        desk.place(cell, 20)
    do(desk.wait(1000), "a4-d4")
    do(desk, "a1-a3")
    again = Desk("grid-8x8", standing=("d6", "d5", "d4", "h2", "a3", "b1", "c1"), files=flash.restart())
    again.wait(1500).move("h2", "h4", 1000)
    assert texts(again) == ["a4-d4xd5", "a1-a3", "h2-h4"] and again.lights["d5"] == "r"


def test_a_piece_moved_while_the_power_was_off_to_where_another_was_captured_is_not_that_one():
    flash = Flash()
    desk = Desk("grid-8x8", files=flash.files)
    desk.station.begin(desk.now, "petteia", {}, ("human", "human"), "8/8/3w4/3b3b/w7/8/7w/bb6 w 0,0")
    for cell in ("d6", "d5", "h5", "a4", "h2", "a1", "b1"):
        desk.place(cell, 20)
    do(desk.wait(1000), "a4-d4")
    desk.lift("d5", 1500)
    again = Desk("grid-8x8", standing=("d6", "d5", "d4", "h2", "a1", "b1"), files=flash.restart()).wait(3000)
    assert texts(again) == ["a4-d4xd5", "h5-d5"]
