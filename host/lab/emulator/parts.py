"""The parts of a table, wired to the emulated Pico's pins. The board definition says which pins.

A part keeps its state through resets and power cuts, as a real part does: pieces stay where they are.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol, Self

from rp2040py.clock.clock import IAlarm

from lab.emulator.wiring import Level, Wiring

Rgb = tuple[int, int, int]


@dataclass(frozen=True)
class SpiBus:
    """A hardware SPI block that reads the chain."""

    index: int
    sck: int
    miso: int


@dataclass(frozen=True)
class GpioBus:
    """Two plain pins that read the chain, moved by the processor or by PIO."""

    clock: int
    data: int


class Chain(Protocol):
    """Sensors that are latched together and read one after the other; `loads` is how often they were latched."""

    loads: int

    def set(self, index: int, level: int) -> None:
        """Set the level of one input, from this instant."""


class Lights(Protocol):
    """A string of lights: the frames that it received, and how many faults the data had."""

    frames: list["Frame"]
    faults: int

    @property
    def pixels(self) -> list[Rgb]:
        """The colours that the LEDs show: the last frame, or nothing."""


class ShiftRegisters:
    """A chain of 74HC165. `levels[0]` is the input read first: D7 of the register nearest the Pico.

    The pin `load` drives SH/LD#: low loads the inputs (and keeps following them), high shifts. `idle` is the level of
    an input with nothing over it: 1 for reed and hall switches to ground with a pull-up.
    """

    def __init__(self, count: int, *, load: int, bus: SpiBus | GpioBus, idle: int = 1) -> None:
        self.levels = [idle] * (8 * count)
        self.loads = 0  # how often the inputs were latched
        self.shifts = 0  # clock edges seen
        self.connected = True  # whether its data line is connected; if not, the Pico reads what its pull resistor gives
        self._idle = idle
        self._load_pin = load
        self._bus = bus
        self._register = list(self.levels)
        self._wiring: Wiring | None = None

    def set(self, index: int, level: int) -> None:
        """Set the level of one input, from this instant."""
        self.levels[index] = 1 if level else 0
        if self._loading():
            self._latch()

    def close(self, index: int) -> None:
        """Close the switch on an input: a magnet is there."""
        self.set(index, 1 - self._idle)

    def open(self, index: int) -> None:
        """Open the switch on an input."""
        self.set(index, self._idle)

    def attach(self, wiring: Wiring) -> None:
        """Wire the chain to the pins."""
        self._wiring = wiring
        wiring.watch(self._load_pin, self._on_load)
        if isinstance(self._bus, SpiBus):
            wiring.answer_spi(self._bus.index, self._bus.sck, self._bus.miso, self._transfer)
        else:
            wiring.watch(self._bus.clock, self._on_clock)
            self._show()

    def _loading(self) -> bool:
        return self._wiring is not None and self._wiring.level(self._load_pin) == 0

    def _latch(self) -> None:
        self._register = list(self.levels)
        self._show()

    def _on_load(self, level: Level) -> None:
        if level == 0:
            self.loads += 1
            self._latch()

    def _on_clock(self, level: Level) -> None:
        if level == 1:
            self._shift()
            self._show()

    def _shift(self) -> None:
        self.shifts += 1
        if not self._loading():
            self._register = [*self._register[1:], 0]  # the last register's serial input is tied low

    def _show(self) -> None:
        if isinstance(self._bus, GpioBus) and self._wiring is not None:
            self._wiring.drive(self._bus.data, self._register[0])

    def _transfer(self, bits: int, late: bool) -> int | None:
        if not self.connected:
            return None
        received = 0
        for _ in range(bits):
            if late:
                self._shift()
            received = received << 1 | self._register[0]
            if not late:
                self._shift()
        return received


class Frame(NamedTuple):
    """One complete frame on the LEDs' data line."""

    first_ns: float  # rising edge of its first bit
    last_ns: float  # falling edge of its last bit
    pixels: list[Rgb]

    @classmethod
    def of(cls, first_ns: float, last_ns: float, bits: list[int]) -> Self:
        """Make a frame from the bits on the line, 24 for each pixel in order; bits left over are ignored."""
        return cls(first_ns, last_ns, [_rgb(bits[at : at + 24]) for at in range(0, len(bits) - 23, 24)])


class Leds:
    """A string of WS2812 that decodes the data line as the LEDs do, from the width of each high pulse.

    A pulse longer than ONE_NS is a 1 (the data sheets' zeros end at 380 to 550 ns, ones begin at 550 to 650). A low
    line for RESET_NS ends the frame; today's LEDs require 280 microseconds. Pulses that no LED could read count in
    `faults`, and so does a frame that ends inside a pixel.
    """

    ONE_NS = 550.0
    SHORTEST_NS = 150.0
    LONGEST_NS = 5000.0
    RESET_NS = 280_000.0

    def __init__(self, pin: int) -> None:
        self.frames: list[Frame] = []
        self.faults = 0
        self._pin = pin
        self._wiring: Wiring | None = None
        self._ended: IAlarm | None = None
        self._start()

    @property
    def pixels(self) -> list[Rgb]:
        """The colours that the LEDs show: the last frame, or nothing."""
        return self.frames[-1].pixels if self.frames else []

    def attach(self, wiring: Wiring) -> None:
        """Wire the string to its pin."""
        self._wiring = wiring
        self._ended = wiring.alarm(self._end)
        self._start()
        wiring.watch(self._pin, self._on_edge)

    def _start(self) -> None:
        self._bits: list[int] = []
        self._first: float | None = None
        self._rose: float | None = None
        self._fell = 0.0

    def _on_edge(self, level: Level) -> None:
        assert self._wiring is not None and self._ended is not None
        now = self._wiring.ns
        if level == 1:
            self._ended.cancel()
            self._rose = now
            if self._first is None:
                self._first = now
        elif level == 0 and self._rose is not None:
            high, self._rose, self._fell = now - self._rose, None, now
            self._bits.append(1 if high > self.ONE_NS else 0)
            if not self.SHORTEST_NS <= high <= self.LONGEST_NS:
                self.faults += 1
            self._ended.schedule(self.RESET_NS)

    def _end(self) -> None:
        if len(self._bits) % 24:
            self.faults += 1
        if len(self._bits) >= 24 and self._first is not None:
            self.frames.append(Frame.of(self._first, self._fell, self._bits))
        self._start()


def _rgb(bits: list[int]) -> Rgb:
    """Split 24 bits in the order of transmission: green, red, blue, each with its highest bit first."""
    word = 0
    for bit in bits:
        word = word << 1 | bit
    return word >> 8 & 255, word >> 16, word & 255


class Button:
    """A switch from a pin to ground. Released, it leaves the pin open: without a pull-up the firmware reads low."""

    def __init__(self, pin: int) -> None:
        self.pressed = False
        self._pin = pin
        self._wiring: Wiring | None = None

    def attach(self, wiring: Wiring) -> None:
        """Wire the button to its pin."""
        self._wiring = wiring
        self._apply()

    def press(self) -> None:
        """Close the switch, until `release`."""
        self.pressed = True
        self._apply()

    def release(self) -> None:
        """Open the switch."""
        self.pressed = False
        self._apply()

    def _apply(self) -> None:
        if self._wiring is not None:
            self._wiring.drive(self._pin, 0 if self.pressed else None)


class Edge(NamedTuple):
    """A change of a pin by the Pico, with its time."""

    ns: float
    level: Level


class Edges:
    """A probe on a pin that records every change by the Pico. `listener`, if there is one, is called at each edge."""

    def __init__(self, pin: int, listener: Callable[[Edge], None] | None = None) -> None:
        self.log: list[Edge] = []
        self._pin = pin
        self._listener = listener

    def attach(self, wiring: Wiring) -> None:
        """Put the probe on its pin."""

        def record(level: Level) -> None:
            self.log.append(Edge(wiring.ns, level))
            if self._listener is not None:
                self._listener(self.log[-1])

        wiring.watch(self._pin, record)


class Feeds:
    """A probe on the chip's watchdog: the `longest` time between feedings, in ns, since a caller last set it to 0."""

    def __init__(self) -> None:
        self.count = 0
        self.longest = 0.0
        self._last: float | None = None

    def attach(self, wiring: Wiring) -> None:
        """Listen from power-on."""
        self._last = None

        def fed() -> None:
            if self._last is not None:
                self.longest = max(self.longest, wiring.ns - self._last)
            self._last, self.count = wiring.ns, self.count + 1

        wiring.watch_watchdog(fed)
