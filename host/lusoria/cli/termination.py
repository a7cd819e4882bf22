"""How a signal ends a program."""

import queue
import signal
import sys
import threading
from typing import NoReturn


def end(number: int, _frame: object = None) -> NoReturn:
    """End the program cleanly, and ignore a second signal (`timeout` sends two), which would interrupt that."""
    signal.signal(number, signal.SIG_IGN)
    sys.exit(128 + number)


def stop_at(*numbers: signal.Signals) -> threading.Event:
    """Return an event that these signals set from now on, for a program that works without end.

    `end` is not enough for it: Python drops the exception if the signal comes while an object is being removed. A
    handler that sets the event itself might wait for ever for the event's lock.
    """
    stop = threading.Event()
    signals: queue.SimpleQueue[int] = queue.SimpleQueue()  # its `put` may interrupt anything

    def wait() -> None:
        signals.get()
        stop.set()

    threading.Thread(target=wait, name="signals", daemon=True).start()
    for number in numbers:
        signal.signal(number, lambda number, _frame: signals.put(number))
    return stop
