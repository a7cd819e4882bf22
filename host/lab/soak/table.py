"""A table that lives through a month in minutes: the firmware's own code on a modelled flash.

Its time jumps from one event to the next. Its power fails, and a PC comes and goes with the real end of the link and
the real log.
"""

import gc
import sys
from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType
from typing import Any

from lab.faults.flash.torn import TornFlash, mounted
from lab.people.bare import BareTable
from lab.soak.pc import Pc
from ludus.link.frames import decode
from ludus.pace import SCAN_MS
from ludus.station import Station
from ludus.storage.boots import Boot
from ludus.storage.journal import Journal
from ludus.storage.settings import Settings
from lusoria.log.store import Log

UNWRITTEN_MS = 250  # most that an entry may wait for the flash
POLL_MS = 400  # between two looks at the PC's end while somebody plays,
QUIET_MS = 2000  # and while nobody does: sooner than either end takes the other for gone
SEATED_MS = 500  # by then the PC's message has come
SETTINGS = {"exhibit": "on", "hours": "every 0900-1700"}


class WatchedJournal(Journal):
    """A journal that reports each entry."""

    listener: Callable[[str, tuple[Any, ...], tuple[str, int]], None] | None = None

    def append(self, kind: str, ms: int, fields: tuple[Any, ...]) -> None:
        """Append as a Journal does; the listener gets kind, fields, and the journal's word with the entry's number."""
        super().append(kind, ms, fields)
        if self.listener is not None:
            self.listener(kind, fields, (self.word, self.newest))


class SoakTable(BareTable):
    """A BareTable that is an exhibit, has a flash and can lose its power. `pc`: the PC, which comes and goes.

    `finished`: the time (ms) of each end of a game, by journal word and entry number; `lost`: how many of these ends a
    power cut took before they were on the flash; `starts`: how many starts in all; `cuts`: how many power cuts; `acts`:
    the ply, from 1, and the action of each action that it wrote down since the list was cleared; `troubles`: a line for
    each fault.
    """

    def __init__(self, compact: dict[str, Any], seed: int, log: Log) -> None:
        """compact: a compact board definition, whose first game's start already stands on the board."""
        self.finished: dict[tuple[str, int], int] = {}
        self.acts: list[tuple[int, int]] = []
        self.troubles: list[str] = []
        self._end: tuple[str, int] | None = None  # the entry that ended the game on the board, if it is over
        self.lost = self.starts = self.cuts = 0
        self.heaviest = 0  # most bytes yet in the table's files
        self._flash = TornFlash(seed)
        self.pc = Pc(self, log)
        self._polled = 0
        super().__init__(compact, seed)

    def power_on(self) -> None:
        """Start again from the flash."""
        self.station = self._switched_on(0)
        self._resting = False

    def cut(self) -> None:
        """Cut the power and restore it at once."""
        self.cuts += 1
        self.power_on()

    def _switched_on(self, seed: int) -> Station:  # noqa: ARG002
        self.starts += 1
        self.pc.disconnect()
        self._flash = self._flash.after_cut()
        files = mounted(self._flash)
        self._files = [files("journal"), files("kept")]
        journal = WatchedJournal(self._files[0], lambda: f"{self._chance.getrandbits(32):08x}")
        settings, start = Settings(self._files[1]), Boot(self._files[1])
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
        """Set the time of day, as the PC does; the table goes on from there."""
        self._exhibit.set_clock(self._now, {"minutes": minutes})

    def seat(self, game: str) -> None:
        """Begin that game of two people at its start, as the PC does."""
        self.pc.seat(game)
        self.wait(SEATED_MS)

    def weigh(self) -> None:
        """Note the most bytes yet in all files of the table, and clear the bench's own records of hands."""
        found = sum(files.size(name) for files in self._files for name in files.names())
        self.heaviest = max(self.heaviest, found)
        self.acts.clear()
        self.deeds.clear()
        self.changes.clear()

    def table_bytes(self) -> int:
        """The bytes of Python objects that the table's code uses now."""
        return reach(self.station, self._bench())

    def pc_bytes(self) -> int:
        """The bytes of Python objects that the PC's end of the link uses now, without the log."""
        return reach(self.pc.parts, self._bench())

    def _bench(self) -> list[object]:
        return [self, self.pc, self._flash, self._chance, self.sensors, self.pieces, self.board]

    def disbelieved(self) -> str:
        """The cells whose sensors are masked, by name."""
        masked = self.station.sitting.referee.occupancy.masked
        return " ".join(name for name, why in zip(self.board.cells, masked, strict=True) if why)

    def stands(self) -> str:
        """The state of the table in words, for people who look into a fault."""
        return f"{self.phase} {self.game.position()}, not believed: {self.disbelieved() or 'none'}"

    @property
    def exhibit_phase(self) -> str:
        """The phase of the exhibit, '' while somebody plays."""
        return str(self._exhibit.phase)

    @property
    def _exhibit(self) -> Any:
        assert self.station.exhibit is not None
        return self.station.exhibit

    def _count(self, kind: str, fields: tuple[Any, ...], entry: tuple[str, int]) -> None:
        """Note each action and each end of a game; if the last action is then taken back, that was not the end."""
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
        """Forget the ends of games that a power cut lost; older ones must be on the flash.

        Entries before the journal's oldest are not looked for: the journal has deleted them to make room.
        """
        for word, number in [key for key in self.finished if key[0] == journal.word and key[1] >= journal.oldest]:
            if number <= journal.newest and decode(journal.line(number)[:-1])[0] == "END":
                continue
            age_ms = self.elapsed - self.finished.pop((word, number))
            self.lost += 1
            if age_ms > UNWRITTEN_MS:
                self.troubles.append(f"the end of a game was lost {age_ms} ms after it was told")

    def _skip(self, until: int) -> None:
        """Skip time as a BareTable does, but stop where the exhibit or the PC has something to do."""
        due = self.station.sitting.due(self._now)
        waits = [until - self.elapsed, self._exhibit.due(self._now)]
        waits += [self._poll_ms] if self.pc.follows else []
        waits += [] if due is None else [due]
        waits += [SCAN_MS] if self.station.advice.thinks() else []
        self.elapsed += max(1, min(waits))
        self.station.inputs.wait(self._now)
        self._scan()

    @property
    def _poll_ms(self) -> int:
        return QUIET_MS if self.exhibit_phase else POLL_MS

    def _scan(self) -> None:
        super()._scan()
        if self.station.journal.waiting or not self._resting:
            self.station.frame(self._now)
        self.station.keep(self._now)
        self.station.think(self._now)
        if self._flash.left is not None:  # the power failed in the middle of a change
            self.cut()
        if self.pc.follows and self.elapsed >= self._polled + self._poll_ms:
            self._polled = self.elapsed
            self.pc.poll()


def reach(root: object, without: Iterable[object]) -> int:
    """The bytes of all objects that can be reached from root, except code, the log and the objects in `without`."""
    visited = {id(other) for other in without}
    waiting, found = [root], 0
    while waiting:
        each = waiting.pop()
        if id(each) in visited or isinstance(each, (type, ModuleType, FunctionType, Log)):
            continue
        visited.add(id(each))
        found += sys.getsizeof(each)
        waiting += gc.get_referents(each)
    return found
