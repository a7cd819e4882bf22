"""A self-test while it runs on a station: its lights, what the PC hears of it, and what is kept of it."""

from ludus.portable import const
from ludus.table import wiring
from ludus.table.palette import Palette
from ludus.table.selftest import OVER, STAGES, SelfTest

_AT_ONCE = const(16)  # channels in a message


class TestBench:
    """Runs a SelfTest in place of the game. `picture` has one cue a light along the chain, not a cell."""

    def __init__(self, board, fields, brightness, now, raw):
        """fields: the Fields of a board with linear sensors, or None; raw: a reading."""
        leds = board.leds
        count = len(leds["order"])
        self.test = SelfTest(board, fields, now, raw)
        self.picture = bytearray(count)
        self.palette = Palette(list(range(count)), leds["max_ma"], leds["idle_ma"], leds["frame_ma"], brightness)
        self._board = board
        self._fields = fields

    def sample(self, now, raw, pressed):
        """Take a reading, and whether the button was pressed; True if something is new."""
        return self.test.sample(now, raw, pressed)

    def over(self):
        """Whether it has ended."""
        return self.test.stage == OVER

    def draw(self):
        """Bring the picture up to date and return it."""
        self.test.draw(self.picture)
        return self.picture

    def tell(self, outbox):
        """Say to the PC where the test is."""
        outbox.tell("TEST", (STAGES[self.test.stage], self.test.seat, self.test.told()))

    def tell_readings(self, outbox):
        """Say the spread of the sensors' readings, some channels in each message."""
        test = self.test
        for first in range(0, len(test.base), _AT_ONCE):
            rows = [_words(row[first : first + _AT_ONCE]) for row in (test.base, test.strength)]
            outbox.reply("READINGS", (first, rows[0], rows[1]))

    def keep(self, keep):
        """Let the board be as the test found it, from now on and, by keep, after the next start. Raises OSError."""
        test, board = self.test, self._board
        if test.bits:
            board.sense["bits"][:] = test.bits
        if test.order:
            board.leds["order"][:] = test.order
        if self._fields:
            self._fields.calibrate(test.base, test.strength)
        if keep:
            wiring.save(keep, board, test)


def _words(numbers):
    return ",".join([str(number) for number in numbers])
