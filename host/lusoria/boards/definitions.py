"""Board definitions on the PC: finding them, reading them, and the compact form for the Pico.

A definition (hardware/boards/*.json) says how a board is built, with generators instead of lists of cells
(see `lusoria.boards.places`); the compact form (see `ludus.board.definition`) lists everything for the firmware.
"""

import contextlib
import hashlib
import json
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from ludus.board.definition import Board
from ludus.errors import BoardError, OptionError
from ludus.games.game import Game
from ludus.games.registry import folder
from lusoria.boards import engraving, places
from lusoria.boards import schema as board_schema
from lusoria.boards.hall_sensors import HALL_SENSORS
from lusoria.boards.places import cell_names, cell_places, indexes
from lusoria.errors import UsageError

Definition = dict[str, Any]

MUX_CHANNELS = 16
ADC_FULL, RAIL_MV = 65535, 3300  # the ADC's full scale as MicroPython gives it, and the rail it is measured against


# The errors that a missing entry, or one of the wrong type, leads to.
_MISTAKES = (KeyError, TypeError, ValueError, IndexError, AttributeError)


def data_folder(name: str) -> Path:
    """Folder `boards` or `firmware` that came with this package, installed or editable.

    A wheel carries both as data; an editable install has none and uses the checkout's folders.
    """
    packaged = Path(str(resources.files("lusoria"))) / "data" / name
    if packaged.is_dir():
        return packaged
    checkout = Path(__file__).resolve().parents[3]
    return checkout / "hardware" / "boards" if name == "boards" else checkout / "firmware"


def board_names() -> list[str]:
    """Names of the boards that came with this package."""
    return sorted(path.stem for path in data_folder("boards").glob("*.json"))


def shipped(name: str) -> str:
    """The name of a table's board, if it came with this package. Raises UsageError for any other."""
    if name not in board_names():
        raise UsageError(f"the table's board is '{name}', which is none of ours: name its file by --board")
    return name


def read(name_or_file: str) -> Definition:
    """Read a shipped board by name, or a file, and expand it, without checking that the firmware can play on it.

    Raises UsageError if there is no such board or readable file, BoardError if the file is not a sound definition.
    """
    path = _path(name_or_file)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"the board file {path} cannot be read: {error}") from error
    with _naming(path):
        written = board_schema.parse(text)
        board_schema.check(written, data_folder("boards"))
        for game in written["games"]:
            folder(game)
        definition = expanded(written)
        places.check(definition)
        engraving.strokes(definition)
        engraving.labels(definition)
    return definition


def load(name_or_file: str) -> Definition:
    """Read a board, and check that the firmware can play on it. Raises BoardError if it cannot."""
    definition = read(name_or_file)
    with _naming(_path(name_or_file)):
        compact(definition)
    return definition


@contextlib.contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Raise every mistake in a definition as a BoardError that names its file."""
    try:
        yield
    except (BoardError, OptionError) as error:
        raise BoardError(f"{path}: {error}") from error
    except _MISTAKES as error:
        raise BoardError(f"{path}: missing or wrong entry: {error}") from error


def light_names(definition: Definition) -> list[str]:
    """Names of the lights by number: the cells' own, then those of the dice."""
    return places.light_names(cell_names(definition["cells"]), len(definition.get("dice", {}).get("at", [])))


def expanded(definition: Definition) -> Definition:
    """The definition with its generators' results written out: the cells' names, a serpentine order of lights."""
    cells, leds = definition["cells"], definition["leds"]
    order = leds["order"]
    if order == "serpentine":
        order = places.serpentine(cells) + _span(len(cell_names(cells)), places.light_count(definition))
    return definition | {"cells": cells | {"ids": cell_names(cells)}, "leds": leds | {"order": order}}


def _span(first: int, end: int) -> str:
    """The continuation of a span text with the numbers from first to end - 1; '' if there are none."""
    return f",{first}-{end - 1}" if end > first else ""


def _path(name_or_file: str) -> Path:
    path = Path(name_or_file)
    if path.suffix == ".json":
        return path
    if name_or_file not in board_names():
        known = ", ".join(board_names())
        raise UsageError(f"there is no board '{name_or_file}'; there are: {known}, or name a .json file")
    return data_folder("boards") / f"{name_or_file}.json"


def source_hash(definition: Definition) -> str:
    """Hash a definition, expanded or not, as 8 hex digits."""
    text = json.dumps(expanded(definition), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def named(definition: Definition) -> str:
    """What commands call a board: its name if it is a shipped one, else the name of its file."""
    name: str = definition["board"]
    is_shipped = name in board_names() and source_hash(read(name)) == source_hash(definition)
    return name if is_shipped else f"{name}.json"


def compact(definition: Definition) -> dict[str, Any]:
    """Make the compact form that the firmware reads. Raises BoardError when the definition has a mistake."""
    definition = expanded(definition)
    cells, pins = definition["cells"], definition["mcu"]["pins"]
    sense, leds = definition["sense"], definition["leds"]
    if leds["per_cell"] != 1:
        raise BoardError(f"{leds['per_cell']} LEDs for each cell: this firmware lights one")
    form = {
        "board": definition["board"],
        "hash": source_hash(definition),
        "games": definition["games"],
        "options": game_options(definition),
        "cells": cells["ids"],
        "at": [[round(x), round(y)] for x, y in cell_places(cells)],
        "slots": cells.get("slots", 1),
        "dice": len(definition.get("dice", {}).get("at", [])),
        "sense": _SENSE[sense["kind"]](definition, sense, pins),
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


def _shift_registers(_definition: Definition, sense: Definition, pins: Definition) -> Definition:
    return {
        "kind": "hc165",
        "spi": pins["spi"],
        "sck": pins["sck"],
        "miso": pins["miso"],
        "load": pins["load"],
        "hz": sense["hz"],
        "closed": sense["closed"],
        "bits": _reading_order(indexes(sense["order"])),
    }


def _hall_banks(definition: Definition, sense: Definition, pins: Definition) -> Definition:
    """The compact form of Hall banks: pin numbers instead of indexes into lists of pins, ADC readings instead of mT."""
    part = HALL_SENSORS[sense["sensor"]]
    channels = [(indexes(bank["cells"]) + [-1] * MUX_CHANNELS)[:MUX_CHANNELS] for bank in sense["banks"]]
    if any(len(indexes(bank["cells"])) > MUX_CHANNELS for bank in sense["banks"]):
        raise BoardError(f"a bank has more than {MUX_CHANNELS} cells")
    per_mt = part.mv_per_mt * ADC_FULL / RAIL_MV
    return {
        "kind": "hc4067",
        "sel": pins["sel"],
        "banks": [[_pin(pins, "en", bank), _pin(pins, "adc", bank)] for bank in sense["banks"]],
        "bits": [cell for bank in channels for cell in bank],
        "on_us": part.on_us if sense["gated"] else 0,
        "per_mt": round(per_mt),
        "edges": [round(field * per_mt) for field in sense["edges_mt"]],
        "white": polarity(definition)["light"],
    }


def _pin(pins: Definition, name: str, bank: Definition) -> int:
    if bank[name] >= len(pins[name]):
        raise BoardError(f"a bank is on {name} {bank[name]}, but there are {len(pins[name])} such pins")
    pin: int = pins[name][bank[name]]
    return pin


_SENSE = {"hc165": _shift_registers, "hc4067": _hall_banks}


def game_options(definition: Definition) -> dict[str, str]:
    """Return the options that the board itself decides, such as the size of its games."""
    cells = definition["cells"]
    return {"board": f"{cells['columns']}x{cells['rows']}"} if cells["kind"] == "grid" else {}


def polarity(definition: Definition) -> dict[str, int]:
    """The sign of a sensor's reading under an upright piece, by colour, 'light' or 'dark'."""
    signs: dict[str, int] = definition["piece"].get("polarity", {"light": 1, "dark": -1})
    return signs


def board_playing(game: str) -> str:
    """The name of the shipped board that suits a game best: of its usual size and, if possible, with on-off sensors.

    Raises OptionError for a game that does not exist.
    """

    def unusual(name: str) -> tuple[bool, bool, str]:
        definition = load(name)
        options = game_options(definition)
        other_size = Game(game, options).options.get("board") != Game(game).options.get("board")
        return other_size, definition["sense"]["kind"] != "hc165", name

    Game(game)
    return min((name for name in board_names() if game in load(name)["games"]), key=unusual)


def _reading_order(seats: list[int]) -> list[int]:
    """The seats in the order in which their bits are read, -1 for an unused input.

    `seats` has the order of the inputs: D0, D1, … of the register next to the Pico, then of the next one. A 74HC165
    shifts D7 out first (its datasheet's H), so each register is read from its last input down.
    """
    width = -(-len(seats) // 8) * 8
    inputs = seats + [-1] * (width - len(seats))
    return [inputs[8 * (bit // 8) + 7 - bit % 8] for bit in range(width)]
