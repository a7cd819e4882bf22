"""Draws what is engraved into a board: lines, arcs and the names of its cells, from the definition alone.

The web page draws these strokes and the workshop carves them. Millimetres; x to the right, y away from White; the
origin is the board's centre. Each kind of lines has an entry in `_STROKES` and in `_LABELS`. No stroke runs into a
recess.
"""

import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from ludus.errors import BoardError
from lusoria.boards.outline import Arc, Line, Stroke, half_size
from lusoria.boards.places import Part, Place, cell_names, cell_places, indexes, light_place, light_places, slot_places

_FRAME = 9  # mm from the lanes to the frame around them
_OUTER = 3.5  # mm from the squares to the second line around them
_RIM = 4  # mm from a disc's edge to the ring along it
_TICK = 6  # mm, length of the strokes between the names along a rim
_AROUND_DIE = 3  # mm from the lights of a die to its frame
_CORNER = 6.5  # mm, least room for a rosette in a corner
_LETTER = 8.5  # mm, least height of the names
_LETTER_SHARE = 0.045  # of half the body's width: still readable when the whole board is 600 pixels wide


class Label(NamedTuple):
    """A name and its centre."""

    text: str
    x: float
    y: float


def strokes(definition: Part) -> list[Stroke]:
    """All engraved lines and ornaments. Raises BoardError for an impossible path."""
    return _STROKES[definition["lines"]["kind"]](definition)


def labels(definition: Part) -> list[Label]:
    """The names of the cells, or of their rows and columns, where they are engraved."""
    return _LABELS[definition["lines"]["kind"]](definition)


def letter_height(definition: Part) -> float:
    """Height in mm of the names."""
    return max(_LETTER, round(_LETTER_SHARE * half_size(definition["body"])[0], 1))


def _wheel(definition: Part) -> list[Stroke]:
    """Spokes from the hub to the rim cells, a ring through the cells, ticks between names, a ring along the edge."""
    cells, seat = definition["cells"], definition["body"]["recess"]["d"] / 2
    around = _directions(definition)
    hidden = math.degrees(2 * math.asin(seat / (2 * cells["r"])))
    found: list[Stroke] = []
    if cells.get("hub"):
        found += [_spoke(direction, seat, cells["r"] - seat) for direction in around]
    for direction, following in pairwise([*around, around[0] + 360]):
        found.append(Arc(0, 0, cells["r"], direction + hidden, following - hidden))
        found.append(_tick(definition, (direction + following) / 2))
    edge = definition["body"]["d"] / 2 if definition["body"]["shape"] == "disc" else 0
    return [*found, Arc(0, 0, edge - _RIM, 0, 360)] if edge else found


def _directions(definition: Part) -> list[float]:
    """The directions of the rim cells in ascending order, in degrees from 0 to 360."""
    rim = cell_places(definition["cells"])[-definition["cells"]["spokes"] :]
    return sorted(round(math.degrees(math.atan2(y, x)), 9) % 360 for x, y in rim)


def _spoke(direction: float, near: float, far: float) -> Line:
    x, y = math.cos(math.radians(direction)), math.sin(math.radians(direction))
    return Line(near * x, near * y, far * x, far * y)


def _tick(definition: Part, direction: float) -> Line:
    middle = _rim_names(definition)
    return _spoke(direction, middle - _TICK / 2, middle + _TICK / 2)


def _rim_names(definition: Part) -> float:
    """How far from the centre the names along a rim stand: between the lights' outer edge and the ring."""
    light_x, light_y = light_place(definition, len(cell_places(definition["cells"])) - 1)
    light = math.hypot(light_x, light_y) + definition["pocket"]["led_d"] / 2
    seat = definition["cells"]["r"] + definition["body"]["recess"]["d"] / 2
    ring = half_size(definition["body"])[0] - _RIM - definition["lines"]["w"] / 2
    return (max(light, seat) + ring) / 2


def _grid(definition: Part) -> list[Stroke]:
    """The lines between the squares and around them, a second line around it all, a rosette in each corner."""
    cells, (across, up) = definition["cells"], _half_grid(definition["cells"])
    pitch = cells["pitch"]
    upright = [-across + pitch * column for column in range(cells["columns"] + 1)]
    level = [-up + pitch * row for row in range(cells["rows"] + 1)]
    found: list[Stroke] = [Line(x, -up, x, up) for x in upright]
    found += [Line(-across, y, across, y) for y in level]
    return found + _box(0, 0, across + _OUTER, up + _OUTER) + _corners(definition, across + _OUTER, up + _OUTER)


def _rows(definition: Part) -> list[Stroke]:
    """A frame around the lanes and each die, a rosette in the bar of each row without dice and in each corner."""
    across, up = _frame(definition)
    found, gap, dice = _box(0, 0, across, up), definition["cells"].get("gap"), definition.get("dice")
    side = dice["pitch"] + definition["pocket"]["led_d"] / 2 + _AROUND_DIE if dice else 0
    faces = dice["at"] if dice else []
    for x, y in faces:
        found += _box(x, y, side, side)
    radius = gap["w"] * 0.47 if gap else 0
    heights = sorted({y for _, y in cell_places(definition["cells"])}) if gap else []
    for height in heights:
        if all(abs(y - height) > side + radius for _, y in faces):
            found += _rosette(0, height, radius)
    return found + _corners(definition, across, up)


def _corners(definition: Part, across: float, up: float) -> list[Stroke]:
    """A rosette in each corner outside the frame, where there is room for one."""
    edge_x, edge_y = half_size(definition["body"])
    room = min(edge_x - across, edge_y - up)
    if room < 2 * _CORNER:
        return []
    x, y = (across + edge_x) / 2, (up + edge_y) / 2
    return [stroke for sx in (-x, x) for sy in (-y, y) for stroke in _rosette(sx, sy, room * 0.37)]


def _rosette(x: float, y: float, radius: float) -> list[Stroke]:
    """Six petals in a ring, as compasses draw them."""
    petals: list[Stroke] = []
    for k in range(6):
        turn = math.radians(90 + 60 * k)
        petals.append(Arc(x + radius * math.cos(turn), y + radius * math.sin(turn), radius, 60 * k + 210, 60 * k + 330))
    return [*petals, Arc(x, y, radius, 0, 360)]


def _box(x: float, y: float, across: float, up: float) -> list[Stroke]:
    corners = [(x - across, y - up), (x + across, y - up), (x + across, y + up), (x - across, y + up)]
    return [Line(*here, *there) for here, there in pairwise([*corners, corners[0]])]


def _half_grid(cells: Part) -> tuple[float, float]:
    return cells["columns"] * cells["pitch"] / 2, cells["rows"] * cells["pitch"] / 2


def _frame(definition: Part) -> tuple[float, float]:
    """Half the width and height of the frame around all lanes and their lights."""
    slots = [place for lane in slot_places(definition["cells"]) for place in lane]
    lights = light_places(definition)[: len(slot_places(definition["cells"]))]
    radius, hole = definition["body"]["recess"]["d"] / 2, definition["pocket"]["led_d"] / 2
    return (
        max(abs(x) + radius for x, _ in slots) + _FRAME,
        max(max(abs(y) + radius for _, y in slots), max(abs(y) + hole for _, y in lights)) + _FRAME,
    )


def _around_the_rim(definition: Part) -> list[Label]:
    """Each rim cell's name beyond its light, as on a sundial; the hub's name beside its light."""
    radius, found = _rim_names(definition), []
    for name, (x, y), (light_x, light_y) in _cells_with_lights(definition):
        out = math.hypot(x, y)
        at = (x * radius / out, y * radius / out) if out > 1 else (light_x * 1.5, light_y * 1.5)
        found.append(Label(name, *at))
    return found


def _cells_with_lights(definition: Part) -> Iterator[tuple[str, Place, Place]]:
    """The name of each cell, its centre and that of its light."""
    cells = definition["cells"]
    yield from zip(cell_names(cells), cell_places(cells), light_places(definition), strict=False)  # dice come last


def _at_grid_edges(definition: Part) -> list[Label]:
    across, up = _half_grid(definition["cells"])
    return _at_edges(definition, across + _OUTER, up + _OUTER, definition["cells"]["columns"])


def _at_row_edges(definition: Part) -> list[Label]:
    return _at_edges(definition, *_frame(definition), definition["cells"]["points"])


def _at_edges(definition: Part, across: float, up: float, width: int) -> list[Label]:
    """For each column and row, the letter or number that its names share, between frame and edge on both its ends."""
    edge_x, edge_y = half_size(definition["body"])
    x, y = (across + edge_x) / 2, (up + edge_y) / 2
    names, at = cell_names(definition["cells"]), cell_places(definition["cells"])
    level = [(_shared(names[column::width]), at[column][0]) for column in range(width)]
    upright = [(_shared(names[first : first + width]), at[first][1]) for first in range(0, len(names), width)]
    found = [Label(text, place, side) for text, place in level for side in (y, -y)]
    return found + [Label(text, side, place) for text, place in upright for side in (-x, x)]


def _shared(names: list[str]) -> str:
    """The letter or the number that all these names have."""
    letter, number = names[0][0], names[0][1:]
    return letter if all(name[0] == letter for name in names) else number


def _paths(definition: Part) -> list[Stroke]:
    """Strokes from the recess of each cell of a path to that of the next. Raises BoardError for an impossible path."""
    places, seat = cell_places(definition["cells"]), definition["body"]["recess"]["d"] / 2
    found: list[Stroke] = []
    for path in definition["lines"]["cells"]:
        if max(indexes(path)) >= len(places):
            raise BoardError(f"lines.cells '{path}' goes beyond the last cell, {len(places) - 1}")
        for (x, y), (to_x, to_y) in pairwise(places[cell] for cell in indexes(path)):
            long = math.hypot(to_x - x, to_y - y)
            if not long:
                raise BoardError(f"lines.cells '{path}' joins a cell to itself")
            dx, dy = (to_x - x) * seat / long, (to_y - y) * seat / long
            found.append(Line(x + dx, y + dy, to_x - dx, to_y - dy))
    return found


def _beyond_lights(definition: Part) -> list[Label]:
    """Each name beyond the cell's light, as seen from the cell."""
    return [
        Label(name, 1.5 * light_x - 0.5 * x, 1.5 * light_y - 0.5 * y)
        for name, (x, y), (light_x, light_y) in _cells_with_lights(definition)
    ]


def _plain(_definition: Part) -> list[Stroke]:
    return []


def _beside_lights(definition: Part) -> list[Label]:
    """Each name next to the cell's light, beyond it and a little to the side."""
    found, cos, sin = [], math.cos(math.radians(24)), math.sin(math.radians(24))
    for name, (x, y), (light_x, light_y) in _cells_with_lights(definition):
        dx, dy = light_x - x, light_y - y
        found.append(Label(name, x + dx * cos + dy * sin, y + dy * cos - dx * sin))
    return found


_STROKES: dict[str, Callable[[Part], list[Stroke]]] = {
    "grid": _grid,
    "none": _plain,
    "paths": _paths,
    "rows": _rows,
    "wheel": _wheel,
}
_LABELS: dict[str, Callable[[Part], list[Label]]] = {
    "grid": _at_grid_edges,
    "none": _beside_lights,
    "paths": _beyond_lights,
    "rows": _at_row_edges,
    "wheel": _around_the_rim,
}
