"""What a press puts right: pieces placed in the wrong order, and dice that players entered wrongly."""

from ludus.session.button_corrections import SECOND_THOUGHTS_MS
from tests.support.desk import Desk


def test_the_last_two_pieces_placed_change_colours_and_back_again():
    desk = Desk().play("1 2 3 4").press()
    assert desk.played == "1 2 4 3" and desk.game.position() == "wbbw..... w 1,1"
    assert desk.entries[-3:] == [("BACK", 2), ("ACT", 3, desk.game.played[2]), ("ACT", 4, desk.game.played[3])]
    assert desk.press().played == "1 2 3 4"
    assert desk.place("5").played == "1 2 3 4 5"


def test_a_press_can_be_undone_for_as_long_as_the_first_may_wait():
    desk = Desk().play("1 2").wait(SECOND_THOUGHTS_MS - 1000).press()
    assert desk.played == "2 1"
    assert desk.wait(SECOND_THOUGHTS_MS - 1000).press().played == "1 2"


def test_only_right_after_a_placement():
    desk = Desk().play("1 2").wait(SECOND_THOUGHTS_MS).press()
    assert desk.played == "1 2"
    assert Desk().play("1").press().played == "1"


def test_a_piece_that_was_straightened_is_no_placement():
    desk = Desk().play("1 2").wait(2 * SECOND_THOUGHTS_MS).lift("1", 60).place("1", 1000).press()
    assert desk.played == "1 2"


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


def entered(desk, *presses):
    for count in presses:
        for _ in range(count):
            desk.press()
        desk.wait(3100)
    return " ".join(map(desk.game.text_at, range(len(desk.game.played))))


def test_a_press_beyond_six_goes_back_to_the_die_before():
    desk = Desk("twelve-lines")
    desk.station.begin(desk.now, "twelve-lines", {"dice": "players"}, ("human", "human"))
    assert entered(desk, 1, 7, 2, 3, 4) == "(234)"


def test_players_enter_their_dice_anew_until_they_play_or_for_five_seconds():
    desk = Desk("twelve-lines")
    desk.station.begin(desk.now, "twelve-lines", {"dice": "players"}, ("human", "human"))
    assert entered(desk, 1, 1, 1) == "(111)"
    assert entered(desk.wait(1500).press(), 1, 3, 6) == "(136)"
    assert desk.wait(SECOND_THOUGHTS_MS).press().sitting.phase() == "play"
    desk.place("B6").wait(400).press()
    assert [desk.game.text_at(ply) for ply in range(len(desk.game.played))] == ["(136)", "in/1"]


def test_dice_that_cannot_be_played_are_entered_anew_although_the_turn_has_passed():
    """White's last counter needs a 6; 111 is a slip for 116. None instead of Black's first die leads back."""
    desk = Desk("twelve-lines")
    start = "12/12/w1,b2,b2,b2,b2,b2,6 w 0,5 14,0 -"
    desk.station.begin(desk.now, "twelve-lines", {"dice": "players"}, ("human", "human"), start)
    desk.place("C1", 60)
    for cell in "23456":
        desk.place(f"C{cell}", 60).place(f"C{cell}", 60)
    assert entered(desk.wait(1000), 1, 1, 1) == "(111)" and desk.game.side == 1
    assert entered(desk, 7) == "" and desk.game.side == 0
    assert entered(desk, 7) == "", "nothing was thrown before"
    assert entered(desk, 1, 1, 6) == "(116)" and desk.game.side == 0


def test_a_line_made_by_a_wrong_order_is_unmade_by_a_press_and_made_again_by_another():
    """Black straightens his last piece, out of its place for long, while White sets his."""
    desk = Desk().play("0 8 6 2").wait(1000).lift("2", 320).place("1", 300).place("2", 1400)
    assert desk.played == "0 8 6 1 2" and desk.game.score == "1-0"
    assert desk.press().played == "0 8 6 2 1" and not desk.game.over
    assert desk.press().game.score == "1-0"
    assert desk.press().place("5").played == "0 8 6 2 1 5"
