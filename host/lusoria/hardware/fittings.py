"""What a table needs besides its electronics: wood, light guides, screws, feet; for the bill and the guide.

Prices are estimates, as in `parts`. Millimetres.
"""

import math
from typing import NamedTuple

from lusoria.boards.definitions import Definition
from lusoria.boards.places import light_count
from lusoria.hardware.body.holes import POST_H, POST_HOLE, pockets
from lusoria.hardware.body.tiles import DOWEL_D, DOWEL_LONG, tiling
from lusoria.hardware.circuit.strips import strips

SPARE = 1.1  # factor for what is cut by hand or gets lost
_PCB, _TALLEST = 1.6, 20.0  # the hub's board, and its large capacitor upright on it
FEET = math.ceil((POST_H + _PCB + _TALLEST) / 5 + 0.5) * 5  # height of the feet: the hub hangs below the body
BACK_PLATE = 3.0  # mm of plywood below the feet
LIGHT_HIGH, _SAW = 1.6, 1.0  # mm: height of a light on its board; length lost with each cut
_SCREWS = (10, 12, 16, 20, 25, 30)  # lengths in which M3 is sold


class Item(NamedTuple):
    """One line of the bill. `usd` is the price of one unit."""

    quantity: float
    unit: str
    order: str
    says: str
    refs: str
    usd: float
    datasheet: str = ""


def items(board: Definition) -> list[Item]:
    """What to buy for the body, and for what purpose."""
    body, plan = board["body"], tiling(board)
    wide, high = (body["d"], body["d"]) if body["shape"] == "disc" else (body["w"], body["h"])
    reach = POST_H + _PCB
    screw = next(length for length in _SCREWS if reach + 6 <= length <= reach + POST_HOLE)
    blank = f"blank of hardwood {wide:g} x {high:g} x {body['t']:g} mm, or filament to print it"
    found = [
        Item(1, "piece", blank, "the body", "", 25.0),
        Item(_rod_m(board), "m", f"clear acrylic rod {rod_d(board):g} mm", "light guides", "", 3.0),
        Item(4, "piece", f"screw M3 x {screw} of brass or stainless steel (A2, A4)", "the hub", "", 0.15),
        Item(4, "piece", f"foot {FEET} mm high with its screw of brass", f"below {feet(board)}", "", 0.8),
        Item(
            1, "piece", f"back plate {wide:g} x {high:g} x {BACK_PLATE:g} mm of plywood", "screwed to the feet", "", 8.0
        ),
    ]
    if plan and plan.dowels:
        count = math.ceil(SPARE * len(plan.dowels))
        order = f"dowel {DOWEL_D:g} x {DOWEL_LONG - 1:g} mm of wood or brass"
        found.append(Item(count, "piece", order, "between tiles, if the body is printed", "", 0.1))
    return found


def feet(board: Definition) -> str:
    """Where the feet stand."""
    return "the edge, a quarter turn apart" if board["body"]["shape"] == "disc" else "the corners"


def rod_d(board: Definition) -> float:
    """The thickest rod, sold in whole millimetres, that fits a light hole."""
    return math.floor(board["pocket"]["led_d"] - 0.1)


def rods(board: Definition) -> dict[float, int]:
    """How many light guides there are of each length: from the face to a light on a strip, or to one below the body."""
    count, on_strips = light_count(board), sum(len(strip.lights) for strip in strips(board))
    short = pockets(board)[0].depth + LIGHT_HIGH
    lengths = {round(board["body"]["t"] - short, 1): on_strips, float(board["body"]["t"]): count - on_strips}
    return {length: number for length, number in lengths.items() if number}


def _rod_m(board: Definition) -> int:
    return math.ceil(SPARE * sum(number * (length + _SAW) for length, number in rods(board).items()) / 1000)
