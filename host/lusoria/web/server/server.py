"""A web server in a thread of its own."""

import contextlib
import errno
import os
import socket
import threading
from collections.abc import Iterator
from typing import NamedTuple

import uvicorn
from starlette.types import ASGIApp

from lusoria.errors import LusoriaError
from lusoria.web.server.address import url
from lusoria.web.server.connection_limits import Door, Guest

_MESSAGE_BYTES = 16 * 1024  # a websocket that sends more is closed; `inbox.py` says how long a message may be
_STOP_S = 5


class Served(NamedTuple):
    """The URL of what is served, and the thread of its server."""

    url: str
    thread: threading.Thread


@contextlib.contextmanager
def serving(app: ASGIApp, address: str, port: int) -> Iterator[Served]:
    """Serve app while the block runs. Port 0 takes any free port.

    Raises LusoriaError when the address and port cannot be had.
    """
    config = uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        log_level="error",  # otherwise nonsense from anybody would write a line
        loop="asyncio",  # another event loop would not ask the door
        http=Guest,
        timeout_graceful_shutdown=1,
        ws="websockets-sansio",
        ws_max_size=_MESSAGE_BYTES,
        ws_per_message_deflate=False,
    )
    server = uvicorn.Server(config)
    with Door(_listen(address, port), server.server_state.connections) as listener:
        work = {"sockets": [listener]}
        thread = threading.Thread(target=server.run, kwargs=work, name="table page", daemon=True)
        thread.start()
        try:
            yield Served(url(address, listener.getsockname()[1]), thread)
        finally:
            server.should_exit = True
            thread.join(_STOP_S)


def _listen(address: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(address or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        listener = socket.create_server((address, port), family=family)
    except (OSError, OverflowError, UnicodeError) as error:
        raise LusoriaError(
            f"the page cannot be served at {address}:{port} ({_reason(error)}); choose another address or port, "
            "by --web or in [web] of the configuration"
        ) from error
    # Connections inherit this option. Without it, what follows a first small packet waits up to 40 ms for the browser
    # to acknowledge that packet; asyncio sets it, too, but only for sockets made with the protocol's number.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _reason(error: Exception) -> str:
    """The reason in a few words, without the address, which the message of `create_server` would repeat."""
    if isinstance(error, OSError) and error.errno is not None and error.errno in errno.errorcode:
        return os.strerror(error.errno)
    return str(getattr(error, "strerror", None) or error)
