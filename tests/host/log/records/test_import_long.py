"""`log import` of long files, through the command: all or nothing, in several processes, in bounded memory."""

import os
import pty
import random
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path

import pytest

from lusoria.log.records import imports
from lusoria.log.records.writer import write
from tests.host.log.records.test_import import OPTIONS, random_record
from tests.support import tool

GAMES = 50
LUSORIA = Path(sys.executable).with_name("lusoria")
MORE_MEMORY = 5_500  # kB that a file of 3.9 MB may take more than one of 0.6 MB; to hold its text would be 9,000 more
# A small process starts the command: to one started by this the system counts the memory of this, too.
MEASURE = """
import os, sys
_pid, status, used = os.wait4(os.spawnv(os.P_NOWAIT, sys.argv[1], sys.argv[1:]), 0)
print(status, used.ru_maxrss, sep="\\n")
"""


def lusoria(*arguments):
    return tool.lusoria("log", *arguments)


def random_records(names, count):
    rng = random.Random(1)
    return "\n".join(
        write([random_record(name, rng, ["so {}; [1]"], "x;{", plies=15)]) for name in islice(cycle(names), count)
    )


def dump(path):
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


@pytest.fixture(scope="module")
def short():
    """Seeded games, mostly of Rota, as records; too short a file for several processes."""
    return random_records(["rota"] * 13 + list(OPTIONS), GAMES)


@pytest.fixture(scope="module")
def long(short):
    """Games that are alike."""
    return "\n".join([short] * (80_000 // len(short) + 1))


def test_what_was_imported_is_exported_and_verified(short, new_url, tmp_path):
    url = new_url()
    (tmp_path / "games.txt").write_text(short, encoding="utf-8")
    assert lusoria("import", tmp_path / "games.txt", "--db", url).stdout == f"{GAMES} games imported\n"
    assert lusoria("export", "--all", "--db", url).stdout == short
    verified = lusoria("verify", "--db", url).stdout
    assert "altered" not in verified and verified.splitlines()[-1].startswith(f"{GAMES} games replayed, ")
    (tmp_path / "games.txt").write_text(short + "\n" + short, encoding="utf-8")
    again = lusoria("import", tmp_path / "games.txt", "--db", url).stdout
    assert again == f"{GAMES} games imported, {GAMES} were there already\n"


def test_a_long_file_goes_in_whole_or_not_at_all(short, long, sqlite_url, tmp_path, monkeypatch):
    """In several processes, as if it were longer."""
    monkeypatch.setattr(imports, "_SEVERAL_PROCESSES_BYTES", 2**16)
    monkeypatch.setattr(imports, "_BATCH", 2**13)
    path = tmp_path / "games.txt"
    path.write_text(short, encoding="utf-8")
    lusoria("import", path, "--db", sqlite_url)
    before = dump(tmp_path / "games.sqlite")
    path.write_text(f'{long}\n[Game "rota"]\n\n1. 1 1 *\n', encoding="utf-8")
    done = lusoria("import", path, "--db", sqlite_url)
    line = long.count("\n") + 4
    assert done.returncode == 1 and done.stdout == ""
    assert re.fullmatch(rf"lusoria: line {line}: ply 2: 1: this is not allowed here.*\n", done.stderr)
    assert dump(tmp_path / "games.sqlite") == before
    path.write_text(long, encoding="utf-8")
    assert lusoria("import", path, "--db", sqlite_url).returncode == 0
    assert lusoria("export", "--all", "--db", sqlite_url).stdout == long


def test_what_is_no_text_is_refused_in_one_line(sqlite_url, tmp_path):
    path = tmp_path / "games.txt"
    path.write_bytes(b'[Game "rota"]\n\n1. 1 2 *\n' * 400 + b"\xff")
    done = lusoria("import", path, "--db", sqlite_url)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"lusoria: {path} cannot be read: 'utf-8' codec") and done.stderr.count("\n") == 1
    assert lusoria("list", "--db", sqlite_url).stdout == "no game has been played yet\n"


def test_memory_does_not_grow_with_the_file(tmp_path):
    """Its games are short, and what people wrote about them is long: so it takes little time to replay."""

    def most_memory(count):
        path = tmp_path / f"{count}.txt"
        words = "слово " * 180
        path.write_text(
            "\n".join(f'[Game "rota"]\n[Event "{game}"]\n\n1. 1 {{{words}}} 2 *\n' for game in range(count)),
            encoding="utf-8",
        )
        assert imports._SEVERAL_PROCESSES_BYTES < path.stat().st_size < imports._COMPILED_RULES_BYTES
        command = [LUSORIA, "log", "import", path, "--db", f"sqlite:///{tmp_path}/{count}.sqlite"]
        measured = subprocess.run([sys.executable, "-S", "-c", MEASURE, *command], capture_output=True, text=True)
        said, status, memory = measured.stdout.splitlines()
        assert (said, status) == (f"{count} games imported", "0")
        return int(memory)

    assert most_memory(1950) < most_memory(300) + MORE_MEMORY


def test_a_terminal_shows_how_far_it_is(tmp_path, sqlite_url):
    (tmp_path / "one.txt").write_text('[Game "rota"]\n\n1. 1 2 *\n')
    ours, theirs = pty.openpty()
    command = [LUSORIA, "log", "import", tmp_path / "one.txt", "--db", sqlite_url]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, text=True, env=os.environ | {"TERM": "xterm"})
    shown = os.read(ours, 10_000).decode()
    os.close(ours), os.close(theirs)
    assert done.stdout == "1 game imported\n" and "importing" in shown and "100%" in shown
