"""The shapes of a board's drawing: its body, its recesses, what is engraved and the names beside it.

Millimetres as in the definition, but y runs down. Each kind of body, cells or lines is one entry of a table here.
"""

import math
from collections.abc import Callable
from typing import TypeVar

from ludus.errors import BoardError
from lusoria.boards import Definition, cell_names, cell_places, light_place, slot_places

Label = tuple[str, float, float]  # text, centre x and y
Shape = TypeVar("Shape")


_FRAME = 9  # mm from the lanes to the frame around them
_LETTER = 8.5  # mm, least height of the names
_LETTER_SHARE = 0.045  # of half the body's width: what can be read when the whole board is 600 pixels wide
_CORNER = 7  # mm, radius of a slab's corners


def mm(value: float) -> str:
    """A coordinate as short as it can be written to a hundredth."""
    return f"{round(value, 2) + 0:g}"


def places(definition: Definition) -> list[tuple[float, float]]:
    """Centres of the cells by index."""
    return [(x, -y) for x, y in cell_places(definition["cells"])]


def half_size(body: Definition) -> tuple[float, float]:
    """Half the width and half the height of a body. Raises BoardError for a shape that cannot be drawn."""
    if body["shape"] == "disc":
        return body["d"] / 2, body["d"] / 2
    if body["shape"] == "rect":
        return body["w"] / 2, body["h"] / 2
    raise BoardError(f"a body of shape '{body['shape']}' cannot be drawn; there are: disc, rect")


def outline(body: Definition, inset: float, attributes: str = "") -> str:
    """The body's outline as an element, so much smaller on every side."""
    across, down = (half - inset for half in half_size(body))
    if body["shape"] == "disc":
        return f'<circle r="{across:g}" {attributes}/>'
    return rectangle(0, 0, across, down, max(1, _CORNER - inset), attributes)


def recess(definition: Definition, x: float, y: float, inset: float, attributes: str) -> str:
    """The recess of a cell at x, y as an element: a circle, or a lane as long as its slots."""
    radius = definition["body"]["recess"]["d"] / 2 - inset
    long = (definition["cells"].get("slots", 1) - 1) * definition["cells"].get("slot_pitch", 0) / 2
    if not long:
        return f'<circle {attributes} cx="{mm(x)}" cy="{mm(y)}" r="{radius:g}"/>'
    return rectangle(x, y, radius, radius + long, radius, attributes)


def rectangle(x: float, y: float, across: float, down: float, corner: float, attributes: str) -> str:
    """A rectangle with its centre at x, y, half its sides and the radius of its corners."""
    return (
        f'<rect {attributes} x="{mm(x - across)}" y="{mm(y - down)}" width="{mm(2 * across)}" '
        f'height="{mm(2 * down)}" rx="{mm(corner)}"/>'
    )


def engraved(definition: Definition) -> str:
    """The path of all engraved lines. Raises BoardError for a kind that cannot be drawn."""
    return _of_kind(definition, _PATHS)


def letter_height(definition: Definition) -> float:
    """Height in mm of the names."""
    return max(_LETTER, round(_LETTER_SHARE * half_size(definition["body"])[0], 1))


def labels(definition: Definition) -> list[Label]:
    """The names of the cells, or of their rows and columns, as they are scratched in."""
    return _of_kind(definition, _LABELS)


def _of_kind(definition: Definition, shapes: dict[str, Callable[[Definition], Shape]]) -> Shape:
    kind = definition["lines"]["kind"]
    if kind not in shapes:
        raise BoardError(f"lines of kind '{kind}' cannot be drawn; there are: {', '.join(shapes)}")
    return shapes[kind](definition)


def _wheel(definition: Definition) -> str:
    """A ring through the rim cells, and the spokes."""
    hub = definition["cells"].get("hub", False)
    spokes = "".join(f"M0 0L{mm(x)} {mm(y)}" for x, y in places(definition)[1:]) if hub else ""
    return spokes + _ring(0, 0, definition["cells"]["r"])


def _grid(definition: Definition) -> str:
    """The lines between the squares and around them, and a second line around it all."""
    pitch, (across, down) = definition["cells"]["pitch"], _half_grid(definition["cells"])
    upright = [-across + pitch * column for column in range(definition["cells"]["columns"] + 1)]
    level = [-down + pitch * row for row in range(definition["cells"]["rows"] + 1)]
    return (
        "".join(f"M{mm(x)} {mm(-down)}V{mm(down)}" for x in upright)
        + "".join(f"M{mm(-across)} {mm(y)}H{mm(across)}" for y in level)
        + _box(across + 3.5, down + 3.5)
    )


def _rows(definition: Definition) -> str:
    """A frame around the lanes, and a rosette in the bar of each row."""
    path, gap = _box(*_frame(definition)), definition["cells"].get("gap")
    heights = sorted({y for _, y in places(definition)})
    return path + "".join(_rosette(y, gap["w"] * 0.47) for y in heights) if gap else path


def _rosette(y: float, radius: float) -> str:
    """Six petals in a ring, as compasses draw them, on the board's middle line."""
    points = [(radius * math.sin(turn), y - radius * math.cos(turn)) for turn in (k * math.pi / 3 for k in range(6))]
    petals = "".join(
        f"M{mm(x)} {mm(at)}A{mm(radius)} {mm(radius)} 0 0 1 {mm(other_x)} {mm(other_y)}"
        for (x, at), (other_x, other_y) in zip(points, points[4:] + points[:4], strict=True)
    )
    return petals + _ring(0, y, radius)


def _ring(x: float, y: float, radius: float) -> str:
    arc = f"A{mm(radius)} {mm(radius)} 0 1 1 "
    return f"M{mm(x - radius)} {mm(y)}{arc}{mm(x + radius)} {mm(y)}{arc}{mm(x - radius)} {mm(y)}Z"


def _box(across: float, down: float) -> str:
    return f"M{mm(-across)} {mm(-down)}H{mm(across)}V{mm(down)}H{mm(-across)}Z"


def _half_grid(cells: Definition) -> tuple[float, float]:
    return cells["columns"] * cells["pitch"] / 2, cells["rows"] * cells["pitch"] / 2


def _frame(definition: Definition) -> tuple[float, float]:
    """Half the width and height of the frame around all lanes and their lights."""
    slots = [place for lane in slot_places(definition["cells"]) for place in lane]
    lights = [light_place(definition, cell) for cell in range(len(places(definition)))]
    radius, hole = definition["body"]["recess"]["d"] / 2, definition["pocket"]["led_d"] / 2
    return (
        max(abs(x) + radius for x, _ in slots) + _FRAME,
        max(max(abs(y) + radius for _, y in slots), max(abs(y) + hole for _, y in lights)) + _FRAME,
    )


def _beside_lights(definition: Definition) -> list[Label]:
    """Each name next to the cell's light: off the lines, and not in the light."""
    found = []
    for cell, (name, (x, y)) in enumerate(zip(cell_names(definition["cells"]), places(definition), strict=True)):
        light_x, light_up = light_place(definition, cell)
        dx, dy = light_x - x, -light_up - y
        turn = math.radians(24)
        if math.hypot(x, y) > 1:
            dx, dy = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
        else:
            dx, dy = dx * 1.5, dy * 1.5
        found.append((name, x + dx, y + dy))
    return found


def _at_grid_edges(definition: Definition) -> list[Label]:
    across, down = _half_grid(definition["cells"])
    return _at_edges(definition, across + 3.5, down + 3.5, definition["cells"]["columns"])


def _at_row_edges(definition: Definition) -> list[Label]:
    return _at_edges(definition, *_frame(definition), definition["cells"]["points"])


def _at_edges(definition: Definition, across: float, down: float, width: int) -> list[Label]:
    """What the names of a column and of a row share, on all four sides between the frame and the edge."""
    edge_x, edge_y = half_size(definition["body"])
    x, y = (across + edge_x) / 2, (down + edge_y) / 2
    names, at = cell_names(definition["cells"]), places(definition)
    level = [(_shared(names[column::width]), at[column][0]) for column in range(width)]
    upright = [(_shared(names[first : first + width]), at[first][1]) for first in range(0, len(names), width)]
    found = [(text, place, side) for text, place in level for side in (-y, y)]
    return found + [(text, side, place) for text, place in upright for side in (-x, x)]


def _shared(names: list[str]) -> str:
    """The letter or the number that all these names have."""
    letter, number = names[0][0], names[0][1:]
    return letter if all(name[0] == letter for name in names) else number


def _plain(_definition: Definition) -> str:
    return ""


_PATHS: dict[str, Callable[[Definition], str]] = {"grid": _grid, "none": _plain, "rows": _rows, "wheel": _wheel}
_LABELS: dict[str, Callable[[Definition], list[Label]]] = {
    "grid": _at_grid_edges,
    "none": _beside_lights,
    "rows": _at_row_edges,
    "wheel": _beside_lights,
}
