"""What tables report besides their games: faults, starts, settings."""

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from lusoria.log.database.models import BootRow, EntryRow, TableRow

KINDS = ("BOOT", "FAULT", "SETTING")


class Event(NamedTuple):
    """An entry that belongs to no game; received is the PC's time in UTC."""

    table: str
    kind: str
    fields: dict[str, Any]
    received: datetime


def newest(session: Session, limit: int) -> list[Event]:
    """The newest events of all tables, newest first."""
    choice = select(TableRow.word, EntryRow.kind, EntryRow.fields, EntryRow.received)
    choice = choice.select_from(EntryRow).join(BootRow).join(TableRow)
    choice = choice.where(EntryRow.kind.in_(KINDS)).order_by(EntryRow.received.desc(), EntryRow.number.desc())
    return [Event(*row) for row in session.execute(choice.limit(limit))]


def settings(session: Session, table: str, journal: str) -> dict[str, str]:
    """A table's settings by name, from its journal's newest entries: the journal and the settings share one flash."""
    choice = select(EntryRow.fields).join(BootRow).join(TableRow).order_by(EntryRow.number)
    choice = choice.where(TableRow.word == table, BootRow.word == journal, EntryRow.kind == "SETTING")
    return {str(fields.get("name")): str(fields.get("value")) for fields in session.scalars(choice)}
