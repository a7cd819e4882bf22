"""What a person means, and how he does it: the game in his own mind, and motions one after the other."""

from random import Random

from ludus.games.game import Game
from ludus.recognition.occupancy import levels
from lusoria.simulator.hands.motions import Motion, motions
from lusoria.simulator.hands.tables import Table


class Mind:
    """`truth` is the game as meant, `boards` by ply how many pieces each cell shows, `done` by ply how it was done."""

    def __init__(self, table: Table, rng: Random) -> None:
        """He means at first what the table has."""
        self.table = table
        self.rng = rng
        self.truth = Game(table.game.id, dict(table.game.options))
        self.boards: list[bytes] = []
        self.done: list[list[Motion]] = []
        self.stuck = ""  # the seat whose sensor is stuck
        self._begin(table.game)

    def _begin(self, game: Game) -> None:
        """Mean what the game is."""
        self.truth = Game(game.id, dict(game.options), game.start_text)
        self.boards = [self._shown()]
        for action in game.played:
            self.truth.play(action)
            self.boards.append(self._shown())
        self.done = [[] for _ in self.truth.played]

    def _shown(self) -> bytes:
        """How many pieces the sensors show on each cell in the game that is meant."""
        return self._shown_of(self.truth.contents())

    def _shown_of(self, contents: bytes) -> bytes:
        return bytes(levels(contents, self.table.board.slots))

    def meant(self, *actions: int) -> None:
        """These actions have been done, in the person's own mind."""
        for action in actions:
            self.done.append(motions(self.truth, action))
            self.truth.play(action)
            self.boards.append(self._shown())

    def take_back(self, plies: int) -> None:
        """So many actions are undone, in the person's own mind."""
        self.truth.take_back(plies)
        del self.done[len(self.done) - plies :]
        del self.boards[len(self.boards) - plies :]

    def pause(self, shortest: int = 40, longest: int = 250) -> None:
        """Let a moment pass."""
        self.table.wait(self.rng.randint(shortest, longest))

    def straighten(self, cell: str, shortest: int, longest: int) -> None:
        """Lift a piece, hold it for shortest to longest ms, and put it back."""
        piece = self.table.lift(cell)
        self.pause(shortest, longest)
        self.table.place(cell, piece)
        self.pause()

    def carry(self, steps: list[Motion]) -> None:
        """Do motions, one after the other."""
        for step in steps:
            self.do(step)
            self.pause()

    def do(self, step: Motion) -> None:
        """Do one motion, at this moment."""
        if step.kind == "lift":
            self.table.lift(step.cell)
        else:
            self.table.place(step.cell, step.piece)

    def standing(self, cell: str) -> int:
        """How many pieces stand on a cell."""
        return self.table.pieces.heights()[cell]

    def filled(self) -> list[str]:
        """The cells on which pieces stand."""
        return [cell for cell, height in self.table.pieces.heights().items() if height]
