"""A table for a month in minutes: the firmware's own code on a modelled flash, its time jumping from one event to the
next; with power that fails and a PC that comes and goes, whose end of the link and log are the real ones.
"""

import gc
import sys
from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType
from typing import Any

from lab.faults.flash.torn import TornFlash, mounted
from lab.people.bare import BareTable
from lab.soak.pc import Pc
from ludus.station import SCAN_MS, Station
from ludus.storage.boot import Starts
from ludus.storage.journal import Journal
from ludus.storage.segments import parse
from ludus.storage.settings import Settings
from lusoria.log.store import Log

UNWRITTEN_MS = 250  # so long an entry may wait for the flash
POLL_MS = 400  # the PC's end is looked at so often while somebody plays,
QUIET_MS = 2000  # and so often while nobody does: sooner than either end takes the other for gone
SEATED_MS = 500  # the PC's word has come by then
SETTINGS = {"exhibit": "on", "hours": "every 0900-1700"}


class HeardJournal(Journal):
    """A journal that tells of each entry."""

    listener: Callable[[str, tuple[Any, ...], tuple[str, int]], None] | None = None

    def append(self, kind: str, ms: int, fields: tuple[Any, ...]) -> None:
        """As a Journal; the listener hears kind, fields, and by which word and number it is known."""
        super().append(kind, ms, fields)
        if self.listener is not None:
            self.listener(kind, fields, (self.word, self.newest))


class SoakTable(BareTable):
    """A BareTable that is an exhibit, has a flash, and can lose its power.

    `finished` are the ends it told, by journal and entry, and when; `lost` are those among them that a power cut took
    before they were on the flash; `starts` counts all starts, `cuts` the power's failures; `acts` are the plies, from
    1, and actions that it wrote down since the list was cleared; `troubles` are lines of what should not be.
    """

    def __init__(self, compact: dict[str, Any], seed: int, log: Log) -> None:
        """compact: a compact board definition. The start of its first game stands on the board already."""
        self.finished: dict[tuple[str, int], int] = {}
        self.acts: list[tuple[int, int]] = []
        self.troubles: list[str] = []
        self._end: tuple[str, int] | None = None  # of the game that stands on the board, if it is over
        self.lost = self.starts = self.cuts = 0
        self.heaviest = 0  # bytes in the table's files
        self._flash = TornFlash(seed)
        self._pc = Pc(self, log)
        self._polled = 0
        super().__init__(compact, seed)

    def power_on(self) -> None:
        """Begin again with what the flash holds now."""
        self.station = self._switched_on(0)
        self._resting = False

    def cut(self) -> None:
        """The power fails, and is back at once."""
        self.cuts += 1
        self.power_on()

    def _switched_on(self, seed: int) -> Station:  # noqa: ARG002
        self.starts += 1
        self._pc.gone()
        self._flash = self._flash.after_cut()
        files = mounted(self._flash)
        self._files = [files("journal"), files("kept")]
        journal = HeardJournal(self._files[0], lambda: f"{self._chance.getrandbits(32):08x}")
        settings, start = Settings(self._files[1]), Starts(self._files[1], False)
        self._forget_what_was_lost(journal)
        journal.listener = self._count
        station = self._station(journal, settings, start)
        for name, value in SETTINGS.items():
            if settings.get(name) != value:
                station.change(self._now, name, value)
        return station

    def cut_soon(self) -> None:
        """Let the power fail in the middle of one of the next changes of the flash."""
        self._flash.cut_after(self._chance.randint(1, 40))

    def tell_time(self, minutes: int) -> None:
        """The PC's word for the time of day; the table goes on from there."""
        self._exhibit.obey(self._now, "CLOCK", {"minutes": minutes})

    def seat(self, game: str) -> None:
        """The PC has two people play that game from its start."""
        self._pc.seat(game)
        self.wait(SEATED_MS)

    def follow(self) -> None:
        """The PC is there from now on."""
        self._pc.come()

    def leave_alone(self) -> None:
        """The PC is gone: switched off, or nobody looks."""
        self._pc.gone()

    def weigh(self) -> None:
        """Note the bytes in all files of the table, and forget what only this bench keeps of hands."""
        found = sum(files.size(name) for files in self._files for name in files.names())
        self.heaviest = max(self.heaviest, found)
        self.acts.clear()
        self.deeds.clear()
        self.changes.clear()

    def held(self) -> int:
        """The bytes of Python objects that the table's code holds now."""
        return reach(self.station, self._bench())

    def held_by_pc(self) -> int:
        """The bytes of Python objects that the PC's end of the link holds now, but for the log."""
        return reach(self._pc.parts, self._bench())

    @property
    def followed(self) -> bool:
        """Whether the PC is there."""
        return self._pc.follows

    def _bench(self) -> list[object]:
        return [self, self._pc, self._flash, self._chance, self.sensors, self.pieces, self.board]

    def disbelieved(self) -> str:
        """The cells whose sensors are masked, by name."""
        masked = self.station.sitting.referee.occupancy.masked
        return " ".join(name for name, why in zip(self.board.cells, masked, strict=True) if why)

    def stands(self) -> str:
        """What it is doing, for whoever looks into it."""
        return f"{self.phase} {self.game.position()}, not believed: {self.disbelieved() or 'none'}"

    @property
    def shown(self) -> str:
        """What the table does as its exhibit says, '' while somebody plays."""
        return str(self._exhibit.phase)

    @property
    def _exhibit(self) -> Any:
        assert self.station.exhibit is not None
        return self.station.exhibit

    def _count(self, kind: str, fields: tuple[Any, ...], entry: tuple[str, int]) -> None:
        """A game that is over may be taken up again, by taking its last action back: then that was not its end."""
        if kind == "ACT":
            self.acts.append((fields[0], fields[1]))
        if kind in ("BACK", "INSTEAD") and self._end is not None:
            self.finished.pop(self._end, None)
        if kind in ("GAME", "BACK", "INSTEAD"):
            self._end = None
        if kind == "END" and fields[0] != "*":
            self._end = entry
            self.finished[entry] = self.elapsed

    def _forget_what_was_lost(self, journal: Journal) -> None:
        """What was under way when the power failed is lost; what was told before that must be on the flash.

        Entries before the journal's oldest had to make room.
        """
        for word, number in [key for key in self.finished if key[0] == journal.word and key[1] >= journal.oldest]:
            told = parse(journal.line(number)[:-1]) if number <= journal.newest else None
            if told is not None and told[0] == "END":
                continue
            told_ms = self.elapsed - self.finished.pop((word, number))
            self.lost += 1
            if told_ms > UNWRITTEN_MS:
                self.troubles.append(f"the end of a game was lost {told_ms} ms after it was told")

    def _skip(self, until: int) -> None:
        """As a BareTable does, but stop where the exhibit has something to do as well, or the PC to hear."""
        due = self.station.sitting.due(self._now)
        waits = [until - self.elapsed, self._exhibit.due(self._now)]
        waits += [self._poll_ms] if self._pc.follows else []
        waits += [] if due is None else [due]
        waits += [SCAN_MS] if self.station.advice.thinks() else []
        self.elapsed += max(1, min(waits))
        self.station.inputs.wait(self._now)
        self._scan()

    @property
    def _poll_ms(self) -> int:
        return QUIET_MS if self.shown else POLL_MS

    def _scan(self) -> None:
        super()._scan()
        if self.station.journal.waiting or not self._resting:
            self.station.frame(self._now)
        self.station.keep(self._now)
        self.station.think(self._now)
        if self._flash.left is not None:  # the power failed in the middle of that
            self.cut()
        if self._pc.follows and self.elapsed >= self._polled + self._poll_ms:
            self._polled = self.elapsed
            self._pc.poll()


def reach(root: object, without: Iterable[object]) -> int:
    """The bytes of all objects that are reached from root, but for code and what is reached by way of those without."""
    known = {id(other) for other in without}
    waiting, found = [root], 0
    while waiting:
        each = waiting.pop()
        if id(each) in known or isinstance(each, (type, ModuleType, FunctionType, Log)):
            continue
        known.add(id(each))
        found += sys.getsizeof(each)
        waiting += gc.get_referents(each)
    return found
