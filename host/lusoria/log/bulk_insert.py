"""Inserts many imported games into the database with few statements and without a session.

The resulting rows are those that `ingest` would make of the same entries. Everything here runs inside a transaction
that the caller commits.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import count, repeat
from typing import Any

from sqlalchemy import Connection, select, update

from ludus.games.game import SCORES
from lusoria.log.database.database import Inserting, insert_new, new_ids
from lusoria.log.database.models import ActionRow, BootRow, EntryRow, GameRow, HeadRow, TableRow
from lusoria.log.database.seals import NO_JOURNALS, of_both, with_game, with_journal
from lusoria.log.entries import IMPORTED, PLAYED
from lusoria.log.records.imports import Imported

_Row = dict[str, Any]


class Bulk:
    """Inserts imported games; `fresh` counts the new ones, `known` those that were there already."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        """Begin an import; `now` is when its games came."""
        self.fresh = self.known = 0
        self._connection, self._now = connection, now
        self._alike: Counter[int] = Counter()  # by the digest of a text, how many records have had it
        self._head = NO_JOURNALS
        came = {"ms": 0, "received": now}
        self._boots = Inserting(connection, BootRow, {"revision": 1})
        self._games = Inserting(connection, GameRow, {"entry": 1, "started": now, "clock": None})
        self._entries = Inserting(connection, EntryRow, came | {"happened": now})
        self._actions = Inserting(connection, ActionRow, came | {"status": PLAYED, "note": None})

    def add(self, games: Sequence[Imported]) -> None:
        """Insert the games that are not there yet."""
        named = [(self._word(game), game) for game in games]
        tables = self._tables({game.table for game in games})
        choice = select(BootRow.table_id, BootRow.word).where(BootRow.word.in_([word for word, _game in named]))
        there = set(self._connection.execute(choice).tuples())
        fresh = [(word, game) for word, game in named if (tables[game.table], word) not in there]
        self.fresh += len(fresh)
        self.known += len(named) - len(fresh)
        boots, ids = (new_ids(self._connection, model, len(fresh)) for model in (BootRow, GameRow))
        boot_rows, game_rows, entry_rows = list[_Row](), list[_Row](), list[_Row]()
        action_rows = list[tuple[Any, ...]]()
        for boot_id, game_id, (word, game) in zip(boots, ids, fresh, strict=True):
            self._head = with_journal(self._head, tables[game.table], game.table, boot_id, word)
            boot_rows.append(_boot(boot_id, tables[game.table], word, game, game_id))
            game_rows.append(self._game(boot_id, game_id, game))
            entry_rows += _entries(boot_id, game)
            action_rows += zip(repeat(game_id), count(2), count(1), game.about["actions"], game.texts, game.sides)
        self._boots.insert_sealed(boot_rows)
        self._games.insert_sealed(game_rows)
        self._entries.insert_sealed(entry_rows)
        self._actions.insert(action_rows)

    def finish(self) -> None:
        """Update the head for the new journals.

        Call it last in the transaction, so that nobody waits long for its lock.
        """
        if self.fresh:
            head = self._connection.scalar(select(HeadRow.journals).with_for_update())
            self._connection.execute(update(HeadRow).values(journals=of_both(head or NO_JOURNALS, self._head)))

    def _word(self, game: Imported) -> str:
        """The name of a record's journal. Equal records in one file are different games, so their names differ."""
        key = int.from_bytes(hashlib.sha256(game.text.encode()).digest()[:8])
        self._alike[key] += 1
        return f"{IMPORTED}{hashlib.sha256(f'{self._alike[key]} {game.text}'.encode()).hexdigest()[:16]}"

    def _tables(self, words: set[str]) -> dict[str, int]:
        """The ids of the tables with these names; tables that are new are inserted."""
        choice = select(TableRow.word, TableRow.id).where(TableRow.word.in_(words))
        there = dict(self._connection.execute(choice).tuples().all())
        if len(there) < len(words):
            insert_new(self._connection, TableRow, [{"word": word} for word in sorted(words - there.keys())])
            there = dict(self._connection.execute(choice).tuples().all())
        return there

    def _game(self, boot_id: int, game_id: int, game: Imported) -> _Row:
        names = ("game", "options", "white", "black", "extra")
        end: dict[str, Any] = game.end or {"score": SCORES[0], "reason": None}
        ended = None if game.end is None else self._now
        own = {"id": game_id, "boot_id": boot_id, "start": game.start, "flag": game.flag, "ended": ended}
        return own | {name: game.about[name] for name in names} | end


def _boot(boot_id: int, table_id: int, word: str, game: Imported, game_id: int) -> _Row:
    ends = 0 if game.end is None else 1
    counts = {"kept": len(game.texts) + 1 + ends, "stored": 1 + ends, "games": with_game(0, game_id, 1)}
    return {"id": boot_id, "table_id": table_id, "word": word, "board": game.about["game"], **counts}


def _entries(boot_id: int, game: Imported) -> Iterable[_Row]:
    """The entries of a game: its beginning, which holds its actions, and its end."""
    yield {"boot_id": boot_id, "number": 1, "kind": "GAME", "fields": game.about}
    if game.end is not None:
        yield {"boot_id": boot_id, "number": len(game.texts) + 2, "kind": "END", "fields": game.end}
