"""Checks of the carving: holes, grooves and edges keep clear of each other, and the body can be made."""

import math
from collections.abc import Iterator

from lusoria.boards.definitions import Definition
from lusoria.boards.engraving import strokes
from lusoria.boards.outline import Arc, Stroke
from lusoria.hardware.body import letter_shapes, plane
from lusoria.hardware.body.below import without_room
from lusoria.hardware.body.holes import (
    HUB,
    POST_HOLE,
    SENSOR_BOARD,
    Hole,
    hub_places,
    light_holes,
    notches,
    pockets,
    seat_recesses,
)
from lusoria.hardware.body.lettering import Name, names, stroke_width
from lusoria.hardware.body.tiles import BED, tiling
from lusoria.hardware.checks.checks import Fault, least, most

_LIGHT_WALL, _LIGHT_EDGE, _LIGHT_GROOVE, _LIGHT_FREE = 1.0, 3.0, 0.5, 0.5  # mm around a light's hole
_SEATS_APART, _SEAT_EDGE = 2.0, 2.0
_NOTCH_WALL, _NOTCHES_APART = 0.5, 1.9
_POCKET_WALL, _POCKET_EDGE = 1.5, 3.0
_FLOOR = 1.2  # mm left under a piece
_GROOVE_EDGE, _GROOVE_SHARE = 1.5, 1 / 3  # mm to the edge; the deepest groove as a share of the body's thickness
_DEPTH = (0.5, 3.0)  # mm, least and greatest of a seat: it must hold a piece, and a piece must be easy to grasp
_LIGHT_D = (1.8, 8.0)  # mm, least and greatest: for a light pipe, for a light of 8 mm
_CORNERS = round(SENSOR_BOARD * math.sqrt(2) + 2 * 0.5, 2)  # mm: a square board in a round pocket, and room around it
_LIGHT_BOARD = SENSOR_BOARD / 2  # mm: half the width of a light's board, which is stuck over its hole from below
_NAME, _LETTER = 0.4, 3.0  # mm: the room around a name; the least height of its letters
_MAX_TILES = 24
_ON = 0.1  # mm: a light no farther than this from a slot's middle is on its strip
_ROUNDING = 1e-9  # mm


def faults(board: Definition) -> list[Fault]:
    """Holes that break through, and parts that are cut away, hidden or cannot be made, by cell."""
    return [
        *_thickness(board),
        *_lights(board),
        *_seats(board),
        *_notches(board),
        *_pockets(board),
        *_grooves(board),
        *_size(board),
    ]


def _thickness(board: Definition) -> Iterator[Fault]:
    body, pocket, recess = board["body"], board["pocket"], board["body"]["recess"]
    yield from least("seat", "depth of the recess", recess["depth"], _DEPTH[0])
    yield from most("seat", "depth of the recess", recess["depth"], min(_DEPTH[1], board["piece"]["t"] / 2))
    yield from least("pocket", "floor left between seat and sensor", pocket["skin"] - recess["depth"], _FLOOR)
    yield from least("pocket", "room for the sensor's board", body["t"] - pocket["skin"] - pocket["air"], 3.0)
    yield from least("pocket", "width for the sensor's board, corner to corner", pocket["sensor_d"], _CORNERS)
    yield from least("light", "diameter of the hole", pocket["led_d"], _LIGHT_D[0])
    yield from most("light", "diameter of the hole", pocket["led_d"], _LIGHT_D[1])
    groove = board["lines"].get("depth", 0)
    yield from most("groove", "depth of the engraving", groove, round(body["t"] * _GROOVE_SHARE, 2))
    screwed = body["t"] - POST_HOLE - max(groove, recess["depth"])
    yield from least("hub", "wood left above its screws", screwed, _FLOOR)


def _lights(board: Definition) -> Iterator[Fault]:
    """A light's hole must be clear of pockets, seats, the edge, grooves and other lights."""
    lights, bores, half = light_holes(board), _bores(board), board["lines"].get("w", 0) / 2
    grooves = strokes(board)
    for index, light in enumerate(lights):
        part, radius = f"light {light.cell}", light.d / 2
        near, wall = _nearest(light, [bore for bore in bores if plane.to_stroke(light.x, light.y, bore.line) > _ON])
        yield from least(part, f"wall to the {bores[0].what} of {near}", wall, _LIGHT_WALL)
        yield from least(part, f"room for its board beside the pocket of {near}", wall + radius, _LIGHT_BOARD)
        near, wall = _nearest(light, seat_recesses(board))
        yield from least(part, f"hidden by a piece on {near}: distance from its seat", wall, _LIGHT_FREE)
        edge = plane.to_edge(board["body"], light.x, light.y) - radius
        yield from least(part, "wall to the edge", edge, _LIGHT_EDGE)
        groove = min((plane.to_stroke(light.x, light.y, stroke) for stroke in grooves), default=math.inf)
        yield from least(part, "distance from an engraved line", groove - half - radius, _LIGHT_GROOVE)
        if index:
            near, wall = _nearest(light, lights[:index])
            yield from least(part, f"wall to the light of {near}", wall, _LIGHT_WALL)


def _seats(board: Definition) -> Iterator[Fault]:
    """Recesses of different cells must not touch, and must lie on the body."""
    seats = seat_recesses(board)
    for index, seat in enumerate(seats):
        own = seat.cell.partition(".")[0]
        others = [other for other in seats[:index] if other.cell.partition(".")[0] != own]
        if others:
            near, wall = _nearest(seat, others)
            yield from least(f"seat {seat.cell}", f"wall to the seat of {near}", wall, _SEATS_APART)
        edge = plane.to_edge(board["body"], seat.x, seat.y) - seat.d / 2
        yield from least(f"seat {seat.cell}", "wall to the edge", edge, _SEAT_EDGE)


def _notches(board: Definition) -> Iterator[Fault]:
    """A hand must be able to tell the notches of a seat from each other, and from what is cut beside them."""
    half, grooves, found = board["lines"].get("w", 0) / 2, strokes(board), notches(board)
    lights, seats = light_holes(board), [(seat.cell.partition(".")[0], seat) for seat in seat_recesses(board)]
    for index, notch in enumerate(found):
        part = f"notch of {notch.cell}" if notch.cell else "mark in White's edge"
        groove = min((plane.to_stroke(notch.x, notch.y, stroke) for stroke in grooves), default=math.inf)
        yield from least(part, "distance from an engraved line", groove - half - notch.d / 2, _NOTCH_WALL)
        others = lights + [seat for cell, seat in seats if cell != notch.cell]
        near, wall = _nearest(notch, others)
        yield from least(part, f"wall to the next cut, of {near}", wall, _NOTCH_WALL)
        before = [other for other in found[:index] if other.cell == notch.cell]
        if before:
            yield from least(part, "wall to the next notch", _nearest(notch, before)[1], _NOTCHES_APART)


def _pockets(board: Definition) -> Iterator[Fault]:
    bores = _bores(board)
    for index, pocket in enumerate(bores):
        ends = (pocket.line[:2], pocket.line[2:])
        edge = min(plane.to_edge(board["body"], *end) for end in ends) - pocket.d / 2
        yield from least(f"{pocket.what} {pocket.cell}", "wall to the edge", edge, _POCKET_EDGE)
        if index:
            near, wall = _nearest(pocket, bores[:index])
            yield from least(
                f"{pocket.what} {pocket.cell}", f"wall to the {bores[0].what} of {near}", wall, _POCKET_WALL
            )


def _grooves(board: Definition) -> Iterator[Fault]:
    """Grooves must lie on the body and leave a floor above each pocket; names must clear lights, seats and the edge."""
    lines, skin, grooves = board["lines"], board["pocket"]["skin"], strokes(board)
    if lines["kind"] == "none":
        return  # and no names
    half = lines["w"] / 2
    for groove in grooves:
        edge = min(plane.to_edge(board["body"], *point) for point in _points(groove)) - half
        yield from least("groove", "wall to the edge", edge, _GROOVE_EDGE)
    for pocket in _bores(board):
        if pocket.what == "slot" or any(
            plane.to_stroke(pocket.x, pocket.y, groove) < pocket.d / 2 + half for groove in grooves
        ):
            yield from least(f"{pocket.what} {pocket.cell}", "floor under a groove", skin - lines["depth"], _FLOOR)
    for name in names(board):
        yield from least("names", "height of the letters", 2 * name.up, _LETTER)
        yield from _name(board, name)


def _points(groove: Stroke) -> list[tuple[float, float]]:
    """The ends of a stroke and, on an arc, the points between them that divide it into eighths."""
    if not isinstance(groove, Arc):
        return [(groove.x1, groove.y1), (groove.x2, groove.y2)]
    return [groove.point(groove.start + (groove.end - groove.start) * eighth / 8) for eighth in range(9)]


def _name(board: Definition, name: Name) -> Iterator[Fault]:
    """Each character must be carved; a name's box, turned with it, must be clear of lights, seats and the edge."""
    for character in sorted(set(name.text) - set(letter_shapes.LETTERS)):
        yield Fault(f"name {name.text}", "has a character that cannot be carved", character, "A to Z, 0 to 9")
    cos, sin = math.cos(math.radians(name.turn)), math.sin(math.radians(name.turn))
    half = stroke_width(board) / 2
    for hole in light_holes(board) + seat_recesses(board):
        x, y = hole.x - name.x, hole.y - name.y
        dx = max(0.0, abs(x * cos + y * sin) - name.across - half)
        dy = max(0.0, abs(y * cos - x * sin) - name.up - half)
        wall = math.hypot(dx, dy) - hole.d / 2
        yield from least(f"name {name.text}", f"distance from the {hole.what} of {hole.cell}", wall, _NAME)
    corners = [(sx * name.across, sy * name.up) for sx in (-1, 1) for sy in (-1, 1)]
    turned = [(name.x + x * cos - y * sin, name.y + x * sin + y * cos) for x, y in corners]
    edge = min(plane.to_edge(board["body"], *corner) for corner in turned) - half
    yield from least(f"name {name.text}", "distance from the edge", edge, _NAME)


def _size(board: Definition) -> Iterator[Fault]:
    """The body must divide into tiles for a common printer, and the hub's and chips' boards must fit below it."""
    tiles = tiling(board)
    if tiles is None:
        yield Fault("body", "no seam finds its way between the holes for tiles of a printer", "none", f"{BED:g} mm bed")
    elif tiles.tiles > _MAX_TILES:
        yield Fault("body", "tiles for a common printer", str(tiles.tiles), f"at most {_MAX_TILES}")
    if not hub_places(board):
        yield Fault("hub", "no room below for the four screws of the hub board", "none", f"{HUB[0]:g} x {HUB[1]:g} mm")
    for name in without_room(board):
        yield Fault(name, "no room for its board below the body", "none", "two standoffs on wood, clear of the others")


def _bores(board: Definition) -> list[Hole]:
    return [hole for hole in pockets(board) if hole.what in ("pocket", "slot")]


def _nearest(hole: Hole, others: list[Hole]) -> tuple[str, float]:
    """The name of the nearest other hole, and the wall between them."""
    nearest = math.inf, ""
    for bound, other in sorted((_least_wall(hole, other), other) for other in others):
        if bound > nearest[0]:
            break
        nearest = min(nearest, (_apart(hole, other) - (hole.d + other.d) / 2, other.cell))
    return nearest[1], nearest[0]


def _least_wall(one: Hole, other: Hole) -> float:
    """A lower bound on the wall between two holes, as if slots pointed straight at each other."""
    ends = math.hypot(one.across, one.up) + math.hypot(other.across, other.up)
    return math.hypot(one.x - other.x, one.y - other.y) - ends - (one.d + other.d) / 2 - _ROUNDING


def _apart(one: Hole, other: Hole) -> float:
    """The distance between the middle lines of two holes; the lines must not cross."""
    return min(
        *(plane.to_stroke(*end, other.line) for end in (one.line[:2], one.line[2:])),
        *(plane.to_stroke(*end, one.line) for end in (other.line[:2], other.line[2:])),
    )
