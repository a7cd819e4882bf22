"""Renews the table of cost, time and tools for each kind of board: `python -m lab.figures.builds README.md`.

The figures are those of `lusoria.hardware.effort`.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from lab import pages
from lusoria.boards import definitions as boards
from lusoria.hardware.effort import effort

COMMAND = "python -m lab.figures.builds"
TOOLS = "soldering iron; CNC router or mill, or 3D printer"  # the guide of each board lists all tools


def lines() -> Iterator[str]:
    """The table of boards as lines of Markdown, with one row for all boards that play the same games."""
    boards_by_games: dict[str, list[str]] = {}
    for name in boards.board_names():
        boards_by_games.setdefault(", ".join(boards.read(name)["games"]), []).append(name)
    columns = ("board", "games", "size", "cost", "time", "tools")
    yield from pages.table(columns, (_row(games, names) for games, names in boards_by_games.items()))


def _row(games: str, names: list[str]) -> tuple[str, ...]:
    read = [boards.read(name) for name in names]
    efforts = [effort(board) for board in read]
    bodies = sorted((board["body"] for board in read), key=lambda body: body.get("w", 0) * body.get("h", 0))
    return (
        ", ".join(f"`{name}`" for name in names),
        games,
        f"{_span([_size(bodies[0]), _size(bodies[-1])])} mm",
        f"{_span(sorted(each.dollars for each in efforts))} USD",
        f"{_span(sorted(each.hours for each in efforts))} hours",
        TOOLS,
    )


def _size(body: dict[str, Any]) -> str:
    return f"⌀ {body['d']:g}" if body["shape"] == "disc" else f"{body['w']:g} x {body['h']:g}"


def _span(values: Sequence[object]) -> str:
    """The first and the last value, or only one if they are the same."""
    return " to ".join(map(str, dict.fromkeys((values[0], values[-1]))))


if __name__ == "__main__":
    pages.renew(Path(sys.argv[1]), COMMAND, lines())
