"""One build of the firmware serves all workers of a run: each would take seconds for the same."""

import fcntl
import functools
import hashlib
import pickle
from pathlib import Path

from lusoria.boards import definitions as boards


def shared(build, folder: Path):
    """The build step `build`, which takes from the folder what any worker has built of the same."""

    @functools.cache
    def built(*what):
        path = folder / hashlib.sha256(_sources() + repr(what).encode()).hexdigest()
        with Path(f"{path}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # a second worker that wants it waits for the first
            if not path.exists():
                made = build(*what)
                path.write_bytes(pickle.dumps(made))
                return made
        return pickle.loads(path.read_bytes())

    return built


def _sources() -> bytes:
    folder = boards.data_folder("firmware")
    paths = sorted(folder.rglob("*.py"))
    return b"".join(path.relative_to(folder).as_posix().encode() + path.read_bytes() for path in paths)
