"""The holes and slots of a body from the definition: where, how wide, how deep, and from which side.

Millimetres, origin at the board's centre, y away from White; seen from above, even for cuts from below.
"""

import math
from functools import lru_cache
from typing import Any, NamedTuple

from lusoria.boards.definitions import Definition, light_names
from lusoria.boards.outline import Line, half_size
from lusoria.boards.places import Place, light_places, seat_names
from lusoria.hardware.body import plane, touch
from lusoria.hardware.circuit.strips import seat_places, strips
from lusoria.hardware.printed_boards.layouts import CELL, CELL_LIGHT, CELL_SNAP, HUB_SCREWS, HUB_SIZE

ABOVE, BELOW, THROUGH = "above", "below", "through"

# The sensor sits on a small board whose corners rest on a ledge in the pocket. The ledge's height is the air above
# the sensor's element plus the element's height above its board (SOT-23, estimated: 0.7 mm).
SENSOR_BOARD, SENSOR_ROOM = CELL[0], 12.0  # the side of that board; the width of the room for the parts on it
_ELEMENT = 0.7
# A strip's edges rest on two ledges and its parts face up between them; a light is taller than a sensor.
_STRIP_SLOT, _STRIP_ROOM = CELL[0] + 0.84, 8.0
_LIGHT_HIGH, _LIGHT_ROOM = 1.7, 8.0
POST_D, POST_HOLE_D, POST_HOLE = 8.0, 2.5, 12.0  # mm: a spacer for the hub board; the hole for its M3 brass screw
POST_H = 10.0
HUB = tuple(side - 2 * HUB_SCREWS for side in HUB_SIZE)  # mm between the hub board's screws
# From a light to the far edge of its board, which is stuck over the hole from below.
_LIGHT_BOARD = max(CELL_LIGHT[1], CELL_SNAP - CELL_LIGHT[1])
_STEP, _FARTHEST, _CLEAR = 3, 120, 1.5  # mm: step and reach of the search for their place; wall to other holes


class Hole(NamedTuple):
    """A round cut: its purpose and cell, centre, diameter and depth, and the side from which it is cut.

    For a slot, the diameter is its width; `across` and `up` lead from its centre to the centre of one end.
    """

    what: str
    cell: str
    x: float
    y: float
    d: float
    depth: float
    side: str
    across: float = 0.0
    up: float = 0.0

    @property
    def line(self) -> Line:
        """The middle line of a slot; for a hole, a point."""
        return Line(self.x - self.across, self.y - self.up, self.x + self.across, self.y + self.up)


def holes(board: Definition) -> list[Hole]:
    """All round cuts of a body in the order of making: seats, notches, light holes, pockets, the hub's screw holes."""
    return seat_recesses(board) + notches(board) + light_holes(board) + pockets(board) + hub_holes(board)


def seat_recesses(board: Definition) -> list[Hole]:
    """The recess of each seat; in a lane they overlap."""
    recess = board["body"]["recess"]
    return [Hole("seat", name, x, y, recess["d"], recess["depth"], ABOVE) for name, (x, y) in _seats(board)]


def notches(board: Definition) -> list[Hole]:
    """The cuts felt by fingers: the notches in the seats' rims, as deep as the seats, and the mark in White's edge."""
    depth, found = board["body"]["recess"]["depth"], touch.notches(board)
    if not found:
        return []
    mark = Hole("mark", "", *touch.mark(board), touch.MARK_D, touch.MARK_DEPTH, ABOVE)
    return [*(Hole("notch", each.cell, each.x, each.y, each.d, depth, ABOVE) for each in found), mark]


def light_holes(board: Definition) -> list[Hole]:
    """The hole of each light: the cells' and the dice's."""
    names, wide, thick = light_names(board), board["pocket"]["led_d"], board["body"]["t"]
    return [
        Hole("light", name, x, y, wide, thick, THROUGH) for name, (x, y) in zip(names, light_places(board), strict=True)
    ]


def pockets(board: Definition) -> list[Hole]:
    """For each seat, a pocket for the sensor's board and, narrower, the room for the sensor; for strips, slots."""
    pocket, thick = board["pocket"], board["body"]["t"]
    wide, deep = pocket["sensor_d"], thick - pocket["skin"]
    if strips(board):
        return _slots(board)
    found = []
    for name, (x, y) in _seats(board):
        found.append(Hole("pocket", name, x, y, wide, deep - pocket["air"] - _ELEMENT, BELOW))
        found.append(Hole("sensor", name, x, y, min(wide, SENSOR_ROOM), deep, BELOW))
    return found


def _slots(board: Definition) -> list[Hole]:
    """For each line of strips, a slot as wide as a strip and, narrower by the ledges, the room for their parts."""
    pocket, deep = board["pocket"], board["body"]["t"] - board["pocket"]["skin"]
    ledge = deep - pocket["air"] - _ELEMENT
    lines: dict[tuple[int, float], list[Place]] = {}
    for strip in strips(board):
        axis = 0 if strip.start[1] == strip.end[1] else 1
        lines.setdefault((axis, strip.start[1 - axis]), []).extend((strip.start, strip.end))
    found = []
    for number, ends in enumerate(lines.values(), 1):
        (x1, y1), (x2, y2) = min(ends), max(ends)
        for what, wide, depth in (("slot", _STRIP_SLOT, ledge), ("room", _STRIP_ROOM, deep)):
            found.append(Hole(what, str(number), (x1 + x2) / 2, (y1 + y2) / 2, wide, depth, BELOW,
                              (x2 - x1) / 2, (y2 - y1) / 2))  # fmt: skip
    if ledge + _LIGHT_HIGH > deep:
        names, places = light_names(board), light_places(board)
        lit = (light for strip in strips(board) for light in strip.lights)
        found += [Hole("lamp", names[light], *places[light], _LIGHT_ROOM, ledge + _LIGHT_HIGH, BELOW)
                  for light in lit]  # fmt: skip
    return found


def hub_holes(board: Definition) -> list[Hole]:
    """Blind holes for the four screws of the hub board; none if there is no room for it."""
    return [Hole("screw", "", x, y, POST_HOLE_D, POST_HOLE, BELOW) for x, y in hub_places(board)]


def hub_places(board: Definition) -> list[Place]:
    """The places of the hub board's four posts: clear of pockets and lights' boards, near the middle."""
    body, reach = board["body"], 0.0 if strips(board) else _LIGHT_BOARD
    obstacles = [(hole.line, max(reach, hole.d / 2)) for hole in light_holes(board)]
    obstacles += [(hole.line, hole.d / 2) for hole in pockets(board) if hole.what in ("pocket", "slot")]
    outline = tuple((key, body[key]) for key in ("shape", "d", "w", "h") if key in body)
    return list(_posts(outline, tuple(obstacles)))


@lru_cache(maxsize=16)  # checks and makers ask for the same board's posts again and again
def _posts(outline: tuple[tuple[str, Any], ...], obstacles: tuple[tuple[Line, float], ...]) -> tuple[Place, ...]:
    body = dict(outline)
    across, up = half_size(body)
    for wide, high in (HUB, HUB[::-1]):
        shifts = sorted(_shifts(across - wide / 2, up - high / 2), key=lambda at: (math.hypot(*at), at))
        for dx, dy in shifts:
            posts = [(dx + sx * wide / 2, dy + sy * high / 2) for sx in (-1, 1) for sy in (-1, 1)]
            if all(_is_free(body, post, obstacles) for post in posts):
                return tuple(posts)
    return ()


def _shifts(across: float, up: float) -> list[tuple[int, int]]:
    steps_x, steps_y = (max(0, int(min(room, _FARTHEST) / _STEP)) for room in (across, up))
    return [(_STEP * x, _STEP * y) for x in range(-steps_x, steps_x + 1) for y in range(-steps_y, steps_y + 1)]


def _is_free(body: Definition, post: Place, obstacles: tuple[tuple[Line, float], ...]) -> bool:
    room = POST_D / 2 + _CLEAR
    apart = (plane.to_stroke(*post, line) >= radius + room for line, radius in obstacles)
    return plane.to_edge(body, *post) >= room and all(apart)


def _seats(board: Definition) -> list[tuple[str, Place]]:
    """The name and place of each seat: B6, and in lanes B6.1 for the slot next to White."""
    return list(zip(seat_names(board["cells"]), seat_places(board), strict=True))
