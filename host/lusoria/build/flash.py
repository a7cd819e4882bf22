"""Puts the firmware on a Pico that runs MicroPython, over its serial port, with mpremote.

The new firmware gets a folder of its own (see `lusoria.build.firmware_folders`). Files that the old firmware has too
are copied on the Pico itself, the others over the cable, and the hash of each is compared. Then the mark that names the
new folder replaces the old mark, and only after that the old firmware is removed. If this is cut short at any instant,
the Pico starts either the old firmware or the complete new one, and the next attempt continues where this one stopped.
"""

import contextlib
import hashlib
import time
from collections.abc import Callable

from mpremote.transport import Transport, TransportError
from mpremote.transport_serial import SerialTransport

from lusoria.boards.microcontrollers import lights_fault
from lusoria.build import firmware_folders, micropython_version, pico_files
from lusoria.errors import LusoriaError, TableNotFound
from lusoria.link import ports
from lusoria.link.connection import Lost
from lusoria.link.follower import connect

RESTART_S = 8.0
LEAVING_S = 5.0  # the longest wait until a table that was asked for maintenance is gone from the cable
ERRORS = (TransportError, OSError)
_CHARACTER_S = 0.5  # wait for each character until it is known that MicroPython is there
_BUSY_S = 10.0  # afterwards: it may collect garbage or write its flash between two characters
_NEW = ".new"
_BLOCK = 4096
_SPARE = 6 * _BLOCK  # for folders, the mark, and what the table writes meanwhile


def flash(
    build: Callable[[bool], dict[str, bytes]],
    port: str | None,
    say: Callable[[str], None] = print,
    state_machine: int = 0,
) -> int:
    """Put a firmware on the Pico at port, or on the only Pico there. Return how many files went over the cable.

    build(native): returns the firmware's files (path -> content), with machine code if native. state_machine: the one
    that drives the board's lights. Raises TableNotFound if there is no Pico, LusoriaError if the firmware does not run
    on what is there or cannot be copied to it.
    """
    path = port or _only_pico()
    _ask_for_maintenance(path)
    pico = repl(path)
    try:
        there = _interpreter_of(pico, path, say)
        if fault := lights_fault(there.kind, state_machine):
            raise LusoriaError(f"{path}: {fault}: choose another in the board's definition")
        copied = install(pico, build(there.takes_machine_code), say)
        pico.exec_raw_no_follow("import machine\nmachine.reset()")
    except ERRORS as error:
        raise LusoriaError(f"the Pico on {path} did not take the firmware ({error}); try again") from error
    finally:
        with contextlib.suppress(OSError):  # the cable is gone
            pico.close()
    return copied


def _interpreter_of(pico: Transport, path: str, say: Callable[[str], None]) -> micropython_version.Interpreter:
    """The MicroPython on a Pico. Raises LusoriaError if no firmware can run there."""
    try:
        there = micropython_version.ask(pico)
    except (TypeError, ValueError) as error:
        raise LusoriaError(f"what is on {path} does not answer as MicroPython ({error})") from error
    if mistake := there.mistake():
        raise LusoriaError(f"{path}: {mistake}")
    if remark := there.remark():
        say(f"{there}: {remark}")
    return there


def install(pico: Transport, files: dict[str, bytes], say: Callable[[str], None]) -> int:
    """Put files into a folder of their own and make the Pico start from it; return how many went over the cable."""
    pico.exec(pico_files.HELPERS)
    old, folder = _marked(pico), firmware_folders.folder_of(files)
    _remove_firmwares(pico, (old.rstrip("/"), folder))  # left by interrupted attempts
    contents = {f"{folder}/{path}": data for path, data in files.items()}
    copied = _fill(pico, old, folder, contents, say)
    copied += _place(pico, firmware_folders.MARK, folder.encode(), say)
    copied += _place(pico, firmware_folders.START, firmware_folders.starter(), say)
    _clean(pico, folder)
    return copied


def repl(path: str, wait_s: float = RESTART_S) -> SerialTransport:
    """Open the Pico's raw REPL, waiting until it is back from a restart. Raises LusoriaError if it does not answer."""
    end = time.monotonic() + wait_s
    while True:
        try:
            return _enter(path, wait_s)
        except ERRORS as error:
            if time.monotonic() > end:
                raise LusoriaError(
                    f"what is on {path} does not answer as MicroPython ({error}); plug it in anew and try at once, "
                    "or copy MicroPython's UF2 onto it"
                ) from error
            time.sleep(0.3)


def _enter(path: str, wait_s: float) -> SerialTransport:
    pico = SerialTransport(path, timeout=_CHARACTER_S)
    try:
        with contextlib.redirect_stdout(None):  # mpremote prints there what it did not expect
            pico.enter_raw_repl(soft_reset=False, timeout_overall=wait_s)
        pico.serial.timeout = _BUSY_S
    except BaseException:
        with contextlib.suppress(OSError):
            pico.close()
        raise
    return pico


def _only_pico() -> str:
    found = ports.candidates()
    if len(found) == 1:
        return found[0]
    if found:
        raise TableNotFound(f"there are several Picos ({', '.join(found)}); name one with --port")
    raise TableNotFound("no Pico is plugged in; hold BOOTSEL, copy MicroPython's UF2 onto it first, then try again")


def _ask_for_maintenance(path: str) -> None:
    """Make a running table restart without its watchdog, which would interrupt the copying."""
    try:
        table = connect(path, any_protocol=True)
    except TableNotFound:
        ports.open_port(path).close()
        return
    try:
        table.send("MAINTENANCE")
        end = time.monotonic() + LEAVING_S
        while time.monotonic() < end:  # wait: Ctrl-C would only stop a table that still runs, until its watchdog bites
            table.read()
            time.sleep(0.05)
    except Lost:
        pass
    finally:
        table.close()


def _marked(pico: Transport) -> str:
    """The folder that the mark names, with a slash at its end; '' if there is no mark, as after `mip install`."""
    if not pico.fs_exists(firmware_folders.MARK):
        return ""
    return bytes(pico.fs_readfile(firmware_folders.MARK)).decode("utf-8", "replace").strip() + "/"


def _fill(pico: Transport, old: str, folder: str, contents: dict[str, bytes], say: Callable[[str], None]) -> int:
    """Copy to the folder those contents that it lacks; return how many files went over the cable."""
    digests = {path: hashlib.sha256(data).hexdigest() for path, data in contents.items()}
    there = pico_files.hashes(pico, contents) if pico.fs_exists(folder) else {}
    missing = [path for path in contents if there.get(path) != digests[path]]
    _check_room(pico, sum(-(-len(contents[path]) // _BLOCK) * _BLOCK for path in missing))
    pico_files.make_folders(pico, contents)
    before = {path: old + path.removeprefix(folder + "/") for path in missing}
    alike = pico_files.hashes(pico, before.values())
    copied = 0
    for path in missing:
        if alike[before[path]] == digests[path]:
            pico.exec(f"_copy({before[path]!r}, {path!r})")
        else:
            _send(pico, path, path, contents[path], say)
            copied += 1
    arrived = pico_files.hashes(pico, missing)
    for path in missing:
        if arrived[path] != digests[path]:
            raise LusoriaError(f"{path} arrived damaged on the Pico; try again")
    return copied


def _send(pico: Transport, name: str, path: str, data: bytes, say: Callable[[str], None]) -> None:
    line = f"{name} ({len(data)} bytes)"
    say(line)
    pico_files.send(pico, path, data, line)


def _check_room(pico: Transport, size: int) -> None:
    """Raise LusoriaError if the flash has no room for size bytes besides the old firmware and the journal.

    littlefs may estimate that many small files use more than the disk has; then the number of free blocks wraps.
    """
    block, blocks, left = pico.eval("os.statvfs('/')[1:4]")
    free = block * left if left <= blocks else 0
    if size + _SPARE > free:
        raise LusoriaError(
            f"the update needs {(size + _SPARE) // 1024} KiB of the Pico's flash, and {free // 1024} KiB are free: "
            "remove what is not the table's, or drag an image onto it (lusoria image), which replaces its journal too"
        )


def _place(pico: Transport, path: str, data: bytes, say: Callable[[str], None]) -> int:
    """Replace a file in one step. Return how many files went over the cable: 0 if it already had that content."""
    digest = hashlib.sha256(data).hexdigest()
    if pico_files.hashes(pico, [path])[path] == digest:
        return 0
    _send(pico, path, path + _NEW, data, say)
    if pico_files.hashes(pico, [path + _NEW])[path + _NEW] != digest:
        raise LusoriaError(f"{path} arrived damaged on the Pico; try again")
    pico.exec(f"os.rename({path + _NEW!r}, {path!r})")
    return 1


def _clean(pico: Transport, folder: str) -> None:
    """Remove all other firmware, including one outside any folder, and what an interrupted attempt left."""
    names = _remove_firmwares(pico, (folder,))
    left = {"ludus", "pico", "archive.py", "board.json", firmware_folders.MARK + _NEW, firmware_folders.START + _NEW}
    for name in left.intersection(names):
        pico_files.remove(pico, name)


def _remove_firmwares(pico: Transport, but: tuple[str, ...]) -> list[str]:
    """Remove the folders of all firmware except those in but; return the names that were in the root before."""
    names = [entry.name for entry in pico.fs_listdir("")]
    for name in names:
        if name.startswith(firmware_folders.PREFIX) and name not in but:
            pico_files.remove(pico, name)
    return names
