"""The underside of a table as its builder sees it: every board in its place, and the paths of the two chains."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from lusoria.boards import outline
from lusoria.boards.definitions import Definition
from lusoria.boards.outline import Line, Stroke, half_size
from lusoria.boards.places import Place, indexes, light_places
from lusoria.hardware.body.below import Below, boards_below
from lusoria.hardware.body.holes import pockets
from lusoria.hardware.body.sheet import Layer, Sheet, Text, box, mirrored
from lusoria.hardware.circuit.places import light_boards
from lusoria.hardware.circuit.strips import strips
from lusoria.hardware.printed_boards.layouts import CELL
from lusoria.hardware.printed_boards.strip import WIDE

PICTURE = "electronics/underside.svg"
_WORDS, _DOT, _IN = 7.0, 1.5, 18.0  # height of words; half of a standoff's sign; from a strip's start to its name
_WOOD = Layer("WOOD", 7, "#333", 0.5)
_SEATS = Layer("SEATS", 5, "#b9a98c", 0.4)
_BOARDS = Layer("BOARDS", 3, "#1b7a3d", 0.6, "#dfe9d3")
_CHIPS = Layer("CHIPS", 4, "#4a6b8a", 0.6, "#dbe5ee")
_LIGHTS = Layer("LIGHTS", 1, "#b3261e", 1.2)
_SENSES = Layer("SENSES", 5, "#1f4fa3", 1.2)
_NAMES = Layer("NAMES", 8, "#222", 0.2)


def files(board: Definition) -> dict[str, bytes]:
    """The drawing."""
    return {PICTURE: drawn(board).svg()}


def drawn(board: Definition) -> Sheet:
    """The underside: red shows the path of the lights' wires, blue that of the registers' or banks' cables."""
    across, up = half_size(board["body"])
    sheet = Sheet(f"{board['title']}: the underside", across, up)
    sheet.add(_WOOD, mirrored(outline.edge(board["body"])))
    sheet.add(_SEATS, [edge for hole in pockets(board) if hole.what == "pocket"
                       for edge in _box(-hole.x, hole.y, CELL[0], CELL[0])])  # fmt: skip
    below = boards_below(board)
    stops = list(_stops(board))
    for stop in stops:
        sheet.add(_BOARDS, _box(*stop.box))
    for one in below:
        (x, y) = one.middle
        sheet.add(_CHIPS, _box(-x, y, one.right - one.left, one.high - one.low))
        sheet.add(_CHIPS, [edge for sx, sy in one.screws for edge in _box(-sx, sy, 2 * _DOT, 2 * _DOT)])
    sheet.add(
        _LIGHTS,
        _way([below[0].middle, *(end for stop in stops for end in (stop.way_in, stop.way_out)), below[0].middle]),
    )
    if board["sense"]["kind"] == "hc165":
        sheet.add(_SENSES, _way([one.middle for one in below]))
    else:
        sheet.add(_SENSES, [line for one in below[1:] for line in _way([below[0].middle, one.middle])])
    sheet.add(_NAMES, [*_names(below), *(Text(stop.name, -stop.name_at[0], stop.name_at[1], _WORDS) for stop in stops)])
    return sheet


class _Stop(NamedTuple):
    """A board in the lights' chain: its name and the name's place, its middle and size, and where the chain passes."""

    name: str
    name_at: Place
    box: tuple[float, float, float, float]
    way_in: Place
    way_out: Place


def _stops(board: Definition) -> Iterator[_Stop]:
    every, on, lit, before = strips(board), light_boards(board), light_places(board), ""
    for light in indexes(board["leds"]["order"]):
        if on[light] == before:
            continue
        before, at = on[light], lit[light]
        if not before.startswith("strip "):
            yield _Stop(before.partition(" ")[2], at, (-at[0], at[1], CELL[0], CELL[1] / 2), at, at)
            continue
        strip = every[int(before.split()[1]) - 1]
        (x1, y1), (x2, y2) = strip.start, strip.end
        share = _IN / strip.length
        yield _Stop(
            before, (x1 + share * (x2 - x1), y1 + share * (y2 - y1)),
            (-(x1 + x2) / 2, (y1 + y2) / 2, max(abs(x2 - x1), WIDE), max(abs(y2 - y1), WIDE)),
            at, lit[strip.lights[-1]],
        )  # fmt: skip


def _box(x: float, y: float, wide: float, high: float) -> list[Stroke]:
    return box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def _way(points: list[Place]) -> list[Line]:
    return [Line(-x1, y1, -x2, y2) for (x1, y1), (x2, y2) in pairwise(points) if (x1, y1) != (x2, y2)]


def _names(below: list[Below]) -> list[Text]:
    return [Text(one.name, -one.middle[0], one.middle[1] + 8, _WORDS) for one in below]
