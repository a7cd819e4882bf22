"""One table followed by one Session: what comes from it goes to those who deal with it, what pages ask goes to it.

The follower's thread brings the messages, a worker thinks; everything they touch is behind one lock, and a
counter tells pages when to look again.
"""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludus.rules.game import SCORES
from lusoria import boards, sight
from lusoria.errors import UsageError
from lusoria.faults import Faults
from lusoria.link import ports
from lusoria.link.connection import Message
from lusoria.link.follower import Follower
from lusoria.link.mirror import Mirror, Moment
from lusoria.session.asked import Asked
from lusoria.session.clock import TimeControl
from lusoria.session.keeping import Keeper
from lusoria.session.kept_clocks import KeptClocks
from lusoria.session.seats import Seats
from lusoria.session.spoken import line_of
from lusoria.session.telemetry import Telemetry
from lusoria.session.timekeeper import Timekeeper, on_clock
from lusoria.session.upkeep import Upkeep
from lusoria.session.wish import Wish

if TYPE_CHECKING:
    from lusoria.log.store import Log
    from lusoria.virtual.table import VirtualTable


class Session:
    """Follows the table on a port. `board` is the definition of the board that is expected there."""

    def __init__(
        self,
        board: boards.Definition,
        port: str | None,
        log: "Log",
        wish: Wish | None = None,
        virtual: "VirtualTable | None" = None,
        say: Callable[[str], None] = lambda _line: None,
        control: TimeControl | None = None,
        find: Callable[[], list[str]] = ports.candidates,
        clocks: Path | None = None,
    ) -> None:
        """wish: the game to begin at once, or None to follow what is played. say: lines for a terminal.

        control: of the game that is played and of those that follow, None for games without clocks. find: the ports
        on which the table may be, where port is None. clocks: the folder in which clocks are kept for a program that
        comes after this one, None to keep none.
        """
        self.board = board
        self._virtual = virtual
        self._say = say
        self._changed = threading.Condition()
        self._version = 1
        self._mirror = Mirror()
        self._follower = Follower(self, port, find)
        self._time = Timekeeper(control, self._flag_fell, kept=KeptClocks(clocks))
        self._seats = Seats(self._changed, self._mirror, self._follower.say, say, self._touch, self._time.told)
        self._asked = Asked(self._changed, board, self._mirror, self._time, self._follower.say, wish)
        self._keeper = Keeper(log, self._follower.say, self._as_logged)
        self._gone = "looking for a table"
        self._hello: dict[str, Any] | None = None
        self._port = port or ""
        self._shown = Telemetry(board)
        self._lights = sight.CueLights(board)
        self._faults = Faults()
        self.upkeep = Upkeep(board, log, self._follower.say, self._table_state)

    def start(self) -> None:
        """Begin to follow the table."""
        self._follower.start()

    def stop(self) -> None:
        """Let the table go; the game there goes on without the PC."""
        self._follower.stop()
        self._seats.stop()
        with self._changed:
            self._time.stop()

    # --- what pages ask

    def changed(self, version: int, timeout: float) -> int:
        """Wait until something is newer than version, at most timeout seconds; returns the newest version."""
        with self._changed:
            self._changed.wait_for(lambda: self._version > version, timeout)
            return self._version

    def state(self) -> dict[str, Any]:
        """Everything a page shows, as JSON-able values."""
        pieces, down = self._pieces()
        with self._changed:
            return {
                "version": self._version,
                "table": self._table_state(),
                "game": self._game_state(),
                "phase": self._shown.phase,
                "cells": self._shown.present(),
                "cues": self._shown.cues(),
                "pieces": pieces,
                "down": down,
                "thinking": self._seats.thinking,
                "thought": self._seats.thought,
                "clock": self._time.state(),
            }

    def clocks(self) -> str:
        """Both clocks as one line for a terminal, '' for a game without."""
        with self._changed:
            return self._time.line()

    def lights(self) -> dict[str, list[int]]:
        """What each light shows now, [red, green, blue] from 0 to 255; none while no table is connected.

        Of a virtual table the frame that went down its wire; of a real one what the same palette makes
        of the cues it told.
        """
        if self._hello is None:
            return {}
        if self._virtual is not None:
            answer = self._virtual.command("leds")
            return answer.get("leds", {})
        return self._lights.at(self._shown.letters, int(time.monotonic() * 1000) % 2**30)

    def hand(self, text: str) -> dict[str, Any]:
        """Do what a hand would do at the virtual table (`lift 5`, `place 5 w`, `press`). Raises UsageError."""
        if self._virtual is None:
            raise UsageError("the pieces of a real table are moved by hand")
        if text.split()[:1] not in (["lift"], ["place"], ["press"]):
            raise UsageError("a page may lift, place and press")
        answer = self._virtual.command(text)
        if not answer["ok"]:
            raise UsageError(answer["error"])
        self._touch()
        return answer

    def hint(self) -> dict[str, Any]:
        """What the engine would play now, as `Adviser.hint` says it. Raises UsageError where there is nothing to."""
        self._need_table()
        return self._seats.hint()

    def dice(self, numbers: str) -> None:
        """Tell the table what players threw with their own dice, three numbers such as 136. Raises UsageError."""
        with self._changed:
            self._need_table()
            game = self._mirror.game
            if game is None or not game.awaits_throw or game.options["dice"] != "players":
                raise UsageError("no dice of players are awaited")
            ply = len(game.played)
        self._follower.say("DICE", ply, numbers)

    def new_game(self, wish: Wish, clock: str | None = None) -> None:
        """Have the table begin another game. Raises a LudusError of one line; then nothing has changed.

        Its players and its clock hold when the table has begun it; if it refuses, the state's message says why.
        clock: a time such as `5m+3s`, as `TimeControl.parse` reads it, or '' for games without clocks; None: as before.
        """
        self._need_table()
        self._asked.ask(wish, clock)

    def resign(self, side: str) -> None:
        """A side, `w` or `b`, gives the game up. Raises UsageError where there is nothing to."""
        self._end("0-1" if side == "w" else "1-0", "resignation")

    def offer_draw(self) -> bool:
        """A draw is offered, and agreed if the other side takes it: whether it did. May take a second.

        Raises UsageError where there is nothing to, or where the game has gone on when the answer comes.
        """
        self._need_table()
        judged = self._seats.takes_draw()
        if judged is not None:
            self._end("1/2-1/2", "agreement", judged)
        return judged is not None

    def _end(self, score: str, reason: str, judged: Moment | None = None) -> None:
        """judged: the moment for which it was agreed, None for any."""
        with self._changed:
            if judged not in (None, self._mirror.moment):
                raise UsageError("the game went on meanwhile: offer the draw again")
            game = self._seats.game_to_end()
            self._need_table()
            self._follower.say("END", len(game.played), score, reason)

    def _need_table(self) -> None:
        if self._hello is None:
            raise UsageError("no table is connected just now")

    # --- what the follower tells

    def connected(self, port: str, hello: dict[str, Any]) -> None:
        """A table answered."""
        self._say(f"following the table '{hello['board']}' on {port}")
        with self._changed:
            self._port, self._hello = port, hello
            if hello["journal"] != self._mirror.journal:
                self._faults = Faults()
            self._mirror.connected(hello)
            self._asked.connected()
            self.upkeep.connected(hello)
            self._seats.forget()
        self._keeper.connected(hello, self._mirror.newest + 1)
        self._touch()

    def disconnected(self, reason: str) -> None:
        """The table is gone, or not there yet."""
        self._keeper.disconnected()
        with self._changed:
            if self._hello is not None and reason:  # none where we let it go ourselves
                self._say(reason)
            self._hello, self._gone, self._seats.thinking = None, reason, False
            self._keep_time()
            self.upkeep.disconnected()
        self._touch()

    def heard(self, messages: list[Message]) -> None:
        """Messages came: mirror and log what must not be lost, note the rest."""
        with self._changed:
            for kind, values in messages:
                if self._mirror.hear(kind, values):
                    self._follow_up(kind, values)
                self._note(kind, values)
        self._keeper.heard(messages)
        with self._changed:
            if any(kind == "NOW" for kind, _values in messages):
                self._asked.all_told()
            self._keep_time()
        if self._hello is not None:
            self._seats.think()
        self._touch()

    # --- inside

    def _keep_time(self) -> None:
        """Let the clock run of whoever is to move, or nobody's: while the cable is out time stands still."""
        mirror = self._mirror
        side = None
        if self._hello is not None and not mirror.behind and mirror.game is not None:
            side = on_clock(mirror.game, mirror.players, self._seats.awaited != "", self._shown.phase)
        self._time.run(side)

    def _flag_fell(self, _side: int) -> None:
        with self._changed:
            side, game = self._time.flag(), self._mirror.game
            if side is not None and game is not None:
                self._follower.say("END", len(game.played), SCORES[2 - side], "time forfeit")
        self._touch()

    def _as_logged(self, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of an entry for the log. Only of the game being played the PC knows more than the table told."""
        with self._changed:
            if kind == "GAME" and self._mirror.plays(fields["entry"]):
                fields |= self._time.tags() | self._seats.named()
            return fields

    def _follow_up(self, kind: str, values: dict[str, Any]) -> None:
        """An entry was applied to the mirror: what the PC had asked for is done or out of date."""
        self._faults.hear(kind, values)
        if kind not in ("FAULT", "SETTING"):  # these take nothing back of what was asked
            self._seats.forget()
            self._asked.problem = ""
        if kind == "GAME":
            self._asked.begun(values["entry"])
            self._seats.seat(values["game"], self._mirror.players, self._asked.wish)
            self._time.begin(self._mirror.journal, values["entry"])
        elif kind == "ACT" and self._mirror.game is not None and not self._mirror.behind:
            self._time.played(self._mirror.game)
        line = line_of(kind, values, self._mirror.game)
        if line is not None:
            clocks = self._time.line()
            self._say(f"{line}   [{clocks}]" if clocks else line)

    def _note(self, kind: str, values: dict[str, Any]) -> None:
        self._shown.hear(kind, values)
        self.upkeep.hear(kind, values)
        if kind in ("HINT", "DRAW"):
            self._seats.advise(kind, values["ply"])
        elif kind == "REFUSED":
            self._seats.ask_again()
            self._asked.refused(values["kind"], values["reason"])
            self._say(f"the table refused {values['kind']}: {values['reason']}")

    def _message(self) -> str:
        """One line of what people should know, mostly ''."""
        hello = self._hello
        if self._mirror.problem or hello is None:
            return self._mirror.problem or self._gone
        if problem := self._keeper.problem or self._seats.problem or self._asked.problem:
            return problem
        if hello["board"] != self.board["board"]:
            return f"the table is a '{hello['board']}', not a '{self.board['board']}'"
        return ""

    def _touch(self) -> None:
        with self._changed:
            self._version += 1
            self._changed.notify_all()

    def _table_state(self) -> dict[str, Any]:
        with self._changed:
            return {
                "connected": self._hello is not None,
                "port": self._port,
                "virtual": self._virtual is not None,
                "board": self.board["board"],
                "message": self._message(),
                "firmware": self._hello["firmware"] if self._hello is not None else "",
                "faults": self._faults.list,
                "scans": self.upkeep.scans,
            }

    def _game_state(self) -> dict[str, Any] | None:
        game, seats = self._mirror.game, self._seats
        return None if game is None else sight.game_state(game, seats.names["w"], seats.names["b"], seats.awaited)

    def _pieces(self) -> tuple[dict[str, str], list[str]]:
        """What stands where, and which of it lies on its other face, as far as that can be seen."""
        if self._virtual is not None:
            answer = self._virtual.command("cells")
            return answer.get("cells", {}), answer.get("down", [])
        cells = self.board["cells"]
        with self._changed:
            lanes = cells.get("slots", 1) > 1
            return sight.standing(self._mirror.game, cells["ids"], self._shown.cells, lanes), []
