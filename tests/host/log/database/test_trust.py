"""Many writers, a server that restarts, a table that contradicts itself, secrets in a URL: the log stays whole."""

import threading

import pytest
from sqlalchemy import event, func, select
from sqlalchemy.orm import Session

from lusoria.errors import LogError, LusoriaError
from lusoria.log import ingest
from lusoria.log.database import database
from lusoria.log.database.models import RivalRow
from lusoria.log.entries import Delivery, Entry, Input
from lusoria.log.flights.replay import difference, replay
from lusoria.log.store import Log
from tests.host.log.recorded_flights import Recorded, flights
from tests.host.log.scripted_games import Script, content


def in_threads(*work):
    threads = [threading.Thread(target=each) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_writers_of_the_same_table_and_of_others_at_once(url, new_url):
    script = Script().random_game(1, 30).random_game(2, 30)
    failures = []

    def writing(tables, step):
        def write():
            try:
                with Log.open(url, busy_s=60) as log:
                    for first in range(0, len(script.entries), step):
                        for table in tables:
                            log.keep(table, "rota", "b", script.entries[first : first + step])
            except LogError as error:
                failures.append(error)

        return write

    in_threads(writing(["a", "b"], 3), writing(["b", "a"], 4), writing(["c"], 7))
    assert failures == []
    with Log.open(url) as log, Log.open(new_url()) as straight:
        straight.keep_all([Delivery(table, "rota", "b", script.entries) for table in "abc"])
        assert content(log) == content(straight)
        assert [log.keep(table, "rota", "b", []) for table in "abc"] == [len(script.entries)] * 3


def test_a_delivery_of_many_tables_is_kept_whole_or_not_at_all(log):
    script = Script().begin().act("1", "2")
    good = Delivery("a", "rota", "b", script.entries)
    assert log.keep_all([good, Delivery("b", "rota", "b", script.entries[1:], oldest=2)]) == [3, 3]
    with pytest.raises(AttributeError):
        log.keep_all([Delivery("c", "rota", "b", script.entries), Delivery("d", "rota", "b", [None])])
    assert {game.table for game in log.games()} == {"a", "b"}
    assert log.keep("c", "rota", "b", script.entries) == 3


def test_two_deliveries_of_one_power_on_in_one_transaction(log):
    script = Script().begin().act("1", "2", "0")
    parts = [script.entries[:2], script.entries, script.entries[1:3]]
    assert log.keep_all([Delivery("a", "rota", "b", part) for part in parts]) == [4, 4, 4]
    [game] = log.games()
    assert (game.plies, game.flag) == (3, None)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_postgresql_restarts_in_the_middle(postgres, mode):
    url, script = postgres.database(), Script().random_game(1, 40)
    with Log.open(url) as log:
        assert log.keep("t", "rota", "b", script.entries[:10]) == 10
        postgres.restart(mode)
        assert log.keep("t", "rota", "b", script.entries[:20]) == 20
        postgres.stop(mode)
        try:
            with pytest.raises(LogError, match="check that PostgreSQL runs"):
                log.keep("t", "rota", "b", script.entries)
        finally:
            postgres.start()
        assert log.keep("t", "rota", "b", script.entries) == len(script.entries)
        [game] = log.games()
        assert game.flag is None and len(log.actions(game.id)) == sum(
            e.kind in ("ACT", "INSTEAD") for e in script.entries
        )


def test_a_server_that_dies_during_a_transaction_leaves_nothing_half(postgres, monkeypatch):
    url, script = postgres.database(), Script().random_game(1, 40)
    with Log.open(url) as log:
        log.keep("t", "rota", "b", script.entries[:10])
        before = content(log)
        from lusoria.log.database import rows

        flush = rows.Writes.flush

        def dying(writes, session):
            flush(writes, session)
            postgres.restart("immediate")

        monkeypatch.setattr(rows.Writes, "flush", dying)
        with pytest.raises(LogError):
            log.keep("t", "rota", "b", script.entries)
        monkeypatch.undo()
        assert content(log) == before
        assert log.keep("t", "rota", "b", script.entries) == len(script.entries)


def test_two_entries_under_one_number_are_both_kept_and_the_game_says_so(log):
    script = Script().begin().act("1", "2", "0")
    log.keep("t", "rota", "b", script.entries)
    other = Entry(3, "ACT", 3000, {"ply": 2, "action": 255 << 8 | 7})
    for _ in range(2):
        assert log.keep("t", "rota", "b", [other]) == 4
    [game] = log.games()
    assert game.flag == "entry 3 was told in two ways; the first is followed"
    assert [action.text for action in log.actions(game.id)] == ["1", "2", "0"]
    renamed = Entry(1, "GAME", 1000, script.entries[0].fields | {"black": "engine:3"})
    log.keep("t", "rota", "b", [renamed, Entry(5, "ACT", 5000, {"ply": 4, "action": 255 << 8 | 3})])
    assert log.games()[0].flag == game.flag, "another name of the PC's player is no contradiction"
    replaced = Entry(1, "GAME", 1000, script.entries[0].fields | {"black": "human"})
    log.keep("t", "rota", "b", [replaced])
    assert log.games()[0].flag.startswith("entry 1 was told in two ways")


def test_rivals_in_one_batch_and_without_bound(log):
    begin = Script().begin().entries[0]
    acts = [Entry(2, "ACT", 5, {"ply": 1, "action": 255 << 8 | cell}) for cell in range(9)]
    for _ in range(3):
        assert log.keep("t", "rota", "b", [begin, *acts]) == 2
    for first in range(0, 1000, 60):
        log.keep("t", "rota", "b", [Entry(2, "ACT", ms, {}) for ms in range(first, first + 60)])
    with Session(log._engine) as session:
        assert session.scalar(select(func.count()).select_from(RivalRow)) == ingest.MAX_RIVALS
    [game] = log.games()
    assert (game.plies, game.flag) == (1, "entry 2 was told in two ways; the first is followed")


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://me:hunter2@nowhere.invalid/games",
        "postgresql://me@nowhere.invalid/games?password=hunter2",
        "postgresql://nowhere.invalid/games?sslpassword=hunter2&user=me",
        "mongo://me:hunter2@here/games",
        "mysql://me:hunter2@here/games",
        "postgresql://me:hunter2@here:port/games",
        "me:hunter2@here/games",
        "postgresql//me:hunt@er2@here",
    ],
)
def test_a_secret_in_a_url_is_never_said(address):
    with pytest.raises(LusoriaError) as refused:
        Log.open(address)
    assert "hunt" not in str(refused.value) and "er2" not in str(refused.value)


def test_the_flight_record_is_kept_beside_the_game(log):
    desk = Recorded().play("1 2 3 4 6 7 1-0 7-8")
    desk.lift("8").wait(400)
    desk.place("8")
    [recorded] = flights(desk)
    entries = [
        Entry(number, kind, ms, dict(zip(names(kind), fields, strict=True)))
        for number, (kind, ms, *fields) in enumerate(desk.report, 2)  # the first entry told of the power
    ]
    for first in range(0, len(desk.notes), 3):
        inputs = desk.notes[first : first + 3]
        log.keep_all([Delivery("t", "rota", "b", entries[first : first + 3], inputs=inputs)])
    log.keep("t", "rota", "b", entries)
    stored = log.flight(1)
    assert (stored.inputs, stored.logged) == (recorded.inputs, recorded.logged)
    assert stored.missing() is None and difference(stored, replay(stored)) is None


def test_inputs_that_are_lost_unsound_or_without_a_game(log):
    begin = Script().begin().entries
    started = Input(1, 0, "begin", "1 0 .........")
    original = [Input(n, n, "cells", f"o{n}") for n in range(2, 8)]
    log.keep_all([Delivery("t", "rota", "b", begin, inputs=[started, *original[:2], *original[3:]])])
    assert log.flight(1).missing() == "incomplete: inputs 4 to 4 are missing"
    bad = [Input(8, 8, "cells\n9 9 x", "o1"), Input(9, 9, "cells", "o1\n"), Input(10, 10, "Ä", ""), original[0]]
    log.keep_all([Delivery("t", "rota", "b", [], inputs=bad)])
    assert [stored.number for stored in log.flight(1).inputs] == [1, 2, 3, 5, 6, 7]
    log.keep_all([Delivery("u", "rota", "b", begin, inputs=original)])
    with pytest.raises(LogError, match="no flight record of game 2 was kept"):
        log.flight(2)


def names(kind):
    from ludus.link.table_messages import FROM_TABLE

    return [name for name, _type in FROM_TABLE[kind] if name not in ("entry", "ms")]


def test_words_with_a_nul_are_kept(log):
    fields = {"game": "ro\0ta", "options": "\0", "start": "", "white": "h\0", "black": "\0"}
    assert log.keep("t\0", "ro\0ta", "b\0", [Entry(1, "GAME", 0, fields), Entry(2, "\0", 0, {})]) == 2
    [game] = log.games()
    assert game.flag is not None
    assert log.keep("t\0", "ro\0ta", "b\0", []) == 2
    log.keep("t", "rota", "b", Script().begin(white="h\0").act("1").entries)
    assert list(log.verify()) == [f"game 1: {game.flag}"]


def test_the_driver_is_the_only_one_we_use():
    assert database.connect("postgresql://me@here/games").url.drivername == "postgresql+psycopg"


def test_verifying_is_not_misled_by_what_is_logged_meanwhile(url):
    script = Script().begin().act("1", "2", "0", "3", "5")
    with Log.open(url) as log, Log.open(url) as other:
        log.keep("t", "rota", "b", script.entries[:5])
        rest = iter(script.entries[5:])

        def go_on(_connection, _cursor, statement, *_):
            if "FROM boots" in statement:  # the journal's row was read, the rows that it counts were not yet
                for entry in rest:
                    other.keep("t", "rota", "b", [entry])

        event.listen(log._engine, "after_cursor_execute", go_on)
        assert list(log.verify()) == []
        assert next(rest, None) is None, "all was logged meanwhile"
        assert list(log.verify()) == []
