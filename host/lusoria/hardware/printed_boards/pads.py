"""Pads of the parts on a printed board, and of its wires."""

from collections.abc import Iterable

from lusoria.hardware.circuit.circuit import Circuit
from lusoria.hardware.printed_boards.copper import Pad, Spot
from lusoria.hardware.printed_boards.footprints import lands
from lusoria.hardware.printed_boards.outlines import is_oriented

_WIRE_PAD, _WIRE_DRILL = 1.6, 0.9


def pads_of(made: Circuit, spots: Iterable[Spot]) -> tuple[Pad, ...]:
    """The pads of parts. In a part that must not be turned round, pad 1 is square; all others have round ends.

    But pads without holes are all square in a part that may be turned round or that has three pins.
    """
    pads = []
    for spot in spots:
        part = made.parts[spot.ref]
        has_marks = is_oriented(part.kind)
        for land in lands(part.kind):
            size = (land.width, land.height) if spot.quarters % 2 == 0 else (land.height, land.width)
            # Two pads below and one above show the orientation by themselves, and the pads of SOT-23 are small.
            is_flat = not land.drill and (not has_marks or len(part.kind.pins) == 3)
            square = is_flat or (has_marks and land.number == "1")
            at = spot.point(land.x, land.y)
            pads.append(Pad(spot.ref, land.number, part.nets[land.number], at, size, land.drill, square))
    return tuple(pads)


def parts_of(made: Circuit, spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """The spots, each with the kind of its part."""
    return tuple(spot._replace(kind=made.parts[spot.ref].kind.name) for spot in spots)


def wire(name: str, net: str, x: float, y: float) -> Pad:
    """The pad for a wire."""
    return Pad(name, "1", net, (round(x, 4), round(y, 4)), (_WIRE_PAD, _WIRE_PAD), _WIRE_DRILL)
