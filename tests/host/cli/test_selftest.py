"""`lusoria doctor --selftest`: the table's test told in words, its results, readings beside the expected ones."""

import csv
import io
import threading

import pytest

from lusoria.boards import definitions as boards
from lusoria.cli import self_test as selftest
from lusoria.errors import LusoriaError
from lusoria.simulator import VirtualTable


def test_a_refusal_is_an_error():
    conductor = selftest.Conductor(boards.read("rota"))
    with pytest.raises(LusoriaError, match="refuses a self-test: busy"):
        conductor.hear("REFUSED", {"kind": "SELFTEST", "reason": "busy"})
    assert conductor.hear("REFUSED", {"kind": "PLAY", "reason": "not now"}) == []


class LeftAlone:
    """A table that breaks the test off, and so has no readings."""

    def __init__(self):
        self.says = [[("TEST", {"stage": "over", "seat": 0, "results": "." * 9})]]

    def send(self, *_words):
        pass

    def read(self):
        return self.says.pop() if self.says else []


def test_a_test_that_the_table_breaks_off_is_over_without_readings(monkeypatch):
    monkeypatch.setattr(selftest, "_READINGS_S", 0.01)
    conductor = selftest.Conductor(boards.read("rota-colour"))
    selftest._conduct(LeftAlone(), conductor, io.StringIO())
    assert len(conductor.faults()) == 9 and not conductor.is_complete


class Hands(io.StringIO):
    """Carries out at a virtual table what it is told to do, each line in its turn."""

    def __init__(self, table, silent=()):
        super().__init__()
        self.table, self.silent, self.tasks = table, silent, []

    def write(self, text):
        if text.startswith("Set"):
            cell = text.split(" on ")[1].split()[0]
            self._do("press 60") if cell in self.silent else self._do(f"place {cell} w", "wait 500", f"lift {cell}")
        elif text.startswith("Press"):
            self._do("press 60")
        return super().write(text)

    def _do(self, *commands):
        self.tasks.append(threading.Thread(target=lambda: [self.table.command(command) for command in commands]))
        self.tasks[-1].start()


def whole_test(name, keep=None, silent=()):
    """The exit code of a whole self-test at a virtual table, and what it wrote."""
    with VirtualTable(boards.compact(boards.load(name))) as table:
        hands = Hands(table, silent)
        code = selftest.run(str(table.link_path), None, keep, hands)
        for task in hands.tasks:
            task.join()
    return code, hands.getvalue()


def test_each_seat_is_asked_for_in_words_and_a_silent_one_is_named(tmp_path):
    code, said = whole_test("rota", tmp_path / "none.csv", silent=("4",))
    lines = said.splitlines()
    if lines[0].startswith("Take all pieces off."):  # of a board that is empty the table need not say so
        del lines[0]
    assert code == 1
    assert [line.split(" and lift")[0] for line in lines[:9]] == [f"Set a piece on {cell}" for cell in "012345678"]
    assert lines[9] == "4: silent" and lines[10].startswith("Press the button")
    assert lines[11] == "8 of 9 seats are sound."
    assert "no readings" in lines[12] and not (tmp_path / "none.csv").exists()


def test_a_colour_boards_readings_stand_beside_the_expected_ones(tmp_path):
    """The whole command at a virtual table: its sensors differ by their own zero, as those of a real one would."""
    board, sheet = boards.read("rota-colour"), tmp_path / "measured.csv"
    code, said = whole_test("rota-colour", sheet)
    assert code == 0, said
    assert "9 of 9 seats are sound." in said and "18 of 18 readings are in their bands." in said
    rows = list(csv.DictReader(sheet.open()))
    assert len(rows) == 5 * len(board["cells"]["ids"])
    read = {(row["cell"], row["state"]): int(row["measured_adc"]) for row in rows if row["measured_adc"]}
    assert all(abs(read[cell, "empty"] - 32768) < 2 * 15 * 20 * 2 for cell in board["cells"]["ids"])
    assert all(read[cell, "white"] > read[cell, "empty"] + 15_000 for cell in board["cells"]["ids"])


def test_a_reading_outside_its_band_is_named():
    rows = selftest.sheet(boards.read("rota-colour"), {0: 32768, 1: 40000}, {0: 20000, 1: 0})
    assert selftest.outside(rows) == [f"1, empty: reads 40000, expected {rows[5]['adc_low']} to {rows[5]['adc_high']}"]
    assert [row["measured_adc"] for row in rows[:10]] == ["32768", "52768", "", "", "", "40000", "", "", "", ""]


def test_a_board_that_is_not_ours_must_be_named():
    class Table:
        hello = {"board": "mine", "cells": 9}  # noqa: RUF012

    with pytest.raises(LusoriaError, match="name its file by --board"):
        selftest._board(Table(), None)
    assert selftest._board(Table(), "rota")["board"] == "rota"
    with pytest.raises(LusoriaError, match="has 9 cells"):
        selftest._board(Table(), "grid-8x8")
