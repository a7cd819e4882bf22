"""The seams of a body that is too large for a printer, and the dowels that join its tiles.

A seam runs straight through the whole body between holes and pockets; the dowels lie across it at half the body's
thickness. Millimetres.
"""

from bisect import bisect_left
from itertools import pairwise
from typing import NamedTuple

from lusoria.boards.definitions import Definition
from lusoria.boards.engraving import strokes
from lusoria.boards.outline import Line, half_size
from lusoria.hardware.body import plane
from lusoria.hardware.body.holes import POST_D, Hole, hub_places, light_holes, pockets, seat_recesses

BED = 220.0  # mm, a common printer's bed
_TILE = BED - 8  # leaves room for the print's brim
CLEAR = 1.5  # mm of wall that a seam leaves beside every hole
DOWEL_D, DOWEL_LONG = 4.0, 20.0  # mm; half of the length in either tile
_WALL, _HIDDEN = 2.0, 5.0  # mm: more wall than this makes a seam no better; the wall that a groove above it is worth
_STEP, _DOWEL_STEP = 0.5, 2.0
_FROM_ENDS = 12.0  # mm from the ends of a seam

Cut = tuple[Line, float]  # the middle line of a slot (of a hole, its middle), and half of the width


class Dowel(NamedTuple):
    """A dowel across a seam: its middle, and the axis along which it lies."""

    x: float
    y: float
    axis: str


class Tiling(NamedTuple):
    """The seams by x and y, and the dowels; there are no seams if the whole body fits the printer's bed."""

    x: list[float]
    y: list[float]
    dowels: list[Dowel]

    @property
    def tiles(self) -> int:
        """How many tiles there are."""
        return (len(self.x) + 1) * (len(self.y) + 1)


def tiling(board: Definition) -> Tiling | None:
    """Divide the body into the fewest tiles for a common printer; None if no seam fits between the holes."""
    across, up = half_size(board["body"])
    cuts = _cut_lines(board)
    lines = [stroke for stroke in strokes(board) if isinstance(stroke, Line)]
    upright = [line.x1 for line in lines if line.x1 == line.x2]
    level = [line.y1 for line in lines if line.y1 == line.y2]
    xs = _seams(across, {(round(line.x1, 3), r) for line, r in cuts if line.x1 == line.x2}, upright)
    ys = _seams(up, {(round(line.y1, 3), r) for line, r in cuts if line.y1 == line.y2}, level)
    if xs is None or ys is None:
        return None
    return Tiling(xs, ys, _dowels(board, cuts, xs, ys))


def _cut_lines(board: Definition) -> list[Cut]:
    """The holes and posts that a seam must avoid; it may cross a slot, but not run along it."""
    round_cuts: list[Hole] = light_holes(board) + pockets(board) + seat_recesses(board)
    posts = [(Line(x, y, x, y), POST_D / 2) for x, y in hub_places(board)]
    return [(hole.line, hole.d / 2) for hole in round_cuts] + posts


def _seams(half: float, spans: set[tuple[float, float]], grooves: list[float]) -> list[float] | None:
    """The seams that divide one axis into the fewest pieces, of similar size; None if there is no way."""
    pieces = int(-(-2 * half // _TILE))
    free = _free_places(half, spans, grooves)
    while pieces <= 2 * half // 40:
        seams = _spread(half, pieces, free)
        if seams is not None:
            return seams
        pieces += 1
    return None


def _free_places(half: float, spans: set[tuple[float, float]], grooves: list[float]) -> list[tuple[float, float]]:
    """The places for a seam, each with its quality: the wall it leaves, plus a bonus where a groove hides it."""
    found = []
    for step in range(-int(half / _STEP), int(half / _STEP) + 1):
        at = step * _STEP
        wall = min((abs(at - middle) - radius for middle, radius in spans), default=half)
        if wall >= CLEAR:
            found.append((at, min(wall, _WALL) + _HIDDEN * any(abs(at - groove) < _STEP / 2 for groove in grooves)))
    return found


def _spread(half: float, pieces: int, free: list[tuple[float, float]]) -> list[float] | None:
    """For each equal division, the best (then the nearest) free place for a seam; None if a tile would not fit."""
    seams: list[float] = []
    for number in range(1, pieces):
        ideal = -half + 2 * half * number / pieces
        reach = (_TILE - 2 * half / pieces) / 2
        near = [place for place in free if abs(place[0] - ideal) <= reach]
        if not near:
            return None
        seams.append(max((good, -abs(at - ideal), at) for at, good in near)[2])
    return seams


def _dowels(board: Definition, cuts: list[Cut], xs: list[float], ys: list[float]) -> list[Dowel]:
    """Two dowels on each stretch of seam, clear of holes; fewer where there is no room."""
    deep = [cut for cut in cuts if cut[1] < board["body"]["recess"]["d"] / 2]
    across, up = half_size(board["body"])
    found = []
    for x in xs:
        for low, high in _stretches(ys, up):
            found += [Dowel(x, y, "x") for y in _pair(board, deep, low, high, x, upright=True)]
    for y in ys:
        for low, high in _stretches(xs, across):
            found += [Dowel(x, y, "y") for x in _pair(board, deep, low, high, y, upright=False)]
    return found


def _stretches(cuts: list[float], half: float) -> list[tuple[float, float]]:
    ends = [-half, *cuts, half]
    return list(pairwise(ends))


def _pair(board: Definition, cuts: list[Cut], low: float, high: float, seam: float, *, upright: bool) -> list[float]:
    """The free places nearest to one quarter and three quarters of the way along a stretch of seam."""
    reach = DOWEL_LONG / 2 + CLEAR
    near = [cut for cut in cuts if _from_seam(cut[0], seam, upright=upright) < cut[1] + reach]
    free = []
    for step in range(int((high - low - 2 * _FROM_ENDS) / _DOWEL_STEP) + 1):
        along = low + _FROM_ENDS + step * _DOWEL_STEP
        x, y = (seam, along) if upright else (along, seam)
        if _has_room(board, near, x, y, upright=upright):
            free.append(along)
    places = [_nearest(free, low + (high - low) * share) for share in (0.25, 0.75)] if free else []
    return sorted(set(places))


def _from_seam(line: Line, seam: float, *, upright: bool) -> float:
    low, high = sorted((line.x1, line.x2) if upright else (line.y1, line.y2))
    return max(low - seam, seam - high, 0.0)


def _nearest(rising: list[float], target: float) -> float:
    after = bisect_left(rising, target)
    return min(rising[max(0, after - 1) : after + 1], key=lambda at: abs(at - target))


def _has_room(board: Definition, cuts: list[Cut], x: float, y: float, *, upright: bool) -> bool:
    """Whether a dowel with its middle at x, y leaves enough wall to every hole and to the body's edge."""
    half_x, half_y = (DOWEL_LONG / 2, DOWEL_D / 2) if upright else (DOWEL_D / 2, DOWEL_LONG / 2)
    if min(plane.to_edge(board["body"], x + sx * half_x, y + sy * half_y) for sx in (-1, 1) for sy in (-1, 1)) < CLEAR:
        return False
    for line, radius in cuts:
        dx = max(0, line.x1 - x - half_x, x - half_x - line.x2)
        dy = max(0, line.y1 - y - half_y, y - half_y - line.y2)
        if dx * dx + dy * dy < (radius + CLEAR) ** 2:
            return False
    return True
