"""A printed board as copper shapes: pads, tracks, vias and zones, by net and layer. Millimetres, seen from above.

x to the right, y up, the origin at the board's lower left corner. Layers: F in front, B behind.
"""

from typing import NamedTuple

Point = tuple[float, float]
FRONT, BACK = "F", "B"


class Pad(NamedTuple):
    """A pad of a part: round if it has a drill, else a rectangle on the front."""

    ref: str
    number: str
    net: str | None
    at: Point
    size: Point
    drill: float = 0.0

    @property
    def layers(self) -> str:
        """The layers it is on."""
        return FRONT + BACK if self.drill else FRONT


class Track(NamedTuple):
    """A straight track with round ends."""

    net: str
    layer: str
    width: float
    start: Point
    end: Point


class Via(NamedTuple):
    """A plated hole that joins the layers."""

    net: str
    at: Point
    size: float = 0.9
    drill: float = 0.4


class Zone(NamedTuple):
    """The area of a net: these rectangles (x1, y1, x2, y2) without the copper of others and the space around it."""

    net: str
    layer: str
    rectangles: tuple[tuple[float, float, float, float], ...]
    relieved: bool  # pads joined by four narrow bridges, so that they can be soldered


class Label(NamedTuple):
    """Words printed on the board."""

    text: str
    at: Point
    size: float = 1.0


class Layout(NamedTuple):
    """A printed board. `grid` is the router's, `holes` are drilled without plating: place and diameter."""

    name: str
    size: Point
    grid: float
    pads: tuple[Pad, ...]
    zones: tuple[Zone, ...] = ()
    holes: tuple[tuple[Point, float], ...] = ()
    labels: tuple[Label, ...] = ()
    widths: tuple[tuple[str, float], ...] = ()  # of tracks by net, where they are not the least


class Routed(NamedTuple):
    """A layout with its tracks."""

    layout: Layout
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]
