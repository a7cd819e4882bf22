"""A sample of the month in a museum: two days of visitors, power cuts, an absent PC; `make soak` does all."""

import pytest

from lusoria.exhibit import soak


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
