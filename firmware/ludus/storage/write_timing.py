"""Chooses when entries are written to the flash: lights and hands come first."""

from ludus.clock import age
from ludus.errors import LinkError
from ludus.portable import const

HOLD_MS = const(150)  # an entry waits while a piece is in the air, but never longer than this


class Writer:
    """Writes entries to a journal, when lights and hands leave time for it. `started` is when the table started."""

    def __init__(self, journal, outbox, checkpoints, now):
        """journal: a ludus.storage.journal.Journal; outbox: a ludus.link.outbox.Outbox; checkpoints: a
        ludus.storage.checkpoints.Checkpoints.
        """
        self._journal = journal
        self._outbox = outbox
        self._checkpoints = checkpoints
        self._word = journal.word
        self.started = self._waiting_since = now

    def add(self, now, kind, fields):
        """Add an entry of `ludus.link.messages`."""
        if not self._journal.waiting:
            self._waiting_since = now
        try:
            self._journal.append(kind, age(now, self.started), fields)
        except LinkError:  # the text is too long for a line; none of ours is, but the table must not stop
            self._outbox.unsaid += 1
        self._checkpoints.note(kind, fields, self._journal.newest)

    def write(self, now, sitting):
        """Write waiting entries to the flash: at once, or at most HOLD_MS later if a piece is in the air.

        If none wait, write the checkpoint that is due. Returns whether the flash has just failed: then the journal goes
        on in memory, under a new word.
        """
        if not self._journal.waiting:
            if self._checkpoints.due and sitting.phase() != "hold":
                self._checkpoints.write(sitting.game)
            return False
        if age(now, self._waiting_since) < HOLD_MS and sitting.phase() == "hold":
            return False
        self._journal.flush()
        if self._journal.word == self._word:
            return False
        self._word = self._journal.word
        self._checkpoints.stop()
        return True
