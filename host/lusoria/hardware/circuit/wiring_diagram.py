"""The wiring diagram by WireViz: every kind of cable once in full, and how it continues where many are alike.

The table of wires says which seat goes to which input.
"""

from collections.abc import Iterator
from typing import Any

from wireviz.wireviz import parse

from lusoria.boards.definitions import Definition
from lusoria.boards.places import seat_names
from lusoria.hardware.checks.power import CHAIN_MM2, wire_mm2
from lusoria.hardware.circuit.places import registers
from lusoria.hardware.circuit.strips import strips
from lusoria.hardware.circuit.wires import SUPPLY, Wire, wires

PICTURE = "electronics/wiring.svg"
_FIRST = 2  # how many of the boards that are alike are drawn; of the lights' chain also the last
_SIGNAL_MM2 = 0.14


def files(board: Definition) -> dict[str, bytes]:
    """The diagram as SVG."""
    picture: str = parse(harness(board), return_types="svg")
    return {PICTURE: picture.encode()}


def harness(board: Definition) -> dict[str, Any]:
    """The harness for WireViz: connectors with their terminals, cables, and connections."""
    every = [wire._replace(start=_side(wire.start), end=_plain(wire.end)) for wire in _examples(wires(board))]
    joints: dict[tuple[str, str], list[Wire]] = {}
    for wire in every:
        joints.setdefault((wire.start, wire.end), []).append(wire)
    terminals: dict[str, list[str]] = {}
    for wire in every:
        for place, terminal in ((wire.start, wire.start_at), (wire.end, wire.end_at)):
            labels = terminals.setdefault(place, [])
            if terminal not in labels:
                labels.append(terminal)
    cables, connections = {}, []
    for number, ((start, end), joined) in enumerate(joints.items(), 1):
        cable = f"W{number}"
        cables[cable] = {
            "category": "bundle",
            "gauge": f"{_gauge(board, joined):g} mm2",
            "colors": [wire.colour for wire in joined],
            "wirelabels": [wire.net for wire in joined],
        }
        connections.append(
            [
                {start: [wire.start_at for wire in joined]},
                {cable: list(range(1, len(joined) + 1))},
                {end: [wire.end_at for wire in joined]},
            ]
        )
    connectors = {
        place: {"type": _type(board, place), "pinlabels": labels, "hide_disconnected_pins": False}
        for place, labels in terminals.items()
    }
    return {
        "metadata": {"title": board["title"]},
        "options": {"fontname": "sans-serif", "bgcolor": "WH", "mini_bom_mode": True},
        "connectors": connectors,
        "cables": cables,
        "connections": connections,
    }


def _examples(every: list[Wire]) -> Iterator[Wire]:
    """The wires of the first seat or strip, and of the first registers, banks and lights."""
    ends = {wire.end for wire in every if wire.net.startswith("S_")}
    seat = next(wire.end for wire in every if wire.end in ends)
    stops = [wire.end for wire in every if wire.end.endswith(" IN") and not wire.end.startswith("register")]
    firsts = set(list(dict.fromkeys(stops))[:_FIRST])
    for wire in every:
        if wire.end in ends:
            if wire.end == seat:
                yield wire
        elif wire.end.startswith(("register ", "bank ")):
            if int(wire.end.split()[1]) <= _FIRST:
                yield wire
        elif not wire.end.endswith(" IN") or wire.end in firsts:
            yield wire


def _plain(place: str) -> str:
    """Replace full stops, which have a meaning of their own in WireViz."""
    return place.replace(".", " slot ")


def _side(place: str) -> str:
    """Name a bank's sensor side as a connector of its own, so that the picture does not grow too wide."""
    return f"{place} sensors" if place.startswith("bank ") else place


def _gauge(board: Definition, joined: list[Wire]) -> float:
    if not any(wire.net in SUPPLY for wire in joined):
        return _SIGNAL_MM2
    chained = any(wire.end.startswith("register ") for wire in joined)
    return CHAIN_MM2 if chained else wire_mm2(board)


def _type(board: Definition, place: str) -> str:
    kind = place.split()[0]
    sensors, lights = len(seat_names(board["cells"])), len(board["cells"]["ids"])
    names = {
        "hub": "hub, connector",
        "register": f"74HC165, one of {registers(board)} chained alike",
        "bank": f"74HC4067, one of {len(board['sense'].get('banks', []))}",
        "strip": f"strip, one of {len(strips(board))} chained alike",
        "light": f"cell board, light's half, one of {lights} chained alike",
        "sensor": f"cell board, sensor's half, one of {sensors} joined alike",
        "supply": "mains supply",
        "button": "push button",
    }
    return names.get(kind, "die board" if kind.startswith("die") else kind)
