"""Stores entries in the database, and makes games from them.

Entries are the truth. Games and actions follow from them and are made again when an entry comes
late. Everything here runs inside the transaction of a session that somebody else commits.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from ludus.link.table_messages import ENTRIES, GAME_ENTRIES
from lusoria.link.wire_names import on_wire
from lusoria.log.checked_game import CheckedGame
from lusoria.log.database.database import insert_new
from lusoria.log.database.models import ActionRow, BootRow, EntryRow, GameRow, RivalRow
from lusoria.log.database.rows import Writes, entry_of, entry_values, game_values, stored_to
from lusoria.log.database.seals import GAMES_WRAP, seal, with_game
from lusoria.log.entries import Entry
from lusoria.log.timed import Moment, Received, Timer, stored

NO_PART_OF_A_GAME = frozenset(ENTRIES) - frozenset(GAME_ENTRIES)
MAX_RIVALS = 100  # of a journal; a table with more of them is broken, and its games show that already


class Ingest:
    """Takes the entries of one journal of a table. The last game is in memory, all games and actions in the database.

    An Ingest is valid as long as all transactions in which it was used were committed and nobody else has written to
    the journal, whose row then still has the same `revision`; otherwise make a new one. `newest` is the highest number
    of an entry that the Ingest knows, 0 if there is none.
    """

    def __init__(self, session: Session, boot: BootRow) -> None:
        """Continue from the state of the database."""
        self.boot_id = boot.id
        self.revision = boot.revision
        self.newest = 0
        self._checked: CheckedGame | None = None
        self._timer = Timer(session, boot.id)
        self._game_id: int | None = None
        self._saved_actions = 0
        self._saved_game: dict[str, Any] = {}
        self._game_ids = 0  # what is to be added to the boot's `games`
        self._rivals = set(session.scalars(select(RivalRow.number).where(RivalRow.boot_id == boot.id)))
        choice = select(GameRow).where(GameRow.boot_id == boot.id).order_by(GameRow.entry.desc()).limit(1)
        last = session.scalars(choice).one_or_none()
        if last is not None:
            for came in stored(session, boot.id, last.entry):
                self._go_on(came)
            self._game_id = last.id
            self._mark_saved()
        self.newest = session.scalar(select(func.max(EntryRow.number)).where(EntryRow.boot_id == boot.id)) or 0

    def take(self, session: Session, boot: BootRow, entries: Sequence[Entry], moment: Moment, writes: Writes) -> None:
        """Store new entries and make games and actions of them; rows that can wait go into writes.

        Entries that are already stored are ignored; different ones with the number of a stored entry become rivals.
        """
        old = [entry.number for entry in entries if entry.number <= self.newest]
        first = self._stored_entries(session, old, writes)
        fresh: dict[int, Entry] = {}
        others = []
        for entry in entries:
            entry_before = first.setdefault(entry.number, entry)
            if entry_before is entry:
                fresh[entry.number] = entry
            elif not _same(entry_before, entry):
                others.append(entry)
        contested = self._keep_rivals(session, boot, others, moment.now)
        if not fresh and not contested:
            return
        before = self.newest
        came, retimed = self._timed(session, [fresh[number] for number in sorted(fresh)], moment, writes)
        writes.entries += [entry_values(boot.id, *each) for each in came]
        late = [number for number in (*fresh, *contested) if number <= before or number in contested]
        if late or retimed:
            writes.flush(session)
            self._make_again(session, min((*late, *retimed)), writes)
        else:
            self._follow(session, came, {}, writes)
        self._count(session, boot, fresh, before, writes)
        boot.stored += len(came)
        boot.games, self._game_ids = (boot.games + self._game_ids) % GAMES_WRAP, 0
        boot.revision = self.revision = boot.revision + 1

    def _timed(
        self, session: Session, fresh: list[Entry], moment: Moment, writes: Writes
    ) -> tuple[list[Received], list[int]]:
        """The new entries in order with their times, and the numbers of stored entries that got a time through them."""
        if not fresh:
            return [], []
        first = self._timer.reaches_back(fresh, self.newest, moment)
        earlier: list[Received] = []
        if first <= self.newest:
            writes.flush(session)
            earlier = stored(session, self.boot_id, first)
        return self._timer.take(session, fresh, earlier, moment)

    def _stored_entries(self, session: Session, numbers: Sequence[int], writes: Writes) -> dict[int, Entry]:
        """The stored entries with these numbers, including those that another delivery has just brought."""
        if not numbers:
            return {}
        writes.flush(session)
        between = EntryRow.number.between(min(numbers), max(numbers))
        rows = session.scalars(select(EntryRow).where(EntryRow.boot_id == self.boot_id, between))
        return {row.number: entry_of(row) for row in rows}

    def _keep_rivals(self, session: Session, boot: BootRow, others: Sequence[Entry], now: datetime) -> set[int]:
        """Store rivals, entries that differ from the stored one; return the numbers that had no rival before."""
        if not others:
            return set()
        before = session.scalar(select(func.count()).where(RivalRow.boot_id == self.boot_id)) or 0
        others = others[: max(0, MAX_RIVALS - before)]
        rows = []
        for entry in others:
            text = json.dumps([entry.kind, entry.ms, entry.fields], sort_keys=True)
            digest = hashlib.sha256(text.encode()).hexdigest()[:16]
            rows.append({"boot_id": self.boot_id, **vars(entry), "received": now, "digest": digest})
        boot.stored += insert_new(session.connection(), RivalRow, rows)
        fresh = {entry.number for entry in others} - self._rivals
        self._rivals |= fresh
        return fresh

    def _count(self, session: Session, boot: BootRow, fresh: dict[int, Entry], before: int, writes: Writes) -> None:
        """Update the number up to which every entry is stored."""
        if boot.kept + 1 not in fresh:
            return
        if boot.kept == before and max(fresh) - before == len(fresh):
            boot.kept = max(fresh)
        else:
            writes.flush(session)
            boot.kept = stored_to(session, boot)

    def _follow(self, session: Session, entries: Iterable[Received], ids: dict[int, int], writes: Writes) -> None:
        """Apply entries and save the games; a game whose first entry is in ids gets that id."""
        for came in entries:
            before, entry = self._checked, came.entry
            if before is not None and entry.kind == "GAME":
                self._note_gap(entry)
                before.close(came.happened or came.received)
                self._save(session, writes)
                self._checked = None
            self._go_on(came)
            if self._checked is not before:
                self._game_id = ids.pop(entry.number, None)
                self._saved_actions, self._saved_game = 0, {}
        self._save(session, writes)

    def _go_on(self, came: Received) -> None:
        entry = came.entry
        if self._checked is not None:
            self._note_gap(entry)
        if entry.kind == "LOST" and self._checked is not None:
            self._checked.miss(entry.number, entry.number)
        elif entry.kind not in NO_PART_OF_A_GAME:
            if self._checked is None:
                self._checked = CheckedGame(*came)
            else:
                self._checked.apply(*came)
        if entry.number in self._rivals and self._checked is not None:
            self._checked.contest(entry.number)
        self.newest = entry.number

    def _note_gap(self, entry: Entry) -> None:
        if self._checked is not None and entry.number > self.newest + 1:
            self._checked.miss(self.newest + 1, entry.number - 1)

    def _make_again(self, session: Session, late: int, writes: Writes) -> None:
        """Rebuild a game and all later ones from the stored entries, because an entry came late."""
        of_boot = GameRow.boot_id == self.boot_id
        first = session.scalar(select(func.max(GameRow.entry)).where(of_boot, GameRow.entry <= late)) or 0
        games = select(GameRow.entry, GameRow.id).where(of_boot, GameRow.entry >= first)
        ids = {row.entry: row.id for row in session.execute(games)}
        session.execute(delete(ActionRow).where(ActionRow.game_id.in_(ids.values())))
        self._checked, self.newest = None, max(0, first - 1)
        self._follow(session, stored(session, self.boot_id, first), ids, writes)
        writes.flush(session)
        for entry, game_id in ids.items():
            self._game_ids = with_game(self._game_ids, -game_id, entry)
        session.execute(delete(GameRow).where(GameRow.id.in_(ids.values())))

    def _save(self, session: Session, writes: Writes) -> None:
        checked = self._checked
        if checked is None:
            return
        if self._game_id is None:
            row = GameRow(boot_id=self.boot_id, entry=checked.first, **game_values(checked))
            session.add(row)
            session.flush()
            self._game_id = row.id
            self._game_ids = with_game(self._game_ids, row.id, row.entry)
        elif game_values(checked) != self._saved_game:
            values = {"boot_id": self.boot_id, "entry": checked.first, **game_values(checked)}
            session.execute(update(GameRow), [{"id": self._game_id, **values, "seal": seal(GameRow.__table__, values)}])
        fresh = checked.actions[self._saved_actions :]
        writes.actions += [{"game_id": self._game_id, **vars(action)} for action in fresh]
        altered = [checked.actions[index] for index in sorted(checked.altered) if index < self._saved_actions]
        if altered:
            writes.flush(session)
            rows = [{"game_id": self._game_id, **vars(action)} for action in altered]
            session.execute(update(ActionRow), rows)
        self._mark_saved()

    def _mark_saved(self) -> None:
        if self._checked is not None:
            self._checked.altered.clear()
            self._saved_actions = len(self._checked.actions)
            self._saved_game = game_values(self._checked)


def _same(one: Entry, other: Entry) -> bool:
    """Whether two entries agree, apart from what a PC adds: its players' names and the time control."""
    return (one.kind, one.ms, _table_fields(one)) == (other.kind, other.ms, _table_fields(other))


def _table_fields(entry: Entry) -> dict[str, Any]:
    if entry.kind != "GAME":
        return entry.fields
    fields = {name: value for name, value in entry.fields.items() if name != "clock"}
    return fields | {name: on_wire(str(fields[name])) for name in ("white", "black") if name in fields}
