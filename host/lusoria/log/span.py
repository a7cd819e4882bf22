"""Finds the entries of a journal that belong to one game."""

from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.orm import Session

from lusoria.log.database.models import EntryRow, GameRow


def entries_of(session: Session, game: GameRow, kinds: Iterable[str] | None = None) -> Iterable[EntryRow]:
    """The entries of these kinds from a game's GAME entry up to the next game's GAME entry (included), in order.

    kinds: must include GAME; None for all kinds. Later entries are not read: a table that is never switched off
    reports hundreds of games in one journal.
    """
    from_there = select(EntryRow).where(EntryRow.boot_id == game.boot_id, EntryRow.number >= game.entry)
    games = select(EntryRow.number).where(
        EntryRow.boot_id == game.boot_id, EntryRow.number > game.entry, EntryRow.kind == "GAME"
    )
    following = session.scalar(games.order_by(EntryRow.number).limit(1))
    if following is not None:
        from_there = from_there.where(EntryRow.number <= following)
    if kinds is not None:
        from_there = from_there.where(EntryRow.kind.in_(kinds))
    return session.scalars(from_there.order_by(EntryRow.number))
