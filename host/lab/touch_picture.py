"""Draws the notches by which hands read the names of seats: `python -m lab.touch_picture FOLDER` writes by-touch.svg.

It shows four squares of the board of eight by eight as an engraver gets them, with the names that the notches spell.
"""

import re
import sys
from pathlib import Path

from lusoria.boards import definitions as boards
from lusoria.boards.places import cell_names, cell_places
from lusoria.hardware.body import carving
from lusoria.hardware.body.sheet import Layer, Text

SHOWN = ("c5", "d5", "c6", "d6")
_WIDTH = 600  # pixels


def drawn() -> bytes:
    """The picture as an SVG document."""
    board = boards.read("grid-8x8")
    pitch, cells = board["cells"]["pitch"], cell_names(board["cells"])
    middles = [cell_places(board["cells"])[cells.index(name)] for name in SHOWN]
    sheet = carving.drawn(board)
    names = [Text(name, *middle, 9) for name, middle in zip(SHOWN, middles, strict=True)]
    sheet.add(Layer("NAMES_SHOWN", 8, "#5b3a1a", 0.2), names)
    left, top = min(x for x, _ in middles) - pitch / 2, -max(y for _, y in middles) - pitch / 2
    size = f'width="{_WIDTH}" height="{_WIDTH}" viewBox="{left - 2:g} {top - 2:g} {2 * pitch + 4:g} {2 * pitch + 4:g}"'
    return re.sub(rb'width="[^"]*mm" height="[^"]*mm" viewBox="[^"]*"', size.encode(), sheet.svg(), count=1)


if __name__ == "__main__":
    (Path(sys.argv[1]) / "by-touch.svg").write_bytes(drawn())
