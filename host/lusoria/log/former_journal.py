"""What the log has of a table's earlier journal: when a flash is emptied, a new journal with another name begins."""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from lusoria.log.database.models import ActionRow, BootRow, EntryRow, GameRow, TableRow
from lusoria.log.entries import IMPORTED


class Former(NamedTuple):
    """A table's journal before the present one.

    newest: the number of the last entry that the log has, which came at `received` (the PC's time in UTC); game: the id
    of the last game in which anything was played, None if it has ended; unknown: whether the log does not know the
    present journal.
    """

    newest: int
    received: datetime
    game: int | None
    unknown: bool


def before(session: Session, table: str, journal: str) -> Former | None:
    """A table's journal before the given one; None if the log has no other one with entries."""
    boots = select(BootRow.id, BootRow.word).join(TableRow)
    words = dict(session.execute(boots.where(TableRow.word == table)).tuples().all())
    others = [boot for boot, word in words.items() if word != journal and not word.startswith(IMPORTED)]
    last_entry = select(func.max(EntryRow.number), func.max(EntryRow.received))
    newest, received = session.execute(last_entry.where(EntryRow.boot_id == max(others, default=None))).one()
    if not newest:
        return None
    games = select(GameRow).where(GameRow.boot_id == max(others)).order_by(GameRow.id.desc())
    last = session.scalars(games.where(select(ActionRow).where(ActionRow.game_id == GameRow.id).exists())).first()
    game = last.id if last is not None and last.ended is None else None
    return Former(newest, received, game, journal not in words.values())
