"""A table that has crashed too often: it has the face of a station, shows a fault and answers the PC."""

import ast
from pathlib import Path

from ludus.board.definition import Board
from ludus.link.frames import Splitter, encode
from ludus.safe_station import SafeStation
from ludus.storage.boots import Boot
from lusoria.boards import definitions as boards
from tests.support.desk import Desk

MAIN_LOOP = Path(__file__).resolve().parents[2] / "firmware" / "pico" / "main_loop.py"


def safe():
    return SafeStation(Board(boards.compact(boards.load("rota"))), "word", Boot(None), lambda: 100_000, 0)


def test_it_has_all_of_a_station_that_the_firmware_uses():
    used = {
        node.attr
        for node in ast.walk(ast.parse(MAIN_LOOP.read_text()))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "station"
    }
    assert "think" in used and "sample" in used
    for station in (safe(), Desk().station):
        assert [name for name in used if not hasattr(station, name)] == []


def test_it_shows_a_fault_and_tells_the_pc_that_it_does_not_play():
    station = safe()
    station.sample(0, b"", False)
    station.think(0)
    assert max(station.frame(100)) > 0
    station.receive(100, encode("HELLO", 1, (1, "test")) + encode("NEW", 2, ("rota", "", "human", "human")))
    report = Splitter().feed(b"".join(iter(lambda: station.next_line(1200) or b"", b"")))
    assert [kind for kind, _number, _fields in report] == ["HELLO", "REFUSED", "ALIVE", "PHASE"]
    assert report[-1][2][0] == "safe"
    station.receive(1300, encode("MAINTENANCE", 3, ()))
    assert station.maintenance


def test_it_refuses_all_that_it_cannot_do():
    station = safe()
    requests = [("HELLO", (1, "test")), ("SELFTEST", ()), ("FROM", (1,)), ("HINT", (0, 1))]
    station.receive(100, b"".join([encode(kind, 1, fields) for kind, fields in requests]))
    report = Splitter().feed(b"".join(iter(lambda: station.next_line(200) or b"", b"")))
    assert [fields[0] for kind, _number, fields in report if kind == "REFUSED"] == ["SELFTEST", "HINT"]
