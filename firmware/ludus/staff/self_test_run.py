"""A self-test while it runs on a station: its lights, what the PC hears of it, and what is kept of it."""

from ludus.portable import const
from ludus.sensing import wiring
from ludus.staff.self_test import OVER, STAGES, SelfTest

_AT_ONCE = const(16)  # channels in a message


class TestBench:
    """Runs a SelfTest in place of the game. `picture` has one cue a light along the chain, not a cell."""

    phase = "test"

    def __init__(self, station, now):
        """Begin on a ludus.station.Station; its last reading is the first one here."""
        board = station.board
        count = len(board.leds["order"])
        self.test = SelfTest(board, station.fields, now, station.raw)
        self.picture = bytearray(count)
        self.palette = station.palette
        self.palette.wire(range(count))
        self._station = station
        self._tell()

    def sample(self, now, raw, pressed):
        """Take a reading, and whether the button was pressed. At its end the station goes on with its game."""
        if not self.test.sample(now, raw, pressed):
            return
        self._tell()
        if self.test.stage == OVER:
            self._tell_readings()
            try:
                self._keep()
            except OSError:
                self._station.entry("FAULT", ("selftest", "", "the flash refuses to keep its result"))
            self._station.end_test(now, raw)

    def touched(self):
        """When something settled or the button was pressed last."""
        return self.test.since

    def leave(self, now, raw):
        """Nobody is there any more: what was found so far is not kept."""
        self.test.stage = OVER
        self._tell()
        self._station.end_test(now, raw)

    def render(self, now):
        """Draw what the test asks for into `palette.frame`; whether it is animated."""
        self.test.draw(self.picture)
        return self.palette.render(self.picture, now)

    def _tell(self):
        """The lights and the PC are to say where the test is."""
        test = self.test
        self._station.draw_anew()
        self._station.outbox.tell("TEST", (STAGES[test.stage], test.seat, test.told()))

    def _tell_readings(self):
        """Say the spread of the sensors' readings, some channels in each message."""
        test = self.test
        for first in range(0, len(test.base), _AT_ONCE):
            rows = [_words(row[first : first + _AT_ONCE]) for row in (test.base, test.strength)]
            self._station.outbox.reply("READINGS", (first, rows[0], rows[1]))

    def _keep(self):
        """Let the board be as the test found it, from now on and after the next start. Raises OSError."""
        test, station = self.test, self._station
        board = station.board
        if test.bits:
            board.sense["bits"][:] = test.bits
        if test.order:
            board.leds["order"][:] = test.order
        if station.fields:
            station.fields.calibrate(test.base, test.strength)
        if station.found:
            wiring.save(station.found, board, test)


def _words(numbers):
    return ",".join([str(number) for number in numbers])
