"""`lusoria virtual --demo`: a simulated person plays at the virtual table, game after game, for people to watch.

The person reads the table's game from the journal on its flash. If a PC asks for actions, he carries them out, but the
demo needs no PC. His hands slide, nudge and fumble, but misplace nothing.
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
from ludus.storage.journal import Journal
from ludus.storage.saved_game import SavedGame, last_game
from lusoria.simulator.errors import VirtualTableError
from lusoria.simulator.hands.motions import Hands
from lusoria.simulator.hands.observer import Settled
from lusoria.simulator.hands.person import Person
from lusoria.simulator.memory_files import MemoryFiles
from lusoria.simulator.pico import flash
from lusoria.simulator.pieces import Piece, Pieces
from lusoria.simulator.table import VirtualTable

GENTLE = ("slide", "nudge", "fumble", "between", "dropout")
CHANCE = 0.05  # of each habit, at each action
THOUGHT_MS = (400, 1500)  # before an action
PATIENCE_MS = 7000  # after that the pieces are set as the table has them
OVER_MS = 5000  # a finished game stays on the board this long for all to see
CLEARED_MS = 2500  # by then the start position has begun a new game
LOOK_MS = 300
STARTING_S = 5.0  # of wall time, within which the firmware must have saved its first game


class DemoTable:
    """The virtual table with the interface that a simulated person needs.

    `awaited` holds the fields of the last PLAY message from a PC.
    """

    def __init__(self, virtual: VirtualTable, compact: dict[str, Any]) -> None:
        """compact: the board's compact form."""
        self.board = Board(compact)
        self.pieces: Pieces = virtual.call(lambda world: world.pieces)
        self.phase = "play"
        self.settled: list[Settled] = []  # stays empty: nobody judges the person
        self.presses = 0
        self.distrusted: set[int] = set()
        self.awaited: dict[str, int] = {}
        self._virtual = virtual
        self._last_game: SavedGame | None = None
        self._splitter = Splitter()
        virtual.call(lambda world: setattr(world.usb, "listener", self._receive))

    @property
    def game(self) -> Game:
        """The game in the table's journal, at its last action."""
        last = self.last_game
        for action in last.actions[len(last.game.played) :]:
            last.game.play(action)
        return last.game

    @property
    def last_game(self) -> SavedGame:
        """The last game of the journal; while the flash is being written, the one that was read before."""
        until = time.monotonic() + STARTING_S
        while (found := _read_last_game(self._virtual.flash_path)) is None and self._last_game is None:
            if time.monotonic() > until:
                raise VirtualTableError("the table has begun no game: there is nothing for the demo to play")
            self.wait(LOOK_MS)
        self._last_game = found or self._last_game
        assert self._last_game is not None
        return self._last_game

    def lights(self) -> dict[str, int]:
        """No lights: the person reads the journal instead."""
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
        """Do nothing: the sensors of the demo are sound."""

    def loosen(self, cell: str) -> None:
        """Do nothing: the sensors of the demo are sound."""

    def sensed(self) -> list[int]:
        """How many pieces the sensors see on each cell."""
        return [min(height, self.board.slots) for height in self.pieces.heights().values()]

    def _do(self, text: str) -> dict[str, Any]:
        answer = self._virtual.command(text)
        if "error" in answer:
            raise VirtualTableError(answer["error"])
        return answer

    def _receive(self, data: bytes) -> None:
        """Take bytes from the PC, and note the action that it asks for."""
        for kind, _number, texts in self._splitter.feed(data):
            if kind == "PLAY":
                try:
                    self.awaited = messages.read(messages.FROM_PC, kind, texts)
                except LudusError:
                    continue


class Demonstrator:
    """A person who plays the sides that people play, and carries out the actions that the table asks for."""

    def __init__(self, table: DemoTable, rng: Random) -> None:
        self.person = Person(table, rng, CHANCE)
        self._table, self._mind = table, self.person.mind

    def turn(self) -> None:
        """Play one action, or wait a moment for dice, a PC or the table's own player."""
        self._follow()
        action = None if self._mind.game.over or self._mind.game.awaits_throw else self._next()
        if action is None:
            self._table.wait(LOOK_MS)
            return
        self.person.hands.pause(*THOUGHT_MS)
        self.person.play_by_hand(action, GENTLE)
        if not self._is_understood():
            self.person.agreement.give_in()

    def _next(self) -> int | None:
        """The next action: the one that a PC asks for, or the person's own choice; None while somebody else thinks."""
        game, awaited = self._mind.game, self._table.awaited
        player = self._table.last_game.players[game.side]
        if player == PC and awaited:
            fits = awaited["ply"] == len(game.played) and game.is_legal(awaited["action"])
            return awaited["action"] if fits else None
        return None if player == PC or level_of(player) else self.person.choose()

    def _is_understood(self) -> bool:
        for _ in range(0, PATIENCE_MS, LOOK_MS):
            self._table.wait(LOOK_MS)
            if self.person.agreement.is_reached():
                return True
        return False

    def _follow(self) -> None:
        """Adopt the table's game where it differs: the table threw dice, or somebody began another game."""
        table, mind = self._table.game, self._mind.game
        if list(table.played) != list(mind.played) or table.id != mind.id:
            self._mind.adopt(table)


def play(virtual: VirtualTable, compact: dict[str, Any], seed: int) -> None:
    """Play game after game until the table is switched off.

    Raises VirtualTableError when the table begins no game.
    """
    table = DemoTable(virtual, compact)
    demonstrator = Demonstrator(table, Random(seed))
    person = demonstrator.person
    person.agreement.corrector.restore()
    while virtual.running:
        try:
            demonstrator.turn()
            if person.mind.game.over:
                table.wait(OVER_MS)
                set_up_anew(table, person.hands)
        except VirtualTableError:
            if virtual.running:
                raise


def set_up_anew(table: DemoTable, hands: Hands) -> None:
    """Clear the board, set up the start position, and wait until a new game has begun."""
    start = Game(table.game.id, dict(table.game.options))
    for name, height in table.pieces.heights().items():
        for _ in range(height):
            table.lift(name)
            hands.pause(60, 120)
    for name, content in zip(start.cell_names, start.contents(), strict=True):
        for _ in range((content + 3) >> 2):
            table.place(name, Piece("wb"[(content & 3) - 1]))
            hands.pause(60, 120)
    table.wait(CLEARED_MS)


def _read_last_game(image: Path) -> SavedGame | None:
    """Read the last game from a flash, as its start and its actions; None while the flash is written."""
    try:
        files = MemoryFiles(flash.contents(image, "journal"))
        return last_game(Journal(files, lambda: "reader"))
    except VirtualTableError:
        return None
