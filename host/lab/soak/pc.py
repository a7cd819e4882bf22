"""A PC that comes and goes at a table: the real end of the link, and the real log."""

from lab.people.bare import BareTable
from lab.people.bench import START_MS, WRAP
from lusoria.link.connection import Connection, Lost
from lusoria.log.store import Log
from lusoria.session.log.keeper import Keeper

TIMEOUT_S = 0.05  # of a port


class Pc:
    """The PC's end of the link, and the log; it is also the port to the station in this process."""

    in_waiting = 1

    def __init__(self, table: BareTable, log: Log) -> None:
        self._table, self._log = table, log
        self._link: Connection | None = None
        self._keeper: Keeper | None = None
        self._waited = 0.0  # seconds that a port would have waited for bytes that did not come

    @property
    def follows(self) -> bool:
        """Whether the PC is connected."""
        return self._link is not None

    @property
    def parts(self) -> list[object]:
        """The connection and the keeper of the log; None for each while the PC is off."""
        return [self._link, self._keeper]

    def come(self) -> None:
        """Shake hands, and let the table send what the log lacks."""
        self._link = Connection(self, "soak", self._clock)
        self._keeper = Keeper(self._log, self._link.send, lambda _kind, fields: fields)
        self._keeper.connected(self._link.hello, self._link.hello["newest"] + 1)
        self._keeper.write()
        for _ in range(2):
            self.poll()

    def seat(self, game: str) -> None:
        """Ask for a new game of two people, with the house's options."""
        assert self._link is not None
        self._link.send("NEW", game, "", "human", "human")

    def disconnect(self) -> None:
        """End the connection at once, as when the PC is switched off or the table loses power."""
        self._link = self._keeper = None

    def poll(self) -> None:
        """Read the table's output and log it; connect again if the link was lost."""
        assert self._link is not None and self._keeper is not None
        try:
            messages = self._link.read()
        except Lost:
            self.come()
            return
        self._keeper.heard([(kind, values) for kind, values in messages])
        self._keeper.write()

    def _clock(self) -> float:
        return self._table.elapsed / 1000 + self._waited

    def read(self, size: int) -> bytes:  # noqa: ARG002
        """Read from the port: the table's whole output."""
        lines = []
        while (line := self._table.station.next_line((START_MS + self._table.elapsed) % WRAP)) is not None:
            lines.append(line)
        self._waited += 0 if lines else TIMEOUT_S
        return b"".join(lines)

    def write(self, data: bytes) -> int:
        """Write to the port."""
        self._table.station.receive((START_MS + self._table.elapsed) % WRAP, data)
        return len(data)

    def close(self) -> None:
        """Close the port."""
