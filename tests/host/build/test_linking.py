"""The build step that joins the modules of a room, and writes constants as numbers."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lusoria.boards import definitions as boards
from lusoria.build import firmware
from lusoria.build.linking import linked
from lusoria.build.short_names import short_names, with_short_names
from lusoria.errors import LusoriaError

CUES = '''"""Cues."""

from ludus.portable import const

NONE = const(0)
LOW = const(-2)  # below
ROOM = 7
LETTERS = "ab"


def letter(cue):
    """The letter of a cue."""
    return LETTERS[cue]
'''
USER = '''"""A user of cues."""

from array import array

from ludus.lights import (
    cues,
    palette,
)
from ludus.lights.cues import LETTERS, LOW
from ludus.lights.cues import letter as letter_of


def letters(game, cue=cues.ROOM):
    """The cue."""
    letter = cues.letter(0)
    mixed = [palette.mix(letter) for palette in ()]
    return game.rules.NONE if cue == LOW else [letter_of(letter), LETTERS, mixed, array("H")]


def letter(cue):
    """Another function of that name."""
    from ludus.lights import late
    from ludus.lights.cues import NONE

    return late.letter(cue, palette.mix, NONE)
'''
PALETTE = '''"""A palette."""


def mix(letter):
    """What is mixed."""
    return letter
'''
LATE = '''"""It is loaded late."""

from ludus.lights import cues


def letter(cue, mix, none):
    """The letter, mixed."""
    return mix(cues.letter(cue)), none
'''
SOURCES = {
    "ludus.lights": '"""A room."""\n', "ludus.lights.cues": CUES, "ludus.lights.user": USER,
    "ludus.lights.palette": PALETTE, "ludus.lights.late": LATE,
}  # fmt: skip
PLAY = """
import json, sys
from ludus.board.definition import Board
from ludus.storage.journal import Journal
from ludus.storage.settings import Settings
from ludus.storage.boots import Boot
from ludus.station import Station
board = Board(json.load(sys.stdin))
raw = bytearray(b"\\xff" * (len(board.sense["bits"]) // 8))
journal = Journal(None, lambda: "00000000")
station = Station(board, "t", Boot(None), lambda: 1, 0, raw, journal, Settings(None), bytes)
now = 0
for cell in (0, 3, 5, 4):
    bit = board.sense["bits"].index(cell)
    raw[bit >> 3] ^= 128 >> (bit & 7)
    for _ in range(200):
        now += 3
        station.sample(now, raw, False)
        station.frame(now)
print(list(station.sitting.game.played), list(station.display.picture), list(station.display.renderer.frame))
"""


def run(program, folder, feed=""):
    program = f"import sys; sys.path.insert(0, {str(folder)!r})\n{program}"
    done = subprocess.run([sys.executable, "-c", program], input=feed, text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def put(folder, sources):
    """Write sources by dotted name as files; those of which there are others inside as packages."""
    for name, text in sources.items():
        package = any(other.startswith(f"{name}.") for other in sources)
        path = folder / (name.replace(".", "/") + ("/__init__.py" if package else ".py"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test_numbers_stand_where_names_stood():
    written = linked(SOURCES)
    assert set(written) == set(SOURCES)
    assert "def letters(game, cue=7):" in written["ludus.lights.user"]
    assert "return game.rules.NONE if cue == -2 else [" in written["ludus.lights.user"]
    assert "late.letter(cue, palette.mix, 0)" in written["ludus.lights.user"]
    cues = written["ludus.lights.cues"]
    assert "NONE = 0\n" in cues and "LOW" not in cues and "ROOM" not in cues and "const" not in cues


def test_a_constant_that_is_looked_up_by_a_text_stays():
    later = "def rows(rules):\n    return getattr(rules, 'ROOM', None), hasattr(rules, 'LOW')\n"
    cues = linked({**SOURCES, "ludus.later": later})["ludus.lights.cues"]
    assert "ROOM = 7\n" in cues and "LOW = -2\n" in cues


def test_modules_of_a_room_become_the_room(tmp_path):
    written = linked({**SOURCES, "main": "from ludus.lights.user import letter, letters\nletters(letter)\n"}, ["main"])
    assert set(written) == {"ludus.lights", "ludus.lights.late", "main"}
    put(tmp_path, written)
    names = {name for name in written["ludus.lights"].split() if name.startswith("letter")}
    assert {"letter_2(cue):", "letter_3(cue):"} <= names  # a function has a local name letter
    game = "type('', (), {'rules': type('', (), {'NONE': 9})})"
    program = f"import ludus.lights as room; print(room.letters({game}, -2), room.letter_3(1))"
    assert run(program, tmp_path) == "9 ('b', 0)\n"


def test_a_module_used_as_an_object_stays_apart_with_what_it_needs_of_its_room():
    written = linked({**SOURCES, "main": "from ludus.lights import cues, user\nrules = cues\nuser.letter(0)\n"},
                     ["main"])  # fmt: skip
    assert set(written) == {"ludus.lights", "ludus.lights.cues", "ludus.lights.late", "main"}
    assert "import cues\n" in written["main"] and "import letter as letter_3" in written["ludus.lights"]


def test_a_module_that_stays_apart_passes_on_what_it_imports_for_others():
    passing = '"""Late."""\n\nfrom ludus.lights.cues import letter as letter\nfrom ludus.lights.palette import mix\n'
    written = linked({**SOURCES, "ludus.lights.late": passing}, ["ludus.lights.user"])
    late = written["ludus.lights.late"]
    assert late.startswith("from ludus.lights import letter_2 as letter\n") and "mix" not in late


def test_a_joined_module_that_a_function_uses_as_an_object_is_refused():
    late = "def use():\n    from ludus.lights import palette\n    return palette\n"
    with pytest.raises(LusoriaError, match=r"ludus.later uses the module ludus.lights.palette as an object"):
        linked({**SOURCES, "ludus.later": late}, ["ludus.lights.user"])


@pytest.mark.parametrize("joined", [False, True])
def test_a_game_plays_alike_in_the_shape_of_a_table(tmp_path: Path, joined: bool):
    texts = firmware.sources(native=False, beside={"play": PLAY}, joined=joined)
    short = short_names(texts)
    put(tmp_path, {name: with_short_names(text, short) for name, text in texts.items()})
    board = json.dumps(boards.compact(boards.load("rota")))
    program = (tmp_path / "play.py").read_text()
    found = run(program, tmp_path, board)
    assert found == run(PLAY, boards.data_folder("firmware"), board) and found.startswith("[")


def test_a_function_with_the_name_of_a_folder_in_its_room_stays_callable_once_that_is_loaded(tmp_path):
    sources = {
        "ludus": "",
        "ludus.lights": '"""A room."""\n',
        "ludus.lights.user": "from ludus.lights.pair import twice\n\n\ndef use():\n    return twice()\n",
        "ludus.lights.pair": "from ludus.lights.asking import answers\ndef twice():\n    return 2 * answers()\n",
        "ludus.lights.asking": "def answers():\n    from ludus.lights.answers import late\n    return late.NUMBER\n",
        "ludus.lights.answers": "",
        "ludus.lights.answers.late": "NUMBER = len('abc')\n",
    }
    put(tmp_path, linked(sources, ["ludus.lights.user"]))
    assert run("from ludus.lights.user import use\nprint(use(), use())\n", tmp_path) == "6 6\n"
