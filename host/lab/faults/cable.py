"""A cable to a table whose pieces a program moves, and the PC at the other end: link, mirror, log."""

from collections.abc import Callable
from typing import Any

from lab.faults.handled import STEP_MS, HandledTable
from lusoria.link.connection import Connection
from lusoria.link.mirror import Mirror
from lusoria.log.store import Log
from lusoria.session.log.keeper import Keeper


class Cable:
    """The serial port of a table. `noise`: the chance that 1 to 3 bytes of a line change, one in four to 0x03."""

    def __init__(self, table: HandledTable, noise: float, interrupted: Callable[[], None]) -> None:
        self.plugged = True
        self._table = table
        self._noise = noise
        self._interrupted = interrupted
        self._waiting = bytearray()

    @property
    def in_waiting(self) -> int:
        """How many bytes have come."""
        return len(self._waiting)

    def read(self, size: int) -> bytes:
        """Run a round of the table's loop, which sends at most one line, as the firmware does; return what arrived."""
        self._check()
        self._table.run(STEP_MS)
        line = self._table.station.next_line(self._table.now)
        if line is not None:
            self._waiting += self._altered(line)
        data = bytes(self._waiting[:size])
        del self._waiting[:size]
        return data

    def write(self, data: bytes) -> int:
        """Send bytes to the table; a Ctrl-C among them interrupts its program."""
        self._check()
        altered = self._altered(data)
        before, stop, after = altered.partition(b"\x03")
        self._table.station.receive(self._table.now, before)
        if stop:
            self._interrupted()
            self._table.interrupt()
            self._waiting.clear()
            self._table.station.receive(self._table.now, after)
        return len(data)

    def close(self) -> None:
        """Close the port."""

    def _altered(self, data: bytes) -> bytes:
        chance = self._table.chance
        if chance.random() >= self._noise:
            return data
        altered = bytearray(data)
        for _ in range(chance.randrange(1, 4)):
            altered[chance.randrange(len(altered))] = 3 if chance.random() < 0.25 else chance.randrange(256)
        return bytes(altered)

    def _check(self) -> None:
        if not self.plugged:
            raise OSError("unplugged")


class Pc:
    """The PC's program as far as the link goes: it connects, mirrors, logs, and acknowledges with KEPT."""

    def __init__(self, log: Log) -> None:
        self.mirror = Mirror()
        self.keeper = Keeper(log, self._tell, lambda _kind, fields: fields)
        self._connection: Connection | None = None

    def connect(self, cable: Cable, clock: Callable[[], float]) -> None:
        """Shake hands and ask for missing entries. Raises TableNotFound or Lost."""
        self._connection = Connection(cable, "cable", clock)
        self.mirror.connected(self._connection.hello)
        self.keeper.connected(self._connection.hello, self.mirror.newest + 1)
        self.keeper.write()

    def turn(self) -> None:
        """Read once, and log the new entries. Raises Lost."""
        assert self._connection is not None
        found = self._connection.read()
        for kind, values in found:
            self.mirror.hear(kind, values)
        self.keeper.heard(found)
        self.keeper.write()

    def disconnect(self) -> None:
        """Note that the cable is out."""
        self.keeper.disconnected()

    def follows(self, table: HandledTable) -> bool:
        """Whether the mirror has the table's position."""
        game = self.mirror.game
        return game is not None and not self.mirror.problem and game.check() == table.station.sitting.game.check()

    def _tell(self, kind: str, *fields: Any) -> None:
        assert self._connection is not None
        self._connection.send(kind, *fields)
