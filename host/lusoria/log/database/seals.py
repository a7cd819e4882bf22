"""Seals: a digest in each row over its values, so that an edit by hand is found.

They are no signature: who changes a row and computes its seal anew is not found. Where the log itself writes, the seal
is renewed in the same transaction; a row whose seal was wrong before keeps a wrong one. A row that is gone is found by
what its journal's row counts, a journal that is gone by the head. Ids that the database gives are not known when a
row is inserted: the journal's row and the head answer for them.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

from sqlalchemy import inspect

from lusoria.log.entries import SEPARATOR

ALTERED = "altered: "  # begins the note that `verify` adds to a game's flag; no seal is over it
GAMES_WRAP = 2**62
_LEFT_OUT = ("seal", "id")
_HEAD_WRAP = 2**128
NO_JOURNALS = f"{0:032x}"  # the head of a log without journals


def seal(table: Any, values: Mapping[str, Any]) -> str:
    """The seal of a row: a digest of its canonical text, with the columns in the order of their names."""
    return _digest(_text(table, values))


class Pattern:
    """Seals many rows that differ in only some columns: their common canonical text is made once."""

    NUMBER, WORD = "%d", "%s"

    def __init__(self, model: Any, values: Mapping[str, Any]) -> None:
        """values: those of a row, but NUMBER or WORD for what differs."""
        text = _text(model.__table__, values).replace("%", "%%")
        self._text = text.replace(json.dumps("%" + self.NUMBER), self.NUMBER).replace("%" + self.WORD, self.WORD)

    def seals(self, rows: Iterable[tuple[Any, ...]]) -> list[str]:
        """The seals of rows, each given by what differs, in the order of the names.

        Words are of letters, digits and signs that JSON writes as they are.
        """
        text = self._text
        return [_digest(text % row) for row in rows]


def _text(table: Any, values: Mapping[str, Any]) -> str:
    row = {name: _plain(values.get(name)) for name in _columns(table) if name not in _LEFT_OUT}
    if "flag" in row:
        row["flag"] = unaltered(row["flag"])
    return json.dumps([table.name, row], sort_keys=True, default=repr)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def unaltered(flag: str | None) -> str | None:
    """A flag without the notes that `verify` added to it."""
    notes = [note for note in str(flag or "").split(SEPARATOR) if note and not note.startswith(ALTERED)]
    return SEPARATOR.join(notes) or None


def of_new_row(context: Any) -> str:
    """The seal of a row that is being inserted."""
    return seal(context.compiled.statement.table, context.get_current_parameters())


def renew(_mapper: Any, _connection: Any, row: Any) -> None:
    """Seal a row anew before an update, unless its seal was already wrong."""
    now, before = {}, {}
    for attribute in inspect(row).attrs:
        now[attribute.key] = attribute.value
        before[attribute.key] = [*attribute.history.deleted, attribute.value][0]
    if row.seal == seal(row.__table__, before):
        row.seal = seal(row.__table__, now)


def right(row: Any) -> bool:
    """Whether a row's seal fits its values."""
    return bool(row.seal == seal(row.__table__, {name: getattr(row, name) for name in _columns(row.__table__)}))


def with_game(games: int, game_id: int, entry: int) -> int:
    """A journal's sum over its games' ids, with one more game; -game_id takes one off."""
    return (games + game_id * entry) % GAMES_WRAP


def with_journal(head: str, *journal: Any) -> str:
    """A head with one more journal: its table's id and word, its own id and word."""
    return of_both(head, _digest(json.dumps([_plain(each) for each in journal])))


def of_both(head: str, other: str) -> str:
    """Combine two heads into the head of all their journals."""
    return f"{(int(head, 16) + int(other, 16)) % _HEAD_WRAP:032x}"


@cache
def _columns(table: Any) -> list[str]:
    return [column.name for column in table.columns]


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, bytes):
        return value.hex()
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value
