"""Measures how long the log takes to get the journal of a table that played for weeks without a PC."""

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lab.faults.flash.cuts import Player
from lab.faults.flash.torn import TornFlash, mounted
from lab.faults.outcome import Outcome
from lab.faults.real_time import following, until
from ludus.storage.journal import Journal
from lusoria.boards import definitions as boards
from lusoria.log.entries import Delivery
from lusoria.log.store import Log
from lusoria.session import Session
from lusoria.simulator import VirtualTable
from lusoria.simulator.pico import flash
from lusoria.simulator.world import World

UNREAD = "longest from one reading of the sensors to the next, ms"
_SETTLE_S = 1.5  # until the table is awake


def deliver(entries: int, seed: int, url: str) -> Outcome:
    """Follow a virtual table that has `entries` entries on its flash until the log at url has them all."""
    result, board, player = Outcome(), boards.load("rota"), Player(seed, cells=9)
    compact = boards.compact(board)
    with tempfile.TemporaryDirectory() as folder:
        image = Path(folder) / "flash"
        newest = _play(image, compact, entries, player)
        with _Counting.open(url) as log, VirtualTable(compact, flash_file=image) as table:
            time.sleep(_SETTLE_S)
            readings = _Readings()
            table.call(readings.watch)
            session = Session(board, str(table.link_path), log)
            since, cpu, clock = time.monotonic(), time.process_time(), table.call(lambda world: world.now)
            with following(session):
                until(lambda: log.stored_to >= newest, result, "the backlog did not come to its end")
            result.most("seconds", round(time.monotonic() - since, 1))
            result.most(
                "seconds on the table's clock", round(table.call(lambda world: world.now) / 1e6 - clock / 1e6, 1)
            )
            result.most("of them the PC and the virtual world computed", round(time.process_time() - cpu, 1))
            table.call(lambda _world: readings.tell(result))
            _compare(log, player, result)
    return result


class _Counting(Log):
    """A log that notes in `stored_to` the number up to which it has every entry."""

    stored_to = 0

    def keep_all(self, deliveries: Sequence[Delivery]) -> list[int]:
        """Store deliveries as a Log does; note the last entry kept."""
        stored = super().keep_all(deliveries)
        self.stored_to = max(self.stored_to, *stored)
        return stored


class _Readings:
    """Counts a virtual table's readings of its sensors, `count`, and their `longest` interval, in us of its clock.

    `since` and `last`: the times at which counting began and of the newest reading.
    """

    def __init__(self) -> None:
        self.count = self.since = self.last = self.longest = 0

    def watch(self, world: World) -> None:
        """Begin counting in the table's thread. A table reads no sensors while it waits for a PC to read its output."""
        sample, self.since, self.last = world.sample, world.now, world.now

        def count(now: int) -> tuple[bool, bytes]:
            self.count += 1
            self.longest, self.last = max(self.longest, now - self.last), now
            return sample(now)

        world.sample = count  # type: ignore[method-assign]

    def tell(self, result: Outcome) -> None:
        """Add the figures to the result."""
        seconds = (self.last - self.since) / 1e6
        result.least("scans a second", int(self.count / seconds) if seconds else 0)
        result.most(UNREAD, self.longest / 1000)


def _compare(log: Log, player: Player, result: Outcome) -> None:
    """Check that every action on the flash is in the log exactly once."""
    played = [(n, int(fields[3])) for n, (kind, fields) in player.truth.items() if kind in ("ACT", "INSTEAD")]
    logged = [(action.entry, action.action) for game in log.games() for action in log.actions(game.id)]
    result.lost += [f"entry {number}" for number, _action in sorted(set(played) - set(logged))]
    result.doubled += [f"{len(logged) - len(set(logged))} actions"] * (len(logged) != len(set(logged)))
    result.corrupted += [f"game {game.id}: {game.flag}" for game in log.games() if game.flag]
    result.count("entries", len(player.truth))
    result.count("games", log.count())


def _play(image: Path, board: dict[str, Any], entries: int, player: Player) -> int:
    """Make a flash with a journal of random games; return the number of its newest entry."""
    flash.prepare(image, board)
    torn = TornFlash(1, image.read_bytes())
    journal = Journal(mounted(torn)("journal"), lambda: "backlog")
    while journal.newest < entries:
        player.step(journal)
        journal.flush()
        player.flushed()
    image.write_bytes(bytes(torn.image))
    return journal.newest
