"""Pads of the footprints in use, in millimetres, relative to the part's origin.

They follow KiCad's libraries of the same names and the makers' drawings. Parts with their legs in a row have pin 1 at
the origin.
"""

from collections.abc import Callable
from typing import NamedTuple

from lusoria.hardware.circuit.parts import Kind


class Land(NamedTuple):
    """The place and size of a pad; one with a drill of 0 has no hole and is on the front only."""

    number: str
    x: float
    y: float
    width: float
    height: float
    drill: float = 0.0


def _leg(number: int, x: float, y: float, size: float = 1.7, drill: float = 1.0) -> Land:
    return Land(str(number), x, y, size, size, drill)


def _row(count: int, pitch: float, size: float = 1.7, drill: float = 1.0) -> list[Land]:
    return [_leg(index + 1, index * pitch, 0, size, drill) for index in range(count)]


def _dip(count: int, across: float, size: float = 1.6, drill: float = 0.8) -> list[Land]:
    """The pads of a DIP: pin 1 at the origin, then down one side and up the other."""
    half = count // 2
    left = [_leg(index + 1, 0, -2.54 * index, size, drill) for index in range(half)]
    right = [_leg(half + index + 1, across, -2.54 * (half - 1 - index), size, drill) for index in range(half)]
    return left + right


def _sot23() -> list[Land]:
    """The pads of a SOT-23: pins 1 and 2 below, 3 above, the origin in the middle."""
    return [Land("1", -0.95, -1.0, 0.7, 0.9), Land("2", 0.95, -1.0, 0.7, 0.9), Land("3", 0, 1.0, 0.7, 0.9)]


def _soic(count: int, across: float) -> list[Land]:
    """The pads of a SOIC: from pin 1 down on the left, then up on the right, the origin in the middle."""
    half = count // 2
    top = 1.27 * (half - 1) / 2
    left = [Land(str(index + 1), -across / 2, top - 1.27 * index, 2.0, 0.6) for index in range(half)]
    right = [Land(str(half + index + 1), across / 2, -top + 1.27 * index, 2.0, 0.6) for index in range(half)]
    return left + right


def _light() -> list[Land]:
    """The pads of a WS2812B, seen from above: VDD (1) top left, DOUT bottom left, GND bottom right, DIN top right."""
    places = ((-2.45, 1.6), (-2.45, -1.6), (2.45, -1.6), (2.45, 1.6))
    return [Land(str(index + 1), x, y, 1.5, 1.0) for index, (x, y) in enumerate(places)]


def _fuse() -> list[Land]:
    """The pads of a fuse, a disc whose two legs leave from opposite faces."""
    return [_leg(1, 0, 0, 2.0), _leg(2, 5.1, -1.2, 2.0)]


_LANDS: dict[str, Callable[[], list[Land]]] = {
    "Module:RaspberryPi_Pico_Common_THT": lambda: _dip(40, 17.78, 1.7, 1.02),
    "Package_DIP:DIP-14_W7.62mm": lambda: _dip(14, 7.62),
    "Package_DIP:DIP-16_W7.62mm": lambda: _dip(16, 7.62),
    "Package_SO:SOIC-24W_7.5x15.4mm_P1.27mm": lambda: _soic(24, 9.3),
    "Package_TO_SOT_SMD:SOT-23": _sot23,
    "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm": _light,
    "Capacitor_SMD:C_1206_3216Metric": lambda: [Land("1", -1.5, 0, 1.2, 1.7), Land("2", 1.5, 0, 1.2, 1.7)],
    "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm": lambda: _row(2, 5.0, 1.6, 0.8),
    "Capacitor_THT:CP_Radial_D10.0mm_P5.00mm": lambda: _row(2, 5.0, 2.0, 1.0),
    "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal": lambda: _row(2, 10.16, 1.6, 0.8),
    "Resistor_THT:R_Array_SIP9": lambda: _row(9, 2.54, 1.6, 0.8),
    "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal": lambda: _row(2, 10.16, 2.2, 1.1),
    "Diode_THT:D_DO-15_P10.16mm_Horizontal": lambda: _row(2, 10.16, 2.4, 1.2),
    "Package_TO_SOT_THT:TO-251-3_Vertical": lambda: _row(3, 2.29, 1.72, 1.1),
    "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal":
        lambda: _row(2, 5.08, 2.6, 1.3),
    "Fuse:Fuse_Bourns_MF-RG1100": _fuse,
    "Fuse:Fuse_Bourns_MF-RHT050": _fuse,
    "Jumper:SolderJumper-2_P1.3mm_Open_Pad1.0x1.5mm":
        lambda: [Land("1", -0.65, 0, 1.0, 1.5), Land("2", 0.65, 0, 1.0, 1.5)],
}  # fmt: skip


def lands(kind: Kind) -> list[Land]:
    """The pads of a kind of part. Raises KeyError for a footprint that none of our boards has."""
    if kind.name.startswith("wires"):
        return _row(len(kind.pins), 2.5)
    return _LANDS[kind.footprint]()
