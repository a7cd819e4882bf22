"""Reports the present state of a table to a PC; what must not be lost goes through the journal instead."""

from ludus.clock import age
from ludus.hot_loops import spell
from ludus.lights import cues
from ludus.portable import const

ALIVE_MS = const(1000)
_DIGITS = b"0123456789"


class Reports:
    """Sends reports to an outbox whenever something has changed, while a PC listens."""

    def __init__(self, now, outbox, journal, sitting, picture, phase, health):
        """sitting: whose game is reported; picture: the lights' cues, a buffer; phase(): what the table is doing, as a
        word; health(now): uptime in s, free bytes, scans since the start, lines that were no messages.
        """
        self.picture = self.cells = False  # what has changed and is still to be reported
        self._outbox = outbox
        self._journal = journal
        self._sitting = sitting
        self._picture = picture
        self._phase = phase
        self._health = health
        self._alive_at = now
        self._scans = 0

    @property
    def idle(self):
        """Whether nothing has changed since the last report."""
        return not (self.cells or self.picture)

    def catch_up(self, now):
        """Report one thing that has changed; call it before each line, once the lights are being sent."""
        if self.cells:
            self.report_cells()
        elif self.picture:
            self._report_picture()
        elif age(now, self._alive_at) >= ALIVE_MS:
            self._report_health(now)

    def report_all(self, now):
        """Report everything to a PC that has just come."""
        self._report_game()
        self.report_cells()
        self._report_health(now)

    def _report_game(self):
        sitting, game = self._sitting, self._sitting.game
        start = (sitting.journalled.options_text(), sitting.journalled.start) + sitting.players.names
        newest = self._journal.newest
        self._outbox.tell("NOW", (newest, game.id) + start + (len(game.played), game.check(), game.score))

    def report_cells(self):
        """Report how many pieces stand on each cell."""
        self.cells = False
        self._outbox.tell("CELLS", (spelled(self._sitting.referee.occupancy.present, _DIGITS),))

    def _report_picture(self):
        self.picture = False
        self._outbox.tell("CUES", (spelled(self._picture, cues.LETTERS.encode()),))
        game = self._sitting.game
        self._outbox.tell("PHASE", (self._phase(), "wb"[game.side], game.reason or ""))

    def _report_health(self, now):
        """Report uptime, memory, scans and lost messages."""
        seconds = max(1, age(now, self._alive_at) // 1000)
        uptime, free, scans, skipped = self._health(now)
        rate = (scans - self._scans) // seconds
        self._scans = scans
        self._alive_at = now
        dropped = self._journal.dropped + self._outbox.unsaid
        self._outbox.tell("ALIVE", (uptime, free, rate, dropped, skipped, self._journal.written))


def spelled(numbers, letters):
    """Return a text that has, for each byte of `numbers`, the letter at that index of `letters`."""
    text = bytearray(len(numbers))
    spell(text, numbers, letters, len(numbers))
    return bytes(text).decode()
