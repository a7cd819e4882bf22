"""Finds out what is on a serial port without changing it: a table, a Pico in MicroPython's REPL, or something else.

A table answers in its protocol. Only a port where no table answers is asked for a REPL, since that stops the program
that runs there.
"""

import time
from dataclasses import dataclass, field
from typing import Any

from lusoria.build.flash import ERRORS, repl
from lusoria.build.micropython_version import Interpreter, ask
from lusoria.errors import LusoriaError, TableNotFound
from lusoria.link import ports
from lusoria.link.connection import Connection, Lost
from lusoria.link.follower import connect

WATCH_S = 2.5  # a table says each second that it is alive
TABLE, REPL, SILENT, CLOSED = "table", "repl", "silent", "closed"


@dataclass
class Found:
    """What is on a port, by `kind`.

    For a table: its HELLO and last ALIVE, how long the answer to HELLO took, and how many lines came and were skipped.
    For a REPL: its interpreter. For anything else, or a table that failed after its HELLO: the reason.
    """

    port: str
    kind: str
    hello: dict[str, Any] = field(default_factory=dict)
    alive: dict[str, Any] = field(default_factory=dict)
    hello_ms: int = 0
    lines: int = 0
    skipped: int = 0
    interpreter: Interpreter | None = None
    reason: str = ""


def examine(port: str) -> Found:
    """Look at a port for some seconds."""
    try:
        ports.open_port(port).close()
    except TableNotFound as error:
        return Found(port, CLOSED, reason=str(error))
    begun = time.monotonic()
    try:
        table = connect(port, any_protocol=True)
    except TableNotFound as error:
        return _without_table(port, str(error))
    found = Found(port, TABLE, table.hello, hello_ms=round((time.monotonic() - begun) * 1000))
    try:
        _listen(table, found)
    except Lost as lost:
        found.reason = f"the link broke while listening: {lost}"
    finally:
        found.skipped = table.skipped
        table.close()
    return found


def _listen(table: Connection, found: Found) -> None:
    """Read until the table says that it is alive, for WATCH_S at most."""
    end = time.monotonic() + WATCH_S
    while time.monotonic() < end and not found.alive:
        for kind, values in table.read():
            found.lines += 1
            if kind == "ALIVE" and values["uptime_s"]:
                found.alive = values
    if not found.alive:
        found.reason = "it answered, but does not say that it is alive"


def _without_table(port: str, reason: str) -> Found:
    try:
        pico = repl(port, wait_s=1.0)
    except LusoriaError:
        return Found(port, SILENT, reason=reason)
    try:
        return Found(port, REPL, interpreter=ask(pico))
    except (*ERRORS, TypeError, ValueError) as error:
        return Found(port, SILENT, reason=str(error))
    finally:
        pico.close()
