"""Whole games kept as readable text are what the rules still say, and what would be written today."""

from pathlib import Path

import pytest

from tests.firmware.games import game_text, renew_snapshots

SNAPSHOTS = sorted((Path(__file__).parent / "snapshots").glob("*.txt"))


@pytest.mark.parametrize("path", SNAPSHOTS, ids=lambda path: path.stem)
def test_replayed_it_is_the_same(path):
    assert game_text.replay(path.read_text().splitlines()) is None


@pytest.mark.parametrize("path", SNAPSHOTS, ids=lambda path: path.stem)
def test_written_anew_it_is_the_same(path):
    assert game_text.written(*renew_snapshots.GAMES[path.stem]) == path.read_text().splitlines()


def test_every_named_game_is_kept():
    assert {path.stem for path in SNAPSHOTS} == set(renew_snapshots.GAMES)


def test_a_wrong_line_is_shown_beside_the_right_one():
    lines = ["game: rota", "options: none", "1 w 5   ....w.... b 2,2", "* None"]
    assert game_text.replay(lines) == "1 w 5   ....w.... b 2,2 | 1 w 5   ....w.... b 2,3"
