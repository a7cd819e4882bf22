"""A session without hardware, processes or a database: the table's own code on a desk, its time kept by a thread."""

import threading
import time
from typing import Any

from ludus.games import ends
from ludus.lights import cues
from lusoria.boards import definitions as boards
from lusoria.boards.places import indexes
from lusoria.engine.search import copy_of
from lusoria.errors import UsageError
from lusoria.session import TimeControl, Wish
from lusoria.session.advice import Adviser
from lusoria.session.helping_hand import HelpingHand
from lusoria.session.page.game import game_state, way
from tests.support.desk import Desk

STEP_S = 0.01


class DeskSession:
    """Has the face of a Session. Players called engine play the first legal action, or one that wins at once.

    Of a board with several games it plays the first to begin with.
    """

    def __init__(self, virtual: bool = True, board: str = "rota") -> None:
        self.board = boards.load(board)
        self.desk = Desk(board)
        self.virtual = virtual
        self.connected = True
        self.message = ""
        self.clock: dict[str, Any] | None = None
        self.faults: list[dict[str, str]] = []
        self.pieces: dict[str, str] = {}
        self.down: set[str] = set()
        self.thought: dict[str, Any] | None = None
        self.lag_s = 0.0  # how much later than it changes the table is heard
        self.upkeep: Any = None
        self.commands: list[str] = []
        self.games: list[tuple[str, dict[str, str], str, str]] = []
        self._players = {"w": "human", "b": "human"}
        self._hand = "w"
        self._presses = 0
        self._version = 1
        self._reported = ""
        self._changed = threading.Condition(threading.RLock())
        self._ending = threading.Event()
        self._helping_hand = HelpingHand(self, self.board["cells"].get("slots", 1))
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "DeskSession":
        self._thread.start()
        if self.virtual:
            self._helping_hand.start()
        return self

    def __exit__(self, *_error: object) -> None:
        if self.virtual:
            self._helping_hand.stop()
        self._ending.set()
        self._thread.join()

    def state(self) -> dict[str, Any]:
        with self._changed:
            return {"version": self._version, **self._snapshot()}

    def lights(self) -> dict[str, list[int]]:
        with self._changed:
            frame = self.desk.frames[-1][1]
            order = indexes(self.board["leds"]["order"])
            names = self.board["cells"]["ids"]
            return {names[cell]: [frame[4 * k + 2], frame[4 * k + 3], frame[4 * k + 1]] for k, cell in enumerate(order)}

    def changed(self, version: int, timeout: float) -> int:
        with self._changed:
            self._changed.wait_for(lambda: self._version > version, timeout)
        time.sleep(self.lag_s)
        return self._version

    def hand(self, text: str) -> dict[str, Any]:
        if not self.virtual:
            raise UsageError("the pieces of a real table are moved by hand")
        verb, *words = text.split()
        with self._changed:
            self.commands.append(text)
            if verb == "lift":
                if words[0] not in self.pieces:
                    raise UsageError(f"cell {words[0]} is empty: there is nothing to lift")
                self.pieces.pop(words[0])
                self.down.discard(words[0])
                self.desk.lift(words[0], wait=0)
            elif verb == "place":
                if words[0] in self.pieces:
                    raise UsageError(f"cell {words[0]} is occupied: lift its piece first")
                self.pieces[words[0]] = words[1]
                self.down |= {words[0]} if words[2:] == ["down"] else set()
                self.desk.place(words[0], wait=0)
            else:
                self._presses = 10
            self._tell()
        return {"ok": True}

    def put_pieces(self, how: str) -> None:
        with self._changed:
            self._helping_hand.take_back() if how == "back" else self._helping_hand.correct()
            self._version += 1
            self._changed.notify_all()

    def autoplay(self, on: bool) -> None:
        with self._changed:
            self._helping_hand.autoplay = on
            self._tell()

    def resign(self, side: str) -> None:
        with self._changed:
            self.desk.game.end("bw".index(side) + 1, "resignation")
            self._tell()

    def offer_draw(self) -> bool:
        """Players called engine refuse."""
        with self._changed:
            people = set(self._players.values()) == {"human"}
            if people:
                ends.end_by_people(self.desk.game, "1/2-1/2", "agreement")
                self._tell()
            return people

    def new_game(self, wish: Wish, clock: str | None = None) -> None:
        TimeControl.parse(clock or "1m")
        with self._changed:
            self._players = {"w": wish.white, "b": wish.black}
            present = self.desk.station.sensors.settled
            self.desk.sitting.begin(self.desk.now, present, wish.game, wish.options, wish.players, wish.start)
            self.desk.sitting.listen(True)
            self.games.append((wish.game, wish.options, wish.white, wish.black))
            self._tell()

    def hint(self) -> dict[str, Any]:
        with self._changed:
            game = copy_of(self.desk.game)
        return Adviser().hint(game)

    def play(self, origin: str, cell: str) -> None:
        with self._changed:
            action = way(self.desk.game, origin, cell)
            assert action is not None
            self.desk.sitting.ask(self.desk.now, len(self.desk.game.played), action)
            self._tell()

    def dice(self, numbers: str) -> None:
        raise UsageError("no dice of players are awaited")

    def shake(self) -> None:
        """All pieces but the one set down last fall off the board at once."""
        with self._changed:
            for cell in list(self.pieces)[:-1]:
                self.hand(f"lift {cell}")

    def fail(self, what: str, cell: str) -> None:
        """Something is wrong with the table from now on."""
        with self._changed:
            self.faults = [*self.faults, {"what": what, "cell": cell, "detail": ""}]
            self._tell()

    def say(self, message: str) -> None:
        """What the table or its players could not do, '' for nothing."""
        with self._changed:
            self.message = message
            self._tell()

    def unplug(self) -> None:
        """The table is gone."""
        with self._changed:
            self.connected, self.message = False, "waiting for the table"
            self._tell()

    def hurry(self, ms: int) -> None:
        """Let that much of the table's time pass at once."""
        with self._changed:
            self.desk.wait(ms)
            self._tell()

    def _run(self) -> None:
        due = time.monotonic()
        while not self._ending.is_set():
            with self._changed:
                self.desk.pressed = self._presses > 0
                self._presses = max(0, self._presses - 1)
                self.desk.wait(round(STEP_S * 1000 / 4) * 4)
                del self.desk.frames[:-1]
                self._play_pc()
                self._tell()
            due += STEP_S
            self._ending.wait(max(0.0, due - time.monotonic()))

    def _play_pc(self) -> None:
        sitting, game = self.desk.sitting, self.desk.game
        if (
            game.over
            or sitting.referee.position.players.requested is not None
            or not sitting.referee.position.players.automatic[game.side]
            or self._players["wb"[game.side]] == "page"
        ):
            return
        sitting.ask(self.desk.now, len(game.played), _choice(game))

    def _tell(self) -> None:
        report = repr(self._snapshot())
        if report != self._reported:
            self._reported = report
            self._version += 1
            self._changed.notify_all()

    def _snapshot(self) -> dict[str, Any]:
        desk, names = self.desk, self.board["cells"]["ids"]
        return {
            "clock": self.clock,
            "table": {
                "connected": self.connected,
                "port": "/dev/ttyACM0",
                "virtual": self.virtual,
                "board": self.board["board"],
                "table": "t1",
                "message": self.message,
                "firmware": "1.0",
                "faults": self.faults,
                "scans": 0,
                "autoplay": self.virtual and self._helping_hand.autoplay,
            },
            "game": self._game(),
            "phase": desk.sitting.phase(),
            "cells": {name: int(bit) for name, bit in zip(names, desk.station.sensors.settled, strict=True)},
            "cues": {n: cues.LETTERS[c] for n, c in zip(names, desk.station.display.picture, strict=True) if c},
            "pieces": dict(self.pieces),
            "down": sorted(self.down),
            "thinking": False,
            "thought": self.thought,
        }

    def _game(self) -> dict[str, Any]:
        game, referee = self.desk.game, self.desk.sitting.referee
        awaited = "" if referee.position.players.requested is None else game.text(referee.position.players.requested)
        shown = game_state(game, self._players["w"], self._players["b"], awaited)
        return shown | {"begun": self.desk.station.journal.begun}


def _choice(game: Any) -> int:
    """A winning action if there is one, else the first."""
    side = game.side
    for action in game.actions():
        game.play(action)
        won = game.score == ("1-0", "0-1")[side]
        game.take_back()
        if won:
            return int(action)
    return int(game.actions()[0])
