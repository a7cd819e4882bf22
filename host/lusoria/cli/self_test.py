"""`lusoria doctor --selftest`: runs the table's self-test from the PC, and compares readings with the expected ones.

The table runs the test and shows it by lights; this module starts it, prints what happens and judges the result. On
boards with linear sensors the readings are compared with the sheet of `lusoria.hardware.magnets.readings`, and can be
saved as that sheet with its last column filled in.
"""

import time
from pathlib import Path
from typing import Any, TextIO

from ludus.staff.self_test import LETTERS, STAGES
from lusoria.boards import definitions as boards
from lusoria.boards.definitions import Definition
from lusoria.boards.places import seat_names
from lusoria.errors import LusoriaError
from lusoria.hardware.magnets import readings
from lusoria.link import ports
from lusoria.link.connection import Connection, Lost
from lusoria.link.follower import connect_any
from lusoria.output import csv_rows
from lusoria.output.visible import visible

_CLEAR, _ASK, _RESULTS, _SENSORS, _LIGHTS, _DICE, _OVER = STAGES
_FOUND = ("not tested", "sound", "silent", "another seat answered", "sees a piece where none is")
_SAYS = dict(zip(LETTERS, _FOUND, strict=True))
_SOUND = "+"
_READINGS_S = 3.0  # after the test's end; readings come at once
_PLACES = "Learning the dice: a counter on A1 to A7 tells a light of the first die, on B1 to B7 of the next."
_STATES = ("empty", "white")  # of the rows for a cell, those that the test measures


class Conductor:
    """Follows one self-test. `results` has a letter for each seat, `base` and `strength` the readings by channel."""

    def __init__(self, board: Definition) -> None:
        self.results = ""
        self._names = seat_names(board["cells"])
        self._cells = list(board["cells"]["ids"])
        sense = board["sense"]
        self.linear: bool = sense["kind"] == "hc4067"
        self._channels = boards.MUX_CHANNELS * len(sense["banks"]) if self.linear else 0
        self.base: dict[int, int] = {}
        self.strength: dict[int, int] = {}
        self._stage = ""
        self._prompt = (-1, "")

    @property
    def over(self) -> bool:
        """Whether the test has ended."""
        return self._stage == _OVER

    @property
    def is_complete(self) -> bool:
        """Whether the test has ended and all its readings have come; they never do if the table broke it off."""
        return self.over and len(self.base) >= self._channels

    def hear(self, kind: str, values: dict[str, Any]) -> list[str]:
        """Take a message of the table and return the lines to print.

        Raises LusoriaError if the table refuses the test.
        """
        if kind == "REFUSED" and values["kind"] == "SELFTEST":
            raise LusoriaError(f"the table refuses a self-test: {values['reason']}")
        if kind == "READINGS":
            self._read(values)
        elif kind == "TEST" and (values["stage"], values["seat"]) != (self._stage, self._prompt[0]):
            before, self._stage = self._stage, values["stage"]
            self._prompt = (values["seat"], values["results"])
            self.results = values["results"]
            return self._lines(before, values["seat"])
        elif kind == "TEST":
            self.results = values["results"]
        return []

    def _read(self, values: dict[str, Any]) -> None:
        for rows, word in ((self.base, values["base"]), (self.strength, values["strength"])):
            for offset, number in enumerate(word.split(",")):
                if number.isdigit():
                    rows[values["first"] + offset] = int(number)

    def _lines(self, before: str, seat: int) -> list[str]:
        piece = "a white piece, upright," if self.linear else "a piece"
        if self._stage == _CLEAR:
            return ["Take all pieces off. Some stay: press the button."]
        if self._stage == _ASK:
            return [f"Set {piece} on {self._name(seat)} and lift it again; press the button where nothing answers."]
        if self._stage == _RESULTS and before != _RESULTS:
            return [*self.faults(), "Press the button to end the test, or to teach it how it is wired."]
        if self._stage == _SENSORS:
            return [f"Learning the wires: set the piece on {self._name(seat)}."]
        if self._stage == _LIGHTS:
            return [f"Learning the lights: set the piece beside light {seat + 1}; if it has no cell, press the button."]
        return [_PLACES] if self._stage == _DICE else []

    def _name(self, seat: int) -> str:
        return self._names[seat] if seat < len(self._names) else f"seat {seat}"

    def faults(self) -> list[str]:
        """Return a line for each seat that is not sound."""
        return [
            f"{self._name(seat)}: {_SAYS.get(letter, letter)}"
            for seat, letter in enumerate(self.results)
            if letter != _SOUND
        ]


def sheet(board: Definition, base: dict[int, int], strength: dict[int, int]) -> list[dict[str, str]]:
    """The rows of the expected readings, with `measured_adc` filled in from the test."""
    rows, sign = readings.rows(board), boards.polarity(board)["light"]
    for row in rows:
        channel = (int(row["bank"]) - 1) * boards.MUX_CHANNELS + int(row["channel"])
        if row["state"] in _STATES and channel in base and (row["state"] == "empty" or strength.get(channel)):
            moved = sign * strength[channel] if row["state"] == "white" else 0
            row["measured_adc"] = str(base[channel] + moved)
    return rows


def outside(rows: list[dict[str, str]]) -> list[str]:
    """Return a line for each reading outside its band."""
    return [
        f"{row['cell']}, {row['state']}: reads {row['measured_adc']}, expected {row['adc_low']} to {row['adc_high']}"
        for row in rows
        if row["measured_adc"] and not int(row["adc_low"]) <= int(row["measured_adc"]) <= int(row["adc_high"])
    ]


def run(port: str | None, definition: str | None, keep: Path | None, out: TextIO) -> int:
    """Run the self-test of a table. The exit code is 1 if a seat is not sound or a reading is outside its band.

    definition: the board's name or file, for a board that is not one of ours; keep: where the sheet of readings is
    written. Raises TableNotFound, LusoriaError.
    """
    table = connect_any([port] if port else ports.candidates())
    try:
        board = _board(table, definition)
        conductor = Conductor(board)
        _conduct(table, conductor, out)
    except Lost as lost:
        raise LusoriaError(f"the table was lost during the test: {lost}") from lost
    finally:
        table.close()
    return _judge(board, conductor, keep, out)


def _board(table: Connection, definition: str | None) -> Definition:
    """The definition of the table's board: the named one, or else ours with the board name that the table reports."""
    name = table.hello["board"]
    board = boards.read(definition or boards.shipped(name))
    if len(board["cells"]["ids"]) != table.hello["cells"]:
        raise LusoriaError(f"the table's board {name} has {table.hello['cells']} cells, the definition another number")
    return board


def _conduct(table: Connection, conductor: Conductor, out: TextIO) -> None:
    table.send("SELFTEST")
    over_at = 0.0
    while not conductor.is_complete and (not over_at or time.monotonic() < over_at + _READINGS_S):
        for kind, values in table.read():
            for line in conductor.hear(kind, values):
                out.write(f"{visible(line)}\n")
                out.flush()
        if conductor.over and not over_at:
            over_at = time.monotonic()


def _judge(board: Definition, conductor: Conductor, keep: Path | None, out: TextIO) -> int:
    sound, faults = conductor.results.count(_SOUND), conductor.faults()
    out.write(f"{sound} of {len(conductor.results)} seats are sound.\n")
    if conductor.linear:
        rows = sheet(board, conductor.base, conductor.strength)
        wrong = outside(rows)
        read = sum(bool(row["measured_adc"]) for row in rows)
        out.write("".join(f"{visible(line)}\n" for line in wrong))
        out.write(f"{read - len(wrong)} of {read} readings are in their bands.\n")
        faults += wrong
        if keep is not None:
            _write(keep, rows)
            out.write(f"readings: {keep}\n")
    elif keep is not None:
        out.write("This board has switches, which give no readings; nothing was written.\n")
    return 1 if faults else 0


def _write(path: Path, rows: list[dict[str, str]]) -> None:
    try:
        path.write_bytes(csv_rows.table(rows[0], (row.values() for row in rows)))
    except OSError as error:
        raise LusoriaError(f"the readings cannot be written to {path}: {error}") from error
