"""Wrong input gets one clear line and exit 1 or 2, and never a traceback."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
import tty

import pytest

from tests.support.tool import lusoria


def refused(code, *arguments):
    """Run; it must exit with code and one line on standard error, which is returned."""
    result = lusoria(*arguments)
    assert result.returncode == code, result
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1 and lines[0].startswith("lusoria: "), result.stderr
    assert result.stdout == ""
    return lines[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", "chess"), "there is no game 'chess'"),
        (("play", "--black", "engine:9"), "1 to 8"),
        (("play", "--white", "robot"), "human"),
        (("play", "--set", "lines=bent"), "lines is diameter or wheel"),
        (("play", "--set", "lines"), "NAME=VALUE"),
        (("play", "latrunculi", "--set", "board=7x7"), "choose the table with --board"),
        (("play", "--board", "chessboard"), "there is no board 'chessboard'"),
        (("play", "--web", "here"), "ADDR:PORT"),
        (("play", "--web", "127.0.0.1:²"), "ADDR:PORT"),
        (("play", "--set-up", "ww....... w 3,3"), "three pieces, board and hand together"),
        (("play", "--set-up", "w..bw.b.w b 0,1"), "over in that position"),
        (("play", "--set-up", "www bb"), "......... w 3,3"),
        (("play", "--no-web", "--clock", "ten"), "10m, 90s, 1h30m or 5m+3s, not 'ten'"),
        (("play", "petteia", "--board", "rota"), "the board 'rota' plays rota, not 'petteia'"),
        (("virtual", "nowhere"), "there is no board 'nowhere'"),
        (("virtual", "rota", "--runtime", "pypy"), "pypy"),
        (("virtual", "rota", "--speed", "-1"), "--speed"),
        (("solve", "chess"), "chess"),
        (("solve", "rota", "--lines", "bent"), "lines is diameter or wheel"),
        (("solve", "rota", "--repetition", "move-twice"), "move-twice"),
        (("match", "random", "random", "--games", "2", "--movetime", "9" * 13), "--movetime"),
        (("match", "random", "random", "--games", "2", "--nodes", "9" * 13), "--nodes"),
        (("bench", "--seconds", "nan"), "--seconds nan"),
        (("bench", "--search", "--pico"), "either --search or --pico"),
        (("log", "export"), "--all"),
        (("log", "show", "one"), "'ID'"),
        (("nonsense",), "nonsense"),
        (("play", "--nonsense"), "--nonsense"),
    ],
)
def test_wrong_use(arguments, words):
    assert words in refused(2, *arguments)


def test_a_port_that_is_not_there(tmp_path):
    assert "no-port" in refused(1, "play", "--no-web", "--port", str(tmp_path / "no-port"))


def test_a_port_that_is_not_a_table():
    master, slave = pty.openpty()
    tty.setraw(slave)
    begun = time.monotonic()
    line = refused(1, "play", "--no-web", "--port", os.ttyname(slave))
    assert "does not answer as a table" in line and time.monotonic() - begun < 30
    os.close(master)
    os.close(slave)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda board: board["mcu"]["pins"].update(led=10), "GP10 is used twice"),
        (lambda board: board["mcu"]["pins"].update(sck=11), "GP11 is used twice"),
        (lambda board: board["sense"].update(order="0-7,7"), "cell '7' has 2 sensors"),
        (lambda board: board["leds"].update(order="0-7"), "cell '8' has no light"),
        (lambda board: board["cells"].update(ids=["0"] * 9), "named twice"),
        (lambda board: board.pop("games"), "games"),
        (lambda board: board["cells"].update(kind="spiral"), "cells.kind must be one of"),
    ],
)
def test_a_board_with_a_mistake(change, words, tmp_path):
    from lusoria.boards import definitions as boards

    board = json.loads((boards.data_folder("boards") / "rota.json").read_text())
    change(board)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(board))
    assert words in refused(2, "virtual", str(path))


def test_a_board_file_that_is_not_json(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text("{")
    assert "not JSON" in refused(2, "virtual", str(path))
    assert "cannot be read" in refused(2, "virtual", str(tmp_path / "absent.json"))


def test_a_page_whose_address_is_taken(tmp_path):
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        web = f"127.0.0.1:{taken.getsockname()[1]}"
        result = lusoria("play", "--web", web, "--db", f"sqlite:///{tmp_path}/games.db")
    assert result.returncode == 1 and web in result.stderr.splitlines()[-1]
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(("address", "warned"), [("0.0.0.0", 1), ("127.0.0.1", 0)])
def test_a_page_for_the_whole_network_is_said_to_be_one(tmp_path, address, warned):
    arguments = ["play", "--web", f"{address}:0", "--db", f"sqlite:///{tmp_path}/db"]
    command = [sys.executable, "-X", "faulthandler", "-m", "lusoria", *arguments]
    playing = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = []
    while not said or "the table's page" not in said[-1]:
        said.append(playing.stdout.readline())
        assert said[-1], said
    playing.terminate()  # no Ctrl-C: who started these tests in the background has it ignored
    try:
        said += playing.communicate(timeout=100)[0].splitlines()
    except subprocess.TimeoutExpired:
        playing.send_signal(signal.SIGABRT)  # prints where each thread is
        raise AssertionError(playing.communicate()[0]) from None
    assert sum("everybody in the network may play" in line for line in said) == warned


def test_a_database_that_cannot_be_opened(tmp_path):
    path = tmp_path / "games.db"
    path.write_text("this is no database " * 100)
    assert str(path) in refused(1, "log", "list", "--db", f"sqlite:///{path}")


def test_help_imports_nothing_heavy():
    heavy = "{'numba', 'sqlalchemy', 'starlette', 'serial'}"
    program = f"import sys; from lusoria import cli; print(sorted({heavy} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
