"""The build guide of a board, as Markdown and as a page: what to make, in which order, with a test after each step.

Its text is in `templates`, a few chapters to a file; this module supplies a board's figures and tables. The guide shows
the pictures that the other makers made of this board, and no others.
"""

from collections import Counter
from functools import partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from lusoria.boards import definitions as boards
from lusoria.boards.definitions import Definition, light_names, polarity
from lusoria.boards.microcontrollers import KINDS
from lusoria.boards.places import cell_names, light_count, seat_names
from lusoria.hardware import bill_of_materials, fittings
from lusoria.hardware.body import holes, touch
from lusoria.hardware.body.lettering import names
from lusoria.hardware.body.tiles import BED, DOWEL_D, DOWEL_LONG, tiling
from lusoria.hardware.checks.power import CHAIN_MM2, wire_mm2
from lusoria.hardware.circuit import strips
from lusoria.hardware.circuit.parts import SENSORS
from lusoria.hardware.circuit.wires import wires
from lusoria.hardware.effort import JOINT_MINUTES, PLACE_MINUTES, REST_HOURS, effort
from lusoria.hardware.guide import heights, page, soldering
from lusoria.hardware.magnets import seats
from lusoria.hardware.magnets.seats import Fields

_WEAK = 0.05  # the share of its strength that a weak magnet lacks

_FILES = {
    "bill-of-materials": "what to order, with counts and estimated prices",
    "carving/body-tile": "a tile of the body for a printer, by column and row from the lower left",
    "carving/body": "the body",
    "carving/drill": "the drill plan of one side",
    "carving/engraving": "the engraving",
    "carving/laser": "the engraving in thin lines for a laser, which cuts half of `body.kerf` beside each edge",
    "carving/holes": "every hole: side, place, diameter, depth",
    "carving/piece": "the pieces, and the plug that closes them",
    "carving/spacer": "a spacer between the body and the hub, print four",
    "electronics/cell": "printed board: a light's half and a sensor's",
    "electronics/strip": "printed board: the lights and sensors of a row or lane",
    "electronics/hub": "printed board: the hub",
    "electronics/register": "printed board: eight sensors",
    "electronics/bank": "printed board: sixteen sensors",
    "electronics/die": "printed board: the lights of a die",
    "electronics/netlist": "the circuit as a KiCad netlist",
    "carving/section": "the closed table, cut: what lies on what",
    "electronics/firmware": "how the firmware comes onto the Pico",
    "electronics/underside": "where every board stands below the body",
    "electronics/": "circuit and wiring",
    "simulation/": "the table for the simulator Wokwi, not run there",
    "readings": "what each sensor should read, with a column for what it does read",
}


_templates = Environment(
    loader=PackageLoader("lusoria.hardware.guide"),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
_templates.filters["g"] = "{:g}".format


def files(board: Definition, made: dict[str, bytes]) -> dict[str, bytes]:
    """`guide.md` and `guide.html`, with only those pictures that are already in `made`."""
    names_made = set(made)
    values = _whole(board) | _body(board) | _electronics(board) | _magnets(board)
    template = _templates.get_template("guide.md")
    text = page.markdown(template.render(values, files=names_made, file_rows=_file_rows(names_made)), names_made)
    return {"guide.md": text.encode(), "guide.html": page.page(text).encode()}


def _whole(board: Definition) -> dict[str, Any]:
    """The templates' values: the definition, and what concerns the whole table."""
    body = board["body"]
    size = f"{body['d']:g} mm across" if body["shape"] == "disc" else f"{body['w']:g} x {body['h']:g} mm"
    minutes = {"joint": JOINT_MINUTES, "place": PLACE_MINUTES, "rest_hours": REST_HOURS}
    named = boards.named(board)
    return {
        **board, "board": {"dice": None, **board}, "named": named,
        "own": "" if named == board["board"] else f" --board {named}", "size": size,
        "cells": len(cell_names(board["cells"])),
        "seats": len(seat_names(board["cells"])), "lights": light_count(board), "pieces": seats.pieces(board),
        "mcu": KINDS[board["mcu"]["kind"]], "usb": board["power"]["source"] == "usb", "effort": effort(board),
        "minutes": minutes, "reach": heights.reach(board), "strips": list(strips.kinds(board)),
    }  # fmt: skip


def _body(board: Definition) -> dict[str, Any]:
    below, plan, narrow = holes.pockets(board), tiling(board), board["body"].get("notch", touch.NOTCH)
    numerals = any(character.isdigit() for name in board["cells"]["ids"] for character in name)
    return {
        "outer": below[0], "inner": below[1], "lamp": next((cut for cut in below if cut.what == "lamp"), None),
        "post": {"h": holes.POST_H, "hole": holes.POST_HOLE, "hole_d": holes.POST_HOLE_D,
                 "sensor_room": holes.SENSOR_ROOM},
        "notch": {"cut": bool(touch.notches(board)), "narrow": narrow, "wide": touch.WIDER * narrow,
                  "mark": touch.MARK_D},
        "wheel": board["cells"]["kind"] == "wheel", "lanes": board["cells"].get("slots", 1) > 1,
        "hub_cell": board["cells"].get("hub", False),
        "names": names(board), "numerals": numerals, "tiles": plan.tiles if plan else 1, "bed": BED,
        "dowel": {"d": DOWEL_D, "long": DOWEL_LONG - 1}, "fittings": fittings.items(board),
        "rods": fittings.rods(board), "rod_d": fittings.rod_d(board),
        "feet": {"where": fittings.feet(board), "high": fittings.FEET},
    }  # fmt: skip


def _electronics(board: Definition) -> dict[str, Any]:
    sensor, linear = SENSORS[board["sense"]["sensor"]], board["sense"]["kind"] == "hc4067"
    return {
        "sensor": sensor, "linear": linear, "chip": "bank" if linear else "register", "five": sensor.rail == "+5V",
        "bill": {"boards": soldering.bought(bill_of_materials.printed_boards(board)),
                 "cables": soldering.bought(bill_of_materials.cables(board))},
        "parts": partial(soldering.parts, board), "empty": soldering.empty(board), "wires": len(wires(board)),
        "wire": {"thick": wire_mm2(board), "chain": CHAIN_MM2},
        "strip_rows": _strip_rows(board), "white_up": polarity(board)["light"] > 0,
    }  # fmt: skip


def _strip_rows(board: Definition) -> list[tuple[str, ...]]:
    """Where each strip lies, and in which direction."""
    kinds = {number: name for name, numbers in strips.kinds(board).items() for number in numbers}
    named, cells = seat_names(board["cells"]), light_names(board)
    return [
        (str(number), kinds[number], f"light {cells[strip.lights[0]]}", f"S1 is {named[strip.seats[0]]}, "
         f"S{len(strip.seats)} is {named[strip.seats[-1]]}")
        for number, strip in enumerate(strips.strips(board), 1)
    ]  # fmt: skip


def _magnets(board: Definition) -> dict[str, Any]:
    fields = seats.fields(board)
    return {
        "magnets": seats, "magnet": board["piece"]["magnet"], "fields": fields, "aside": seats.play(board),
        "pole": {colour: seats.pole(board, colour) for colour in ("light", "dark")},
        "weak": {"share": 100 * _WEAK, "left_mt": _left_mt(fields)},
    }  # fmt: skip


def _left_mt(fields: Fields) -> float:
    """The field in mT that a weak magnet leaves at a switch in the worst case, less the neighbours' field."""
    return min(abs(fields.upright_aside), abs(fields.flipped_aside)) * (1 - _WEAK) - fields.neighbours


def _file_rows(made: set[str]) -> list[tuple[str, str]]:
    """A row for each file; all tiles together take one row, and so do all files of a printed board."""
    counts = Counter(_family(file) for file in made)
    rows = []
    for family, count in sorted(counts.items()):
        says = next((says for prefix, says in _FILES.items() if family.startswith(prefix)), "")
        rows.append((f"`{family}`", says if count == 1 else f"{count} files: {says}"))
    return rows


def _family(file: str) -> str:
    if file.startswith("carving/body-tile"):
        return "carving/body-tile-COLUMN-ROW.stl"
    folder, _, _ = file.rpartition("/")
    return f"{folder}/" if folder.count("/") == 1 else file
