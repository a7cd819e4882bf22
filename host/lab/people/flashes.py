"""How often lights flash while simulated people play: `python -m lab.people.flashes [--games N] [--jobs N]`.

WCAG 2.3.1 allows three flashes in any second; a flash is a pair of opposing changes. What is judged here is stricter:
- a change counts from a tenth of a light's white, white being what an eye takes for full (120 of 255), however bright
  both ends of it are;
- each light counts alone, and all lights of a board count as one whose brightness is their sum, however small they are;
- a change of saturated red counts from 20 of (R - G - B) x 320.
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.people.bare import BareTable
from lab.people.bench import START_MS, WRAP
from lab.people.campaign import BOUNCE_MS, GAMES, MOST_PLIES, PLAYED, board_for
from ludus.board.definition import Board
from ludus.lights import palette
from lusoria.simulator.hands.player import Person

SECOND_MS = 1000
MOST = 6  # changes in a second: three flashes
TOGETHER = 7  # of all lights as one: three flashes and half of a fourth, where one glides while another blinks
WHITE = 120
LEAST, LEAST_RED = 0.1, 20.0
_LUMINANCE = np.array((0.2126, 0.7152, 0.0722))
_SATURATED = 0.8

Values = NDArray[np.float64]
Pictures = Sequence[tuple[int, bytes]]  # ms since the start, and the cue of each light from then on


class Seen(NamedTuple):
    """The greatest number of changes in a second: of a light's brightness and of its red, of all lights' together."""

    light: int
    red: int
    board: int
    board_red: int


class WatchedTable(BareTable):
    """A table of which every picture is noted, with the ms at which it came."""

    def __init__(self, *parts: Any) -> None:
        """As a BareTable."""
        self.pictures: list[tuple[int, bytes]] = []
        super().__init__(*parts)

    def _sample(self, calm: bool) -> bool:
        still = super()._sample(calm)
        self._note()
        return still

    def _let_pass(self) -> None:
        super()._let_pass()
        self._note()

    def _note(self) -> None:
        if not self.station.display.is_current():
            self.pictures.append((self.elapsed, self.picture()))


def is_calm(seen: Seen) -> bool:
    """Whether no light flashes more than three times a second, nor all together four times."""
    return max(seen.light, seen.red, seen.board_red) <= MOST and seen.board <= TOGETHER


def changes(values: Values, least: float) -> list[int]:
    """The indexes at which values have turned by at least so much since they went the other way."""
    steps = np.flatnonzero(np.diff(values)) + 1
    rises = np.diff(values[np.concatenate(([0], steps))]) > 0
    turns = steps[np.flatnonzero(np.append(rises[1:] != rises[:-1], True))] if len(steps) else steps
    found, low, high, rising = [], float(values[0]), float(values[0]), None
    for index, value in zip(turns.tolist(), values[turns].tolist(), strict=True):
        low, high = min(low, value), max(high, value)
        if rising is not True and value - low >= least:
            found.append(index)
            rising, high = True, value
        elif rising is not False and high - value >= least:
            found.append(index)
            rising, low = False, value
    return found


def most_in_a_second(times: NDArray[np.int64], values: Values, least: float) -> int:
    """The greatest number of opposing changes in any second."""
    at = times[changes(values, least)]
    return int((np.searchsorted(at, at + SECOND_MS, "right") - np.arange(len(at))).max(initial=0))


def judge(board: Board, pictures: Pictures, end: int, start: int = START_MS) -> Seen:
    """What is seen of a board that shows these pictures until end; its clock said start at 0 ms."""
    times, light, red = _frames(board, pictures, end, start)
    alone = [
        max(most_in_a_second(times, column, least) for column in {row.tobytes(): row for row in each.T}.values())
        for each, least in ((light, LEAST), (red, LEAST_RED))
    ]
    together = [most_in_a_second(times, each.sum(1), least) for each, least in ((light, LEAST), (red, LEAST_RED))]
    return Seen(*alone, *together)


def _frames(board: Board, pictures: Pictures, end: int, start: int) -> tuple[NDArray[np.int64], Values, Values]:
    """(ms, luminance, red) of each frame; the last two by light. Frames come with each picture and every FRAME_MS."""
    leds = board.leds
    budget = max(0, leds["frame_ma"] - leds["idle_ma"] * len(leds["order"])) * 3 * 255 / leds["max_ma"]
    ends = [ms for ms, _picture in pictures[1:]] + [end]
    parts = []
    for (since, picture), until in zip(pictures, ends, strict=True):
        if since < until:
            times = np.arange(since, until, palette.FRAME_MS)
            parts.append((times, *_shown(picture, (start + times) % WRAP, budget)))
    times, light, red = (np.concatenate(each) for each in zip(*parts, strict=True))
    return times, light, red


def _shown(picture: bytes, clock: NDArray[np.int64], budget: float) -> tuple[Values, Values]:
    """Luminance and red of each light of a picture at each time, by the palette's styles and within the budget."""
    kinds = sorted({(cue, cell if palette.STYLE[cue][3] == palette.WAVE else 0) for cell, cue in enumerate(picture)})
    column = [kinds.index((cue, cell if palette.STYLE[cue][3] == palette.WAVE else 0))
              for cell, cue in enumerate(picture)]  # fmt: skip
    levels = np.stack([_levels(palette.STYLE[cue][3], clock, cell) for cue, cell in kinds], 1)
    colours = np.array([palette.STYLE[cue][:3] for cue, _cell in kinds]) / WHITE
    whole = (levels * (WHITE * colours.sum(1)) * np.bincount(column)).sum(1, keepdims=True)
    levels = levels * np.minimum(1, budget / np.maximum(whole, 1))
    saturated = colours[:, 0] >= _SATURATED * np.maximum(colours.sum(1), 1e-9)
    redness = np.where(saturated, np.maximum(0, colours @ (1, -1, -1)) * 320, 0)
    return (levels * (colours @ _LUMINANCE))[:, column], (levels * redness)[:, column]


def _levels(rhythm: int, clock: NDArray[np.int64], cell: int) -> Values:
    """`palette.level_of` at many times, of 1."""
    beats, levels, _glides = palette.RHYTHMS[rhythm]
    period = beats * palette.BEAT_MS * len(levels)
    shift = cell * palette.BEAT_MS if rhythm == palette.WAVE else 0
    return _PERIODS[rhythm][(clock + shift) % period]


def periods() -> list[Values]:
    """The level, of 1, of each rhythm at each ms of its period."""
    return [
        np.array([palette.level_of(rhythm, ms, 0) for ms in range(beats * palette.BEAT_MS * len(levels))]) / 255
        for rhythm, (beats, levels, _glides) in enumerate(palette.RHYTHMS)
    ]


_PERIODS = periods()


def play(number: int, most_plies: int = MOST_PLIES) -> tuple[Seen, Seen]:
    """Game `number` of `lab.people.campaign`, or so many plies of it: all that was seen, and the most that any
    picture showed while no hand changed it.
    """
    game_id = GAMES[number % len(GAMES)]
    chance, sets = PLAYED[game_id]
    board, options = sets[number // len(GAMES) % len(sets)]
    table = WatchedTable(board_for(board, game_id, options), number, BOUNCE_MS)
    Person(table, Random(number), chance).play(most_plies)
    pictures, end = table.pictures, table.elapsed
    ends = [ms for ms, _picture in pictures[1:]] + [end]
    alone = [judge(table.board, [each], until) for each, until in zip(pictures, ends, strict=True) if each[0] < until]
    return judge(table.board, pictures, end), Seen(*(max(row) for row in zip(*alone, strict=True)))


def main(args: list[str] | None = None) -> None:
    """Play, and say in how many games there were more than three flashes in some second."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args(args)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        found = list(pool.map(play, range(chosen.games), chunksize=8))
    for name, seen in (
        ("with hands", [each[0] for each in found]),
        ("of a picture alone", [each[1] for each in found]),
    ):
        for what, row in zip(Seen._fields, zip(*seen, strict=True), strict=True):
            print(
                f"{name}, {what}: at most {max(row)} changes, over {MOST} in {sum(each > MOST for each in row)} games"
            )


if __name__ == "__main__":
    main()
