"""Reports the present state of a table to a PC; what must not be lost is sent by the journal instead."""

from ludus.clock import age
from ludus.lights import cues
from ludus.link import hello
from ludus.loops import spell
from ludus.portable import const

ALIVE_MS = const(1000)
_DIGITS = b"0123456789"


class Reports:
    """Sends reports to an outbox whenever something has changed."""

    def __init__(self, station, now):
        """station: a ludus.station.Station."""
        self.following = False  # a PC is listening
        self.picture = self.cells = False  # what has changed and is still to be told
        self._station = station
        self._alive_at = now
        self._scans = 0

    @property
    def idle(self):
        """Whether nothing has changed since the last report."""
        return not (self.cells or self.picture)

    def catch_up(self, now):
        """Report one thing that has changed; call it before each line, when the lights are on their way."""
        if self.cells:
            self.tell_cells()
        elif self.picture:
            self._tell_picture()
        elif self.following and age(now, self._alive_at) >= ALIVE_MS:
            self.tell_alive(now)

    def tell_hello(self, table, start):
        """Report who this table is; start is a ludus.storage.boot.Starts."""
        station = self._station
        station.outbox.reply("HELLO", hello.fields(station.board, table, start, station.journal))

    def tell_now(self):
        """Report the game being played."""
        sitting, game = self._station.sitting, self._station.sitting.game
        start = (sitting.options_text(), sitting.start) + sitting.players
        newest = self._station.journal.newest
        self._station.outbox.tell("NOW", (newest, game.id) + start + (len(game.played), game.check(), game.score))

    def tell_cells(self):
        """Report how many pieces stand on each cell."""
        self.cells = False
        self._station.outbox.tell("CELLS", (spelled(self._station.sitting.referee.occupancy.present, _DIGITS),))

    def _tell_picture(self):
        self.picture = False
        if not self.following:
            return
        station = self._station
        station.outbox.tell("CUES", (spelled(station.picture, cues.LETTERS.encode()),))
        game, phase = station.sitting.game, station.phase
        station.outbox.tell("PHASE", (phase, "wb"[game.side], game.reason or ""))

    def tell_alive(self, now):
        """Report uptime, memory, scans and lost messages."""
        station = self._station
        seconds = max(1, age(now, self._alive_at) // 1000)
        scans = (station.scans - self._scans) // seconds
        self._scans = station.scans
        self._alive_at = now
        dropped = station.journal.dropped + station.outbox.unsaid
        uptime, skipped = station.uptime(now) // 1000, station.orders.skipped()
        station.outbox.tell("ALIVE", (uptime, station.free(), scans, dropped, skipped, station.journal.written))


def spelled(numbers, letters):
    """Write bytes as a text of one letter each."""
    text = bytearray(len(numbers))
    spell(text, numbers, letters, len(numbers))
    return bytes(text).decode()
