"""Draws where the light of a square could lie, and the merits of each place: `python -m lab.light_places FOLDER`.

It writes light-places.svg. Each part shows a corner of the board of eight by eight squares, with pieces on all cells
but one and the light of the middle cell shining.
"""

import html
import math
import sys
from pathlib import Path

from ludus.lights import cues, palette
from lusoria.boards import definitions as boards
from lusoria.boards.places import Place, cell_names, cell_places, light_place
from lusoria.web.pictures import board as board_svg
from lusoria.web.pictures import legend
from lusoria.web.pictures import marks as picture_marks
from lusoria.web.pictures.board_paths import mm, places

PLACES = (("at the corner", [-17, -17]), ("below", [0, -18]), ("beside", boards.read("grid-8x8")["pocket"]["led_at"]))
_MIDDLE, _FREE = "b2", "c3"  # the cell whose light shines, and one without a piece
_SIDE, _CAPTION = 3.4, 34  # side of a part in pitches of the board, and mm below it for the words
_WIDTH = 900  # pixels


def drawn() -> str:
    """The picture as an SVG document."""
    board = boards.read("grid-8x8")
    side = _SIDE * board["cells"]["pitch"]
    width, height = len(PLACES) * side, side + _CAPTION
    parts = "".join(_part(board, name, at, side, index) for index, (name, at) in enumerate(PLACES))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{round(_WIDTH * height / width)}" '
        f'viewBox="0 0 {mm(width)} {mm(height)}" role="img"><title>Where the light of a square could lie</title>'
        f'<rect width="100%" height="100%" fill="#17120d"/>{picture_marks.symbols(board)}{parts}</svg>\n'
    )


def _part(board: boards.Definition, name: str, at: list[float], side: float, index: int) -> str:
    board = board | {"pocket": board["pocket"] | {"led_at": at}}
    names = cell_names(board["cells"])
    shown = [cell for cell in names if cell[0] in "abc" and cell[1] in "123"]
    contents = bytes(1 + (names.index(cell) % 2) if cell in shown and cell != _FREE else 0 for cell in names)
    middle = names.index(_MIDDLE)
    x, y = places(board)[middle]
    colour, _opacity = legend.screen_light(*palette.STYLE[cues.TARGET][:3])
    layers = "".join(
        (
            board_svg.stone(board),
            board_svg.layer(board, "light", f'<g color="{colour}">{board_svg.light(board, middle)}</g>'),
            board_svg.layer(board, "pieces", picture_marks.pieces(board, contents)),
        )
    )
    left, top, across, down = map(float, board_svg.view_box(board).split())
    layers = layers.replace("<svg ", f'<svg x="{left:g}" y="{top:g}" width="{across:g}" height="{down:g}" ')
    words = _words(board, middle, shown)
    lines = "".join(
        f'<text x="{mm(side / 2)}" y="{mm(side + 9 + 9 * row)}" font-family="serif" font-size="7.5" '
        f'text-anchor="middle" fill="#efe4cd">{html.escape(text)}</text>'
        for row, text in enumerate((name, *words))
    )
    return (
        f'<g transform="translate({mm(index * side)} 0)"><svg width="{mm(side)}" height="{mm(side)}" '
        f'viewBox="{mm(x - side / 2)} {mm(y - side / 2)} {mm(side)} {mm(side)}">{layers}</svg>{lines}</g>'
    )


def _words(board: boards.Definition, cell: int, shown: list[str]) -> tuple[str, str]:
    """Say how near the light is to its own cell and to the next one, and from what elevation each player sees it."""
    light, at = light_place(board, cell), cell_places(board["cells"])
    own = math.dist(light, at[cell])
    other = min(math.dist(light, place) for index, place in enumerate(at) if index != cell)
    names = cell_names(board["cells"])
    standing = [at[names.index(name)] for name in shown]
    white, black = (_lowest(board, light, standing, towards) for towards in (-1, 1))
    view = "seen past all pieces" if not white + black else f"hidden below {white:.0f}° (White), {black:.0f}° (Black)"
    return f"{own:.0f} mm to its cell, {other:.0f} to the next", view


def _lowest(board: boards.Definition, light: Place, standing: list[Place], towards: int) -> float:
    """The lowest elevation in degrees at which a player sees a light past the pieces; towards: -1 from White's side."""
    radius, height = board["piece"]["d"] / 2, board["piece"]["t"] - board["body"]["recess"]["depth"]
    lowest = 0.0
    for x, y in standing:
        if abs(light[0] - x) < radius:
            gap = towards * (y - light[1]) - math.sqrt(radius**2 - (light[0] - x) ** 2)
            if gap > 0:
                lowest = max(lowest, math.degrees(math.atan2(height, gap)))
    return lowest


def write(folder: Path) -> None:
    """Write light-places.svg."""
    (folder / "light-places.svg").write_text(drawn(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
