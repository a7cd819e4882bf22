"""Checks that each signal has a suitable pin of the Pico. Source: RP2040 datasheet, 1.4.3 GPIO functions."""

from collections.abc import Iterator
from typing import Any

from ludus.board.facts import ADC_PINS, SPI_DATA_OUT
from lusoria.boards.definitions import Definition
from lusoria.boards.microcontrollers import KINDS
from lusoria.hardware.checks.checks import Fault
from lusoria.hardware.circuit.parts import PICO_GP

# GP numbers for the lines of each SPI; GP23 to 25 and 29 are not on the Pico's header.
SPI_PINS = (
    {"sck": (2, 6, 18, 22), "miso": (0, 4, 16, 20)},
    {"sck": (10, 14, 26), "miso": (8, 12, 28)},
)
SELECT_LINES = 4  # of a 74HC4067
_NEEDS = {"hc165": ("spi", "sck", "miso", "load"), "hc4067": ("sel", "en", "adc")}


def faults(board: Definition) -> list[Fault]:
    """The faults of a board's pins."""
    pins = board["mcu"]["pins"]
    return [*_missing(board["sense"]["kind"], pins), *_each(pins), *_twice(pins), *_buses(board["mcu"]["kind"], pins)]


def _missing(kind: str, pins: dict[str, Any]) -> Iterator[Fault]:
    for name in (*_NEEDS.get(kind, ()), "led", "led_sm", "button"):
        if name not in pins:
            yield Fault(name, f"sensors of kind {kind} need it", "no pin", "1 pin")
    if "sel" in pins and len(pins["sel"]) != SELECT_LINES:
        yield Fault("sel", "select lines of a 74HC4067", f"{len(pins['sel'])} pins", f"{SELECT_LINES} pins")


def _named(pins: dict[str, Any]) -> list[tuple[str, int]]:
    named: list[tuple[str, int]] = []
    for name, value in pins.items():
        if isinstance(value, list):
            named += [(f"{name} {index}", pin) for index, pin in enumerate(value)]
        elif name not in ("spi", "led_sm"):
            named.append((name, value))
    if pins.get("spi") in (0, 1):
        named.append(("SPI data out (MicroPython claims it)", SPI_DATA_OUT[pins["spi"]]))
    return named


def _each(pins: dict[str, Any]) -> Iterator[Fault]:
    for name, pin in _named(pins):
        if pin not in PICO_GP:
            yield Fault(name, "not on the Pico's header", f"GP{pin}", "GP0 to GP22, GP26 to GP28")
        elif name.startswith("adc ") and pin not in ADC_PINS:
            yield Fault(name, "this pin has no analog input", f"GP{pin}", "GP26, GP27, GP28")


def _twice(pins: dict[str, Any]) -> Iterator[Fault]:
    used: dict[int, str] = {}
    for name, pin in _named(pins):
        if pin in used:
            yield Fault(name, f"shares its pin with {used[pin]}", f"GP{pin}", "1 signal a pin")
        used[pin] = name


def _buses(kind: str, pins: dict[str, Any]) -> Iterator[Fault]:
    """Faults of the state machine and the SPI; the lights may use any pin, since a state machine reaches them all."""
    machine = pins.get("led_sm", 0)
    last = KINDS[kind].state_machines - 1
    if not 0 <= machine <= last:
        yield Fault(
            "led_sm", f"no such state machine for lights on a {KINDS[kind].title}", str(machine), f"0 to {last}"
        )
    if "spi" not in pins:
        return
    if pins["spi"] not in (0, 1):
        yield Fault("spi", "there is no such SPI", str(pins["spi"]), "0 or 1")
        return
    for line, able in SPI_PINS[pins["spi"]].items():
        if line in pins and pins[line] not in able:
            legal = ", ".join(f"GP{pin}" for pin in able)
            yield Fault(line, f"not a pin of SPI {pins['spi']} for this line", f"GP{pins[line]}", legal)
