"""A table being followed: its game mirrored and logged, the PC's players thinking, pages told of changes.

One Session follows one table. The follower's thread brings the messages, a worker thinks; everything
they touch is behind one lock, and a counter tells pages when to look again.
"""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludus.link.messages import ENTRIES
from ludus.rules.game import Game
from ludus.rules.options import changed
from ludus.table import cues
from ludus.table.sitting import HUMAN, PC
from lusoria import boards, sight
from lusoria.advice import Adviser
from lusoria.errors import LusoriaError, UsageError
from lusoria.faults import Faults
from lusoria.link.connection import Message
from lusoria.link.follower import Follower
from lusoria.link.mirror import Mirror
from lusoria.log.logged import Delivery, Entry, Input
from lusoria.players import STRONGEST, Player, on_wire, player_named

if TYPE_CHECKING:
    from lusoria.log.store import Log
    from lusoria.virtual.table import VirtualTable

MAX_INPUTS = 1000  # inputs held while the log cannot take them


UNKEPT = 5000  # entries that wait for a log that refuses; what comes beyond is asked for again


@dataclass(frozen=True)
class Wish:
    """The game somebody asked for: what NEW is made of."""

    game: str
    options: dict[str, str]
    white: str
    black: str


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
    ) -> None:
        """wish: the game to begin at once, or None to follow what is played. say: lines for a terminal."""
        self.board = board
        self._log = log
        self._wish = wish
        self._pending = wish is not None
        self._virtual = virtual
        self._say = say
        self._mirror = Mirror()
        self._follower = Follower(self, port)
        self._thinker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="thinker")
        self._players: dict[str, Player | None] = {"w": None, "b": None}
        self._names = {"w": HUMAN, "b": HUMAN}
        self._changed = threading.Condition()
        self._version = 1
        self._message = "looking for a table"
        self._hello: dict[str, Any] | None = None
        self._port = port or ""
        self._phase = "play"
        self._cells = "0" * len(board["cells"]["ids"])
        self._cues = "." * len(boards.light_names(board))
        self._asked: tuple[int, int] | None = None
        self._unkept: list[Entry] = []
        self._inputs: list[Input] = []  # of the flight record, not in the log yet
        self._awaited = ""
        self._thinking = False
        self._lights = sight.CueLights(board)
        self._adviser = Adviser()
        self._faults = Faults()

    def start(self) -> None:
        """Begin to follow the table."""
        self._follower.start()

    def stop(self) -> None:
        """Let the table go; the game there goes on without the PC."""
        self._follower.stop()
        self._thinker.shutdown(wait=False, cancel_futures=True)
        for player in self._players.values():
            if player is not None:
                player.rest()

    # --- what pages ask

    def changed(self, version: int, timeout: float) -> int:
        """Wait until something is newer than version, at most timeout seconds; returns the newest version."""
        with self._changed:
            self._changed.wait_for(lambda: self._version > version, timeout)
            return self._version

    def state(self) -> dict[str, Any]:
        """Everything a page shows, as JSON-able values."""
        pieces = self._pieces()
        with self._changed:
            names, lights = self.board["cells"]["ids"], boards.light_names(self.board)
            return {
                "version": self._version,
                "table": {
                    "connected": self._hello is not None,
                    "port": self._port,
                    "virtual": self._virtual is not None,
                    "board": self.board["board"],
                    "message": self._mirror.problem or self._message,
                    "firmware": self._hello["firmware"] if self._hello is not None else "",
                    "faults": self._faults.list,
                },
                "game": self._game_state(),
                "phase": self._phase,
                "cells": {name: int(bit) for name, bit in zip(names, self._cells, strict=True)},
                "cues": {name: cue for name, cue in zip(lights, self._cues, strict=True) if cue != "."},
                "pieces": pieces,
                "thinking": self._thinking,
            }

    def lights(self) -> dict[str, list[int]]:
        """What each light shows now, [red, green, blue] from 0 to 255.

        Of a virtual table the frame that went down its wire; of a real one what the same palette makes
        of the cues it told.
        """
        if self._virtual is not None:
            answer = self._virtual.command("leds")
            return answer.get("leds", {})
        return self._lights.at(self._cues, int(time.monotonic() * 1000) % 2**30)

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
        with self._changed:
            game = self._mirror.game
            if game is None or self._hello is None:
                raise UsageError("there is no game to advise on")
            if self._mirror.players[game.side] != HUMAN:
                raise UsageError("it is not the turn of a person")
            copy = replayed(game)
        return self._adviser.hint(copy)

    def dice(self, numbers: str) -> None:
        """Tell the table what players threw with their own dice, three numbers such as 136. Raises UsageError."""
        with self._changed:
            game = self._mirror.game
            if game is None or not game.awaits_throw or game.options["dice"] != "players":
                raise UsageError("no dice of players are awaited")
            ply = len(game.played)
        self._follower.say("DICE", ply, numbers)

    def new_game(self, game: str, options: dict[str, str], white: str, black: str) -> None:
        """Begin another game at the table. Raises UsageError or OptionError; then nothing has changed."""
        wish = Wish(game, options, white, black)
        self._game_of(wish)
        player_named(white, game)
        player_named(black, game)
        with self._changed:
            self._wish = wish
        self._say_new(wish)

    # --- what the follower tells

    def connected(self, port: str, hello: dict[str, Any]) -> None:
        """A table answered."""
        self._say(f"following the table '{hello['board']}' on {port}")
        with self._changed:
            self._port, self._hello = port, hello
            self._message = self._standing_message()
            if hello["journal"] != self._mirror.journal:
                self._faults = Faults()
            self._mirror.connected(hello)
            self._asked = None
            self._unkept = []  # the table says again whatever was not kept
            self._inputs = []
        self._ask_for_entries(hello)
        self._touch()

    def disconnected(self, reason: str) -> None:
        """The table is gone, or not there yet."""
        self._keep([], True)
        with self._changed:
            if self._hello is not None:
                self._say(reason)
            self._hello, self._message, self._thinking = None, reason, False
        self._touch()

    def heard(self, messages: list[Message]) -> None:
        """Messages came: mirror and log what must not be lost, note the rest."""
        with self._changed:
            for kind, values in messages:
                if self._mirror.hear(kind, values):
                    self._faults.hear(kind, values)
                    self._follow_up(kind, values)
                    self._report(kind, values)
                self._note(kind, values)
        self._inputs += [Input(**values) for kind, values in messages if kind == "INPUT"]
        del self._inputs[:-MAX_INPUTS]
        told = [message for message in messages if message[0] in ENTRIES]
        self._keep(told, any(kind == "ALIVE" for kind, _values in messages))
        if any(kind == "NOW" for kind, _values in messages):
            self._begin_wish()
        self._think()
        self._touch()

    # --- inside

    def _note(self, kind: str, values: dict[str, Any]) -> None:
        if kind == "CELLS" and len(values["settled"]) == len(self._cells):
            self._cells = "".join(digit if digit in "123456789" else "0" for digit in values["settled"])
        elif kind == "CUES" and len(values["letters"]) == len(self._cues):
            self._cues = "".join(letter if letter in cues.LETTERS else "." for letter in values["letters"])
        elif kind == "PHASE":
            self._phase = values["phase"]
        elif kind in ("HINT", "DRAW"):
            self._advise(kind, values["ply"])
        elif kind == "REFUSED":
            self._asked = None
            self._say(f"the table refused {values['kind']}: {values['reason']}")

    def _follow_up(self, kind: str, values: dict[str, Any]) -> None:
        """An entry was applied to the mirror: what the PC had asked for is done or out of date."""
        self._awaited = ""
        self._asked = None
        if kind == "GAME":
            self._match_players(values["game"], self._mirror.players)

    def _match_players(self, game_id: str, told: tuple[str, str]) -> None:
        """Seat whom the table names: people, or for a side it leaves to the PC whom somebody here asked for.

        A PC that comes to such a game without having been told whom to play sends its strongest.
        """
        wish = self._wish
        asked = (wish.white, wish.black) if wish is not None and _on_wire(wish) == told else (STRONGEST, STRONGEST)
        for side, who, name in zip("wb", told, asked, strict=True):
            name = name if who == PC else who
            if name != self._names[side]:
                self._names[side], self._players[side] = name, player_named(name, game_id)

    def _keep(self, entries: list[Message], all_inputs: bool) -> None:
        """Put entries into the log; only then may the table forget them. Inputs go with them, or when they must.

        What the log refuses now is tried again with whatever the table says next, at least each second.
        """
        self._unkept += [Entry(v["entry"], kind, v["ms"], self._named(kind, v)) for kind, v in entries]
        del self._unkept[UNKEPT:]  # the table has them, and is asked for them once the log is well again
        hello = self._hello
        if hello is None or not (self._unkept or (self._inputs and all_inputs)):
            return
        words = hello["table"], hello["board"], hello["journal"]
        try:
            [kept] = self._log.keep_all([Delivery(*words, self._unkept, hello["oldest"], self._inputs)])
        except LusoriaError as error:
            with self._changed:
                self._message = f"not logged yet: {error}"
            return
        told, self._unkept, self._inputs = len(self._unkept), [], []
        with self._changed:
            self._message = self._standing_message()
        if told:
            self._follower.say("KEPT", kept)
        if told == UNKEPT:
            self._follower.say("FROM", kept + 1)

    def _ask_for_entries(self, hello: dict[str, Any]) -> None:
        """Have the table send what the log or the mirror lacks."""
        first = self._mirror.newest + 1 if self._mirror.game is not None else hello["begun"] or hello["newest"] + 1
        try:
            kept = self._log.keep(hello["table"], hello["board"], hello["journal"], [], hello["oldest"])
        except LusoriaError:  # it will be said when there is something to keep
            kept = 0
        self._follower.say("FROM", min(first, kept + 1))

    def _standing_message(self) -> str:
        """What people should know about the table that is there, else ''."""
        hello = self._hello
        if hello is None:
            return self._message
        if hello["board"] != self.board["board"]:
            return f"the table is a '{hello['board']}', not a '{self.board['board']}'"
        return ""

    def _named(self, kind: str, values: dict[str, Any]) -> dict[str, Any]:
        """The fields of an entry for the log: the PC's players by the names they were asked for."""
        fields = {name: value for name, value in values.items() if name not in ("entry", "ms")}
        if kind == "GAME":
            for colour, side in (("white", "w"), ("black", "b")):
                if fields[colour] == PC:
                    fields[colour] = self._names[side]
        return fields

    def _begin_wish(self) -> None:
        """The table has said what it is playing: begin the game asked for, unless it is that one already."""
        with self._changed:
            wish, game, players = self._wish, self._mirror.game, self._mirror.players
            pending, self._pending = self._pending, False
        if wish is None or not pending:
            return
        asked = self._game_of(wish)
        same = game is not None and (game.id, game.options, players) == (asked.id, asked.options, _on_wire(wish))
        if not same or (game is not None and game.over):
            self._say_new(wish)

    def _game_of(self, wish: Wish) -> Game:
        """The game a wish means on this board. Raises OptionError."""
        return Game(wish.game, {**wish.options, **boards.game_options(self.board)})

    def _say_new(self, wish: Wish) -> None:
        game = self._game_of(wish)
        text = ",".join(f"{name}={value}" for name, value in changed(game.words.OPTIONS, game.options))
        self._follower.say("NEW", wish.game, text, *_on_wire(wish))

    def _think(self) -> None:
        """If it is the turn of a player of the PC, ask him; if it is his opponent's, let him think ahead; each once."""
        with self._changed:
            game = self._mirror.game
            if game is None or game.over or game.awaits_throw or self._hello is None or self._mirror.behind:
                return
            side = "wb"[game.side]
            player, key = self._players[side], (self._mirror.newest, len(game.played))
            waits = player is None or self._mirror.players[game.side] != PC
            if waits:
                player = self._players["bw"[game.side]]
            if player is None or self._asked == key:
                return
            self._asked, self._thinking = key, not waits
            copy = replayed(game)
        if waits:
            self._thinker.submit(player.ponder, copy)
        else:
            self._thinker.submit(self._answer, player, copy, key)

    def _answer(self, player: Player, game: Game, key: tuple[int, int]) -> None:
        try:
            action = player.choose(game)
        except LusoriaError as error:
            self._say(str(error))
            with self._changed:
                self._message, self._thinking = str(error), False
            return
        with self._changed:
            self._thinking = False
            if self._asked != key:
                return
            self._awaited = game.text(action)
        self._follower.say("PLAY", len(game.played), action)
        self._touch()

    def _advise(self, kind: str, ply: int) -> None:
        """People ask for a hint, or offer the PC a draw: let the engine look at their position."""
        game = self._mirror.game
        if game is not None and not game.over and len(game.played) == ply:
            self._thinker.submit(self._advise_on, kind, replayed(game))

    def _advise_on(self, kind: str, game: Game) -> None:
        try:
            if kind == "HINT":
                self._follower.say(kind, len(game.played), game.parse(self._adviser.hint(game)["action"]))
            else:
                side = 0 if self._mirror.players[0] == PC else 1
                yes = not game.awaits_throw and self._adviser.takes_draw(game, side)
                self._follower.say(kind, len(game.played), "yes" if yes else "no")
        except LusoriaError as error:  # a game without an engine: the table finds a hint of its own
            self._say(str(error))

    def _report(self, kind: str, values: dict[str, Any]) -> None:
        """Say an entry on the terminal, at once: the mirror holds the game as it was told so far."""
        game = self._mirror.game
        if kind in ("ACT", "INSTEAD") and game is not None and values["ply"] == len(game.played):
            slid = " (slid on)" if kind == "INSTEAD" else ""
            self._say(f"{values['ply']}. {game.text_at(values['ply'] - 1)}{slid}")
        elif kind == "BACK":
            self._say(f"taken back to ply {values['ply']}")
        elif kind == "END":
            self._say(f"{values['score']} ({values['reason']})")
        elif kind == "GAME":
            self._say(f"new game: {values['game']} {values['options']}".rstrip())

    def _touch(self) -> None:
        with self._changed:
            self._version += 1
            self._changed.notify_all()

    def _game_state(self) -> dict[str, Any] | None:
        game = self._mirror.game
        return None if game is None else sight.game_state(game, self._names["w"], self._names["b"], self._awaited)

    def _pieces(self) -> dict[str, str]:
        if self._virtual is not None:
            return self._virtual.command("cells").get("cells", {})
        cells = self.board["cells"]
        with self._changed:
            return sight.standing(self._mirror.game, cells["ids"], self._cells, cells.get("slots", 1) > 1)


def replayed(game: Game) -> Game:
    """A copy of a game for another thread, its history included."""
    copy = Game(game.id, dict(game.options), game.start_text)
    for action in game.played:
        copy.play(action)
    return copy


def _on_wire(wish: Wish) -> tuple[str, str]:
    return on_wire(wish.white), on_wire(wish.black)
