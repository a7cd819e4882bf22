"""The entries of a journal with their times: when they came, and when they happened."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from lusoria.log.database import times
from lusoria.log.database.models import EntryRow
from lusoria.log.database.rows import entry_of
from lusoria.log.entries import Clock, Entry


class Received(NamedTuple):
    """An entry, when it came, and when it happened (None while that is unknown)."""

    entry: Entry
    received: datetime
    happened: datetime | None


class Moment(NamedTuple):
    """When something came, and the table's clock then (None if unknown)."""

    now: datetime
    clock: Clock | None = None


def stored(session: Session, boot_id: int, first: int) -> list[Received]:
    """The stored entries of a journal from number first on, in order."""
    choice = select(EntryRow).where(EntryRow.boot_id == boot_id, EntryRow.number >= first).order_by(EntryRow.number)
    return [Received(entry_of(row), row.received, row.happened) for row in session.scalars(choice)]


class Timer:
    """Works out when the entries of a journal happened. It lives as long as its Ingest."""

    def __init__(self, session: Session, boot_id: int) -> None:
        """Continue from the state of the database."""
        self._boot_id = boot_id
        of_boot = select(EntryRow).where(EntryRow.boot_id == boot_id)
        starts = of_boot.where(EntryRow.kind == times.BEGINS).order_by(EntryRow.number.desc()).limit(1)
        self._start = times.last_start([entry_of(row) for row in session.scalars(starts)], None)
        untimed = select(func.min(EntryRow.number)).where(EntryRow.boot_id == boot_id, EntryRow.happened.is_(None))
        self._untimed: int | None = session.scalar(untimed)

    def reaches_back(self, fresh: Sequence[Entry], newest: int, moment: Moment) -> int:
        """The number of the first entry that `take` needs: a stored one without a time, or else the first new one.

        fresh: entries in order; newest: the number of the newest that is stored.
        """
        if fresh[-1].number > newest:
            self._start = times.last_start(fresh, self._start)
        known = [] if self._untimed is None or self._is_earlier(moment) else [self._untimed]
        return min([fresh[0].number, *known])

    def take(
        self, session: Session, fresh: Sequence[Entry], known: Sequence[Received], moment: Moment
    ) -> tuple[list[Received], list[int]]:
        """The new entries with the times at which they happened, and the numbers of stored ones that got a time."""
        line = [(entry, None) for entry in fresh] + [(each.entry, each.happened) for each in known]
        line.sort(key=lambda each: each[0].number)
        if self._is_earlier(moment):
            found = times.happened(line, None)
            unknown = [entry.number for entry, at in line if at is None and entry.number not in found]
            self._untimed = min([*unknown, *([self._untimed] if self._untimed else [])], default=None)
        else:
            found = times.happened(line, moment.now, moment.clock and moment.clock.ms)
            self._untimed = None
        retimed = [each.entry.number for each in known if each.happened is None and each.entry.number in found]
        if retimed:
            between = EntryRow.number.between(min(retimed), max(retimed))
            for row in session.scalars(select(EntryRow).where(EntryRow.boot_id == self._boot_id, between)):
                row.happened = found.get(row.number, row.happened) if row.happened is None else row.happened
        return [Received(entry, moment.now, found.get(entry.number)) for entry in fresh], retimed

    def _is_earlier(self, moment: Moment) -> bool:
        """Whether the newest entry belongs to an earlier power-on than the table's current one."""
        return moment.clock is not None and self._start is not None and self._start != moment.clock.start
