"""Draws a logged game on its board, for `lusoria log show ID --svg FILE`."""

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from ludus.errors import LudusError
from lusoria.boards import definitions as boards
from lusoria.boards.places import cell_names
from lusoria.errors import LogError
from lusoria.log.entries import LoggedAction, LoggedGame
from lusoria.log.records.export import record_of
from lusoria.log.store import Log
from lusoria.web.pictures.animated_game import animated


def write(url: str | None, game_id: int, path: Path) -> None:
    """Write a game as an animated SVG. Raises LogError if no board shows the game, or the file cannot be written."""
    with Log.open(url) as log:
        game, actions = log.game(game_id), log.actions(game_id)
    text = drawn(game, actions)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise LogError(f"the picture cannot be written: {error}") from error


def drawn(game: LoggedGame, actions: Sequence[LoggedAction], own: Sequence[boards.Definition] = ()) -> str:
    """The game as an animated SVG. own: as for `board_with`. Raises LogError if no board shows it."""
    record = record_of(game, actions)
    rules = record.begin()
    title = f"{game.game}: {game.white} against {game.black}, {game.score}"
    board = board_with(game.board, rules.id, rules.cell_names, own)
    return animated(board, rules, record.actions, title)


def board_with(
    name: str, game_id: str, cells: tuple[str, ...], own: Sequence[boards.Definition] = ()
) -> boards.Definition:
    """The definition of the board of that name, else of the first board that plays the game on these cells.

    own: boards known in addition to those that came with lusoria. Raises LogError.
    """
    for definition in _candidates(name, own):
        if game_id in definition["games"] and tuple(cell_names(definition["cells"])) == cells:
            return definition
    raise LogError(f"no board that came with lusoria has the cells of this game of {game_id}")


def board_named(name: str, own: Sequence[boards.Definition] = ()) -> boards.Definition:
    """The definition of the board of that name. own: as for `board_with`. Raises LogError."""
    for definition in _candidates(name, own):
        if definition["board"] == name:
            return definition
    raise LogError(f"no board that came with lusoria is named '{name}'")


def _candidates(name: str, own: Sequence[boards.Definition]) -> Iterator[boards.Definition]:
    """All boards, including own ones; those of that name come first."""
    yield from (board for board in own if board["board"] == name)
    for board_name in sorted(boards.board_names(), key=lambda board_name: board_name != name):
        with contextlib.suppress(LudusError):
            yield boards.read(board_name)
    yield from (board for board in own if board["board"] != name)
