"""`lusoria doctor`: without a table, at a virtual one, at a port that is no table; the REPL is in tests/pico."""

import io
import json
import os
import pty
import tty

import pytest

from ludus.link import messages
from lusoria.boards import definitions as boards
from lusoria.cli import doctor
from lusoria.log.entries import Delivery
from lusoria.log.store import Log
from lusoria.simulator import VirtualTable
from tests.host.web.log.logged import ROTA, entries


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


def examined(port, url):
    out = io.StringIO()
    code = doctor.run(port, url, True, out)
    report = json.loads(out.getvalue())
    assert report["ok"] == (code == 0)
    return code, {finding["what"]: finding for finding in report["findings"]}


def test_it_counts_the_games_that_are_listed(url, monkeypatch):
    monkeypatch.setattr(doctor.ports, "candidates", list)
    with Log.open(url) as log:
        log.keep_all([Delivery("t1", "rota", "a", entries("rota", [], "human"))])
        log.keep_all([Delivery("t2", "rota", "b", entries("rota", ROTA, "human"))])
        assert log.count() == 2
    assert examined(None, url)[1]["log"]["seen"].endswith(": 1 game")


def test_without_a_table_it_says_what_to_do_on_one_screen(url, monkeypatch):
    monkeypatch.setattr(doctor.ports, "candidates", list)
    code, found = examined(None, url)
    assert code == 1 and found["log"]["seen"].endswith("0 games")
    assert found["table"]["state"] == "wrong" and "lusoria play" in found["table"]["advice"]
    out = io.StringIO()
    doctor.run(None, url, False, out)
    lines = out.getvalue().splitlines()
    assert len(lines) <= 24 and any(line.startswith("! table") for line in lines)


def test_a_virtual_table_is_sound(url):
    compact = boards.compact(boards.load("rota"))
    with VirtualTable(compact) as table:
        code, found = examined(str(table.link_path), url)
    assert code == 0
    assert found["table"]["seen"].startswith("7669727400000000, board rota, plays rota")
    assert found["firmware"]["state"] == "good" and compact["hash"] in found["firmware"]["seen"]
    assert found["link"]["state"] == "good" and "scans a second" in found["health"]["seen"]


def test_a_table_with_another_definition_is_told_how_to_be_renewed(url):
    compact = boards.compact(boards.load("rota")) | {"hash": "00000000"}
    with VirtualTable(compact) as table:
        code, found = examined(str(table.link_path), url)
    assert code == 0 and found["firmware"]["state"] == "note" and "lusoria flash rota" in found["firmware"]["advice"]


@pytest.mark.parametrize(("ours", "advice"), [(9, "speaks protocol 2 only"), (1, "speaks protocol 2 or newer")])
def test_a_table_of_another_protocol_is_not_stopped_but_named(ours, advice, url, monkeypatch):
    monkeypatch.setattr(messages, "PROTOCOL", ours)
    monkeypatch.setattr(messages, "LEAST", ours)
    with VirtualTable(boards.compact(boards.load("rota"))) as table:
        code, found = examined(str(table.link_path), url)
    assert code == 1 and found["firmware"]["state"] == "wrong" and advice in found["firmware"]["advice"]
    assert ("lusoria flash rota" in found["firmware"]["advice"]) == (ours == 9)
    assert found["table"]["state"] == found["link"]["state"] == "good"


def test_a_port_that_is_no_table_or_not_there(url, tmp_path):
    code, found = examined(str(tmp_path / "nothing"), url)
    assert code == 1 and "cannot be opened" in found["port"]["seen"]
    master, slave = pty.openpty()
    tty.setraw(slave)
    code, found = examined(os.ttyname(slave), url)
    assert code == 1 and "neither a table nor MicroPython" in found["port"]["seen"]
    os.close(master)
    os.close(slave)


def test_a_log_that_cannot_be_opened_is_wrong(tmp_path, monkeypatch):
    monkeypatch.setattr(doctor.ports, "candidates", list)
    code, found = examined(None, f"sqlite:///{tmp_path}/no/such/games.sqlite")
    assert code == 1 and "check that the folder exists" in found["log"]["seen"]
