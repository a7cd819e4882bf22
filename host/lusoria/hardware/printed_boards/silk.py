"""What is printed on a board: each part's outline, marks, reference and value, and the labels of its wires.

Nothing is printed on a pad or across a hole. A part's name takes the first free place around its body, or under it;
where there is no room for the value, the reference stands alone, and the assembly drawing has both.
"""

from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

from gerbonara.newstroke import Newstroke
from shapely import STRtree, affinity, box
from shapely.geometry import LineString, MultiLineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from shapely.prepared import prep

from lusoria.errors import LusoriaError
from lusoria.hardware.circuit.parts import KINDS
from lusoria.hardware.printed_boards.copper import BACK, FRONT, Box, Layout, Spot
from lusoria.hardware.printed_boards.copper import Point as Place
from lusoria.hardware.printed_boards.copper_check import shape
from lusoria.hardware.printed_boards.outlines import outline

PEN = 0.15
_OFF_PADS = 0.15 + PEN / 2  # from the pads, whose masks open 0.05 wider
_APART, _EDGE = 0.25, 0.5
_SIZES = (1.0, 0.8)
_AWAY = (0.35, 1.0, 2.0, 3.5)  # from a body to its name
_FONT_LINES = 400  # the first lines of the font's source: its preface and ASCII


class Name(NamedTuple):
    """The name printed for a part: its reference, and its value if there is room; its quarter turns and its box."""

    words: str
    size: float
    quarters: int
    area: Box


@lru_cache(maxsize=32)
def strokes(layout: Layout) -> list[list[Place]]:
    """All strokes printed on the front, each a list of points."""
    names = [affinity.translate(_block(*name[:3]), *name.area[:2]) for name in parts_names(layout).values()]
    drawn = [line for spot in layout.parts for line in part_strokes(layout, spot)]
    return drawn + [line for words in [*_labels(layout, FRONT), *names] for line in _lines(_clipped(layout, words))]


def strokes_behind(layout: Layout) -> list[list[Place]]:
    """All strokes printed on the back, as seen from the front."""
    return [line for words in _labels(layout, BACK) for line in _lines(_clipped(layout, words, BACK))]


def part_strokes(layout: Layout, spot: Spot) -> list[list[Place]]:
    """A part's outline and marks on the board."""
    return [line for stroke in _drawing(spot) for line in _lines(_clipped(layout, stroke))]


@lru_cache(maxsize=32)
def parts_names(layout: Layout) -> dict[str, Name]:
    """What is printed beside each part, by its reference."""
    taken = [*_bare(layout, FRONT).geometries, *(stroke for spot in layout.parts for stroke in _drawing(spot))]
    taken += _labels(layout, FRONT)
    bodies = {spot.ref: box(*body_box(spot)) for spot in layout.parts}
    names: dict[str, Name] = {}
    for spot in layout.parts:
        others = [body for ref, body in bodies.items() if ref != spot.ref]
        names[spot.ref] = name = _name(layout, spot, STRtree([*taken, *others]))
        taken.append(affinity.translate(_block(*name[:3]), *name.area[:2]))
    return names


@lru_cache(maxsize=32)
def _bare(layout: Layout, layer: str) -> STRtree:
    """Where nothing is printed: the surroundings of pads and holes."""
    bare = [shape(pad).buffer(_OFF_PADS, quad_segs=4) for pad in layout.pads if layer in pad.layers]
    bare += [Point(*at).buffer(size / 2 + _OFF_PADS, quad_segs=8) for at, size in layout.holes]
    return STRtree(bare)


def _labels(layout: Layout, layer: str) -> list[BaseGeometry]:
    turn = 1 if layer == FRONT else -1
    return [
        affinity.translate(affinity.scale(text(label.text, label.size), turn, origin=(0, 0)), *label.at)
        for label in layout.labels
        if label.layer == layer
    ]


def _drawing(spot: Spot) -> list[BaseGeometry]:
    body, marks = outline(KINDS[spot.kind])
    return [LineString([spot.point(*point) for point in stroke]) for stroke in (body, *marks)]


def _clipped(layout: Layout, line: BaseGeometry, layer: str = FRONT) -> BaseGeometry:
    tree = _bare(layout, layer)
    near = tree.query(line, predicate="intersects")
    if near.size:
        line = line.difference(unary_union(tree.geometries.take(near)))
    inside = box(0, 0, *layout.size).buffer(-PEN)
    return line if inside.contains(line) else line.intersection(inside)


def _lines(geometry: BaseGeometry) -> Iterator[list[Place]]:
    for line in getattr(geometry, "geoms", [geometry]):
        if line.length > PEN:
            yield [(round(x, 3), round(y, 3)) for x, y in line.coords]


def body_box(spot: Spot) -> Box:
    """The box around a part's body on the board."""
    xs, ys = zip(*(spot.point(*point) for point in outline(KINDS[spot.kind]).body), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _name(layout: Layout, spot: Spot, taken: STRtree) -> Name:
    """A part's reference and value at the first free place."""
    value = KINDS[spot.kind].value
    inside = prep(box(0, 0, *layout.size).buffer(-_EDGE))
    words = [f"{spot.ref} {value}", f"{spot.ref}\n{value}"] if value else []
    for word in (*words, spot.ref):
        for size in _SIZES:
            for quarters in (0, 1):
                drawn = _block(word, size, quarters)
                wide, high = drawn.bounds[2], drawn.bounds[3]
                for x, y in _places(body_box(spot), wide, high):
                    area = box(x, y, x + wide, y + high)
                    if inside.contains(area) and not taken.query(area, predicate="dwithin", distance=_APART).size:
                        return Name(word, size, quarters, area.bounds)
    raise LusoriaError(f"printed board {layout.name}: there is no room to print {spot.ref}")


def _places(body: Box, wide: float, high: float) -> Iterator[Place]:
    """Places for the lower left corner of a name: around a body, nearest first, and then on the body."""
    left, low, right, up = body
    middle, centre = (left + right - wide) / 2, (low + up - high) / 2
    for away in _AWAY:
        for x in (middle, left, right - wide):
            yield from ((x, up + away), (x, low - away - high))
        for y in (centre, low, up - high):
            yield from ((right + away, y), (left - away - wide, y))
    for share in (0.0, 0.25, -0.25, 0.4, -0.4):
        yield middle + share * (right - left - wide), centre + share * (up - low - high)


def _block(words: str, size: float, quarters: int) -> BaseGeometry:
    """Lines of words, turned, with their lower left corner at the origin."""
    rows = [affinity.translate(text(row, size), 0, -1.5 * size * index) for index, row in enumerate(words.split("\n"))]
    lines = MultiLineString([line for row in rows for line in row.geoms])
    block = affinity.rotate(lines, 90 * quarters, origin=(0, 0))
    return affinity.translate(block, -block.bounds[0], -block.bounds[1])


@lru_cache(maxsize=1024)
def text(words: str, size: float) -> MultiLineString:
    """The strokes of a line of words that begins at the origin."""
    return MultiLineString([[(x, -y) for x, y in stroke] for stroke in font().render(words, size=size)])


@lru_cache(maxsize=1)
def font() -> Newstroke:
    """KiCad's font with only the first of its 65,000 glyphs: reading all takes longer than routing most boards."""
    lines = resources.files("gerbonara.data").joinpath("newstroke_font.cpp").read_bytes().split(b"\n", _FONT_LINES)
    return Newstroke(b"\n".join(lines[:_FONT_LINES]))
