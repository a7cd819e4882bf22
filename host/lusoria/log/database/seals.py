"""Seals: a digest in each row over its values, so that an edit by hand is found.

They are no signatures: if someone changes a row and computes its seal anew, that is not found. Where the log itself
writes, the seal is renewed in the same transaction; a row whose seal was wrong before keeps a wrong one. A missing row
is found by the counts in its journal's row, a missing journal by the head. Ids that the database assigns are not known
when a row is inserted, so no seal covers them: the journal's row and the head do.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

from sqlalchemy import inspect

from lusoria.log.entries import SEPARATOR

ALTERED = "altered: "  # begins the note that `verify` adds to a game's flag; no seal covers it
GAMES_WRAP = 2**62
_LEFT_OUT = ("seal", "id")
_HEAD_WRAP = 2**128
NO_JOURNALS = f"{0:032x}"  # the head of a log without journals


def seal(table: Any, values: Mapping[str, Any]) -> str:
    """The seal of a row: a digest of its canonical text, with the columns in the order of their names."""
    names = _columns(table)
    row = dict(zip(names, storable(map(values.get, names)), strict=True))
    if "flag" in row:
        row["flag"] = unaltered(row["flag"])
    return _digest([table.name, row])


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
    """A journal's checksum of its games after one more is added; with -game_id, after one is taken off."""
    return (games + game_id * entry) % GAMES_WRAP


def with_journal(head: str, *journal: Any) -> str:
    """A head with one more journal added. journal: the id and name of its table, then the journal's own."""
    return of_both(head, _digest(storable(journal)))


def of_both(head: str, other: str) -> str:
    """Combine two heads into the head of all their journals."""
    return f"{(int(head, 16) + int(other, 16)) % _HEAD_WRAP:032x}"


@cache
def _columns(table: Any) -> list[str]:
    """The columns that a seal covers."""
    return [column.name for column in table.columns if column.name not in _LEFT_OUT]


def storable(values: Iterable[Any]) -> list[Any]:
    """Values with the NULs of their texts replaced, as `models.Word` stores them."""
    return [value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in values]


def _digest(values: list[Any]) -> str:
    return hashlib.sha256(_canonical(values).encode()).hexdigest()[:32]


def _plain(value: Any) -> str:
    """The text for a value that JSON cannot represent."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return value.hex() if isinstance(value, bytes) else repr(value)


_canonical = json.JSONEncoder(sort_keys=True, default=_plain).encode
