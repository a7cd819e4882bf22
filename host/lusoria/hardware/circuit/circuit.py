"""A circuit: parts with their places, and the nets between their pins."""

import re
from functools import lru_cache
from typing import NamedTuple

from lusoria.hardware.circuit.parts import KINDS, Kind

Node = tuple[str, str]  # part's reference, pin's number


class Part(NamedTuple):
    """A part in a circuit. `nets` maps each pin's number to its net; None means left open on purpose."""

    ref: str
    kind: Kind
    place: str  # the board it sits on: "hub", "register 1", "bank 1", "cell a1"
    nets: dict[str, str | None]


class Circuit:
    """Parts by reference, and the voltage of each supply rail."""

    def __init__(self, rails: dict[str, float]) -> None:
        self.parts: dict[str, Part] = {}
        self.rails = rails

    def add(self, ref: str, kind: str, place: str, nets: dict[str, str | None]) -> None:
        """Add a part; `nets` maps a pin name to the net of all pins so named. Raises KeyError for an unknown pin."""
        found = KINDS[kind]
        unknown = set(nets) - {pin.name for pin in found.pins}
        if ref in self.parts or unknown:
            raise KeyError(f"{ref} ({kind}): added twice, or pins that it does not have: {sorted(unknown)}")
        pins = {pin.number: nets[pin.name] for pin in found.pins if pin.name in nets}
        self.parts[ref] = Part(ref, found, place, pins)

    def nets(self) -> dict[str, list[Node]]:
        """The pins of each net; nets and pins are in natural order (U2 before U10)."""
        found: dict[str, list[Node]] = {}
        for ref in sorted(self.parts, key=in_order):
            for number, net in self.parts[ref].nets.items():
                if net is not None:
                    found.setdefault(net, []).append((ref, number))
        return {net: found[net] for net in sorted(found, key=in_order)}

    def at(self, place: str) -> list[Part]:
        """The parts on one printed board."""
        return [self.parts[ref] for ref in sorted(self.parts, key=in_order) if self.parts[ref].place == place]

    def places(self) -> list[str]:
        """The printed boards of the circuit."""
        return sorted({part.place for part in self.parts.values()}, key=in_order)


@lru_cache(maxsize=8192)
def in_order(name: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts numbers in names as numbers."""
    words = re.split(r"(\d+)", name)
    return tuple((1, int(word), "") if word.isdigit() else (0, 0, word) for word in words)
