"""Finds MicroPython's interpreter for this PC: named by an environment variable, or made by `scripts/pico_image.sh`."""

import os
from pathlib import Path

from lusoria.errors import MissingPart

# The releases that scripts/pico_image.sh builds, the oldest first; a test checks that both lists agree.
RELEASES = ("1.25.0", "1.26.1")
SCRIPT = "scripts/pico_image.sh of the sources gets one"


def caches() -> Path:
    """The folder of all that is made once, found by the same rules as in scripts/pico_image.sh."""
    own = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lusoria"
    return Path(os.environ.get("LUSORIA_CACHE") or own)


def cache(release: str = RELEASES[0]) -> Path:
    """The folder that scripts/pico_image.sh fills for a release."""
    return caches() / f"micropython-{release}"


def interpreter() -> Path:
    """MicroPython's interpreter for this PC."""
    found = [*named("LUSORIA_MICROPYTHON"), cache() / "micropython"][0]
    if not found.is_file():
        raise MissingPart(f"a MicroPython interpreter is missing: name one in LUSORIA_MICROPYTHON; {SCRIPT}")
    return found


def named(variable: str) -> list[Path]:
    """The files that an environment variable names, separated as in PATH."""
    found = [Path(name) for name in os.environ.get(variable, "").split(os.pathsep) if name]
    for path in found:
        if not path.is_file():
            raise MissingPart(f"{variable} names {path}, which is not a file")
    return found
