"""The verbs of `lusoria log` that read a file: records to import, a flight record to replay."""

from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from lusoria.log.flights import flight, replay
from lusoria.log.records import imports
from lusoria.log.records.reader import PlayLegal
from lusoria.log.records.source import unreadable
from lusoria.log.store import Log
from lusoria.output.progress import progress
from lusoria.output.visible import visible

_Batch = list[imports.Imported]


def import_file(url: str | None, path: Path, out: TextIO, play_legal: PlayLegal | None = None) -> None:
    """Import the games of a record file: all, or none with a LogError that names the wrong line.

    play_legal: as in `reader`. Raises UsageError for a file that cannot be read.
    """
    try:
        raw = path.open("rb")
    except OSError as error:
        raise unreadable(path, error) from error
    with raw, Log.open(url) as log, progress("importing", path.stat().st_size) as report:
        batches = imports.imported(TextIOWrapper(raw, "utf-8"), path, play_legal)
        fresh, duplicates = log.import_games(_reported(batches, lambda: report(raw.tell() if raw.seekable() else 0)))
    out.write(
        f"{fresh} game{'s' * (fresh != 1)} imported"
        + (f", {duplicates} were there already" if duplicates else "")
        + "\n"
    )


def _reported(batches: Iterable[_Batch], report: Callable[[], None]) -> Iterator[_Batch]:
    for batch in batches:
        report()
        yield batch


def replay_file(path: Path, out: TextIO) -> bool:
    """Replay a flight record through the table's code; return whether it is complete and equal to the log."""
    record = flight.read(_text(path))
    replayed = replay.replay(record)
    for words in replay.lines(record, replayed):
        out.write(f"{visible(words)}\n")
    missing, difference = record.missing(), replay.difference(record, replayed)
    if missing is not None:
        out.write(f"{visible(missing)}\n")
    out.write("equal to the log\n" if difference is None else f"not equal to the log: {visible(difference)}\n")
    return missing is None and difference is None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, error) from error
