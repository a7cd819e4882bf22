"""The sensors: presence on chained 74HC165 shift registers, or colours on 74HC4067 banks and the ADC.

74HC165: the low pulse on SH/LD copies each register's eight inputs; then the SPI clock shifts them out,
D7 of the register next to the Pico first. Data changes after the rising edge, so it is sampled on the
falling one with the clock idling high (polarity 1, phase 0).

74HC4067: a bank's enable, low, also gives its sixteen sensors their power, since all at once would draw more
than the Pico's 3.3 V gives; they need `on_us` before they can be read. The channels are then selected in
Gray code: one select pin changes for each, and the next call to the ADC comes later than the microsecond
in which the multiplexer and the line behind it settle.
"""

import time

from machine import ADC, SPI, Pin

from ludus.board import SPI_DATA_OUT

_CHANNELS = 16
_GRAY = bytes((0, 1, 3, 2, 6, 7, 5, 4, 12, 13, 15, 14, 10, 11, 9, 8))
_TOGGLED = bytes((0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 3))  # the select pin after each, the last back to 0


def sensors_of(sense, fields):
    """The driver for a board's `sense` entry; fields: a ludus.table.fields.Fields where it tells colours."""
    return HallBanks(sense, fields) if fields else ShiftRegisters(sense)


class ShiftRegisters:
    """A chain of 74HC165. `raw` is a bytearray, a byte for each register; only `read` writes it."""

    def __init__(self, sense):
        """sense: the board's `sense` entry."""
        self.raw = bytearray(len(sense["bits"]) // 8)
        self._load = Pin(sense["load"], Pin.OUT, value=1)
        # MicroPython's SPI claims a pin for data out even if it is not wired; the board knows which.
        self._spi = SPI(
            sense["spi"],
            baudrate=sense["hz"],
            polarity=1,
            phase=0,
            sck=Pin(sense["sck"]),
            mosi=Pin(SPI_DATA_OUT[sense["spi"]]),
            miso=Pin(sense["miso"]),
        )

    def read(self):
        """Take one reading into `raw` and return it."""
        self._load(0)
        self._load(1)
        self._spi.readinto(self.raw)
        return self.raw


class HallBanks:
    """Banks of linear sensors. `raw` is a bytearray, a state for each channel; only `read` changes it."""

    def __init__(self, sense, fields):
        """sense: the board's `sense` entry; fields takes the readings and judges them."""
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
    """Read the sixteen channels of a bank into values; 1 if one has left its band."""
    left = 0
    for step in range(_CHANNELS):
        channel = first + _GRAY[step]
        value = read()
        values[channel] = value
        if value < low[channel] or value > high[channel]:
            left = 1
        toggles[step]()
    return left
