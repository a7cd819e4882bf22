"""Copies a SQLite database while it is being written, so that no games are lost with a broken card.

SQLite's own online backup makes the copies; each is a whole database. PostgreSQL is left to its own pg_dump.
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
END_S = 10.0  # seconds to wait for a running copy when the service ends


def due_in(folder: Path, hours: int) -> float:
    """The seconds until the next copy, counted from the newest one in the folder, so that restarts change nothing."""
    made = [path.stat().st_mtime for path in folder.glob(f"{PREFIX}*.db")]
    age = time.time() - max(made, default=0.0)
    return max(0.0, hours * HOUR_S - age) if age >= 0 else 0.0  # a clock that went back says nothing


def copy(database: Path, folder: Path, keep: int) -> Path:
    """Copy the database into the folder, and delete all but the newest `keep` copies. Raises LusoriaError."""
    name = f"{PREFIX}{time.strftime('%Y%m%d-%H%M%S')}.db"
    part = folder / f"{name}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for left in folder.glob(f"{PREFIX}*.part*"):  # left by a service that was killed, with SQLite's journals
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
    """Copies the database when `plan.hours` have passed since the newest copy, whoever made that.

    A separate thread makes one copy at a time: a large database, or a remote folder, takes longer than systemd waits
    for a sign of life from the service.
    """

    def __init__(
        self,
        database: Path,
        plan: Backup,
        folder: Path,
        say: Callable[[str], None],
        attempt: Callable[[Callable[[], None]], None],
    ) -> None:
        """say(line): reports what was done.

        attempt(step): runs a step in the copying thread, and reports its errors.
        """
        self._database, self._folder, self._plan = database, folder, plan
        self._say = say
        self._attempt = attempt
        self._at: float | None = None
        self._thread: threading.Thread | None = None

    def look(self) -> None:
        """Begin a copy if it is time and none is running."""
        due = self._at is None or time.monotonic() >= self._at
        if due and not self.is_busy():
            self._thread = threading.Thread(target=self._attempt, args=(self._step,), name="backup", daemon=True)
            self._thread.start()

    def is_busy(self) -> bool:
        """Whether a copy is running."""
        return self._thread is not None and self._thread.is_alive()

    def end(self) -> bool:
        """Wait a while for the running copy; return whether none is running any more."""
        if self._thread is not None:
            self._thread.join(END_S)
        return not self.is_busy()

    def _step(self) -> None:
        """Copy if it is time; the first call finds out from the folder when that is."""
        now, plan = time.monotonic(), self._plan
        if self._at is None:
            self._at = now + due_in(self._folder, plan.hours)
        if now >= self._at:
            self._at = now + plan.hours * HOUR_S
            self._say(f"backup: {copy(self._database, self._folder, plan.keep)}")
