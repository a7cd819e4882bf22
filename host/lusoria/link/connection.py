"""One connection to a table: the handshake, lines in and out, flow control."""

import time
from collections.abc import Callable
from typing import Any, Protocol

import serial

from ludus.errors import LinkError
from ludus.link import messages
from ludus.link.frames import Splitter, encode
from ludus.link.table_messages import ENTRIES, FROM_TABLE
from lusoria.errors import TableNotFound
from lusoria.link.wire_names import on_wire
from lusoria.output.visible import visible

Message = tuple[str, dict[str, Any]]
HANDSHAKE_S = 3.0  # how long a port may take to answer as a table
SILENT_S = 3.0  # after this long without a line from it, a table counts as lost
HELLO_EVERY_S = 0.5
GATHER_S = 0.4  # a backlog is read for this long at a time, since a log takes many entries as quickly as one
ALIVE_EVERY_S = 1.0
_LOST = (serial.SerialException, OSError, TypeError)  # pyserial raises TypeError when closed in mid-read


class Port(Protocol):
    """What a connection needs of a serial port; pyserial's Serial has it."""

    @property
    def in_waiting(self) -> int:
        """How many bytes can be read at once."""

    def read(self, size: int) -> bytes:
        """Up to size bytes; empty after the port's timeout."""

    def write(self, data: bytes) -> int | None:
        """Send all of data."""

    def close(self) -> None:
        """Give the port up."""


class Lost(Exception):
    """The port is gone or does not answer."""


class Connection:
    """Talks with the table that answered on the port `name`. `hello` holds the fields of its HELLO."""

    def __init__(self, port: Port, name: str, clock: Callable[[], float] = time.monotonic, any_protocol: bool = False):
        """any_protocol: whether to talk even with a table that shares no protocol, see `check_protocol`.

        Raises TableNotFound if no table answers, or none with which one can talk.
        """
        self.name = name
        self._port = port
        self._clock = clock
        self._splitter = Splitter()
        self._number = 0
        self._said_at = clock()
        self._heard_at = clock()
        self._early: list[Message] = []
        self._newest = 0  # the newest entry that was read
        self._last_read = 0  # the number of the last line that was read
        self.hello = self._shake_hands()
        if not any_protocol:
            check_protocol(self.hello, name)
        self.hello["protocol"] = min(self.hello["protocol"], messages.PROTOCOL)

    def _shake_hands(self) -> dict[str, Any]:
        """Say HELLO until the table answers; messages after its HELLO wait for the first read."""
        end = self._clock() + HANDSHAKE_S
        again = self._clock()
        while self._clock() < end:
            if self._clock() >= again:
                self.send("HELLO", messages.PROTOCOL, "lusoria")
                again = self._clock() + HELLO_EVERY_S
            found = self._read()
            for index, (kind, values) in enumerate(found):
                if kind == "HELLO":
                    self._early = found[index + 1 :]
                    return values
        raise TableNotFound(f"what is on {self.name} does not answer as a table")

    @property
    def skipped(self) -> int:
        """The number of lines that did not belong to the protocol."""
        return self._splitter.skipped

    def send(self, kind: str, *fields: object) -> None:
        """Send one message. Raises Lost when the port is gone."""
        self._number = (self._number + 1) % 1_000_000
        self._said_at = self._clock()
        try:
            self._port.write(encode(kind, self._number, fields))
        except _LOST as error:
            raise Lost(str(error)) from error

    def read(self) -> list[Message]:
        """Return the messages that have arrived, after at most the port's timeout (in a backlog GATHER_S). Raises Lost.

        Messages of unknown kinds or with unsound fields are left out. Also tells the table which lines
        were read and, at least every second, that the PC is still there.
        """
        early, self._early = self._early, []
        found = early or self._read()
        end, more = self._clock() + GATHER_S, found
        while self._in_backlog(more) and self._clock() < end:
            more = self._read()
            found += more
        if self._clock() - self._said_at >= ALIVE_EVERY_S:
            self.send("ALIVE")
            self.send("SEEN", self._last_read)  # again, in case noise swallowed it: the table waits for it
        if self._clock() - self._heard_at > SILENT_S:
            raise Lost("the table fell silent")
        return found

    def close(self) -> None:
        """Give the port up."""
        self._port.close()

    def _in_backlog(self, found: list[Message]) -> bool:
        """Whether the table is still sending entries that it already had when it answered."""
        numbers = [values["entry"] for kind, values in found if kind in ENTRIES]
        self._newest = max(self._newest, *numbers, 0)
        return 0 < self._newest < self.hello["newest"]

    def _read(self) -> list[Message]:
        try:
            data = self._port.read(max(1, self._port.in_waiting))
        except _LOST as error:
            raise Lost(str(error)) from error
        lines = self._splitter.feed(data)
        if lines:
            self._heard_at = self._clock()
            self._last_read = lines[-1][1]
            self.send("SEEN", self._last_read)
        return [message for line in lines if (message := _sound(line)) is not None]


def check_protocol(hello: dict[str, Any], name: str) -> None:
    """Raise TableNotFound unless the table of this HELLO, on the port `name`, and this program share a protocol."""
    if hello["least"] > messages.PROTOCOL:
        raise TableNotFound(f"the table on {name} speaks protocol {hello['least']} or newer: upgrade lusoria")
    if hello["protocol"] < messages.LEAST:
        raise TableNotFound(f"the table on {name} speaks protocol {hello['protocol']} only: put new firmware on it")


def _sound(line: tuple[str, int, list[str]]) -> Message | None:
    """Return the message of a line, or None if its kind is unknown or its fields are wrong; a wrong entry becomes LOST.

    Characters that cannot be printed are made visible here, before they reach a terminal, a page or a database. A table
    can only name its own players: any other name becomes 'pc', since the PC may run a program for a player's name.
    """
    kind, number, fields = line
    try:
        values = messages.read(FROM_TABLE, kind, [visible(field) for field in fields])
    except LinkError:
        return _sound(("LOST", number, fields)) if kind in ENTRIES and kind != "LOST" else None
    if values is None:
        return None
    return kind, values | {side: on_wire(values[side]) for side in ("white", "black") if side in values}
