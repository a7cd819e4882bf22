"""Measures the figures of docs/table-figures.md on the emulated Pico: `python -m lab.figures.table FILE`.

    --lifts N     lifts of each game that are timed with the flash modelled
    --part N      how many of them are timed from one power-on, and the lifts of each game without the model
    --actions N   random actions of each game after which memory must not have grown
    --keep DIR    where finished measurements are kept: an interrupted run goes on from there
    --only WHAT   measure only these kinds, such as `start game`
    --jobs N      measurements that run at once; 0: only write the page from what is kept

What was measured with another firmware, or in another way, is measured again; until then the page shows it, and says
with which firmware each row was measured.
All times are emulated: once with the flash, its cache and its times modelled, and once as if flash took no time.
Nothing here was measured on a physical Pico.
"""

import argparse
import dataclasses
import hashlib
import json
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from lab.digests import digest
from lab.figures import at_work, growth, latency, long_game, modelled
from lab.figures import table_page as figures_page
from lab.figures.latency import CASES, Case
from lab.witness import bench, flash_model
from lusoria.boards import definitions as boards
from lusoria.build import firmware

LIFTS = 250
LIFTS_A_PART = 50  # timed from one power-on to the next, and kept together
FEW_LIFTS = 5  # enough to show what the cost of a cache miss changes
ACTIONS = 10_000
RESULTS = Path("host/lab/results/measured")  # what was measured, so that any machine can go on with it
HANDS, FLASHING = "hands.json", "hands-flash.json"  # in that folder: the summaries that `make hands` writes
COLOUR = Case(
    "latrunculi", at_work.COLOUR_BOARD, "", None, 0, 0
)  # a board whose sensors are read one by one, by the ADC

# By the name of a measurement: its function of a case, a count, and a part, level, seed or cost of a cache miss.
MEASURES: dict[str, Callable[[Case, int, int], Any]] = {
    "modelled": lambda case, count, part: modelled.lifts(case, count, part),
    "start": lambda case, count, miss: modelled.start(case, count, miss),
    "lifts": lambda case, count, part: latency.measure(case, count, part),
    "game": lambda case, _count, seed: long_game.play(case.game, case.board, case.whole, seed),
    "answer": lambda case, _count, level: at_work.answer(case, level),
    "scans": lambda case, _count, _seed: at_work.scans(case.board),
    "exhibit": lambda case, _count, _seed: at_work.exhibit_bytes(case),
    "growth": lambda case, count, seed: growth.play(case.board, case.game, count, seed),
}
# By the same names: the modules that measure it.
MEASURING: dict[str, tuple[ModuleType, ...]] = {
    "modelled": (modelled, latency, long_game, bench, flash_model),
    "start": (modelled, latency, long_game, bench, flash_model),
    "lifts": (latency, long_game), "game": (long_game,), "answer": (at_work, long_game), "scans": (at_work,),
    "exhibit": (at_work, long_game), "growth": (growth,),
}  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Job:
    """One measurement with a result file of its own."""

    what: str
    case: Case
    count: int
    number: int

    def path(self, keep: Path) -> Path:
        """The result file, named by a digest of the parameters."""
        words = repr((self.what, self.case, self.count, self.number))
        return keep / f"{self.case.game}-{self.what}-{hashlib.sha256(words.encode()).hexdigest()[:12]}.json"

    def load(self, keep: Path) -> dict[str, Any]:
        """What is kept: `found`, the processor `seconds` that it took, `firmware` and `how`; {} if nothing is kept."""
        path = self.path(keep)
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}

    def measure(self, keep: Path) -> None:
        """Measure and keep the result, unless one of this firmware, measured in this way, is kept already."""
        result, firmware_of, how = self.load(keep), _firmware(self.case.board), _how(self.what)
        if (result.get("firmware"), result.get("how")) != (firmware_of, how):
            start = _processor_s()
            found = MEASURES[self.what](self.case, self.count, self.number)
            keep.mkdir(parents=True, exist_ok=True)
            value = found if isinstance(found, int) else dataclasses.asdict(found)
            seconds = round(_processor_s() - start, 1)
            result = {"firmware": firmware_of, "how": how, "seconds": seconds, "found": value}
            self.path(keep).write_text(json.dumps(result), encoding="utf-8")


def _processor_s() -> float:
    """The processor seconds of this process and its finished children."""
    return sum(os.times()[:4])


@cache
def _firmware(board: str) -> str:
    """The digest of a board's firmware, as its HELLO says it."""
    return str(json.loads(firmware.shipped(boards.load(board))["board.json"])["firmware"])


@cache
def _how(what: str) -> str:
    """The digest of the modules that make a measurement: when it changes, the measurement is made again."""
    return digest(Path(str(module.__file__)) for module in MEASURING[what])


def jobs(lifts: int, part: int, actions: int) -> list[Job]:
    """All measurements, the most telling first."""
    found = [Job("start", case, FEW_LIFTS, miss) for miss in flash_model.MISSES for case in CASES]
    found += [Job("game", case, 0, case.seed) for case in CASES]
    parts = [Job("modelled", case, part, number + 1) for number in range(max(1, lifts // part)) for case in CASES]
    found += parts[: len(CASES)]
    found += [Job("lifts", case, part, 1) for case in CASES]
    found += [Job("answer", case, 0, level) for level in reversed(at_work.LEVELS) for case in CASES]
    found += [Job("scans", COLOUR, 0, 1), Job("exhibit", CASES[0], 0, 1)]
    found += [Job("growth", case, actions, 1) for case in CASES]
    return found + parts[len(CASES) :]


def write(page: Path, measurements: list[Job], keep: Path) -> None:
    """Write the page from the stored results."""
    found: figures_page.Found = {}
    firmwares: dict[str, set[tuple[str, str]]] = {}
    seconds = 0.0
    for job in measurements:
        if result := job.load(keep):
            seconds += result["seconds"]
            game = at_work.COLOUR_BOARD if job.case is COLOUR else job.case.game
            found.setdefault((job.what, game), []).append(result["found"])
            firmwares.setdefault(result["firmware"], set()).add((job.what, job.case.game))
    summaries = [json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
                 for path in (keep / HANDS, keep / FLASHING)]  # fmt: skip
    page.write_text(figures_page.page(found, firmwares, seconds, *summaries), encoding="utf-8")


def main() -> None:
    """Make the missing measurements, and write the page after each."""
    parser = argparse.ArgumentParser(prog="python -m lab.figures.table")
    parser.add_argument("page", type=Path)
    parser.add_argument("--lifts", type=int, default=LIFTS)
    parser.add_argument("--part", type=int, default=LIFTS_A_PART)
    parser.add_argument("--actions", type=int, default=ACTIONS)
    parser.add_argument("--keep", type=Path, default=RESULTS)
    parser.add_argument("--only", nargs="+", choices=MEASURES, default=list(MEASURES))
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    measurements = jobs(arguments.lifts, min(arguments.part, arguments.lifts), arguments.actions)
    write(arguments.page, measurements, arguments.keep)
    if arguments.jobs:
        with ProcessPoolExecutor(arguments.jobs) as pool:
            chosen = [job for job in measurements if job.what in arguments.only]
            for done in as_completed([pool.submit(job.measure, arguments.keep) for job in chosen]):
                done.result()
                write(arguments.page, measurements, arguments.keep)


if __name__ == "__main__":
    main()
