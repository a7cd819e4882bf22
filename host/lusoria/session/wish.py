"""The game somebody asked for, and what the table is told of it."""

from dataclasses import dataclass

from ludus.rules.game import Game
from ludus.rules.options import changed
from lusoria import boards
from lusoria.players import on_wire


@dataclass(frozen=True)
class Wish:
    """What NEW is made of: an id, options by name, and a WHO for each side."""

    game: str
    options: dict[str, str]
    white: str
    black: str

    @property
    def players(self) -> tuple[str, str]:
        """White and Black as a table calls them."""
        return on_wire(self.white), on_wire(self.black)

    def on(self, board: boards.Definition) -> Game:
        """The game that it means on a board. Raises OptionError."""
        return Game(self.game, {**self.options, **boards.game_options(board)})

    def is_played(self, board: boards.Definition, game: Game | None, players: tuple[str, str]) -> bool:
        """Whether that is the game which goes on between those players, as the table calls them."""
        if game is None or game.over:
            return False
        asked = self.on(board)
        return (game.id, game.options, players) == (asked.id, asked.options, self.players)

    def message(self, board: boards.Definition) -> tuple[str, ...]:
        """Kind and fields of the message that begins it. Raises OptionError."""
        game = self.on(board)
        options = ",".join(f"{name}={value}" for name, value in changed(game.words.OPTIONS, game.options))
        return ("NEW", game.id, options, *self.players)
