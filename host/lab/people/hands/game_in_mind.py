"""The game as a person means it, to be compared with the table's game."""

from ludus.games.game import Game
from ludus.recognition.occupancy import levels
from lusoria.simulator.hands.motions import Motion, motions


class Mind:
    """The `game` as the simulated person means it.

    By ply, `boards` has how many pieces each cell shows, and `done` has the motions.
    """

    def __init__(self, game: Game, slots: int) -> None:
        """Begin with the table's game. Each of its cells has `slots` slots."""
        self._slots = slots
        self.adopt(game)

    def adopt(self, game: Game) -> None:
        """Replace the game in mind by another one, from its start to its present position."""
        self.game = Game(game.id, dict(game.options), game.start_text)
        self.boards = [self.board_of(self.game.contents())]
        self.done: list[list[Motion]] = []
        self.play(*game.played)

    def board_of(self, contents: bytes) -> bytes:
        """How many pieces the sensors show on each cell with these contents."""
        return bytes(levels(contents, self._slots))

    def play(self, *actions: int) -> None:
        """Play actions that hands have carried out."""
        for action in actions:
            self.done.append(motions(self.game, action))
            self.game.play(action)
            self.boards.append(self.board_of(self.game.contents()))

    def take_back(self, plies: int) -> None:
        """Take back the last actions."""
        self.game.take_back(plies)
        del self.done[len(self.done) - plies :]
        del self.boards[len(self.boards) - plies :]
