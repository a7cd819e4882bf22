"""Checks that the printed boards fit: beside each other, and each die's lights on its own board.

`geometric`, which checks the holes, also checks that a sensor's board fits its pocket and that a light's board covers
no pocket.
"""

import math
from collections.abc import Iterator
from itertools import pairwise

from lusoria.boards.definitions import Definition
from lusoria.boards.places import light_places
from lusoria.hardware.checks.checks import Fault
from lusoria.hardware.circuit.strips import NEAREST, places, strips
from lusoria.hardware.printed_boards.layouts import CELL, die_size

_GAP = 0.5  # mm between two boards


def faults(board: Definition) -> list[Fault]:
    """The faults in how the printed boards fit."""
    return [*(_strips(board) if strips(board) else _light_boards(board)), *_dice(board)]


def _strips(board: Definition) -> Iterator[Fault]:
    for number, strip in enumerate(strips(board), 1):
        every = sorted(at for kind in places(board, strip) for at in kind)
        apart = min(after - before for before, after in pairwise(every))
        if apart < NEAREST:
            what = "a sensor and a light are apart"
            yield Fault(f"strip {number}", what, f"{apart:.1f} mm", f"{NEAREST} mm or more")


def _light_boards(board: Definition) -> Iterator[Fault]:
    """The lights whose printed boards would overlap however they are turned."""
    names = board["cells"]["ids"]
    places = light_places(board)[: len(names)]
    apart = CELL[0] + _GAP
    for light, place in enumerate(places):
        other = min((math.dist(place, there) for there in places[:light]), default=math.inf)
        if other < apart:
            what = "its board lies over another light's: they are apart"
            yield Fault(f"light {names[light]}", what, f"{other:.1f} mm", f"{apart:.1f} mm or more")


def _dice(board: Definition) -> Iterator[Fault]:
    if "dice" not in board:
        return
    wide, high = die_size(board)
    places = board["dice"]["at"]
    for index, (x, y) in enumerate(places):
        for x2, y2 in places[:index]:
            if abs(x - x2) < wide + _GAP and abs(y - y2) < high + _GAP:
                apart = max(abs(x - x2) - wide, abs(y - y2) - high)
                yield Fault(f"die {index + 1}", "its board meets another die's", f"{apart:.1f} mm", f"{_GAP} mm")
    needed = 7.5  # mm: the height of a light's pads and its capacitor's below them
    if board["dice"]["pitch"] < needed:
        yield Fault("dice", "pips nearer than their lights are high", f"{board['dice']['pitch']:g} mm", f"{needed} mm")
