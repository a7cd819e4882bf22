"""`machine` of the simulated Pico: pins, the SPI or the ADC that reads the sensors, watchdog and resets.

The pins that matter are named by the board definition in `chip.config`. Wrong wiring in the firmware is not refused:
it reads all ones, as from a chain that nobody clocks.
"""

import struct

from fakes import chip, wire
from fakes.wire import PWRON_RESET, WDT_RESET  # noqa: F401  the firmware reads them here

SCRATCH_4 = 0x4005801C


class Pin:
    """A pin by its GP number. Only the button and the lines that control the sensors have a meaning."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self.number = number.number if isinstance(number, Pin) else number
        self.mode = mode
        self.pull = pull
        self._level = 0
        if value is not None:
            self.value(value)

    def value(self, level=None):
        if level is None:
            return self._read()
        self._level = 1 if level else 0
        sense = chip.config["sense"]
        if "sel" in sense:
            _banks.set(sense, self.number, self._level)
        elif self.number == sense["load"]:
            _chain.load(self._level)

    def __call__(self, level=None):
        return self.value(level)

    def toggle(self):
        self.value(1 - self._level)

    def _read(self):
        if self.mode == Pin.OUT:
            return self._level
        if self.number == chip.config["button"]:
            return 0 if chip.pressed else 1
        return 1 if self.pull == Pin.PULL_UP else 0


class _Chain:
    """The registers as the SPI sees them: a low load line loads the levels, a high one lets them shift."""

    def __init__(self):
        self._latched = b""
        self._at = 0
        self._loading = False

    def load(self, level):
        if not level:
            self._loading = True
        elif self._loading:
            self._loading = False
            self._latched = chip.chain
            self._at = 0

    def shift(self, count):
        if self._loading:
            return b"\xff" * count
        data = self._latched[self._at : self._at + count]
        self._at += len(data)
        return bytes(data) + b"\xff" * (count - len(data))


_chain = _Chain()


class SPI:
    """Reads the sensor chain if made with the SPI number and pins of the board, polarity 1, phase 0; else 1 bits."""

    MSB = 0

    def __init__(
        self, number, baudrate=1_000_000, polarity=0, phase=0, bits=8, firstbit=0, sck=None, mosi=None, miso=None
    ):
        pins = [number, sck.number if sck else None, miso.number if miso else None]
        sense = chip.config["sense"]
        wired = [sense.get("spi"), sense.get("sck"), sense.get("miso")]
        self._wired = pins == wired and (polarity, phase, bits, firstbit) == (1, 0, 8, SPI.MSB)

    def readinto(self, buffer, write=0):
        buffer[:] = self.read(len(buffer))

    def read(self, count, write=0):
        return _chain.shift(count) if self._wired else b"\xff" * count


class _Banks:
    """Multiplexers with switched sensors: a channel reads correctly if its bank alone has been on for long enough."""

    def __init__(self):
        self._channel = 0
        self._on_since = {}  # by enable pin, since when its bank is on

    def set(self, sense, pin, level):
        if pin in sense["sel"]:
            line = 1 << sense["sel"].index(pin)
            self._channel = self._channel | line if level else self._channel & ~line
        elif level:
            self._on_since.pop(pin, None)
        elif pin not in self._on_since:
            self._on_since[pin] = chip.now

    def read(self, adc):
        """Read the line: 0 while its sensors are off or not yet awake; two banks on at once give their average."""
        sense = chip.config["sense"]
        readings = []
        for bank, (enable, line) in enumerate(sense["banks"]):
            if line == adc and enable in self._on_since:
                awake = chip.now - self._on_since[enable] >= sense["on_us"]
                at = 2 * (16 * bank + self._channel)
                readings.append(chip.chain[at] | chip.chain[at + 1] << 8 if awake else 0)
        return sum(readings) // len(readings) if readings else 0


_banks = _Banks()


class ADC:
    """An input of the converter, by its pin."""

    def __init__(self, pin):
        self._number = pin.number if isinstance(pin, Pin) else pin
        if self._number not in (26, 27, 28, 29):
            raise ValueError("Pin doesn't have ADC capabilities")

    def read_u16(self):
        return _banks.read(self._number)


class WDT:
    """The watchdog: once made, it runs until the next hard reset, as on the RP2040. Its timeout is at most 8388 ms."""

    def __init__(self, id=0, timeout=5000):
        if not 1 <= timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        chip.note(wire.WATCHDOG, struct.pack("<I", timeout))

    def feed(self):
        chip.feed()


class _Registers:
    """The chip's registers by address: all are 0, except the one that tells why the watchdog has reset the chip."""

    def __getitem__(self, address):
        return chip.config["scratch"] if address == SCRATCH_4 else 0


mem32 = _Registers()


def reset_cause():
    return chip.config["cause"]


def reset():
    chip.exchange(wire.RESET, 0)


def soft_reset():
    chip.exchange(wire.SOFT_RESET, 0)


def unique_id():
    """Eight bytes that depend on the seed."""
    return b"virt" + struct.pack(">I", chip.config["seed"] & 0xFFFFFFFF)
