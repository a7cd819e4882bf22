"""Writes what a table records: entries to the journal, and inputs to the flight record."""

from ludus.clock import age
from ludus.errors import LinkError
from ludus.portable import const

HOLD_MS = const(150)  # an entry is not written while a piece is in the air, but never waits longer than this


class Entries:
    """Writes to a journal, when lights and hands leave time for it, and to an outbox."""

    def __init__(self, journal, outbox, checkpoints, now):
        """journal: a ludus.storage.journal.Journal; outbox: a ludus.link.outbox.Outbox; checkpoints: a
        ludus.storage.checkpoints.Checkpoints.
        """
        self._journal = journal
        self._outbox = outbox
        self._checkpoints = checkpoints
        self._word = journal.word
        self._started = self._waiting_since = now

    def uptime(self, now):
        """The time since the table started, in ms."""
        return age(now, self._started)

    def add(self, now, kind, fields):
        """Add an entry of `ludus.link.messages`."""
        if not self._journal.waiting:
            self._waiting_since = now
        try:
            self._journal.append(kind, self.uptime(now), fields)
        except LinkError:  # a text too long for a line; nothing of ours is, but the table must not stop
            self._outbox.unsaid += 1
        self._checkpoints.note(kind, fields, self._journal.newest)

    def note(self, now, what, data):
        """Send an input to the flight record, see `ludus.session.inputs`."""
        self._outbox.note(self.uptime(now), what, data)

    def write(self, now, game, in_air):
        """Write waiting entries to the flash: at once, or HOLD_MS later if a piece is in the air; then a checkpoint.

        Returns whether the flash has just failed: then the journal goes on in memory, under a new word.
        """
        if not self._journal.waiting:
            if self._checkpoints.due and not in_air:
                self._checkpoints.write(game)
            return False
        if in_air and age(now, self._waiting_since) < HOLD_MS:
            return False
        self._journal.flush()
        if self._journal.word == self._word:
            return False
        self._word = self._journal.word
        self._checkpoints.stop()
        return True
