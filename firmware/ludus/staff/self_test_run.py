"""A self-test while it runs in place of the game: its lights, what the PC hears of it, and what is saved of it."""

from ludus.clock import age
from ludus.portable import const
from ludus.sensing import self_test_results
from ludus.staff.self_test import OVER, PATIENCE_MS, SHOWING, STAGES, SelfTest

_AT_ONCE = const(16)  # channels in a message


class SelfTestRun:
    """Runs a SelfTest. Its pictures have one cue for each light of the chain, not for each cell."""

    phase = "test"

    def __init__(self, now, board, sensors, display, outbox, entry, found):
        """board, sensors, display, outbox: the table's parts; the test begins with the sensors' last reading;
        entry(kind, fields): makes an entry of the journal; found: the ludus.storage.values.Values for the result, or
        None.
        """
        self.test = SelfTest(board, sensors.fields, now, sensors.raw)
        self._board = board
        self._sensors = sensors
        self._display = display
        self._outbox = outbox
        self._entry = entry
        self._found = found
        display.wire(True)
        self._report()

    def sample(self, now, raw, pressed):
        """Process a reading, and a press if `pressed`; return whether the test is over."""
        test = self.test
        if test.sample(now, raw, pressed):
            self._report()
            if test.stage == OVER:
                self._report_readings()
                try:
                    self._save()
                except OSError:
                    self._entry("FAULT", ("selftest", "", "the flash refuses to keep its result"))
                self._end(now, raw)
        elif test.stage != SHOWING and age(now, test.since) > PATIENCE_MS:
            self.leave(now, raw)
        return test.stage == OVER

    def touched(self):
        """When something last settled or the button was last pressed."""
        return self.test.since

    def leave(self, now, raw):
        """End the test, as nobody is there any more: what was found so far is not saved."""
        self.test.stage = OVER
        self._report()
        self._end(now, raw)

    def draw(self, picture):
        """Fill picture with what the test asks for."""
        self.test.draw(picture)

    def _end(self, now, raw):
        self._display.wire(False)
        self._sensors.begin_anew(now, raw)

    def _report(self):
        """Show by the lights where the test is, and tell the PC."""
        test = self.test
        self._display.renew()
        self._outbox.tell("TEST", (STAGES[test.stage], test.seat, test.letters()))

    def _report_readings(self):
        """Report the base and strength of the sensors, some channels in each message."""
        calibration = self.test.calibration
        for first in range(0, len(calibration.base), _AT_ONCE):
            rows = [_words(row[first : first + _AT_ONCE]) for row in (calibration.base, calibration.strength)]
            self._outbox.reply("READINGS", (first, rows[0], rows[1]))

    def _save(self):
        """From now on use what the test found, and save it for the next start. Raises OSError."""
        test, board, fields = self.test, self._board, self._sensors.fields
        if test.bits:
            board.sense["bits"][:] = test.bits
        if test.order:
            board.leds["order"][:] = test.order
        if fields:
            fields.calibrate(test.calibration.base, test.calibration.strength)
        if self._found:
            self_test_results.save(self._found, board, test)


def _words(numbers):
    return ",".join([str(number) for number in numbers])
