"""Checks that the copper of the printed boards bears its currents: IPC-2221, outer layers of 35 um.

A net behind a fuse must carry the current that the fuse holds indefinitely, and may grow warmer by RISE_C. At twice
that current, where the fuse trips, it warms 4.8 times as much. Areas count at their narrowest, tracks by their widths.
"""

from collections.abc import Iterator

from lusoria.boards.definitions import Definition
from lusoria.hardware.checks import erc
from lusoria.hardware.checks import power as power_check
from lusoria.hardware.checks.checks import Fault
from lusoria.hardware.printed_boards.copper import Layout
from lusoria.hardware.printed_boards.design_rules import WIDTH
from lusoria.hardware.printed_boards.layouts import layouts

RISE_C = 20.0
_OUNCE_MM, _MIL_MM = 0.035, 0.0254
_K, _BY_RISE, _BY_AREA = 0.048, 0.44, 0.725  # of an outer layer: amperes = k rise^0.44 area^0.725, area in square mils
_FUSED = ("+5V_IN", "+5V_MID", "+5V_SW", "+5V", "VSYS", "VBUS", "VS", "GND")
_PICO_A = 0.8  # what the Pico's converter gives at most, by its datasheet
_SIGNAL_A = 0.05


def faults(board: Definition) -> list[Fault]:
    """The tracks that would grow too warm."""
    if not erc.is_drawable(board):
        return []
    return [fault for layout in layouts(board) for fault in layout_faults(board, layout)]


def layout_faults(board: Definition, layout: Layout) -> Iterator[Fault]:
    """The tracks of one printed board that would grow too warm."""
    widths = dict(layout.widths)
    for net in sorted({pad.net for pad in layout.pads if pad.net}):
        areas = [min(right - left, high - low)
                 for zone in layout.zones if zone.net == net
                 for left, low, right, high in zone.rectangles]  # fmt: skip
        width, amperes = min(areas, default=widths.get(net, WIDTH)), net_a(board, net)
        if rise(amperes, width) > RISE_C:
            yield Fault(f"{layout.name}: net {net}", f"its copper of {width:g} mm grows warmer with {amperes:g} A by",
                        f"{rise(amperes, width):.0f} K", f"{RISE_C:g} K: {least_width(amperes):.2f} mm")  # fmt: skip


def net_a(board: Definition, net: str) -> float:
    """The largest current of a net: what its fuse holds, or what its source gives."""
    if net in _FUSED:
        return power_check.fuse_a(board)
    return _PICO_A if net.startswith("+3V3") or net in ("RAIL", "VCC") else _SIGNAL_A


def rise(amperes: float, width: float) -> float:
    """By how much a track grows warmer, in kelvins."""
    area = width * _OUNCE_MM / _MIL_MM**2
    return float((amperes / (_K * area**_BY_AREA)) ** (1 / _BY_RISE))


def least_width(amperes: float, rise_c: float = RISE_C) -> float:
    """The width in mm of a track that grows warmer by `rise_c` kelvins."""
    return float((amperes / (_K * rise_c**_BY_RISE)) ** (1 / _BY_AREA) * _MIL_MM**2 / _OUNCE_MM)
