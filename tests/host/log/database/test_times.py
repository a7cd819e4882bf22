"""When entries happened: counted back on the table's clock from what the PC knows."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

from lusoria.log import statistics
from lusoria.log.database import database
from lusoria.log.database.times import happened
from lusoria.log.entries import Clock, Delivery, Entry
from lusoria.log.store import Log
from tests.host.log.scripted_games import Script

NOON = datetime(2026, 5, 17, 12, tzinfo=UTC)
MINUTE = 60_000
WON = ("1", "2", "0", "3", "5")
WRAP = 2**30


@pytest.fixture
def log(url):
    with Log.open(url, clock=lambda: NOON) as opened:
        yield opened


def boot(number, ms=0):
    return Entry(0, "BOOT", ms, {"boot": number, "cause": "power"})


def won(begun, minutes=10):
    """A game from its beginning to its end, in so many minutes."""
    script = Script().begin().act(*WON).end().entries
    step = minutes * MINUTE // (len(script) - 1)
    return [Entry(0, entry.kind, (begun + place * step) % WRAP, entry.fields) for place, entry in enumerate(script)]


def journal(*entries):
    return [Entry(number, each.kind, each.ms, each.fields) for number, each in enumerate(entries, 1)]


def deliver(log, entries, clock=None, pieces=1):
    size = -(-len(entries) // pieces)
    for first in range(0, len(entries), size):
        log.keep_all([Delivery("t", "rota", "j", entries[first : first + size], clock=clock)])
    return [(game.started, game.ended) for game in reversed(log.games())]


def minutes_ago(begun, ended):
    return NOON - timedelta(minutes=begun), NOON - timedelta(minutes=ended)


def test_a_game_played_without_the_pc_has_its_length_and_its_hour(log):
    entries = journal(boot(3), *won(5 * MINUTE), *won(60 * MINUTE))
    assert deliver(log, entries, Clock(3, 240 * MINUTE)) == [minutes_ago(235, 225), minutes_ago(180, 170)]
    report = statistics.count(log.games())
    assert report["lengths"][0]["minutes"] == 10
    assert {row["hour"] for row in report["hours"] if row["finished"]} == {
        (NOON - timedelta(minutes=ago)).astimezone().hour for ago in (235, 180)
    }
    assert {action.received for action in log.actions(1)} == {NOON}
    assert list(log.verify()) == []


def test_without_the_tables_clock_its_newest_entry_is_now(log):
    assert deliver(log, journal(boot(3), *won(5 * MINUTE))) == [minutes_ago(10, 0)]


def test_a_game_of_the_last_twelve_days_has_its_day(log):
    age = 12 * 24 * 60
    assert deliver(log, journal(boot(3), *won(0)), Clock(3, age * MINUTE)) == [minutes_ago(age, age - 10)]


def test_the_clock_may_have_wrapped_meanwhile(log):
    assert deliver(log, journal(boot(3), *won(WRAP - 5 * MINUTE)), Clock(3, 20 * MINUTE)) == [minutes_ago(25, 15)]


@pytest.mark.parametrize("pieces", [1, 2, 5, 40])
def test_an_earlier_power_on_ended_when_the_next_one_began(log, pieces):
    entries = journal(boot(3), *won(MINUTE), boot(4), *won(MINUTE), boot(5), *won(2 * MINUTE))
    assert deliver(log, entries, Clock(5, 30 * MINUTE), pieces) == [
        minutes_ago(51, 41), minutes_ago(40, 30), minutes_ago(28, 18),
    ]  # fmt: skip
    assert list(log.verify()) == []


def test_while_nobody_knows_when_it_happened_it_is_when_it_came(log):
    before = journal(boot(3), *won(MINUTE))
    assert deliver(log, before, Clock(4, 30 * MINUTE)) == [(NOON, NOON)]
    after = journal(*before, boot(4))[-1:]
    assert deliver(log, after, Clock(4, 30 * MINUTE)) == [minutes_ago(40, 30)]


def test_a_late_entry_happened_between_its_neighbours(log):
    entries = journal(boot(3), *won(MINUTE))
    for piece in (entries[:3], entries[4:], entries[3:4]):
        deliver(log, piece, Clock(3, 30 * MINUTE))
    assert [(game.started, game.ended) for game in log.games()] == [minutes_ago(29, 19)]


def test_of_a_database_of_an_older_form_what_came_is_what_happened(tmp_path):
    url = f"sqlite:///{tmp_path / 'older.sqlite'}"
    engine = database.connect(url)
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "v4")
        connection.execute(text("INSERT INTO tables VALUES (1, 't')"))
        connection.execute(text("INSERT INTO boots (id, table_id, word, board, kept) VALUES (1, 1, 'j', 'rota', 1)"))
        entry = "INSERT INTO entries VALUES (1, 1, 'BOOT', 0, '{\"boot\": 3}', '2026-05-17 09:00:00')"
        connection.execute(text(entry.replace(":", "\\:")))
    engine.dispose()
    with Log.open(url, clock=lambda: NOON) as log:
        assert deliver(log, journal(boot(3), *won(MINUTE))[1:], Clock(3, 30 * MINUTE)) == [minutes_ago(29, 19)]
        assert log.events(1)[0].received == NOON - timedelta(hours=3)


def test_a_clock_that_goes_back_and_what_cannot_be_read_take_no_time():
    entries = [Entry(1, "ACT", 900, {}), Entry(2, "LOST", 0, {}), Entry(3, "ACT", 1000, {}), Entry(4, "ACT", 50, {})]
    found = happened([(entry, None) for entry in entries], NOON)
    assert [NOON - found[number] for number in (4, 3, 2, 1)] == [timedelta(milliseconds=ms) for ms in (0, 0, 0, 100)]
