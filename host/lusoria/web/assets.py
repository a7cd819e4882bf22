"""The page's files, held in memory: what is not here cannot be asked for."""

import hashlib
import html
from dataclasses import dataclass
from importlib import resources
from string import Template

from lusoria.boards import Definition
from lusoria.web import board_svg, legend, new_game, option_words, piece_svg

_MEDIA_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
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


def all_assets(board: Definition, log: bool = False) -> dict[str, Asset]:
    """Every file of the page for this board, by its path on the server; log: whether there are pages of games."""
    assets = {}
    for file in resources.files("lusoria.web").joinpath("static").iterdir():
        ending = file.name.rpartition(".")[2]
        assets[f"/static/{file.name}"] = Asset(file.read_bytes(), _MEDIA_TYPES[ending])
    assets["/static/board.css"] = Asset((sizes(board) + legend.rhythm_styles()).encode(), _MEDIA_TYPES["css"])
    pages = {path: assets.pop(path).content.decode() for path in list(assets) if path.endswith(".html")}
    template = pages["/static/index.html"]
    assets["/"] = Asset(_index(template, board, log).encode(), _MEDIA_TYPES["html"])
    return assets


def sizes(board: Definition) -> str:
    """How wide the image of a piece is on this board, as a share of the drawing: the trays are as high.

    And how much wider than high the drawing is.
    """
    width, height = (float(side) for side in board_svg.view_box(board).split(" ")[2:])
    share = 2 * piece_svg.reach(board["piece"]["d"]) / width
    return f":root {{ --piece-share: {share:.4f}; --aspect: {width / height:.4f}; }}\n"


def _index(template: str, board: Definition, log: bool) -> str:
    """The page with the board drawn in it, so that the first picture needs no script."""
    return Template(template).substitute(
        games_link='<a href="/games">Games</a>' if log else "",
        title=html.escape(board["title"]),
        game=option_words.game_title(board["games"][0]),
        symbols=piece_svg.symbols(board["piece"]["d"]),
        stone=board_svg.stone(board),
        lights=board_svg.lights(board),
        surface=board_svg.surface(board),
        legend=legend.items(),
        new_game_heading=new_game.heading(board),
        new_game_choice=new_game.game_choice(board),
        new_game_options=new_game.field_sets(board),
    )
