"""Follows a table: passes its messages to the mirror of its game, the players, the clocks and the log.

The follower's thread brings the messages, one worker thinks, another writes to the log; one lock guards
what they share, and a counter tells pages when to look again.
"""

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ludus.games.game import SCORES
from ludus.link.table_messages import ENTRIES
from lusoria.boards import definitions as boards
from lusoria.errors import NONSENSE, UsageError, nonsense_in_words
from lusoria.link.connection import Message
from lusoria.link.follower import Follower
from lusoria.link.mirror import Mirror
from lusoria.session.awaited_games import RequestedGames
from lusoria.session.clocks.clock import TimeControl
from lusoria.session.clocks.clock_files import SavedClocks
from lusoria.session.clocks.timekeeper import Timekeeper, on_clock
from lusoria.session.draws_and_resignations import Endings
from lusoria.session.faults import Faults
from lusoria.session.game_request import Wish
from lusoria.session.log.restoring import loss
from lusoria.session.log.thread import WriterThread
from lusoria.session.log.writer import Keeper
from lusoria.session.seats import Seats
from lusoria.session.spoken import line_of
from lusoria.session.telemetry import Telemetry
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
    """The table on a port, or on any port where one answers (None). `hello` is None while no table is connected.

    `changed` is the lock that guards all of this; at each change it is notified, and `version` rises.
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
        self.mirror = Mirror()
        self.follower = Follower(self, port, find)
        self.time = Timekeeper(control, self._flag_fell, storage=SavedClocks(clocks))
        self.seats = Seats(self.changed, self.mirror, self.say, say, self.touch, self.time.as_ugi)
        self.endings = Endings(self.changed, self.mirror, self.seats, self.say)
        self.requests = RequestedGames(self.changed, board, self.mirror, self.time, self.say, wish)
        self.keeper = Keeper(log, self.say, self._as_logged)
        self.writer = WriterThread(self.keeper, self.touch)
        self.absence = "looking for a table"
        self.hello: dict[str, Any] | None = None
        self.port = port or ""
        self.telemetry = Telemetry(board)
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
        self.seats.stop()
        with self.changed:
            self.time.stop()

    def touch(self) -> None:
        """Wake everybody who waits for a change."""
        with self.changed:
            self.version += 1
            self.changed.notify_all()

    def state(self) -> dict[str, Any]:
        """The state of the table itself for pages, ready for JSON."""
        with self.changed:
            return {
                "connected": self.hello is not None,
                "port": self.port,
                "virtual": self._virtual,
                "board": self.board["board"],
                "table": self.hello["table"] if self.hello is not None else "",
                "message": self._message(),
                "firmware": self.hello["firmware"] if self.hello is not None else "",
                "faults": self.faults.list,
                "scans": self.upkeep.scans,
            }

    # --- what is said to the table

    @property
    def misplaced(self) -> str:
        """One line of text while the connected table's board is not the expected one, else ''."""
        return "" if self.hello is None else another_board(self.hello["board"], self.board)

    def say(self, kind: str, *fields: object) -> None:
        """Send the table a message. A table with another board gets only what the log needs."""
        if kind in _FOR_THE_LOG or not self.misplaced:
            self.follower.say(kind, *fields)

    def ask(self, kind: str, *fields: object) -> None:
        """Send the table what somebody asks for. Raises UsageError as `need_table` does."""
        self.need_table()
        self.say(kind, *fields)

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
            if hello["journal"] != self.mirror.journal:
                self.faults = Faults()
            self.mirror.connected(hello)
            self.requests.connected()
            self.upkeep.connected(hello)
            self.seats.forget()
            self.endings.forget()
        if self.misplaced:
            self._say(f"{self.misplaced}: it is left alone")
        self.writer.connected(hello, self.mirror.newest + 1)
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
            self.hello, self.absence, self.seats.thinking = None, reason, False
            self._keep_time()
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
                newest = self.mirror.newest
                try:
                    self._take(kind, values)
                except NONSENSE as error:
                    self._refuse(kind, nonsense_in_words(error))
                if kind not in ENTRIES or self.mirror.newest != newest:
                    fresh.append((kind, values))
        self.writer.heard(messages)
        with self.changed:
            if any(kind == "NOW" for kind, _values in messages) and not self.misplaced:
                self.requests.catch_up()
            self._keep_time()
            self.endings.follow()
        if self.hello is not None and not self.misplaced:
            self.seats.think()
        self.touch()
        if self.onlooker is not None:
            self.onlooker.heard(messages, fresh)

    # --- inside

    def _take(self, kind: str, values: dict[str, Any]) -> None:
        before = self.mirror.problem
        fresh = self.mirror.hear(kind, values)
        if self.mirror.problem not in ("", before):
            self._refuse(kind, self.mirror.problem)
        if fresh:
            self._follow_up(kind, values)
        self._note(kind, values)

    def _refuse(self, kind: str, why: str) -> None:
        """Report a message that cannot be followed, once for each kind of message."""
        if kind not in self._refused:
            self._refused.add(kind)
            self._say(f"{kind} of the table is refused: {why}")

    def _keep_time(self) -> None:
        """Let the clock of the side to move run, if any is to run; none runs while the cable is out."""
        mirror = self.mirror
        side = None
        if self.hello is not None and not mirror.behind and mirror.game is not None:
            side = on_clock(mirror.game, mirror.players, self.seats.awaited != "", self.telemetry.phase)
        self.time.run(side)

    def _flag_fell(self, _side: int) -> None:
        with self.changed:
            side, game = self.time.flag(), self.mirror.game
            if side is not None and game is not None:
                self.say("END", len(game.played), SCORES[2 - side], "time forfeit")
        self.touch()

    def _as_logged(self, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of an entry for the log: a GAME entry gets what only the PC knows."""
        with self.changed:
            if kind == "GAME" and self.mirror.plays(fields["entry"]):
                fields |= self.time.tags() | self.seats.named()
            return fields

    def _follow_up(self, kind: str, values: dict[str, Any]) -> None:
        """Update players, clocks and requests after an entry was applied to the mirror."""
        self.faults.hear(kind, values)
        if kind not in ("FAULT", "SETTING"):  # these do not withdraw what was asked
            self.seats.forget()
            self.endings.forget()
            self.requests.problem = ""
        if kind == "GAME":
            if self.mirror.game is not None:
                self.telemetry.begin(self.mirror.game.contents())
            self.requests.confirm(values["entry"])
            self.seats.seat(values["game"], self.mirror.players, self.requests.wish)
            self.time.begin(self.mirror.journal, values["entry"])
        elif kind == "ACT" and self.mirror.game is not None and not self.mirror.behind:
            self.time.played(self.mirror.game)
        line = line_of(kind, values, self.mirror.game)
        if line is not None:
            clocks = self.time.line()
            self._say(f"{line}   [{clocks}]" if clocks else line)

    def _note(self, kind: str, values: dict[str, Any]) -> None:
        self.telemetry.hear(kind, values)
        self.upkeep.hear(kind, values)
        game = self.mirror.game
        if kind in ("HINT", "DRAW") and game is not None and not game.over and len(game.played) == values["ply"]:
            ask = self.seats.advise if kind == "HINT" else self.endings.offered
            ask(game)
        elif kind == "REFUSED":
            self.seats.ask_again()
            self.requests.refused(values["kind"], values["reason"])
            self.endings.refused(values["kind"])
            self._say(f"the table refused {values['kind']}: {values['reason']}")

    def _message(self) -> str:
        """One line that people should know, mostly ''."""
        if problem := self.misplaced or self.mirror.problem:
            return problem
        if self.hello is None:
            return self.absence
        return self.keeper.problem or self.seats.problem or self.requests.problem or self.remark or self.endings.problem
