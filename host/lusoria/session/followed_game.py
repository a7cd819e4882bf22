"""Follows the game at a table: its copy on the PC, its players and clocks, and what was asked of the table."""

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludus.games.game import SCORES
from lusoria.boards import definitions as boards
from lusoria.errors import UsageError
from lusoria.link.mirror import Mirror
from lusoria.session.clocks.clock import TimeControl
from lusoria.session.clocks.clock_files import SavedClocks
from lusoria.session.clocks.timekeeper import Timekeeper, on_clock
from lusoria.session.draws_and_resignations import Endings
from lusoria.session.game_request import Wish
from lusoria.session.requested_games import RequestedGames
from lusoria.session.seats import Seats
from lusoria.session.telemetry import Telemetry
from lusoria.session.terminal_lines import line_of


class FollowedGame:
    """The mirror of the game, and all that depends on it. The caller holds the lock, unless a method takes it."""

    def __init__(
        self,
        lock: threading.Condition,
        board: boards.Definition,
        wish: Wish | None,
        tell: Callable[..., None],
        say: Callable[[str], None],
        touch: Callable[[], None],
        control: TimeControl | None,
        clocks: Path | None,
    ) -> None:
        """lock: guards all of this. tell(kind, *fields): sends to the table. touch(): tells pages to look again.

        The other parameters are those of Session.
        """
        self._lock, self._say, self._touch = lock, say, touch
        self.mirror = Mirror()
        self.time = Timekeeper(control, self._flag_fell, storage=SavedClocks(clocks))
        self.seats = Seats(lock, self.mirror, tell, say, touch, self.time.as_ugi)
        self.endings = Endings(lock, self.mirror, self.seats, tell)
        self.requests = RequestedGames(lock, board, self.mirror, self.time, tell, wish)
        self.telemetry = Telemetry(board)

    def connected(self, hello: dict[str, Any]) -> None:
        """A table answered."""
        self.mirror.connected(hello)
        self.requests.connected()
        self._forget()

    def disconnected(self) -> None:
        """The table is gone: nobody is to play, and no clock runs."""
        self.seats.thinking = False
        self.keep_time(False)

    def stop(self) -> None:
        """Stop players and clocks; takes the lock."""
        self.seats.stop()
        with self._lock:
            self.time.stop()

    def follow(self, kind: str, values: dict[str, Any]) -> None:
        """Update players, clocks and requests after an entry was applied to the mirror."""
        if kind not in ("FAULT", "SETTING"):  # these do not withdraw what was asked
            self._forget()
            self.requests.problem = ""
        if kind == "GAME":
            if self.mirror.game is not None:
                self.telemetry.begin(self.mirror.game.contents())
            self.requests.confirm(values["entry"])
            self.seats.seat(values["game"], self.mirror.players, self.requests.wish)
            self.time.begin(self.mirror.journal, values["entry"])
        elif kind == "ACT" and self.mirror.game is not None and not self.mirror.behind:
            self.time.played(self.mirror.game)
        if line := line_of(kind, values, self.mirror.game, self.time.line()):
            self._say(line)

    def note(self, kind: str, values: dict[str, Any]) -> None:
        """Take any message: what the table shows, asks for and refuses."""
        self.telemetry.hear(kind, values)
        game = self.mirror.game
        if kind in ("HINT", "DRAW") and game is not None and not game.over and len(game.played) == values["ply"]:
            (self.seats.advise if kind == "HINT" else self.endings.offered)(game)
        elif kind == "REFUSED":
            self.seats.ask_again()
            self.requests.refused(values["kind"], values["reason"])
            self.endings.refused(values["kind"])
            self._say(f"the table refused {values['kind']}: {values['reason']}")

    def keep_time(self, is_connected: bool) -> None:
        """Let the clock of the side to move run, if any is to run; none runs while the cable is out."""
        mirror, side = self.mirror, None
        if is_connected and not mirror.behind and mirror.game is not None:
            side = on_clock(mirror.game, mirror.players, self.seats.awaited != "", self.telemetry.phase)
        self.time.run(side)

    def as_logged(self, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of an entry for the log: a GAME entry gets what only the PC knows. Takes the lock."""
        with self._lock:
            if kind == "GAME" and self.mirror.plays(fields["entry"]):
                fields |= self.time.tags() | self.seats.named()
            return fields

    def _flag_fell(self) -> None:
        with self._lock:
            side = self.time.flag()
            if side is not None:
                with contextlib.suppress(UsageError):  # the game has just ended
                    self.endings.ask(SCORES[2 - side], "time forfeit")
        self._touch()

    def _forget(self) -> None:
        self.seats.forget()
        self.endings.forget()
