"""A sample of the month in a museum: two days of visitors, power cuts, an absent PC; `make soak` does all."""

import pytest

from lusoria import boards
from lusoria.exhibit import soak
from lusoria.exhibit.soak_month import Month
from lusoria.exhibit.soak_table import SoakTable, reach
from lusoria.log.store import Log
from lusoria.virtual.pieces import Piece


@pytest.mark.parametrize(("board", "groups"), [("rota", 8), ("grid-7x7", 2)])
def test_two_days_in_a_museum(board, groups):
    month = soak.soak(board, days=2, seed=3, groups_a_day=groups)
    assert month.troubles == []
    assert month.groups == 2 * groups
    assert month.power_cuts >= 2
    assert month.logged == month.finished
    assert month.file_bytes < 100_000


def test_a_table_that_begins_nothing_anew_is_found(monkeypatch):
    monkeypatch.setattr(soak.Museum, "_is_new", lambda self: False)
    month = soak.soak("rota", days=1, seed=3, groups_a_day=6)
    assert any("could not begin anew" in trouble for trouble in month.troubles)


def test_an_end_that_the_log_lacks_is_found(monkeypatch):
    monkeypatch.setattr(soak.SoakTable, "follow", lambda self: None)
    monkeypatch.setattr(soak.SoakTable, "tell_time", lambda self, minutes: None)
    month = soak.soak("rota", days=1, seed=3, groups_a_day=10)
    assert month.finished
    assert any("are in the log" in trouble for trouble in month.troubles)


def test_a_game_that_ends_twice_after_a_take_back_is_finished_once(tmp_path):
    with Log.open(f"sqlite:///{tmp_path}/log.db") as log:
        table = SoakTable(boards.compact(boards.load("rota")), 1, log)
        table.follow()
        for cell, colour in (("1", "w"), ("2", "b"), ("0", "w"), ("3", "b"), ("5", "w")):
            table.place(cell, Piece(colour))
            table.wait(500)
        assert table.game.over and len(table.finished) == 1
        piece = table.lift("5")
        table.wait(4000)
        assert not table.game.over and not table.finished
        table.place("5", piece)
        table.wait(5000)
        assert table.game.over and len(table.finished) == 1
        assert [game.score for game in log.games() if game.score != "*"] == ["1-0"]


def test_what_grows_beyond_its_bound_is_told():
    month = Month("rota", table_bytes=[20_000] * 8 + [26_000] * 2, file_bytes=10**6, finished=2, logged=1)
    month.judge()
    assert len(month.troubles) == 3
    assert reach([bytes(1000)] * 2, []) - reach([], []) > 1000
