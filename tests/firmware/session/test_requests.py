"""Hands at a table whose own player, or a PC, has asked for its action."""

import pytest

from tests.support.desk import Desk
from tests.support.scenes import scene

AGAINST_TABLE = ("human", "table:1")


def requested(desk):
    """The cell on which the action that is asked for ends."""
    action = desk.sitting.referee.position.players.requested
    return None if action is None else desk.board.cells[desk.game.words.ends(desk.game.state, action)[1]]


def after_a_turn():
    """Twelve Lines after White's 14/20 8/10 7/8; the table has thrown 355 and asked for its step."""
    desk = scene("12/12/w2,w3,b1,2,b2,w1,w4,1,b1,w2,b4 w 0,0 3,7 -", "126", players=AGAINST_TABLE).dice("355")
    desk.move("C8", "A11", 1000).move("C2", "C4", 1000).move("C1", "C2", 4000)
    assert requested(desk) is not None
    return desk


def test_steps_of_a_turn_are_taken_back_though_the_table_has_asked_for_its_own():
    desk = after_a_turn()
    desk.move("C2", "C1", 3000)
    assert desk.played.split()[1:] == ["14/20", "8/10"] and desk.sitting.phase() == "play"
    desk.move("C4", "C2", 3000)
    assert desk.played.split()[1:] == ["14/20"]
    desk = scene("12/12/12 w 15,15 0,0 -", "134", players=AGAINST_TABLE).dice("346")
    desk.place("B6", 1000).place("B4", 1000).place("B3", 4000)
    assert requested(desk) is not None
    desk.lift("B3", 800).lift("B4", 4000)
    assert desk.played.split()[1:] == ["in/1"]


def test_an_own_counter_is_straightened_while_the_one_for_the_table_is_in_the_hand():
    desk = after_a_turn()
    action = desk.sitting.referee.position.players.requested
    start, end = [desk.board.cells[cell] for cell in desk.game.words.ends(desk.game.state, action)]
    desk.lift(start, 400).lift("C2", 200).place("C2", 500).place(end, 1000)
    assert desk.played.split()[1:4] == ["14/20", "8/10", "7/8"] and len(desk.played.split()) > 5


def test_the_own_last_piece_is_moved_on_to_where_one_is_asked_for():
    desk = Desk()
    desk.station.begin(desk.now, "rota", {}, AGAINST_TABLE)
    desk.place("3", 3000)
    cell = requested(desk)
    desk.lift("3", 800).place(cell, 1500)
    assert desk.sitting.phase() == "ask"
    desk.wait(3000)
    assert desk.played == cell


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


def test_a_move_put_back_counts_although_only_an_action_that_is_not_asked_for_would_capture_there():
    desk = Desk("grid-7x7")
    position = "3b2b/5b1/7/1b1w1w1/b1w3w/b1w1ww1/4w2 w 0,0"
    desk.station.begin(desk.now, "petteia", {"board": "7x7"}, ("human", "pc"), position)
    for cell, content in zip(desk.board.cells, desk.game.contents(), strict=True):
        if content:
            desk.place(cell, 20)
    desk.station.inputs.listen(desk.now, True)
    desk.wait(1000).move("d4", "c4", 600)
    game = desk.game
    desk.station.inputs.ask(desk.now, 1, next(each for each in game.actions() if game.text(each) == "a2-a1"))
    desk.wait(2000).move("c4", "d4", 500).move("c3", "d3", 4000)
    assert desk.played == "c3-d3"
