"""Presence sensors on chained 74HC165 shift registers, read by SPI.

A low pulse on SH/LD makes each register copy its eight inputs; then the SPI clock shifts them out, D7 of
the register next to the Pico first. Data changes after the rising edge, so it is sampled on the falling
one with the clock idling high (polarity 1, phase 0). Where no register is connected, the Pico's own resistor
makes every bit read as a piece, a position that no game has.
"""

from machine import SPI, Pin

from ludus.board.facts import SPI_DATA_OUT


class ShiftRegisters:
    """A chain of 74HC165. `raw` is a bytearray, a byte for each register; only `read` writes it."""

    def __init__(self, sense):
        """sense: the board's `sense` entry."""
        self.raw = bytearray(len(sense["bits"]) // 8)
        self._load = Pin(sense["load"], Pin.OUT, value=1)
        # MicroPython's SPI claims a pin for data out even if none is wired; SPI_DATA_OUT says which.
        self._spi = SPI(
            sense["spi"],
            baudrate=sense["hz"],
            polarity=1,
            phase=0,
            sck=Pin(sense["sck"]),
            mosi=Pin(SPI_DATA_OUT[sense["spi"]]),
            miso=Pin(sense["miso"], Pin.IN, Pin.PULL_UP if sense["closed"] else Pin.PULL_DOWN),
        )

    def read(self):
        """Take one reading into `raw` and return it."""
        self._load(0)
        self._load(1)
        self._spi.readinto(self.raw)
        return self.raw
