"""What a hand reads on a board: notches in each seat's rim spell its cell, and a mark in the edge shows White's side.

A narrow notch counts one, a wide one five. The letter of a cell's name (a = 1) is at the seat's near side, read from
the left; its number at the right side, read from the near end.
On a wheel a name is only a number, and its notches lie between ring and spoke.
"""

import math
import re
from typing import NamedTuple

from lusoria.boards.definitions import Definition
from lusoria.boards.outline import half_size
from lusoria.boards.places import Place, cell_names, slot_places

NOTCH = 2.0  # mm, the width of a notch unless the definition says another
WIDER = 2  # the notch that counts five is this many times as wide
BETWEEN = 2.0  # mm of rim between two notches: a fingertip can tell apart two points some 2 mm from each other
MARK_D, MARK_DEPTH = 5.0, 5.0  # mm, of the mark in White's edge
MARK_FROM_LEFT = 35.0  # mm: beyond the rosette in the corner
_NEAR, _RIGHT = 247.5, 22.5  # degrees: clear of the directions in which lines and lights lie
_OFF_THE_SPOKE = 135  # degrees from a spoke's outer end


class Notch(NamedTuple):
    """A round cut through the rim of a cell's seat: centre, diameter, and its direction from the seat in degrees."""

    cell: str
    x: float
    y: float
    d: float
    direction: float


def notches(board: Definition) -> list[Notch]:
    """The notches of all cells; those of a lane are at the slot next to White."""
    narrow, radius = board["body"].get("notch", NOTCH), board["body"]["recess"]["d"] / 2
    if not narrow:
        return []
    found = []
    for name, lane in zip(cell_names(board["cells"]), slot_places(board["cells"]), strict=True):
        x, y = lane[0]
        for middle, number in zip(_directions(board, lane[0]), _numbers(name), strict=False):
            widths = [WIDER * narrow] * (number // 5) + [narrow] * (number % 5)
            for width, direction in zip(widths, _spread(widths, radius, middle), strict=True):
                turn = math.radians(direction)
                found.append(
                    Notch(name, x + radius * math.cos(turn), y + radius * math.sin(turn), width, direction % 360)
                )
    return found


def mark(board: Definition) -> Place:
    """The middle of the mark: near the left end of White's edge on a slab, at the middle of that edge on a disc."""
    across, up = half_size(board["body"])
    return (0 if board["body"]["shape"] == "disc" else MARK_FROM_LEFT - across, -up)


def _numbers(name: str) -> list[int]:
    """A name's letter (a = 1) and number, if it has them; empty for names of other forms. The hub's 0 has no notch."""
    parts = re.fullmatch(r"([A-Za-z]?)(\d*)", name)
    letter, digits = parts.groups() if parts else ("", "")
    return [*(1 + ord(each) - ord("a") for each in letter.lower()), *([int(digits)] if digits else [])]


def _directions(board: Definition, place: Place) -> tuple[float, float]:
    if board["cells"]["kind"] != "wheel":
        return _NEAR, _RIGHT
    outward = math.degrees(math.atan2(place[1], place[0]))
    return outward + _OFF_THE_SPOKE, outward - _OFF_THE_SPOKE


def _spread(widths: list[float], radius: float, middle: float) -> list[float]:
    """The directions in degrees of notches set side by side, centred on `middle`."""
    ends = [0.0]
    for width in widths:
        ends.append(ends[-1] + width + BETWEEN)
    long = ends[-1] - BETWEEN
    return [
        middle + math.degrees((end + width / 2 - long / 2) / radius)
        for end, width in zip(ends[:-1], widths, strict=True)
    ]
