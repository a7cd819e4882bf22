"""Computes where cells, the slots of a lane and light holes are, from a definition's generator.

`cells` is the generator in a definition. Its kinds, each with the order of its cells and, after the colon, its entries:
    wheel   the hub if it has one, then the rim: spokes, r, start_deg, clockwise, hub; ids
    grid    a1, b1, … along the rows, then upwards: columns, rows, pitch
    rows    lanes A1, A2, … from the left, the top row first: rows, points, pitch [x, y], slots, slot_pitch,
            gap {after, w}: a bar of width w after the first `after` points
    list    as they are written: at, a list of [x, y]; ids
A board may show dice, each a face of lights: `dice` of a definition has `at`, the [x, y] of each face's
middle, and `pitch`, the distance between its columns and between its rows.
Millimetres; x to the right, y away from White; the origin is the board's centre.
"""

import math
from collections.abc import Callable
from typing import Any

from ludus.board.facts import PIPS
from ludus.errors import BoardError

Place = tuple[float, float]
Part = dict[str, Any]

_MOST_SEATS = 999
_PIP_AT = (
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, 0),
    (1, -1),
    (1, 0),
    (1, 1),
)  # across, up; see ludus.board.facts.PIPS
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def cell_names(cells: Part) -> list[str]:
    """Names of the cells by index: `ids` where the definition has them, else the generator's."""
    if "ids" in cells:
        return list(cells["ids"])
    if cells["kind"] == "grid":
        return [_LETTERS[column] + str(row + 1) for row in range(cells["rows"]) for column in range(cells["columns"])]
    return [_LETTERS[row].upper() + str(point + 1) for row in range(cells["rows"]) for point in range(cells["points"])]


def cell_places(cells: Part) -> list[Place]:
    """Centre of each cell by index; for a lane, the middle of its slots."""
    return _PLACES[cells["kind"]](cells)


def slot_places(cells: Part) -> list[list[Place]]:
    """The centres of each cell's slots by cell index, from White's side upwards; one each unless cells are lanes."""
    count = cells.get("slots", 1)
    pitch = cells.get("slot_pitch", 0)
    offsets = [(slot - (count - 1) / 2) * pitch for slot in range(count)]
    return [[(x, y + offset) for offset in offsets] for x, y in cell_places(cells)]


def seat_names(cells: Part) -> list[str]:
    """Names of the places of pieces by index: those of the cells or, where they are lanes, `A1.1` and so on."""
    slots = cells.get("slots", 1)
    return [place_name(cell, slot, slots) for cell in cell_names(cells) for slot in range(slots)]


def place_name(cell: str, slot: int, slots: int) -> str:
    """The name of a piece's place: its cell's or, if the cell is a lane of several slots, `A1.1` and so on."""
    return f"{cell}.{slot + 1}" if slots > 1 else cell


def nearest_cells(cells: Part) -> float:
    """The smallest distance between the centres of two cells."""
    places = cell_places(cells)
    return min(math.dist(place, other) for index, place in enumerate(places) for other in places[:index])


def light_count(definition: Part) -> int:
    """How many lights a board has: one for each cell, then those of the dice."""
    return len(cell_names(definition["cells"])) + PIPS * len(definition.get("dice", {}).get("at", []))


def light_names(cells: list[str], dice: int) -> list[str]:
    """Names of the lights by number: the cells' own, then `die1.1` to `die1.7` and so on."""
    return cells + [f"die{die + 1}.{pip + 1}" for die in range(dice) for pip in range(PIPS)]


def light_places(definition: Part) -> list[Place]:
    """Centre of the hole of each light by number: a cell's light has the cell's number; those of the dice follow."""
    pips = range(PIPS * len(definition.get("dice", {}).get("at", [])))
    return [
        *(_beside(definition, *place) for place in cell_places(definition["cells"])),
        *(_pip_place(definition["dice"], pip) for pip in pips),
    ]


def light_place(definition: Part, light: int) -> Place:
    """Centre of the hole of one light; see `light_places`."""
    return light_places(definition)[light]


def _beside(definition: Part, x: float, y: float) -> Place:
    """The light's place of the cell at x, y.

    `led_at` is the light's offset [dx, dy] from its cell or, on a wheel, {out, turn}: the light is `out` farther from
    the board's centre than its cell, and the hub's light lies in a direction `turn` degrees from the first spoke.
    """
    at, cells = definition["pocket"]["led_at"], definition["cells"]
    if isinstance(at, list):
        return x + at[0], y + at[1]
    turn = math.radians(cells["start_deg"] + at["turn"]) if math.hypot(x, y) < 0.01 else math.atan2(y, x)
    return x + at["out"] * math.cos(turn), y + at["out"] * math.sin(turn)


def _pip_place(dice: Part, light: int) -> Place:
    x, y = dice["at"][light // PIPS]
    across, up = _PIP_AT[light % PIPS]
    return x + across * dice["pitch"], y + up * dice["pitch"]


def serpentine(cells: Part) -> str:
    """The span text of a chain from the first cell along the rows, alternately to the right and to the left."""
    kind = cells["kind"]
    if kind in ("wheel", "list"):
        raise BoardError(f"a {kind} has no rows for a serpentine order")
    width = cells["columns" if kind == "grid" else "points"]
    ends = [(width * row, width * row + width - 1) for row in range(cells["rows"])]
    return ",".join(f"{low}-{high}" if row % 2 == 0 else f"{high}-{low}" for row, (low, high) in enumerate(ends))


def indexes(text: str) -> list[int]:
    """Cell indexes of a span text such as '0-8' or '0-3,7,5'; a falling span counts down.

    Raises BoardError for an index beyond any board.
    """
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        low, high = int(first), int(last or first)
        if max(low, high) > _MOST_SEATS:
            raise BoardError(f"'{part}' goes beyond {_MOST_SEATS}, the highest number that any board has")
        found += range(low, high + 1) if high >= low else range(low, high - 1, -1)
    return found


def check(definition: Part) -> None:
    """Raise BoardError for too many, too few or repeated names, places off the board, and cells that overlap."""
    cells, names = definition["cells"], cell_names(definition["cells"])
    places = slot_places(cells)
    if len(names) != len(places):
        raise BoardError(f"{len(places)} cells but {len(names)} names")
    for index, name in enumerate(names):
        if name in names[:index]:
            raise BoardError(f"cell '{name}' is named twice")
    recess = definition["body"]["recess"]["d"]
    for name, slots in zip(names, places, strict=True):
        for x, y in (slots[0], slots[-1]):
            _check_on(f"cell '{name}'", definition["body"], x, y, recess / 2)
    lights = light_names(names, len(definition.get("dice", {}).get("at", [])))
    for name, (x, y) in zip(lights, light_places(definition), strict=True):
        _check_on(f"the light of cell '{name}'", definition["body"], x, y, definition["pocket"]["led_d"] / 2)
    _check_apart(names, places, recess)


def _check_on(what: str, body: Part, x: float, y: float, radius: float) -> None:
    for reach, limit, size in _reaches(body, x, y, radius):
        if reach > limit:
            far = f"it reaches {reach:g} mm from the middle, the board {limit:g} mm (half of body.{size})"
            raise BoardError(f"{what} does not lie on the board: {far}")


def _reaches(body: Part, x: float, y: float, radius: float) -> list[tuple[float, float, str]]:
    """For each direction: how far a circle and the body reach from the middle, and the body's entry that says so."""
    if body["shape"] == "disc":
        return [(math.hypot(x, y) + radius, body["d"] / 2, "d")]
    return [(abs(x) + radius, body["w"] / 2, "w"), (abs(y) + radius, body["h"] / 2, "h")]


def _check_apart(names: list[str], places: list[list[Place]], recess: float) -> None:
    """Raise BoardError if the recesses of two cells overlap. A lane's ends suffice, since all lanes run along y."""
    ends = sorted((x, y, name) for name, slots in zip(names, places, strict=True) for x, y in {slots[0], slots[-1]})
    for index, (x, y, name) in enumerate(ends):
        for other_x, other_y, other in ends[index + 1 :]:
            if other_x - x >= recess:
                break
            if other != name and math.dist((x, y), (other_x, other_y)) < recess:
                raise BoardError(f"the recesses of cells '{name}' and '{other}' overlap")


def _wheel(cells: Part) -> list[Place]:
    places = [(0.0, 0.0)] if cells.get("hub") else []
    turn = -1 if cells.get("clockwise") else 1
    for spoke in range(cells["spokes"]):
        angle = math.radians(cells["start_deg"] + turn * 360 * spoke / cells["spokes"])
        places.append((cells["r"] * math.cos(angle), cells["r"] * math.sin(angle)))
    return places


def _grid(cells: Part) -> list[Place]:
    columns, rows = cells["columns"], cells["rows"]
    across, up = _centred(columns, cells["pitch"]), _centred(rows, cells["pitch"])
    return [(x, y) for y in up for x in across]


def _rows(cells: Part) -> list[Place]:
    pitch_x, pitch_y = cells["pitch"]
    gap = cells.get("gap", {"after": 0, "w": 0})
    half = gap["w"] / 2
    across = [
        x + (half if point >= gap["after"] else -half) for point, x in enumerate(_centred(cells["points"], pitch_x))
    ]
    return [(x, y) for y in reversed(_centred(cells["rows"], pitch_y)) for x in across]


def _centred(count: int, pitch: float) -> list[float]:
    """Return count places along an axis, pitch apart, centred on the origin."""
    return [(index - (count - 1) / 2) * pitch for index in range(count)]


def _list(cells: Part) -> list[Place]:
    return [(x, y) for x, y in cells["at"]]


_PLACES: dict[str, Callable[[Part], list[Place]]] = {"grid": _grid, "list": _list, "rows": _rows, "wheel": _wheel}
