"""The log of games: takes the entries of tables, and gives games and their actions.

Once `keep` has returned, its entries are on disk, each once. Threads may read and call `keep` at the same time.
"""

import contextlib
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from sqlalchemy import ColumnElement, Engine, Select, func, or_, select, update
from sqlalchemy.orm import Session

from lusoria.errors import LogError
from lusoria.log import events, former_journal, statistics, usage, verify
from lusoria.log.database import database, rows
from lusoria.log.database.models import ActionRow, BootRow, FlightRow, GameRow, TableRow
from lusoria.log.database.upgrade import upgrade
from lusoria.log.entries import ACTION_COLUMNS, PLAYED, Delivery, Entry, LoggedAction, LoggedGame
from lusoria.log.flights import storage as flights
from lusoria.log.flights.flight import Flight
from lusoria.log.ingest import Ingest
from lusoria.log.search import Sought
from lusoria.log.timed import Moment

if TYPE_CHECKING:
    from lusoria.log.records.imports import Imported

EVERYTHING = Sought()
LARGEST_ID = 2**63 - 1  # the largest id that a database can be asked for


def _now() -> datetime:
    return datetime.now(UTC)


class Log:
    """An open log. Its methods raise LogError, one line with advice, when the database refuses.

    `place` is the database's URL for people, without secrets; `file` is a SQLite database's file, None for another.
    """

    def __init__(self, engine: Engine, clock: Callable[[], datetime] = _now) -> None:
        self.place = database.without_secrets(engine.url)
        self.file = Path(str(engine.url.database)) if engine.dialect.name == "sqlite" else None
        self._engine = engine
        self._clock = clock
        self._writing = database.writing(engine)
        self._keeping = threading.Lock()
        self._ingests: dict[str, Ingest] = {}  # by table

    @classmethod
    def open(
        cls, url: str | None = None, *, busy_s: float = database.BUSY_S, clock: Callable[[], datetime] = _now
    ) -> Self:
        """Open the log at a database URL (None: the user's own), and migrate it if needed. Raises LogError.

        busy_s: how long to wait for another program that writes, in SQLite. clock: the time in UTC.
        """
        engine = database.connect(url, busy_s)
        try:
            with database.in_words(engine):
                upgrade(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, clock)

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Session]:
        """Open a session for reading, whose database errors become LogErrors of one line."""
        with database.in_words(self._engine), Session(self._engine) as session:
            yield session

    def keep(self, table: str, board: str, boot: str, entries: Sequence[Entry], oldest: int = 1) -> int:
        """Store entries of one journal; see `keep_all`."""
        return self.keep_all([Delivery(table, board, boot, entries, oldest)])[0]

    def keep_all(self, deliveries: Sequence[Delivery]) -> list[int]:
        """Store deliveries of tables in one transaction: all of them, or none if it raises LogError.

        Entries already stored are ignored; entries may be missing or come late. Returns for each delivery the number
        to send to its table as KEPT: every entry up to that number is stored, or the table no longer has it.
        """
        with self._keeping, database.in_words(self._engine):
            try:
                with Session(self._writing) as session, session.begin():
                    writes, boots = rows.Writes(), []
                    for delivery in deliveries:
                        boots.append(self._take(session, delivery, writes))
                    writes.flush(session)
                    rows.seal_head(session)
                    return [boot.kept for boot in boots]
            except BaseException:
                for delivery in deliveries:
                    self._ingests.pop(delivery.table, None)
                raise

    def import_games(self, batches: "Iterable[Sequence[Imported]]") -> tuple[int, int]:
        """Import all games, or none if there is a LogError (which iterating over batches may also raise).

        Returns how many were new and how many were there already. With SQLite, other writers wait meanwhile.
        """
        from lusoria.log import bulk_insert

        with self._keeping, database.in_words(self._engine), self._writing.begin() as connection:
            database.begin_import(connection)
            importing = bulk_insert.Bulk(connection, self._clock())
            for batch in batches:
                importing.add(batch)
            importing.finish()
            return importing.fresh, importing.known

    def _take(self, session: Session, delivery: Delivery, writes: rows.Writes) -> BootRow:
        row = rows.boot_row(session, delivery.table, delivery.board, delivery.boot)
        rows.let_go(session, row, delivery.oldest)
        if delivery.entries:
            ingest = self._ingest(session, delivery.table, row)
            ingest.take(session, row, delivery.entries, Moment(self._clock(), delivery.clock), writes)
        if delivery.inputs:
            flights.store(session, row, delivery.inputs)
        return row

    def keep_usage(self, table: str, board: str, boot: str, counts: Mapping[str, str]) -> None:
        """Store the usage counts of an exhibit: by kind, the text that the table sent."""
        with self._keeping, database.in_words(self._engine), Session(self._writing) as session, session.begin():
            usage.keep(session, rows.boot_row(session, table, board, boot), counts, self._clock())
            rows.seal_head(session)

    def usage(self) -> list[usage.Used]:
        """The usage counts of all exhibits."""
        with self._reading() as session:
            return usage.read(session)

    def games(
        self,
        limit: int | None = None,
        offset: int = 0,
        *,
        played: bool = False,
        sought: Sought = EVERYTHING,
    ) -> list[LoggedGame]:
        """The games sought, newest first; if `played`, only those with an action or a problem.

        A table begins a game whenever it is switched on or cleared: many are never played.
        """
        choice = _games().where(_has_actions()) if played else _games()
        choice = choice.where(*sought.conditions())
        choice = choice.order_by(GameRow.id.desc()).limit(limit).offset(offset)
        with self._reading() as session:
            return [_game(row) for row in session.execute(choice)]

    def landed(self, sought: Sought = EVERYTHING) -> list[statistics.Landed]:
        """How often pieces were set on each cell in the games sought."""
        with self._reading() as session:
            return statistics.landed(session, sought)

    def faults(self, sought: Sought = EVERYTHING) -> list[statistics.FaultCount]:
        """The faults of tables on the days sought."""
        with self._reading() as session:
            return statistics.faults(session, sought)

    def events(self, limit: int) -> list[events.Event]:
        """The newest reports of all tables that belong to no game (faults, starts, settings), newest first."""
        with self._reading() as session:
            return events.newest(session, limit)

    def settings(self, table: str, journal: str) -> dict[str, str]:
        """The settings of a table by name; empty on a new flash, which has another journal."""
        with self._reading() as session:
            return events.settings(session, table, journal)

    def former(self, table: str, journal: str) -> former_journal.Former | None:
        """The journal that a table had before this one; None if the log has no other with entries."""
        with self._reading() as session:
            return former_journal.before(session, table, journal)

    def tables_with_flights(self) -> list[str]:
        """The names of the tables that have flight records."""
        choice = select(TableRow.word).join(BootRow)
        choice = choice.where(select(FlightRow.entry).where(FlightRow.boot_id == BootRow.id).exists())
        with self._reading() as session:
            return list(session.scalars(choice.distinct().order_by(TableRow.word)))

    def count(self, played: bool = False) -> int:
        """The number of games; if `played`, only of those that `games` then lists."""
        choice = select(func.count()).select_from(GameRow)
        with self._reading() as session:
            return session.scalar(choice.where(_has_actions()) if played else choice) or 0

    def verify(self) -> Iterator[str]:
        """Check every seal and replay every game in one snapshot; yield the problems, one line each.

        Sets the flag of each game accordingly.
        """
        with database.in_words(self._engine), Session(database.snapshot(self._engine)) as session:
            for game_id in session.scalars(select(GameRow.id).order_by(GameRow.id)).all():
                stored, flag = verify.judge(session, game_id)
                if stored != flag:  # the update applies only if the flag has not changed meanwhile
                    change = update(GameRow).where(GameRow.id == game_id, GameRow.flag.is_not_distinct_from(stored))
                    with self._keeping, self._writing.begin() as connection:
                        connection.execute(change.values(flag=flag))
                if flag is not None:
                    yield f"game {game_id}: {flag}"
            yield from verify.journals(session)

    def game(self, game_id: int) -> LoggedGame:
        """One game by its id. Raises LogError if there is none."""
        row = None
        if 0 < game_id <= LARGEST_ID:
            with self._reading() as session:
                row = session.execute(_games().where(GameRow.id == game_id)).one_or_none()
        if row is None:
            raise LogError(f"there is no game {game_id} in the log; 'lusoria log list' shows what there is")
        return _game(row)

    def actions(self, game_id: int) -> list[LoggedAction]:
        """All actions of a game in the order of their entries, including those replaced or taken back."""
        choice = select(ActionRow).where(ActionRow.game_id == game_id).order_by(ActionRow.entry)
        with self._reading() as session:
            found = session.scalars(choice)
            return [LoggedAction(**{name: getattr(row, name) for name in ACTION_COLUMNS}) for row in found]

    def _ingest(self, session: Session, table: str, boot: BootRow) -> Ingest:
        """The ingest of a table's journal: the one in memory, unless another program has written since."""
        ingest = self._ingests.get(table)
        if ingest is None or (ingest.boot_id, ingest.revision) != (boot.id, boot.revision):
            ingest = self._ingests[table] = Ingest(session, boot)
        return ingest

    def flight(self, game_id: int) -> Flight:
        """The flight record of a game, with the log's entries. Raises LogError if there is none."""
        game = self.game(game_id)
        with self._reading() as session:
            flight = flights.of_game(session, session.get_one(GameRow, game_id), game)
        if flight is None:
            raise LogError(f"no flight record of game {game_id} was kept")
        return flight


def _games() -> Select[Any]:
    standing = select(func.count()).where(ActionRow.game_id == GameRow.id, ActionRow.status == PLAYED)
    flown = select(FlightRow.entry).where(FlightRow.boot_id == GameRow.boot_id, FlightRow.entry == GameRow.entry)
    choice = select(
        GameRow, TableRow.word, BootRow.word, BootRow.board, standing.scalar_subquery(), flown.scalar_subquery()
    )
    return choice.select_from(GameRow).join(BootRow).join(TableRow)


def _has_actions() -> ColumnElement[bool]:
    return or_(select(ActionRow.entry).where(ActionRow.game_id == GameRow.id).exists(), GameRow.flag.is_not(None))


def _game(row: Any) -> LoggedGame:
    game, table, boot, board, plies, flown = row
    own = {"id": game.id, "table": table, "board": board, "boot": boot, "plies": plies}
    return LoggedGame(**own, **rows.game_values(game), flight=None if flown is None else f"{boot}/{flown}")
