"""Boards that are cleared, set up anew, or taken up after a power failure, with pieces that do not belong there."""

import pytest

from tests.firmware.recognition.test_grid_by_hand import desk_for, do, from_position, texts
from tests.support.desk import Desk
from tests.support.flash import Flash

ENDGAME = "8/8/3w4/3b4/w7/8/7w/bbb5 w 0,0"


def test_an_unfinished_game_is_cleared_and_the_next_one_begun_at_once():
    desk = Desk().play("1 2 3 4 6 7").wait(1600)
    for cell in "123467":
        desk.lift(cell, 200)
    desk.wait(600).play("5 7 3").wait(1000)
    assert desk.played == "5 7 3" and desk.sitting.phase() == "play"


def test_a_next_game_that_looked_like_a_take_back_begins_with_its_pieces_once_that_is_denied():
    desk = Desk().play("1 2 3 4 6 7").wait(1600).move("1", "0", 1600)
    for cell in "023467":
        desk.lift(cell, 200)
    desk.wait(1200).place("2", 600).place("1", 600)
    assert desk.sitting.phase() == "ask"
    desk.press().wait(500).press().wait(3500)
    assert (desk.played, desk.sitting.phase()) == ("", "ask")
    assert desk.place("5", 1000).played == "2 1 5"


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


@pytest.mark.parametrize("first", ["6", "0"])
def test_the_first_piece_of_the_next_game_is_set_down_while_the_last_one_is_still_cleared(first):
    desk = Desk().play("0 1 2 5 7").wait(1600)
    for cell in "0127":
        desk.lift(cell, 300)
    desk.place(first, 600).lift("5", 2000).place("4", 1500).place("3", 1500)
    assert desk.played == f"{first} 4 3" and desk.sitting.phase() == "play"


def test_the_next_game_begins_where_a_piece_of_the_last_one_stood():
    desk = Desk().play("0 1 2 5 7").wait(1600)
    for cell in "01257":
        desk.lift(cell, 100)
    desk.wait(600).place("1", 1500).place("3", 1500)
    assert desk.sitting.phase() == "ask"  # is the first one White's?
    desk.wait(3000).place("4", 1500)
    assert desk.played == "1 3 4" and desk.sitting.phase() == "play"


@pytest.mark.parametrize("wait", [150, 1200])
def test_only_the_moved_pieces_are_put_back_and_the_next_game_is_begun_at_once(wait):
    desk = desk_for("petteia")
    do(desk, "a2-a4", "b7-b4", "c2-c4xb4", "g7-g4")
    desk.lift("a4", 400).place("c2", 500).lift("g4", 400).place("g7", 500)
    desk.lift("c4", 400).place("a2", 600).place("b7", wait).move("d2", "d4", 1000)
    assert texts(desk) == ["d2-d4"]


@pytest.mark.parametrize("order", ["0723", "7302"])
def test_tried_placements_are_taken_off_in_any_order_and_the_real_one_is_made(order):
    desk = Desk().play("4 8").wait(1000).play("0 7 2 3").wait(1000)
    for cell in order:
        desk.lift(cell, 500)
    desk.place("1", 4000)
    assert desk.played == "4 8 1"


def test_a_whole_board_that_is_knocked_over_begins_no_game_though_a_piece_comes_to_rest_elsewhere():
    desk = Desk().play("4 8 0 7 2").wait(1600)
    desk.lift("0", 30).place("1", 30).lift("2", 60).lift("4", 60).lift("7", 60).lift("8", 1500)
    desk.lift("1", 300)
    for cell in "04278":
        desk.place(cell, 400)
    assert desk.press().played == "4 8 0 7 2"
