"""Measures the time from a placement at one table to the light at the other, and the time of the broker alone.

python -m lab.remote.latency mqtt://127.0.0.1 [--games 5] [--page docs/remote.md]

Both tables are virtual, and their PCs' programs run in this process; the broker is a real one.
"""

import argparse
import statistics
import tempfile
import threading
import time
from pathlib import Path

from lab import pages
from lab.remote.places import Place
from lusoria.exhibit.remote.broker_channel import BrokerChannel
from lusoria.exhibit.remote.codes import Keys, invent

CELLS = ("1", "2", "0", "3", "4", "6")
QUIET_S = 0.5
BYTES, MESSAGES = 300, 200


def of_broker(url: str, count: int) -> list[float]:
    """How many milliseconds each message takes through the broker, from one end of the channel to the other."""
    keys, times, came = Keys(invent()), list[float](), threading.Event()
    ends, opened = [BrokerChannel(url, keys, side) for side in (0, 1)], threading.Semaphore(0)
    for end in ends:
        end.open(lambda *_message: came.set(), opened.release)
    for _ in ends:
        opened.acquire(timeout=10)
    for _ in range(count):
        came.clear()
        start = time.perf_counter()
        ends[0].send("x" * BYTES)
        came.wait(10)
        times.append(1000 * (time.perf_counter() - start))
    for end in ends:
        end.close()
    return times


def of_tables(url: str, folder: str) -> list[tuple[float, float]]:
    """Milliseconds from each set-down until it counts, and until the other table has reported that its light shines."""
    code = invent()
    places = [Place(side, f"sqlite:///{folder}/{side}.db", url, code) for side in (0, 1)]
    times = []
    for ply, cell in enumerate(CELLS):
        own, other, colour = places[ply % 2], places[1 - ply % 2], "wb"[ply % 2]
        for place in places:
            place.until(lambda state, ply=ply: state["game"]["ply"] == ply)  # type: ignore[misc]
        time.sleep(QUIET_S)
        start = time.perf_counter()
        own.place(cell, colour)
        counted = time.perf_counter()
        other.until(lambda state, cell=cell, colour=colour: state["cues"].get(cell) == colour)  # type: ignore[misc]
        times.append((1000 * (counted - start), 1000 * (time.perf_counter() - start)))
        other.place(cell, colour)
    for place in places:
        place.close()
    return times


def main() -> None:
    """Print the median and the longest times, and write them into the page if one is given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("broker")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--page", type=Path)
    arguments = parser.parse_args()
    times = list[tuple[float, float]]()
    for _ in range(arguments.games):
        with tempfile.TemporaryDirectory() as folder:
            times += of_tables(arguments.broker, folder)
    figures = {
        "set-down until it counts": [counted for counted, _light in times],
        "set-down to the other's light": [light for _counted, light in times],
        "between the tables": [light - counted for counted, light in times],
        "the broker alone": of_broker(arguments.broker, MESSAGES),
    }
    rows = [(name, *_rounded(statistics.median(each), max(each)), len(each)) for name, each in figures.items()]
    lines = list(pages.table(("", "median, ms", "worst, ms", "of"), rows))
    print(*lines, sep="\n")
    if arguments.page:
        pages.renew(arguments.page, "python -m lab.remote.latency", lines)


def _rounded(*numbers: float) -> list[str]:
    return [f"{number:.1f}" for number in numbers]


if __name__ == "__main__":
    main()
