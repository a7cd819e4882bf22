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
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from lusoria import boards, firmware
from lusoria.emulated import latency, locate, whole_game
from lusoria.emulated.latency import BOUNCE_MS, CASES, Case

LIFTS = 250
PLIES = 200
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
            ["scans a second, animated, a PC following"], ["free heap at the start"], ["after random actions"],
            ["actions, games begun"]]  # fmt: skip
    for case in CASES:
        lift, game = lifts[case.game], plies[case.game]
        times = lift["latencies_ms"]
        cells = (case.board, f"{lift['start_ms']:.0f} ms", f"{statistics.median(times):.1f} ms", f"{max(times):.1f} ms",
                 str(len(times)), str(lift["scans"]), f"{game['at_start']:,} bytes", f"{game['at_end']:,} bytes",
                 f"{game['actions']}, {game['games']}")  # fmt: skip
        for row, cell in zip(rows, cells, strict=True):
            row.append(cell)
    return rows


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
    """Measure what is not kept, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m lusoria.emulated.figures")
    parser.add_argument("page", type=Path)
    parser.add_argument("--lifts", type=int, default=LIFTS)
    parser.add_argument("--plies", type=int, default=PLIES)
    parser.add_argument("--keep", type=Path, default=Path("build/figures"))
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        lifts = {case.game: pool.submit(measure, case, "lifts", asked.lifts, asked.keep) for case in CASES}
        plies = {case.game: pool.submit(measure, case, "plies", asked.plies, asked.keep) for case in CASES}
        found = [{game: part.result() for game, part in parts.items()} for parts in (lifts, plies)]
    asked.page.write_text(page(*found), encoding="utf-8")


if __name__ == "__main__":
    main()
