"""The process of another program's engine. It ends together with all processes that it has started.

Where the system has process groups, the process leads a group of its own, which is ended as a whole; elsewhere only the
process itself is ended.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable

END_SECONDS = 0.5  # for a process to end by itself, and as long again after a signal
_STARTING = threading.Lock()
_ENDINGS: list["weakref.finalize[..., object]"] = []  # of processes that run


def start(owner: object, words: list[str]) -> tuple["subprocess.Popen[bytes]", Callable[[], object]]:
    """Start a process; return it with a function that ends it. It ends with its owner or this program at the latest.

    Raises OSError.
    """
    with _STARTING:
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # of no effect on Windows
        )
        ending = weakref.finalize(owner, _end, process)
        _ENDINGS[:] = [each for each in _ENDINGS if each.alive] + [ending]
    return process, ending


def end_all() -> None:
    """End every engine and forbid new ones, in a process that is about to end without clearing up.

    Do not call it from a signal handler: the signal may have come in the middle of a start.
    """
    _STARTING.acquire()
    for ending in _ENDINGS:
        ending()


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a process: close its input, then end it with all that it has started."""
    with contextlib.suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(END_SECONDS)
    _end_group(process)
    process.wait()


def _end_group(process: "subprocess.Popen[bytes]") -> None:
    """Terminate the group of a process, then kill the rest; nothing happens if the group is empty."""
    if sys.platform == "win32":  # which has no such groups
        process.kill()
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):  # macOS: PermissionError where all are zombies
        os.killpg(process.pid, signal.SIGTERM)
        until = time.monotonic() + END_SECONDS
        while time.monotonic() < until:
            process.poll()  # an engine that is not waited for would count as one of the group
            os.killpg(process.pid, 0)
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
