"""What a table does after too many crashes: it shows a fault on every cell, and answers the PC.

A SafeStation has the interface of a Station, but none of the parts that may have caused the crashes. It runs until the
power is switched off and on, or the PC sends MAINTENANCE.
"""

from ludus.clock import age
from ludus.errors import LinkError
from ludus.lights import cues
from ludus.lights.display import Display
from ludus.link import hello, messages
from ludus.link.frames import Splitter
from ludus.link.outbox import Outbox
from ludus.link.reports import ALIVE_MS
from ludus.portable import const
from ludus.storage.journal import Journal

_REST_MS = const(3)


class SafeStation:
    """A table that does not play; its methods are those of Station."""

    def __init__(self, board, table, start, free, now):
        """Take what a Station takes, without sensors, journal and settings."""
        self.maintenance = False
        self.pace = Unhurried()
        journal = Journal(None, str)
        self.outbox = Outbox(journal)
        self._hello = hello.fields(board, table, start, journal)
        self._free = free
        self._splitter = Splitter()
        self._display = Display(board, now)
        self._started = self._alive_at = now

    def sample(self, now, raw, pressed):
        """Do nothing: sensors and button are ignored."""

    def keep(self, now):
        """Do nothing: there is nothing to save."""

    def think(self, now):
        """Do nothing: nobody plays."""

    def receive(self, now, data):
        """Take bytes from the PC: HELLO, SEEN and MAINTENANCE are obeyed, all else is refused or ignored."""
        for kind, _number, texts in self._splitter.feed(data):
            try:
                message = messages.read(messages.FROM_PC, kind, texts)
            except LinkError:
                continue
            if message is None:
                continue
            self.outbox.heard(now)
            if kind == "HELLO":
                self.outbox.connect(now)
                self.outbox.reply("HELLO", self._hello)
            elif kind == "SEEN":
                self.outbox.acknowledge(message["number"])
            elif kind == "MAINTENANCE":
                self.maintenance = True
            elif kind not in ("ALIVE", "FROM", "KEPT", "CLOCK", "USAGE"):
                self.outbox.reply("REFUSED", (kind, "the table crashed too often and waits: switch it off and on"))

    def next_line(self, now):
        """The next line (bytes) to write to the PC, or None."""
        if age(now, self._alive_at) >= ALIVE_MS:
            self._alive_at = now
            uptime = age(now, self._started) // 1000
            self.outbox.tell("ALIVE", (uptime, self._free(), 0, 0, self._splitter.skipped, 0))
            self.outbox.tell("PHASE", ("safe", "", ""))
        return self.outbox.next_line(now)

    def frame(self, now):
        """The light frame to show, or None."""
        return self._display.frame(now, _draw)


def _draw(picture):
    """Fill picture with the fault."""
    picture[:] = bytes([cues.FAULT]) * len(picture)


class Unhurried:
    """The pace of a table that does not play, in place of a ludus.pace.Pace."""

    def plays(self):
        """The id of the game that is being played: none, so ''."""
        return ""

    def still(self):
        """Whether there is time for work that can wait: always."""
        return True

    def hurries(self, _now):
        """Whether all but sensors and lights must wait: never here."""
        return False

    def may_pause(self, now, since):
        """Whether garbage may be collected again; since: when it was collected last."""
        return age(now, since) >= ALIVE_MS

    def rest(self, _now):
        """Ms the loop may sleep."""
        return _REST_MS
