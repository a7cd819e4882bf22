"""Runs the clocks of the game at a table, and lets a flag fall when its side has no time left."""

import threading
import time
from collections.abc import Callable
from typing import Any

from ludus.games.game import Game
from ludus.session.players import PC, level_of
from lusoria.session.clocks.clock import Clocks, TimeControl, format_time
from lusoria.session.clocks.clock_files import SavedClocks

WAITING = ("test", "arrange", "safe", "fault")  # phases in which the game waits


def monotonic_ms() -> int:
    """The milliseconds of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


def on_clock(game: Game, players: tuple[str, str], awaited: bool, phase: str) -> int | None:
    """The side whose clock runs (0 or 1), or None.

    No clock runs before the first action by hand, while the table's dice fall, and while the game waits; nor while
    people carry out an action of the PC (`awaited`) or of the table's own player (once the phase is not `think`).
    """
    has_begun = any(game.changes_at(ply) for ply in range(len(game.played)))
    if not has_begun or game.over or phase in WAITING or (game.awaits_throw and game.options["dice"] == "table"):
        return None
    player = players[game.side]
    if (player == PC and awaited) or (level_of(player) and phase != "think"):
        return None
    return game.side


class Timekeeper:
    """Keeps the time of one game after another, by the time control that was asked for; without one it does nothing.

    Call its methods under one lock. Only `fall` is called without the lock, in another thread, when a flag may
    have fallen: `flag` then names its side.
    """

    def __init__(
        self,
        control: TimeControl | None,
        fall: Callable[[], None],
        now: Callable[[], int] = monotonic_ms,
        storage: SavedClocks | None = None,
    ) -> None:
        """storage: where the clocks are saved for the next run of the program."""
        self.control = control  # of the games that begin from now on
        self._fall = fall
        self._now = now
        self._storage = storage or SavedClocks(None)
        self._game = "", 0
        self._clocks: Clocks | None = None
        self._fallen: int | None = None
        self._started = False
        self._alarm: threading.Timer | None = None

    @property
    def of_game(self) -> TimeControl | None:
        """The time control of the current game."""
        return None if self._clocks is None else self._clocks.control

    def tags(self) -> dict[str, str]:
        """The fields that the game's log entry gets: its time control, if it has one."""
        return {} if self.of_game is None else {"clock": self.of_game.tag()}

    def begin(self, journal: str, entry: int) -> None:
        """Prepare the clocks of the game with this GAME entry: as they were saved, or with the whole time."""
        self._game, self._started = (journal, entry), False
        earlier = self._storage.read(journal, entry)
        anew = None if self.control is None else Clocks(self.control)
        self._clocks, self._fallen = earlier or (anew, None)
        self._set_alarm()

    def played(self, game: Game) -> None:
        """Note that an action was played now; if it ended a turn, its side earns the increment."""
        mover = game.side_at(len(game.played) - 1)
        if self._clocks is not None and self._started and (game.side != mover or game.over):
            self._clocks.earn(mover, self._now())

    def run(self, side: int | None) -> None:
        """Let the clock of this side run from now on; with None, let neither run."""
        clocks = self._clocks
        side = None if self._fallen is not None else side
        if clocks is not None and side != clocks.running:
            self._started = True
            clocks.run(side, self._now())
            self._keep()
            self._set_alarm()

    def stop(self) -> None:
        """Save the clocks and let no flag fall any more."""
        self._keep()
        self._cancel_alarm()

    def flag(self) -> int | None:
        """Return the side whose flag has just fallen, or None. It is returned once; then no clock of the game runs."""
        clocks = self._clocks
        if clocks is None:
            return None
        side = clocks.fallen(self._now())
        if side is not None:
            self._fallen = side
            clocks.run(None, self._now())
            self._keep()
        self._set_alarm()
        return side

    def as_ugi(self) -> dict[str, int] | None:
        """The clocks as UGI has them (`p1time`, …, in ms), for a player who thinks; None without time control."""
        clocks, now = self._clocks, self._now()
        if clocks is None:
            return None
        times = {f"p{side + 1}time": clocks.left(side, now) for side in (0, 1)}
        return times | {f"p{side + 1}inc": 1000 * clocks.control.increment for side in (0, 1)}

    def state(self) -> dict[str, Any] | None:
        """The clocks for pages, None if there are none.

        control (as in a record), words (as people write it), left (ms, by side), running and fallen ('w', 'b' or None).
        """
        clocks, now = self._clocks, self._now()
        if clocks is None:
            return None
        return {
            "control": clocks.control.tag(),
            "words": clocks.control.words(),
            "left": {"w": clocks.left(0, now), "b": clocks.left(1, now)},
            "running": _letter(clocks.running),
            "fallen": _letter(self._fallen),
        }

    def line(self) -> str:
        """Both clocks as one line for a terminal; '' without clocks."""
        clocks, now = self._clocks, self._now()
        if clocks is None:
            return ""
        words = [f"{name} {format_time(clocks.left(side, now))}" for side, name in enumerate(("White", "Black"))]
        if clocks.running is not None:
            words[clocks.running] = f"> {words[clocks.running]}"
        return "   ".join(words)

    def _keep(self) -> None:
        if self._clocks is not None:
            self._storage.write(*self._game, self._clocks, self._fallen, self._now())

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _set_alarm(self) -> None:
        self._cancel_alarm()
        clocks = self._clocks
        if clocks is not None and clocks.running is not None:
            seconds = clocks.left(clocks.running, self._now()) / 1000
            self._alarm = threading.Timer(seconds, self._fall)
            self._alarm.daemon = True
            self._alarm.start()


def _letter(side: int | None) -> str | None:
    return None if side is None else "wb"[side]
