"""Records into the log: each becomes the entries of a journal of its own, which its text names.

So a record is logged once, however often it is imported, and what its tags and comments say beyond a
table's entries stays beside it: exported, it is what it was, to the byte.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence

from lusoria.errors import LogError
from lusoria.log.course import BY_THE_RULES
from lusoria.log.entries import Delivery, Entry
from lusoria.log.records.record import Record, write

TABLE = "record"  # stands for a table where a record names none
_UNKNOWN = "unknown"


def deliveries(records: Sequence[Record]) -> list[Delivery]:
    """What to keep of records; two that are alike in one text are two games."""
    seen: Counter[str] = Counter()
    found = []
    for record in records:
        text = write([record])
        seen[text] += 1
        digest = hashlib.sha256(f"{seen[text]} {text}".encode()).hexdigest()[:16]
        table = record.tags.get("Table", TABLE)
        found.append(Delivery(table, record.game, f"record-{digest}", list(_entries(record))))
    return found


def extra(record: Record) -> str:
    """Start, tags and comments of a record as the log keeps them."""
    return json.dumps({"start": record.start, "tags": record.tags, "comments": record.comments})


def put_back(record: Record, kept: str) -> Record:
    """The record with what `extra` kept of it."""
    try:
        values = json.loads(kept)
        record.start, record.tags = values["start"], dict(values["tags"])
        record.comments = {int(ply): text for ply, text in values["comments"].items()}
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise LogError("its tags and comments were altered and cannot be read; see `lusoria log verify`") from error
    return record


def _entries(record: Record) -> list[Entry]:
    game = record.begin()
    options = ",".join(f"{name}={value}" for name, value in record.options.items())
    players = {"white": record.tags.get("White", "?"), "black": record.tags.get("Black", "?")}
    about = {"game": record.game, "options": options, "start": record.start or game.position()}
    entries = [Entry(1, "GAME", 0, about | players | {"extra": extra(record)})]
    for ply, action in enumerate(record.actions, 1):
        game.play(action)
        entries.append(Entry(ply + 1, "ACT", 0, {"ply": ply, "action": action}))
    said = record.tags.get("Termination", _UNKNOWN)
    reason = game.reason if game.over else said if said not in BY_THE_RULES else _UNKNOWN
    if record.result != "*" or "Termination" in record.tags:
        entries.append(Entry(len(entries) + 1, "END", 0, {"score": record.result, "reason": reason}))
    return entries
