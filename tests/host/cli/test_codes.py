"""What the command promises to other programs: exit codes, one version line, harmless output."""

import csv
import io
import json
import os
import signal
import sqlite3
import subprocess
import sysconfig
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from lab.emulator import micropython
from ludus import VERSION
from lusoria.boards import definitions as boards
from lusoria.build import filesystem, firmware, firmware_folders
from lusoria.log.flights.flight import FlightEntry
from lusoria.log.flights.flight import write as write_flight
from tests.host.log.test_flight import plain
from tests.support import needs
from tests.support.tool import lusoria

LUSORIA = str(Path(sysconfig.get_path("scripts")) / "lusoria")
RECORD = """[Event "{event}"]
[White "{white}"]
[Black "B"]
[Table "{table}"]
[Result "*"]
[Game "rota"]

1. 1 2 *
"""


def installed(*arguments, **options):
    done = subprocess.run([LUSORIA, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """A database with a game whose names would steer a terminal and a spreadsheet."""
    folder = tmp_path_factory.mktemp("log")
    record, url = folder / "games.txt", f"sqlite:///{folder / 'games.sqlite'}"
    record.write_text(RECORD.format(event="E", white="=1+1", table="\x1b[2J\u202ex"))
    assert lusoria("log", "import", str(record), "--db", url).returncode == 0
    return folder, url


def board_with(tmp_path, name, change):
    board = json.loads((boards.data_folder("boards") / f"{name}.json").read_text())
    change(board)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(board))
    return str(path)


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        (0, "--help"),
        (0, ""),
        (2, "log"),
        (2, "play chess"),
        (1, "play --no-web --port {folder}/none"),
        (2, "virtual nowhere"),
        (0, "virtual rota --speed 0"),
        (0, "ugi"),
        (0, "log list --db {url}"),
        (0, "log show 1 --db {url}"),
        (1, "log show 99 --db {url}"),
        (0, "log export --all --db {url}"),
        (2, "log export --db {url}"),
        (2, "log import {folder}/none --db {url}"),
        (0, "log verify --db {url}"),
        (2, "log replay {folder}/none"),
        (2, "solve chess"),
        (0, "match random random --games 2 --nodes 1 --workers 1"),
        (2, "match random nobody --games 2"),
        (2, "exhibit --config {folder}/none"),
        (0, "hardware --check rota"),
        (0, "solve rota --json"),
        (0, "bench --game rota --seconds 0.05"),
        (0, "log list --json --db {url}"),
        (2, "hardware rota"),
        (2, "flash nowhere"),
        (1, "flash rota --port {folder}/none"),
        (2, "image rota --micropython {folder}/none -o {folder}/out.uf2"),
        (2, "bench --game nope"),
        (1, "doctor --port {folder}/none --db {url}"),
        (1, "doctor --selftest --port {folder}/none"),
    ],
)
def test_the_code_of_each_verb(log, code, arguments):
    answers(lusoria, log, code, arguments)


@pytest.mark.parametrize(("code", "arguments"), [(0, "log list --db {url}"), (1, "log show 99 --db {url}"), (2, "log")])
def test_the_installed_command_has_these_codes(log, code, arguments):
    answers(installed, log, code, arguments)


def answers(command, log, code, arguments):
    folder, url = log
    done = command(*(word.format(folder=folder, url=url) for word in arguments.split()))
    assert done.returncode == code, done
    if code and not done.stdout:
        assert done.stderr.startswith("lusoria: ") and done.stderr.count("\n") == 1


def test_what_was_found_amiss_is_1(tmp_path):
    record, file = tmp_path / "games.txt", tmp_path / "games.sqlite"
    record.write_text(RECORD.format(event="E", white="A", table="T"))
    assert lusoria("log", "import", str(record), "--db", f"sqlite:///{file}").returncode == 0
    with sqlite3.connect(file) as database:
        database.execute("UPDATE actions SET action = 255")
    done = lusoria("log", "verify", "--db", f"sqlite:///{file}")
    assert done.returncode == 1 and " 1 amiss" in done.stdout, done
    faulty = board_with(tmp_path, "rota", lambda board: board["power"].update(limit_ma=10))
    done = lusoria("hardware", faulty, "--check")
    assert done.returncode == 1 and "fault" in done.stdout, done


@pytest.mark.pico  # as the next one, with which it shares the compiled firmware
def test_an_image_is_0(tmp_path):
    needs.emulator()
    out = tmp_path / "out.uf2"
    done = lusoria("image", "rota", "--micropython", str(micropython.image()), "-o", str(out))
    assert done.returncode == 0 and out.stat().st_size > 2**20, done


@pytest.mark.pico
@pytest.mark.timeout(1200)  # emulated time on a busy machine
def test_flashing_a_pico_is_0_and_its_table_starts(tmp_path):
    """An earlier attempt was cut short before its last file: an emulated Pico takes minutes for all of them."""
    needs.emulator()
    from lab.emulator.live import LivePico
    from lab.emulator.table import EmulatedTable

    whole = firmware_folders.laid_out(firmware.shipped(boards.load("rota")))
    begun = {path: data for path, data in whole.items() if path != firmware_folders.START}
    table, path = EmulatedTable("rota", flash=filesystem.pack(begun)), tmp_path / "ttyPICO"
    with LivePico(table.pico, path) as live:
        live.wait(lambda: table.pico.connected)
        done = lusoria("flash", "rota", "--port", str(path))
        assert done.returncode == 0 and done.stdout.endswith("1 files copied; the table is starting\n"), done
        live.wait(lambda: table.leds.frames, 900)
    assert whole.items() <= table.pico.files().items()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, 128 + signal.SIGTERM)])
def test_play_ends_in_order_when_it_is_told_to(tmp_path, number, code):
    command = [LUSORIA, "play", "--web", "127.0.0.1:0", "--db", f"sqlite:///{tmp_path / 'db'}"]
    heed = partial(signal.signal, number, signal.SIG_DFL)  # a shell's background jobs inherit that SIGINT is ignored
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=heed) as play:
        while not play.stderr.readline().startswith("open the table's page"):
            assert play.poll() is None
        play.send_signal(number)
        while number == signal.SIGTERM and play.poll() is None:  # `timeout` sends it to its child, then to its group
            play.send_signal(number)
            time.sleep(0.02)
        rest = play.stderr.read()
    assert play.returncode == code and "Traceback" not in rest, rest


def test_a_version_is_one_line_and_a_shell_can_complete():
    assert installed("--version").stdout == f"lusoria {VERSION}\n"
    requests = {"_LUSORIA_COMPLETE": "complete_bash", "COMP_WORDS": "lusoria ha", "COMP_CWORD": "1"}
    assert installed(env={**os.environ, **requests}).stdout.split() == ["hardware"]


def test_names_neither_steer_the_terminal_nor_are_formulas(log):
    _, url = log
    for verb in (("list",), ("show", "1")):
        shown = lusoria("log", *verb, "--db", url).stdout
        assert "\x1b" not in shown and "\u202e" not in shown and r"\x1b[2J\u202ex" in shown
    rows = list(csv.DictReader(io.StringIO(lusoria("log", "export", "--all", "--format", "csv", "--db", url).stdout)))
    assert rows[0]["game_white"] == "'=1+1" and rows[0]["action"].isdigit()


def test_what_verify_and_replay_disagree_with_is_shown_visibly(tmp_path):
    record, file = tmp_path / "games.txt", tmp_path / "games.sqlite"
    record.write_text(RECORD.format(event="E", white="A", table="T"))
    assert lusoria("log", "import", str(record), "--db", f"sqlite:///{file}").returncode == 0
    with sqlite3.connect(file) as database:
        database.execute("UPDATE games SET white = ?", ["x\n\x1b[2J\u202e"])
    done = lusoria("log", "verify", "--db", f"sqlite:///{file}")
    assert done.returncode == 1 and r"x\n\x1b[2J\u202e" in done.stdout and done.stdout.count("\n") == 2, done

    flight = plain()
    last = flight.logged[-1]
    forged = FlightEntry("END", last.ms, ("1-0", "x\n\x1b[2J"))
    path = tmp_path / "x\x1b[2J.flight"
    path.write_text(write_flight(replace(flight, logged=[*flight.logged[:-1], forged])))
    done = lusoria("log", "replay", str(path))
    assert done.returncode == 1 and "not equal to the log: " in done.stdout and "\x1b" not in done.stdout, done
    path.write_text("{")
    done = lusoria("log", "replay", str(path))
    assert done.returncode == 1 and r"x\x1b[2J.flight" not in done.stdout and "\x1b" not in done.stderr, done


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_what_cannot_be_written_is_one_line(tmp_path, unbuffered):
    record, url = tmp_path / "games.txt", f"sqlite:///{tmp_path}/db"
    record.write_text(RECORD.format(event="E", white="Ælfrēd", table="T"), encoding="utf-8")
    assert lusoria("log", "import", record, "--db", url).returncode == 0
    with Path("/dev/full").open("w") as full:
        done = written(url, full, PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1) and "No space left" in done.stderr, done
    done = written(url, subprocess.PIPE, PYTHONIOENCODING="latin-1")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1) and "can't encode" in done.stderr, done


def written(url, out, **environment):
    """The installed command with a list of games as output."""
    variables = {**os.environ, **environment}
    command = [LUSORIA, "log", "list", "--db", url]
    return subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, env=variables)


def test_an_error_is_one_line_of_bounded_length():
    done = lusoria("play", "x\n\x1b]0;" + "y" * 50_000)
    assert done.returncode == 2 and len(done.stderr) < 1200 and done.stderr.count("\n") == 1, done.stderr[:300]
    assert r"x\n\x1b]0;" in done.stderr and "there are" in done.stderr


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ('{"body": {"t": 1e999}}', "the number 1e999 is none from -10000000 to 10000000"),
        ('{"body": {"t": NaN}}', "the number NaN is none"),
        ('{"body": {"t": ' + "9" * 5000 + "}}", "(5000 characters) is none from -10000000 to 10000000"),
        ("[" * 50_000 + "]" * 50_000, "50000 brackets within each other, at most 20 can be read"),
    ],
)
def test_a_board_file_that_asks_too_much(tmp_path, written, words):
    path = tmp_path / "mine.json"
    path.write_text(written)
    done = lusoria("hardware", str(path), "--check")
    assert done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1, done.stderr[:300]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"columns": 20, "rows": 20}, "reaches 414.5 mm from the middle, the board 190 mm (half of body.w)"),
        ({"pitch": 60}, "reaches 225.5 mm from the middle, the board 190 mm (half of body.w)"),
        ({"columns": 40}, "cells.columns must be smaller than or equal to 26, not 40"),
        ({"pitch": 9000}, "cells.pitch must be smaller than or equal to 2000, not 9000"),
    ],
)
def test_a_board_that_is_too_large_is_said_with_figure_and_limit(tmp_path, change, words):
    done = lusoria("hardware", board_with(tmp_path, "grid-8x8", lambda board: board["cells"].update(change)), "--check")
    assert done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1, done.stderr
