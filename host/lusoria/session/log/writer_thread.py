"""Writes to the log in a thread of its own, so that nobody waits for a slow database."""

import threading
from collections.abc import Callable
from typing import Any

from lusoria.link.connection import Message
from lusoria.session.log.keeper import Keeper


class WriterThread:
    """Lets a Keeper write to the log, in a thread of its own, while a table is connected.

    What comes during a write is written by the next one; the Keeper limits how much that may be.
    """

    def __init__(self, keeper: Keeper, touch: Callable[[], None]) -> None:
        """touch(): is called when the keeper's problem changes."""
        self._keeper = keeper
        self._touch = touch
        self._due = threading.Event()
        self._ending = False
        self._thread: threading.Thread | None = None
        self._fault: Exception | None = None

    def connected(self, hello: dict[str, Any], first_entry: int) -> None:
        """Pass the table on to the Keeper, and begin to write."""
        self._keeper.connected(hello, first_entry)
        self._ending, self._fault = False, None
        self._due.set()
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    def disconnected(self) -> None:
        """The table is gone: wait until all it sent is written, so that the next table gets no message about it."""
        if self._thread is not None:
            self._ending = True
            self._due.set()
            self._thread.join()
            self._thread = None
        self._keeper.disconnected()

    def heard(self, messages: list[Message]) -> None:
        """Pass messages on to the Keeper and have them written. Raises the error that ended the thread, if any."""
        if self._fault is not None:
            raise self._fault
        self._keeper.heard(messages)
        self._due.set()

    def _run(self) -> None:
        try:
            while not self._ending:
                self._due.wait()
                self._due.clear()
                problem = self._keeper.problem
                self._keeper.write()
                if problem != self._keeper.problem:
                    self._touch()
        except Exception as fault:
            self._fault = fault
