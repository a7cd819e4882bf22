"""The folders that keep compiled code between runs: one for each state of the sources, the old ones cleared away."""

import shutil
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile

import platformdirs

MOST_UNUSED = 4  # folders besides the one in use that are kept, the last used first
AGE = 24 * 60 * 60  # seconds; a folder used since may belong to a program that runs


@cache
def place(name: str) -> Path:
    """The folder of that name; it need not exist."""
    return Path(platformdirs.user_cache_dir("lusoria")) / "rules" / name


@cache
def is_usable(folder: Path) -> bool:
    """Whether the folder can be written to; makes it, notes that it is in use, and clears old ones away.

    Without it everything is compiled in every process.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            folder.touch()
    except OSError:
        return False
    clear(folder.parent, time.time())
    return True


def clear(parent: Path, now: float) -> None:
    """Remove the folders in parent that have not been used for long, but for the newest few; now as time.time tells."""
    with suppress(OSError):
        folders = sorted((path.stat().st_mtime, path) for path in parent.iterdir() if path.is_dir())
        for used, folder in folders[: -MOST_UNUSED - 1]:
            if now - used > AGE:
                shutil.rmtree(folder, ignore_errors=True)
