"""Copies of a SQLite database while it is being written, so that a broken card does not cost the games.

SQLite's own online backup makes them: each is a whole database. PostgreSQL has pg_dump for that, and is left to it.
"""

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from lusoria.errors import LusoriaError
from lusoria.exhibit.config import Backup

PREFIX = "lusoria-"
HOUR_S = 3600
END_S = 10.0  # a copy that is being made may still take so long when the service ends


def file_of(url: str) -> Path | None:
    """The file of a SQLite URL; None for another database, or one in memory."""
    path = url.partition("sqlite:///")[2]
    return Path(path) if path and path != ":memory:" else None


def due_in(folder: Path, hours: int) -> float:
    """Seconds until the next copy into the folder, by the time of its newest: a restart is no reason for another."""
    made = [path.stat().st_mtime for path in folder.glob(f"{PREFIX}*.db")]
    age = time.time() - max(made, default=0.0)
    return max(0.0, hours * HOUR_S - age) if age >= 0 else 0.0  # a clock that went back says nothing


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


class Copies:
    """Has the database copied whenever it is time: so many hours after the newest copy, whoever made that.

    A thread of its own does it, one copy at a time: a large database, or a folder far away, takes longer than systemd
    waits for a word of the service.
    """

    def __init__(
        self,
        database: Path,
        plan: Backup,
        folder: Path,
        say: Callable[[str], None],
        attempt: Callable[[Callable[[], None]], None],
    ) -> None:
        """say(line): what was done. attempt(step): do a step in the copy's thread, and say what it raises."""
        self._database, self._folder, self._plan = database, folder, plan
        self._say = say
        self._attempt = attempt
        self._at: float | None = None
        self._thread: threading.Thread | None = None

    def look(self) -> None:
        """Begin a copy if it is time, and none is being made."""
        due = self._at is None or time.monotonic() >= self._at
        if due and not self.is_busy():
            self._thread = threading.Thread(target=self._attempt, args=(self._step,), name="backup", daemon=True)
            self._thread.start()

    def is_busy(self) -> bool:
        """Whether a copy is being made."""
        return self._thread is not None and self._thread.is_alive()

    def end(self) -> bool:
        """Wait for the copy that is being made, but not for long; whether none is any more."""
        if self._thread is not None:
            self._thread.join(END_S)
        return not self.is_busy()

    def _step(self) -> None:
        """Copy, if it is time; to find that out the folder has to be looked at once."""
        now, plan = time.monotonic(), self._plan
        if self._at is None:
            self._at = now + due_in(self._folder, plan.hours)
        if now >= self._at:
            self._at = now + plan.hours * HOUR_S
            self._say(f"backup: {copy(self._database, self._folder, plan.keep)}")
