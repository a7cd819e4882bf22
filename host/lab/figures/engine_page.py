"""Measures the speed figures of docs/engine.md and writes them: `python -m lab.figures.engine_page FILE`.

They come from one run of `lusoria bench --search`. If other programs run at the same time, positions a second tell as
much about them as about the engine; so the table also gives the share of a core that the search got, and the rate for a
whole core.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lab.pages import renew, table
from lusoria.engine.bench import rules as bench
from lusoria.engine.bench import search as bench_search
from lusoria.engine.games.knowledge import played

COMMAND = "python -m lab.figures.engine_page"
Figures = dict[str, dict[str, Any]]
DEPTHS = ("game", "position", "depth", "positions", "seconds", "a second", "of a core", "a second of a whole core")
WAITS = ("game", "first move, nothing cached", "with a cache", "worst delay of an event loop", "without the engine")


def main(path: Path) -> None:
    """Measure the figures and write the page."""
    figures = {game_id: bench_search.measured(game_id) for game_id in played()}
    renew(path, COMMAND, tables(figures))


def tables(figures: Figures) -> Iterator[str]:
    """The machine's name and both tables, as Markdown."""
    yield f"{bench.cpu()}, {os.cpu_count()} cores; the search on one thread, the delays with it on all cores.\n"
    yield from table(DEPTHS, _depths(figures))
    yield ""
    yield from table(WAITS, map(_waits, figures.items()))


def _depths(figures: Figures) -> Iterator[tuple[object, ...]]:
    for game_id, figure in figures.items():
        for name, found in figure["positions"].items():
            rate, share = found["nodes_per_s"], found["cpu_share"]
            counts = f"{found['nodes']:,}", f"{found['seconds']:.2f}", _millions(rate)
            yield game_id, name, found["depth"], *counts, f"{share:.0%}", _millions(rate / share)


def _waits(each: tuple[str, dict[str, Any]]) -> tuple[object, ...]:
    game_id, figure = each
    starts, worked, delays = figure["first_move_s"], figure["first_move_cpu_s"], figure["loop_delay_ms"]
    first = (f"{starts[kind]:.2f} s, worked {worked[kind]:.2f} s" for kind in starts)
    return game_id, *first, f"{delays['thinking']} ms", f"{delays['idle']} ms"


def _millions(rate: float) -> str:
    return f"{rate / 1e6:.2f} M"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
