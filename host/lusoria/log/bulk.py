"""Inserts many imported games into the database with few statements and without a session.

What comes out is what `ingest` would make of the same entries. Everything here runs inside a transaction that somebody
else commits.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import chain
from typing import Any

from sqlalchemy import Connection, select, update

from ludus.games.game import SCORES
from lusoria.log.database.database import Inserting, insert_new, new_ids
from lusoria.log.database.models import ActionRow, BootRow, EntryRow, GameRow, HeadRow, TableRow
from lusoria.log.database.seals import NO_JOURNALS, Pattern, of_both, seal, with_game, with_journal
from lusoria.log.entries import PLAYED
from lusoria.log.records.imports import Imported


class Bulk:
    """Inserts imported games; `fresh` counts the new ones, `known` those that were there already."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        """Begin an import whose games are all received now."""
        self.fresh = self.known = 0
        self._connection, self._now = connection, now
        self._alike: Counter[int] = Counter()  # by digest, how many records of one text there were
        self._head = NO_JOURNALS
        number, word = Pattern.NUMBER, Pattern.WORD
        self._inserting = {model: Inserting(connection, model) for model in (BootRow, GameRow, EntryRow, ActionRow)}
        act = {"kind": "ACT", "ms": 0, "received": now, "happened": now}
        fields = {"ply": number, "action": number}
        self._entry_seals = Pattern(EntryRow, act | {"boot_id": number, "number": number, "fields": fields})
        self._times = self._inserting[EntryRow].ready({"received": now, "happened": now})
        played = {"game_id": number, "entry": number, "ply": number, "action": number, "text": word, "side": word}
        self._action_seals = Pattern(ActionRow, played | {"ms": 0, "received": now, "status": PLAYED, "note": None})

    def add(self, games: Sequence[Imported]) -> None:
        """Insert the games that are not there yet."""
        journals = [(game.table, self._word(game), game) for game in games]
        tables = self._tables({game.table for game in games})
        choice = select(BootRow.table_id, BootRow.word).where(BootRow.word.in_([word for _, word, _ in journals]))
        there = set(self._connection.execute(choice).tuples())
        fresh = [journal for journal in journals if (tables[journal[0]], journal[1]) not in there]
        self.fresh += len(fresh)
        self.known += len(journals) - len(fresh)
        if not fresh:
            return
        boots = new_ids(self._connection, BootRow, len(fresh))
        ids = new_ids(self._connection, GameRow, len(fresh))
        placed = [(boots[i], ids[i], game) for i, (_table, _word, game) in enumerate(fresh)]
        for boot_id, (table, word, _game) in zip(boots, fresh, strict=True):
            self._head = with_journal(self._head, tables[table], table, boot_id, word)
        self._insert(BootRow, [_boot(boots[i], tables[table], word, game, ids[i])
                               for i, (table, word, game) in enumerate(fresh)])  # fmt: skip
        self._insert(GameRow, [self._game(*each) for each in placed])
        self._insert(EntryRow, [row for boot_id, _id, game in placed for row in self._ends(boot_id, game)])
        self._inserting[EntryRow].insert(chain.from_iterable(self._entry_rows(b, game) for b, _id, game in placed))
        self._inserting[ActionRow].insert(chain.from_iterable(self._action_rows(i, game) for _b, i, game in placed))

    def finish(self) -> None:
        """Update the head for the new journals.

        Call it last in the transaction, so that nobody waits long for its lock.
        """
        if self.fresh:
            head = self._connection.scalar(select(HeadRow.journals).with_for_update())
            self._connection.execute(update(HeadRow).values(journals=of_both(head or NO_JOURNALS, self._head)))

    def _word(self, game: Imported) -> str:
        """The word of a record's journal; two equal records in one file are two games."""
        key = int.from_bytes(hashlib.sha256(game.text.encode()).digest()[:8])
        self._alike[key] += 1
        return f"record-{hashlib.sha256(f'{self._alike[key]} {game.text}'.encode()).hexdigest()[:16]}"

    def _tables(self, words: set[str]) -> dict[str, int]:
        """The ids of tables by their words."""
        choice = select(TableRow.word, TableRow.id).where(TableRow.word.in_(words))
        there = dict(self._connection.execute(choice).tuples().all())
        if len(there) < len(words):
            insert_new(self._connection, TableRow, [{"word": word} for word in sorted(words - there.keys())])
            there = dict(self._connection.execute(choice).tuples().all())
        return there

    def _insert(self, model: Any, rows: list[dict[str, Any]]) -> None:
        inserting = self._inserting[model]
        inserting.insert(inserting.ready(row | {"seal": seal(model.__table__, row)}) for row in rows)

    def _game(self, boot_id: int, game_id: int, game: Imported) -> dict[str, Any]:
        names = ("game", "options", "white", "black", "extra")
        end: dict[str, Any] = game.end or {"score": SCORES[0], "reason": None}
        ended = None if game.end is None else self._now
        own = {"id": game_id, "boot_id": boot_id, "entry": 1, "start": game.start, "flag": game.flag, "clock": None}
        return own | {name: game.about[name] for name in names} | {"started": self._now, "ended": ended, **end}

    def _ends(self, boot_id: int, game: Imported) -> Iterable[dict[str, Any]]:
        """The entries with which a game begins and ends."""
        same = {"boot_id": boot_id, "ms": 0, "received": self._now, "happened": self._now}
        yield {**same, "number": 1, "kind": "GAME", "fields": game.about}
        if game.end is not None:
            yield {**same, "number": len(game.actions) + 2, "kind": "END", "fields": game.end}

    def _entry_rows(self, boot_id: int, game: Imported) -> list[tuple[Any, ...]]:
        """The rows of the entries for a game's actions."""
        received, happened = self._times
        entries = [(boot_id, action, ply, ply + 1) for ply, action in enumerate(game.actions, 1)]
        return [
            (boot_id, number, "ACT", 0, f'{{"ply": {ply}, "action": {action}}}', received, happened, seal)
            for (_boot_id, action, ply, number), seal in zip(entries, self._entry_seals.seals(entries), strict=True)
        ]

    def _action_rows(self, game_id: int, game: Imported) -> list[tuple[Any, ...]]:
        received = self._times[0]
        plies = enumerate(zip(game.actions, game.sides, game.texts, strict=True), 1)
        played = [(action, ply + 1, game_id, ply, side, text) for ply, (action, side, text) in plies]
        return [
            (game_id, entry, ply, action, text, side, 0, received, PLAYED, None, seal)
            for (action, entry, _id, ply, side, text), seal in zip(
                played, self._action_seals.seals(played), strict=True
            )
        ]


def _boot(boot_id: int, table_id: int, word: str, game: Imported, game_id: int) -> dict[str, Any]:
    entries = len(game.actions) + (1 if game.end is None else 2)
    counts = {"kept": entries, "revision": 1, "stored": entries, "games": with_game(0, game_id, 1)}
    return {"id": boot_id, "table_id": table_id, "word": word, "board": game.about["game"], **counts}
