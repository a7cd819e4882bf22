"""Copies of a SQLite database while it is being written, so that a broken card does not cost the games.

SQLite's own online backup makes them: each is a whole database. PostgreSQL has pg_dump for that, and is left to it.
"""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from lusoria.errors import LusoriaError

PREFIX = "lusoria-"


def file_of(url: str) -> Path | None:
    """The file of a SQLite URL; None for another database, or one in memory."""
    path = url.partition("sqlite:///")[2]
    return Path(path) if path and path != ":memory:" else None


def due_in(folder: Path, hours: int) -> float:
    """Seconds until the next copy into the folder, by the time of its newest: a restart is no reason for another."""
    made = [path.stat().st_mtime for path in folder.glob(f"{PREFIX}*.db")]
    age = time.time() - max(made, default=0.0)
    return max(0.0, hours * 3600 - age) if age >= 0 else 0.0  # a clock that went back says nothing


def copy(database: Path, folder: Path, keep: int) -> Path:
    """Copy the database into the folder, and let only the newest `keep` copies stay. Raises LusoriaError."""
    name = f"{PREFIX}{time.strftime('%Y%m%d-%H%M%S')}.db"
    part = folder / f"{name}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for left in folder.glob(f"{PREFIX}*.part*"):  # by a service that was killed, with SQLite's journal of it
            left.unlink()
        with (
            closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(part)) as to,
        ):
            source.backup(to)
        part.rename(folder / name)
        for old in sorted(folder.glob(f"{PREFIX}*.db"))[:-keep]:
            old.unlink()
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise LusoriaError(f"the backup into {folder} failed: {error}") from error
    return folder / name
