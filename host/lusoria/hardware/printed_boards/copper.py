"""A printed board as copper shapes: pads, tracks, vias and zones, by net and layer. Millimetres, seen from above.

x to the right, y up, the origin at the board's lower left corner. Layers: F in front, B behind.
"""

from typing import NamedTuple

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, low, right, high
FRONT, BACK = "F", "B"


class Pad(NamedTuple):
    """A pad of a part, on both layers if it has a drill. Its ends are round, or square as on pin 1."""

    ref: str
    number: str
    net: str | None
    at: Point
    size: Point
    drill: float = 0.0
    square: bool = False

    @property
    def layers(self) -> str:
        """The layers it is on."""
        return FRONT + BACK if self.drill else FRONT

    @property
    def radius(self) -> float:
        """The radius of its ends; 0 if they are square."""
        return 0.0 if self.square else min(self.size) / 2

    @property
    def core(self) -> Box:
        """The box that becomes the pad when it grows by the radius; in a round pad it is a point."""
        (x, y), across, up = self.at, self.size[0] / 2 - self.radius, self.size[1] / 2 - self.radius
        return x - across, y - up, x + across, y + up


class Spot(NamedTuple):
    """The place of a part: its reference, origin, and quarter turns to the left; in a layout its kind as well."""

    ref: str
    at: Point
    quarters: int = 0
    kind: str = ""

    def point(self, x: float, y: float) -> Point:
        """The place on the board of the point x, y of the part."""
        for _ in range(self.quarters % 4):
            x, y = -y, x
        return round(self.at[0] + x, 4), round(self.at[1] + y, 4)


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
    size: float
    drill: float


class Zone(NamedTuple):
    """The area of a net: its rectangles, less the copper of other nets and the space around that copper."""

    net: str
    layer: str
    rectangles: tuple[Box, ...]
    relieved: bool  # pads joined by four narrow bridges, so that they can be soldered


class Label(NamedTuple):
    """Words printed on the board; `at` is their lower left corner as one reads them."""

    text: str
    at: Point
    size: float = 1.0
    layer: str = FRONT


class Layout(NamedTuple):
    """A printed board. `grid` is the router's; `holes` are the unplated holes, each a place and a diameter.

    A layout that repeats a pattern brings its own tracks and vias; for others the router finds them.
    """

    name: str
    size: Point
    grid: float
    pads: tuple[Pad, ...]
    zones: tuple[Zone, ...] = ()
    holes: tuple[tuple[Point, float], ...] = ()
    labels: tuple[Label, ...] = ()
    widths: tuple[tuple[str, float], ...] = ()  # of tracks by net, where wider than the least
    parts: tuple[Spot, ...] = ()
    tracks: tuple[Track, ...] = ()
    vias: tuple[Via, ...] = ()

    @property
    def bare(self) -> "Layout":
        """The layout without what is only printed: boards that differ in nothing else have the same copper."""
        return self._replace(labels=(), parts=())


class Routed(NamedTuple):
    """A layout with its tracks."""

    layout: Layout
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]
