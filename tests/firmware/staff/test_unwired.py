"""Sensors that are not there read as a piece on every seat: a fault, and no move of the game that waits."""

import pytest

from ludus.lights import cues
from ludus.lights.cues import LETTERS
from tests.support.desk import Desk

ALL = LETTERS[cues.FAULT]


def unplugged(desk):
    stored = bytes(desk.raw)
    desk.raw[:] = bytes(len(stored))
    return stored, desk.wait(60)


def test_a_cable_that_comes_off_is_a_fault_and_the_game_goes_on_when_it_is_back():
    desk = Desk().play("1 2 4 5")
    stored, _desk = unplugged(desk)
    assert set(desk.lights.values()) == {ALL} and len(desk.lights) == 9
    assert (desk.station.phase, desk.faults) == ("fault", [("wiring", "", "")])
    desk.press().wait(60_000)
    assert desk.played == "1 2 4 5" and desk.station.phase == "fault"
    desk.raw[:] = stored
    desk.wait(100)
    assert (desk.station.phase, desk.faults[1:]) == ("play", [("wiring", "", "gone")])
    assert desk.play("8").played == "1 2 4 5 8"


def test_a_game_that_a_pc_begins_meanwhile_sees_the_board_once_the_cable_is_back():
    desk = Desk()
    stored, _desk = unplugged(desk)
    desk.station.begin(desk.now, "rota", {}, ("human", "human"))
    desk.raw[:] = stored
    desk.wait(100)
    assert desk.station.phase == "play" and desk.play("8").played == "8"


@pytest.mark.parametrize("board", ["rota", "rota-colour", "twelve-lines"])
def test_a_table_that_starts_without_its_sensors_says_so_and_plays_when_they_are_there(board):
    cells = Desk(board).board.cells
    slots = Desk(board).board.slots
    desk = Desk(board, standing=[cell for cell in cells for _slot in range(slots)])
    assert (set(desk.lights.values()), desk.station.phase) == ({ALL}, "fault")
    for cell in cells:
        for _slot in range(slots):
            desk.lift(cell, 0)
    desk.wait(1500)
    assert desk.station.phase not in ("fault", "correct") and ALL not in desk.lights.values()


def test_a_board_with_one_free_cell_is_only_full():
    desk = Desk(standing=list("01234567"))
    assert desk.station.phase != "fault" and desk.faults == []
