"""What a table tells goes into the log, and only then may the table forget it.

Lines may vanish in noise, or find no room here while the log refuses: what is missing is asked for again.
"""

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludus.clock import later
from ludus.link.messages import ENTRIES
from lusoria.errors import NONSENSE, nonsense_in_words
from lusoria.link.connection import Message
from lusoria.log.logged import Clock, Delivery, Entry, Input

if TYPE_CHECKING:
    from lusoria.log.store import Log

MAX_INPUTS = 1000  # inputs held while the log cannot take them
UNKEPT = 5000  # entries that wait for a log that refuses; what comes beyond is asked for again
TRIES = 3  # the same missing entry is asked for so often; the table may have it no more

Fields = dict[str, Any]
_log = logging.getLogger(__name__)


class Keeper:
    """Keeps the entries and inputs of one table. `problem` is a line for people while the log refuses, else ''.

    To be used from one thread.
    """

    def __init__(self, log: "Log", tell: Callable[..., None], named: Callable[[str, Fields], Fields]) -> None:
        """tell(kind, *fields): to the table. named(kind, fields): the fields of an entry as the log is to have them."""
        self.problem = ""
        self._log = log
        self._tell = tell
        self._named = named
        self._hello: Fields | None = None
        self._unkept: list[Entry] = []
        self._inputs: list[Input] = []  # of the flight record, not in the log yet
        self._gap = 0  # the missing entry that was asked for last
        self._tries = 0
        self._kept = 0  # the log has all entries up to this one
        self._quiet = False  # whether no entry has come since the last ALIVE
        self._uptime: tuple[int, float] | None = None  # the table's, in ms, and when it said so

    def connected(self, hello: Fields, wanted: int) -> None:
        """A table answered: have it send its entries from wanted on, and all that the log lacks."""
        self._hello, self._gap, self._quiet, self._uptime = hello, 0, False, None
        self._unkept = []  # the table says again whatever was not kept
        self._inputs = []
        try:
            kept = self._log.keep(hello["table"], hello["board"], hello["journal"], [], hello["oldest"])
        except NONSENSE:  # it will be said when there is something to keep
            kept = 0
        self._kept = kept
        self._tell("FROM", min(wanted, kept + 1))

    def disconnected(self) -> None:
        """The table is gone: keep what it told before."""
        try:
            self._keep([], True)
        except Exception:  # what could not be kept before fails again; the table must be let go all the same
            _log.exception("what a table told last is not kept; it tells it again")
        self._hello = None

    def heard(self, messages: list[Message]) -> None:
        """Keep the entries among messages. Inputs go with them, or when the table says that it is alive."""
        self._inputs += [Input(**values) for kind, values in messages if kind == "INPUT"]
        del self._inputs[:-MAX_INPUTS]
        for kind, values in messages:
            if kind == "ALIVE":
                self._uptime = values["uptime_s"] * 1000, time.monotonic()
        told = [message for message in messages if message[0] in ENTRIES]
        alive = [values["newest"] for kind, values in messages if kind == "ALIVE"]
        self._quiet = self._quiet and not told
        self._keep(told, bool(alive))
        # NOW follows the last entry of a backlog; where none has come for a second, ALIVE names the last one, too.
        due = [values["entry"] for kind, values in messages if kind == "NOW"] + (alive if self._quiet else [])
        if due and self._kept < max(due) and not self.problem:
            self._ask_again(self._kept + 1)
        self._quiet = self._quiet or bool(alive)

    def _keep(self, entries: list[Message], now: bool) -> None:
        """What the log refuses now is tried again with whatever the table says next, at least each second."""
        self._unkept += [self._entry(kind, values) for kind, values in entries]
        del self._unkept[UNKEPT:]  # the table has them, and is asked for them once the log is well again
        hello = self._hello
        if hello is None or not (self._unkept or (now and self._inputs)):
            return
        words = hello["table"], hello["board"], hello["journal"]
        try:
            delivery = Delivery(*words, self._unkept, hello["oldest"], self._inputs, self._clock(hello["boot"]))
            [kept] = self._log.keep_all([delivery])
        except NONSENSE as error:
            self.problem = f"not logged yet: {nonsense_in_words(error)}"
            return
        self.problem, self._kept = "", kept
        told, self._unkept, self._inputs = self._unkept, [], []
        if told:
            self._tell("KEPT", kept)
        if kept + 1 != self._gap and (len(told) == UNKEPT or any(entry.number > kept for entry in told)):
            self._ask_again(kept + 1)

    def _clock(self, start: int) -> Clock | None:
        """The table's clock now; it says it each second, before all else when it answers."""
        if self._uptime is None:
            return None
        ms, at = self._uptime
        return Clock(start, later(ms, int((time.monotonic() - at) * 1000)))

    def _ask_again(self, missing: int) -> None:
        """Have the table send the first entry that is missing, and what comes after it."""
        if missing != self._gap:
            self._gap, self._tries = missing, 0
        if self._tries < TRIES:
            self._tries += 1
            self._tell("FROM", missing)

    def _entry(self, kind: str, values: Fields) -> Entry:
        return Entry.of(kind, self._named(kind, dict(values)))
