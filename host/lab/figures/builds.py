"""What it costs and takes to build each kind of board: `python -m lab.figures.builds README.md` renews the table there.

The figures are those of `lusoria.hardware.effort`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from lab import pages
from lusoria.boards import definitions as boards
from lusoria.hardware.effort import effort

COMMAND = "python -m lab.figures.builds"


def lines() -> Iterator[str]:
    """The table of boards, as lines of Markdown."""
    columns = ("board", "games", "size", "cost", "time")
    yield from pages.table(columns, map(_row, boards.board_names()))


def _row(name: str) -> tuple[object, ...]:
    board = boards.read(name)
    body, needs = board["body"], effort(board)
    size = f"{body['d']:g} mm round" if body["shape"] == "disc" else f"{body['w']:g} x {body['h']:g} mm"
    games = ", ".join(board["games"])
    return f"`{name}`", games, size, f"{needs.dollars} USD", f"{needs.hours} hours"


def main(page: Path) -> None:
    """Renew the table in the page."""
    page.write_text(pages.renewed(page.read_text(encoding="utf-8"), COMMAND, lines()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
