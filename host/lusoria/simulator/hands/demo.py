"""`lusoria virtual --demo`: a simulated person plays at the virtual table, game after game, for people to watch.

The person reads the table's game from the journal on its flash. If a PC asks for actions, he carries them out, but the
demo needs no PC. His hands straighten pieces, hesitate and fumble, but misplace nothing.
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
from ludus.recognition.occupancy import height
from ludus.session.players import PC, level_of
from ludus.storage.journal import Journal
from ludus.storage.saved_game import SavedGame, last_game
from lusoria.simulator.errors import VirtualTableError
from lusoria.simulator.hands.choice import choose
from lusoria.simulator.hands.motions import Hands, in_some_order, motions
from lusoria.simulator.memory_files import MemoryFiles
from lusoria.simulator.pico import flash
from lusoria.simulator.pieces import Piece, Pieces
from lusoria.simulator.table import VirtualTable

CHANCE = 0.05  # of each habit, at each action
THOUGHT_MS = (400, 1500)  # before an action
HESITATION_MS = (600, 5000)  # before the second motion of one who hesitates
PATIENCE_MS = 7000  # after that the pieces are set as the table has them
OVER_MS = 5000  # a finished game stays on the board this long for all to see
CLEARED_MS = 2500  # by then the start position has begun a new game
LOOK_MS = 300
STARTING_S = 5.0  # of wall time, within which the firmware must have saved its first game


class DemoTable:
    """The virtual table as the person needs it.

    `slots`: how many each cell has. `awaited` holds the fields of the last PLAY message from a PC.
    """

    def __init__(self, virtual: VirtualTable, compact: dict[str, Any]) -> None:
        """compact: the board's compact form."""
        self.slots = Board(compact).slots
        self.pieces: Pieces = virtual.call(lambda world: world.pieces)
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

    def lift(self, name: str) -> Piece:
        """Take a piece off."""
        answer = self._do(f"lift {name}")
        return Piece(answer["piece"], answer["down"])

    def place(self, name: str, piece: Piece) -> None:
        """Set a piece down."""
        self._do(f"place {name} {piece.colour} {'down' if piece.down else 'up'}")

    def wait(self, ms: int) -> None:
        """Let virtual time pass."""
        self._do(f"wait {ms}")

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
        self._table, self._rng, self._hands = table, rng, Hands(table, rng)

    def turn(self) -> None:
        """Play one action, or wait a moment for dice, a PC or the table's own player."""
        game = self._table.game
        action = None if game.over or game.awaits_throw else self._next(game)
        if action is None:
            self._table.wait(LOOK_MS)
            return
        self._hands.pause(*THOUGHT_MS)
        self._carry_out(game, action)
        if not self._is_understood([*game.played, action]):
            self.set_up(self._table.game)

    def begin_anew(self) -> None:
        """Let people look at a game that is over, then set up its start, which begins a new one."""
        self._table.wait(OVER_MS)
        game = self._table.game
        self.set_up(Game(game.id, dict(game.options)))
        self._table.wait(CLEARED_MS)

    def set_up(self, game: Game) -> None:
        """Set up the position of a game: take off what stands wrong, then set what is missing."""
        pieces, contents = self._table.pieces, dict(zip(game.cell_names, game.contents(), strict=True))
        for name, content in contents.items():
            standing = self._hands.standing(name)
            is_own = not standing or pieces.on[pieces.to_lift(name)].colour == _colour(content)
            for _ in range(max(0, standing - height(content)) if is_own else standing):
                self._table.lift(name)
                self._hands.pause(60, 120)
        for name, content in contents.items():
            for _ in range(height(content) - self._hands.standing(name)):
                self._table.place(name, Piece(_colour(content)))
                self._hands.pause(60, 120)

    def _carry_out(self, game: Game, action: int) -> None:
        """Do the motions of an action, sometimes with a habit."""
        steps, _order = in_some_order(motions(game, action), self._rng)
        filled = self._hands.filled()
        if filled and self._rng.random() < CHANCE:
            self._hands.straighten(self._rng.choice(filled), 30, 230)
        if steps[0].kind == "lift" and self._rng.random() < CHANCE:  # he lifts a piece, and thinks again
            self._hands.straighten(steps[0].cell, 40, 400)
        if self._rng.random() < CHANCE:
            self._hands.carry(steps[:1])
            self._hands.pause(*HESITATION_MS)
            steps = steps[1:]
        self._hands.carry(steps)

    def _next(self, game: Game) -> int | None:
        """The next action: the one that a PC asks for, or the person's own choice; None while somebody else thinks."""
        awaited, player = self._table.awaited, self._table.last_game.players[game.side]
        if player == PC and awaited:
            fits = awaited["ply"] == len(game.played) and game.is_legal(awaited["action"])
            return awaited["action"] if fits else None
        return None if player == PC or level_of(player) else choose(game, self._rng, self._table.slots)

    def _is_understood(self, played: list[int]) -> bool:
        """Wait until the table has counted these actions; return whether it has."""
        for _ in range(0, PATIENCE_MS, LOOK_MS):
            self._table.wait(LOOK_MS)
            if list(self._table.game.played)[: len(played)] == played:
                return True
        return False


def play(virtual: VirtualTable, compact: dict[str, Any], seed: int) -> None:
    """Play game after game until the table is switched off.

    Raises VirtualTableError when the table begins no game.
    """
    table = DemoTable(virtual, compact)
    person = Demonstrator(table, Random(seed))
    person.set_up(table.game)
    while virtual.running:
        try:
            person.turn()
            if table.game.over:
                person.begin_anew()
        except VirtualTableError:
            if virtual.running:
                raise


def _colour(content: int) -> str:
    """The colour of a cell's pieces, '' if it has none."""
    return ("", "w", "b")[content & 3]


def _read_last_game(image: Path) -> SavedGame | None:
    """Read the last game from a flash, as its start and its actions; None while the flash is written."""
    try:
        files = MemoryFiles(flash.contents(image, "journal"))
        return last_game(Journal(files, lambda: "reader"))
    except VirtualTableError:
        return None
