"""Tries images of MicroPython on the emulated Pico, and writes the table of what was tried on each.

    LUSORIA_PICO_UF2=OLDEST.uf2:NEWEST.uf2 python -m lab.figures.versions docs/putting-it-on-a-pico.md

A kind of Pico that no emulator here runs has a row too: it says what was checked without running it, and that it is
unproven.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from lab import pages
from lab.emulator import micropython
from lab.emulator.table import EmulatedTable
from ludus.link import messages
from lusoria.build import image, micropython_version

COMMAND = "python -m lab.figures.versions"
BOARD = "rota"
PLAYED = ("1", "2", "5")
_ASK_MS = 400
_UNPROVEN = {
    "pico-w": ("the same machine code", "image laid out; two firmwares and a full journal fit"),
    "pico2": (
        "machine code of the RP2040, which ARM builds load",
        "image laid out; the compiled rules of all games play alike on an ARMv7 under QEMU",
    ),
    "pico2, RISC-V": ("bytecode only, slower", "image laid out"),
    "pico2-w": ("as `pico2`", "image laid out"),
}


def main(path: Path) -> None:
    """Write the table of what was tried into the page."""
    rows = [*(tried(each) for each in micropython.images()), *unproven()]
    lines = pages.table(("`mcu.kind`", "MicroPython", "the firmware is", "tried on", "what was tried"), rows)
    pages.renew(path, COMMAND, lines)


def tried(path: Path) -> tuple[str, ...]:
    """Start a table from an image made with the MicroPython at this path and play moves; return its row."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "table.uf2"
        table = EmulatedTable(BOARD, flash=image.make(BOARD, path, made).files, image=made)
    table.start()
    first = table.leds.frames[0].last_ns / 1e6
    table.tell("HELLO", messages.PROTOCOL, "versions")
    for cell in PLAYED:
        table.place(cell, 60)
    table.follow(_ASK_MS)
    played = [values["action"] & 255 for kind, values in table.messages if kind == "ACT"]
    free = max(values["free"] for kind, values in table.messages if kind == "ALIVE")
    if played != [int(cell) for cell in PLAYED]:
        raise ValueError(f"{path} played {played}")
    there = micropython_version.answered(table.pico.exec(micropython_version.QUESTION).stdout)
    if mistake := there.mistake():
        raise ValueError(mistake)
    what = f"starts from an image, first lights after {first:,.0f} ms, {free // 1000} kB of heap free, plays and talks"
    return f"`{there.kind}`", ".".join(map(str, there.version)), "machine code", "emulated RP2040", what


def unproven() -> Iterator[tuple[str, ...]]:
    """Yield a row for each kind of Pico that no emulator here runs."""
    oldest = ".".join(map(str, micropython_version.OLDEST))
    for kind, (code, checked) in _UNPROVEN.items():
        yield f"`{kind}`", f"{oldest} or later", code, "nothing: unproven", f"by construction: {checked}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
