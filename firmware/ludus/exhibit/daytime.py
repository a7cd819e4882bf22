"""The time of day: set by a PC and counted on from then, even after a power cut.

A Pico has no clock that survives a power cut. The time is saved on the flash every KEEP_MIN minutes, and the next start
counts on from the saved time. So after a cut the clock is slow, by the length of the cut and the time since it was last
saved, until a PC sets it.
"""

from ludus.clock import age, later
from ludus.portable import const

FILE = "clock"
KEEP_MIN = const(10)
_MINUTE_MS = const(60000)


class Daytime:
    """Local time as `minutes` since the beginning of the year 2000, None until a PC sets it."""

    def __init__(self, keep, now):
        """keep: a ludus.storage.values.Values."""
        self._keep = keep
        self._at = now
        self.minutes = keep.number("minutes") or None

    def set(self, now, minutes):
        """Set the clock; minutes: the local time that a PC has sent, since the beginning of the year 2000."""
        self._at = now
        before, self.minutes = self.minutes, minutes
        if before is None or abs(minutes - before) >= KEEP_MIN:
            self._write()

    def passes(self, now):
        """Let time pass; return whether a minute has begun. Must be called at least once in six days."""
        if self.minutes is None or age(now, self._at) < _MINUTE_MS:
            return False
        passed = age(now, self._at) // _MINUTE_MS
        self._at = later(self._at, passed * _MINUTE_MS)
        due = self.minutes // KEEP_MIN != (self.minutes + passed) // KEEP_MIN
        self.minutes += passed
        if due:
            self._write()
        return True

    def _write(self):
        try:
            self._keep.put(minutes=self.minutes)
        except OSError:  # then the clock will be behind after the next start
            pass
