"""Where the hub and the boards of the chips lie below the body: among their sensors, fastened to solid wood.

Seen from above, millimetres. Each chip's board stands on two standoffs at its lower corners; the rest of it may
extend over pockets and other openings.
"""

import math
from collections.abc import Iterator
from functools import cache
from statistics import fmean
from typing import NamedTuple

from lusoria.boards.definitions import Definition
from lusoria.boards.outline import Line
from lusoria.boards.places import Place
from lusoria.hardware.body import plane
from lusoria.hardware.body.holes import hub_places, light_holes, pockets
from lusoria.hardware.circuit.places import chips
from lusoria.hardware.circuit.strips import seat_places, strips
from lusoria.hardware.printed_boards.layouts import BANK_SIZE, CELL, HUB_SCREWS, REGISTER_SIZE

_STANDOFF, _APART, _STEP, _FARTHEST = 4.5, 2.0, 4, 250  # mm: a foot's radius; between boards; search step and reach


class Below(NamedTuple):
    """A printed board below the body: its corners, and the middles of its screws."""

    name: str
    left: float
    low: float
    right: float
    high: float
    screws: tuple[Place, ...]

    @property
    def middle(self) -> Place:
        """The middle of the board."""
        return (self.left + self.right) / 2, (self.low + self.high) / 2

    def meets(self, other: "Below") -> bool:
        """Whether another board is too near."""
        return (self.left < other.right + _APART and other.left < self.right + _APART
                and self.low < other.high + _APART and other.low < self.high + _APART)  # fmt: skip


def without_room(board: Definition) -> list[str]:
    """The chips' boards that find no place below the body."""
    found = {one.name for one in boards_below(board)}
    return [name for name, _, _ in _chips(board) if name not in found]


def boards_below(board: Definition) -> list[Below]:
    """The hub, then the registers or banks in their order; those that find no room are missing."""
    placed = [_hub(hub_places(board))] if hub_places(board) else []
    is_open = [(hole.line, hole.d / 2) for hole in pockets(board)]
    if not strips(board):
        is_open += [(hole.line, CELL[1] / 2) for hole in light_holes(board)]
    for name, size, ideal in _chips(board):
        found = next((one for one in _tries(board, name, size, ideal)
                      if not any(one.meets(other) for other in placed) and _stands(one, is_open)), None)  # fmt: skip
        placed += [found] if found else []
    return placed


def _hub(posts: list[Place]) -> Below:
    xs, ys = zip(*posts, strict=True)
    return Below("hub", min(xs) - HUB_SCREWS, min(ys) - HUB_SCREWS, max(xs) + HUB_SCREWS, max(ys) + HUB_SCREWS,
                 tuple(posts))  # fmt: skip


def _chips(board: Definition) -> Iterator[tuple[str, Place, Place]]:
    """Each chip's name, the size of its board, and the middle of its sensors."""
    seats = seat_places(board)
    word, size = ("register", REGISTER_SIZE) if board["sense"]["kind"] == "hc165" else ("bank", BANK_SIZE)
    for number, group in enumerate(chips(board), 1):
        places = [seats[seat] for seat in group if seat < len(seats)]  # the check of the sensors reports others
        if places:
            yield f"{word} {number}", size, (fmean(x for x, _ in places), fmean(y for _, y in places))


def _tries(board: Definition, name: str, size: Place, ideal: Place) -> Iterator[Below]:
    """Possible places on the body, those nearest to the ideal first; upright, or a quarter turn to the left."""
    ends = (HUB_SCREWS, size[0] - HUB_SCREWS)
    for dx, dy in _shifts():
        x, y = ideal[0] + dx, ideal[1] + dy
        if plane.to_edge(board["body"], x, y) < max(size) / 2:
            continue
        left, low = x - size[0] / 2, y - size[1] / 2
        screws = tuple((left + end, low + HUB_SCREWS) for end in ends)
        yield Below(name, left, low, left + size[0], low + size[1], screws)
        left, low = x - size[1] / 2, y - size[0] / 2
        right = left + size[1]
        yield Below(name, left, low, right, low + size[0], tuple((right - HUB_SCREWS, low + end) for end in ends))


@cache
def _shifts() -> list[tuple[int, int]]:
    steps = range(-_FARTHEST // _STEP, _FARTHEST // _STEP + 1)
    return sorted(((_STEP * x, _STEP * y) for x in steps for y in steps), key=lambda at: (math.hypot(*at), at))


def _stands(one: Below, is_open: list[tuple[Line, float]]) -> bool:
    return all(plane.to_stroke(*screw, line) >= radius + _STANDOFF for screw in one.screws for line, radius in is_open)
