"""Distances in the plane of a board between holes, strokes and edges, in mm."""

import math

from lusoria.boards.definitions import Definition
from lusoria.boards.outline import Arc, Line, Stroke, half_size


def to_stroke(x: float, y: float, stroke: Stroke) -> float:
    """The distance from a point to the middle of a groove."""
    return _to_arc(x, y, stroke) if isinstance(stroke, Arc) else _to_line(x, y, stroke)


def to_edge(body: Definition, x: float, y: float) -> float:
    """The distance from a point to the edge of the body; negative outside it."""
    across, up = half_size(body)
    if body["shape"] == "disc":
        return across - math.hypot(x, y)
    return min(across - abs(x), up - abs(y))


def _to_line(x: float, y: float, line: Line) -> float:
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    long = dx * dx + dy * dy
    along = min(1.0, max(0.0, ((x - line.x1) * dx + (y - line.y1) * dy) / long)) if long else 0.0
    return math.hypot(x - line.x1 - along * dx, y - line.y1 - along * dy)


def _to_arc(x: float, y: float, arc: Arc) -> float:
    direction = math.degrees(math.atan2(y - arc.y, x - arc.x))
    if arc.whole or (direction - arc.start) % 360 <= arc.end - arc.start:
        return abs(math.hypot(x - arc.x, y - arc.y) - arc.r)
    return min(math.dist((x, y), arc.point(arc.start)), math.dist((x, y), arc.point(arc.end)))
