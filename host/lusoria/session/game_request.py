"""The game that somebody asks for, and the message that begins it at the table."""

from dataclasses import dataclass, replace

from ludus.errors import LinkError, OptionError
from ludus.games.game import Game
from ludus.games.house_rules import EXHIBIT
from ludus.games.options import changed
from ludus.link.frames import encode
from lusoria.boards import definitions as boards
from lusoria.errors import UsageError
from lusoria.link.wire_names import on_wire, write_options


@dataclass(frozen=True)
class Wish:
    """The content of a NEW or SETUP message.

    game: its id; options: by name; white, black: a WHO for each side (`human`, `engine:8`, …); start: a position text
    to play from, or None. The table's lights ask for the pieces of that position.
    """

    game: str
    options: dict[str, str]
    white: str
    black: str
    start: str | None = None

    @property
    def players(self) -> tuple[str, str]:
        """White and Black, by the names that a table uses."""
        return on_wire(self.white), on_wire(self.black)

    def on(self, board: boards.Definition) -> Game:
        """Make the game on a board. Raises OptionError, or Refusal for a position that the game cannot have."""
        of_board = boards.game_options(board)
        if self.options.get("board", of_board.get("board")) != of_board.get("board"):
            raise OptionError("the table determines the size of the game: choose the table with --board")
        return Game(self.game, {**self.options, **of_board}, self.start)

    def between_tables(self, board: boards.Definition) -> "Wish":
        """The same wish for two tables, where the PCs throw the dice of both sides. Raises as `on` does."""
        return replace(self, options={**self.options, "dice": "players"}) if "dice" in self.on(board).options else self

    def is_played(self, board: boards.Definition, game: Game | None, players: tuple[str, str]) -> bool:
        """Whether the game in play is this one, between these players (by the table's names)."""
        if game is None or game.over:
            return False
        requested = self.on(board)
        start = game.start_text and Game(game.id, game.options, game.start_text).position()
        position = self.start and requested.position()
        return (game.id, game.options, players, start) == (requested.id, requested.options, self.players, position)

    def fits(self, board: boards.Definition, game: Game, players: tuple[str, str]) -> bool:
        """Whether a game that a table has begun is this one, between these players (by the table's names).

        An exhibit sets options that the message does not give to its house rules, so these may differ.
        """
        requested = self.on(board)
        if (game.id, players) != (requested.id, self.players):
            return False
        said = dict(changed(requested.words.OPTIONS, requested.options))
        added = {name for name, _value in EXHIBIT} - said.keys()
        stands = game.start_text is None if self.start is None else game.position() == requested.position()
        return stands and all(requested.options[name] == game.options[name] for name in game.options.keys() - added)

    def message(self, board: boards.Definition) -> tuple[str, ...]:
        """Kind and fields of the message that begins the game.

        Raises as `on` does, and UsageError for a finished game.
        """
        game = self.on(board)
        options = write_options(changed(game.words.OPTIONS, game.options))
        if self.start is None:
            return ("NEW", game.id, options, *self.players)
        if game.over:
            raise UsageError(f"the game is over in that position ({game.score}): there is nothing to play from it")
        message = ("SETUP", game.id, options, game.position(), *self.players)
        try:
            encode(message[0], 999_999, message[1:])
        except LinkError as error:
            raise UsageError(f"that position cannot be told to the table: {error}") from error
        return message
