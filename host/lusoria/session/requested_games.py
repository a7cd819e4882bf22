"""The games that people request from a table. A request takes effect when the table begins its game.

A table answers a request with a GAME entry or with REFUSED. REFUSED overtakes entries that wait to be sent. So it is
known which of several requests was refused only when the games of the others have begun.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass

from lusoria.boards import definitions as boards
from lusoria.link.mirror import Mirror
from lusoria.session.clocks.clock import TimeControl
from lusoria.session.clocks.timekeeper import Timekeeper
from lusoria.session.game_request import Wish
from lusoria.session.players import player_named


@dataclass(frozen=True, eq=False)
class _Order:
    """A request sent to the table when the last entry of its journal was `newest`."""

    wish: Wish
    clock: str | None
    kind: str
    journal: str
    newest: int


class RequestedGames:
    """The requests that a table has not answered yet.

    `wish` is the last request whose game has begun, or None; at first it is `first`. The PC's players are seated by it.
    `problem` is a line for people that says why a game was not begun, or ''.
    """

    def __init__(
        self,
        lock: threading.Condition,
        board: boards.Definition,
        mirror: Mirror,
        time: Timekeeper,
        tell: Callable[..., None],
        first: Wish | None,
    ) -> None:
        """lock: guards all of this, the mirror and the time. tell(kind, *fields): sends to the table.

        first: the game to ask for once the table has said what it is playing, unless it is playing that one already.
        """
        self.wish = first
        self.problem = ""
        self._lock = lock
        self._board = board
        self._mirror = mirror
        self._time = time
        self._tell = tell
        self._first = first
        self._waiting: list[_Order] = []
        self._refused = 0  # how many of the waiting requests were refused
        self._doubtful: list[_Order] = []  # sent before the table was lost: it may not have received them

    @property
    def settled(self) -> bool:
        """Whether the table has answered every request, so that the game it plays is the one asked for."""
        return self._first is None and not self._waiting

    def ask(self, wish: Wish, clock: str | None = None) -> None:
        """Ask the table to begin a game. If it raises a LudusError (of one line), nothing has changed.

        clock: as `TimeControl.parse` reads it, '' for games without clocks, None for clocks as before.
        """
        message = wish.message(self._board)
        _control(clock)  # a wrong clock raises now, not only when the game begins
        for who in (wish.white, wish.black):
            player_named(who, wish.game)
        with self._lock:
            self._first = None
            self._send(wish, clock, message)

    def confirm(self, entry: int) -> None:
        """Note that the mirror has begun the game of a GAME entry.

        If it was requested, its players and clock now apply.
        """
        for index, order in enumerate(self._waiting):
            if self._is_of(order, entry):
                self.wish = order.wish
                if order.clock is not None:
                    self._time.control = _control(order.clock)
                del self._waiting[: index + 1]
                self._refused = max(0, self._refused - index)
                self._drop_refused()
                return

    def refused(self, kind: str, reason: str) -> None:
        """Note that the table refused something, perhaps a game that was asked for."""
        if any(order.kind == kind for order in self._waiting):
            self.problem = f"the table begins no such game: {reason}"
            self._refused += 1
            self._drop_refused()

    def connected(self) -> None:
        """Note that the table answered. Requests from before have reached it by now, or never will."""
        self._doubtful, self._refused = list(self._waiting), 0

    def catch_up(self) -> None:
        """Settle doubtful requests, now that the table has sent all its entries and its current game."""
        certain = [order for order in self._waiting if order not in self._doubtful]
        if len(certain) < len(self._waiting):
            self._waiting, self.problem = certain, "the table was lost before it began the game that was asked for"
            self._drop_refused()
        first, mirror = self._first, self._mirror
        self._first, self._doubtful = None, []
        if first is not None and not first.is_played(self._board, mirror.game, mirror.players):
            self.wish = None
            self._send(first, None, first.message(self._board))

    def _send(self, wish: Wish, clock: str | None, message: tuple[str, ...]) -> None:
        mirror = self._mirror
        self._waiting.append(_Order(wish, clock, message[0], mirror.journal, max(mirror.newest, mirror.known)))
        self.problem = ""
        self._tell(*message)

    def _is_of(self, order: _Order, entry: int) -> bool:
        mirror, game = self._mirror, self._mirror.game
        is_later = order.journal == mirror.journal and entry > order.newest
        return is_later and game is not None and order.wish.fits(self._board, game, mirror.players)

    def _drop_refused(self) -> None:
        if self._refused >= len(self._waiting):
            self._waiting, self._refused = [], 0


def _control(clock: str | None) -> TimeControl | None:
    return TimeControl.parse(clock) if clock else None
