"""Corrects rp2040py 0.3.6 where it differs from the chip; each correction says what goes wrong without it.

This is the only module that reaches into the emulator's private parts.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from rp2040py.peripherals.peripheral import UnimplementedPeripheral
from rp2040py.peripherals.usb import EP0_IN_BUFFER_CONTROL, USB_BUF_CTRL_AVAILABLE
from rp2040py.rp2040 import RP2040
from rp2040py.sio import CPUID, DIV_CSR, DIV_QUOTIENT, DIV_REMAINDER, DIV_UDIVIDEND, DIV_UDIVISOR, RPSIO
from rp2040py.usb.cdc import USBCDC

CYCLE_NS = 8.0  # The emulated core runs at 125 MHz, whatever the firmware sets.

# MicroPython runs the peripherals' clock from the USB PLL; the emulator assumes the core's 125 MHz, with which an SPI
# clock would come out 2.6 times too fast.
PERIPHERAL_HZ = 48_000_000


class RingOscillator(UnimplementedPeripheral):
    """Random bits for the firmware, from a generator that the caller seeds.

    The emulator's bits are all ones: `os.urandom` always gives the same byte, every throw of the dice is the same, and
    `random` starts the same way at each boot.
    """

    ADDRESS = 0x40060
    RANDOM_BIT = 0x1C

    def __init__(self, mcu: RP2040, random: Random) -> None:
        super().__init__(mcu, "ROSC_BASE")
        self._random = random
        mcu.peripherals[self.ADDRESS] = self

    def read_uint32(self, offset: int) -> int:
        """A random bit at the chip's register for one; elsewhere what the emulator gives."""
        return self._random.getrandbits(1) if offset == self.RANDOM_BIT else super().read_uint32(offset)


class QuickSio(RPSIO):
    """An SIO that checks first for the registers that a firmware uses most: the core's number and the divider.

    The emulator's own SIO goes through all registers in order, hundreds of thousands of times a second. The answers and
    the cycles taken are the same.
    """

    def __init__(self, mcu: RP2040) -> None:
        super().__init__(mcu)
        mcu.sio = self

    def read_uint32(self, offset: int) -> int | float:
        """The register at that offset."""
        if offset == CPUID:
            return 0
        if offset == DIV_CSR:
            return self.div_csr
        if offset == DIV_REMAINDER:
            return self.div_remainder
        if offset == DIV_QUOTIENT:
            self.div_csr &= ~0b10
            return self.div_quotient
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        """Set the register at that offset."""
        if offset == DIV_UDIVIDEND:
            self.div_dividend = value
            self.update_hardware_divider(False)
        elif offset == DIV_UDIVISOR:
            self.div_divisor = value
            self.update_hardware_divider(False)
        else:
            super().write_uint32(offset, value)


class UsbHost:
    """Adds the missing answer "not now" (NAK) to the emulated USB host, in both directions.

    To the Pico: the emulator's host answers every armed endpoint with an empty packet after 10 microseconds. The
    firmware arms it again at once, so an idle MicroPython spends all its time in the USB interrupt and never sleeps:
    emulation is many times slower, and all measured times are wrong. A real host waits until it has bytes to send.

    From the Pico: the emulator's host takes every packet at once. A PC that has opened the port but stopped reading
    does not, and tests need to see what the firmware does then (MicroPython blocks in `print`). `reading = False`
    simulates such a PC.
    """

    def __init__(self, cdc: USBCDC) -> None:
        self._cdc = cdc
        usb = cdc.usb
        self._armed: int | None = None
        self._pending: int | None = None
        self._reading = True
        assert usb.on_endpoint_read and usb.on_reset  # set by USBCDC
        self._read = usb.on_endpoint_read
        self._send = cdc.send_serial_byte
        self._reset = usb.on_reset
        self._buffer_filled = usb.dpram_updated
        self._deliver_soon = usb.rp2040.clock.create_alarm(self._deliver)
        self._take_soon = usb.rp2040.clock.create_alarm(self._take)
        usb.on_endpoint_read = self._on_read
        usb.on_reset = self._on_reset
        _replace(cdc, "send_serial_byte", self._on_send)
        _replace(usb, "dpram_updated", self._on_buffer_filled)

    @property
    def reading(self) -> bool:
        """Whether the PC reads what the Pico sends."""
        return self._reading

    @reading.setter
    def reading(self, reading: bool) -> None:
        self._reading = reading
        if reading and self._pending is not None:
            self._take_soon.schedule(1000)

    def _on_read(self, endpoint: int, size: int) -> None:
        if endpoint > 0 and endpoint == self._cdc._out_endpoint and self._cdc.tx_fifo.empty:
            self._armed = size
        else:
            self._read(endpoint, size)

    def _on_send(self, byte: int) -> None:
        self._send(byte)
        if self._armed is not None:
            self._deliver_soon.schedule(1000)

    def _deliver(self) -> None:
        if self._armed is not None and not self._cdc.tx_fifo.empty:
            size, self._armed = self._armed, None
            self._read(self._cdc._out_endpoint, size)

    def _on_buffer_filled(self, offset: int, value: int) -> None:
        ours = self._cdc._in_endpoint > 0 and offset == EP0_IN_BUFFER_CONTROL + 8 * self._cdc._in_endpoint
        if ours and not self._reading and value & USB_BUF_CTRL_AVAILABLE:
            self._pending = value
        else:
            self._buffer_filled(offset, value)

    def _take(self) -> None:
        if self._pending is not None and self._reading:
            value, self._pending = self._pending, None
            self._buffer_filled(EP0_IN_BUFFER_CONTROL + 8 * self._cdc._in_endpoint, value)

    def _on_reset(self) -> None:
        self._armed = self._pending = None
        self._reset()


class PioPacer:
    """Keeps the PIO's state machines at their real rate while the processor sleeps.

    While the processor sleeps, the emulator jumps to the next alarm and gives each PIO at most one instruction per
    jump; the rest are dropped. So an LED frame sent by DMA and PIO while the firmware is in `sleep_ms` is garbled.
    The pacer therefore sets an alarm for each time that a PIO is due, but only while a state machine can run, so that
    long jumps stay long. It wakes when the processor or DMA writes to a PIO, and when a part changes an input (`kick`).
    """

    NEVER = 1 << 61  # The emulator's "no state machine can run" is 1 << 62, less the time that has passed.
    # While the processor is awake the emulator steps the PIO itself; this is how often we check whether it sleeps.
    BUSY_CYCLES = 8

    def __init__(self, mcu: RP2040) -> None:
        self._core, self._pios = mcu.core, tuple(mcu.pio)
        self._stepped = mcu.pio  # stays a list, as the emulator's loop is slow with anything else
        self._stepped.clear()  # none runs at power-on
        self._alarm = mcu.clock.create_alarm(self._tick)
        self._running = False
        self._current = False
        for address, pio in zip((0x50200, 0x50300), self._pios, strict=True):
            mcu.peripherals[address] = _Overheard(pio, self.kick)
        for pin in (*mcu.gpio, *mcu.qspi):
            pin.rp2040 = _WithPios(mcu, self._pios)  # type: ignore[assignment]
        reset = mcu.reset

        def reset_all(**how: bool) -> None:
            self.kick()  # the emulator resets only the PIO blocks that it steps
            reset(**how)

        _replace(mcu, "reset", reset_all)

    def kick(self) -> None:
        """Wake the state machines, since one of them may be able to run."""
        if not self._running:
            self._running = True
            self._stepped[:] = self._pios
            self._alarm.schedule(CYCLE_NS)

    def _tick(self) -> None:
        due = self.NEVER
        for pio in self._pios:  # a loop, as this is the hottest of our own lines while lights are sent
            if not pio.stopped and pio.next_due_fp - pio.cycle_fp < due:
                due = pio.next_due_fp - pio.cycle_fp
        if due >= self.NEVER >> 1:
            self._running = False
            self._stepped.clear()
        elif not self._core.waiting:
            self._current = False
            self._alarm.schedule(CYCLE_NS * self.BUSY_CYCLES)
        elif self._current:
            self._current = False
            cycles = -(-due // 256)  # due is in 1/256 of a cycle
            self._alarm.schedule(CYCLE_NS * max(1, cycles - 1))
        else:
            # The emulator brings the PIO up to date only after this alarm: what is due is known one cycle later.
            self._current = True
            self._alarm.schedule(CYCLE_NS)


class _WithPios:
    """The chip as its pins see it: always with both PIO blocks, whether these are stepped or not."""

    def __init__(self, mcu: RP2040, pios: tuple[Any, ...]) -> None:
        self.pio = pios
        self._mcu = mcu

    def __getattr__(self, name: str) -> Any:
        return getattr(self._mcu, name)


class _Overheard:
    """A PIO block on the bus that reports every write. Reads use the block's own method, for speed."""

    def __init__(self, pio: Any, written: Callable[[], None]) -> None:
        self._pio = pio
        self._written = written
        self.read_uint32 = pio.read_uint32

    def write_uint32(self, offset: int, value: int) -> None:
        self._pio.write_uint32(offset, value)
        self._written()

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        self._pio.write_uint32_atomic(offset, value, atomic_type)
        self._written()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pio, name)


def _replace(owner: object, method: str, ours: Callable[..., None]) -> None:
    """Replace an object's method with ours."""
    setattr(owner, method, ours)
