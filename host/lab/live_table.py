"""Makes what the live table on the first page of the docs needs: sources for MicroPython, and boards to draw."""

import json
from pathlib import Path
from typing import Any

from ludus.games.registry import GAMES
from lusoria.boards import definitions as boards
from lusoria.boards.places import cell_names
from lusoria.web import language
from lusoria.web.pictures import board as board_svg
from lusoria.web.pictures import pieces as piece_svg

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/live"
MICROPYTHON = ROOT / "build/npm/node_modules/@micropython/micropython-webassembly-pyscript"  # npm puts it there
PARTS = ("micropython.mjs", "micropython.wasm")


def data() -> dict[str, str]:
    """The files that the page fetches besides MicroPython, as JSON by file name."""
    return {"sources.json": json.dumps(sources()), "boards.json": json.dumps(shown_boards())}


def sources() -> dict[str, str]:
    """The text of each file that MicroPython needs, by its path there."""
    firmware = ROOT / "firmware"
    files = {path.relative_to(firmware).as_posix(): path for path in sorted(firmware.glob("ludus/**/*.py"))}
    return {name: path.read_text(encoding="utf-8") for name, path in (files | {"table.py": PAGE / "table.py"}).items()}


def shown_boards() -> list[dict[str, Any]]:
    """The usual board of each game: how it is drawn, its games by id and title, and its compact form for the firmware.

    Boards with lanes and dice are left out: the page sets one piece on a cell.
    """
    names = dict.fromkeys(map(boards.board_playing, GAMES))
    read = [boards.read(name) for name in names]
    return [_shown(board) for board in read if "dice" not in board]


def _shown(board: boards.Definition) -> dict[str, Any]:
    diameter = board["piece"]["d"]
    layers = [board_svg.stone(board), board_svg.lights(board), board_svg.surface(board)]
    layers[2] = layers[2].replace(">", f"><defs>{piece_svg.symbols(diameter)}</defs>", 1)
    return {
        "games": [[game, language.game_title(game)] for game in board["games"]],
        "cells": cell_names(board["cells"]),
        "reach": piece_svg.reach(diameter),
        "layers": layers,
        "compact": boards.compact(board),
    }
