"""Opens the database: its URL, settings, locks, and errors in words.

Only this module knows the differences between SQLite and PostgreSQL. A transaction that writes (`writing(engine)`)
takes SQLite's write lock when it begins, because then SQLite waits for other writers. If it took the lock later, when
it has already read, SQLite would fail instead of waiting.
"""

import contextlib
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from sqlite3 import OperationalError as SqliteError
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    bindparam,
    create_engine,
    event,
    func,
    insert,
    literal,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from lusoria.errors import LogError, UsageError
from lusoria.extras import to_install
from lusoria.log.database.seals import seal

BUSY_S = 2.0  # how long to wait for another program that writes; after 3 s of silence a table takes a PC for gone
_WRITES = "lusoria_writes"
# PostgreSQL's advisory locks are numbers; any number will do that others do not use.
UPGRADE_LOCK = 0x4C55534F
_IMPORT_LOCK = UPGRADE_LOCK + 1
# What may be secret in a text that is not a URL: all before the last @, and what follows `password=`.
_SECRET = re.compile(r"^.*@|(?<=pass=)[^&]*|(?<=password=)[^&]*", re.IGNORECASE | re.DOTALL)

# What a database says -> what to do. These words are looked for in its message, in this order.
_ADVICE = (
    ("is locked", "another program has been writing for long; close it and try again"),
    ("disk is full", "there is no room left; free some space, nothing that was kept is lost"),
    ("disk I/O error", "the disk refuses to write; check its room and its health"),
    ("not a database", "this file is something else; name another by --db sqlite:///FILE"),
    ("malformed", "the file is damaged; restore a copy, or name a new one by --db sqlite:///FILE"),
    ("unable to open database file", "check that the folder exists and that you may write there"),
    ("readonly", "you may not write there; check the permissions of the file and its folder"),
    ("connection to server", "check that PostgreSQL runs there and that the URL's host, user and password are right"),
    ("terminat", "PostgreSQL has gone away; what was not kept is tried again"),
    ("No space left", "there is no room left; free some space, nothing that was kept is lost"),
    ("already exists", "it has tables that are not ours; name another database by --db"),
)
_QUOTED = 80  # characters of the error about stored data that cannot be read
_ELSE = "check that the database is there and that you may use it"


def connect(address: str | None, busy_s: float = BUSY_S) -> Engine:
    """Make the engine for a URL; None means the SQLite file in the user's data folder.

    Raises UsageError for an address of another form, LogError for a database that cannot be used.
    """
    url = _default() if address is None else _parsed(address)
    backend = url.get_backend_name()
    try:
        if backend == "sqlite":
            return _sqlite(url, busy_s)
        return create_engine(url, pool_pre_ping=True)
    except ModuleNotFoundError as error:
        advice = to_install("postgresql") if error.name == "psycopg" else f"install {error.name}"
        raise LogError(f"the driver for {backend} is missing: {advice}") from error
    except ValueError as error:
        raise LogError(f"the log {without_secrets(url)}: {error}: check what follows the ? of its URL") from error


def writing(engine: Engine) -> Engine:
    """The engine with options for transactions that write."""
    return engine.execution_options(**{_WRITES: True})


def snapshot(engine: Engine) -> Engine:
    """The engine with options for transactions that see one state of the database while others write.

    With SQLite, all transactions do.
    """
    return engine.execution_options(isolation_level="REPEATABLE READ") if engine.name == "postgresql" else engine


def insert_new(connection: Connection, model: Any, rows: list[dict[str, Any]]) -> int:
    """Insert those rows of a model whose key is new, even while another program inserts.

    Returns how many were new.
    """
    from sqlalchemy.dialects import postgresql, sqlite

    table = model.__table__
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    return sum(connection.execute(dialect.insert(table).on_conflict_do_nothing(), [row]).rowcount for row in rows)


def orphans(connection: Connection) -> list[str]:
    """The names of tables with rows whose parent is missing: SQLite's shell permits these, PostgreSQL does not."""
    if connection.dialect.name != "sqlite":
        return []
    return list(connection.scalars(text("PRAGMA foreign_key_check")))


def begin_import(connection: Connection) -> None:
    """Wait until no other program imports."""
    wait_for(connection, _IMPORT_LOCK)


def wait_for(connection: Connection, lock: int) -> None:
    """Wait for a lock and hold it until the transaction ends. In SQLite only one program writes at a time anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": lock})


def new_ids(connection: Connection, model: Any, count: int) -> list[int]:
    """Reserve ascending ids for new rows of a model in this transaction."""
    table = model.__table__
    if connection.dialect.name == "postgresql":
        choice = text("select nextval(pg_get_serial_sequence(:name, 'id')) from generate_series(1, :count)")
        return sorted(connection.scalars(choice, {"name": table.name, "count": count}))
    newest = connection.scalar(select(func.max(table.c.id))) or 0
    return list(range(newest + 1, newest + 1 + count))


class Inserting:
    """Inserts many rows of a model that have the same values in some columns.

    SQLAlchemy converts every value of every row for the driver; here the shared values are part of the statement.
    """

    def __init__(self, connection: Connection, model: Any, same: dict[str, Any]) -> None:
        """same: the values that all rows have, by column."""
        self._connection, self._table, self._same = connection, model.__table__, same
        columns, dialect = model.__table__.columns, connection.dialect
        others = [column for column in columns if column.name not in same]
        self._processes = {each.name: each.type.dialect_impl(dialect).bind_processor(dialect) for each in others}
        values = {name: literal(value, columns[name].type, literal_execute=True) for name, value in same.items()}
        values |= {name: bindparam(name, required=False) for name in self._processes}
        statement = insert(self._table).values(values)
        compiled = statement.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
        self._statement, self._by_name = str(compiled), not compiled.positional

    def insert(self, rows: Sequence[tuple[Any, ...]]) -> None:
        """Insert rows, each a tuple of the other columns in order, in the driver's types."""
        values = [dict(zip(self._processes, row, strict=True)) for row in rows] if self._by_name else rows
        if values:
            self._connection.exec_driver_sql(self._statement, values)

    def insert_sealed(self, rows: Iterable[dict[str, Any]]) -> None:
        """Insert rows and seal them; each is a dict of the other columns, without the seal."""
        whole = (row | {"seal": seal(self._table, self._same | row)} for row in rows)
        made = self._processes.items()
        self.insert([tuple([make(row[name]) if make else row[name] for name, make in made]) for row in whole])


@contextlib.contextmanager
def in_words(engine: Engine) -> Iterator[None]:
    """Turn an error of the database into a LogError of one line: where, what, and what to do."""
    try:
        yield
    except SQLAlchemyError as error:
        said = str(error.orig if isinstance(error, DBAPIError) and error.orig else error).strip().partition("\n")[0]
        advice = next((advice for sign, advice in _ADVICE if sign in said), _ELSE)
        raise LogError(f"the log {without_secrets(engine.url)}: {said}: {advice}") from error
    except (ValueError, TypeError) as error:
        said = " ".join(str(error).split())[:_QUOTED]
        advice = "`lusoria log verify` says of which game"
        raise LogError(
            f"the log {without_secrets(engine.url)}: what is stored there cannot be read ({said}): {advice}"
        ) from error


def without_secrets(url: URL) -> str:
    """The URL without its secrets, for people."""
    query = {name: "***" if "pass" in name.lower() else value for name, value in url.query.items()}
    return url.set(query=query).render_as_string(hide_password=True)


def _default() -> URL:
    try:
        folder = user_data_path("lusoria", appauthor=False, ensure_exists=True)
    except OSError as error:
        raise LogError(f"no data folder can be made ({error}); name a database by --db sqlite:///FILE") from error
    return URL.create("sqlite", database=str(folder / "games.sqlite"))


def _parsed(address: str) -> URL:
    """The URL with the driver that we use. Raises UsageError for a database that we cannot use."""
    form = "a database is named sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
    try:
        url = make_url(address)
        backend = url.get_backend_name()
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise UsageError(f"{form}, not '{_SECRET.sub('***', address)}'") from error
    if backend not in ("sqlite", "postgresql") or (backend == "sqlite" and url.database in (None, "", ":memory:")):
        raise UsageError(f"{form}, not '{without_secrets(url)}'")
    return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url


def _sqlite(url: URL, busy_s: float) -> Engine:
    engine = create_engine(url, connect_args={"timeout": busy_s})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Set up a new SQLite connection. Commits are synced to disk (SQLite's default), so they survive a power cut."""
    connection.isolation_level = None  # the driver begins no transaction by itself; `_begin_sqlite` does
    connection.execute("PRAGMA foreign_keys=ON")
    connection.create_function("lower", 1, str.lower, deterministic=True)  # its own knows only ASCII letters
    until = time.monotonic() + BUSY_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except SqliteError as error:  # SQLite does not wait by itself when two changes of mode meet
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get(_WRITES) else "BEGIN")
