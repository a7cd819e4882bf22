"""Where a Pico's files lie: each firmware in a folder of its own, and a mark that says which one starts.

    main.py            firmware/start.py: reads the mark and starts what it names
    current            the mark, a folder's name
    fw-HASH/...        the files that `firmware.shipped` built; HASH is made from all of them

So an update that is cut short leaves the old firmware whole, and the mark still names it.
"""

import hashlib
from collections.abc import Mapping

from lusoria.boards import definitions as boards

MARK = "current"
START = "main.py"
PREFIX = "fw-"
_HASH_DIGITS = 10


def folder_of(files: Mapping[str, bytes]) -> str:
    """The folder of a firmware, named by a hash of its files."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.encode() + b"\0" + hashlib.sha256(files[path]).digest())
    return PREFIX + digest.hexdigest()[:_HASH_DIGITS]


def starter() -> bytes:
    """The main.py that reads the mark."""
    return (boards.data_folder("firmware") / "start.py").read_bytes()


def laid_out(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """All files of a Pico with this firmware and nothing else."""
    folder = folder_of(files)
    placed = {f"{folder}/{path}": data for path, data in files.items()}
    return placed | {MARK: folder.encode(), START: starter()}
