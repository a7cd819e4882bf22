"""Mistakes planted in the carving and the magnets: each is found with its part, figure and limit."""

import copy

import pytest

from lusoria.boards import definitions as boards
from lusoria.hardware.checks import checks
from lusoria.hardware.checks.checks import MECHANICAL
from tests.support.games import ATTESTED_BOARDS

GRID, COLOUR, ROTA, LANES, LISTED = "grid-8x8", "grid-8x8-colour", "rota", "twelve-lines", "terni-lapilli"

# board, path of the entry, its wrong value, and what the fault must say: part, what, figure, limit
MISTAKES = [
    (ROTA, "pocket led_at turn", 0, ("light 0", "engraved line", "-3.60 mm", "0.50 mm")),
    (ROTA, "pocket led_at out", 36, ("light 3", "wall to the edge", "1.40 mm", "3.00 mm")),
    (ROTA, "pocket led_at out", 12, ("light 5", "hidden by a piece on 5", "-7.60 mm", "0.50 mm")),
    (ROTA, "pocket led_at out", 9, ("light 2", "wall to the pocket of 2", "-1.60 mm", "1.00 mm")),
    (GRID, "pocket led_at", [-20, -17], ("light c4", "engraved line", "-1.35 mm", "0.50 mm")),
    (GRID, "pocket led_at", [-12, -12], ("light a1", "hidden by a piece on a1", "-0.13 mm", "0.50 mm")),
    (LANES, "pocket led_at", [3, -52], ("light A1", "wall to the pocket of A1.1", "-2.06 mm", "1.00 mm")),
    (GRID, "pocket led_d", 1.0, ("light", "diameter of the hole", "1.00 mm", "1.80 mm")),
    (GRID, "pocket skin", 1.8, ("pocket", "floor left", "1.00 mm", "1.20 mm")),
    (ROTA, "body t", 10, ("hub", "wood left above its screws", "-3.20 mm", "1.20 mm")),
    (GRID, "pocket skin", 15.0, ("pocket", "room for the sensor's board", "2.00 mm", "3.00 mm")),
    (GRID, "pocket sensor_d", 15, ("pocket", "corner to corner", "15.00 mm", "15.37 mm")),
    (ROTA, "pocket led_at out", 13, ("light 4", "room for its board beside the pocket of 4", "5.00 mm", "5.08 mm")),
    (LISTED, "pocket sensor_d", 79, ("pocket b3", "wall to the pocket of b2", "1.00 mm", "1.50 mm")),
    (GRID, "cells pitch", 12, ("slot 2", "wall to the slot of 1", "1.00 mm", "1.50 mm")),
    (GRID, "body w", 361, ("slot 1", "wall to the edge", "2.38 mm", "3.00 mm")),
    (GRID, "lines depth", 1.5, ("slot 1", "floor under a groove", "1.00 mm", "1.20 mm")),
    (GRID, "body recess depth", 0.3, ("seat", "depth of the recess", "0.30 mm", "0.50 mm")),
    (LANES, "body recess depth", 4.5, ("seat", "depth of the recess", "4.50 mm", "3.00 mm")),
    (GRID, "body recess d", 41, ("seat b1", "wall to the seat of a1", "1.00 mm", "2.00 mm")),
    (LANES, "body notch", 5, ("notch of C9", "wall to the next notch", "mm", "1.90 mm")),
    (ROTA, "body notch", 4, ("notch of 8", "distance from an engraved line", "mm", "0.50 mm")),
    (GRID, "body w", 328, ("seat a1", "wall to the edge", "1.50 mm", "2.00 mm")),
    (GRID, "body w", 345, ("groove", "wall to the edge", "0.25 mm", "1.50 mm")),
    (GRID, "body w", 358, ("names", "height of the letters", "1.19 mm", "3.00 mm")),
    (GRID, "body h", 350, ("name A", "distance from the edge", "mm", "0.40 mm")),
    (GRID, "lines depth", 7.0, ("groove", "depth of the engraving", "7.00 mm", "6.00 mm")),
    (GRID, "lines w", 6.5, ("light a1", "engraved line", "-1.85 mm", "0.50 mm")),
    (ROTA, "cells ids", list("0123é5678"), ("name É", "cannot be carved", "É", "A to Z, 0 to 9")),
    (ROTA, "body d", 260, ("name I", "distance from the light of 1", "mm", "0.40 mm")),
    (LANES, "cells pitch", [24, 126], ("seat A2", "wall to the seat of A1", "1.50 mm", "2.00 mm")),
    (LANES, "body recess d", 37, ("body", "no seam finds its way", "none", "220 mm bed")),
    (ROTA, "body d", 900, ("body", "tiles for a common printer", "36", "24")),
    (GRID, "cells pitch", 21.9, ("hub", "no room below", "none", "93.6 x 72.01 mm")),
    (ROTA, "body d", 160, ("register 2", "no room for its board below the body", "none", "two standoffs on wood")),
    (GRID, "piece d", 31.5, ("seat", "play around the piece", "0.25 mm", "0.50 mm")),
    (GRID, "piece d", 24, ("seat", "pushed aside", "3.50 mm", "3.00 mm")),
    (LANES, "piece d", 4, ("seat", "slides on to the next slot", "no stop", "a stop")),
    (LANES, "piece d", 11, ("seat", "pushed aside", "6.03 mm", "3.00 mm")),
    (LANES, "cells slot_pitch", 20, ("sensor DRV5033AJ", "stuck on", "0.83 mT", "0.80 mT")),
    (GRID, "piece magnet d", 25, ("piece", "wall beside the magnet", "0.50 mm", "1.20 mm")),
    (GRID, "piece magnet inset", 0.2, ("piece", "cap below the magnet", "0.20 mm", "0.80 mm")),
    (GRID, "piece t", 8, ("piece", "roof above the magnet", "0.50 mm", "1.20 mm")),
    (GRID, "piece magnet grade", "N99", ("magnet", "cannot be computed", "N99", "N35")),
    (GRID, "piece magnet", {"d": 4, "t": 1, "grade": "N35", "inset": 3},
     ("sensor DRV5033AJ", "pushed aside", "mT", "15.00 mT")),
    (GRID, "piece t", 14, ("sensor DRV5033AJ", "flipped piece, lost in its neighbours'", "mT", "15.00 mT")),
    (LANES, "piece magnet inset", 1.0,
     ("sensor DRV5033AJ", "flipped piece, lost in its neighbours'", "mT", "15.00 mT")),
    (GRID, "sense sensor", "DRV5032FA", ("sensor DRV5032FA", "stuck on", "0.76 mT", "0.40 mT")),
    (GRID, "piece magnet d", 10, ("sensor DRV5033AJ", "stuck on", "2.14 mT", "0.80 mT")),
    (LANES, "piece magnet d", 8, ("sensor DRV5033AJ", "stuck on", "mT", "0.80 mT")),
    (LANES, "piece magnet", {"d": 8, "t": 3, "grade": "N35", "inset": 2.5},
     ("piece", "force of a neighbour's magnet", "mN", "mN")),
    (COLOUR, "sense sensor", "DRV5055A2", ("sensor DRV5055A2", "beyond the sensor's range", "82.08 mT", "44.00 mT")),
    (COLOUR, "sense edges_mt", [1.5, 35], ("sensor DRV5055A3", "taken for a piece", "1.63 mT", "1.50 mT")),
    (COLOUR, "sense edges_mt", [10.5, 35], ("sensor DRV5055A3", "flip lost", "9.90 mT", "10.50 mT")),
    (COLOUR, "sense edges_mt", [6.5, 14], ("sensor DRV5055A3", "taken for upright", "14.73 mT", "14.00 mT")),
    (COLOUR, "sense edges_mt", [6.5, 63], ("sensor DRV5055A3", "upright piece pushed aside", "61.88 mT", "63.00 mT")),
    (COLOUR, "cells pitch", 20, ("sensor DRV5055A3", "taken for a piece", "mT", "6.50 mT")),
    (COLOUR, "piece polarity dark", 1, ("piece", "same pole below", "+1", "opposite signs")),
]  # fmt: skip


def mistaken(name, path, value):
    board = copy.deepcopy(boards.read(name))
    *way, last = path.split()
    part = board
    for step in way:
        part = part[step]
    part[last] = value
    return board


@pytest.mark.parametrize("name", boards.board_names())
def test_the_shipped_boards_are_sound(name):
    assert checks.faults(boards.read(name), MECHANICAL) == []


@pytest.mark.parametrize("size", [*ATTESTED_BOARDS, "4x5", "6x9", "12x12"])
def test_a_grid_of_any_size_can_be_carved(size):
    board = copy.deepcopy(boards.read(GRID))
    columns, rows = map(int, size.split("x"))
    del board["cells"]["ids"]
    pitch = 42 if rows < 12 else 43  # at 42 mm the pieces of the largest board come to 0.81 mT on an empty seat
    board["cells"] |= {"columns": columns, "rows": rows, "pitch": pitch}
    board["body"] |= {"w": pitch * columns + 44, "h": pitch * rows + 44}
    board["leds"]["order"] = "serpentine"
    assert checks.faults(boards.expanded(board), MECHANICAL) == []


def test_a_board_without_lines_has_nothing_engraved_that_could_be_wrong():
    assert checks.faults(mistaken(GRID, "lines", {"kind": "none"}), ("geometric",)) == []


@pytest.mark.parametrize(("name", "path", "value", "says"), MISTAKES, ids=lambda part: str(part)[:40])
def test_a_planted_mistake_is_found(name, path, value, says):
    board, found = mistaken(name, path, value), []
    for check in ("magnetic", "geometric"):  # which takes fifty times as long, so only where the first finds nothing
        found += checks.faults(board, (check,))
        if any(all(word in text for word, text in zip(says, fault, strict=True)) for fault in found):
            return
    raise AssertionError(found[:8])
