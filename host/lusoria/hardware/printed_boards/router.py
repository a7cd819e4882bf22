"""Routes a layout's tracks through a maze on a grid of two layers: Lee's method with Hart's estimate (A*).

Tracks on the front mostly run up and down, those on the back across. The front is preferred, so that the ground on
the back stays whole. A net for which no way is found is routed first on the next try. Nothing is random: the same
layout always gets the same tracks. The result is judged by `copper_check`, which knows nothing of the grid.
"""

import heapq
import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from lusoria.errors import LusoriaError
from lusoria.hardware.printed_boards.copper import BACK, FRONT, Box, Layout, Pad, Point, Routed, Track, Via, Zone
from lusoria.hardware.printed_boards.design_rules import CLEAR, VIAS, WIDE, WIDTH

_INSIDE, _TOUCH = 0.15, 0.02  # how far inside a pad's edge a track ends, if the grid has a point there; at least
_LAYERS = (FRONT, BACK)
_ALONG, _ACROSS, _VIA = 1.0, 2.2, 14.0
_BEHIND = 1.15
_PRICES = ((_ACROSS, _ALONG), (_ALONG * _BEHIND, _ACROSS * _BEHIND))  # of a step across and up, by layer
_LEAST = tuple(map(min, zip(*_PRICES, strict=True)))  # the cheaper layer's, for a way that changes layers
_TRIES = 40
_SHARED = -1  # copper of more than one net is near this point

Node = tuple[int, int, int]  # layer, column, row
Near = dict[int, int]  # point (column * rows + row) -> the net whose copper forbids it to others


def route(layout: Layout) -> Routed:
    """Join all nets of a layout, unless it already has tracks. Raises LusoriaError if no way is found for a net."""
    if layout.tracks:
        return Routed(layout, layout.tracks, layout.vias)
    nets = sorted({pad.net for pad in layout.pads if pad.net is not None}, key=lambda net: _order(layout, net))
    for _ in range(_TRIES):
        maze = _Maze(layout)
        failed = next((net for net in nets if not maze.join(net)), None)
        if failed is None:
            return Routed(layout, tuple(maze.tracks), tuple(maze.vias))
        nets.remove(failed)
        nets.insert(0, failed)
    raise LusoriaError(f"printed board {layout.name}: no way found for the net {failed}")


def _order(layout: Layout, net: str) -> tuple[float, str]:
    """The sort key of a net: short nets first, since they have the fewest ways."""
    places = [pad.at for pad in layout.pads if pad.net == net]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return max(xs) - min(xs) + max(ys) - min(ys), net


class _Maze:
    """The points of the grid, each with the only net that may use it."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.tracks: list[Track] = []
        self.vias: list[Via] = []
        self._step = layout.grid
        self._columns = round(layout.size[0] / self._step) + 1
        self._rows = round(layout.size[1] / self._step) + 1
        self._margin = math.ceil(1.0 / self._step)
        self._nets: dict[str | None, int] = {None: 0}
        for pad in layout.pads:
            self._nets.setdefault(pad.net, len(self._nets))
        self._widths = dict(layout.widths)
        # For half of each track's and via's width, by layer: which net forbids a point to others; no entry: none does.
        halves = {width / 2 for width in (WIDTH, *self._widths.values(), *(size for size, _ in VIAS.values()))}
        self._near: dict[tuple[float, str], Near] = {(half, layer): {} for half in sorted(halves) for layer in _LAYERS}
        for pad in layout.pads:
            for layer in pad.layers:
                self._forbid(self._nets[pad.net], layer, pad.core, pad.radius)
        for at, diameter in layout.holes:
            for layer in _LAYERS:
                self._forbid(0, layer, at + at, diameter / 2)
        for zone in layout.zones:
            if zone.layer == FRONT:
                for box in zone.rectangles:
                    self._forbid(self._nets[zone.net], zone.layer, box)

    def _forbid(self, net: int, layer: str, core: Box, radius: float = 0.0) -> None:
        """Keep other nets away from a box and from all within the radius around it."""
        for (half, on), near in self._near.items():
            if on != layer:
                continue
            reach = radius + half + CLEAR - 1e-6
            for column, row in self._within(core, reach):
                if _away(core, column * self._step, row * self._step) < reach and 0 <= row < self._rows:
                    point = column * self._rows + row
                    near[point] = net if near.get(point, net) == net else _SHARED

    def _within(self, box: Box, reach: float) -> Iterator[tuple[int, int]]:
        x1, y1, x2, y2 = box
        for column in range(math.ceil((x1 - reach) / self._step), math.floor((x2 + reach) / self._step) + 1):
            for row in range(math.ceil((y1 - reach) / self._step), math.floor((y2 + reach) / self._step) + 1):
                yield column, row

    def join(self, net: str) -> bool:
        """Join all pads of a net; return whether there was a way."""
        groups = self._groups(net)
        while len(groups) > 1:
            way = self._way(net, groups[0], set().union(*groups[1:]))
            if way is None:
                return False
            self._lay(net, way)
            reached = next(index for index, group in enumerate(groups) if index and way[-1] in group)
            groups[0] |= groups.pop(reached) | set(way)
        return True

    def _groups(self, net: str) -> list[set[Node]]:
        """The points of each pad of a net; pads in one of its zones form one group with all points of that zone."""
        groups: list[set[Node]] = []
        zones = [zone for zone in self.layout.zones if zone.net == net]
        zoned: list[set[Node]] = [set() for _ in zones]
        for pad in self.layout.pads:
            if pad.net != net:
                continue
            inset = max(_TOUCH, min(_INSIDE, (min(pad.size) - self._step) / 2))
            points = [point for point in self._within(_pad_box(pad), -inset) if self._is_on(point, pad, inset)]
            nodes = {(_LAYERS.index(layer), *point) for layer in pad.layers for point in points}
            home = next((index for index, zone in enumerate(zones) if _is_in(pad, zone)), None)
            (groups.append if home is None else zoned[home].update)(nodes)
        for zone, nodes in zip(zones, zoned, strict=True):
            for box in zone.rectangles if nodes else ():
                nodes |= {(_LAYERS.index(zone.layer), *point) for point in self._points(box)}
        return [*(nodes for nodes in zoned if nodes), *groups]

    def _is_on(self, point: tuple[int, int], pad: Pad, inset: float) -> bool:
        """Whether a point of a pad's box is on the pad itself, whose ends may be round."""
        return pad.square or _away(pad.core, point[0] * self._step, point[1] * self._step) <= pad.radius - inset

    def _points(self, box: Box) -> list[tuple[int, int]]:
        return list(self._within(box, -_TOUCH))

    def _way(self, net: str, start: set[Node], goal: set[Node]) -> list[Node] | None:
        """The cheapest way from a point of start to one of goal."""
        own, width = self._nets[net], self._widths.get(net, WIDTH)
        track = [self._near[width / 2, layer] for layer in _LAYERS]
        hole = [self._near[VIAS[width >= WIDE][0] / 2, layer] for layer in _LAYERS]
        low = min(column for _, column, _ in goal), min(row for _, _, row in goal)
        high = max(column for _, column, _ in goal), max(row for _, _, row in goal)
        aside = [max(low[0] - column, column - high[0], 0) for column in range(self._columns)]
        off = [max(low[1] - row, row - high[1], 0) for row in range(self._rows)]
        rows, plane = self._rows, self._columns * self._rows

        def guess(number: int) -> float:
            """The cost without obstacles: on this layer alone, or changing to the cheaper layer for each direction."""
            across, up = _PRICES[number >= plane]
            x, y = aside[number % plane // rows], off[number % plane % rows]
            here, changing = across * x + up * y, _VIA + _LEAST[0] * x + _LEAST[1] * y
            return here if here < changing else changing

        begin = [node for node in map(self._number, sorted(start)) if self._is_free(node, track, own)]
        goals = set(map(self._number, goal))
        way = self._search(begin, goals, guess, lambda node: self._steps(node, own, track, hole))
        return None if way is None else [self._node(number) for number in way]

    def _number(self, node: Node) -> int:
        """The number of a node; numbers follow the order of nodes."""
        return (node[0] * self._columns + node[1]) * self._rows + node[2]

    def _node(self, number: int) -> Node:
        on, row = divmod(number, self._rows)
        return (*divmod(on, self._columns), row)

    def _is_free(self, number: int, track: list[Near], own: int) -> bool:
        layer, point = divmod(number, self._columns * self._rows)
        return track[layer].get(point, own) == own

    @staticmethod
    def _search(
        begin: list[int],
        goals: set[int],
        guess: Callable[[int], float],
        steps: Callable[[int], list[tuple[int, float]]],
    ) -> list[int] | None:
        """Find the cheapest way by A*: the nodes from one of begin to one of goals, or None."""
        costs = dict.fromkeys(begin, 0.0)
        before: dict[int, int] = {}
        queue: list[tuple[float, int]] = [(guess(node), node) for node in begin]
        heapq.heapify(queue)
        done: set[int] = set()
        while queue:
            _, node = heapq.heappop(queue)
            if node in done:
                continue
            if node in goals:
                return _back(node, before)
            done.add(node)
            cost = costs[node]
            for to, price in steps(node):
                total = cost + price
                if total < costs.get(to, math.inf):
                    costs[to] = total
                    before[to] = node
                    heapq.heappush(queue, (total + guess(to), to))
        return None

    def _steps(self, number: int, own: int, track: list[Near], hole: list[Near]) -> list[tuple[int, float]]:
        """The points to which a track of the net `own` can go next, each with its cost."""
        rows, plane = self._rows, self._columns * self._rows
        layer, point = divmod(number, plane)
        column, row = divmod(point, rows)
        near, margin = track[layer], self._margin
        across, up = _PRICES[layer]
        found = []
        if column + 1 < self._columns - margin and near.get(point + rows, own) == own:
            found.append((number + rows, across))
        if column - 1 >= margin and near.get(point - rows, own) == own:
            found.append((number - rows, across))
        if row + 1 < rows - margin and near.get(point + 1, own) == own:
            found.append((number + 1, up))
        if row - 1 >= margin and near.get(point - 1, own) == own:
            found.append((number - 1, up))
        if track[1 - layer].get(point, own) == hole[0].get(point, own) == hole[1].get(point, own) == own:
            found.append((number + (plane if layer == 0 else -plane), _VIA))
        return found

    def _lay(self, net: str, way: list[Node]) -> None:
        """Turn the straight parts of a way into tracks, with vias where it changes layers."""
        width = self._widths.get(net, WIDTH)
        corners = [way[0]]
        for before, node, after in zip(way, way[1:], way[2:], strict=False):
            if _heading(before, node) != _heading(node, after):
                corners.append(node)
        corners.append(way[-1])
        for start, end in pairwise(corners):
            one, other = self._place(start), self._place(end)
            if start[0] != end[0]:
                if not self._has_hole(net, one):
                    self.vias.append(Via(net, one, *VIAS[width >= WIDE]))
                    for layer in _LAYERS:
                        self._forbid(self._nets[net], layer, one + one, self.vias[-1].size / 2)
            elif one != other:
                layer = _LAYERS[start[0]]
                self.tracks.append(Track(net, layer, width, one, other))
                (x1, x2), (y1, y2) = sorted((one[0], other[0])), sorted((one[1], other[1]))
                self._forbid(self._nets[net], layer, (x1, y1, x2, y2), width / 2)

    def _has_hole(self, net: str, at: Point) -> bool:
        """Whether a pad with a hole already joins the layers there."""
        return any(pad.drill and pad.net == net and math.dist(pad.at, at) < pad.size[0] / 2 for pad in self.layout.pads)

    def _place(self, node: Node) -> Point:
        return round(node[1] * self._step, 4), round(node[2] * self._step, 4)


def _back(node: int, before: dict[int, int]) -> list[int]:
    way = [node]
    while way[-1] in before:
        way.append(before[way[-1]])
    return way[::-1]


def _heading(one: Node, other: Node) -> tuple[int, int, int]:
    return other[0] - one[0], other[1] - one[1], other[2] - one[2]


def _away(box: Box, x: float, y: float) -> float:
    """The distance of a point from a box."""
    return math.hypot(max(box[0] - x, x - box[2], 0), max(box[1] - y, y - box[3], 0))


def _pad_box(pad: Pad) -> Box:
    (x, y), (width, height) = pad.at, pad.size
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _is_in(pad: Pad, zone: Zone) -> bool:
    x, y = pad.at
    return zone.layer in pad.layers and any(x1 <= x <= x2 and y1 <= y <= y2 for x1, y1, x2, y2 in zone.rectangles)
