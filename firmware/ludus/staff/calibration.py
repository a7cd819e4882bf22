"""Calibrates linear sensors in a self-test: what each reads when its seat is empty, and how far a piece moves it."""

from array import array

from ludus.portable import const

_SAMPLES = const(16)  # readings of the empty board that are averaged into a base


class Calibration:
    """By channel, `base` is the reading when empty, and `strength` how far a piece moves it; 16 bits each.

    Both are empty on a board whose sensors are not linear.
    """

    def __init__(self, fields):
        """fields: the board's ludus.sensing.thresholds.Fields, or None."""
        channels = len(fields.values) if fields else 0
        self.base = array("I", [0] * channels)
        self.strength = array("H", [0] * channels)
        self.samples = 0  # how many readings of the empty board were taken
        self._fields = fields

    def sample_empty(self):
        """Add a reading of the empty board; return whether the base readings are known now."""
        self.samples += 1
        for channel in range(len(self.base)):
            self.base[channel] += self._fields.values[channel]
        if self._fields and self.samples < _SAMPLES:
            return False
        for channel in range(len(self.base)):
            self.base[channel] //= self.samples
        return True

    def leave(self, channel):
        """Leave a channel as it was, since a piece stood on its seat."""
        if self._fields:
            self.base[channel] = self._fields.base[channel]

    def measure(self, channel):
        """Keep the largest distance of a channel's reading from its base: it shrinks while the piece is lifted."""
        if self._fields:
            away = self._fields.values[channel] - self.base[channel]
            self.strength[channel] = max(self.strength[channel], away if away > 0 else -away)
