"""Checks the copper as shapes: pours areas into free space, and finds breaks and contacts.

The check knows nothing of the router: it takes pads, tracks, vias and areas as they are drawn, joins what touches,
and measures what does not. Limits are those that cheap board makers ask for.
"""

import math
from functools import lru_cache
from itertools import combinations

from shapely import STRtree, box
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from lusoria.hardware.checks.checks import Fault
from lusoria.hardware.printed_boards.copper import BACK, FRONT, Pad, Routed, Zone
from lusoria.hardware.printed_boards.design_rules import BETWEEN_HOLES, CLEARANCE, EDGE, RING

POUR = 0.3  # distance that an area keeps from other nets' copper
RELIEF, BRIDGE = 0.35, 0.8  # gap around a relieved pad, width of its bridges
_TOUCH = 1e-6

Copper = tuple[str, str, BaseGeometry, str]  # net ("" for none), layers, shape, name


def items(routed: Routed) -> list[Copper]:
    """Pads, tracks and vias as shapes."""
    found: list[Copper] = []
    for pad in routed.layout.pads:
        found.append((pad.net or f"open {pad.ref}.{pad.number}", pad.layers, shape(pad), f"{pad.ref}.{pad.number}"))
    for track in routed.tracks:
        line = LineString([track.start, track.end]).buffer(track.width / 2)
        found.append((track.net, track.layer, line, f"track at {track.start}"))
    for via in routed.vias:
        found.append((via.net, FRONT + BACK, Point(via.at).buffer(via.size / 2), f"via at {via.at}"))
    return found


def shape(pad: Pad) -> BaseGeometry:
    """The copper of a pad."""
    left, low, right, high = pad.core
    if (left, low) == (right, high):
        return Point(left, low).buffer(pad.radius)
    core = box(left, low, right, high) if pad.square else LineString([(left, low), (right, high)])
    return core.buffer(pad.radius)


@lru_cache(maxsize=32)
def poured(routed: Routed) -> tuple[tuple[Zone, list[Polygon]], ...]:
    """The areas of each zone that contain a pad, a via or a track of its net."""
    copper = items(routed)
    width, height = routed.layout.size
    inside = box(0, 0, width, height).buffer(-EDGE - 0.05)
    holes = [Point(at).buffer(diameter / 2 + POUR) for at, diameter in routed.layout.holes]
    made = []
    for zone in routed.layout.zones:
        area = unary_union([box(*rectangle) for rectangle in zone.rectangles]).intersection(inside)
        others = [item.buffer(POUR) for net, layers, item, _ in copper if zone.layer in layers and net != zone.net]
        free = area.difference(unary_union([*others, *holes]))
        own = [item for net, layers, item, _ in copper if zone.layer in layers and net == zone.net]
        if zone.relieved:
            free = _relieved(routed, zone, free)
        parts = list(free.geoms) if isinstance(free, MultiPolygon) else [free]
        joined = [part.simplify(0.005) for part in parts if any(part.intersects(item) for item in own)]
        made.append((zone, sorted(joined, key=lambda part: (-part.area, part.bounds))))
    return tuple(made)


def _relieved(routed: Routed, zone: Zone, free: BaseGeometry) -> BaseGeometry:
    pads = [pad for pad in routed.layout.pads if pad.net == zone.net and zone.layer in pad.layers]
    gaps, bridges = [], []
    for pad in pads:
        (x, y), reach = pad.at, pad.size[0] / 2 + RELIEF + 0.1
        gaps.append(shape(pad).buffer(RELIEF))
        bridges += [box(x - reach, y - BRIDGE / 2, x + reach, y + BRIDGE / 2),
                    box(x - BRIDGE / 2, y - reach, x + BRIDGE / 2, y + reach)]  # fmt: skip
    return free.difference(unary_union(gaps)).union(unary_union(bridges).intersection(free))


def faults(routed: Routed) -> list[Fault]:
    """What a board maker would refuse, and nets that are in several pieces."""
    copper = items(routed)
    for zone, parts in poured(routed):
        copper += [(zone.net, zone.layer, part, f"area {zone.net}") for part in parts]
    name = routed.layout.name
    return [*_clear(name, copper), *_joined(name, copper), *_edges(routed, copper), *_drills(routed)]


def _clear(name: str, copper: list[Copper]) -> list[Fault]:
    found = []
    tree = STRtree([item for _, _, item, _ in copper])
    for index, (net, layers, item, what) in enumerate(copper):
        for other in tree.query(item.buffer(CLEARANCE)):
            if other <= index or copper[other][0] == net or not set(copper[other][1]) & set(layers):
                continue
            away = item.distance(copper[other][2])
            if away < CLEARANCE - _TOUCH:
                found.append(Fault(f"{name}: {what} ({net})", f"too near to {copper[other][3]} ({copper[other][0]})",
                                   f"{away:.2f} mm", f"{CLEARANCE} mm"))  # fmt: skip
    return found


def _joined(name: str, copper: list[Copper]) -> list[Fault]:
    group = list(range(len(copper)))

    def root(index: int) -> int:
        while group[index] != index:
            index = group[index]
        return index

    tree = STRtree([item for _, _, item, _ in copper])
    for index, (net, layers, item, _) in enumerate(copper):
        for other in tree.query(item, predicate="intersects"):
            if copper[other][0] == net and set(copper[other][1]) & set(layers):
                group[root(int(other))] = root(index)
    found = []
    for net in sorted({net for net, *_ in copper}):
        pieces = len({root(index) for index, (own, *_) in enumerate(copper) if own == net})
        if pieces > 1:
            found.append(Fault(f"{name}: net {net}", "is not joined", f"{pieces} pieces", "1 piece"))
    return found


def _edges(routed: Routed, copper: list[Copper]) -> list[Fault]:
    width, height = routed.layout.size
    inside = box(0, 0, width, height).buffer(-EDGE + _TOUCH)
    name = routed.layout.name
    found = [
        Fault(f"{name}: {what} ({net})", "too near to the edge", f"less than {EDGE} mm", f"{EDGE} mm")
        for net, _, item, what in copper
        if not inside.contains(item)
    ]
    for at, diameter in routed.layout.holes:
        hole = Point(at).buffer(diameter / 2)
        found += [
            Fault(
                f"{name}: {what} ({net})",
                f"too near to the hole at {at}",
                f"{hole.distance(item):.2f} mm",
                f"{EDGE} mm",
            )
            for net, _, item, what in copper
            if hole.distance(item) < CLEARANCE
        ]
    return found


def _drills(routed: Routed) -> list[Fault]:
    name = routed.layout.name
    drilled = [(pad.at, pad.drill, pad.size[0], f"{pad.ref}.{pad.number}") for pad in routed.layout.pads if pad.drill]
    drilled += [(via.at, via.drill, via.size, f"via at {via.at}") for via in routed.vias]
    found = [
        Fault(f"{name}: {what}", "ring of copper around the hole", f"{(size - drill) / 2:.2f} mm", f"{RING} mm")
        for _, drill, size, what in drilled
        if (size - drill) / 2 < RING - _TOUCH
    ]
    drilled += [(at, diameter, diameter, f"hole at {at}") for at, diameter in routed.layout.holes]
    for one, other in combinations(drilled, 2):
        away = math.dist(one[0], other[0]) - (one[1] + other[1]) / 2
        if away < BETWEEN_HOLES:
            found.append(Fault(f"{name}: {one[3]}", f"too near to {other[3]}", f"{away:.2f} mm", f"{BETWEEN_HOLES} mm"))
    return found
