"""The figures of docs/table-figures.md, measured on the emulated Pico: `python -m lusoria.emulated.figures FILE`.

    --lifts N    lifts of each game that are timed (each takes some seconds)
    --plies N    random actions of each game that are played
    --keep DIR   where finished measurements are kept: a run that was broken off goes on from there
    --jobs N     measurements at once

All times are emulated time. Nothing here was measured on a physical Pico: the emulator models neither
misses of the flash cache nor the time that writing flash takes.
"""

import argparse
import dataclasses
import hashlib
import json
import statistics
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from lusoria import boards, firmware
from lusoria.emulated import latency, locate, whole_game
from lusoria.emulated.latency import BOUNCE_MS, CASES, Case

LIFTS = 250
PLIES = 200
NOT_YET = "not measured yet"
Parts = Mapping[str, Mapping[str, Any]]


def measure(case: Case, what: str, count: int, keep: Path) -> dict[str, Any]:
    """Measure the `lifts` or the `plies` of a case, so many, unless this firmware's are kept already."""
    built = firmware.files(boards.load(case.board))
    digest = hashlib.sha256(repr((sorted(built.items()), case, count)).encode()).hexdigest()[:12]
    kept = keep / f"{case.game}-{what}-{digest}.json"
    if not kept.exists():
        if what == "lifts":
            found = dataclasses.asdict(latency.measure(case, count))
        else:
            found = dataclasses.asdict(whole_game.play(case.board, case.game, count))
        keep.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(found), encoding="utf-8")
    return dict(json.loads(kept.read_text(encoding="utf-8")))


def columns(lifts: Parts, plies: Parts) -> list[list[str]]:
    """The rows of the page's table, a column for each game after the first."""
    rows = [["board"], ["power-on to the first frame of lights"], ["lift to light, median"], ["worst"], ["lifts"],
            ["scans a second, animated, a PC following"], ["free heap then"], ["free heap at the start of a game"],
            ["after random actions"], ["actions, games begun"]]  # fmt: skip
    for case in CASES:
        cells = [case.board, *_of_lifts(lifts.get(case.game)), *_of_plies(plies.get(case.game))]
        for row, cell in zip(rows, cells, strict=True):
            row.append(cell)
    return rows


def _of_lifts(found: Mapping[str, Any] | None) -> list[str]:
    if found is None:
        return [NOT_YET] * 6
    times = found["latencies_ms"]
    shown = [f"{ms:.1f} ms" for ms in (statistics.median(times), max(times))]
    return [f"{found['start_ms']:.0f} ms", *shown, str(len(times)), str(found["scans"]), f"{found['free']:,} bytes"]


def _of_plies(found: Mapping[str, Any] | None) -> list[str]:
    if found is None:
        return [NOT_YET] * 3
    free = [f"{found[name]:,} bytes" for name in ("at_start", "at_end")]
    return [*free, f"{found['actions']}, {found['games']}"]


def page(lifts: Parts, plies: Parts) -> str:
    """The page of figures as Markdown."""
    lines = ["| " + " | ".join(row) + " |" for row in columns(lifts, plies)]
    heads = "| | " + " | ".join(case.game for case in CASES) + " |\n|" + "---|" * (len(CASES) + 1)
    table = "\n".join([heads, *lines])
    return f"""# Figures of the table

Made by `make figures` on an emulated Pico (RP2040 emulator rp2040py, unmodified MicroPython image
`{locate.image().parent.name}`), each game on the largest board it has, in emulated time. **Nothing here was measured on
a physical Pico**; the emulator models neither misses of the flash cache nor the time that writing flash takes, so a
real one is a little slower.

{table}

*Lift to light* is from the first opening of the contact, which bounces for {BOUNCE_MS:g} ms, to the first edge of the
frame that shows where the piece may go, in the middle of a game, with a PC following. For the free heap the table's
program is run with time told to it: every action is carried out piece by piece, drawn and written to the journal.
"""


def main() -> None:
    """Measure what is not kept, and write the page anew after each measurement."""
    parser = argparse.ArgumentParser(prog="python -m lusoria.emulated.figures")
    parser.add_argument("page", type=Path)
    parser.add_argument("--lifts", type=int, default=LIFTS)
    parser.add_argument("--plies", type=int, default=PLIES)
    parser.add_argument("--keep", type=Path, default=Path("build/figures"))
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        jobs = {}
        for what, count in (("lifts", asked.lifts), ("plies", asked.plies)):
            for case in CASES:
                jobs[pool.submit(measure, case, what, count, asked.keep)] = what, case.game
        found: dict[str, dict[str, Any]] = {"lifts": {}, "plies": {}}
        for job in as_completed(jobs):
            what, game = jobs[job]
            found[what][game] = job.result()
            asked.page.write_text(page(found["lifts"], found["plies"]), encoding="utf-8")


if __name__ == "__main__":
    main()
