"""The strips of a board: printed boards on which the lights and sensors of a row, or of a lane, sit in place.

Where the cells are no rows, or lights and sensors not in line, there are none, and each cell has boards of its own.
"""

import math
from typing import NamedTuple

from lusoria.boards.definitions import Definition, indexes, light_place, slot_places
from lusoria.boards.places import Place

MARGIN = 7.62  # mm from the first and from the last part's middle to the strip's ends
NEAREST = 12.5  # mm between a sensor and a light, with their capacitors and wires


class Strip(NamedTuple):
    """A strip: its seats and lights by index, in their order along it, and the places of its two ends.

    It begins where the chain of lights enters; one that the chain passes the other way lies turned.
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


def strips(board: Definition) -> list[Strip]:
    """The strips in the order of the chain of lights; none for boards without them."""
    cells, chain = board["cells"], indexes(board["leds"]["order"])
    if cells["kind"] not in ("grid", "rows"):
        return []
    slots = cells.get("slots", 1)
    wide = 1 if slots > 1 else cells["columns" if cells["kind"] == "grid" else "points"]
    found = []
    for first in range(0, len(cells["ids"]), wide):
        own = range(first, first + wide)
        strip = _strip(board, [seat for cell in own for seat in range(slots * cell, slots * cell + slots)],
                       [light for light in chain if light in own])  # fmt: skip
        if strip is None or sorted(strip.lights) != list(own):
            return []
        found.append(strip)
    return sorted(found, key=lambda strip: chain.index(strip.lights[0]))


def kinds(board: Definition) -> dict[str, list[int]]:
    """The numbers of the strips, from 1 on, of each kind: strips of a kind have their parts at the same places."""
    shapes: dict[tuple[object, ...], list[int]] = {}
    for number, strip in enumerate(strips(board), 1):
        shapes.setdefault(places(board, strip), []).append(number)
    return {f"strip-{letter}": numbers for letter, numbers in zip("abcdefgh", shapes.values(), strict=False)}


def places(board: Definition, strip: Strip) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How far from the strip's start its sensors and its lights are."""
    seats = [place for lane in slot_places(board["cells"]) for place in lane]
    return (tuple(strip.along(seats[seat]) for seat in strip.seats),
            tuple(strip.along(light_place(board, light)) for light in strip.lights))  # fmt: skip


def _strip(board: Definition, seats: list[int], lights: list[int]) -> Strip | None:
    """A strip of these parts, if they lie in line, follow each other in the chain, and have one supply."""
    chain = indexes(board["leds"]["order"])
    first = chain.index(lights[0]) if lights else 0
    banks = [indexes(bank["cells"]) for bank in board["sense"].get("banks", [])]
    if not lights or chain[first : first + len(lights)] != lights:
        return None
    if banks and not any(set(seats) <= set(bank) for bank in banks):
        return None
    all_seats = [place for lane in slot_places(board["cells"]) for place in lane]
    lit = [light_place(board, light) for light in lights]
    on = [*lit, *(all_seats[seat] for seat in seats)]
    level = max(y for _, y in on) - min(y for _, y in on)
    upright = max(x for x, _ in on) - min(x for x, _ in on)
    if min(level, upright) > 0.01:
        return None
    axis = 0 if level < upright else 1
    forward = lit[-1][axis] > lit[0][axis] if len(lit) > 1 else lit[0][axis] == min(place[axis] for place in on)
    ends = [min(place[axis] for place in on) - MARGIN, max(place[axis] for place in on) + MARGIN]
    start, end = ((at, lit[0][1]) if axis == 0 else (lit[0][0], at) for at in (ends if forward else ends[::-1]))
    seats = sorted(seats, key=lambda seat: math.dist(start, all_seats[seat]))
    return Strip(tuple(seats), tuple(lights), start, end)
