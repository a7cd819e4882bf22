"""Writes what a station records: entries to the journal, and inputs to the flight record."""

from ludus.clock import age
from ludus.errors import LinkError
from ludus.portable import const

KEEP_MS = const(150)  # an entry is not written while a piece is in the air, but never waits longer than this


class Annals:
    """Writes to a journal, when lights and hands leave time for it, and to an outbox."""

    def __init__(self, station, journal, outbox, milestones, now):
        """station: a ludus.station.Station, which is told by `begun` of each game that is seated."""
        self._station = station
        self._journal = journal
        self._outbox = outbox
        self._milestones = milestones
        self._word = journal.word
        self._started = self._told_at = now

    def uptime(self, now):
        """The time since the table started, in ms."""
        return age(now, self._started)

    def entry(self, kind, fields):
        """Write an entry of `ludus.link.messages`."""
        now = self._station.inputs.now
        if not self._journal.waiting:
            self._told_at = now
        try:
            self._journal.append(kind, self.uptime(now), fields)
        except LinkError:  # a text too long for a line; nothing of ours is, but the table must not stop
            self._outbox.unsaid += 1
        self._milestones.told(kind, fields, self._journal.newest)
        if kind == "GAME":
            self._station.begun()
        if self._station.exhibit is not None:
            self._station.exhibit.told(kind, fields)

    def note(self, what, data):
        """Send an input to the flight record, see `ludus.session.inputs`."""
        self._outbox.note(self.uptime(self._station.inputs.now), what, data)

    def keep(self, now):
        """Write waiting entries to the flash: at once, or KEEP_MS later if a piece is in the air; then a milestone."""
        if not self._journal.waiting:
            if self._milestones.due and self._station.sitting.phase() != "hold":
                self._milestones.keep(self._station.sitting.game)
            return
        if age(now, self._told_at) >= KEEP_MS or self._station.sitting.phase() != "hold":
            self._journal.flush()
            if self._journal.word != self._word:
                self._go_on_in_memory()

    def _go_on_in_memory(self):
        """Go on without the flash: the game is sent again under the journal's new word, once a PC says HELLO again."""
        self._word = self._journal.word
        self._milestones.stop()
        self._outbox.disconnect()
        self._station.sitting.tell_again()
        self.entry("FAULT", ("journal", "", self._journal.failure[:100]))
        self._journal.flush()
