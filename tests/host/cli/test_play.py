"""`lusoria play`: which table it follows, and on which board."""

from types import SimpleNamespace

import pytest

from lusoria.cli import play
from lusoria.errors import TableNotFound


@pytest.fixture
def plugged_in(monkeypatch):
    """plugged_in(board): a table of that board is there, at the port /dev/table."""

    def plug(board):
        def connect(path):
            if path != "/dev/table":
                raise TableNotFound(f"no table answers on {path}")
            return SimpleNamespace(hello={"board": board}, close=lambda: None)

        monkeypatch.setattr(play, "find_table", lambda: "/dev/table" if board else None)
        monkeypatch.setattr(play, "connect", connect)

    return plug


def test_without_a_table_a_virtual_one_has_the_board_that_is_asked_for(plugged_in):
    plugged_in(None)
    assert play.place(None, None, None) == (None, "rota")
    assert play.place(None, None, "petteia") == (None, "grid-8x8")
    assert play.place(None, "grid-7x7", "petteia") == (None, "grid-7x7")


@pytest.mark.parametrize("port", [None, "/dev/table"])
def test_a_table_is_followed_on_its_own_board_unless_another_is_named(plugged_in, port):
    plugged_in("grid-9x10")
    assert play.place(port, None, None) == ("/dev/table", "grid-9x10")
    assert play.place(port, None, "latrunculi") == ("/dev/table", "grid-9x10")
    assert play.place(port, "mine.json", None) == ("/dev/table", "mine.json")
    plugged_in("somebody's own")
    assert play.place(port, None, "twelve-lines") == ("/dev/table", "twelve-lines")


def test_a_port_on_which_no_table_answers_is_said(plugged_in):
    plugged_in("rota")
    with pytest.raises(TableNotFound, match="no table answers on /dev/null"):
        play.place("/dev/null", None, None)
