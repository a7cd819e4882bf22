"""Linear Hall sensors on 74HC4067 banks, read by the ADC, for boards that tell colours.

A bank's enable, when low, also powers its sixteen sensors, since all banks at once would draw more than
the Pico's 3.3 V gives; the sensors need `on_us` before they can be read. The channels are then selected
in Gray code, so that only one select pin changes for each. The multiplexer and the line behind it settle
within a microsecond, before the next call to the ADC.
"""

import time

from machine import ADC, Pin

_CHANNELS = 16
_GRAY = bytes((0, 1, 3, 2, 6, 7, 5, 4, 12, 13, 15, 14, 10, 11, 9, 8))
_TOGGLED = bytes((0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 3))  # pin to toggle after each; the last leads back to 0


class HallBanks:
    """Banks of linear sensors. `raw` is a bytearray, a state for each channel; only `read` changes it."""

    def __init__(self, sense, fields):
        """sense: the board's `sense` entry; fields: the ludus.sensing.thresholds.Fields of the readings."""
        self.raw = fields.states
        self._fields = fields
        self._on_us = sense["on_us"]
        select = [Pin(pin, Pin.OUT, value=0) for pin in sense["sel"]]
        self._toggles = [select[line].toggle for line in _TOGGLED]
        inputs = {adc: ADC(Pin(adc)).read_u16 for _enable, adc in sense["banks"]}
        self._banks = [(Pin(enable, Pin.OUT, value=1), inputs[adc]) for enable, adc in sense["banks"]]

    def read(self):
        """Take one reading of every channel and return `raw`."""
        fields = self._fields
        left = 0
        for bank in range(len(self._banks)):
            enable, read = self._banks[bank]
            enable(0)
            time.sleep_us(self._on_us)
            left |= _read_bank(read, self._toggles, fields.values, fields.low, fields.high, _CHANNELS * bank)
            enable(1)
        if left:
            fields.judge()
        return self.raw


def _read_bank(read, toggles, values, low, high, first):
    """Read the sixteen channels of a bank into values; return 1 if one has left its band, else 0."""
    left = 0
    for step in range(_CHANNELS):
        channel = first + _GRAY[step]
        value = read()
        values[channel] = value
        if value < low[channel] or value > high[channel]:
            left = 1
        toggles[step]()
    return left
