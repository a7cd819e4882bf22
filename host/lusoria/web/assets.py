"""The page's files, in memory: only these can be requested."""

import hashlib
import json
import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from lusoria.boards.definitions import Definition
from lusoria.web import language
from lusoria.web.live import inbox, new_game
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
_QUOTED = re.compile(r'["`](\w+)(?=[."])')  # in a script: what may name a section of the texts
_IMPORT = re.compile(r'^import .* from "\./([a-z_]+\.js)";$', re.MULTILINE)


class Asset(NamedTuple):
    """A file as it is served; `etag` changes with the content."""

    content: bytes
    media_type: str
    etag: str


def _asset(content: bytes, media_type: str) -> Asset:
    return Asset(content, media_type, f'"{hashlib.sha256(content).hexdigest()[:20]}"')


def all_assets() -> dict[str, Asset]:
    """Every file of the pages, by its path on the server."""
    return {path: _file(path, file) for path, file in _files("/static", resources.files("lusoria.web") / "static")}


def fingerprint(*parts: object) -> str:
    """A text that changes with any file of the pages, and with parts, such as a board or a museum's own words."""
    made = hashlib.sha256(json.dumps(parts, sort_keys=True).encode())
    for folder in ("static", "templates", "texts"):
        for _path, file in sorted(_files(folder, resources.files("lusoria.web") / folder)):
            made.update(file.read_bytes())
    return made.hexdigest()[:20]


def live_styles(board: Definition, *more: str) -> str:
    """The styles of a page with a live board, as text inside the page, so that its first picture waits for no file.

    more: further style files. The Guard must be given the resulting text, so that browsers accept it.
    """
    house, table, *others = (_text(name) for name in ("style.css", "table.css", *more))
    return "".join((house, sizes(board), legend.rhythm_styles(), table, *others))


def modules(script: str) -> list[str]:
    """The modules that a script imports, directly or through others: a browser loads them all at once."""
    found = [script]
    for name in found:  # the list grows during the loop
        found += [needed for needed in _IMPORT.findall(_text(name)) if needed not in found]
    return found[1:]


def sections(script: str) -> frozenset[str]:
    """The sections of the texts that a script and its modules use, such as `turn` for `turn.move`."""
    source = "".join(map(_text, (script, *modules(script))))
    return frozenset(_QUOTED.findall(source)).intersection(language.page(language.ENGLISH))


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
    return _asset(file.read_bytes(), _MEDIA_TYPES[path.rpartition(".")[2]])


def sizes(board: Definition) -> str:
    """The proportions of a board's drawing, as a style rule.

    `--piece-share`: the width of a piece's image, which is also the height of a tray, as a share of the drawing's
    width. `--aspect`: the drawing's width divided by its height.
    """
    width, height = board_svg.size(board)
    share = 2 * piece_svg.reach(board["piece"]["d"]) / width
    return f":root {{ --piece-share: {share:.4f}; --aspect: {width / height:.4f}; }}\n"


class Page:
    """The page of a table with its board and pieces drawn in it, so that the first picture needs no script."""

    def __init__(self, board: Definition, shell: Shell) -> None:
        self.styles = live_styles(board)
        self._board, self._shell = board, shell
        self._modules, self._sections = modules("table.js"), sections("table.js")
        self._texts: dict[str, tuple[str, str]] = {}  # what comes before and after the pieces, by language

    def with_pieces(self, state: dict[str, Any] | None, speaks: str) -> Asset:
        """The page in a language with the pieces as they stand now."""
        if speaks not in self._texts:
            before, _, after = self._written(speaks).partition(_PIECES)
            self._texts[speaks] = before, after
        before, after = self._texts[speaks]
        return _asset((before + standing_svg.standing(self._board, state) + after).encode(), _MEDIA_TYPES["html"])

    def _written(self, speaks: str) -> str:
        board = self._board
        form = {
            "heading": new_game.heading(board, speaks),
            "options": new_game.field_sets(board, speaks),
            "players": new_game.players(speaks),
            "preselected": new_game.PRESELECTED,
            "longest": inbox.LONGEST_POSITION,
        }
        games = [(game, language.game_title(game, speaks)) for game in board["games"]]
        title = language.listed([name for _game, name in games], speaks)
        return self._shell.text(
            "table.html",
            "/",
            speaks=speaks,
            title=title,
            styles=self.styles,
            modules=self._modules,
            games=games,
            symbols=piece_svg.of_page(board["piece"]["d"]),
            stone=board_svg.stone(board),
            lights=board_svg.lights(board),
            surface=board_svg.surface(board, _PIECES, title),
            legend=legend.items(speaks),
            new_game=form,
            scripts_words=language.for_scripts(speaks, self._sections),
        )
