"""The emulated Pico as parts see it: pins, SPI blocks and time. Parts touch the emulator only here."""

from collections.abc import Callable
from typing import Protocol

from rp2040py.clock.clock import IAlarm
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals.spi import RPSPI, SPH, SPO, SSPCR0
from rp2040py.rp2040 import RP2040

FUNCTION_SPI = 1
PAGE_PROGRAM, SECTOR_ERASE, PAGE, SECTOR = 0x02, 0x20, 256, 4096  # the flash's commands, and how many bytes they change
FIRST_ADC_PIN, ADC_PINS = 26, 4
WATCHDOG, WATCHDOG_LOAD = 0x40058, 0x04  # the chip's block, and the register that feeds it

# What the Pico does to a pin: drives it low (0) or high (1), or does not drive it (None).
Level = int | None


class Part(Protocol):
    """A part wired to the Pico. It survives power cuts: `attach` is called at every power-on."""

    def attach(self, wiring: "Wiring") -> None:
        """Connect the part to the pins of a Pico that is about to start."""


class Wiring:
    """The pins and the time of one powered Pico."""

    def __init__(self, mcu: RP2040, input_changed: Callable[[], None]) -> None:
        self._mcu = mcu
        self._input_changed = input_changed

    @property
    def ns(self) -> float:
        """The emulated time since power-on in ns."""
        return self._mcu.clock.nanos

    @property
    def memory(self) -> bytearray:
        """The chip's memory; the stack is at its end."""
        return self._mcu.sram

    def alarm(self, ring: Callable[[], None]) -> IAlarm:
        """Make an alarm in emulated time: `.schedule(ns)` sets it (or moves it), `.cancel()` stops it."""
        return self._mcu.clock.create_alarm(ring)

    def watch(self, pin: int, listener: Callable[[Level], None]) -> None:
        """Call `listener` with the new level each time the Pico changes the pin."""
        self._mcu.gpio[pin].add_listener(lambda new, _old: listener(_level(new)))

    def level(self, pin: int) -> Level:
        """The level that the Pico gives the pin now."""
        return _level(self._mcu.gpio[pin].value)

    def drive(self, pin: int, level: Level) -> None:
        """Drive the pin from outside; None leaves it to the pull resistor that the firmware chose."""
        if level is None:
            self._mcu.gpio[pin].release_input()
        else:
            self._mcu.gpio[pin].set_input_value(bool(level))
        self._input_changed()

    def watch_flash(self, listener: Callable[[int, bytes, bytes], None]) -> None:
        """Call `listener` at each change of the flash with the first byte's address, the old and the new bytes."""
        ssi, flash = self._mcu.ssi, self._mcu.flash
        carry_out = ssi._apply_command

        def carried_out() -> None:
            command = bytes(ssi._tx_buffer[: 4 + PAGE])
            size = {SECTOR_ERASE: SECTOR, PAGE_PROGRAM: len(command) - 4}.get(command[0] if command else 0, 0)
            start = (
                int.from_bytes(command[1:4], "big") & -SECTOR if size == SECTOR else int.from_bytes(command[1:4], "big")
            )
            before = bytes(flash[start : start + size])
            carry_out()
            after = bytes(flash[start : start + size])
            if after != before:
                listener(start, before, after)

        ssi._apply_command = carried_out  # type: ignore[method-assign]

    def watch_watchdog(self, listener: Callable[[], None]) -> None:
        """Call `listener` each time the firmware feeds the watchdog."""
        dog = self._mcu.peripherals[WATCHDOG]
        write = dog.write_uint32

        def written(offset: int, value: int) -> None:
            write(offset, value)
            if offset == WATCHDOG_LOAD:
                listener()

        dog.write_uint32 = written  # type: ignore[method-assign]

    def answer_spi(self, index: int, sck: int, miso: int, answer: Callable[[int, bool], int | None]) -> None:
        """Connect a device to an SPI block.

        `answer(bits, late)` returns the bits that the Pico reads in one transfer, the first bit highest, or None to
        leave the line open. `late`: the Pico samples after the rising clock edge, instead of at or before it.

        The transfer takes the time that its bits need at the clock that the firmware set. The emulator's SPI ignores
        which pins are selected; here, a pin that is not assigned to SPI is an open line. An open line reads as its pull
        resistor makes it: low after a reset, unless the firmware chooses another.
        """
        spi = self._mcu.spi[index]
        received = 0

        def transmit(_value: int) -> None:
            nonlocal received
            level = answer(spi.data_bits, _samples_late(spi))
            if level is None or not (self._is_spi(sck) and self._is_spi(miso)):
                level = ((1 << spi.data_bits) - 1) * self._mcu.gpio[miso].pullup_enabled
            received = level
            done.schedule(spi.data_bits * 1e9 / (spi.clock_frequency or 1e6))

        done = self.alarm(lambda: spi.complete_transmit(received))
        spi.on_transmit = transmit

    def answer_adc(self, answer: Callable[[int], int]) -> None:
        """Put voltages on the ADC: `answer(pin)` gives the 12-bit reading when a conversion begins."""
        adc = self._mcu.adc
        convert = adc._default_on_adc_read

        def read(channel: int) -> None:
            if channel < ADC_PINS:
                adc.channel_values[channel] = answer(FIRST_ADC_PIN + channel)
            convert(channel)

        adc.on_adc_read = read

    def _is_spi(self, pin: int) -> bool:
        return self._mcu.gpio[pin].function_select == FUNCTION_SPI


def _level(state: GPIOPinState) -> Level:
    return int(state) if state in (GPIOPinState.LOW, GPIOPinState.HIGH) else None


def _samples_late(spi: RPSPI) -> bool:
    # With the clock idle low and phase 1 the Pico samples at the falling edge, after the chain has shifted. In the
    # other three modes it samples at the rising edge (the chain's output still holds) or at the falling edge before.
    control = spi.read_uint32(SSPCR0)
    return bool(control & SPH) and not control & SPO
