"""A sample of the month in a museum: two days of visitors, power cuts, an absent PC; `make soak` does all.

And that a table which is broken does not pass it: each of these is the firmware's own code with one thing taken away.
"""

import pytest

from lab.soak import campaign as soak
from lab.soak import groups as soak_groups
from lab.soak.groups import Groups
from lab.soak.month_counts import Month
from lab.soak.pc import Pc
from lab.soak.table import SoakTable, reach
from ludus.exhibit.exhibit import Exhibit
from ludus.session.journalled_game import JournalledGame
from ludus.session.sitting import Sitting
from lusoria.boards import definitions as boards
from lusoria.log.store import Log
from lusoria.simulator.pieces import Piece

HOUR_MS = 3600 * 1000


@pytest.fixture(autouse=True)
def short_games_and_days(monkeypatch):
    """Who has not finished soon leaves: whole games are long. So are nights and empty halls: `make soak` has them."""
    monkeypatch.setattr(soak_groups, "MOST_ACTIONS", 20)
    monkeypatch.setattr(soak, "OPEN_MS", HOUR_MS)
    monkeypatch.setattr(soak, "CLOSE_MS", 4 * HOUR_MS)
    monkeypatch.setattr(soak, "DAY_MS", 6 * HOUR_MS)


@pytest.mark.parametrize(("board", "groups", "seed"), [("rota", 2, 1), ("grid-8x8", 2, 2), ("twelve-lines", 2, 2)])
def test_two_days_in_a_museum(board, groups, seed):
    month = soak.soak(board, days=2, seed=seed, groups_a_day=groups)
    assert month.troubles == []
    assert month.groups == 2 * groups
    assert 0 < month.came_to_play == month.played <= month.proven
    assert month.with_habits["counted"]
    assert month.power_cuts >= 2
    assert month.logged == month.finished
    assert month.file_bytes < 100_000


def troubles(groups=2, seed=3):
    """Of a day with the fewest groups, and of a seed, that show them."""
    return " ".join(soak.soak("rota", days=1, seed=seed, groups_a_day=groups).troubles)


def test_a_table_that_ignores_a_cell_is_found(monkeypatch):
    settled = Sitting.settled

    def deaf(self, now, seats, levels):
        levels = bytearray(levels)
        levels[4] = 0
        settled(self, now, [seat for seat in seats if seat != 4], levels)

    monkeypatch.setattr(Sitting, "settled", deaf)
    assert "own action" in (found := troubles(seed=8)) and "was not counted" in found


def test_a_table_that_shows_itself_free_but_heeds_nobody_is_found(monkeypatch):
    monkeypatch.setattr(Sitting, "settled", lambda self, now, seats, levels: None)
    assert "was not counted" in (found := troubles(groups=1)) and "came to play, 0 could" in found


def test_a_table_that_heeds_the_next_group_only_after_a_while_is_found(monkeypatch):
    reset, settled, since = Exhibit._reset, Sitting.settled, []

    def late(self, now, seats, levels):
        if not since or now - since[-1] > 120_000:
            settled(self, now, seats, levels)

    monkeypatch.setattr(Exhibit, "_reset", lambda self, now: (since.append(now), reset(self, now)))
    monkeypatch.setattr(Sitting, "settled", late)
    assert "could not begin anew" in (found := troubles()) or "was not counted" in found


def test_a_table_that_never_resets_is_found(monkeypatch):
    monkeypatch.setattr(Exhibit, "_reset", lambda self, now: self._touched(now, False))
    assert "not free 75 s after they left" in troubles(groups=1)


def test_a_table_that_forgets_to_write_actions_down_is_found(monkeypatch):
    monkeypatch.setattr(JournalledGame, "play", lambda self, action, _kind="ACT": self._game.play(action))
    assert "was not counted" in troubles(groups=1)


def test_a_table_that_begins_nothing_anew_is_found(monkeypatch):
    monkeypatch.setattr(Groups, "_is_new", lambda self: False)
    assert "could not begin anew" in troubles(groups=1)


def test_a_table_that_holds_more_after_each_group_is_found(monkeypatch):
    reset = Exhibit._reset

    def hoards(self, now):
        self.hoard = [*getattr(self, "hoard", ()), bytes(3000)]
        reset(self, now)

    monkeypatch.setattr(Exhibit, "_reset", hoards)
    monkeypatch.setattr(SoakTable, "cut_soon", lambda self: None)
    assert "from group to group the table's memory has grown" in troubles(groups=14)


def test_an_end_that_the_log_lacks_is_found(monkeypatch):
    monkeypatch.setattr(Pc, "come", lambda self: None)
    monkeypatch.setattr(SoakTable, "tell_time", lambda self, minutes: None)
    assert "are in the log" in troubles(groups=4)


def test_a_game_that_ends_twice_after_a_take_back_is_finished_once(tmp_path):
    with Log.open(f"sqlite:///{tmp_path}/log.db") as log:
        table = SoakTable(boards.compact(boards.load("rota")), 1, log)
        table.pc.come()
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
    month = Month("rota", table_bytes=[20_000] * 8 + [26_000] * 3, file_bytes=10**6, finished=2, logged=1)
    month.judge()
    assert len(month.troubles) == 3
    assert reach([bytes(1000)] * 2, []) - reach([], []) > 1000


def test_one_night_that_holds_more_is_no_growth_and_a_few_nights_tell_nothing():
    for nights in ([20_000] * 9 + [90_000], [20_000] * 4 + [90_000]):
        month = Month("rota", table_bytes=nights)
        month.judge()
        assert month.troubles == []
