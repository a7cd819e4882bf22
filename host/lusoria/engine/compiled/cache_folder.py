"""The folders of compiled code, one for each state of the sources; old ones are deleted."""

import shutil
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile

import platformdirs

MOST_UNUSED = 4  # folders that are kept beside the one in use: those used last
AGE = 24 * 60 * 60  # seconds; a folder that was used since then may belong to a running program


@cache
def place(name: str) -> Path:
    """The folder of that name, whether it exists or not."""
    return Path(platformdirs.user_cache_dir("lusoria")) / "rules" / name


@cache
def is_usable(folder: Path) -> bool:
    """Make the folder, mark it as used and delete old ones; return whether it can be written to.

    Without a usable folder, every process compiles everything again.
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
    """Delete the folders in parent that have long been unused, except the newest few. now: from `time.time()`."""
    with suppress(OSError):
        folders = sorted((path.stat().st_mtime, path) for path in parent.iterdir() if path.is_dir())
        for used, folder in folders[: -MOST_UNUSED - 1]:
            if now - used > AGE:
                shutil.rmtree(folder, ignore_errors=True)
