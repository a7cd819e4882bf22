"""Draws how often cells were used: the more often, the warmer the cell, with the number on it."""

from collections.abc import Mapping

from lusoria.boards.definitions import Definition
from lusoria.boards.places import Place, cell_names
from lusoria.web.pictures import board as board_svg
from lusoria.web.pictures.board_paths import mm, places, recess

WARM, ALARM = "#ff6a1f", "#e0304e"
LEAST = 0.12  # opacity of a cell used once; the most used has 0.9
LETTER = 0.42  # height of a figure, as a share of a recess's width
_SPAN = 0.9 - LEAST


def drawn(board: Definition, counts: Mapping[str, int], title: str, colour: str = WARM) -> str:
    """An SVG of the board with a count on each cell used. counts: by cell name; unused cells may be missing."""
    most = max(counts.values(), default=0) or 1
    cells = zip(cell_names(board["cells"]), places(board), strict=True)
    content = "".join(_cell(board, (x, y), counts[name], most, colour) for name, (x, y) in cells if counts.get(name))
    layers = board_svg.stone(board) + board_svg.layer(board, "heat", content)
    return board_svg.document(layers, *board_svg.size(board), title)


def _cell(board: Definition, at: Place, count: int, most: int, colour: str) -> str:
    x, y = at
    opacity = LEAST + _SPAN * count / most
    size = board["body"]["recess"]["d"] * LETTER * min(1, 3 / len(str(count)))
    font = f'font-family="sans-serif" font-weight="bold" font-size="{mm(size)}" text-anchor="middle"'
    ink = f'fill="#fff8e6" stroke="#1d1408" stroke-width="{mm(size * 0.16)}" paint-order="stroke"'
    text = f'<text x="{mm(x)}" y="{mm(y + size * 0.36)}" {font} {ink}>{count}</text>'
    return recess(board, x, y, 0, f'fill="{colour}" opacity="{opacity:.2f}"') + text
