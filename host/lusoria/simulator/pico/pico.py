"""The simulated Pico from outside: power, resets, watchdog, and the process that plays the chip between resets."""

import time
from enum import Enum, auto
from typing import Any, Protocol

from lusoria.simulator.fakes import wire
from lusoria.simulator.pico import child
from lusoria.simulator.pico.runtime import Build
from lusoria.simulator.pico.usb import INPUT_BYTES, UsbPort

TIMED_OUT = 0x6AB73121  # in a register of the watchdog, as the Pico's C library leaves it; 0 after a reset on command
_WRITE_CHUNK = 64
_WRITE_TIMEOUT_US = 500_000  # MicroPython's timeout for each chunk that a PC does not read
_PROMPT_LOOK_US = 10_000
_BANNER = b'MicroPython on a simulated Raspberry Pi Pico\r\nType "help()" for more information.\r\n>>> '


class Doing(Enum):
    """The chip's activity between two steps of the world."""

    OFF = auto()
    ASLEEP = auto()
    AWAITING = auto()  # asleep, woken early by input
    FLASHING = auto()  # asleep, and deaf to Ctrl-C, which must not come in the middle of a change
    WRITING = auto()  # blocked by a PC that has the port open and does not read
    PROMPT = auto()  # main.py has ended
    HUNG = auto()  # the process is gone, or computes without end: only the watchdog helps


class Surroundings(Protocol):
    """The circuit around the chip. All times are virtual us."""

    def sample(self, now: int) -> tuple[bool, bytes]:
        """The button (whether it is down), and the bytes of the sensor chain."""

    def light(self, data: bytes, now: int) -> None:
        """Take the output to the lights, as `fakes/chip.py` writes it."""

    def power_lost(self, now: int) -> None:
        """Note that all parts have lost their supply."""


class Pico:
    """A simulated Pico: between calls its firmware sleeps until `due`, and `step` lets the firmware go on."""

    def __init__(self, build: Build, usb: UsbPort, around: Surroundings, chain_bytes: int) -> None:
        """chain_bytes: the size in bytes of a sample that `around` gives."""
        self.cable = True  # whether the USB cable is in, powered or not
        self.failure = ""  # why the process is gone, if it went by itself
        self.chance = b""  # what the firmware shall draw next from `os.urandom`
        self.flash_changes = 0
        self.cut_at: int | None = None  # the power fails at this flash change, before it is made
        self._build = build
        self._usb = usb
        self._around = around
        self._chain_bytes = chain_bytes
        self._child: child.Child | None = None
        self._doing = Doing.OFF
        self._wake = 0
        self._booted = 0
        self._boots = 0
        self._cause = wire.PWRON_RESET
        self._scratch = 0
        self._dog_us = 0
        self._bites: int | None = None
        self._unread = 0
        self._pending = b""
        self._give_up = 0

    @property
    def powered(self) -> bool:
        """Whether the supply is on; it does not come through the USB cable."""
        return self._doing is not Doing.OFF

    def power_on(self, now: int) -> None:
        """Switch on, as after a long time without power."""
        self._hard_reset(now, wire.PWRON_RESET)

    def power_off(self, now: int) -> None:
        """Switch off at once, in the middle of whatever the firmware does."""
        self._end_child()
        if self._usb.plugged:
            self._usb.unplug()
        self._doing = Doing.OFF
        self._bites = None
        self.cut_at = None
        self._around.power_lost(now)

    def connect(self, cable: bool) -> None:
        """Plug the USB cable in or pull it out. The power does not come through it."""
        self.cable = cable
        if cable and self.powered:
            self._usb.plug()
        elif self._usb.plugged:
            self._usb.unplug()

    def due(self, now: int) -> int | None:
        """When `step` must be called next (us); None if nothing happens by itself."""
        if self._doing is Doing.OFF:
            return None
        if self._doing is Doing.HUNG:
            return self._bites
        wake = self._wake
        if self._doing is Doing.AWAITING and self._usb.waiting:
            wake = min(wake, now)
        return wake if self._bites is None else min(wake, self._bites)

    def step(self, now: int) -> None:
        """Do everything that is due at `now`."""
        if self._bites is not None and now >= self._bites:
            self._hard_reset(now, wire.WDT_RESET, TIMED_OUT)
        elif self._doing is Doing.WRITING:
            self._write_on(now)
        elif self._doing is Doing.PROMPT:
            self._prompt(now)
        else:
            self._go_on(now)

    def _hard_reset(self, now: int, cause: int, scratch: int = 0) -> None:
        """Reset everything but the flash; the PC sees the port vanish and come back."""
        self._bites = None
        self._booted = now
        self._cause = cause
        self._scratch = scratch
        if self._usb.plugged:
            self._usb.unplug()
        self._usb.clear()
        if self.cable:
            self._usb.plug()
        self._start(now)

    def _soft_reset(self, now: int) -> None:
        """Run main.py again; clock, watchdog and USB go on."""
        self._usb.write(b"\r\nMPY: soft reboot\r\n")
        self._start(now)

    def _start(self, now: int) -> None:
        self._end_child()
        self._boots += 1
        self._usb.interrupt_char = 3
        self._unread = 0
        self.failure = ""
        self._child = child.Child(self._build.interpreter, self._settings(now))
        self._listen(now)

    def _settings(self, now: int) -> dict[str, Any]:
        """Make the `config` of `fakes/chip.py`."""
        build, sense = self._build, self._build.board["sense"]
        return {
            "now": now,
            "boot": self._booted,
            "cause": self._cause,
            "scratch": self._scratch,
            "seed": build.seed,
            "random": (build.chance * 2654435761 + self._boots * 40503) & 0xFFFFFFFF,
            "firmware": str(build.firmware),
            "flash": str(build.flash),
            "erase_us": build.erase_us,
            "page_us": build.page_us,
            "chain": self._chain_bytes,
            "sense": {name: value for name, value in sense.items() if name not in ("bits", "edges")},
            "button": build.board["button"],
        }

    def _end_child(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child = None

    def _go_on(self, now: int) -> None:
        """Wake the firmware and wait until it sleeps again."""
        assert self._child is not None
        pressed, chain = self._around.sample(now)
        interrupted = self._doing is not Doing.FLASHING and self._usb.take_interrupt()
        received = self._usb.take(INPUT_BYTES - (0 if interrupted else self._unread))
        flags = pressed * wire.PRESSED | interrupted * wire.INTERRUPT | self._usb.open * wire.CONNECTED
        self._child.reply(now, flags, self._usb.room, chain, received, self.chance)
        self.chance = b""
        self._listen(now)

    def _listen(self, now: int) -> None:
        assert self._child is not None
        try:
            request = self._child.request()
        except child.ChildLost as error:
            self.failure = str(error)
            self._end_child()
            self._doing = Doing.HUNG
            return
        self._unread = request.unread
        for kind, data in request.each_event():
            self._note(kind, data, now)
        if request.fed and self._bites is not None:
            self._bites = now + self._dog_us
        self._obey(request, now)

    def _note(self, kind: int, data: bytes, now: int) -> None:
        if kind == wire.USB:
            self._pending = data
        elif kind == wire.WATCHDOG:
            self._dog_us = 1000 * int.from_bytes(data, "little")
            self._bites = now + self._dog_us
        elif kind == wire.INTERRUPT_CHAR:
            self._usb.interrupt_char = int.from_bytes(data, "little", signed=True)
        else:
            self._around.light(data, now)

    def _obey(self, request: child.Request, now: int) -> None:
        self._doing = Doing.ASLEEP
        self._wake = now + request.argument
        if request.op == wire.AWAIT:
            self._doing = Doing.AWAITING
        elif request.op == wire.WRITE:
            self._give_up = now + _WRITE_TIMEOUT_US
            self._write_on(now)
        elif request.op == wire.FLASH:
            self._doing = Doing.FLASHING
            self.flash_changes += 1
            if self.flash_changes == self.cut_at:
                self.power_off(now)
        elif request.op == wire.RESET:
            self._hard_reset(now, wire.WDT_RESET)  # the RP2040 resets itself by its watchdog
        elif request.op == wire.SOFT_RESET:
            self._soft_reset(now)
        elif request.op == wire.ENDED:
            self._end_child()
            self._usb.write(_BANNER)
            self._doing = Doing.PROMPT
            self._wake = now + _PROMPT_LOOK_US

    def _write_on(self, now: int) -> None:
        """Write as MicroPython does: a chunk waits for room until the timeout, and then the rest is lost."""
        while self._pending:
            chunk = self._pending[:_WRITE_CHUNK]
            if self._usb.open and self._usb.room < len(chunk):
                self._usb.poll()
                if self._usb.open and self._usb.room < len(chunk) and now < self._give_up:
                    time.sleep(0.001)  # virtual time must not run ahead of the PC, which has yet to read
                    self._doing = Doing.WRITING
                    self._wake = now + 1000
                    return
            count = self._usb.write(chunk)
            self._pending = self._pending[count:] if count else b""
            self._give_up = now + _WRITE_TIMEOUT_US
        self._doing = Doing.ASLEEP
        self._wake = now

    def _prompt(self, now: int) -> None:
        """Play a REPL that ignores everything but Ctrl-D."""
        self._wake = now + _PROMPT_LOOK_US
        self._usb.take_interrupt()
        if b"\x04" in self._usb.take(INPUT_BYTES):
            self._soft_reset(now)
