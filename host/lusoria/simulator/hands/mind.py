"""The game as a person means it, which the table's game is compared with."""

from ludus.games.game import Game
from ludus.recognition.occupancy import levels
from lusoria.simulator.hands.motions import Motion, motions


class Mind:
    """`game` is the game as meant, `boards` by ply how many pieces each cell shows, `done` by ply how it was done."""

    def __init__(self, game: Game, slots: int) -> None:
        """Begin with the game of the table, whose cells hold so many slots each."""
        self._slots = slots
        self.adopt(game)

    def adopt(self, game: Game) -> None:
        """Mean another game, from its start to where it now stands."""
        self.game = Game(game.id, dict(game.options), game.start_text)
        self.boards = [self.board_of(self.game.contents())]
        for action in game.played:
            self.game.play(action)
            self.boards.append(self.board_of(self.game.contents()))
        self.done: list[list[Motion]] = [[] for _ in self.game.played]

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
