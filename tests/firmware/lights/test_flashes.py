"""No light, and no number of lights together, flashes more than three times a second (WCAG 2.3.1)."""

import re

import numpy as np
import pytest

from lab.people import flashes
from ludus.board.definition import Board
from ludus.lights import cues, palette
from lusoria.boards import definitions as boards
from lusoria.web.pictures import legend

BOARD = Board(boards.compact(boards.load("grid-8x8")))
SHOWN_MS = 12_000
GAMES, PLIES = 12, 60


def counted(*shown):
    """Count what a board shows with these cues on its first cells."""
    return flashes.judge(BOARD, [(0, bytes(shown) + bytes(BOARD.lights - len(shown)))], SHOWN_MS)


def test_five_flashes_a_second_are_too_many_and_three_are_not():
    times = np.arange(0, 3000, 10)
    for flashes_a_second, allowed in ((5, False), (2.5, True)):
        values = (times * flashes_a_second * 2 // 1000 % 2).astype(float)
        assert (flashes.most_in_a_second(times, values, flashes.LEAST) <= flashes.MOST) is allowed


def test_a_beat_of_100_ms_would_be_too_fast(monkeypatch):
    monkeypatch.setattr(palette, "BEAT_MS", 100)
    monkeypatch.setattr(flashes, "_PERIODS", flashes.periods())
    assert counted(cues.EXTRA).board > flashes.MOST


def test_the_page_takes_as_long_for_a_rhythm_as_the_table():
    styled = re.findall(r"--rhythm: rhythm-(\d+) (\d+)ms .*\n@keyframes \S+ { (.*) }", legend.rhythm_styles())
    assert len(styled) == len(palette.RHYTHMS)
    for number, period, frames in styled:
        for share, opacity in re.findall(r"([\d.]+)% { opacity: ([\d.]+); }", frames):
            at = round(float(share) * int(period) / 100)
            level = palette.level_of(int(number), at, 0) / 255
            assert float(opacity) == pytest.approx(level ** (1 / 2.2), abs=0.02), (number, share)
        assert int(period) >= palette.BEAT_MS


@pytest.mark.parametrize("one", range(1, cues.COUNT))
def test_no_cue_and_no_two_side_by_side_flash_too_often(one):
    for other in range(one + 1):
        assert flashes.is_calm(counted(one, other)), (one, other)


def test_no_board_full_of_a_cue_flashes_too_often():
    for cue in range(1, cues.COUNT):
        assert flashes.is_calm(counted(*[cue] * BOARD.lights)), cue


def test_a_picture_of_a_simulated_game_never_flashes_too_often_by_itself():
    for number in range(GAMES):
        whole, alone = flashes.play(number, PLIES)
        assert flashes.is_calm(alone) and max(whole.red, whole.board_red) <= flashes.MOST, number
