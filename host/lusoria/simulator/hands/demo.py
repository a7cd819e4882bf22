"""`lusoria virtual --demo`: a simulated person plays at the virtual table, game after game, for whoever looks on.

He reads what the table made of his hands from its journal, as the firmware keeps it on its flash, and carries out what
a PC asks for; both need no PC to listen. His hands slide, nudge and fumble, but set nothing wrong.
"""

import time
from pathlib import Path
from random import Random
from typing import Any

from ludus.board.definition import Board
from ludus.errors import LudusError
from ludus.games.game import Game
from ludus.link import messages
from ludus.link.frames import Splitter
from ludus.session.players import PC, level_of
from ludus.storage import restoring as resume
from ludus.storage.journal import Journal
from lusoria.simulator.errors import VirtualTableError
from lusoria.simulator.hands.observer import Settled
from lusoria.simulator.hands.player import Person
from lusoria.simulator.memory_files import Held
from lusoria.simulator.pico import flash
from lusoria.simulator.pieces import Piece, Pieces
from lusoria.simulator.table import VirtualTable

GENTLE = ("slide", "nudge", "fumble", "between", "dropout")
CHANCE = 0.05  # of each at an action
THOUGHT_MS = (400, 1500)  # before an action
PATIENCE_MS = 7000  # after that the board is put as the table has it
OVER_MS = 5000  # a finished game stays so long for all to see
CLEARED_MS = 2500  # the start set-up, held for so long, has begun a new game
LOOK_MS = 300
STARTING_S = 5.0  # of wall time: until the firmware has written its first game down


class DemoTable:
    """A virtual table as a person needs it."""

    def __init__(self, virtual: VirtualTable, compact: dict[str, Any]) -> None:
        """compact: the board's compact form."""
        self.board = Board(compact)
        self.pieces: Pieces = virtual.call(lambda world: world.pieces)
        self.phase = "play"
        self.settled: list[Settled] = []  # nobody judges him
        self.presses = 0
        self.distrusted: set[int] = set()
        self.asked: dict[str, int] = {}
        self._virtual = virtual
        self._told: resume.SavedGame | None = None
        self._splitter = Splitter()
        virtual.call(lambda world: setattr(world.usb, "listener", self._heard))

    @property
    def game(self) -> Game:
        """The game as the table's journal has it."""
        game = self.told.game
        for action in self.told.actions[len(game.played) :]:
            game.play(action)
        return game

    @property
    def told(self) -> resume.SavedGame:
        """The last game of the journal; the one read before while the flash is being written."""
        until = time.monotonic() + STARTING_S
        while (told := _last_game(self._virtual.flash_path)) is None and self._told is None:
            if time.monotonic() > until:
                raise VirtualTableError("the table has begun no game: there is nothing for the demo to play")
            self.wait(LOOK_MS)
        self._told = told or self._told
        assert self._told is not None
        return self._told

    def lights(self) -> dict[str, int]:
        """He reads no lights."""
        return {}

    def lift(self, name: str) -> Piece:
        """Take a piece off."""
        answer = self._do(f"lift {name}")
        return Piece(answer["piece"], answer["down"])

    def place(self, name: str, piece: Piece) -> None:
        """Set a piece down."""
        self._do(f"place {name} {piece.colour} {'down' if piece.down else 'up'}")

    def press(self, ms: int = 100) -> None:
        """Press the button."""
        self._do(f"press {ms}")

    def wait(self, ms: int) -> None:
        """Let virtual time pass."""
        self._do(f"wait {ms}")

    def stick(self, cell: str, level: int) -> None:
        """Sensors are sound here."""

    def loosen(self, cell: str) -> None:
        """Sensors are sound here."""

    def sensed(self) -> list[int]:
        """How many pieces stand on each cell, as far as there are sensors for them."""
        return [min(height, self.board.slots) for height in self.pieces.heights().values()]

    def _do(self, text: str) -> dict[str, Any]:
        answer = self._virtual.command(text)
        if "error" in answer:
            raise VirtualTableError(answer["error"])
        return answer

    def _heard(self, data: bytes) -> None:
        """Bytes from the PC: an action that it asks for."""
        for kind, _number, texts in self._splitter.feed(data):
            if kind == "PLAY":
                try:
                    self.asked = messages.read(messages.FROM_PC, kind, texts)
                except LudusError:
                    continue


class Visitor(Person):
    """Plays the sides that people play, and carries out what is asked for the others."""

    table: DemoTable

    def turn(self) -> None:
        """One action, or a moment's wait for dice, a PC or the table's own player."""
        self._follow()
        if self.truth.over or self.truth.awaits_throw:
            self.table.wait(LOOK_MS)
            return
        action = self._next()
        if action is None:
            self.table.wait(LOOK_MS)
            return
        self.pause(*THOUGHT_MS)
        self.play_by_hand(action, GENTLE)
        if not self._understood():
            self._give_in()

    def _next(self) -> int | None:
        """What to do now: the action that a PC asks for, or one of his own; None while somebody else thinks."""
        told, asked = self.table.told, self.table.asked
        player = told.players[self.truth.side]
        if player == PC and asked:
            fits = asked["ply"] == len(self.truth.played) and self.truth.is_legal(asked["action"])
            return asked["action"] if fits else None
        return None if player == PC or level_of(player) else self.choose()

    def _understood(self) -> bool:
        for _ in range(0, PATIENCE_MS, LOOK_MS):
            self.table.wait(LOOK_MS)
            if self.agreed():
                return True
        return False

    def _follow(self) -> None:
        """Take over what the table has: its dice, or another game that somebody began."""
        if list(self.table.game.played) != list(self.truth.played) or self.table.game.id != self.truth.id:
            self._begin(self.table.game)


def play(virtual: VirtualTable, compact: dict[str, Any], seed: int) -> None:
    """Play until the table is switched off; a game that is over is cleared away for the next.

    Raises VirtualTableError when the table begins no game.
    """
    table = DemoTable(virtual, compact)
    person = Visitor(table, Random(seed), CHANCE)
    person.put_back()
    while virtual.running:
        try:
            person.turn()
            if person.truth.over:
                table.wait(OVER_MS)
                set_up_anew(table, person)
        except VirtualTableError:
            if virtual.running:
                raise


def set_up_anew(table: DemoTable, person: Visitor) -> None:
    """Clear the board, set the start up, and wait until a new game has begun."""
    start = Game(table.game.id, dict(table.game.options))
    for name, height in table.pieces.heights().items():
        for _ in range(height):
            table.lift(name)
            person.pause(60, 120)
    for name, content in zip(start.cell_names, start.contents(), strict=True):
        for _ in range((content + 3) >> 2):
            table.place(name, Piece("wb"[(content & 3) - 1]))
            person.pause(60, 120)
    table.wait(CLEARED_MS)


def _last_game(image: Path) -> resume.SavedGame | None:
    """The last game on a flash, at its start with its actions apart; None while it is being written."""
    try:
        told = resume.last_game(Journal(Held(flash.contents(image, "journal")), lambda: "reader"))
    except VirtualTableError:
        return None
    return told
