"""Pieces placed in the wrong order: the button gives the last two each other's colour."""

from ludus.session.wrong_order import SWAP_MS
from tests.support.desk import Desk


def test_the_last_two_pieces_placed_change_colours_and_back_again():
    desk = Desk().play("1 2 3 4").press()
    assert desk.played == "1 2 4 3" and desk.game.position() == "wbbw..... w 1,1"
    assert desk.entries[-3:] == [("BACK", 2), ("ACT", 3, desk.game.played[2]), ("ACT", 4, desk.game.played[3])]
    assert desk.press().played == "1 2 3 4"
    assert desk.place("5").played == "1 2 3 4 5"


def test_a_press_can_be_undone_for_as_long_as_the_first_may_wait():
    desk = Desk().play("1 2").wait(SWAP_MS - 1000).press()
    assert desk.played == "2 1"
    assert desk.wait(SWAP_MS - 1000).press().played == "1 2"


def test_only_right_after_a_placement():
    desk = Desk().play("1 2").wait(SWAP_MS).press()
    assert desk.played == "1 2"
    assert Desk().play("1").press().played == "1"


def test_not_after_a_take_back():
    desk = Desk().play("1 2 3").lift("3", 1000)
    assert desk.played == "1 2"
    assert desk.press().played == "1 2"


def test_moves_keep_their_colours():
    desk = Desk().play("1 2 3 4 6 7 1-8").press()
    assert desk.played.endswith("1-8")
    assert Desk().play("1 2 3 4 6 7 1-0 7-8").press().played.endswith("1-0 7-8")


def test_an_order_in_which_the_game_had_ended_is_not_taken():
    desk = Desk().play("1 2 5 3 7 0")  # White on the centre would have won, and Black could not have answered
    assert desk.press().played == "1 2 5 3 7 0" and not desk.game.over


def test_nobody_changes_the_pieces_of_the_pc_or_those_that_sensors_tell():
    desk = Desk()
    desk.station.begin(desk.now, "rota", {}, ("human", "table:1"))
    desk.wait(6000)
    desk.place("1").wait(2000)
    played = desk.played
    assert desk.press().played == played
    colours = Desk("rota-colour")
    colours.place("1")
    colours.hand = "b"
    assert colours.place("2").press().played == "1 2"
