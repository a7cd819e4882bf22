"""The build step that writes constants as numbers."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lusoria.boards import definitions as boards
from lusoria.build.constants import without_names
from lusoria.build.firmware import dotted
from lusoria.build.short_names import short_names, with_short_names
from lusoria.errors import LusoriaError

CUES = '''"""Cues."""

from ludus.portable import const

NONE = const(0)
LOW = const(-2)  # below
ROOM = 7
LETTERS = "ab"
'''
USER = '''"""A user of cues."""

from ludus import (
    cues,
    other,
)
from ludus.cues import LETTERS, LOW


def pick(game, cue=cues.ROOM):
    """The cue."""
    return game.rules.NONE if cue == LOW else LETTERS[cues.NONE]
'''
PLAY = """
import json, sys
from ludus.board.definition import Board
from ludus.storage.journal import Journal
from ludus.storage.settings import Settings
from ludus.storage.boot import Starts
from ludus.station import Station
board = Board(json.load(sys.stdin))
raw = bytearray(b"\\xff" * (len(board.sense["bits"]) // 8))
journal = Journal(None, lambda: "00000000")
station = Station(board, "t", Starts(None), lambda: 1, 0, raw, journal, Settings(None), bytes)
now = 0
for cell in (0, 3, 5, 4):
    bit = board.sense["bits"].index(cell)
    raw[bit >> 3] ^= 128 >> (bit & 7)
    for _ in range(200):
        now += 3
        station.sample(now, raw, False)
        station.frame(now)
print(list(station.sitting.game.played), list(station.display.picture), list(station.display.palette.frame))
"""


def sources():
    folder = boards.data_folder("firmware")
    paths = [*folder.glob("pico/**/*.py"), *folder.glob("ludus/**/*.py"), folder / "main.py"]
    return {path.relative_to(folder).as_posix(): path.read_text() for path in paths}


def test_numbers_stand_where_names_stood_and_no_line_moves():
    written = without_names({"ludus.cues": CUES, "ludus.user": USER})
    lines = written["ludus.user"].split("\n")
    assert len(lines) == len(USER.split("\n"))
    assert lines[2] == "from ludus import (" and lines[6] == "from ludus.cues import LETTERS"
    assert lines[9] == "def pick(game, cue=7):"
    assert lines[11] == "    return game.rules.NONE if cue == (-2) else LETTERS[0]"
    assert written["ludus.cues"].split("\n")[4:8] == ["NONE = 0", "pass  # below", "pass", 'LETTERS = "ab"']


def test_a_constant_that_changes_is_refused():
    with pytest.raises(LusoriaError, match=r"ludus.cues, line 12: the constant ROOM"):
        without_names({"ludus.cues": CUES + "\n\ndef f():\n    ROOM = 4\n"})


def shortened(texts):
    short = short_names(texts)
    return {name: with_short_names(text, short) for name, text in texts.items()}


@pytest.mark.parametrize("written_by", [without_names, shortened])
def test_a_game_plays_alike_without_the_names(tmp_path: Path, written_by):
    found = sources()
    written = written_by({dotted(name): text for name, text in found.items()})
    for name in found:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(written[dotted(name)])
    board = boards.compact(boards.load("rota"))
    told = []
    for folder in (tmp_path, boards.data_folder("firmware")):
        program = f"import sys; sys.path.insert(0, {str(folder)!r})\n{PLAY}"
        run = subprocess.run([sys.executable, "-c", program], input=json.dumps(board), text=True,
                             capture_output=True)  # fmt: skip
        assert run.returncode == 0, run.stderr
        told.append(run.stdout)
    assert told[0] == told[1] and told[0].startswith("[")
