"""Board definitions on the PC: finding them, expanding them, and the compact form for the Pico.

A definition (hardware/boards/*.json) says how a board is built, with generators instead of lists;
the compact form (see `ludus.board`) says the same flatly for the firmware. Millimetres; x to the
right, y away from White; the origin is the board's centre.
"""

import hashlib
import json
import math
from importlib import resources
from pathlib import Path
from typing import Any

from ludus.board import Board
from ludus.errors import BoardError
from lusoria.errors import UsageError

Definition = dict[str, Any]


def data_folder(name: str) -> Path:
    """Folder `boards` or `firmware` that came with this package, installed or editable.

    A wheel carries both as data; an editable install has none and uses the checkout's folders.
    """
    packaged = Path(str(resources.files("lusoria"))) / "data" / name
    if packaged.is_dir():
        return packaged
    checkout = Path(__file__).resolve().parents[2]
    return checkout / "hardware" / "boards" if name == "boards" else checkout / "firmware"


def board_names() -> list[str]:
    """Names of the boards that came with this package."""
    return sorted(path.stem for path in data_folder("boards").glob("*.json"))


def load(name_or_file: str) -> Definition:
    """The definition of a shipped board by name, or of a file.

    Raises UsageError when there is none, BoardError when the file is not a sound definition.
    """
    path = Path(name_or_file)
    if path.suffix != ".json":
        path = data_folder("boards") / f"{name_or_file}.json"
        if name_or_file not in board_names():
            known = ", ".join(board_names())
            raise UsageError(f"there is no board '{name_or_file}'; there are: {known}, or name a .json file")
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"the board file {path} cannot be read: {error}") from error
    try:
        definition: Definition = json.loads(text)
    except ValueError as error:
        raise BoardError(f"{path} is not JSON: {error}") from error
    try:
        compact(definition)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BoardError(f"{path}: missing or wrong entry in the board definition: {error}") from error
    return definition


def indexes(text: str) -> list[int]:
    """Cell indexes of a span text such as '0-8' or '0-3,7,5'; a falling span counts down."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        low, high = int(first), int(last or first)
        found += range(low, high + 1) if high >= low else range(low, high - 1, -1)
    return found


def cell_places(cells: Definition) -> list[tuple[float, float]]:
    """Centre of each cell in mm, by cell index, from the definition's generator."""
    if cells["kind"] != "wheel":
        raise BoardError(f"cells of kind '{cells['kind']}' are not known; there is: wheel")
    places = [(0.0, 0.0)] if cells.get("hub") else []
    turn = -1 if cells.get("clockwise") else 1
    for spoke in range(cells["spokes"]):
        angle = math.radians(cells["start_deg"] + turn * 360 * spoke / cells["spokes"])
        places.append((cells["r"] * math.cos(angle), cells["r"] * math.sin(angle)))
    return places


def light_place(definition: Definition, cell: int) -> tuple[float, float]:
    """Centre in mm of the light hole of a cell: outward from the board's centre, turned off the spokes."""
    at, cells = definition["pocket"]["led_at"], definition["cells"]
    x, y = cell_places(cells)[cell]
    turn = math.radians(cells["start_deg"] + at["turn"]) if math.hypot(x, y) < 0.01 else math.atan2(y, x)
    return x + at["out"] * math.cos(turn), y + at["out"] * math.sin(turn)


def source_hash(definition: Definition) -> str:
    """8 hex digits that change when anything in the definition does."""
    text = json.dumps(definition, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def compact(definition: Definition) -> dict[str, Any]:
    """The flat form the firmware reads. Raises BoardError when the definition has a mistake."""
    pins, sense, leds = definition["mcu"]["pins"], definition["sense"], definition["leds"]
    form = {
        "board": definition["board"],
        "hash": source_hash(definition),
        "games": definition["games"],
        "cells": definition["cells"]["ids"],
        "at": [[round(x), round(y)] for x, y in cell_places(definition["cells"])],
        "sense": {
            "kind": sense["kind"],
            "spi": pins["spi"],
            "sck": pins["sck"],
            "miso": pins["miso"],
            "load": pins["load"],
            "hz": sense["hz"],
            "closed": sense["closed"],
            "bits": _reading_order(indexes(sense["order"])),
        },
        "leds": {
            "pin": pins["led"],
            "sm": pins["led_sm"],
            "order": indexes(leds["order"]),
            "max_ma": leds["max_ma"],
            "idle_ma": leds["idle_ma"],
            "frame_ma": leds["frame_ma"],
        },
        "button": pins["button"],
    }
    Board(form)
    return form


def _reading_order(cells: list[int]) -> list[int]:
    """For each bit in reading order the cell it sees, -1 for an unused input.

    The order names inputs D0, D1, … of the register next to the Pico, then of the next one. A 74HC165
    shifts D7 out first (its datasheet's H), so each register is read from its last input down.
    """
    width = -(-len(cells) // 8) * 8
    inputs = cells + [-1] * (width - len(cells))
    return [inputs[8 * (bit // 8) + 7 - bit % 8] for bit in range(width)]
