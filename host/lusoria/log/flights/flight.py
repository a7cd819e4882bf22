"""Flight records: every input of a game at the table with its time, and the entries in the log that followed.

A flight record is telemetry: what was dropped on the way is missing for good, and the record says so.
In the database its inputs are compressed text, a line each; as a file it is one JSON object.
"""

import json
import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple, TypeVar

from ludus.link.messages import INT
from ludus.link.table_messages import FROM_TABLE
from ludus.session.inputs import LETTERS
from lusoria.errors import LogError
from lusoria.log.entries import Input

T = TypeVar("T")

FORM = 1
BOOT = "BOOT"  # the entry that says that the table started again in the middle of a game
BOOT_BITS, BOOTS = 16, 0x3FFF  # inputs after a start are numbered from 2**BOOT_BITS times its number on
BEGINS = ("begin", "resume")  # the inputs with which the table takes up a game
LAST_BYTES = 4_000_000  # a file larger than this is no flight record of ours
_CHANGE = re.compile(f"([{re.escape(LETTERS)}])([0-9]+)")
_WORDS = ("table", "board", "boot", "game", "options", "start", "white", "black")


class FlightEntry(NamedTuple):
    """An entry of a table by its kind and fields, without its number."""

    kind: str
    ms: int
    fields: tuple[str | int, ...]


class Run(NamedTuple):
    """The part of a game between two starts of the table. boot: the start's number, -1 if unknown.

    logged begins with the entry of the table's start, except in the game's first run.
    """

    boot: int
    inputs: list[Input]
    logged: list[FlightEntry]


@dataclass
class Flight:
    """The flight record of one game. white and black are the table's names of the players; start is a position text."""

    table: str
    board: str
    boot: str
    game: str
    options: str
    start: str
    white: str
    black: str
    inputs: list[Input] = field(default_factory=list)
    logged: list[FlightEntry] = field(default_factory=list)

    def missing(self) -> str | None:
        """What is missing in this record, in words; None for a complete one."""
        if not self.inputs:
            return "incomplete: no input was kept"
        if self.inputs[0].what != "begin":
            return "incomplete: the inputs before the first one kept are missing"
        for run in self.runs():
            if not run.inputs or run.inputs[0].what not in BEGINS:
                return f"incomplete: the first inputs after the table's start {run.boot} are missing"
            for before, after in zip(run.inputs, run.inputs[1:], strict=False):
                if after.number != before.number + 1:
                    return f"incomplete: inputs {before.number + 1} to {after.number - 1} are missing"
        return None

    def runs(self) -> "list[Run]":
        """The record split at the table's starts, each of which sets its clock to 0."""
        boots = [item.number >> BOOT_BITS for item in self.inputs]
        logged: list[tuple[int, list[FlightEntry]]] = [(boots[0] if boots else 0, [])]
        for entry in self.logged:
            if entry.kind == BOOT:
                logged.append((int(entry.fields[0]) & BOOTS, []))
            logged[-1][1].append(entry)
        if len(logged) > 1 and boots and boots[0] in [boot for boot, _entries in logged[1:]]:
            logged[0] = (-1, logged[0][1])  # the inputs from the game's beginning never came
        return [
            Run(boot, [item for item, of in zip(self.inputs, boots, strict=True) if of == boot], entries)
            for boot, entries in logged
        ]


def names_of(kind: str) -> list[str]:
    """The names of an entry's fields, in the order of a FlightEntry."""
    return [name for name, _type in FROM_TABLE[kind] if name not in ("entry", "ms")]


def changes(data: str) -> list[tuple[str, int]]:
    """The changes in the data of an input `cells`, each as what now stands on a seat (one of LETTERS), and the seat."""
    return [(piece, int(seat)) for piece, seat in _CHANGE.findall(data)]


def pack(inputs: Iterable[Input]) -> bytes:
    """Compress inputs for the database."""
    return zlib.compress("".join(f"{i.number} {i.ms} {i.what} {i.data}\n" for i in inputs).encode(), 9)


def unpack(data: bytes) -> list[Input]:
    """Restore the inputs that `pack` compressed."""
    try:
        text = zlib.decompress(data).decode()
    except zlib.error as error:
        raise ValueError(f"a flight record is no longer whole: {error}") from error
    rows = (line.split(" ", 3) for line in text.splitlines())
    return [Input(int(number), int(ms), what, data) for number, ms, what, data in rows]


def write(flight: Flight) -> str:
    """Write the record as a file: one JSON object with one input or entry on each line."""
    head = {"flight": FORM} | {name: value for name, value in asdict(flight).items() if name in _WORDS}
    lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in head.items()]
    lines.append(f'"inputs": [{_rows(flight.inputs)}]')
    lines.append(f'"logged": [{_rows([[t.kind, t.ms, *t.fields] for t in flight.logged])}]')
    return "{" + ",\n".join(lines) + "}\n"


def read(text: str) -> Flight:
    """Read a record from a file. Raises LogError if it is no flight record."""
    if len(text) > LAST_BYTES:
        raise LogError(f"this is no flight record: it has more than {LAST_BYTES} characters")
    try:
        found = json.loads(text)
        if found["flight"] != FORM:
            raise LogError(f"this flight record has the form {found['flight']}, this tool reads {FORM}")
        return Flight(
            **{name: _of(str, found[name]) for name in _WORDS},
            inputs=[_input(*row) for row in _of(list, found["inputs"])],
            logged=[_entry(*row) for row in _of(list, found["logged"])],
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise LogError(f"this is no flight record: {type(error).__name__}: {error}") from error


def _rows(rows: Sequence[Any]) -> str:
    return ",".join("\n" + json.dumps(row) for row in rows)


def _input(number: Any, ms: Any, what: Any, data: Any) -> Input:
    return Input(_of(int, number), _of(int, ms), _of(str, what), _of(str, data))


def _entry(kind: Any, ms: Any, *fields: Any) -> FlightEntry:
    types = [type_ for _name, type_ in FROM_TABLE[kind]][2:]  # without those of its number and ms
    pairs = zip(types, fields, strict=True)
    return FlightEntry(kind, _of(int, ms), tuple(_of(int, v) if type_ == INT else _of(str, v) for type_, v in pairs))


def _of(kind: type[T], value: Any) -> T:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise ValueError(f"{value!r} is not a {kind.__name__}")
    return value
