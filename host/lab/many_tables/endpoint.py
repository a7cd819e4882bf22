"""Only the table's end of a link, so that one process can hold many of them."""

import random
import time
from typing import Any

from ludus.board.definition import Board
from ludus.clock import age
from ludus.games.game import Game
from ludus.link import messages
from ludus.link.frames import Splitter
from ludus.link.hello import fields as hello_fields
from ludus.link.outbox import Outbox
from ludus.storage.boots import Boot
from ludus.storage.journal import Journal

_ALIVE_MS = 1000


class Endpoint:
    """The table's end of a link, without sensors and lights; it is also a port for a Connection.

    It sends the entries of random games; `events` lists them all as (kind, fields).
    """

    def __init__(self, board: Board, name: str, seed: int) -> None:
        self._board, self._name = board, name
        self._random = random.Random(seed)
        self._journal = Journal(None, lambda: f"{self._random.getrandbits(32):08x}")
        self._outbox = Outbox(self._journal)
        self._splitter = Splitter()
        self._start = Boot(None)
        self._game: Game | None = None
        self._waiting = bytearray()
        self._said = _now()
        self.events: list[tuple[str, tuple[Any, ...]]] = []

    @property
    def in_waiting(self) -> int:
        """How many bytes the PC may read."""
        self._pump()
        return len(self._waiting)

    def read(self, size: int) -> bytes:
        """Read at most size bytes without waiting."""
        data = bytes(self._waiting[:size])
        del self._waiting[:size]
        return data

    def write(self, data: bytes) -> int:
        """Take bytes from the PC."""
        for kind, _number, fields in self._splitter.feed(data):
            message = messages.read(messages.FROM_PC, kind, fields)
            if message is not None:
                self._outbox.heard(_now())
                self._obey(kind, message)
        self._pump()
        return len(data)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def tell(self) -> None:
        """Send one more event: the next action of the game, its end, or another game."""
        game = self._game
        if game is None:
            self._game = game = Game("rota", {"move-limit": "20"})
            self._entry("GAME", ("rota", "move-limit=20", game.position(), "human", "human"))
        elif game.over:
            self._entry("END", (game.score, game.reason))
            self._game = None
        else:
            action = self._random.choice(game.actions())
            game.play(action)
            self._entry("ACT", (len(game.played), action))

    def _entry(self, kind: str, fields: tuple[Any, ...]) -> None:
        self._journal.append(kind, _now(), fields)
        self._journal.flush()
        self.events.append((kind, fields))

    def _obey(self, kind: str, message: dict[str, Any]) -> None:
        if kind == "HELLO":
            self._outbox.connect(_now())
            self._outbox.reply("HELLO", hello_fields(self._board, self._name, self._start, self._journal))
        elif kind == "SEEN":
            self._outbox.acknowledge(message["number"])
        elif kind == "FROM":
            self._outbox.send_from(message["entry"])
        elif kind == "KEPT":
            self._journal.acknowledge(message["entry"])

    def _pump(self) -> None:
        if age(_now(), self._said) >= _ALIVE_MS:
            self._said = _now()
            self._outbox.tell("CELLS", ("0" * len(self._board.cells),))
        while (line := self._outbox.next_line(_now())) is not None:
            self._waiting += line


def _now() -> int:
    return int(time.monotonic() * 1000) & 0x3FFFFFFF
