"""The build of a simulated Pico, and the interpreter that runs it."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lusoria.errors import UsageError
from lusoria.simulator.pico.interpreter import caches, interpreter

RUNTIMES = ("cpython", "micropython")


@dataclass(frozen=True, slots=True)
class Build:
    """The parts of a simulated Pico: interpreter command, firmware folder, flash image, the board's compact form.

    `seed` determines the Pico's unique id and its sensors' noise; `chance` determines its dice and the name of a new
    journal. `erase_us` and `page_us` are how long the flash is busy with a block or a page: 0, or about 45,000 and 700
    for a real one.
    """

    interpreter: list[str]
    firmware: Path
    flash: Path
    board: dict[str, Any]
    seed: int
    chance: int
    erase_us: int = 0
    page_us: int = 0


def command(runtime: str) -> list[str]:
    """The command of a simulated chip's interpreter: this process's Python, or MicroPython. Raises MissingPart."""
    if runtime == "cpython":
        # Compiled firmware stays away from the sources, since those are copied to a Pico.
        return [sys.executable, "-s", "-X", f"pycache_prefix={caches() / 'pycache'}"]
    if runtime == "micropython":
        return [str(interpreter())]
    raise UsageError(f"there is no runtime '{runtime}'; there are: {', '.join(RUNTIMES)}")
