"""Finds images of MicroPython for the Pico: named by an environment variable, or made by `scripts/pico_image.sh`."""

import importlib.util
from pathlib import Path

from lusoria.errors import MissingPart
from lusoria.extras import to_install
from lusoria.simulator.pico.interpreter import RELEASES, SCRIPT, cache, named


def images() -> list[Path]:
    """UF2 files with MicroPython for the Pico (RPI_PICO), the oldest first. Raises MissingPart if there is none."""
    found = named("LUSORIA_PICO_UF2") or [
        path for release in RELEASES if (path := cache(release) / "RPI_PICO.uf2").is_file()
    ]
    if not found:
        raise MissingPart(f"a MicroPython image for the Pico is missing: name one in LUSORIA_PICO_UF2; {SCRIPT}")
    return found


def image() -> Path:
    """The oldest of the images."""
    return images()[0]


def other_arm() -> list[str]:
    """The command that runs, on this PC, MicroPython's interpreter for another kind of ARM. Raises MissingPart."""
    folder = cache() / "arm"
    found = [folder / "usr/bin" / name for name in ("qemu-arm", "micropython")]
    if not all(path.is_file() for path in found):
        raise MissingPart(f"MicroPython for another ARM is missing: {SCRIPT}")
    return [str(found[0]), "-L", str(folder), str(found[1])]


def check_emulator() -> None:
    """Raise MissingPart unless the emulator's package is installed."""
    if importlib.util.find_spec("rp2040py") is None:
        raise MissingPart(f"the Pico's emulator is not installed: {to_install('emulator')}")
