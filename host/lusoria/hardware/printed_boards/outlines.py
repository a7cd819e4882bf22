"""The outlines of parts, and the marks that show which way round they belong, relative to the part's origin.

Millimetres, seen from above, pin 1 where `footprints` has it. What is drawn here is printed on the board and in the
assembly drawings. A part that may be turned round has no mark; any other has one beside pin 1, and also what can be
seen on its package: the notch of a chip, the ring of a diode, the cut corner of a light.
"""

import math
from typing import NamedTuple

from lusoria.hardware.circuit.parts import Kind
from lusoria.hardware.printed_boards.copper import Box, Point

Stroke = tuple[Point, ...]
_DOT = 0.3  # radius of the mark of pin 1


class Outline(NamedTuple):
    """The outline of a part's body, and its marks; no marks if it may be turned round."""

    body: Stroke
    marks: tuple[Stroke, ...] = ()


def outline(kind: Kind) -> Outline:
    """The outline of a kind of part. Raises KeyError for a footprint that none of our boards has."""
    if kind.name.endswith("soldered"):
        return Outline(_box(-1.3, -1.3, 2.5 * len(kind.pins) - 1.2, 1.3))
    if kind.name.startswith("wires"):
        return _connector(len(kind.pins))
    return _OUTLINES[kind.footprint]


def is_oriented(kind: Kind) -> bool:
    """Whether a part must not be turned round."""
    return bool(outline(kind).marks)


def _box(left: float, low: float, right: float, high: float) -> Stroke:
    return (left, low), (right, low), (right, high), (left, high), (left, low)


def _circle(x: float, y: float, radius: float, start: int = 0, end: int = 360) -> Stroke:
    turns = [math.radians(start + (end - start) * step / 24) for step in range(25)]
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def _dot(x: float, y: float) -> Stroke:
    return _circle(x, y, _DOT)


def _plus(x: float, y: float, size: float = 0.7) -> tuple[Stroke, ...]:
    return ((x - size, y), (x + size, y)), ((x, y - size), (x, y + size))


def _notched(box: Box, dot: Point) -> Outline:
    """A chip: a notch in the middle of its upper edge."""
    left, low, right, high = box
    notch = _circle((left + right) / 2, high, 0.9, 180, 360)
    return Outline(((left, low), (left, high), *notch, (right, high), (right, low), (left, low)), (_dot(*dot), notch))


def _dip(count: int) -> Outline:
    return _notched((1.3, -2.54 * (count // 2 - 1) - 1.27, 6.32, 1.27), (0, 1.5))


def _connector(count: int) -> Outline:
    """A JST XH connector, with a corner and a dot at pin 1; its key faces the other way."""
    body = _box(-2.45, -3.4, 2.5 * (count - 1) + 2.45, 2.35)
    return Outline(body, (_dot(-2.0, 2.95), ((-2.85, 1.2), (-2.85, 2.75), (-1.3, 2.75))))


def _diode(left: float, right: float, up: float) -> Outline:
    ring = left + 0.9
    bands = tuple(((x, -up), (x, up)) for x in (ring, ring + 0.15, ring + 0.3))
    return Outline(_box(left, -up, right, up), bands)


_LIGHT = ((-2.5, -2.5), (1.3, -2.5), (2.5, -1.3), (2.5, 2.5), (-2.5, 2.5), (-2.5, -2.5))
_OUTLINES = {
    "Module:RaspberryPi_Pico_Common_THT": Outline(
        _box(-1.61, -49.63, 19.39, 1.37), (_dot(-2.3, 0), _box(4.89, -4.3, 12.89, 2.67)),  # the last: the USB socket
    ),
    "Package_DIP:DIP-14_W7.62mm": _dip(14),
    "Package_DIP:DIP-16_W7.62mm": _dip(16),
    "Package_SO:SOIC-24W_7.5x15.4mm_P1.27mm": _notched((-3.4, -7.7, 3.4, 7.7), (-4.65, 7.9)),
    "Package_TO_SOT_SMD:SOT-23": Outline(_box(-1.45, -0.65, 1.45, 0.65), (_dot(-1.95, -1.0),)),
    "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm": Outline(_LIGHT, (_dot(-3.0, 2.65), ((1.3, -2.5), (2.5, -1.3)))),
    "Capacitor_SMD:C_1206_3216Metric": Outline(_box(-2.3, -1.1, 2.3, 1.1)),
    "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm": Outline(_box(0, -1.25, 5.0, 1.25)),
    "Capacitor_THT:CP_Radial_D10.0mm_P5.00mm": Outline(_circle(2.5, 0, 5.0), _plus(-2.2, 3.2)),
    "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal": Outline(_box(1.93, -1.25, 8.23, 1.25)),
    "Resistor_THT:R_Array_SIP9": Outline(
        _box(-1.27, -1.27, 21.59, 1.27), (_dot(0, 1.75), ((1.27, -1.27), (1.27, 1.27))),
    ),
    "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal": _diode(2.48, 7.68, 1.35),
    "Diode_THT:D_DO-15_P10.16mm_Horizontal": _diode(1.28, 8.88, 1.8),
    "Package_TO_SOT_THT:TO-251-3_Vertical": Outline(  # its metal back above the pins
        _box(-1.05, -1.1, 5.65, 1.3), (_dot(-1.6, 0), ((-1.05, 1.0), (5.65, 1.0))),
    ),
    # The wires come from below, the screws are above the pins.
    "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal": Outline(
        _box(-2.54, -4.6, 7.62, 5.2), (*_plus(0, 6.1), ((4.38, 6.1), (5.78, 6.1)), ((-2.54, -2.6), (7.62, -2.6))),
    ),
    "Fuse:Fuse_Bourns_MF-RG1100": Outline(_box(-6.2, -2.1, 11.3, 0.9)),
    "Fuse:Fuse_Bourns_MF-RHT050": Outline(_box(-1.15, -2.1, 6.25, 0.9)),
    "Jumper:SolderJumper-2_P1.3mm_Open_Pad1.0x1.5mm": Outline(_box(-1.4, -1.0, 1.4, 1.0)),
}  # fmt: skip
