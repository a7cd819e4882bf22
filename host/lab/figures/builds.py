"""What it costs and takes to build each kind of board: `python -m lab.figures.builds README.md` renews the table there.

Prices are those of the bill of materials, rounded up to ten dollars. Hours are an estimate by the rates below.
"""

import math
import sys
from collections.abc import Iterator
from pathlib import Path

from lab import pages
from lusoria.boards import definitions as boards
from lusoria.hardware import bom
from lusoria.hardware.circuit.electronics import circuit

COMMAND = "python -m lab.figures.builds"
_JOINT_H, _PLACE_H, _REST_H = 1 / 60, 1 / 6, 4


def lines() -> Iterator[str]:
    """The table of boards, as lines of Markdown."""
    columns = ("board", "games", "size", "joints to solder", "cost", "time")
    yield from pages.table(columns, map(_row, boards.board_names()))


def _row(name: str) -> tuple[object, ...]:
    board = boards.read(name)
    body, joints = board["body"], sum(len(part.nets) for part in circuit(board).parts.values())
    size = f"{body['d']:g} mm round" if body["shape"] == "disc" else f"{body['w']:g} x {body['h']:g} mm"
    places = sum(map(len, boards.slot_places(board["cells"])))
    hours = joints * _JOINT_H + places * _PLACE_H + _REST_H
    usd = sum(item.quantity * item.usd for item in bom.items(board))
    games = ", ".join(board["games"])
    return f"`{name}`", games, size, joints, f"{10 * math.ceil(usd / 10)} USD", f"{5 * math.ceil(hours / 5)} hours"


def main(page: Path) -> None:
    """Renew the table in the page."""
    page.write_text(pages.renewed(page.read_text(encoding="utf-8"), COMMAND, lines()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
