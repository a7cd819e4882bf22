"""Keeping entries: once, in any pieces and order, and what the log then says of the games."""

import random
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lusoria.log.entries import Entry
from lusoria.log.store import Log
from tests.host.log.scripted_games import Script, content, texts
from tests.support import empty_logs

WON = ("1", "2", "0", "3", "5")  # 1, centre, 5: white's diameter


def keep(log, script, boot="b1", first=1, last=None):
    return log.keep("pico-1", "rota", boot, script.entries[first - 1 : last])


def test_a_game_from_its_beginning_to_its_end(log):
    before = datetime.now(UTC)
    script = Script().begin(options={"lines": "wheel"}).act(*WON).end()
    assert keep(log, script) == 7
    [game] = log.games()
    assert (game.table, game.board, game.boot, game.game, game.options) == (
        "pico-1",
        "rota",
        "b1",
        "rota",
        "lines=wheel",
    )
    assert (game.white, game.black, game.start, game.flag) == ("human", "engine:8", None, None)
    assert (game.score, game.reason, game.plies) == ("1-0", "board", 5)
    assert before <= game.ended <= datetime.now(UTC)
    assert game.ended - game.started == timedelta(seconds=6)
    assert game.started.utcoffset() == timedelta(0)
    actions = log.actions(game.id)
    assert texts(actions) == list(WON)
    assert [a.side for a in actions] == list("wbwbw")
    assert [(a.entry, a.ply, a.ms) for a in actions[:2]] == [(2, 1, 2000), (3, 2, 3000)]
    assert log.game(game.id) == game


def test_entries_are_kept_once(log):
    script = Script().begin().act("1", "2", "0")
    assert keep(log, script, last=3) == 3
    before = content(log)
    assert keep(log, script, last=3) == 3
    assert content(log) == before
    assert log.keep("pico-1", "rota", "b1", script.entries * 3) == 4
    assert log.games()[0].plies == 3
    assert log.keep("pico-1", "rota", "b1", []) == 4


def test_tables_and_boots_are_apart(log):
    script = Script().begin().act("1")
    for table, boot in (("a", "1"), ("a", "2"), ("b", "1")):
        assert log.keep(table, "rota", boot, script.entries) == 2
    assert [(g.table, g.boot) for g in log.games()] == [("b", "1"), ("a", "2"), ("a", "1")]
    assert [g.table for g in log.games(limit=1, offset=1)] == ["a"]


def test_instead_back_and_a_second_end(log):
    script = Script().begin().act("1", "2", "0", "4").instead("3").back(2).act("0", "3", "5").end()
    script.back(4).act("6").resign(1)
    keep(log, script)
    [game] = log.games()
    actions = log.actions(game.id)
    assert texts(actions) == ["1", "2", "0", "3", "6"]
    assert texts(actions, "replaced") == ["4"]
    assert texts(actions, "taken-back") == ["0", "3", "5"]
    assert (game.score, game.reason, game.flag) == ("1-0", "resignation", None)


def test_taking_back_reopens_a_game(log):
    script = Script().begin().act(*WON).end().back(4)
    keep(log, script)
    [game] = log.games()
    assert (game.score, game.reason, game.ended, game.plies) == ("*", None, None, 4)


def test_a_game_nobody_ended_is_closed_by_the_next(log):
    script = Script().begin().act("1").begin().act(*WON).begin()
    keep(log, script)
    assert [(g.score, g.reason) for g in log.games()] == [("*", None), ("1-0", "board"), ("*", "abandoned")]


def test_a_start_that_is_not_the_usual_one(log):
    script = Script().begin(start="w.w.b.... b 1,2", options={"placing-wins": "no"})
    keep(log, script.act("6", "4"))
    [game] = log.games()
    assert (game.start, game.flag) == ("w.w.b.... b 1,2 p", None)
    assert [a.side for a in log.actions(game.id)] == ["b", "w"]


@pytest.mark.parametrize("step", [1, 3, 1000])
def test_reopening_goes_on_where_the_log_stands(new_url, step):
    script = Script().random_game(5).random_game(6)
    url = new_url()
    with Log.open(new_url()) as log:
        keep(log, script)
        expected = content(log)
    for first in range(0, len(script.entries), max(step, len(script.entries) // 6)):
        with Log.open(url) as log:
            last = first + max(step, len(script.entries) // 6)
            for start in range(first, last, step):
                log.keep("pico-1", "rota", "b1", script.entries[start : min(start + step, last)])
    with Log.open(url) as log:
        assert content(log) == expected
        assert keep(log, script) == len(script.entries)


def test_two_open_logs_see_what_the_other_wrote(url):
    script = Script().begin().act(*WON).end()
    with Log.open(url) as one, Log.open(url) as other:
        for number in range(1, 8):
            assert keep(one if number % 2 else other, script, first=number, last=number) == number
        assert one.games()[0].flag is None
        assert texts(one.actions(1)) == list(WON)


def test_a_gap_is_flagged_and_healed(log):
    script = Script().begin().act(*WON).end()
    assert keep(log, script, last=2) == 2
    assert keep(log, script, first=5) == 2
    [game] = log.games()
    assert game.flag.startswith("incomplete: entries 3 to 4 are missing | entry 5: the table is at ply 4")
    assert [a.text for a in log.actions(game.id)] == ["1", None, None]
    assert (game.score, game.reason) == ("1-0", "board")
    assert keep(log, script, first=3, last=3) == 3
    assert "incomplete: entry 4 is missing" in log.games()[0].flag
    assert keep(log, script, first=4, last=4) == 7
    [healed] = log.games()
    assert (healed.flag, healed.id) == (None, game.id)
    assert texts(log.actions(game.id)) == list(WON)


@settings(max_examples=12, deadline=None, derandomize=True)
@given(seed=st.integers(0, 999))
def test_any_order_and_pieces_make_the_same_log(tmp_path_factory, seed):
    rng = random.Random(seed)
    folder = tmp_path_factory.mktemp("logs")
    script = Script().random_game(seed, 12).random_game(seed + 1, 12)
    pieces = [script.entries[i : i + 4] for i in range(0, len(script.entries), 4)]
    rng.shuffle(pieces)
    with Log.open(empty_logs.sqlite(folder / "a")) as straight, Log.open(empty_logs.sqlite(folder / "b")) as mixed:
        keep(straight, script)
        for piece in pieces + pieces[:2]:
            stored = mixed.keep("pico-1", "rota", "b1", piece)
        assert stored == len(script.entries)
        assert content(mixed) == content(straight)


def test_the_beginning_may_come_last(log):
    script = Script().begin().act("1", "2")
    assert keep(log, script, first=2) == 0
    [game] = log.games()
    assert (game.game, game.plies) == ("", 2)
    assert "the beginning of this game is not known" in game.flag
    assert keep(log, script, last=1) == 3
    [game] = log.games()
    assert (game.game, game.plies, game.flag) == ("rota", 2, None)


def test_entries_without_ms_or_sense_are_kept_too(log):
    assert log.keep("t", "rota", "b", [Entry(0, "GAME", 0, {})]) == 0
    assert log.keep("t", "rota", "b", [Entry(1, "SONG", 0, {"words": "la"})]) == 1
    [game] = log.games()
    assert "GAME needs a word 'game'" in game.flag
    assert "'SONG' is not an entry of a game" in game.flag


def test_entries_that_are_no_part_of_a_game_are_kept_beside_it(log):
    script = Script().raw("BOOT", boot=1, cause=1).begin().act("1").raw("SETTING", name="resume", value="ask")
    script.act("2").raw("FAULT", what="stuck", cell="5", detail="closed").act("3").raw("LOST").raw(
        "BOOT", boot=2, cause=3
    )
    assert log.keep("t", "rota", "j", script.entries) == 9
    (game,) = log.games()
    assert game.plies == 3 and game.flag == "incomplete: entry 8 is missing"
