"""The parts of a printed board for KiCad: what the circuit and the board must agree upon."""

import uuid
from collections.abc import Iterator
from typing import NamedTuple

from lusoria.hardware.circuit.parts import KINDS, PASSIVE, Pin
from lusoria.hardware.printed_boards.copper import Layout, Pad, Spot

LIBRARY = "lusoria"  # the library's name for footprints and symbols; the files themselves hold them all
_SPACE = uuid.UUID("2b7c1c0e-3d0f-5f0e-9a57-6c75736f7269")


class Component(NamedTuple):
    """A part, or a hole for one wire. KiCad asks for a number in each reference: U becomes U1."""

    ref: str
    symbol: str
    value: str
    footprint: str
    order: str
    datasheet: str
    pins: tuple[Pin, ...]
    pads: tuple[Pad, ...]
    spot: Spot
    fitted: bool

    @property
    def nets(self) -> dict[str, str | None]:
        """The net of each pin."""
        return {pad.number: pad.net for pad in self.pads}


def components(layout: Layout, fitted: frozenset[str]) -> Iterator[Component]:
    """The parts, then the wires; `fitted` holds the references of the parts that the table has."""
    refs = {spot.ref for spot in layout.parts}
    for spot in layout.parts:
        kind, pads = KINDS[spot.kind], tuple(pad for pad in layout.pads if pad.ref == spot.ref)
        ref = spot.ref if spot.ref[-1].isdigit() else f"{spot.ref}1"
        footprint = kind.footprint.partition(":")[2]
        yield Component(ref, kind.name, kind.value or kind.name, footprint, kind.order, kind.datasheet, kind.pins, pads,
                        spot, spot.ref in fitted)  # fmt: skip
    wires = [pad for pad in layout.pads if pad.ref not in refs]
    for number, pad in enumerate(wires, 1):
        yield Component(f"W{number}", "wire", pad.net or "", "wire", "", "", (Pin("1", "1", PASSIVE),), (pad,),
                        Spot(pad.ref, pad.at), True)  # fmt: skip


def identity(*names: object) -> str:
    """An identifier that is the same on every run."""
    return str(uuid.uuid5(_SPACE, "/".join(map(str, names))))


def symbol_identity(layout: Layout, component: Component) -> str:
    """The identifier by which a footprint finds its symbol."""
    return identity(layout.name, "symbol", component.ref)
