"""Works out when entries happened. A table knows no time of day, only how long it has been running.

So the times of entries are computed back from a moment that the PC knows: when the table sent its clock's reading, or
else when its newest entry came. The time for which a table was switched off counts as zero, since nobody knows it: an
earlier power-on is assumed to last until the next one begins.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from ludus.clock import WRAP, age
from lusoria.log.entries import Entry

BEGINS = "BOOT"  # the entry that begins a power-on; the table's clock is then at 0
_BACK_MS = 3_600_000  # far more than a clock goes back: a reading in whole seconds may precede the newest entry
_UNTIMED = "LOST"  # stands for an entry that cannot be read, and so has no known time


def happened(
    entries: Sequence[tuple[Entry, datetime | None]], now: datetime | None, ms: int | None = None
) -> dict[int, datetime]:
    """Compute when entries happened, by their numbers; those whose time is given are left out.

    entries: all of one journal from some number on, in order, each with its time if known. now: when the last of them
    came; None if that one is of an earlier power-on. Then only entries before one with a given time can be computed,
    and the rest are left out. ms: the table's clock at `now`.
    """
    at, found = now, {}
    for entry, moment in reversed(entries):
        if moment is not None:
            at = moment
        elif at is not None:
            if ms is not None and entry.kind != _UNTIMED:
                at -= timedelta(milliseconds=_between(entry.ms, ms))
            found[entry.number] = at
        if entry.kind != _UNTIMED:
            ms = None if entry.kind == BEGINS else entry.ms
    return found


def last_start(entries: Sequence[Entry], start: int | None) -> int | None:
    """The number of the power-on that the last entry belongs to; start if none of the entries began one."""
    for entry in reversed(entries):
        number = entry.fields.get("boot")
        if entry.kind == BEGINS and isinstance(number, int):
            return number
    return start


def _between(then: int, now: int) -> int:
    """The ms from then to now on the table's clock; 0 if the clock went back."""
    passed = age(now, then)
    return passed if passed <= WRAP - _BACK_MS else 0
