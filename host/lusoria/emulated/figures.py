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
LIFTS_A_PART = 50  # timed from one power-on to the next, and kept together
PLIES = 200
ERASE_MS, PAGE_MS = 45, 0.7  # the modelled flash, while it is written: a sector erased, a page programmed
NOT_YET = "not measured yet"
Parts = Mapping[str, Mapping[str, Any]]


def measure(case: Case, what: str, count: int, keep: Path, part: int = 1) -> dict[str, Any]:
    """Measure the `lifts` or the `plies` of a case, so many, unless this firmware's are kept already.

    Part is the seed: each part is another power-on, and other moments.
    """
    built = firmware.files(boards.load(case.board))
    digest = hashlib.sha256(repr((sorted(built.items()), case, count, part)).encode()).hexdigest()[:12]
    kept = keep / f"{case.game}-{what}-{digest}.json"
    if not kept.exists():
        if what == "lifts":
            found = dataclasses.asdict(latency.measure(case, count, part))
        else:
            found = dataclasses.asdict(whole_game.play(case.board, case.game, count))
        keep.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(found), encoding="utf-8")
    return dict(json.loads(kept.read_text(encoding="utf-8")))


def together(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """The parts of a case's lifts as one: all their times, the slowest start, the fewest scans, the least memory."""
    return {
        "latencies_ms": [ms for part in parts for ms in part["latencies_ms"]],
        "start_ms": max(part["start_ms"] for part in parts),
        "scans": min(part["scans"] for part in parts),
        "free": min(part["free"] for part in parts),
    }


def columns(lifts: Parts, plies: Parts) -> list[list[str]]:
    """The rows of the page's table, a column for each game after the first."""
    rows = [["board"], ["power-on to the first frame of lights"], ["lift to light, median"], ["worst"],
            ["worst, if the flash is being written just then (modelled)"], ["lifts"],
            ["scans a second, animated, a PC following"], ["free heap then"], ["free heap at the start of a game"],
            ["after random actions"], ["actions, games begun"]]  # fmt: skip
    for case in CASES:
        cells = [case.board, *_of_lifts(lifts.get(case.game)), *_of_plies(plies.get(case.game))]
        for row, cell in zip(rows, cells, strict=True):
            row.append(cell)
    return rows


def _of_lifts(found: Mapping[str, Any] | None) -> list[str]:
    if found is None:
        return [NOT_YET] * 7
    times = found["latencies_ms"]
    shown = [f"{ms:.1f} ms" for ms in (statistics.median(times), max(times), max(times) + ERASE_MS + PAGE_MS)]
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
frame that shows where the piece may go, in the middle of a game, with a PC following. A flash that is being written
stops the processor, {ERASE_MS} ms for a sector erased and {PAGE_MS:g} ms for a page: the journal is written after the
lights are sent, at once or, while a piece is in the air, after 150 ms, so that what such a write can add to a lift is
modelled as one of each. For the free heap the table's
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
        size = min(LIFTS_A_PART, asked.lifts)
        for part in range(max(1, asked.lifts // size)):
            for case in CASES:
                jobs[pool.submit(measure, case, "lifts", size, asked.keep, part + 1)] = "lifts", case.game
        for case in CASES:
            jobs[pool.submit(measure, case, "plies", asked.plies, asked.keep)] = "plies", case.game
        lifts: dict[str, list[dict[str, Any]]] = {}
        plies: dict[str, dict[str, Any]] = {}
        for job in as_completed(jobs):
            what, game = jobs[job]
            if what == "lifts":
                lifts.setdefault(game, []).append(job.result())
            else:
                plies[game] = job.result()
            told = {name: together(parts) for name, parts in lifts.items()}
            asked.page.write_text(page(told, plies), encoding="utf-8")


if __name__ == "__main__":
    main()
