"""Counts flashes of lights while simulated people play: `python -m lab.people.flashes RESULTS [--games N] [--jobs N]`.

WCAG 2.3.1 allows three flashes in any second. A flash is a pair of opposing changes: of luminance by a tenth of the
brightest, or of saturated red by 20 of (R - G - B) x 320; and it counts only where a quarter of a visual field of
ten degrees flashes at once. The frames that a table sends are judged by stricter rules, for eyes at any distance:
- each light is judged alone, however small, and the whole board is judged as one light whose brightness is the sum;
- 120 of 255 counts as white, since an eye takes it for full brightness; any change by a tenth of one light's white
  counts, even on the whole board, and however bright a light is before and after it.
"""

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from lab.people.bare import BareTable
from lab.people.bench import BOUNCE_MS
from lab.people.campaign import GAMES, MOST_PLIES, PLAYED, board_for
from lab.people.hands.person import Person
from ludus import hot_loops
from ludus.lights import renderer
from ludus.lights.display import FRAME_MS
from ludus.lights.renderer import Renderer

SECOND_MS = 1000
WITHIN_MS = (0, 200, 500)
SUMMARY = Path(__file__).parents[1] / "results" / "measured" / "flashes.json"
MOST = 6  # changes in a second: three flashes
WHITE = 120
LEAST, LEAST_RED = 0.1, 20.0
_LUMINANCE = np.array((722, 2126, 7152))  # of blue, red, green; whole numbers, so that sums have no rounding

Values = NDArray[np.int64]
Frames = Sequence[tuple[int, bytes]]  # ms, and what went down the chain then, as `ludus.lights.renderer.Renderer.frame`


class Flashes(NamedTuple):
    """The most changes in a second: of one light's brightness and red, then of the brightness and red of all lights."""

    light: int
    red: int
    board: int
    board_red: int


class WatchedTable(BareTable):
    """A table that keeps every frame, with the ms at which it was sent.

    `waits`: for each new picture, the ms until all its lights were lit or the next picture came.
    """

    def __init__(self, *parts: Any) -> None:
        """Take what a BareTable takes."""
        self.frames: list[tuple[int, bytes]] = []
        self.waits: list[int] = []
        self._since: int | None = None
        super().__init__(*parts)

    def picture(self) -> bytes:
        """The cue of each light."""
        self._look()
        return bytes(self.station.display.picture)

    def _due(self) -> int:
        due = super()._due()
        return FRAME_MS if due is None else min(FRAME_MS, due)

    def _sample(self, calm: bool) -> bool:
        still = super()._sample(calm)
        self._look()
        return still

    def _let_pass(self) -> None:
        super()._let_pass()
        self._look()

    def _look(self) -> None:
        before = bytes(self.station.display.picture)
        frame = self.station.frame(self._now)
        if frame is None:
            return
        self.frames.append((self.elapsed, bytes(frame)))
        if before != self.station.display.picture:
            self._end_wait()
            self._since = self.elapsed
        if self._since is not None and self._is_answered(frame):
            self._end_wait()

    def _end_wait(self) -> None:
        if self._since is not None:
            self.waits.append(self.elapsed - self._since)
            self._since = None

    def _is_answered(self, frame: bytes) -> bool:
        """Whether every light that has a cue already shows it: none is held back so as not to flash."""
        leds = self.board.leds
        alone = Renderer(leds["order"], leds["max_ma"], leds["idle_ma"], leds["frame_ma"])
        alone.render(self.station.display.picture, self._now)
        lit = [4 * led for led, cell in enumerate(leds["order"]) if self.station.display.picture[cell]]
        return all(alone.frame[at : at + 4] == frame[at : at + 4] for at in lit)


def changes(values: Values, least: float) -> list[int]:
    """The indexes at which values have risen or fallen by at least `least`, in alternating directions."""
    ends = np.append(np.flatnonzero(np.diff(np.sign(np.diff(values)))) + 1, len(values) - 1)  # of each rise and fall
    found, low, high, rising, start = [], int(values[0]), int(values[0]), None, 0
    for end, value in zip(ends.tolist(), values[ends].tolist(), strict=True):
        run = values[start : end + 1]
        if rising is not True and value - low >= least:
            found.append(start + int(np.searchsorted(run, low + least)))
            rising, high = True, value
        elif rising is not False and high - value >= least:
            found.append(start + int(np.searchsorted(-run, least - high)))
            rising, low = False, value
        low, high, start = min(low, value), max(high, value), end
    return found


def most_in_a_second(times: Values, values: Values, least: float) -> int:
    """The greatest number of opposing changes in any second."""
    at = times[changes(values, least)]
    return int((np.searchsorted(at, at + SECOND_MS, "right") - np.arange(len(at))).max(initial=0))


def judge(frames: Frames) -> Flashes:
    """Find the most changes in any second of these frames."""
    times = np.array([ms for ms, _frame in frames])
    colours = np.frombuffer(b"".join(frame for _ms, frame in frames), np.uint8).reshape(len(frames), -1, 4)
    blue, red, green = (colours[:, :, channel].astype(np.int64) for channel in (1, 2, 3))
    luminance = colours[:, :, 1:] @ _LUMINANCE
    redness = np.where(5 * red >= 4 * (red + green + blue), red - green - blue, 0)
    both = (luminance, LEAST * WHITE * _LUMINANCE.sum()), (redness, LEAST_RED * WHITE / 320)
    alone = [
        max(most_in_a_second(times, column, least) for column in {row.tobytes(): row for row in each.T}.values())
        for each, least in both
    ]
    return Flashes(*alone, *(most_in_a_second(times, each.sum(1), least) for each, least in both))


def play(number: int, most_plies: int = MOST_PLIES) -> tuple[Flashes, list[int]]:
    """Play game `number` of `lab.people.campaign`, at most `most_plies` plies; return its flashes and waits."""
    game_id = GAMES[number % len(GAMES)]
    chance, sets = PLAYED[game_id]
    board, options = sets[number // len(GAMES) % len(sets)]
    table = WatchedTable(board_for(board, game_id, options), number, BOUNCE_MS)
    Person(table, Random(number), chance).play(most_plies)
    return judge(table.frames), table.waits


def _row(number: int) -> str:
    """Play a game; return its number, flashes and waits as a line. Machine code paints the lights, as on a Pico."""
    vars(renderer).update(_MACHINE_CODE)
    return json.dumps([number, *play(number)])


_MACHINE_CODE = {loop.__name__: numba.njit(loop) for loop in (hot_loops.note_looks, hot_loops.mix, hot_loops.paint)}


def summary(rows: Sequence[str]) -> dict[str, object]:
    """Sum up the rows of all games: the most changes in a second, and the shares of pictures lit within some ms."""
    games = [json.loads(row) for row in rows]
    waits = np.array([wait for _number, _flashes, each in games for wait in each])
    columns = zip(Flashes._fields, zip(*(flashes for _number, flashes, _waits in games), strict=True), strict=True)
    return {
        "games": len(games),
        "most": {name: max(column) for name, column in columns},
        "pictures": len(waits),
        "within": {str(ms): round(float((waits <= ms).mean()), 4) for ms in WITHIN_MS},
        "longest_ms": int(waits.max()),
    }


def main(args: list[str] | None = None) -> None:
    """Play the games that the file does not have yet, and sum up all that it has."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path, help="a line for each game; what is there is not played again")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--summary", type=Path, default=SUMMARY)
    chosen = parser.parse_args(args)
    rows = chosen.results.read_text().splitlines() if chosen.results.exists() else []
    missing = sorted(set(range(chosen.games)) - {json.loads(row)[0] for row in rows})
    with ProcessPoolExecutor(chosen.jobs) as pool, chosen.results.open("a", encoding="utf-8") as file:
        for row in pool.map(_row, missing):
            file.write(f"{row}\n")
            file.flush()
            rows.append(row)
            chosen.summary.write_text(json.dumps(summary(rows), indent=1) + "\n")


if __name__ == "__main__":
    main()
