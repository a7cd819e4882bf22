"""Verifies the log: replays its games by the rules, and compares every row with its seal."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from ludus.link.table_messages import GAME_ENTRIES
from lusoria.log.checked_game import CheckedGame
from lusoria.log.database.database import orphans
from lusoria.log.database.models import (
    ActionRow,
    BootRow,
    EntryRow,
    FlightRow,
    GameRow,
    HeadRow,
    RivalRow,
    TableRow,
    UsageRow,
)
from lusoria.log.database.rows import FROM_ENTRIES, entry_of
from lusoria.log.database.seals import ALTERED, NO_JOURNALS, right, storable, unaltered, with_game, with_journal
from lusoria.log.entries import ACTION_COLUMNS, SEPARATOR
from lusoria.log.ingest import NO_PART_OF_A_GAME
from lusoria.log.span import entries_of

_GAME = tuple(name for name in FROM_ENTRIES if name not in ("started", "ended", "flag"))
_COUNTED = (EntryRow, RivalRow, FlightRow, UsageRow)


def judge(session: Session, game_id: int) -> tuple[str | None, str | None]:
    """The flag that a game has and the flag that it should have (None if entries, rules, seals and log agree).

    What breaks the rules was flagged when it came. In addition, the game is replayed here from its entries:
    if the log says something else, somebody altered it, or an older version judged it.
    """
    stored = session.scalar(select(GameRow.flag).where(GameRow.id == game_id))
    found = _said_by(_difference, session, game_id)
    altered = found and ALTERED + found.replace(SEPARATOR, " / ")  # one note, whatever it quotes
    notes = [note for note in (unaltered(stored), altered) if note]
    return stored, SEPARATOR.join(notes) or None


def journals(session: Session) -> Iterator[str]:
    """The problems of the journals themselves: rows that were altered, added or removed."""
    head = NO_JOURNALS
    choice = select(TableRow.id, TableRow.word, BootRow.id, BootRow.word)
    for journal in session.execute(choice.outerjoin(BootRow, BootRow.table_id == TableRow.id)).all():
        head = with_journal(head, *journal)
        _table_id, table, boot_id, word = journal
        found = None if boot_id is None else _said_by(_journal, session, boot_id)
        if found is not None:
            yield f"journal {word} of table {table}: {found}"
    if [(1, head)] != [tuple(row) for row in session.execute(select(HeadRow.id, HeadRow.journals))]:
        yield "the log: a table or a journal was added, renamed or removed"
    orphaned = orphans(session.connection())
    if orphaned:
        yield f"the log: a row of {orphaned[0]} belongs to nothing: it was added, or what it belongs to was removed"


def _said_by(check: Callable[[Session, int], str | None], session: Session, row_id: int) -> str | None:
    """The problem that a check finds with a row, or that the row cannot be read: stored values may have any type."""
    try:
        return check(session, row_id)
    except (ValueError, TypeError) as error:
        return f"what is stored of it cannot be read: {' '.join(str(error).split())[:80]}"


def _journal(session: Session, boot_id: int) -> str | None:
    boot = session.get_one(BootRow, boot_id)
    if not right(boot):
        return "its row was altered"
    games, starts = 0, []
    for game_id, entry in session.execute(select(GameRow.id, GameRow.entry).where(GameRow.boot_id == boot_id)):
        games = with_game(games, game_id, entry)
        starts.append(entry)
    plays = EntryRow.kind.not_in(NO_PART_OF_A_GAME)
    first = session.scalar(select(func.min(EntryRow.number)).where(EntryRow.boot_id == boot_id, plays))
    later = select(EntryRow.number).where(EntryRow.boot_id == boot_id, EntryRow.kind == "GAME")
    missing = sorted({*session.scalars(later), *([] if first is None else [first])} - set(starts))
    if missing:
        return f"the game that began with entry {missing[0]} is gone"
    if games != boot.games:
        return "a game was added or removed, or was given another number"
    counts = [session.scalar(select(func.count()).where(row.boot_id == boot_id)) or 0 for row in _COUNTED]
    if sum(counts) != boot.stored:
        return f"it has {sum(counts)} entries, flight records and counts, {boot.stored} were stored"
    return _sealed_rows(session, boot_id, min(starts, default=None))


def _sealed_rows(session: Session, boot_id: int, first: int | None) -> str | None:
    """The first row outside the games whose seal is wrong, in words."""
    game = aliased(GameRow)
    has_game = select(game.id).where(game.boot_id == FlightRow.boot_id, game.entry == FlightRow.entry).exists()
    kinds: tuple[tuple[str, Any, list[Any]], ...] = (
        ("entry {0.number}", EntryRow, [] if first is None else [EntryRow.number < first]),
        ("the second entry {0.number}", RivalRow, []),
        ("the count of {0.kind}", UsageRow, []),
        ("the flight record from entry {0.entry}", FlightRow, [~has_game]),
    )
    for words, model, conditions in kinds:
        for row in session.scalars(select(model).where(model.boot_id == boot_id, *conditions)):
            if not right(row):
                return f"{words.format(row)} was altered"
    return None


def _difference(session: Session, game_id: int) -> str | None:
    row = session.get_one(GameRow, game_id)
    checked, altered = _checked(session, row)
    if checked is None:
        return "its entries are gone"
    names = [name for name in _GAME if name not in ("score", "reason") or checked.ended is not None]
    found = _disagreement(names, row, checked)
    if found is not None:
        return found
    query = select(ActionRow).where(ActionRow.game_id == row.id).order_by(ActionRow.entry)
    stored_actions = list(session.scalars(query))
    for action, logged in zip(checked.actions, stored_actions, strict=False):
        found = _disagreement(ACTION_COLUMNS, logged, action)
        if found is not None:
            return f"entry {logged.entry}: {found}"
    if len(checked.actions) != len(stored_actions):
        return f"the log has {len(stored_actions)} actions, by its entries there are {len(checked.actions)}"
    if altered is not None:
        return f"entry {altered} was altered"
    if checked.notes and unaltered(row.flag) is None:
        return checked.flag
    if not right(row):
        return "the game's row was altered"
    flight = session.get(FlightRow, (row.boot_id, row.entry))
    return "its flight record was altered" if flight is not None and not right(flight) else None


def _disagreement(names: Sequence[str], logged: Any, made: Any) -> str | None:
    """The first of these columns in which a row is not as its entries make it, in words."""
    columns = (storable(getattr(each, name) for name in names) for each in (logged, made))
    for name, stored, expected in zip(names, *columns, strict=True):
        if stored != expected:
            return f"the log says {name} {stored}, by its entries it is {expected}"
    return None


def _checked(session: Session, row: GameRow) -> tuple[CheckedGame | None, int | None]:
    """Build the game anew from its entries; return it with the first entry whose seal is wrong."""
    checked, altered = None, None
    for stored in entries_of(session, row):
        if stored.kind == "GAME" and checked is not None:
            checked.close(stored.happened or stored.received)
            break
        altered = stored.number if altered is None and not right(stored) else altered
        if stored.kind in GAME_ENTRIES:
            came = entry_of(stored), stored.received, stored.happened
            if checked is None:
                checked = CheckedGame(*came)
            else:
                checked.apply(*came)
    return checked, altered
