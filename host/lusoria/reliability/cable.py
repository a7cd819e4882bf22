"""Pulled cables and noise on the line: the table's code on littlefs, the PC's link and log, one clock for both."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ludus.board import Board
from ludus.clock import WRAP
from ludus.link import messages
from ludus.link.frames import decode
from ludus.link.journal import Journal
from ludus.settings import Settings
from ludus.starts import CTRL_C, Starts
from ludus.station import Station
from lusoria import boards
from lusoria.errors import TableNotFound
from lusoria.link.connection import Connection, Lost
from lusoria.link.mirror import Mirror
from lusoria.log.logged import Entry
from lusoria.log.store import Log
from lusoria.virtual.torn import TornFlash, mounted

STEP_MS = 4
RESTART_MS = 8000  # what a table's watchdog takes after a Ctrl-C
FOLLOWED_S = 3.0
_TRIES = 40


@dataclass
class Pulls:
    """What came out; the lists hold a line for each violation, times are those of the table's clock."""

    pulls: int = 0
    interrupts: int = 0
    actions: int = 0
    longest_s: float = 0.0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    corrupted: list[str] = field(default_factory=list)


class Table:
    """A Rota table whose pieces are moved by a program; it keeps its flash through restarts."""

    def __init__(self, seed: int) -> None:
        self.board = Board(boards.compact(boards.load("rota")))
        self.chance = random.Random(seed)
        self.flash = TornFlash(seed)
        self.raw = bytearray(b"\xff" * (len(self.board.sense["bits"]) // 8))
        self.ms = 0
        self.start(False)

    def start(self, by_watchdog: bool) -> None:
        """Power on, or the watchdog's reset."""
        files = mounted(self.flash)
        self._start = Starts(files("kept"), by_watchdog)
        word = f"{self.chance.getrandbits(32):08x}"
        journal, settings = Journal(files("journal"), lambda: word), Settings(files("kept"))
        now = self.ms & WRAP
        parts = (lambda: 100_000, now, self.raw, journal, settings, self.chance.randbytes)
        self.station = Station(self.board, "cable", self._start, *parts)

    def interrupt(self) -> None:
        """Ctrl-C came in: main.py ends, and the watchdog starts it again."""
        self._start.end(CTRL_C)
        self.ms += RESTART_MS
        self.start(True)

    def run(self, ms: int) -> None:
        """Rounds of the table's loop."""
        for _ in range(0, ms, STEP_MS):
            self.ms += STEP_MS
            now = self.ms & WRAP
            self.station.sample(now, self.raw, False)
            self.station.frame(now)
            self.station.keep(now)

    def act(self) -> bool:
        """A random legal action by hand, or the board cleared after the end; whether it was an action."""
        game = self.station.sitting.game
        if game.over:
            for cell in range(len(self.board.cells)):
                self._level(cell, False)
            self.run(2000)
            return False
        changes = game.changes(self.chance.choice(game.actions()))
        for cell, before, after in changes:
            if before and not after:
                self._level(cell, False)
                self.run(80)
        for cell, _before, after in changes:
            if after:
                self._level(cell, True)
                self.run(600)
        return True

    def _level(self, cell: int, piece: bool) -> None:
        bit = self.board.sense["bits"].index(cell)
        mask = 128 >> bit % 8
        self.raw[bit // 8] = self.raw[bit // 8] & ~mask if piece else self.raw[bit // 8] | mask


class Cable:
    """The serial port to a Table. `noise`: chance that a line is altered in up to three bytes, one in four 0x03."""

    def __init__(self, table: Table, noise: float, interrupted: Callable[[], None]) -> None:
        self.table = table
        self.plugged = True
        self._noise = noise
        self._interrupted = interrupted
        self._waiting = bytearray()

    @property
    def in_waiting(self) -> int:
        """Bytes that have come."""
        return len(self._waiting)

    def read(self, size: int) -> bytes:
        """What the table said, after a round of its loop."""
        self._check()
        self.table.run(STEP_MS)
        for _ in range(3):
            line = self.table.station.next_line(self.table.ms & WRAP)
            if line is None:
                break
            self._waiting += self._altered(line)
        data = bytes(self._waiting[:size])
        del self._waiting[:size]
        return data

    def write(self, data: bytes) -> int:
        """To the table, which a Ctrl-C among it stops."""
        self._check()
        altered = self._altered(data)
        before, stop, after = altered.partition(b"\x03")
        self.table.station.receive(self.table.ms & WRAP, before)
        if stop:
            self._interrupted()
            self.table.interrupt()
            self._waiting.clear()
            self.table.station.receive(self.table.ms & WRAP, after)
        return len(data)

    def close(self) -> None:
        """The PC gives the port up."""

    def _altered(self, data: bytes) -> bytes:
        chance = self.table.chance
        if chance.random() >= self._noise:
            return data
        altered = bytearray(data)
        for _ in range(chance.randrange(1, 4)):
            altered[chance.randrange(len(altered))] = 3 if chance.random() < 0.25 else chance.randrange(256)
        return bytes(altered)

    def _check(self) -> None:
        if not self.plugged:
            raise OSError("unplugged")


class Pc:
    """The PC's program as far as the link goes: connects, mirrors, keeps, says KEPT."""

    def __init__(self, log: Log) -> None:
        self.mirror = Mirror()
        self._log = log
        self._hello: dict[str, Any] = {}
        self._connection: Connection | None = None

    def connect(self, cable: Cable) -> None:
        """Shake hands and ask for what is missing. Raises TableNotFound or Lost."""
        self._connection = Connection(cable, "cable", lambda: cable.table.ms / 1000)
        hello = self._hello = self._connection.hello
        self.mirror.connected(hello)
        kept = self._log.keep(hello["table"], hello["board"], hello["journal"], [], hello["oldest"])
        first = self.mirror.newest + 1 if self.mirror.game is not None else hello["begun"]
        self._connection.send("FROM", min(first, kept + 1))

    def turn(self) -> None:
        """Read once, keep what came. Raises Lost."""
        assert self._connection is not None
        entries = []
        for kind, values in self._connection.read():
            self.mirror.hear(kind, values)
            if kind in messages.ENTRIES:
                entries.append(Entry.of(kind, values))
        if entries:
            hello = self._hello
            kept = self._log.keep(hello["table"], hello["board"], hello["journal"], entries, hello["oldest"])
            self._connection.send("KEPT", kept)
            if kept < entries[-1].number:  # a line was lost in the noise
                self._connection.send("FROM", kept + 1)

    def follows(self, table: Table) -> bool:
        """Whether the mirror is at the table's position."""
        game = self.mirror.game
        return game is not None and game.check() == table.station.sitting.game.check()


def pull(count: int, seed: int, url: str, noise: float, done: Callable[[int], None] = lambda _pulls: None) -> Pulls:
    """Play, pull the cable at any moment, play on without it, plug it in again; count times, into the log at url."""
    result, table = Pulls(), Table(seed)
    with Log.open(url) as log:
        pc = Pc(log)
        while result.pulls < count:
            _follow(pc, table, noise, result, table.chance.randrange(1500))
            result.pulls += 1
            done(result.pulls)
            for _ in range(table.chance.randrange(4)):
                result.actions += table.act()
        _follow(pc, table, 0.0, result, 5000)
        _compare(table, log, result)
    return result


def _follow(pc: Pc, table: Table, noise: float, result: Pulls, ms: int) -> None:
    """Plug in, follow, play for so long, and pull the cable in the midst of it."""

    def interrupted() -> None:
        result.interrupts += 1

    cable = Cable(table, noise, interrupted)
    plugged, until = table.ms, None
    for _ in range(_TRIES):
        before = result.interrupts
        try:
            pc.connect(cable)
            while until is None or table.ms < until:
                pc.turn()
                if until is None and pc.follows(table):
                    if result.interrupts == before:
                        result.longest_s = max(result.longest_s, (table.ms - plugged) / 1000)
                    until = table.ms + ms
                elif until is not None and ms < 5000 and table.chance.random() < 0.01:
                    result.actions += table.act()
            cable.plugged = False
            return
        except (TableNotFound, Lost):
            plugged = table.ms
    result.corrupted.append(f"pull {result.pulls}: the PC did not follow again")


def _compare(table: Table, log: Log, result: Pulls) -> None:
    """The log holds each entry of the journal once, as it is there, and finds nothing amiss in the games."""
    journal = table.station.journal
    played: list[tuple[int, int]] = []
    for number in range(1, journal.written + 1):
        kind, _number, fields = decode(journal.line(number))
        if kind in ("ACT", "INSTEAD"):
            played.append((number, int(fields[3])))
    logged = [(action.entry, action.action) for game in reversed(log.games()) for action in log.actions(game.id)]
    result.lost += [f"entry {number}" for number, _action in sorted(set(played) - set(logged))]
    result.corrupted += [f"entry {number} is another" for number, _action in sorted(set(logged) - set(played))]
    result.doubled += [f"entry {number}" for number, _action in set(logged) if logged.count((number, _action)) > 1]
    result.corrupted += [f"game {game.id}: {game.flag}" for game in log.games() if game.flag]
