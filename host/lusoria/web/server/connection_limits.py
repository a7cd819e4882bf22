"""Limits how many connections the page's server has at a time, and how long it waits for a request.

Otherwise anybody could keep everybody else out by opening connections and sending nothing: each takes one of the files
that this process may open, and the log, the tables' ports and the next visitor need some, too.
"""

import asyncio
import contextlib
import errno
import logging
import socket
import sys
import time
from collections.abc import Collection
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_S = 10.0  # from a connection's beginning, or the previous answer, to a request's last byte
MOST = 2000  # connections, if the process may open enough files
SAID_S = 600.0  # seconds until the same line is written again
_PAUSE_S = 0.05
_SHORT = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_FULL = "more connections to the page than the %d it may hold: those that were silent longest are closed"
_log = logging.getLogger(__name__)


class Guest(H11Protocol):
    """A connection that is closed if no whole request comes in time. `since`: when it opened or last got a request."""

    since = 0.0
    _alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by asyncio."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self.since = self.loop.time()
        self._look()

    def data_received(self, data: bytes) -> None:
        """Called by asyncio."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Called by uvicorn."""
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by asyncio."""
        super().connection_lost(exc)
        self._look()

    def _look(self) -> None:
        """Run the timer only while a request is awaited, and not for a websocket, which has another protocol object."""
        here = not self.transport.is_closing() and self.transport.get_protocol() is self
        awaits = here and self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if awaits and self._alarm is None:
            self._alarm = self.loop.call_later(REQUEST_S, self.transport.abort)
        elif not awaits and self._alarm is not None:
            self._alarm.cancel()
            self._alarm, self.since = None, self.loop.time()


class Door(socket.socket):
    """A listening socket that accepts only as many connections as there is room for.

    When it is full, a new connection replaces the guest that has been silent longest; websockets keep their places.
    """

    def __init__(self, listening: socket.socket, guests: Collection[Any]) -> None:
        """Take over a listening socket. guests: the protocol objects of all open connections."""
        super().__init__(fileno=listening.detach())
        self._guests = guests
        self._room = room()
        self._open: dict[int, socket.socket] = {}
        self._said_at = -SAID_S

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept a connection. asyncio calls this and ignores its BlockingIOError and ConnectionAbortedError."""
        try:
            connection, address = super().accept()
        except OSError as error:
            if error.errno not in _SHORT:
                raise
            self._say("no connection to the page can be taken: %s", error.strerror)
            self._make_room()
            time.sleep(_PAUSE_S)  # nobody else can connect now either, and asyncio tries again at once
            raise BlockingIOError from error
        if self._is_full():
            self._say(_FULL, self._room)
            if not self._make_room():
                connection.close()
                raise ConnectionAbortedError
        self._open[connection.fileno()] = connection
        return connection, address

    def _is_full(self) -> bool:
        if len(self._open) >= self._room:
            self._open = {number: each for number, each in self._open.items() if each.fileno() >= 0}
        return len(self._open) >= self._room

    def _make_room(self) -> bool:
        """Close the connection of the guest that has been silent longest; return whether there was one."""
        silent = [each for each in self._guests if isinstance(each, Guest) and not each.transport.is_closing()]
        if not silent:
            return False
        transport = min(silent, key=lambda guest: guest.since).transport
        number = transport.get_extra_info("socket").fileno()
        transport.abort()
        with contextlib.suppress(KeyError):
            self._open.pop(number).close()  # asyncio would close it only after accepting all waiting connections
        return True

    def _say(self, words: str, detail: object) -> None:
        if time.monotonic() - self._said_at >= SAID_S:
            self._said_at = time.monotonic()
            _log.warning(words, detail)


def room() -> int:
    """How many connections may be open: half of the files that this process may open, at most MOST."""
    if sys.platform == "win32":  # Windows has no such limit
        return MOST
    import resource

    files, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if files == resource.RLIM_INFINITY else min(MOST, files // 2)
