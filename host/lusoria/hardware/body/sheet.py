"""A drawing in layers, written as SVG and DXF from the same strokes, byte for byte the same each time.

Millimetres, y upwards. The DXF is AutoCAD R12 (AC1009), the form that every cutter's program reads: lines, arcs,
circles, text, and layers by name and colour number. In R12 a layer's name has letters, digits, _ and - only.
"""

import html
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from lusoria.boards.outline import Arc, Line, Stroke

_MARGIN = 6.0


class Layer(NamedTuple):
    """A layer: its name, AutoCAD's colour number, and for SVG the colour, the strokes' width and the fill."""

    name: str
    aci: int
    colour: str
    width: float
    fill: str = "none"


class Text(NamedTuple):
    """A note centred at x, y, with its height."""

    text: str
    x: float
    y: float
    height: float


class Sheet:
    """The drawing, layer by layer in the order in which they were added."""

    def __init__(self, title: str, across: float, up: float, below: float = 0) -> None:
        """Make a sheet centred at the origin. across, up: half the drawing's size; below: room for notes below."""
        self.title = title
        self._across, self._up, self._down = across + _MARGIN, up + _MARGIN, up + _MARGIN + below
        self._layers: dict[Layer, list[Stroke | Text]] = {}

    def add(self, layer: Layer, shapes: Sequence[Stroke | Text]) -> None:
        """Draw shapes on a layer."""
        self._layers.setdefault(layer, []).extend(shapes)

    def svg(self, hair: float | None = None) -> bytes:
        """The drawing as SVG in true size; hair: one width for all lines, without fill and paper, for a laser."""
        wide, high = 2 * self._across, self._up + self._down
        corner = f'x="{brief(-self._across)}" y="{brief(-self._up)}"'
        size = f'width="{brief(wide)}" height="{brief(high)}"'
        paper = f'<rect {corner} {size} fill="#fff"/>\n'
        layers = self._layers
        if hair:
            paper = ""
            layers = {layer._replace(width=hair, fill="none"): shapes for layer, shapes in layers.items()}
        body = "".join(_group(layer, shapes) for layer, shapes in layers.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{brief(wide)}mm" height="{brief(high)}mm" '
            f'viewBox="{brief(-self._across)} {brief(-self._up)} {brief(wide)} {brief(high)}">'
            f"<title>{html.escape(self.title)}</title>\n"
            f"{paper}{body}</svg>\n"
        ).encode()

    def dxf(self) -> bytes:
        """The drawing as DXF R12."""
        tables = [(0, "TABLE"), (2, "LAYER"), (70, str(len(self._layers)))]
        for layer in self._layers:
            tables += [(0, "LAYER"), (2, layer.name), (70, "0"), (62, str(layer.aci)), (6, "CONTINUOUS")]
        entities = [
            pair for layer, shapes in self._layers.items() for shape in shapes for pair in _entity(layer, shape)
        ]
        pairs = [
            *((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, "4")),
            *((9, "$EXTMIN"), (10, brief(-self._across)), (20, brief(-self._down)), (30, "0")),
            *((9, "$EXTMAX"), (10, brief(self._across)), (20, brief(self._up)), (30, "0"), (0, "ENDSEC")),
            *((0, "SECTION"), (2, "TABLES"), *tables, (0, "ENDTAB"), (0, "ENDSEC")),
            *((0, "SECTION"), (2, "ENTITIES"), *entities, (0, "ENDSEC"), (0, "EOF")),
        ]
        return "".join(f"{code:3d}\n{value}\n" for code, value in pairs).encode("ascii", "replace")


def _group(layer: Layer, shapes: list[Stroke | Text]) -> str:
    """A layer as SVG; strokes that continue each other make one path, so that it can be filled."""
    drawn, path, end = [], "", None
    for shape in shapes:
        if isinstance(shape, Text):
            drawn.append(_text(shape, layer))
            continue
        start = _start(shape)
        if start != end and path:
            drawn.append(f'<path d="{path}"/>')
            path = ""
        path = (path or f"M{start}") + _onward(shape)
        end = _end(shape)
    drawn += [f'<path d="{path}"/>'] if path else []
    lines = "\n".join(drawn)
    return (
        f'<g id="{layer.name}" fill="{layer.fill}" stroke="{layer.colour}" stroke-width="{brief(layer.width)}" '
        f'stroke-linecap="round">\n{lines}\n</g>\n'
    )


def _text(note: Text, layer: Layer) -> str:
    return (
        f'<text x="{brief(note.x)}" y="{brief(-note.y + note.height * 0.36)}" font-size="{brief(note.height)}" '
        f'font-family="sans-serif" text-anchor="middle" stroke="none" fill="{layer.colour}">'
        f"{html.escape(note.text)}</text>"
    )


def _start(stroke: Stroke) -> str:
    x, y = (stroke.x1, stroke.y1) if isinstance(stroke, Line) else stroke.point(stroke.start)
    return f"{brief(x)} {brief(-y)}"


def _end(stroke: Stroke) -> str:
    x, y = (stroke.x2, stroke.y2) if isinstance(stroke, Line) else stroke.point(stroke.end)
    return f"{brief(x)} {brief(-y)}"


def _onward(stroke: Stroke) -> str:
    """The SVG commands that continue a path along a stroke, from the stroke's start."""
    if isinstance(stroke, Line):
        return f"L{_end(stroke)}"
    bow = f"A{brief(stroke.r)} {brief(stroke.r)} 0"
    if stroke.whole:
        x, y = stroke.point(stroke.start + 180)
        return f"{bow} 1 0 {brief(x)} {brief(-y)}{bow} 1 0 {_start(stroke)}Z"
    return f"{bow} {int(stroke.end - stroke.start > 180)} 0 {_end(stroke)}"


def _entity(layer: Layer, shape: Stroke | Text) -> list[tuple[int, str]]:
    if isinstance(shape, Text):
        at = [(10, brief(shape.x)), (20, brief(shape.y)), (40, brief(shape.height)), (1, shape.text)]
        return [(0, "TEXT"), (8, layer.name), *at, (72, "4"), (11, brief(shape.x)), (21, brief(shape.y))]
    if isinstance(shape, Line):
        ends = [(10, brief(shape.x1)), (20, brief(shape.y1)), (11, brief(shape.x2)), (21, brief(shape.y2))]
        return [(0, "LINE"), (8, layer.name), *ends]
    ring = [(10, brief(shape.x)), (20, brief(shape.y)), (40, brief(shape.r))]
    if shape.whole:
        return [(0, "CIRCLE"), (8, layer.name), *ring]
    return [(0, "ARC"), (8, layer.name), *ring, (50, brief(shape.start % 360)), (51, brief(shape.end % 360))]


def brief(value: float) -> str:
    """Write a number as briefly as possible, rounded to a thousandth."""
    return f"{round(value, 3) + 0:.3f}".rstrip("0").rstrip(".")


def box(left: float, low: float, right: float, up: float) -> list[Stroke]:
    """The four sides of a box."""
    corners = [(left, low), (right, low), (right, up), (left, up), (left, low)]
    return [Line(*one, *other) for one, other in pairwise(corners)]


def mirrored(shapes: list[Stroke]) -> list[Stroke]:
    """The same strokes as seen from below."""
    return [
        Arc(-s.x, s.y, s.r, 180 - s.end, 180 - s.start) if isinstance(s, Arc) else Line(-s.x1, s.y1, -s.x2, s.y2)
        for s in shapes
    ]
