"""The page's files, in memory: only these can be requested."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from lusoria.boards.definitions import Definition
from lusoria.web import option_words
from lusoria.web.live import new_game
from lusoria.web.pictures import board as board_svg
from lusoria.web.pictures import legend
from lusoria.web.pictures import pieces as piece_svg
from lusoria.web.pictures import position as standing_svg
from lusoria.web.shell import Shell

_MEDIA_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "svg": "image/svg+xml",
}


_PIECES = "<!-- pieces -->"
_IMPORT = re.compile(r'^import .* from "\./([a-z]+\.js)";$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is served; its tag changes with its content."""

    content: bytes
    media_type: str
    etag: str = field(init=False)

    def __post_init__(self) -> None:
        """Make the tag once, and not for each request."""
        object.__setattr__(self, "etag", f'"{hashlib.sha256(self.content).hexdigest()[:20]}"')


def all_assets() -> dict[str, Asset]:
    """Every file of the pages, by its path on the server."""
    return {path: _file(path, file) for path, file in _files("/static", resources.files("lusoria.web") / "static")}


def live_styles(board: Definition, *more: str) -> str:
    """The styles of a page with a live board, as text inside the page, so that its first picture waits for no file.

    more: further ones. The guard must be told of them.
    """
    house, table, *others = (_text(name) for name in ("style.css", "table.css", *more))
    return "".join((house, sizes(board), legend.rhythm_styles(), table, *others))


def modules(script: str) -> list[str]:
    """The modules that a script imports, directly or through others: a browser loads them all at once."""
    found = [script]
    for name in found:  # grows while it is gone through
        found += [needed for needed in _IMPORT.findall(_text(name)) if needed not in found]
    return found[1:]


def _text(name: str) -> str:
    return (resources.files("lusoria.web") / "static" / name).read_text(encoding="utf-8")


def _files(path: str, folder: Traversable) -> Iterator[tuple[str, Traversable]]:
    """The files in a folder and below it, each with its path on the server."""
    for file in folder.iterdir():
        if file.is_dir():
            yield from _files(f"{path}/{file.name}", file)
        else:
            yield f"{path}/{file.name}", file


def _file(path: str, file: Traversable) -> Asset:
    return Asset(file.read_bytes(), _MEDIA_TYPES[path.rpartition(".")[2]])


def sizes(board: Definition) -> str:
    """The width of a piece's image as a share of the board's drawing: trays are as high.

    And how much wider than high the drawing is.
    """
    width, height = (float(side) for side in board_svg.view_box(board).split(" ")[2:])
    share = 2 * piece_svg.reach(board["piece"]["d"]) / width
    return f":root {{ --piece-share: {share:.4f}; --aspect: {width / height:.4f}; }}\n"


class Page:
    """The page of a table with its board and pieces drawn in it, so that the first picture needs no script."""

    def __init__(self, board: Definition, shell: Shell) -> None:
        self.styles = live_styles(board)
        form = {
            "heading": new_game.heading(board),
            "choice": new_game.game_choice(board),
            "options": new_game.field_sets(board),
            "players": new_game.players(),
        }
        text = shell.text(
            "table.html",
            "/",
            title=board["title"],
            styles=self.styles,
            modules=modules("table.js"),
            game=option_words.game_title(board["games"][0]),
            symbols=piece_svg.of_page(board["piece"]["d"]),
            stone=board_svg.stone(board),
            lights=board_svg.lights(board),
            surface=board_svg.surface(board, _PIECES),
            legend=legend.items(),
            new_game=form,
        )
        self._board = board
        self._before, _, self._after = text.partition(_PIECES)

    def with_pieces(self, state: dict[str, Any] | None) -> Asset:
        """The page with the pieces as they stand now."""
        text = self._before + standing_svg.standing(self._board, state) + self._after
        return Asset(text.encode(), _MEDIA_TYPES["html"])
