"""`lusoria log verify` against every edit by hand: each column of each table, rows removed, doubled, broken."""

import io
import random
import sqlite3
from pathlib import Path

import pytest

from lusoria.log import files
from lusoria.log.database.models import Base
from lusoria.log.store import Log
from tests.support.tool import lusoria

DUMP = Path(__file__).parents[1] / "data" / "v6.sql"
TABLES = ("tables", "boots", "entries", "rivals", "flights", "games", "actions", "usage", "head")
EDITS = [(table.name, column.name) for table in Base.metadata.sorted_tables for column in table.columns]


def verified(path):
    with Log.open(f"sqlite:///{path}") as log:
        return list(log.verify())


def edit(path, *statements):
    with sqlite3.connect(path, isolation_level=None) as database:
        for statement in statements:
            database.execute(statement)
    database.close()


@pytest.fixture(scope="module")
def sealed(tmp_path_factory):
    """The database of version v6 in the dump, migrated; without the game that says itself what is amiss."""
    path = tmp_path_factory.mktemp("sealed") / "games.sqlite"
    with sqlite3.connect(path) as database:
        database.executescript(DUMP.read_text(encoding="utf-8"))
    database.close()
    assert verified(path) == ["game 1: entry 5 was told in two ways; the first is followed"]
    return path


@pytest.fixture
def path(sealed, tmp_path):
    copy = tmp_path / "games.sqlite"
    with sqlite3.connect(sealed) as database, sqlite3.connect(copy) as other:
        database.backup(other)
    database.close(), other.close()
    return copy


def found(path):
    """What `verify` says beyond what the game said itself."""
    return [line for line in verified(path) if line != "game 1: entry 5 was told in two ways; the first is followed"]


def test_a_database_of_v6_opens_and_goes_on(path):
    assert "rota" in lusoria("log", "show", 3, "--db", f"sqlite:///{path}").stdout
    with Log.open(f"sqlite:///{path}") as log:
        log.keep_usage("pico-1", "rota", "b1", {"rota/2": "4,2,1,50", "rota/3": "1,0,0,9"})
    assert found(path) == []


@pytest.mark.parametrize(("table", "column"), EDITS)
def test_every_column_edited_by_hand_is_found(path, table, column):
    with sqlite3.connect(path) as database:
        [(kind, rowid)] = database.execute(f"SELECT typeof({column}), max(rowid) FROM {table}").fetchall()
    database.close()
    others = {"integer": f"{column} + 1000", "null": "'2026-03-14 15:09:33.535897'", "blob": "x'00'"}
    value = others.get(kind, f"{column} || 'x'")
    edit(path, f"UPDATE {table} SET {column} = {value} WHERE rowid = {rowid}")
    assert found(path) and found(path), "also when it is verified again"


RECORD = '[Game "rota"]\n\n1. 1 2 2. 0 3 3. 5 1-0\n'


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET fields = replace(fields, '65285', '65286') WHERE boot_id = 3",
        "UPDATE entries SET fields = replace(fields, ', 65283, 65285]', ']') WHERE boot_id = 3",
        "UPDATE entries SET fields = replace(fields, '65285]', '1.5]') WHERE boot_id = 3",
        "UPDATE entries SET fields = replace(fields, '[', '{}[') WHERE boot_id = 3",
        "UPDATE games SET white = 'Nero' WHERE id = 4",
        *(f"UPDATE actions SET {column} WHERE game_id = 4 AND entry = 6" for column in (
            "entry = 7", "ply = 6", "action = 65286", "text = '6'", "side = 'b'", "ms = 1", "status = 'replaced'",
            "received = '2026-03-14 15:10:01.535897'", "note = 'so'",
        )),
        "DELETE FROM actions WHERE game_id = 4",
    ],
)  # fmt: skip
def test_every_edit_of_an_imported_game_is_found(path, tmp_path, statement):
    (tmp_path / "one.txt").write_text(RECORD)
    files.import_file(f"sqlite:///{path}", tmp_path / "one.txt", io.StringIO())
    assert found(path) == []
    edit(path, statement)
    assert [line.partition("altered: ")[0] for line in found(path)] == ["game 4: "]


def test_a_record_that_an_older_version_imported_is_there_already(path, tmp_path):
    record = lusoria("log", "export", 3, "--db", f"sqlite:///{path}").stdout
    (tmp_path / "one.txt").write_text(record)
    again = lusoria("log", "import", tmp_path / "one.txt", "--db", f"sqlite:///{path}").stdout
    assert again == "0 games imported, 1 were there already\n"


@pytest.mark.parametrize("table", TABLES)
def test_a_row_removed_or_doubled_is_found(path, table):
    with sqlite3.connect(path) as database:
        rows = [row for (row,) in database.execute(f"SELECT rowid FROM {table}")]
        info = database.execute(f"PRAGMA table_info({table})").fetchall()
    database.close()
    columns, key = [name for _id, name, *_ in info], [name for _id, name, *_, is_key in info if is_key][-1]
    doubled = {key: f"{key} || '9'", "word": "word || 'x'"} | ({"entry": "entry + 500"} if table == "games" else {})
    choice = ", ".join(doubled.get(name, name) for name in columns)
    row = random.Random(table).choice(rows)
    for statement in (
        f"DELETE FROM {table} WHERE rowid = {row}",
        f"DELETE FROM {table} WHERE rowid = {max(rows)}",
        f"INSERT INTO {table} SELECT {choice} FROM {table} WHERE rowid = {row}",
    ):
        with sqlite3.connect(path, isolation_level=None) as database:
            before = database.serialize()
            database.execute(statement)
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
        assert found(path), statement
        path.write_bytes(before)


def test_the_newest_game_removed_with_all_that_is_of_it_is_found(path):
    edit(path, "DELETE FROM actions WHERE game_id = 2", "DELETE FROM games WHERE id = 2")
    assert found(path) == ["journal b1 of table pico-1: the game that began with entry 13 is gone"]
    edit(path, "DELETE FROM entries WHERE boot_id = 1 AND number >= 13")
    assert found(path) == ["journal b1 of table pico-1: a game was added or removed, or was given another number"]


def test_the_newest_journal_removed_with_all_that_is_of_it_is_found(path):
    rows = [f"DELETE FROM {name} WHERE boot_id = 2" for name in ("entries", "games", "boots")]
    edit(path, "DELETE FROM actions WHERE game_id = 3", *rows[:2], "DELETE FROM boots WHERE id = 2")
    edit(path, "DELETE FROM tables WHERE id = 2")
    assert found(path) == ["the log: a table or a journal was added, renamed or removed"]


@pytest.mark.parametrize(
    ("statement", "verb"),
    [
        ("UPDATE games SET started = 'yesterday' WHERE id = 3", ("list",)),
        ("UPDATE games SET ended = 7 WHERE id = 3", ("show", 3)),
        ("UPDATE entries SET fields = '{' WHERE boot_id = 2 AND number = 3", ()),
        ("UPDATE actions SET received = 'soon' WHERE game_id = 3", ("show", 3)),
        ("UPDATE games SET extra = '[' WHERE id = 3", ("export", 3)),
    ],
)
def test_what_cannot_be_read_is_a_line_and_no_traceback(path, statement, verb):
    edit(path, statement)
    url = f"sqlite:///{path}"
    done = lusoria("log", "verify", "--db", url)
    assert "game 3: altered: " in done.stdout and done.stdout.count("\n") == 3 and done.stderr == ""
    if verb:
        done = lusoria("log", *verb, "--db", url)
        assert done.returncode == 1 and done.stderr.count("\n") == 1


def test_a_flag_does_not_grow_and_goes_with_the_edit_whatever_that_was(path):
    edit(path, "UPDATE games SET white = 'x | y' WHERE id = 3")
    assert found(path) == found(path) == ["game 3: altered: the log says white x / y, by its entries it is ?"]
    edit(path, "UPDATE games SET white = '?' WHERE id = 3")
    assert found(path) == []


@pytest.mark.parametrize(
    ("table", "parent"), [("actions", "game_id"), ("entries", "boot_id"), ("rivals", "boot_id"), ("boots", "table_id")]
)
def test_a_row_that_belongs_to_nothing_is_found(path, table, parent):
    with sqlite3.connect(path) as database:
        columns = [name for _id, name, *_ in database.execute(f"PRAGMA table_info({table})")]
    database.close()
    choice = ", ".join({parent: "99", "id": "99"}.get(name, name) for name in columns)
    edit(path, f"INSERT INTO {table} SELECT {choice} FROM {table} LIMIT 1")
    assert found(path) == [
        f"the log: a row of {table} belongs to nothing: it was added, or what it belongs to was removed"
    ]


def test_an_edit_stays_found_though_the_log_goes_on_writing(path):
    edit(path, "UPDATE boots SET board = 'other' WHERE id = 1", "UPDATE usage SET told = '2001-01-01 00:00:00.000000'")
    with Log.open(f"sqlite:///{path}") as log:
        log.keep_usage("pico-1", "rota", "b1", {"rota/2": "4,2,1,50"})
        log.keep("pico-1", "rota", "b1", [])
    assert found(path) == ["journal b1 of table pico-1: its row was altered"]
