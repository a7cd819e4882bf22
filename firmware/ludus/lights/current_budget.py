"""Keeps the lights within their current budget, which `leds` in the board's definition gives as `frame_ma`."""

from ludus.portable import const

FULL = const(255)  # brightness that leaves the colours as they are
_CHANNELS = const(3)  # an LED draws its full current with this many channels at 255


class CurrentBudget:
    """The current that all lights may draw together. `most` is the largest sum of a frame's bytes that it allows."""

    def __init__(self, count, max_ma, idle_ma, frame_ma):
        """count: how many LEDs. max_ma, idle_ma, frame_ma: mA of one LED full on, of one dark, of all at most."""
        self.most = max(0, frame_ma - idle_ma * count) * _CHANNELS * 255 // max_ma
        self._rounded = self.most - _CHANNELS * count  # each channel is rounded up

    def brightness(self, full, setting):
        """The brightness `setting`, or less if the lights would otherwise exceed the budget when at their brightest.

        full: the sum of the full colours of all lights.
        """
        if full * setting <= self._rounded * FULL:
            return setting
        return max(1, self._rounded * FULL // full)
