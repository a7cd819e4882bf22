"""`lusoria play`: which table it follows, and on which board."""

import contextlib
import os
import pty
from types import SimpleNamespace

import pytest

from lusoria.cli import main as cli
from lusoria.cli import play
from lusoria.errors import TableNotFound, UsageError
from lusoria.link import follower, ports
from tests.support.services.endpoints import Endpoints
from tests.support.services.serving import lusoria
from tests.support.waiting import until


@pytest.fixture
def plugged_in(monkeypatch):
    """plugged_in(board): a table of that board is there, at the port /dev/table."""

    def plug(board):
        def connect(path):
            if path != "/dev/table":
                raise TableNotFound(f"no table answers on {path}")
            return SimpleNamespace(name=path, hello={"board": board}, close=lambda: None)

        monkeypatch.setattr(ports, "candidates", lambda: ["/dev/table"] if board else [])
        monkeypatch.setattr(follower, "connect", connect)

    return plug


def test_without_a_table_a_virtual_one_has_the_board_that_is_asked_for(plugged_in):
    plugged_in(None)
    assert play.find_place(None, None, None)[:3] == (None, "rota", None)
    assert play.find_place(None, None, "petteia")[:3] == (None, "grid-8x8", None)
    assert play.find_place(None, "grid-7x7", "petteia")[:3] == (None, "grid-7x7", None)


@pytest.mark.parametrize("port", [None, "/dev/table"])
def test_a_table_is_followed_on_its_own_board_unless_another_is_named(plugged_in, port):
    plugged_in("grid-9x10")
    assert play.find_place(port, None, None)[:2] == ("/dev/table", "grid-9x10")
    assert play.find_place(port, None, "latrunculi")[:2] == ("/dev/table", "grid-9x10")
    assert play.find_place(port, "grid-9x10", None)[:2] == ("/dev/table", "grid-9x10")


def test_a_table_whose_board_is_not_ours_asks_for_its_file(plugged_in):
    plugged_in("my-6x6")
    with pytest.raises(UsageError, match="board is 'my-6x6', which is none of ours: name its file by --board"):
        play.find_place(None, None, None)


@pytest.mark.parametrize("port", [[], ["--port", "{port}"]])
def test_a_table_of_another_board_than_named_is_one_line(monkeypatch, capsys, port):
    with Endpoints(1, "grid-8x8") as ends:
        monkeypatch.setattr(ports, "candidates", lambda: ends.ports)
        words = ["lusoria", "play", "--board", "rota", *(word.format(port=ends.ports[0]) for word in port)]
        monkeypatch.setattr("sys.argv", words)
        with pytest.raises(SystemExit) as ended:
            cli.main()
    said = capsys.readouterr().err
    assert (
        ended.value.code == 2 and said == "lusoria: the table is a 'grid-8x8', not a 'rota'; name that board, or none\n"
    )


def test_what_a_table_says_cannot_steer_the_terminal(tmp_path):
    with Endpoints(1) as ends:
        words = "play", "--port", ends.ports[0], "--web", "127.0.0.1:0", "--db", f"sqlite:///{tmp_path}/games.db"
        with lusoria(*words) as serving:
            with ends._lock:
                ends.tables[0]._entry("GAME", ("ro\x1b[2J\nta", "\u202e", "", "human", "human"))
            until(lambda: r"new game: ro\x1b[2J\nta \u202e" in serving.lines)


def test_why_the_table_that_is_there_is_not_followed_is_said(monkeypatch):
    controller, port = pty.openpty()
    path = os.ttyname(port)
    monkeypatch.setattr(ports, "candidates", lambda: [path])
    with contextlib.closing(ports.open_port(path)):
        absence = f"the port {path} cannot be opened: another program uses it"
        assert play.find_place(None, None, None) == (None, "rota", None, absence)
    os.close(controller)
    os.close(port)


def test_a_port_on_which_no_table_answers_is_said(plugged_in):
    plugged_in("rota")
    with pytest.raises(TableNotFound, match="no table answers on /dev/null"):
        play.find_place("/dev/null", None, None)


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (["petteia", {}, "human", "remote"], "petteia --white remote:CODE"),
        (["rota", {"lines": "wheel"}, "remote", "human"], "rota --set lines=wheel --black remote:CODE"),
        (["rota", {}, "human", "remote", "w.b...... w 2,2"], "rota --set-up 'w.b...... w 2,2' --white remote:CODE"),
    ],
)
def test_the_command_for_the_other_table_begins_the_same_game(words, command):
    wish = play.Wish(*words)
    assert play.FarTable(int(wish.white == "remote"), "CODE", None).command(wish) == f"lusoria play {command}"


def test_the_pc_throws_the_dice_for_two_tables():
    assert play.checked_wish("twelve-lines", "twelve-lines", {}, "human", "remote").options == {"dice": "players"}


CODE = "remote:abcde-fghij-klmno-pqrst-uvwxy"
BROKER = ("--broker", "mqtt://127.0.0.1:1")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["rota", "--black", CODE], "needs --broker"),
        (["rota", "--black", "remote:", *BROKER], "needs --broker"),
        (["rota", "--black", "remote:abc", *BROKER], "a code has 25 letters"),
        (["rota", "--black", CODE, "--broker", "http://x"], "a broker is written"),
        (["rota", "--white", "engine:3", "--black", CODE, *BROKER], "play people"),
        (["rota", "--white", CODE, "--black", CODE, *BROKER], "play people"),
        (["rota", "--black", CODE, *BROKER, "--clock", "5m"], "without a clock"),
        (["rota", "--black", CODE, *BROKER, "--restore"], "cannot be played on with another table"),
    ],
)
def test_another_table_that_cannot_be_played_with_is_one_line(plugged_in, monkeypatch, capsys, words, line):
    plugged_in(None)
    monkeypatch.setattr("sys.argv", ["lusoria", "play", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2 and line in capsys.readouterr().err
