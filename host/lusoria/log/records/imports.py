"""Imports records: each becomes the entries of a journal of its own, whose name follows from its text.

So a record is logged once, however often it is imported. What its tags and comments say beyond a table's entries is
stored, too, so that an export gives the same bytes. Each game is played once, in other processes if the file is
long; only the batches under way are in memory, never the whole file.
"""

import gc
import json
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from ludus.errors import LudusError
from ludus.games.game import Game
from lusoria.errors import LogError
from lusoria.link.wire_names import write_options
from lusoria.log.checked_game import BY_THE_RULES, judge_end
from lusoria.log.records.reader import PlayLegal, Replayed, replay
from lusoria.log.records.source import Portion, portions, unreadable
from lusoria.log.records.writer import Record, text_of

TABLE = "record"  # the table's name where a record gives none
_UNKNOWN = "unknown"
_BATCH = 2**16  # characters of records handed to a process at once
_SEVERAL_PROCESSES_BYTES = 2**19  # for a longer file, starting other processes is worth it
_COMPILED_RULES_BYTES = 2**22  # for a longer file, compiling the rules is worth it, too
_RARELY = 50_000  # objects made between two garbage collections: the batches under way are not worth searching
_AHEAD = 3  # batches for each process: one in work, one waiting, one done


class Imported(NamedTuple):
    """A record in the form that the log stores.

    text: the record as we write it; about: the fields of its GAME entry; start: None for the usual one; end: the fields
    of its END entry, if it has one; flag: what the rules have against that end; texts, sides: those of its actions.
    """

    table: str
    text: str
    about: dict[str, Any]
    start: str | None
    end: dict[str, str | int] | None
    flag: str | None
    texts: list[str]
    sides: str


def imported(file: TextIO, path: Path, play_legal: PlayLegal | None = None) -> Iterator[list[Imported]]:
    """Yield the games of a file in batches. Raises LogError, 'line N: ...', for the first wrong line.

    play_legal: as in `reader`; it takes seconds to start, so only a very long file uses it.
    """
    batches, size, processes = _batches(file, path), path.stat().st_size, _cores()
    if size <= _SEVERAL_PROCESSES_BYTES:
        yield from map(_prepared, batches)
        return
    quickly = play_legal if size > _COMPILED_RULES_BYTES else None
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, context, initializer=_heed_the_import_only)
    under_way: deque[Future[list[Imported]]] = deque()
    usual = gc.get_threshold()
    gc.set_threshold(_RARELY, *usual[1:])
    try:
        for batch in batches:
            under_way.append(pool.submit(_prepared, batch, quickly))
            if len(under_way) >= _AHEAD * processes:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    except BrokenExecutor as error:
        raise LogError(f"a process that replays games has died ({error}); nothing was imported") from error
    finally:
        gc.set_threshold(*usual)
        pool.shutdown(cancel_futures=True)


def _batches(file: TextIO, path: Path) -> Iterator[list[Portion]]:
    batch, size = list[Portion](), 0
    try:
        for portion in portions(file):
            batch.append(portion)
            size += len(portion.text)
            if size >= _BATCH:
                yield batch
                batch, size = [], 0
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, error) from error
    if batch:
        yield batch


def _prepared(batch: list[Portion], play_legal: PlayLegal | None = None) -> list[Imported]:
    return [_of(replay(portion, play_legal)) for portion in batch]


def _of(replayed: Replayed) -> Imported:
    record, rules, plies = replayed
    usual = _usual_start(record.game, tuple(record.options.items()))
    about = {
        "game": record.game,
        "options": write_options(record.options.items()),
        "start": record.start or usual,
        "white": record.tags.get("White", "?"),
        "black": record.tags.get("Black", "?"),
        "extra": json.dumps({"start": record.start, "tags": record.tags, "comments": record.comments}),
        "actions": record.actions,
    }
    text = text_of(record, rules, plies)
    end, flag = _end(record, rules)
    return Imported(
        record.tags.get("Table", TABLE).replace("\0", "\ufffd"),
        text,
        about,
        None if record.start == usual else record.start,
        end,
        flag,
        [texts[0] for _side, texts in plies],
        "".join("wb"[side] for side, _texts in plies),
    )


@lru_cache(64)
def _usual_start(game_id: str, options: tuple[tuple[str, str], ...]) -> str:
    return str(Game(game_id, dict(options)).position())


def _end(record: Record, rules: Game) -> tuple[dict[str, str | int] | None, str | None]:
    """The fields of the END entry, if there is one, and the rules' objection to it."""
    if record.result == "*" and "Termination" not in record.tags:
        return None, None
    said = record.tags.get("Termination", _UNKNOWN)
    reason = rules.reason if rules.over else said if said not in BY_THE_RULES else _UNKNOWN
    try:
        judge_end(rules, record.result, reason)
    except LudusError as error:
        return {"score": record.result, "reason": reason}, f"entry {len(record.actions) + 2}: {error}"
    return {"score": record.result, "reason": reason}, None


def _cores() -> int:
    """The processors this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _heed_the_import_only() -> None:
    """Let a worker ignore Ctrl-C, end with the import, and seldom collect garbage."""
    gc.set_threshold(_RARELY, *gc.get_threshold()[1:])
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_the_import, daemon=True).start()


def _end_with_the_import() -> None:
    parent: Any = multiprocessing.parent_process()
    parent.join()
    os._exit(1)
