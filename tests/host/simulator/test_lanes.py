"""Lanes on the virtual table: its words for lanes, slots and piles, and Twelve Lines on the unmodified firmware."""

import pytest

from lusoria.boards import definitions as boards
from lusoria.simulator import VirtualTableError
from lusoria.simulator.pieces import Pieces

FIRMWARE = boards.data_folder("firmware")
FALL = "wait 800"


@pytest.fixture
def board():
    return boards.compact(boards.load("twelve-lines"))


def do(table, *commands):
    answers = [table.command(command) for command in commands]
    assert all(answer["ok"] for answer in answers), answers
    return answers[-1]


def lit(table):
    return {light for light, rgb in table.command("leds")["leds"].items() if any(rgb)}


def test_a_lane_is_filled_from_its_first_slot_and_lifted_from_its_last():
    pieces = Pieces(["B6", "B7"], slots=5)
    for colour in "wwb":
        pieces.place(pieces.to_fill("B6"), colour, None)
    assert {pieces.name(place): piece.colour for place, piece in pieces.on.items()} == {
        "B6.1": "w",
        "B6.2": "w",
        "B6.3": "b",
    }
    pieces.lift(pieces.to_lift("B6.1"))
    assert pieces.name(pieces.to_fill("B6")) == "B6.1" and pieces.name(pieces.to_lift("B6")) == "B6.3"
    for _ in range(4):
        pieces.place(pieces.to_fill("B6"), "w", None)
    assert pieces.heights() == {"B6": 6, "B7": 0} and pieces.name(pieces.to_lift("B6")) == "B6.6"
    with pytest.raises(VirtualTableError, match=r"B6 B7, each with slots \.1 to \.5"):
        pieces.to_fill("B8")
    with pytest.raises(VirtualTableError, match=r"B6\.1 is occupied"):
        pieces.to_fill("B6.1")


def test_a_turn_by_lanes_and_slots(start):
    table = start(FIRMWARE)
    do(table, "dice 136", "wait 1500")
    lanes = {light for light in lit(table) if not light.startswith("die")}
    assert lanes == {"B6", "B4", "B1"} and {"die1.4", "die3.1"} <= lit(table)
    report = do(
        table, "dice 254", "place B6 w", "wait 400", "place B4.3 w", "wait 400", "place B1 w", "wait 900", "cells"
    )
    assert report["cells"] == {"B6.1": "w", "B4.3": "w", "B1.1": "w"}
    assert [seat for seat, level in report["levels"].items() if level] == ["B1.1", "B4.3", "B6.1"]
    assert {light for light in lit(table) if not light.startswith("die")} >= {
        "B8",
        "B10",
        "B11",
    }  # Black enters by 2, 4, 5


def test_a_slot_that_is_stuck_does_not_stop_the_turn(start):
    table = start(FIRMWARE)
    do(
        table,
        "dice 136",
        "wait 1500",
        "fault stuck C5.2 1",
        "wait 300",
        "place B6 w",
        "wait 4000",
        "press",
        "wait 4000",
        "place B4 w",
        "wait 4000",
    )
    report = do(table, "cells")
    assert report["levels"]["C5.2"] and b"Traceback" not in table.call(lambda world: world.usb.backlog)
    assert "C5" not in lit(table) and "B1" in lit(table)  # not believed any more: the last step of the throw is shown
    do(table, "place B1 w", "wait 4000")
    assert table.command("cells")["cells"] == {"B6.1": "w", "B4.1": "w", "B1.1": "w"}
    assert {light for light in lit(table) if not light.startswith("die")} & {
        f"B{lane}" for lane in range(7, 13)
    }  # Black enters


def test_a_sixth_counter_lies_on_top_and_no_sensor_sees_it(start):
    table = start(FIRMWARE)
    for count in range(6):
        do(table, "place B6 w")
        assert sum(map(bool, do(table, "cells")["levels"].values())) == min(count + 1, 5)
    assert "B6.6" in do(table, "cells")["cells"]
    do(table, "lift B6")
    assert sum(map(bool, do(table, "cells")["levels"].values())) == 5
