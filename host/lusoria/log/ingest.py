"""Putting entries into the database: what they were, and what games they make.

Entries are the truth. Games and actions follow from them and are made again where an entry comes
late. Everything here runs inside the transaction of a session that somebody else commits.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session

from ludus.link.messages import ENTRIES, GAME_ENTRIES
from lusoria.log.course import Course
from lusoria.log.logged import Entry
from lusoria.log.models import ActionRow, BootRow, EntryRow, GameRow, TableRow

Received = tuple[Entry, datetime]
NO_PART_OF_A_GAME = frozenset(ENTRIES) - frozenset(GAME_ENTRIES)


def boot_row(session: Session, table: str, board: str, boot: str) -> BootRow:
    """The row of a power-on, made if it is new; locked against other writers where rows can be."""
    choice = select(BootRow).join(TableRow).where(TableRow.word == table, BootRow.word == boot)
    row = session.scalars(choice.with_for_update()).one_or_none()
    if row is None:
        of_table = session.scalars(select(TableRow).where(TableRow.word == table)).one_or_none()
        if of_table is None:
            of_table = TableRow(word=table)
            session.add(of_table)
            session.flush()
        row = BootRow(table_id=of_table.id, word=boot, board=board, kept=0)
        session.add(row)
        session.flush()
    return row


def store(session: Session, boot: BootRow, entries: Sequence[Entry], now: datetime) -> list[Received]:
    """Store the entries that are not there yet; returns them in the order of their numbers."""
    if not entries:
        return []
    numbers = [entry.number for entry in entries]
    choice = select(EntryRow.number).where(
        EntryRow.boot_id == boot.id, EntryRow.number.between(min(numbers), max(numbers))
    )
    known = set(session.scalars(choice))
    fresh = {entry.number: entry for entry in reversed(entries) if entry.number not in known}
    if not fresh:
        return []
    rows = [
        {"boot_id": boot.id, "number": e.number, "kind": e.kind, "ms": e.ms, "fields": e.fields, "received": now}
        for e in fresh.values()
    ]
    session.execute(insert(EntryRow), rows)
    if boot.kept + 1 in fresh:
        boot.kept = _kept(session, boot)
    return [(fresh[number], now) for number in sorted(fresh)]


def let_go(session: Session, boot: BootRow, oldest: int) -> None:
    """The table holds no entry below oldest any more: do not wait for one."""
    if boot.kept < oldest - 1:
        boot.kept = oldest - 1
        boot.kept = _kept(session, boot)


def _kept(session: Session, boot: BootRow) -> int:
    """The number up to which every entry is stored."""
    kept = boot.kept
    choice = select(EntryRow.number).where(EntryRow.boot_id == boot.id, EntryRow.number > kept)
    for number in session.scalars(choice.order_by(EntryRow.number)):
        if number != kept + 1:
            break
        kept = number
    return kept


class Follower:
    """Follows one power-on of a table: its last game in memory, its games and actions in the database.

    A Follower is good as long as the transactions it was used in were committed; after a failure
    make a new one. `newest` is the highest number of an entry it knows of, 0 if there is none.
    """

    def __init__(self, session: Session, boot_id: int) -> None:
        """Take up where the database stands."""
        self.boot_id = boot_id
        self.newest = 0
        self._course: Course | None = None
        self._game_id: int | None = None
        self._saved_actions = 0
        self._saved_game: dict[str, Any] = {}
        choice = select(GameRow).where(GameRow.boot_id == boot_id).order_by(GameRow.entry.desc()).limit(1)
        last = session.scalars(choice).one_or_none()
        if last is not None:
            for entry, received in _stored(session, boot_id, last.entry):
                self._go_on(entry, received)
            self._game_id = last.id
            self._mark_saved()

    def follow(self, session: Session, fresh: Sequence[Received]) -> None:
        """Make games and actions of entries that were just stored, in the order of their numbers."""
        if fresh and fresh[0][0].number > self.newest:
            self._follow(session, fresh, {})
        elif fresh:
            self._make_again(session, fresh[0][0].number)

    def _follow(self, session: Session, entries: Iterable[Received], ids: dict[int, int]) -> None:
        """Go on with entries and save; a game whose first entry is in ids takes its id from there."""
        for entry, received in entries:
            before = self._course
            if before is not None and entry.kind == "GAME":
                self._note_gap(entry)
                before.close(received)
                self._save(session)
                self._course = None
            self._go_on(entry, received)
            if self._course is not before:
                self._game_id = ids.pop(entry.number, None)
                self._saved_actions, self._saved_game = 0, {}
        self._save(session)

    def _go_on(self, entry: Entry, received: datetime) -> None:
        if self._course is not None:
            self._note_gap(entry)
        if entry.kind == "LOST" and self._course is not None:
            self._course.miss(entry.number, entry.number)
        elif entry.kind not in NO_PART_OF_A_GAME:
            if self._course is None:
                self._course = Course(entry, received)
            else:
                self._course.apply(entry, received)
        self.newest = entry.number

    def _note_gap(self, entry: Entry) -> None:
        if self._course is not None and entry.number > self.newest + 1:
            self._course.miss(self.newest + 1, entry.number - 1)

    def _make_again(self, session: Session, late: int) -> None:
        """An entry came late: make the game it belongs to, and all after it, from the stored entries."""
        of_boot = GameRow.boot_id == self.boot_id
        first = session.scalar(select(func.max(GameRow.entry)).where(of_boot, GameRow.entry <= late)) or 0
        games = select(GameRow.entry, GameRow.id).where(of_boot, GameRow.entry >= first)
        ids = {row.entry: row.id for row in session.execute(games)}
        session.execute(delete(ActionRow).where(ActionRow.game_id.in_(ids.values())))
        self._course, self.newest = None, max(0, first - 1)
        self._follow(session, _stored(session, self.boot_id, first), ids)
        session.execute(delete(GameRow).where(GameRow.id.in_(ids.values())))

    def _save(self, session: Session) -> None:
        course = self._course
        if course is None:
            return
        if self._game_id is None:
            row = GameRow(boot_id=self.boot_id, entry=course.first, **_game_values(course))
            session.add(row)
            session.flush()
            self._game_id = row.id
        elif _game_values(course) != self._saved_game:
            session.execute(update(GameRow), [{"id": self._game_id, **_game_values(course)}])
        fresh = [{"game_id": self._game_id, **vars(action)} for action in course.actions[self._saved_actions :]]
        if fresh:
            session.execute(insert(ActionRow), fresh)
        altered = [course.actions[index] for index in sorted(course.altered) if index < self._saved_actions]
        if altered:
            rows = [{"game_id": self._game_id, "entry": action.entry, "status": action.status} for action in altered]
            session.execute(update(ActionRow), rows)
        self._mark_saved()

    def _mark_saved(self) -> None:
        if self._course is not None:
            self._course.altered.clear()
            self._saved_actions = len(self._course.actions)
            self._saved_game = _game_values(self._course)


def _game_values(course: Course) -> dict[str, Any]:
    """Columns of a game's row that its course decides."""
    names = ("game", "options", "start", "white", "black", "started", "ended", "score", "reason", "flag")
    return {name: getattr(course, name) for name in names}


def _stored(session: Session, boot_id: int, first: int) -> list[Received]:
    """The stored entries from number first on, in order."""
    choice = select(EntryRow).where(EntryRow.boot_id == boot_id, EntryRow.number >= first).order_by(EntryRow.number)
    rows = session.scalars(choice)
    return [(Entry(row.number, row.kind, row.ms, row.fields), row.received) for row in rows]
