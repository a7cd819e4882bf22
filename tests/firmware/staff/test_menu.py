"""The staff's menu by lights and the one button: leave, games, against the table, self-test, brightness, a position."""

import pytest

from ludus.staff import menu as staff
from ludus.storage.settings import SETTINGS
from tests.support.desk import Desk

HOLD = 5300
QUICK = 60


def called(board="rota", **about):
    return Desk(board, **about).press(HOLD)


def taken(desk, presses, wait=staff.TAKE_MS + 100):
    """Press so often, then let the choice be taken."""
    for _ in range(presses):
        desk.press(QUICK, QUICK)
    return desk.wait(wait)


def test_the_choices_are_lit_and_leaving_comes_first():
    desk = called()
    assert desk.lights == {"0": "f", "1": "s", "2": "s", "3": "s", "4": "s", "5": "s"}
    before = desk.entries
    taken(desk, 0)
    assert desk.station.gestures.menu is None and desk.entries == before and set(desk.lights.values()) == {"w"}


def test_a_self_test_that_the_pc_begins_ends_the_menu_without_a_choice():
    desk = called()
    desk.press(QUICK, QUICK)
    before = desk.entries
    desk.station.stand_in.self_test(desk.now)
    desk.wait(staff.TAKE_MS + 100)
    assert desk.station.phase == "test" and desk.station.gestures.menu is None and desk.entries == before


def test_a_press_in_the_menu_answers_nothing_else():
    desk = Desk().play("1 2 3").press(HOLD).press(QUICK)
    assert desk.played == "1 2 3" and desk.sitting.question is None
    taken(desk, 5)  # round to leaving: rota has six choices
    assert desk.played == "1 2 3" and desk.station.gestures.menu is None


def test_a_new_game_between_people():
    desk = Desk().play("1 2 3").press(HOLD)
    taken(desk, 1)
    assert len(desk.lights) == 2  # leaving, and to begin although a game is on
    taken(desk, 1)
    assert desk.played == "" and desk.entries[-2:] == [("END", "*", "abandoned"), desk.entries[-1]]
    assert desk.entries[-1][0] == "GAME" and desk.entries[-1][-2:] == ("human", "human")
    assert set(desk.lights.values()) in ({"w"}, {"b"})  # who is White? The lot tells whoever holds the button
    desk.wait(staff.LOT_MS + 100)
    assert desk.station.gestures.menu is None


@pytest.mark.parametrize("choice", [1, 2])
def test_one_press_ends_no_game(choice):
    desk = Desk("twelve-lines", dice=("136",)).wait(2000)
    desk.place("B6").wait(1000).press(HOLD)
    taken(desk, (1, len(desk.station.gestures.menu.choices) - 1)[choice - 1])
    desk.wait(2 * staff.TAKE_MS)
    assert desk.station.gestures.menu is None and desk.entries[-1][0] == "ACT"


def test_the_lot_between_two_people_gives_both_colours():
    shown = [frozenset(taken(called(seed=seed), 1, staff.TAKE_MS + 50).lights.values()) for seed in range(8)]
    assert set(shown) == {frozenset("w"), frozenset("b")}


def test_a_board_offers_each_of_its_games():
    desk = called("grid-8x8")
    assert len(desk.lights) == 1 + len(desk.board.games) + 4
    taken(desk, desk.board.games.index("petteia") + 1)
    assert desk.game.id == "petteia"


def test_players_own_dice_are_chosen_and_left_at_the_table():
    desk = called("twelve-lines")
    assert desk.game.options["dice"] == "table"
    for kind in ("players", "table"):
        taken(desk, len(desk.station.gestures.menu.choices) - 1)
        desk.wait(staff.LOT_MS + 100)
        assert desk.game.options["dice"] == kind and desk.sitting.players.names == ("human", "human")
        desk.press(HOLD)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_against_the_table_the_lot_gives_the_colours_and_the_lights_tell(seed):
    desk = taken(called(seed=seed), 2)
    assert len(desk.lights) == 4  # leaving and three levels
    taken(desk, 3, staff.TAKE_MS + 50)
    drawn = set(desk.lights.values())
    human = "white" if desk.sitting.players.names[0] == "human" else "black"
    assert sorted(desk.sitting.players.names) == ["human", "table:3"]
    assert drawn == ({"w"} if human == "white" else {"b"})
    desk.wait(staff.LOT_MS + 500)
    assert desk.station.gestures.menu is None
    if human == "black":
        assert desk.sitting.referee.position.players.requested is not None and list(desk.lights.values()) == ["w"]


def test_both_colours_are_drawn():
    whites = [taken(taken(called(seed=seed), 2), 1).sitting.players.names[0] for seed in range(8)]
    assert set(whites) == {"human", "table:1"}


def test_the_self_test_begins():
    desk = taken(called(), 3)
    assert desk.station.stand_in.current is not None and desk.station.gestures.menu is None


def test_brightness_is_kept_and_shown():
    desk = taken(called(), 4)
    assert len(desk.lights) == 1 + len(SETTINGS["brightness"])
    full = desk.station.display.renderer.brightness
    taken(desk, 1 + SETTINGS["brightness"].index("20"))
    assert desk.station.display.renderer.brightness == full * 20 // 100 and desk.station.gestures.menu is None


def test_pieces_moved_meanwhile_are_understood():
    desk = called()
    desk.place("1")
    assert desk.played == "1" and "f" in desk.lights.values()


def test_a_position_is_set_up_from_the_menu():
    desk = taken(called(), 5)
    assert desk.station.phase == "arrange" and desk.station.gestures.menu is None


def test_a_museum_may_keep_the_menu_shut():
    desk = Desk()
    desk.station.change(desk.now, "staff", "off")
    desk.press(HOLD)
    assert desk.station.gestures.menu is None and "f" not in desk.lights.values()
