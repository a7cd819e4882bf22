"""The microcontrollers that a table may have: what MicroPython calls each, and where its flash holds files.

All of them have the same signals on the same pins of their headers. Sources: MicroPython's rp2 port (boards/RPI_PICO…),
and the UF2 families of Raspberry Pi's boot loaders.
"""

from typing import NamedTuple

RP2040, ABSOLUTE, RP2350_ARM, RP2350_RISCV = 0xE48BFF56, 0xE48BFF57, 0xE48BFF59, 0xE48BFF5A  # UF2 families


class Microcontroller(NamedTuple):
    """A kind of microcontroller: its names, number, price, UF2 families, and where its flash holds files, in bytes."""

    title: str
    machine: str  # the beginning of its name in sys.implementation
    uf2: str  # MicroPython's name of its image
    order: str  # Raspberry Pi's number of the part
    usd: float
    families: tuple[int, ...]
    files_at: int  # from the flash's beginning
    files_size: int
    state_machines: int  # that the lights may use: a radio, where there is one, may take those of the second PIO


KINDS = {
    "pico": Microcontroller(
        "Raspberry Pi Pico", "Raspberry Pi Pico with RP2040", "RPI_PICO", "SC0915", 4.0,
        (RP2040,), 0xA0000, 1408 * 1024, 8,
    ),
    "pico-w": Microcontroller(
        "Raspberry Pi Pico W", "Raspberry Pi Pico W with RP2040", "RPI_PICO_W", "SC0918", 6.0,
        (RP2040,), 0x12C000, 848 * 1024, 4,
    ),
    "pico2": Microcontroller(
        "Raspberry Pi Pico 2", "Raspberry Pi Pico2 with RP2350", "RPI_PICO2", "SC1631", 5.0,
        (RP2350_ARM, RP2350_RISCV), 0x100000, 3072 * 1024, 8,
    ),
    "pico2-w": Microcontroller(
        "Raspberry Pi Pico 2 W", "Raspberry Pi Pico 2 W with RP2350", "RPI_PICO2_W", "SC1633", 7.0,
        (RP2350_ARM, RP2350_RISCV), 0x180000, 2560 * 1024, 4,
    ),
}  # fmt: skip
USUAL = "pico"


def lights_fault(kind: str, state_machine: int) -> str:
    """Why a microcontroller of a kind cannot drive lights with that state machine, '' if it can."""
    known = KINDS[kind]
    if 0 <= state_machine < known.state_machines:
        return ""
    return (
        f"a {known.title} has state machines 0 to {known.state_machines - 1} for lights, not {state_machine} (led_sm)"
    )


def kind_of(machine: str) -> str:
    """The kind of microcontroller that MicroPython calls `machine`, '' if it is none of `KINDS`."""
    return next((kind for kind, each in KINDS.items() if machine.startswith(each.machine)), "")
