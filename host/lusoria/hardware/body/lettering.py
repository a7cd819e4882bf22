"""The names on a board: Roman capitals, upright along straight edges, around the rim of a wheel.

Numbers are cut as the Romans wrote them.
"""

import math
import re
from typing import NamedTuple

from lusoria.boards.definitions import Definition
from lusoria.boards.engraving import Label, labels, letter_height
from lusoria.boards.outline import Line, half_size
from lusoria.hardware.body import letter_shapes

DEPTH_SHARE = 0.6  # of the grooves' depth: how deep the names are cut
_SHARE = 0.75  # a capital's height as a share of the height of type on the page
_ASIDE = 2.5  # mm from a name to an upright edge, and to the frame
_LEAST = 0.5  # mm: no name is smaller, even if it then cannot be read
_STROKE = 1.0  # mm, the widest stroke of a letter
_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


class Name(NamedTuple):
    """A name on the board: text, turn in degrees, centre, half its width and half its height."""

    text: str
    turn: float
    x: float
    y: float
    across: float
    up: float


def names(board: Definition) -> list[Name]:
    """The names to cut, all of the same height, without a hub's 0; none on a board without engraved lines."""
    if board["lines"]["kind"] == "none":
        return []
    height = _height(board)
    return [name for name in (_name(board, label, height) for label in labels(board)) if name.text]


def carved(name: str) -> str:
    """A name as it is cut: letters as capitals, numbers in Roman numerals, and nothing for 0, which Rome lacked."""
    return re.sub("[0-9]+", lambda number: roman(int(number[0])), name.upper())


def roman(number: int) -> str:
    """A number up to 3999 in Roman numerals; '' for 0."""
    text = ""
    for value, numeral in _ROMAN:
        text += numeral * (number // value)
        number %= value
    return text


def strokes(board: Definition) -> list[Line]:
    """The strokes of all names."""
    return [
        line
        for name in names(board)
        for line in letter_shapes.written(name.text, name.x, name.y, 2 * name.up, name.turn)
    ]


def stroke_width(board: Definition) -> float:
    """The width of the names' strokes in mm."""
    return float(min(_STROKE, board["lines"].get("w", _STROKE)))


def _height(board: Definition) -> float:
    """The height of all names: as on the page, or less if the widest would come too near to an upright edge."""
    usual, across = _SHARE * letter_height(board), half_size(board["body"])[0]
    if board["cells"]["kind"] == "wheel":
        return usual
    rooms = [
        (2 * (across - abs(label.x) - _ASIDE), letter_shapes.width(carved(label.text), 1)) for label in labels(board)
    ]
    return max(_LEAST, min([usual, *(room / wide for room, wide in rooms if wide)]))


def _name(board: Definition, label: Label, height: float) -> Name:
    text = carved(label.text)
    away = math.hypot(label.x, label.y)
    around = board["cells"]["kind"] == "wheel" and away > board["cells"]["r"]
    turn = math.degrees(math.atan2(label.y, label.x)) - 90 if around else 0.0
    return Name(text, turn, label.x, label.y, letter_shapes.width(text, height) / 2, height / 2)
