"""Makes rows of the database from entries and games."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from lusoria.log.checked_game import CheckedGame
from lusoria.log.database.database import insert_new
from lusoria.log.database.models import ActionRow, BootRow, EntryRow, GameRow, HeadRow, TableRow
from lusoria.log.database.seals import with_journal
from lusoria.log.entries import Entry

FROM_ENTRIES = (  # columns of a game that its entries determine
    "game", "options", "start", "white", "black", "started", "ended", "score", "reason", "flag", "extra", "clock",
)  # fmt: skip
_FRESH = "journals"  # where a session's `info` keeps its new journals


def boot_row(session: Session, table: str, board: str, boot: str) -> BootRow:
    """Find or make the row of a journal; it is locked against other writers if the database can lock rows."""
    choice = select(BootRow).join(TableRow).where(TableRow.word == table, BootRow.word == boot)
    choice = choice.with_for_update(of=BootRow)
    row = session.scalars(choice).one_or_none()
    if row is None:
        connection = session.connection()
        insert_new(connection, TableRow, [{"word": table}])
        table_id = session.scalars(select(TableRow.id).where(TableRow.word == table)).one()
        new = {"table_id": table_id, "word": boot, "board": board, "kept": 0}
        fresh = insert_new(connection, BootRow, [new])
        row = session.scalars(choice).one()
        if fresh:
            session.info.setdefault(_FRESH, []).append((table_id, table, row.id, boot))
    return row


def seal_head(session: Session) -> None:
    """Update the head for new journals. Call it last in a transaction, so that nobody waits long for its lock."""
    fresh = session.info.pop(_FRESH, [])
    if fresh:
        head = session.scalars(select(HeadRow).with_for_update()).one()
        for journal in fresh:
            head.journals = with_journal(head.journals, *journal)


def let_go(session: Session, boot: BootRow, oldest: int) -> None:
    """Stop waiting for entries below oldest, which the table no longer has."""
    if boot.kept < oldest - 1:
        boot.kept = oldest - 1
        boot.kept = stored_to(session, boot)


def stored_to(session: Session, boot: BootRow) -> int:
    """The number up to which every entry is stored."""
    found = boot.kept
    choice = select(EntryRow.number).where(EntryRow.boot_id == boot.id, EntryRow.number > found)
    for number in session.scalars(choice.order_by(EntryRow.number)):
        if number != found + 1:
            break
        found = number
    return found


@dataclass
class Writes:
    """Rows of many tables that wait to be inserted together, since a statement costs more than its rows."""

    entries: list[dict[str, Any]] = field(default_factory=list)
    actions: list[dict[str, Any]] = field(default_factory=list)

    def flush(self, session: Session) -> None:
        """Insert the waiting rows."""
        for row, values in ((EntryRow, self.entries), (ActionRow, self.actions)):
            if values:
                session.execute(insert(row), values)
                values.clear()


def game_values(game: CheckedGame | GameRow) -> dict[str, Any]:
    """The columns of a game's row that its entries determine."""
    return {name: getattr(game, name) for name in FROM_ENTRIES}


def entry_of(row: EntryRow) -> Entry:
    """The entry in a row."""
    return Entry(row.number, row.kind, row.ms, row.fields)


def entry_values(boot_id: int, entry: Entry, received: datetime, happened: datetime | None) -> dict[str, Any]:
    """The columns of an entry's row."""
    return {"boot_id": boot_id, **vars(entry), "received": received, "happened": happened}
