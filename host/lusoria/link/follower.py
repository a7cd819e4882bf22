"""Stays with a table whatever happens to the cable: finds it, follows it, finds it again."""

import contextlib
import logging
import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from lusoria.errors import TableNotFound
from lusoria.link import ports
from lusoria.link.connection import Connection, Lost, Message

RETRY_S = 0.3
ENDING_S = 30.0  # so that the table's last messages can still be written to a slow log
AMISS_S = 5.0  # before the next try, after an error that would probably come again at once
_log = logging.getLogger(__name__)


class Listener(Protocol):
    """Receives what happens at the table; called from the follower's own thread."""

    def connected(self, port: str, hello: dict[str, Any]) -> None:
        """A table has answered on port."""

    def heard(self, messages: list[Message]) -> None:
        """Messages have come, in order."""

    def disconnected(self, reason: str) -> None:
        """The table is gone (or not there yet); reason is one line for people."""


class Follower:
    """Follows the table on one port, or on whichever Pico answers. `tell` may be called from any thread."""

    def __init__(self, listener: Listener, port: str | None, find: Callable[[], list[str]] = ports.candidates):
        self._listener = listener
        self._port = port
        self._find = find
        self._outgoing: queue.SimpleQueue[tuple[str, tuple[object, ...]]] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="table-link", daemon=True)

    def start(self) -> None:
        """Begin to follow."""
        self._thread.start()

    def stop(self) -> None:
        """Give up the table, and return when the port is free. Does nothing if following never began."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join(timeout=ENDING_S)

    def is_alive(self) -> bool:
        """Whether the follower still follows or looks for a table."""
        return self._thread.is_alive()

    def tell(self, kind: str, *fields: object) -> None:
        """Queue a message for the table; those queued before it was connected are dropped."""
        self._outgoing.put((kind, fields))

    def _run(self) -> None:
        while not self._stop.is_set():
            reason, pause = self._followed()
            try:
                self._listener.disconnected(reason)
            except Exception:
                _log.exception("that a table is gone could not be told")
                pause = AMISS_S
            self._stop.wait(pause)

    def _followed(self) -> tuple[str, float]:
        """Follow the table until it is gone; return why, and the seconds to wait before the next try."""
        try:
            with contextlib.closing(connect_any([self._port] if self._port else self._find())) as connection:
                return self._follow(connection), 0.0
        except TableNotFound as error:
            return str(error), RETRY_S
        except Exception as error:  # if this thread ended, the table would seem to be there but nobody would hear it
            _log.exception("a table is let go after this, and followed anew")
            return f"following the table went wrong, it is tried again: {error!r}", AMISS_S

    def _follow(self, connection: Connection) -> str:
        """Pass messages both ways; return why that ended, '' when we stopped it ourselves."""
        try:
            self._exchange(connection)
        except Lost:
            return f"the table on {connection.name} is gone; waiting for it"
        return ""

    def _exchange(self, connection: Connection) -> None:
        for _stale in self._queued():  # meant for the table before it was lost
            pass
        self._listener.connected(connection.name, connection.hello)
        while not self._stop.is_set():
            for kind, fields in self._queued():
                connection.send(kind, *fields)
            found = connection.read()
            if found:
                self._listener.heard(found)

    def _queued(self) -> Iterator[tuple[str, tuple[object, ...]]]:
        """Take the messages from the queue until it is empty."""
        with contextlib.suppress(queue.Empty):
            while True:
                yield self._outgoing.get_nowait()


def connect(path: str, any_protocol: bool = False) -> Connection:
    """Open a port and shake hands with the table on it, see Connection. Raises TableNotFound."""
    port = ports.open_port(path)
    try:
        return Connection(port, path, any_protocol=any_protocol)
    except Lost as lost:
        port.close()
        raise TableNotFound(f"the port {path} was lost while saying hello ({lost})") from lost
    except BaseException:
        port.close()
        raise


def connect_any(paths: list[str]) -> Connection:
    """Shake hands with the table on the first of these ports where one answers. Raises TableNotFound."""
    error = TableNotFound("no table is plugged in")
    for path in paths:
        try:
            return connect(path)
        except TableNotFound as refused:
            error = refused
    raise error
