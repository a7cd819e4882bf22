"""Follows a table: passes its messages to the mirror of its game, the players, the clocks and the log.

The follower's thread brings the messages, one worker thinks, another writes to the log; one lock guards
what they share, and a counter tells pages when to look again.
"""

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ludus.link.table_messages import ENTRIES
from lusoria.boards import definitions as boards
from lusoria.errors import NONSENSE, UsageError, nonsense_in_words
from lusoria.link.connection import Message
from lusoria.link.follower import Follower
from lusoria.session.clocks.clock import TimeControl
from lusoria.session.faults import Faults
from lusoria.session.followed_game import FollowedGame
from lusoria.session.game_request import Wish
from lusoria.session.log.keeper import Keeper
from lusoria.session.log.restoring import loss
from lusoria.session.log.writer_thread import WriterThread
from lusoria.session.upkeep import Upkeep

if TYPE_CHECKING:
    from lusoria.log.store import Log


_FOR_THE_LOG = ("FROM", "KEPT")


def another_board(name: str, expected: boards.Definition) -> str:
    """Return one line if a table's board is not the expected one, else ''."""
    return "" if name == expected["board"] else f"the table is a '{name}', not a '{expected['board']}'"


class Onlooker(Protocol):
    """Receives the same events as this table's players, clocks and log, but after them."""

    def connected(self, hello: dict[str, Any]) -> None:
        """A table answered."""

    def disconnected(self) -> None:
        """The table is gone, or is not there yet."""

    def heard(self, messages: list[Message], fresh: list[Message]) -> None:
        """Messages came; fresh are the new ones among them."""


class FollowedTable:
    """Follows the table on a port, or with None on any port where a table answers.

    `hello` is None while no table is connected. `changed` is the lock that guards all of this; at each change it is
    notified, and `version` rises.
    """

    def __init__(
        self,
        board: boards.Definition,
        port: str | None,
        log: "Log",
        wish: Wish | None,
        virtual: bool,
        say: Callable[[str], None],
        control: TimeControl | None,
        find: Callable[[], list[str]],
        clocks: Path | None,
    ) -> None:
        """The parameters are those of Session. virtual: whether the table is a virtual one."""
        self.board = board
        self._virtual = virtual
        self._log = log
        self._say = say
        self.changed = threading.Condition()
        self.version = 1
        self.follower = Follower(self, port, find)
        self.game = FollowedGame(self.changed, board, wish, self.tell, say, self.touch, control, clocks)
        self.keeper = Keeper(log, self.tell, self.game.as_logged)
        self.writer = WriterThread(self.keeper, self.touch)
        self.absence = "looking for a table"
        self.hello: dict[str, Any] | None = None
        self.port = port or ""
        self.faults = Faults()
        self._refused: set[str] = set()  # kinds of refused messages that were reported since the table answered
        self.upkeep = Upkeep(board, log, self.ask, self.state)
        self.onlooker: Onlooker | None = None
        self.remark = ""  # a line from whoever relays another table's actions

    def start(self) -> None:
        """Begin to follow the table."""
        self.follower.start()

    def stop(self) -> None:
        """Stop following; the game at the table goes on without the PC."""
        self.follower.stop()
        self.game.stop()

    def touch(self) -> None:
        """Wake everybody who waits for a change."""
        with self.changed:
            self.version += 1
            self.changed.notify_all()

    def state(self) -> dict[str, Any]:
        """The state of the table itself for pages, ready for JSON."""
        with self.changed:
            return {
                "connected": self.hello is not None and not self.misplaced,
                "port": self.port,
                "virtual": self._virtual,
                "board": self.board["board"],
                "table": self.hello["table"] if self.hello is not None else "",
                "message": self._message(),
                "firmware": self.hello["firmware"] if self.hello is not None else "",
                "faults": self.faults.list,
                "scans": self.upkeep.scans,
            }

    # --- what is told to the table

    @property
    def misplaced(self) -> str:
        """One line of text while the connected table's board is not the expected one, else ''."""
        return "" if self.hello is None else another_board(self.hello["board"], self.board)

    def tell(self, kind: str, *fields: object) -> None:
        """Send the table a message. A table with another board gets only what the log needs."""
        if kind in _FOR_THE_LOG or not self.misplaced:
            self.follower.tell(kind, *fields)

    def ask(self, kind: str, *fields: object) -> None:
        """Send the table what somebody asks for. Raises UsageError as `need_table` does."""
        self.need_table()
        self.tell(kind, *fields)

    def need_table(self) -> None:
        """Raise UsageError, one line, unless a table with the expected board is connected."""
        if self.hello is None:
            raise UsageError("no table is connected just now")
        if self.misplaced:
            raise UsageError(self.misplaced)

    # --- what the follower reports

    def connected(self, port: str, hello: dict[str, Any]) -> None:
        """A table answered."""
        self._say(f"following the table '{hello['board']}' on {port}")
        if not self._virtual:  # a virtual table has a new flash each time
            self._say_loss(hello)
        with self.changed:
            self.port, self.hello = port, hello
            self._refused.clear()
            if hello["journal"] != self.game.mirror.journal:
                self.faults = Faults()
            self.game.connected(hello)
            self.upkeep.connected(hello)
        if self.misplaced:
            self._say(f"{self.misplaced}: it is left alone")
        self.writer.connected(hello, self.game.mirror.newest + 1)
        self.touch()
        if self.onlooker is not None:
            self.onlooker.connected(hello)

    def _say_loss(self, hello: dict[str, Any]) -> None:
        with contextlib.suppress(*NONSENSE):  # a log that cannot be read is reported by its writer
            if lost := loss(self._log, hello):
                self._say(lost)

    def disconnected(self, reason: str) -> None:
        """The table is gone, or is not there yet."""
        with self.changed:
            if self.hello is not None and reason:  # there is no reason if we ended the connection ourselves
                self._say(reason)
            self.hello, self.absence = None, reason
            self.game.disconnected()
            self.upkeep.disconnected()
        self.touch()
        try:
            if self.onlooker is not None:
                self.onlooker.disconnected()
        finally:
            self.writer.disconnected()

    def heard(self, messages: list[Message]) -> None:
        """Take messages: mirror and log the entries, note the rest."""
        fresh = []
        with self.changed:
            for kind, values in messages:
                newest = self.game.mirror.newest
                try:
                    self._take(kind, values)
                except NONSENSE as error:
                    self._refuse(kind, nonsense_in_words(error))
                if kind not in ENTRIES or self.game.mirror.newest != newest:
                    fresh.append((kind, values))
        self.writer.heard(messages)
        with self.changed:
            if any(kind == "NOW" for kind, _values in messages) and not self.misplaced:
                self.game.requests.catch_up()
            self.game.keep_time(self.hello is not None)
            self.game.endings.follow()
        if self.hello is not None and not self.misplaced:
            self.game.seats.think()
        self.touch()
        if self.onlooker is not None:
            self.onlooker.heard(messages, fresh)

    # --- inside

    def _take(self, kind: str, values: dict[str, Any]) -> None:
        before = self.game.mirror.problem
        fresh = self.game.mirror.hear(kind, values)
        if self.game.mirror.problem not in ("", before):
            self._refuse(kind, self.game.mirror.problem)
        if fresh:
            self.faults.hear(kind, values)
            self.game.follow(kind, values)
        self.upkeep.hear(kind, values)
        self.game.note(kind, values)

    def _refuse(self, kind: str, why: str) -> None:
        """Report a message that cannot be followed, once for each kind of message."""
        if kind not in self._refused:
            self._refused.add(kind)
            self._say(f"{kind} of the table is refused: {why}")

    def _message(self) -> str:
        """One line that people should know, mostly ''."""
        if problem := self.misplaced or self.game.mirror.problem:
            return problem
        if self.hello is None:
            return self.absence
        game = self.game
        return self.keeper.problem or game.seats.problem or game.requests.problem or self.remark or game.endings.problem
