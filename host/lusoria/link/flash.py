"""Putting the firmware on a Pico that runs MicroPython, over its serial port, with mpremote.

Only what differs is copied; each file is written beside the old one, compared by its hash, and then
takes its place. main.py comes last, so that a Pico which was interrupted half-way starts what it had.
"""

import hashlib
import time
from collections.abc import Callable
from pathlib import PurePosixPath

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from lusoria.errors import LusoriaError, TableNotFound
from lusoria.link import ports
from lusoria.link.connection import Lost
from lusoria.link.follower import connect

RESTART_S = 8.0
_ERRORS = (TransportError, OSError)


def flash(files: dict[str, bytes], port: str | None, say: Callable[[str], None] = print) -> int:
    """Put files (path -> content) on the Pico on port, or on the only one there; how many were copied.

    Raises TableNotFound when there is no Pico, LusoriaError when it does not take the files.
    """
    path = port or _only_pico()
    _ask_for_maintenance(path)
    pico = _repl(path)
    try:
        copied = _copy(pico, files, say)
        pico.exec_raw_no_follow("import machine\nmachine.reset()")
    except _ERRORS as error:
        raise LusoriaError(f"the Pico on {path} did not take the firmware ({error}); try again") from error
    finally:
        pico.close()
    return copied


def _only_pico() -> str:
    found = ports.candidates()
    if len(found) == 1:
        return found[0]
    if found:
        raise TableNotFound(f"there are several Picos ({', '.join(found)}); name one with --port")
    raise TableNotFound("no Pico is plugged in; hold BOOTSEL, copy MicroPython's UF2 onto it first, then try again")


def _ask_for_maintenance(path: str) -> None:
    """A table that is running restarts without its watchdog, which would cut the copying short."""
    try:
        table = connect(path)
    except TableNotFound:
        ports.open_port(path).close()
        return
    try:
        table.send("MAINTENANCE")
        time.sleep(0.5)
    except Lost:
        pass
    finally:
        table.close()


def _repl(path: str) -> SerialTransport:
    """The Pico's raw REPL, as soon as it is back from a restart."""
    end = time.monotonic() + RESTART_S
    while True:
        try:
            pico = SerialTransport(path)
            pico.enter_raw_repl(soft_reset=False)
            return pico
        except _ERRORS as error:
            if time.monotonic() > end:
                raise LusoriaError(f"what is on {path} does not answer as MicroPython ({error})") from error
            time.sleep(0.3)


def _copy(pico: SerialTransport, files: dict[str, bytes], say: Callable[[str], None]) -> int:
    copied = 0
    folders: set[str] = set()
    for path in sorted(files, key=lambda path: (path == "main.py", path)):
        _make_folders(pico, path, folders)
        digest = hashlib.sha256(files[path]).digest()
        if _digest(pico, path) == digest:
            continue
        say(f"{path} ({len(files[path])} bytes)")
        pico.fs_writefile(path + ".new", files[path])
        if _digest(pico, path + ".new") != digest:
            raise LusoriaError(f"{path} arrived damaged on the Pico; try again")
        pico.exec(f"import os\nos.rename({path + '.new'!r}, {path!r})")
        copied += 1
    return copied


def _digest(pico: SerialTransport, path: str) -> bytes:
    """SHA-256 of a file on the Pico, empty if it is not there."""
    return bytes(pico.fs_hashfile(path, "sha256")) if pico.fs_exists(path) else b""


def _make_folders(pico: SerialTransport, path: str, known: set[str]) -> None:
    for parent in list(PurePosixPath(path).parents)[-2::-1]:
        folder = str(parent)
        if folder not in known and not pico.fs_exists(folder):
            pico.fs_mkdir(folder)
        known.add(folder)
