"""The strips of a board: printed boards on which the lights and sensors of a row, or of a lane, sit in place.

If the cells form no rows, or lights and sensors are not in line, there are no strips: each cell has its own boards.
"""

import math
from typing import NamedTuple

from lusoria.boards.definitions import Definition
from lusoria.boards.places import Place, indexes, light_places, slot_places

MARGIN = 7.62  # mm from the first and from the last part's middle to the strip's ends
_IN_LINE = 0.01
NEAREST = 12.5  # mm between a sensor and a light, with their capacitors and wires


class Strip(NamedTuple):
    """A strip: its seats and lights by index, in their order along it, and the places of its two ends.

    It begins where the chain of lights enters it; a strip that the chain passes the other way lies turned round.
    """

    seats: tuple[int, ...]
    lights: tuple[int, ...]
    start: Place
    end: Place

    @property
    def length(self) -> float:
        """Its length in mm."""
        return math.dist(self.start, self.end)

    def along(self, place: Place) -> float:
        """How far from its start a place on it is, in mm."""
        return round(math.dist(self.start, place), 4)


def seat_places(board: Definition) -> list[Place]:
    """The centre of each seat by index; in lanes, of each slot."""
    return [place for lane in slot_places(board["cells"]) for place in lane]


def strips(board: Definition) -> list[Strip]:
    """The strips in the order of the chain of lights; empty unless all rows or lanes can be strips."""
    chain, seats, lights = indexes(board["leds"]["order"]), seat_places(board), light_places(board)
    found = [_strip(board, cells, chain, seats, lights) for cells in _rows(board["cells"])]
    strips_only = [strip for strip in found if strip is not None]
    in_chain = sorted(strips_only, key=lambda strip: chain.index(strip.lights[0]))
    return in_chain if len(in_chain) == len(found) else []


def _rows(cells: Definition) -> list[range]:
    """The indexes of the cells in each row of a grid, or in each lane; empty if the cells form no rows."""
    if cells["kind"] not in ("grid", "rows"):
        return []
    wide = 1 if cells.get("slots", 1) > 1 else cells["columns" if cells["kind"] == "grid" else "points"]
    return [range(first, first + wide) for first in range(0, len(cells["ids"]), wide)]


def kinds(board: Definition) -> dict[str, list[int]]:
    """The numbers, from 1, of the strips of each kind; strips of one kind have their parts at the same places."""
    shapes: dict[tuple[object, ...], list[int]] = {}
    for number, strip in enumerate(strips(board), 1):
        shapes.setdefault(places(board, strip), []).append(number)
    return {f"strip-{letter}": numbers for letter, numbers in zip("abcdefgh", shapes.values(), strict=False)}


def places(board: Definition, strip: Strip) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How far from the strip's start its sensors and its lights are."""
    seats, lights = seat_places(board), light_places(board)
    return (tuple(strip.along(seats[seat]) for seat in strip.seats),
            tuple(strip.along(lights[light]) for light in strip.lights))  # fmt: skip


def _strip(board: Definition, cells: range, chain: list[int], seated: list[Place], lit: list[Place]) -> Strip | None:
    """The strip of these cells, if their parts lie in line, the chain runs along it, and they have one supply.

    seated, lit: the places of all seats and lights.
    """
    slots = board["cells"].get("slots", 1)
    seats = range(slots * cells.start, slots * cells.stop)
    lights = [light for light in chain if light in cells]
    if lights not in (list(cells), list(reversed(cells))) or not _is_joined(board, seats, lights, chain):
        return None
    on = [*(lit[light] for light in lights), *(seated[seat] for seat in seats)]
    long = [max(side) - min(side) for side in zip(*on, strict=True)]
    axis = long.index(max(long))
    if min(long) > _IN_LINE:
        return None
    low, high = min(place[axis] for place in on), max(place[axis] for place in on)
    ends = [low - MARGIN, high + MARGIN]
    x, y = on[0]
    if on[0][axis] > (low + high) / 2:
        ends.reverse()
    start, end = ((at, y) if axis == 0 else (x, at) for at in ends)
    return Strip(tuple(sorted(seats, key=lambda seat: math.dist(start, seated[seat]))), tuple(lights), start, end)


def _is_joined(board: Definition, seats: range, lights: list[int], chain: list[int]) -> bool:
    """Whether lights follow each other in the chain, and the sensors have their supply from one bank."""
    banks = board["sense"].get("banks", [])
    first = chain.index(lights[0])
    supplied = [set(indexes(bank["cells"])) for bank in banks]
    return chain[first : first + len(lights)] == lights and (not banks or any(set(seats) <= bank for bank in supplied))
