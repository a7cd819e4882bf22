"""The process of another program's engine: it ends with whatever it has started.

Where the system has process groups it leads one of its own, which is ended as a whole; elsewhere the process alone is.
"""

import contextlib
import os
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Callable

END_SECONDS = 0.5  # to end by itself, and again after it was asked to terminate
_STARTING = threading.Lock()
_ENDINGS: list["weakref.finalize[..., object]"] = []  # of processes that run


def start(owner: object, words: list[str]) -> tuple["subprocess.Popen[bytes]", Callable[[], object]]:
    """Start a process, and what ends it: to be called, or else done when its owner or this program goes.

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
    """End every engine, and let none start any more, in a process that is about to end without clearing up itself.

    Not for the handler of a signal, which may have come in the middle of a start.
    """
    _STARTING.acquire()
    for ending in _ENDINGS:
        ending()


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Let a process go: its input closes, and soon it is ended, with all that it has started."""
    with contextlib.suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(END_SECONDS)
    if hasattr(os, "killpg"):
        _end_group(process)
    else:
        process.kill()
    process.wait()


def _end_group(process: "subprocess.Popen[bytes]") -> None:
    """Terminate the group that a process leads, and kill what is left of it; nothing where nobody is in it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):  # macOS: PermissionError where all are zombies
        os.killpg(process.pid, signal.SIGTERM)
        until = time.monotonic() + END_SECONDS
        while time.monotonic() < until:
            process.poll()  # an engine that is not waited for would count as one of the group
            os.killpg(process.pid, 0)
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
