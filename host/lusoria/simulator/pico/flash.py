"""The flash image of a virtual table: a littlefs like MicroPython's on a Pico, with the board's file on it."""

import contextlib
import fcntl
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from littlefs import LittleFS, LittleFSError, UserContext

from lusoria.simulator.errors import VirtualTableError
from lusoria.simulator.fakes.wire import BLOCK, BLOCKS, PAGE

BOARD_FILE = "board.json"


def locked(path: Path) -> BinaryIO:
    """The image's file, made if it is missing, and locked until it is closed: two tables would damage each other's.

    Raises VirtualTableError.
    """
    try:
        file = path.open("ab")
    except OSError as error:
        raise VirtualTableError(f"cannot use the flash file {path}: {error.strerror}") from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise VirtualTableError(f"another virtual table uses the flash file {path}: stop it first") from error
    return file


def prepare(path: Path, board: dict[str, Any]) -> None:
    """Make the image if it is missing, and write the board's compact form on it if another one is there.

    An image that cannot be read is refused, never made anew: a table's games may be on it. It is written in place,
    since that needs no more room on the disk.
    """
    try:
        path.touch()
        image = path.read_bytes()
        context = UserContext(BLOCK * BLOCKS)
        with mounted(context, image) as files:
            if _board_on(files) != board:
                with files.open(BOARD_FILE, "wb") as file:
                    file.write(json.dumps(board, separators=(",", ":")).encode())
        if context.buffer != image:
            with path.open("r+b") as file:
                file.write(context.buffer)
    except OSError as error:
        raise VirtualTableError(f"cannot use the flash file {path}: {error.strerror}") from error
    except LittleFSError as error:
        raise VirtualTableError(f"{path} is not the flash of a table ({error}); move it away to begin anew") from error


def contents(path: Path, folder: str) -> dict[str, bytes]:
    """The files of a folder on the image, by name. Raises VirtualTableError if the image cannot be read now."""
    try:
        found = {}
        with mounted(UserContext(BLOCK * BLOCKS), path.read_bytes()) as files:
            for name in files.listdir(folder):
                with files.open(f"{folder}/{name}", "rb") as file:
                    found[name] = file.read()
    except (OSError, LittleFSError) as error:
        raise VirtualTableError(f"{folder} cannot be read from {path}: {error}") from error
    return found


@contextlib.contextmanager
def mounted(context: UserContext, image: bytes) -> Iterator[LittleFS]:
    """Mount the image in context while the block runs; an empty one is formatted.

    It is mounted explicitly, because at construction littlefs-python silently formats an image that it cannot mount.
    It is unmounted, because only that frees the memory of its buffers, two blocks.
    """
    files = LittleFS(context, mount=False, block_size=BLOCK, block_count=len(context.buffer) // BLOCK, prog_size=PAGE)
    if not image:
        files.format()
    elif len(image) == len(context.buffer):
        context.buffer[:] = image
    files.mount()
    try:
        yield files
    finally:
        files.unmount()


def _board_on(files: LittleFS) -> Any:
    try:
        with files.open(BOARD_FILE, "rb") as file:
            return json.loads(file.read())
    except (FileNotFoundError, ValueError):
        return None
