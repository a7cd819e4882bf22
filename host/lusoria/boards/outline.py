"""The edge of a board's slabs, and the strokes of which it and all drawings of boards are made.

Millimetres; x to the right, y away from White; the origin is the board's centre.
"""

import math
from typing import NamedTuple

from lusoria.boards.places import Part

CORNER = 7  # mm, radius of a slab's corners


class Line(NamedTuple):
    """A straight stroke."""

    x1: float
    y1: float
    x2: float
    y2: float


class Arc(NamedTuple):
    """An arc around x, y, counter-clockwise from direction `start` to direction `end` in degrees, at most 360 apart."""

    x: float
    y: float
    r: float
    start: float
    end: float

    @property
    def whole(self) -> bool:
        """Whether it is a full circle."""
        return self.end - self.start >= 360

    def point(self, degrees: float) -> tuple[float, float]:
        """The point of its circle in that direction."""
        turn = math.radians(degrees)
        return self.x + self.r * math.cos(turn), self.y + self.r * math.sin(turn)


Stroke = Line | Arc


def half_size(body: Part) -> tuple[float, float]:
    """Half the width and half the height of a body."""
    if body["shape"] == "disc":
        return body["d"] / 2, body["d"] / 2
    return body["w"] / 2, body["h"] / 2


def edge(body: Part) -> list[Stroke]:
    """The edge of the body: a circle, or a rectangle with round corners, counter-clockwise from the lower left."""
    across, up = half_size(body)
    if body["shape"] == "disc":
        return [Arc(0, 0, across, 0, 360)]
    x, y = across - CORNER, up - CORNER
    return [
        Line(-x, -up, x, -up),
        Arc(x, -y, CORNER, 270, 360),
        Line(across, -y, across, y),
        Arc(x, y, CORNER, 0, 90),
        Line(x, up, -x, up),
        Arc(-x, y, CORNER, 90, 180),
        Line(-across, y, -across, -y),
        Arc(-x, -y, CORNER, 180, 270),
    ]
