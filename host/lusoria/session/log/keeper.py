"""Writes a table's messages to the log; only after that may the table forget them.

Entries may be lost in noise on the cable, or dropped here if too many wait for a log that refuses. The table is asked
for missing ones again.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludus.clock import later
from ludus.link.table_messages import ENTRIES
from lusoria.errors import NONSENSE, nonsense_in_words
from lusoria.link.connection import Message
from lusoria.log.entries import Clock, Delivery, Entry, Input

if TYPE_CHECKING:
    from lusoria.log.store import Log

MAX_INPUTS = 1000  # inputs held while the log cannot take them
MOST_UNLOGGED = 5000  # entries that wait for a log that refuses; further ones are asked for again
TRIES = 3  # how often the table is asked for the same first missing entry: it may no longer have it

Fields = dict[str, Any]
_log = logging.getLogger(__name__)


class Keeper:
    """Writes the entries and inputs of one table. `problem` is a line for people while the log refuses, else ''.

    Other methods only note what comes; `write` brings it to the log. Another thread may call `write` meanwhile.
    """

    def __init__(self, log: "Log", tell: Callable[..., None], named: Callable[[str, Fields], Fields]) -> None:
        """tell(kind, *fields): sends to the table. named(kind, fields): the fields of an entry for the log."""
        self.problem = ""
        self._log = log
        self._tell = tell
        self._named = named
        self._lock = threading.Lock()  # guards what has come and is not written yet
        self._hello: Fields | None = None
        self._first: int | None = None  # the first entry to ask the table for; None once asked
        self._unlogged: list[Entry] = []
        self._inputs: list[Input] = []  # of the flight record, not in the log yet
        self._usage: dict[str, str] = {}
        self._alive = False  # whether ALIVE has come since the last write: then inputs are written without entries
        self._due = 0  # the log must have all entries up to this one after the next write
        self._missing = _MissingEntries()
        self._logged = 0  # the log has all entries up to this one
        self._quiet = False  # whether no entry has come since the last ALIVE
        self._uptime: tuple[int, float] | None = None  # the table's uptime in ms, and when it came

    def connected(self, hello: Fields, first_entry: int) -> None:
        """A table answered: the next write asks for its entries from first_entry on and for all that the log lacks."""
        self._hello, self._first, self._quiet, self._uptime = hello, first_entry, False, None
        self._missing = _MissingEntries()
        self._unlogged = []  # the table sends again what was not logged
        self._inputs, self._usage, self._alive, self._due = [], {}, False, 0

    def disconnected(self) -> None:
        """The table is gone: write what it sent before. By now no other thread writes."""
        self._first, self._alive, self._due = None, True, 0
        try:
            self.write()
        except Exception:  # entries that failed before fail again, and the connection must end all the same
            _log.exception("what a table told last is not kept; it tells it again")
        self._hello = None

    def heard(self, messages: list[Message]) -> None:
        """Note the entries among messages. Inputs are written with them, or when the table sends ALIVE."""
        entries = [Entry.of(kind, self._named(kind, dict(values))) for kind, values in messages if kind in ENTRIES]
        with self._lock:
            self._unlogged += entries
            del self._unlogged[MOST_UNLOGGED:]  # the table has them, and is asked for them when the log works again
            self._inputs += [Input(**values) for kind, values in messages if kind == "INPUT"]
            del self._inputs[:-MAX_INPUTS]
            alive = [values["newest"] for kind, values in messages if kind == "ALIVE"]
            self._quiet = self._quiet and not entries
            for kind, values in messages:
                if kind == "ALIVE":
                    self._alive, self._uptime = True, (values["uptime_s"] * 1000, time.monotonic())
            # NOW follows the last entry of a backlog; if no entry has come for a second, ALIVE names the last one, too.
            due = [values["entry"] for kind, values in messages if kind == "NOW"] + (alive if self._quiet else [])
            self._due = max([self._due, *due])
            self._quiet = self._quiet or bool(alive)

    def count(self, usage: dict[str, str]) -> None:
        """Note the usage counts of an exhibit: by kind, the text that the table sent."""
        with self._lock:
            self._usage |= usage

    def write(self) -> None:
        """Write new entries to the log, and acknowledge them to the table. Refused ones are tried again next time."""
        hello = self._hello
        if hello is None:
            return
        if self._first is not None:
            self._have_sent(hello, self._first)
        with self._lock:
            entries, inputs = self._unlogged, self._inputs
            if ready := entries != [] or (self._alive and inputs != []):
                self._unlogged, self._inputs = [], []
            usage, due = self._usage, self._due
            self._usage, self._due, self._alive = {}, 0, False
            clock = self._clock(hello["boot"])
        if ready:
            self._keep(hello, entries, inputs, clock)
        if due and self._logged < due and not self.problem and self._missing.request(self._logged + 1):
            self._tell("FROM", self._logged + 1)
        if usage:
            with contextlib.suppress(*NONSENSE):  # the problem is reported, and the table is asked again
                self._log.keep_usage(hello["table"], hello["board"], hello["journal"], usage)

    def _have_sent(self, hello: Fields, first: int) -> None:
        try:
            logged = self._log.keep(hello["table"], hello["board"], hello["journal"], [], hello["oldest"])
        except NONSENSE:  # the problem will be reported when there is something to store
            logged = 0
        self._logged, self._first = logged, None
        self._tell("FROM", min(first, logged + 1))

    def _keep(self, hello: Fields, entries: list[Entry], inputs: list[Input], clock: Clock | None) -> None:
        words = hello["table"], hello["board"], hello["journal"]
        try:
            [logged] = self._log.keep_all([Delivery(*words, entries, hello["oldest"], inputs, clock)])
        except NONSENSE as error:
            self.problem = f"not logged yet: {nonsense_in_words(error)}"
            with self._lock:
                self._unlogged = [*entries, *self._unlogged][:MOST_UNLOGGED]
                self._inputs = [*inputs, *self._inputs][-MAX_INPUTS:]
            return
        self.problem, self._logged = "", logged
        if entries:
            self._tell("KEPT", logged)
        more = len(entries) == MOST_UNLOGGED or any(entry.number > logged for entry in entries)
        if more and self._missing.is_new(logged + 1) and self._missing.request(logged + 1):
            self._tell("FROM", logged + 1)

    def _clock(self, start: int) -> Clock | None:
        """The table's clock now, None if unknown; the table sends it every second, and first of all when it answers."""
        if self._uptime is None:
            return None
        ms, at = self._uptime
        return Clock(start, later(ms, int((time.monotonic() - at) * 1000)))


class _MissingEntries:
    """Counts the requests for the first missing entry; a table sends that one and all after it."""

    def __init__(self) -> None:
        self._first = 0
        self._tries = 0

    def is_new(self, first: int) -> bool:
        """Whether the first missing entry differs from that of the last request."""
        return first != self._first

    def request(self, first: int) -> bool:
        """Count a request for this entry and all after it; return whether to make it: `TRIES` times at most."""
        if self.is_new(first):
            self._first, self._tries = first, 0
        self._tries += 1
        return self._tries <= TRIES
