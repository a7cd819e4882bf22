"""The page's files, held in memory: what is not here cannot be asked for."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable

from lusoria.boards import Definition
from lusoria.web import board_svg, legend, new_game, option_words, piece_svg
from lusoria.web.shell import Shell

_MEDIA_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is served."""

    content: bytes
    media_type: str

    @property
    def etag(self) -> str:
        """Changes when the content does."""
        return f'"{hashlib.sha256(self.content).hexdigest()[:20]}"'


def all_assets(board: Definition, shell: Shell) -> dict[str, Asset]:
    """Every file of the page for this board, by its path on the server."""
    assets = {path: _file(path, file) for path, file in _files("/static", resources.files("lusoria.web") / "static")}
    assets["/static/board.css"] = Asset((sizes(board) + legend.rhythm_styles()).encode(), _MEDIA_TYPES["css"])
    assets["/"] = Asset(_index(board, shell).encode(), _MEDIA_TYPES["html"])
    return assets


def _files(path: str, folder: Traversable) -> Iterator[tuple[str, Traversable]]:
    """The files in a folder and in those below it, each with its path on the server."""
    for file in folder.iterdir():
        if file.is_dir():
            yield from _files(f"{path}/{file.name}", file)
        else:
            yield f"{path}/{file.name}", file


def _file(path: str, file: Traversable) -> Asset:
    return Asset(file.read_bytes(), _MEDIA_TYPES[path.rpartition(".")[2]])


def sizes(board: Definition) -> str:
    """How wide the image of a piece is on this board, as a share of the drawing: the trays are as high.

    And how much wider than high the drawing is.
    """
    width, height = (float(side) for side in board_svg.view_box(board).split(" ")[2:])
    share = 2 * piece_svg.reach(board["piece"]["d"]) / width
    return f":root {{ --piece-share: {share:.4f}; --aspect: {width / height:.4f}; }}\n"


def _index(board: Definition, shell: Shell) -> str:
    """The page with the board drawn in it, so that the first picture needs no script."""
    form = {
        "heading": new_game.heading(board),
        "choice": new_game.game_choice(board),
        "options": new_game.field_sets(board),
        "players": new_game.players(),
    }
    return shell.text(
        "table.html",
        "/",
        title=board["title"],
        game=option_words.game_title(board["games"][0]),
        symbols=piece_svg.of_page(board["piece"]["d"]),
        stone=board_svg.stone(board),
        lights=board_svg.lights(board),
        surface=board_svg.surface(board),
        legend=legend.items(),
        new_game=form,
    )
