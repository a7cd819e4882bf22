"""`rp2` of the simulated Pico: a state machine that drives WS2812 lights, and the DMA that feeds it.

The PIO program itself is not run: what counts is the words that reach the state machine. A wrong set-up of the DMA is
refused here with the reason, where a real one would send rubbish.
"""

from fakes import chip, wire

_LIGHT_US = 30
_LATCH_US = 50


class PIO:
    OUT_LOW = 2
    SHIFT_LEFT = 0
    JOIN_TX = 1


def asm_pio(**settings):
    """The decorator: keeps the settings and drops the function, whose body is assembler and not Python."""

    def program(function):
        return settings

    return program


class StateMachine:
    def __init__(self, number, program=None, freq=-1, **pins):
        base = pins.get("sideset_base") or pins.get("set_base") or pins.get("out_base")
        self.number = number
        self.base = base.number if base else None
        self.running = False

    def active(self, on=None):
        if on is not None:
            self.running = bool(on)
        return self.running


class DMA:
    """One channel: `config(..., trigger=True)` sends the buffer as it is now; busy until the lights have latched."""

    _in_use = 0

    def __init__(self):
        if DMA._in_use >= 12:
            raise OSError(16)
        self.channel = DMA._in_use
        DMA._in_use += 1
        self._read = None
        self._write = None
        self._count = 0
        self._ctrl = 0
        self._until = 0

    def pack_ctrl(self, default=None, size=2, inc_read=True, inc_write=True, treq_sel=0x3F, **others):
        """The control word of the RP2040's register: size, increments, pacing and the enable bit."""
        return treq_sel << 15 | (inc_write << 5) | (inc_read << 4) | size << 2 | 1

    def config(self, read=None, write=None, count=None, ctrl=None, trigger=False):
        if self.active():
            raise ValueError("DMA channel %d is configured while it is busy" % self.channel)
        self._read = self._read if read is None else read
        self._write = self._write if write is None else write
        self._count = self._count if count is None else count
        self._ctrl = self._ctrl if ctrl is None else ctrl
        if trigger:
            self._send()

    def active(self, on=None):
        if on:
            self._send()
        return chip.look() < self._until

    def _send(self):
        machine = self._write
        if not isinstance(machine, StateMachine) or not machine.running or machine.base is None:
            raise ValueError("DMA writes to something that is not a running state machine with a pin")
        expected = self.pack_ctrl(inc_write=False, treq_sel=machine.number // 4 * 8 + machine.number % 4)
        if self._ctrl != expected:
            raise ValueError("DMA control word is 0x%x, not 0x%x" % (self._ctrl, expected))
        words = bytes(memoryview(self._read)[: self._count * 4])
        if len(words) != self._count * 4:
            raise ValueError("DMA reads past its buffer")
        chip.note(wire.LIGHTS, bytes([machine.base]) + words)
        self._until = chip.now + _LIGHT_US * self._count + _LATCH_US
