"""Measures what each pass of the build gains, by running the firmware without it on the emulators.

The second emulator, with flash and cache modelled, measures starts, lifts and the heap; the first one counts scans.

python -m lab.witness.build_passes docs/putting-it-on-a-pico.md
"""

import statistics
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from unittest.mock import patch

from lab import pages
from lab.figures import at_work, latency, modelled
from lusoria.boards import definitions as boards
from lusoria.build import firmware
from lusoria.build.linking import linked
from lusoria.build.program import Program
from lusoria.errors import LusoriaError

CASE = max(latency.CASES, key=lambda case: len(case.position or ""))  # the most pieces in the middle of a game
LIFTS = 10
COMMAND = "python -m lab.witness.build_passes"
HEADS = (
    "without", "bytes in the flash", "start, ms", "lift to light, median, ms", "free heap, bytes",
    "scans a second, colour board",
)  # fmt: skip
# For each pass: where it is called, and what is called in its place.
INSTEAD: Mapping[str, tuple[Any, str, Callable[..., Any]]] = {
    "(all steps)": (firmware, "linked", linked),
    "one module for a room": (firmware, "linked", lambda sources, _roots: linked(sources, ())),
    "numbers in place of constants": (Program, "number", lambda _program, _target: None),
    "short names": (firmware, "with_short_names", lambda text, _short: text),
    "machine words (viper)": (firmware, "with_viper", lambda text, _functions: text),
    "native code": (firmware, "with_native", lambda text, _functions: text),
    "one file for all modules": (firmware, "shipped", partial(firmware.files, joined=True)),
}


def main(path: Path) -> None:
    """Write the table into the page."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        rows = [(name, *cells) for name, cells in zip(INSTEAD, pool.map(without, INSTEAD), strict=True)]
    pages.renew(path, COMMAND, pages.table(HEADS, rows))


def without(name: str) -> tuple[str, ...]:
    """The cells of a pass's row. Each row needs a process of its own, since a process caches what it has built."""
    owner, function, instead = INSTEAD[name]
    with patch.object(owner, function, instead):
        try:
            size = sum(map(len, firmware.shipped(boards.load(CASE.board)).values()))
        except LusoriaError:
            return "the firmware does not compile", "", "", "", ""
        found, scans = modelled.lifts(CASE, LIFTS, 1), at_work.scans(at_work.COLOUR_BOARD)
    median = statistics.median(found.latencies_ms)
    return f"{size:,}", f"{found.start_ms:,.0f}", f"{median:.1f}", f"{found.free:,}", f"{scans}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
