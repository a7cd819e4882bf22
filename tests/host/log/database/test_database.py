"""Opening, migrating and losing the database: two programs at once, a killed one, and errors in one line."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, event, text

from lusoria.errors import LogError, LusoriaError
from lusoria.log.database import database, upgrade
from lusoria.log.database.models import Base
from lusoria.log.search import Sought
from lusoria.log.store import Log
from tests.host.log.scripted_games import Script, content

PATHS = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}

OPENING = """
import sys
from lusoria.log.entries import Entry
from lusoria.log.store import Log
print("ready", flush=True)
sys.stdin.readline()
with Log.open(sys.argv[1]) as log:
    begin = {"game": "rota", "options": "", "start": "", "white": "human", "black": "human"}
    print(log.keep(sys.argv[2], "rota", "b", [Entry(1, "GAME", 0, begin)]))
"""

# Several programs one after the other (forks, to load everything once): each keeps the batch, but is killed just
# before its statement of the number given, or its commit. Then the log is opened again and its games are counted.
KILLED = """
import os, signal, sys
from sqlalchemy import Engine, event
from tests.host.log.scripted_games import Script
from lusoria.log.store import Log
seen = 0
def count(*_):
    global seen
    seen += 1
    if seen == at:
        os.kill(os.getpid(), signal.SIGKILL)
url, entries = sys.argv[1], Script().random_game(1).random_game(2).entries
for at in map(int, sys.argv[2:]):
    child = os.fork()
    if not child:
        with Log.open(url) as log:
            event.listen(Engine, "before_cursor_execute", count)
            event.listen(Engine, "commit", count)
            log.keep("t", "rota", "b", entries)
        os._exit(seen)
    status = os.waitpid(child, 0)[1]
    with Log.open(url) as log:
        print(os.waitstatus_to_exitcode(status), len(log.games()))
"""


def run(script, *arguments):
    done = subprocess.run([sys.executable, "-c", script, *arguments], env=PATHS, capture_output=True, text=True)
    return [tuple(map(int, line.split())) for line in done.stdout.splitlines()]


def test_models_and_migrations_agree(blank_url):
    Log.open(blank_url).close()
    engine = database.connect(blank_url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


def test_only_a_log_in_sqlite_has_a_file(blank_url):
    with Log.open(blank_url) as log:
        assert (log.file is not None and log.file.exists()) == blank_url.startswith("sqlite")


def test_two_programs_open_a_new_log_at_once(blank_url):
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", OPENING, blank_url, f"table {n}"],
            env=PATHS,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for n in range(2)
    ]
    for program in programs:
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        program.stdin.write("\n")
        program.stdin.flush()
    for program in programs:
        out, err = program.communicate(timeout=30)
        assert (out, err) == ("1\n", "")
    with Log.open(blank_url) as log:
        assert {game.table for game in log.games()} == {"table 0", "table 1"}


def test_many_threads_open_a_new_log_at_once(blank_url):
    failures = []

    def opening():
        try:
            Log.open(blank_url).close()
        except LogError as error:
            failures.append(error)

    threads = [threading.Thread(target=opening) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_a_killed_program_leaves_nothing_half(new_url):
    script = Script().random_game(1).random_game(2)
    url, whole = new_url(), new_url()
    [(statements, games)] = run(KILLED, whole, "0")
    assert (statements > 8, games) == (True, 2)
    moments = sorted({2, 5, statements // 2, statements - 3, statements - 1, statements})
    assert run(KILLED, url, *map(str, moments)) == [(-signal.SIGKILL, 0)] * len(moments)
    with Log.open(url) as log, Log.open(whole) as other:
        assert log.keep("t", "rota", "b", script.entries) == len(script.entries)
        assert content(log) == content(other)


def test_reading_while_another_thread_keeps(log):
    script = Script().random_game(1, 20).random_game(2, 20).random_game(3, 20)
    failures = []

    def reading():
        try:
            while not done.is_set():
                for game in log.games(limit=2):
                    standing = [a for a in log.actions(game.id) if a.status == "played"]
                    assert [a.ply for a in standing] == list(range(1, len(standing) + 1))
        except Exception as error:
            failures.append(error)

    done = threading.Event()
    readers = [threading.Thread(target=reading) for _ in range(2)]
    for reader in readers:
        reader.start()
    for entry in script.entries:
        log.keep("t", "rota", "b", [entry])
    done.set()
    for reader in readers:
        reader.join()
    assert failures == []
    assert [game.flag for game in log.games()] == [None] * 3


@pytest.mark.parametrize(
    ("address", "code", "said"),
    [
        ("mongo://here/games", 2, "not 'mongo://here/games'"),
        ("games.sqlite", 2, "sqlite:///FILE"),
        ("sqlite://", 2, "sqlite:///FILE"),
        ("mysql://me@here/games", 2, "postgresql://USER"),
        ("sqlite:////no/such/folder/games.sqlite", 1, "check that the folder exists"),
        ("sqlite:///games.sqlite?timeout=soon", 1, "check what follows the"),
    ],
)
def test_a_url_that_names_no_log(address, code, said):
    with pytest.raises(LusoriaError, match=said) as refused:
        Log.open(address)
    assert refused.value.exit_code == code and "\n" not in str(refused.value)


def test_a_missing_driver_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(LogError, match="the driver for postgresql is missing: install the extra 'postgresql'"):
        Log.open("postgresql://me@here/games")


def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("Dear diary, " * 100)
    with pytest.raises(LogError, match="this file is something else"):
        Log.open(f"sqlite:///{path}")
    assert path.read_text() == "Dear diary, " * 100


def test_the_forms_are_alembics():
    scripts = ScriptDirectory(str(upgrade._MIGRATIONS))
    assert upgrade._forms() == [script.revision for script in scripts.walk_revisions()][::-1]


def test_a_log_of_a_newer_version(url, log):
    engine = database.connect(url)
    with engine.begin() as other:
        other.execute(text("UPDATE alembic_version SET version_num='v99'"))
    engine.dispose()
    with pytest.raises(LogError, match="'v99' of a newer version; upgrade lusoria"):
        Log.open(url)


def test_players_are_sought_in_upper_or_lower_case_whatever_their_letters(sqlite_url):
    with Log.open(sqlite_url) as log:
        log.keep("t", "rota", "b", Script().begin(white="Élodie").entries)
        assert [game.id for game in log.games(sought=Sought(who="éLO"))] == [1]


def test_a_locked_log_keeps_nothing_and_goes_on_later(monkeypatch, sqlite_url, tmp_path):
    monkeypatch.setattr(database, "BUSY_S", 0.2)
    script = Script().begin().act("1")
    with Log.open(sqlite_url) as log:
        other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LogError, match=r"games\.sqlite: database is locked: another program"):
            log.keep("t", "rota", "b", script.entries)
        assert log.games() == []
        other.execute("ROLLBACK")
        other.close()
        assert log.keep("t", "rota", "b", script.entries) == 2


def test_a_full_disk_keeps_nothing_and_goes_on_later(sqlite_url):
    with Log.open(sqlite_url) as log:
        fill_the_disk_and_free_it(log)


def fill_the_disk_and_free_it(log):
    script = Script()
    for seed in range(20):
        script.random_game(seed)
    log.keep("t", "rota", "b", script.entries[:3])
    before = content(log)
    full = True

    def fill(connection, _record, _proxy):
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages + 1 if full else 2**30}")

    event.listen(Engine, "checkout", fill)
    try:
        with pytest.raises(LogError, match="there is no room left"):
            log.keep("t", "rota", "b", script.entries)
        full = False
        assert content(log) == before
        assert log.keep("t", "rota", "b", script.entries) == len(script.entries)
    finally:
        event.remove(Engine, "checkout", fill)
    assert all(game.flag is None for game in log.games())


def test_the_usual_log_is_in_the_data_folder(monkeypatch, tmp_path):
    monkeypatch.setattr(database, "user_data_path", lambda *_a, **_k: Path(tmp_path))
    Log.open().close()
    assert (tmp_path / "games.sqlite").exists()
    with sqlite3.connect(tmp_path / "games.sqlite") as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    other.close()
