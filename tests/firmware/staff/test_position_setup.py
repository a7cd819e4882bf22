"""A position set up by hand at the table and played from; and one that the PC sends, for hands to set up."""

import pytest

from ludus.errors import LudusError
from ludus.staff.position_setup import LEAVE, REFUSED_MS, TAKE_MS
from tests.support.desk import Desk
from tests.support.flash import Flash

SHORT = 60


def arranging(board="rota", **about):
    desk = Desk(board, **about)
    desk.station.stand_in.set_up(desk.now)
    return desk.wait(40)


def pressed(desk, times=1):
    for _ in range(times):
        desk.press(SHORT, 80)
    return desk


def set_down(desk, white, black):
    """Set pieces down, white's in the first stage and black's in the second."""
    for cell in white.split():
        desk.place(cell, 80)
    pressed(desk)
    for cell in black.split():
        desk.place(cell, 80)
    return pressed(desk)


def to_move(desk, side):
    return pressed(desk, side).wait(TAKE_MS + 100)


def test_a_position_is_set_up_colour_by_colour_and_played_from():
    desk = arranging()
    assert desk.station.phase == "arrange" and set(desk.lights.values()) == {"w"}
    desk.place("1", 80)
    assert desk.lights["1"] == "t" and desk.lights["2"] == "w"
    set_down(desk, "2 4", "5 6 8")
    assert desk.lights == {"1": "f", "2": "f", "4": "f"}  # White to move?
    pressed(desk)
    assert desk.lights == {"5": "f", "6": "f", "8": "f"}
    desk.wait(TAKE_MS + 100)
    assert desk.game.position() == "ww.wbb.b. b 0,0" and desk.station.phase == "play"
    assert desk.entries[-1] == ("GAME", "rota", "", "ww.wbb.b. b 0,0", "human", "human")
    assert desk.move("5", "0").played == "5-0"


def test_a_piece_is_taken_off_or_only_straightened():
    desk = arranging()
    desk.place("1", 80).place("3", 80).lift("3")
    pressed(desk)
    desk.place("5", 80).lift("1").place("1", 80)  # a white one, straightened while black's are set
    desk.place("6", 80).lift("6")
    to_move(pressed(desk), 0)
    assert desk.game.position() == "w...b.... w 2,2"


def test_it_begins_with_the_pieces_of_the_game():
    desk = Desk().play("1 2 3 4 6 8 6-7")
    desk.station.stand_in.set_up(desk.now)
    desk.wait(40).lift("7").place("6", 80)
    to_move(pressed(desk, 2), 0)
    assert desk.game.position() == "wbwb.w.b. w 0,0"
    assert [entry[:2] for entry in desk.entries[-2:]] == [("END", "*"), ("GAME", "rota")]


def test_whoever_leaves_has_the_game_as_it_was():
    desk = Desk().play("1 2 3")
    desk.station.stand_in.set_up(desk.now)
    to_move(pressed(desk.wait(40), 2), LEAVE)
    assert desk.played == "1 2 3" and desk.station.phase == "play" and desk.station.stand_in.current is None
    assert desk.place("5").played == "1 2 3 5"


def test_what_no_game_could_hold_is_shown_and_can_be_put_right():
    desk = set_down(arranging(), "1 2", "5")
    to_move(desk, 0)
    assert desk.station.phase == "arrange" and desk.lights == {"1": "x", "2": "x", "5": "x"}
    desk.wait(REFUSED_MS + 100).lift("2")
    to_move(pressed(desk, 2), 0)
    assert desk.game.position() == "w...b.... w 2,2"


def test_the_pc_hears_why_a_position_on_a_large_board_is_refused(monkeypatch):
    desk = set_down(arranging("grid-8x8"), "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3", "a8")
    replies = []
    monkeypatch.setattr(desk.station.outbox, "reply", lambda kind, fields: replies.append((kind, *fields)))
    to_move(desk, 0)
    [(*_about, reason)] = replies
    assert "16" in reason and "/" not in reason


def test_a_finished_position_is_no_game():
    desk = set_down(arranging(), "1 0 5", "2 3")
    to_move(desk, 1)
    assert "x" in desk.lights.values() and desk.entries[-1][3] == "......... w 3,3"


def test_trapped_pieces_are_lifted_once_more():
    desk = arranging("grid-7x7")
    assert desk.game.id == "latrunculi"
    set_down(desk, "c3 e3 a1 b2", "d3 g7 f6")
    assert desk.lights == {"d3": "m"}
    desk.lift("d3").place("d3", 80)
    assert desk.lights == {"d3": "c"}
    to_move(pressed(desk), 0)
    assert desk.game.position() == "6b/5b1/7/7/2wBw2/1w5/w6 w 0,0"
    assert "xd3" in [desk.game.text(action) for action in desk.game.actions()]


def test_counters_stand_in_lanes():
    desk = arranging("twelve-lines")
    for slot in ("A1.1", "A1.2", "A3.1"):
        desk.place(slot, 80)
    pressed(desk).place("C12.3", 80)
    to_move(pressed(desk), 1)
    assert desk.game.position() == "w2,1,w1,9/12/11,b1 b 0,0 12,14 -"


def test_a_board_that_tells_colours_asks_for_no_order():
    desk = arranging("rota-colour")
    for cell, colour in (("1", "w"), ("5", "b"), ("2", "b"), ("8", "w")):
        desk.hand = colour
        desk.place(cell, 120)
    to_move(pressed(desk), 0)
    assert desk.game.position() == "wb..b..w. w 1,1"


def test_the_pc_sends_a_position_and_the_lights_ask_for_it():
    desk = Desk("grid-7x7")
    position = "6b/5b1/7/7/2wBw2/7/w6 b 0,0"
    desk.station.begin(desk.now, "latrunculi", {}, ("human", "human"), position)
    desk.wait(40)
    assert desk.sitting.phase() == "setup" and desk.lights == {"a1": "w", "c3": "w", "e3": "w"}
    for cell in ("a1", "c3", "e3"):
        desk.place(cell, 80)
    assert desk.lights == {"d3": "b", "f6": "b", "g7": "b"}
    for cell in ("g7", "f6", "d3"):
        desk.place(cell, 80)
    assert desk.sitting.phase() == "play" and desk.lights["d3"] == "c" and desk.lights["f6"] == "m"
    assert desk.move("g7", "g6").played == "g7-g6" and desk.entries[1][3] == position


def test_the_power_may_go_meanwhile_and_afterwards():
    flash = Flash()
    desk = Desk(files=flash.files)
    position = "w...b.... w 2,2"
    desk.station.begin(desk.now, "rota", {}, ("human", "human"), position)
    desk.place("1").place("5").place("3")
    again = Desk(files=flash.files, standing=("1", "5", "3"))
    assert again.sitting.journalled.start == position and again.game.position() == "w.w.b.... b 1,2"


@pytest.mark.parametrize("position", ["w........ w 2,2", "w..bw.b.w b 0,1", "nonsense", ""])
def test_another_position_is_refused_and_the_game_goes_on(position):
    desk = Desk().play("1 2")
    with pytest.raises(LudusError):
        desk.station.begin(desk.now, "rota", {}, ("human", "human"), position)
    assert desk.place("3").played == "1 2 3"
