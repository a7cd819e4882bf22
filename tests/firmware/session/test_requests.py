"""Hands at a table whose own player, or a PC, has asked for its action."""

import pytest

from tests.support.desk import Desk
from tests.support.scenes import scene

AGAINST_TABLE = ("human", "table:1")


def requested(desk):
    """The cell on which the action that is asked for ends."""
    action = desk.sitting.referee.position.players.requested
    return None if action is None else desk.board.cells[desk.game.words.ends(desk.game.state, action)[1]]


def test_the_last_step_of_a_turn_is_taken_back_though_the_table_has_asked_for_its_own():
    desk = scene("12/12/w2,w3,b1,2,b2,w1,w4,1,b1,w2,b4 w 0,0 3,7 -", "126", players=AGAINST_TABLE).dice("355")
    desk.move("C8", "A11", 1000).move("C2", "C4", 1000).move("C1", "C2", 4000)
    assert requested(desk) is not None
    desk.move("C2", "C1", 3000)
    assert desk.played.split()[1:] == ["14/20", "8/10"] and desk.sitting.phase() == "play"
    desk.move("C4", "C2", 3000)
    assert desk.played.split()[1:] == ["14/20"]


@pytest.mark.parametrize(("lifted_ms", "ms"), [(200, 300), (200, 2000), (1000, 300), (2500, 2000)])
def test_the_own_last_piece_is_straightened_while_the_asked_one_is_set_down(lifted_ms, ms):
    desk = Desk()
    desk.station.begin(desk.now, "rota", {}, AGAINST_TABLE)
    desk.place("0", 3000)
    cell = requested(desk)
    desk.lift("0", lifted_ms).place(cell, ms)
    assert desk.played == "0" and not {"x", "?"} & set(desk.lights.values())
    desk.place("0", 500)
    assert desk.played == f"0 {cell}"


@pytest.mark.parametrize("ms", [300, 3000])
def test_a_turn_is_asked_about_whether_the_table_has_asked_for_its_own_step_or_does_so_meanwhile(ms):
    position = "1,w2,w2,1,w2,w2,6/12/6,b1,1,b3,3 b 0,0 7,11 -"
    desk = scene(position, "123", players=("table:1", "human")).dice("355")
    desk.move("C7", "C12", 2000).move("C9", "C10", ms)
    desk.move("C10", "C9", 80).lift("C12", 1500)
    assert desk.sitting.phase() == "ask"
    desk.wait(6000)
    assert desk.played.split()[3].endswith("/off")
