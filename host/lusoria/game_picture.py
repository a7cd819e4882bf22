"""A logged game drawn on its board, for `lusoria log show ID --svg FILE`."""

from collections.abc import Sequence
from pathlib import Path

from ludus.errors import LudusError
from ludus.rules.game import Game
from lusoria import boards
from lusoria.errors import LogError
from lusoria.log.export import record_of
from lusoria.log.logged import LoggedAction, LoggedGame
from lusoria.log.store import Log
from lusoria.web.game_svg import animated


def write(url: str | None, game_id: int, path: Path) -> None:
    """Write a game as an SVG that plays itself. Raises LogError for a game that no board shows, or a file refused."""
    with Log.open(url) as log:
        game, actions = log.game(game_id), log.actions(game_id)
    text = drawn(game, actions)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise LogError(f"the picture cannot be written: {error}") from error


def drawn(game: LoggedGame, actions: Sequence[LoggedAction]) -> str:
    """The game as an SVG document that plays itself. Raises LogError for a game that no board shows."""
    record = record_of(game, actions)
    rules = record.begin()
    title = f"{game.game}: {game.white} against {game.black}, {game.score}"
    return animated(board_of(game.board, rules), rules, record.actions, title)


def board_of(name: str, game: Game) -> boards.Definition:
    """The definition of the board it was played on, else of the first one that has the game's cells.

    Raises LogError.
    """
    return board_with(name, game.id, tuple(game.cell_names))


def board_with(name: str, game_id: str, cells: tuple[str, ...]) -> boards.Definition:
    """The definition of the board of that name, else of the first one that plays the game on these cells.

    Raises LogError.
    """
    for known in sorted(boards.board_names(), key=lambda known: known != name):
        try:
            definition = boards.read(known)
        except LudusError:
            continue
        if game_id in definition["games"] and tuple(boards.cell_names(definition["cells"])) == cells:
            return definition
    raise LogError(f"no board that came with lusoria has the cells of this game of {game_id}")
