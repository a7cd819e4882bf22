"""Checks that each signal has a suitable pin of the Pico. Source: RP2040 datasheet, 1.4.3 GPIO functions."""

from collections.abc import Iterator
from typing import Any

from ludus.board.facts import SPI_DATA_OUT
from lusoria.boards.definitions import Definition
from lusoria.boards.microcontrollers import KINDS
from lusoria.hardware.checks.checks import Fault
from lusoria.hardware.circuit.parts import PICO_GP

# GP numbers for the lines of each SPI; GP23 to 25 and 29 are not on the Pico's header.
SPI_PINS = (
    {"sck": (2, 6, 18, 22), "miso": (0, 4, 16, 20)},
    {"sck": (10, 14, 26), "miso": (8, 12, 28)},
)


def faults(board: Definition) -> list[Fault]:
    """The faults of a board's pins."""
    pins = board["mcu"]["pins"]
    return [*_each(pins), *_twice(pins), *_buses(board["mcu"]["kind"], pins)]


def _named(pins: dict[str, Any]) -> list[tuple[str, int]]:
    named: list[tuple[str, int]] = []
    for name, value in pins.items():
        if isinstance(value, list):
            named += [(f"{name} {index}", pin) for index, pin in enumerate(value)]
        elif name not in ("spi", "led_sm"):
            named.append((name, value))
    if "spi" in pins:
        named.append(("SPI data out (MicroPython claims it)", SPI_DATA_OUT[pins["spi"]]))
    return named


def _each(pins: dict[str, Any]) -> Iterator[Fault]:
    for name, pin in _named(pins):
        if pin not in PICO_GP:
            yield Fault(name, "not on the Pico's header", f"GP{pin}", "GP0 to GP22, GP26 to GP28")


def _twice(pins: dict[str, Any]) -> Iterator[Fault]:
    used: dict[int, str] = {}
    for name, pin in _named(pins):
        if pin in used:
            yield Fault(name, f"shares its pin with {used[pin]}", f"GP{pin}", "1 signal a pin")
        used[pin] = name


def _buses(kind: str, pins: dict[str, Any]) -> Iterator[Fault]:
    """Faults of the state machine and the SPI; the lights may use any pin, since a state machine reaches them all."""
    what, last = f"no such state machine for lights on a {KINDS[kind].title}", KINDS[kind].state_machines - 1
    if pins["led_sm"] > last:
        yield Fault("led_sm", what, str(pins["led_sm"]), f"0 to {last}")
    if "spi" not in pins:
        return
    for line, able in SPI_PINS[pins["spi"]].items():
        if pins[line] not in able:
            legal = ", ".join(f"GP{pin}" for pin in able)
            yield Fault(line, f"not a pin of SPI {pins['spi']} for this line", f"GP{pins[line]}", legal)
