"""Long work shows on a terminal how far it is, and says nothing of it elsewhere."""

import io
import os
import pty
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from lusoria.boards import definitions as boards
from lusoria.build import firmware, pico_files
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.match import command as match
from lusoria.engine.match.contestants import Limit
from lusoria.engine.match.game import Match
from lusoria.hardware import makers
from lusoria.log import files
from lusoria.output import progress

RECORDS = Path(__file__).resolve().parents[3] / "docs/records"
WORK = """
import sys
from lusoria.output.progress import progress
with progress("sawing\\x1b", 4) as report:
    report(3, "a leg")
    print("a remark", file=sys.stderr)
"""


@pytest.fixture
def shown(monkeypatch):
    """What is shown of long work: the work, its total, then each report."""
    lines = []

    @contextmanager
    def recorded(work, total=None):
        lines.append((work, total))
        yield lambda *report: lines.append(report)

    for module in (compiled, files, firmware, makers, match, pico_files):
        monkeypatch.setattr(module, "progress", recorded)
    return lines


def test_a_terminal_shows_the_work_and_its_share():
    ours, theirs = pty.openpty()
    subprocess.run([sys.executable, "-c", WORK], stderr=theirs, env={**os.environ, "TERM": "xterm"}, check=True)
    os.close(theirs)
    text = os.read(ours, 10_000).decode()
    assert "sawing\\x1b" in text and "75%" in text and "a leg" in text and "a remark\r\n" in text


def test_a_file_or_a_pipe_gets_no_bar():
    run = subprocess.run([sys.executable, "-c", WORK], capture_output=True, text=True, check=True)
    assert run.stderr == "a remark\n"


def test_importing_says_how_much_of_the_file_is_read(shown, tmp_path):
    path = tmp_path / "games.txt"
    path.write_bytes(b"\n".join(record.read_bytes() for record in sorted(RECORDS.glob("rota*"))))
    files.import_file(f"sqlite:///{tmp_path}/games.sqlite", path, io.StringIO())
    size = path.stat().st_size
    assert shown[0] == ("importing", size) and shown[-1] == (size,)


def test_hardware_names_what_is_made(shown):
    makers.make(boards.read("rota"), makers.MAKERS[:2])
    assert shown == [("rota", 2), (0, "the bill of materials"), (1, "the netlist")]


def test_a_match_counts_its_games(shown):
    played = Match("random", "random", "rota", {}, Limit(), 1, 0)
    match.run(played, match.Plan(2), True, io.StringIO())
    (title, total), *reports = [line for line in shown if line[0] != "compiling the rules of rota"]
    assert (title, total) == ("random - random", 2)
    assert [(done, state.partition(" ")[0]) for done, state in reports] == [(1, "1/2"), (2, "2/2")]


def test_flashing_and_making_an_image_say_that_the_firmware_is_compiled(shown, monkeypatch):
    monkeypatch.setattr(firmware, "files", lambda *_board, joined: {})
    firmware.shipped({})
    assert shown == [("compiling the firmware", None)]


def test_flashing_says_how_much_of_a_file_has_arrived(shown):
    class Pico:
        def fs_writefile(self, _path, data, progress_callback):
            progress_callback(len(data) // 2, len(data))

    pico_files.send(Pico(), "modules", bytes(100), "modules (100 bytes)")
    assert shown == [("modules (100 bytes)", 100), (50,)]


def test_compiling_says_what_is_compiled_unless_it_was_before(shown):
    for pattern in ("no such file", "python"):
        with compiled.preparing("compiling the rules of rota", pattern):
            pass
    assert shown == [("compiling the rules of rota", None)]


def test_beside_other_lines_no_bar_is_drawn(monkeypatch):
    """As in `lusoria play`, whose engine works in a thread: two of them would draw over each other."""
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=SimpleNamespace(isatty=lambda: True)))
    with ThreadPoolExecutor(1) as thread:
        assert (progress.is_shown(), thread.submit(progress.is_shown).result()) == (True, False)
