"""A virtual table with its PC, one of two that play a game through a broker; its hands act by commands."""

import time
from collections.abc import Callable
from typing import Any

from lusoria.boards import definitions as boards
from lusoria.exhibit.remote.broker_channel import BrokerChannel
from lusoria.exhibit.remote.codes import Keys
from lusoria.exhibit.remote.remote_player import RemotePlayer
from lusoria.log.store import Log
from lusoria.session import Session, Wish
from lusoria.simulator import VirtualTable

PATIENCE_S = 60.0


class Place:
    """One of the two places of a game of Rota; the session knows the table only by its port, as it would a real one."""

    def __init__(self, side: int, database: str, broker: str, code: str, speed: float = 1.0) -> None:
        """side: the one that is played here, 0 white, 1 black. speed: how fast the table's time runs."""
        self._board, self._side, self._broker, self._code = boards.load("rota"), side, broker, code
        self.lines: list[str] = []
        self.log = Log.open(database)
        self.table = VirtualTable(boards.compact(self._board), speed=speed).start()
        self.begin()

    def begin(self) -> None:
        """Start the PC's program."""
        players = ("human", "remote") if self._side == 0 else ("remote", "human")
        port = str(self.table.link_path)
        self.session = Session(self._board, port, self.log, Wish("rota", {}, *players), say=self.lines.append)
        self.session.start()
        channel = BrokerChannel(self._broker, Keys(self._code), self._side)
        self._far = RemotePlayer(self.session, self._side, channel, self.lines.append)
        self._far.start()
        self.until(lambda state: state["game"] and (state["game"]["white"], state["game"]["black"]) == players)

    def end(self) -> None:
        """Stop the PC's program; the table goes on."""
        self._far.stop()
        self.session.stop()

    def close(self) -> None:
        """Stop all."""
        self.end()
        self.table.stop()
        self.log.close()

    def until(self, fits: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Wait until the session's state fits, and return it."""
        end = time.monotonic() + PATIENCE_S
        while not fits(state := self.session.state()):
            assert time.monotonic() < end, (state["game"], self.lines)
            self.session.changed(state["version"], 0.2)
        return state

    def until_lit(self, text: str) -> None:
        """Wait until this table asks for the action `text`, which the other table has played."""
        self.until(lambda state: state["game"]["awaited"] == text and state["phase"] == "play")

    def place(self, cell: str, colour: str) -> None:
        """Set a piece down, and wait until it counts."""
        ply = self.session.state()["game"]["ply"]
        self.table.command(f"place {cell} {colour}")
        self.until(lambda state: state["game"]["ply"] == ply + 1)
