"""Sends arbitrary bytes to both ends of the link: `python -m lab.faults.bytes.fuzz [N]`.

Each end gets N inputs (by default 1,000,000): the table's (Splitter, messages, Station.receive) and the PC's
(Splitter, messages, Connection, Mirror, Log). Inputs are lines of this protocol with plausible or impossible fields,
some with altered bytes, mixed with noise; `lab.faults.bytes.guided` lets coverage choose them instead. Any exception
that leaves an end stops the run and is reported with the input and its seed. A call above SLOW_S, or memory that grows,
fails the run.
"""

import gc
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludus.board.definition import Board
from ludus.clock import WRAP
from ludus.link import messages
from ludus.link.frames import encode
from ludus.link.table_messages import ENTRIES, FROM_TABLE
from ludus.station import Station
from ludus.storage.boots import Boot
from ludus.storage.journal import Journal
from ludus.storage.settings import Settings
from lusoria.boards import definitions as boards
from lusoria.errors import LusoriaError
from lusoria.link.connection import Connection
from lusoria.link.mirror import Mirror
from lusoria.log.entries import Delivery, Entry, Input
from lusoria.log.store import Log

SLOW_S = 5.0  # enough even on a busy machine; what hangs takes longer
GROWTH = 20_000  # most blocks of memory that a run's second half may add
TOGETHER = 500  # entries and inputs for one transaction of the log
_WORDS = (
    *("", "rota", "petteia", "latrunculi", "human", "pc", "*", "1-0", "board", "lines=wheel", "move-limit=0", "x=y"),
    *("......... w 3,3", "silent", "resume", "1" * 200, "%%%", "|@|", "ä\0\n", "-1", "00000000"),
)


End = Callable[[], Any]


@dataclass
class Fuzzed:
    """The result of a run."""

    end: str
    inputs: int
    seconds: float
    slowest_ms: float
    growth: int


class TableEnd:
    """A whole table without hardware, with a real game and its journal in memory."""

    definitions = messages.FROM_PC

    def __init__(self) -> None:
        board = Board(boards.compact(boards.load("rota")))
        raw = b"\xff" * (len(board.sense["bits"]) // 8)
        parts = (lambda: 100_000, 0, raw, Journal(None, lambda: "fuzz"), Settings(None), lambda count: bytes(count))
        self._station = Station(board, "fuzz", Boot(None), *parts)
        self._raw = raw
        self._now = 0

    def take(self, data: bytes) -> None:
        """Take bytes from the PC, and run a round of the table's loop."""
        self._now = (self._now + 4) & WRAP
        station = self._station
        station.receive(self._now, data)
        station.sample(self._now, self._raw, False)
        station.frame(self._now)
        station.keep(self._now)
        for _ in range(20):
            if station.next_line(self._now) is None:
                return


class _Bytes:
    """A port that gives prepared bytes and ignores what is written."""

    def __init__(self) -> None:
        self.data = b""

    @property
    def in_waiting(self) -> int:
        return len(self.data)

    def read(self, size: int) -> bytes:
        data, self.data = self.data[:size], self.data[size:]
        return data

    def write(self, data: bytes) -> int:
        return len(data)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class PcEnd:
    """A connection to a table that answered once, a mirror of its game, and a log in a temporary folder."""

    definitions = FROM_TABLE

    def __init__(self) -> None:
        hello = (2, 2, "", "t", "rota", "h", "f", "", 9, "rota", "j", 1, "power", 1, 1, 1, 0)
        self._port = _Bytes()
        self._port.data = encode("HELLO", 1, hello)
        self._connection = Connection(self._port, "fuzz", lambda: 0.0)
        self._hello = self._connection.hello
        self._mirror = Mirror()
        self._folder = tempfile.TemporaryDirectory()
        self._log = Log.open(f"sqlite:///{self._folder.name}/log.sqlite")
        self._entries: list[Entry] = []
        self._inputs: list[Input] = []
        self._deliveries = 0

    def take(self, data: bytes) -> None:
        """Take bytes from the table."""
        self._port.data += data
        while self._port.data:
            for kind, values in self._connection.read():
                if kind == "HELLO":
                    self._hello = values
                    self._mirror.connected(values)
                else:
                    self._mirror.hear(kind, values)
                    self._note(kind, values)
        if len(self._entries) + len(self._inputs) >= TOGETHER:
            self._keep()

    def _note(self, kind: str, values: dict[str, Any]) -> None:
        if kind in ENTRIES:
            self._entries.append(Entry.of(kind, values))
        elif kind == "INPUT":
            self._inputs.append(Input(**values))

    def _keep(self) -> None:
        """Store entries; after every tenth time, name another journal, since one with a million games tests nothing."""
        hello, entries, inputs = self._hello, self._entries, self._inputs
        self._entries, self._inputs = [], []
        self._deliveries += 1
        words = hello["table"], hello["board"], f"{hello['journal']} {self._deliveries // 10}"
        self._log.keep_all([Delivery(*words, entries, hello["oldest"], inputs)])


def input_of(chance: random.Random, definitions: dict[str, Any]) -> bytes:
    """Some bytes as an honest, a confused or a hostile partner might send them."""
    draw = chance.random()
    if draw < 0.1:
        return chance.randbytes(chance.randrange(80))
    kind = chance.choice(list(definitions)) if chance.random() < 0.97 else "NEWER"
    fields = [_field(chance, what) for _name, what in definitions.get(kind, ())]
    if chance.random() < 0.1:
        fields = fields[: chance.randrange(len(fields) + 1)] + ["more"] * chance.randrange(3)
    line = bytearray(_line(kind, chance.randrange(1_000_000), fields))
    if draw < 0.3:
        for _ in range(chance.randrange(1, 4)):
            line[chance.randrange(len(line))] = chance.randrange(256)
    return bytes(line)


def _line(kind: str, number: int, fields: list[object]) -> bytes:
    while True:
        try:
            return encode(kind, number, fields)
        except Exception:  # too long: say less
            fields = fields[:-1]


def _field(chance: random.Random, what: int) -> object:
    if what == messages.WORD or chance.random() < 0.05:
        return chance.choice(_WORDS)
    return chance.choice((0, 1, 2, chance.randrange(200), 65280 + chance.randrange(10), chance.randrange(2**31)))


def run(end: End, inputs: int, seed: int) -> Fuzzed:
    """Feed inputs to an end. Raises LusoriaError if the end raises anything, is slow, or its memory grows."""
    victim, chance, slowest = end(), random.Random(seed), 0.0
    middle, began = 0, time.perf_counter()
    for index in range(inputs):
        data = input_of(chance, victim.definitions)
        before = time.perf_counter()
        try:
            victim.take(data)
        except Exception as error:
            raise LusoriaError(f"{end.__name__}, input {index} of seed {seed}: {data!r}: {error!r}") from error
        slowest = max(slowest, time.perf_counter() - before)
        if index == inputs // 2:
            gc.collect()
            middle = sys.getallocatedblocks()
    gc.collect()
    growth = sys.getallocatedblocks() - middle
    if slowest > SLOW_S or growth > GROWTH:
        raise LusoriaError(f"{end.__name__}: an input took {slowest:.1f} s, memory grew by {growth} blocks")
    return Fuzzed(end.__name__, inputs, time.perf_counter() - began, slowest * 1000, growth)


def main(words: list[str]) -> None:
    """Run the command."""
    inputs = int(words[0]) if words and words[0].isdigit() else 1_000_000
    for end in (TableEnd, PcEnd):
        found = run(end, inputs, 1)
        print(
            f"{found.end}: {found.inputs:,} inputs in {found.seconds:.0f} s, slowest {found.slowest_ms:.1f} ms, "
            f"memory {found.growth:+,} blocks over the second half"
        )


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except LusoriaError as error:
        sys.exit(str(error))
