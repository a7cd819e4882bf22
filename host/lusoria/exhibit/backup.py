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
LOOK_S = 600  # until the next look at the folder, also after a copy that failed
END_S = 10.0  # seconds to wait for a running copy when the service ends


def is_due(folder: Path, hours: int) -> bool:
    """Whether every copy in the folder is at least `hours` old.

    A copy dated that far in the future counts as old, too: the clock was wrong when it was made.
    """
    made = (path.stat().st_mtime for path in folder.glob(f"{PREFIX}*.db"))
    return all(abs(time.time() - moment) >= hours * HOUR_S for moment in made)


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
        copies = folder.glob(f"{PREFIX}*.db")
        # A copy named after a later time than this one is older: the clock has gone back since.
        for old in sorted(copies, key=lambda path: (path.name <= name, path.name))[:-keep]:
            old.unlink()
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise LusoriaError(f"the backup into {folder} failed: {error}") from error
    return folder / name


class Copies:
    """Copies the database when `plan.hours` have passed since the newest copy in the folder, whoever made it.

    The dates of the files tell how long ago that was, since a clock of this process may stand still while the PC
    sleeps. A separate thread makes one copy at a time, since a large database or a remote folder takes longer than
    systemd waits for a sign of life from the service.
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
        self._next_look = time.monotonic()
        self._thread: threading.Thread | None = None

    def look(self) -> None:
        """Every `LOOK_S` seconds, check in another thread whether a copy is due, unless one is running."""
        now = time.monotonic()
        if now >= self._next_look and not self.is_busy():
            self._next_look = now + LOOK_S
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
        """Copy if it is time."""
        if is_due(self._folder, self._plan.hours):
            self._say(f"backup: {copy(self._database, self._folder, self._plan.keep)}")
