"""The printed boards: the place of each part. Pads and nets follow from the circuit, tracks from the router.

hub       everything around the Pico; the same for all boards whose definitions use its pins
register  a 74HC165 with its pull-ups, and wires to eight sensors behind a fuse
bank      a 74HC4067 and wires to sixteen sensors
strip     the lights and sensors of a row or a lane; a board without strips has instead:
cell      a light's board and a sensor's, to be snapped apart: the light goes under the hole, the sensor into the pocket
die       the seven lights of a die
"""

from collections.abc import Iterable

from ludus.board.facts import PIPS
from lusoria.boards.definitions import Definition
from lusoria.boards.places import light_places
from lusoria.hardware.circuit.circuit import Circuit
from lusoria.hardware.circuit.electronics import full_hub
from lusoria.hardware.circuit.parts import SENSOR_FUSE
from lusoria.hardware.printed_boards.copper import BACK, FRONT, Label, Layout, Pad, Point, Spot, Zone
from lusoria.hardware.printed_boards.pads import pads_of, parts_of, wire
from lusoria.hardware.printed_boards.strip import strip_layouts

_COARSE, _FINE = 0.635, 0.3175
_SCREW = 3.2
_PERFORATION = 0.8
# A cell's board has two halves: its whole size, the middles of its light and its sensor, where it snaps apart.
CELL = (10.16, 26.67)
CELL_LIGHT, CELL_SENSOR, CELL_SNAP = (5.08, 7.9375), (5.08, 21.59), 16.51


_HUB = (
    Spot("A1", (53.34, 76.2)), Spot("D3", (76.2, 76.2)), Spot("JP1", (78.4225, 71.12)), Spot("J1", (95.25, 66.04), 1),
    Spot("Q5", (90.17, 58.42)), Spot("Q6", (90.17, 53.34)), Spot("C3", (83.82, 55.88)), Spot("R2", (80.01, 63.5), 3),
    Spot("F1", (92.71, 47.625), 2), Spot("D1", (76.2, 63.5), 3), Spot("U1", (77.47, 40.64)),
    Spot("C2", (86.36, 43.815), 2), Spot("C1", (93.98, 41.91), 3), Spot("R1", (76.2, 20.32)),
    Spot("J2", (95.25, 30.48), 3), Spot("J3", (95.25, 19.05), 3), Spot("J4", (64.77, 7.62)), Spot("J5", (43.18, 7.62)),
    Spot("R3", (73.66, 12.7)), Spot("D2", (74.93, 7.62)), Spot("R4", (55.88, 21.59)), Spot("R5", (55.88, 17.78)),
    Spot("J6", (8.89, 66.04)), Spot("J7", (8.89, 49.53)), Spot("J8", (8.89, 33.02)), Spot("J9", (8.89, 16.51)),
    Spot("R11", (35.56, 69.85)), Spot("R12", (35.56, 53.34)), Spot("R13", (35.56, 36.83)), Spot("R14", (35.56, 20.32)),
    Spot("Q1", (39.37, 64.77)), Spot("Q2", (39.37, 48.26)), Spot("Q3", (39.37, 31.75)), Spot("Q4", (39.37, 15.24)),
)  # fmt: skip
# Track widths in mm: behind the Pico's 3.3 V; behind the largest fuse; behind the 3 A fuse of the boards as shipped.
_POWER, _FUSED, _FED = 0.5, 1.4, 1.0
HUB_SIZE, HUB_SCREWS = (101.6, 80.01), 4.0  # the distance of the screws from the edges is the same on all boards
REGISTER_SIZE, BANK_SIZE = (44.45, 40.64), (69.85, 40.64)


def layouts(board: Definition) -> list[Layout]:
    """The layouts of all printed boards that a board needs."""
    kind = board["sense"]["kind"]
    seated = strip_layouts(board) or [cell(board)]
    made = [hub(board), *seated, register() if kind == "hc165" else bank()]
    return [*made, die(board)] if "dice" in board else made


def hub(board: Definition) -> Layout:
    """The hub. A wide area on the front supplies the lights; the whole back is ground."""
    size = HUB_SIZE
    made = full_hub(board)
    spots = [spot for spot in _HUB if spot.ref in made.parts]
    zones = (
        Zone("+5V", FRONT, ((84.0, 29.0, 100.0, 45.5), (84.0, 45.5, 90.5, 50.8), (87.5, 14.6, 100.0, 29.0)), False),
        Zone("GND", BACK, ((0.6, 0.6, size[0] - 0.6, size[1] - 0.6),), True),
    )
    screws = tuple(((x, y), _SCREW) for x in _ends(size[0]) for y in _ends(size[1]))
    labels = [Label("LUSORIA HUB", (16.0, 1.5), 1.6), *_names(made, spots)]
    fused = ("+5V_IN", "+5V_MID", "+5V_SW", "+5V", "VSYS", "VBUS")
    widths = (("+3V3", _POWER), *((net, _FUSED) for net in fused))
    pads, parts = pads_of(made, spots), parts_of(made, spots)
    return Layout("hub", size, _COARSE, pads, zones, screws, tuple(labels), widths, parts)


def _ends(length: float) -> Point:
    return HUB_SCREWS, length - HUB_SCREWS


def _names(made: Circuit, spots: Iterable[Spot]) -> list[Label]:
    """Labels that name each wire of the connectors, beside the connector's body."""
    found = []
    for ref, (x, y), quarters, _ in spots:
        if made.parts[ref].kind.name.startswith("wires"):
            for number, net in made.parts[ref].nets.items():
                away = 2.5 * (int(number) - 1)
                at = (x + away - 1.2, y - 4.7) if quarters == 0 else (x - 6.2, y - away - 0.4)
                found.append(Label(_word(net or ""), at, 0.8))
    return found


def _word(net: str) -> str:
    """The name of a net in three letters, to fit beside a wire."""
    net = {"LOAD": "LD", "DATA": "DAT", "BUTTON": "BTN"}.get(net, net)
    return net.replace("+3V3_", "").removeprefix("+").replace("SEL", "S").replace("ADC", "AD")


def _sensor_wires(count: int, left: float, rail: str, signal: str) -> list[Pad]:
    """Three wires for each sensor: ground, supply, signal, from the edge inwards."""
    pads = []
    for index in range(count):
        x = left + 3.81 * index
        rows = (("GND", 38.1), (rail, 34.29), (f"{signal}{index}", 30.48))
        pads += [wire(f"W{index}", net, x, y) for net, y in rows]
    return pads


def register() -> Layout:
    """A 74HC165; the chain's wires enter on the left and leave on the right, for the next register."""
    size = REGISTER_SIZE
    made = Circuit({})
    nets: dict[str, str | None] = {f"D{bit}": f"D{bit}" for bit in range(8)}
    nets.update({"VCC": "+3V3", "GND": "GND", "INH": "GND", "CLK": "SCK", "LOAD": "LOAD", "QH": "QH", "SER": "IN"})
    made.add("U", "74HC165", "register", {**nets, "QH_N": None})
    made.add("C", "100 nF leaded", "register", {"1": "+3V3", "2": "GND"})
    made.add("RN", "8 x 10 kohm", "register", {"1": "+3V3", **{str(bit + 2): f"D{bit}" for bit in range(8)}})
    made.add("F", SENSOR_FUSE.name, "register", {"1": "VS", "2": "RAIL"})
    made.add("R", "68 ohm", "register", {"1": "QH", "2": "OUT"})
    made.add("JP", "LAST", "register", {"1": "IN", "2": "GND"})
    spots = (Spot("U", (18.415, 20.32)), Spot("C", (29.845, 14.605)), Spot("RN", (11.43, 25.4)),
             Spot("F", (35.56, 20.32), 2), Spot("R", (13.335, 16.51), 3), Spot("JP", (32.385, 9.525)))  # fmt: skip
    pads = list(pads_of(made, spots))
    pads += _sensor_wires(8, 8.89, "RAIL", "D")
    labels = [
        Label("REGISTER", (27.6, 4.0), 1.4),
        Label("GND", (2.0, 37.6)),
        Label("RAIL", (2.0, 33.8)),
    ]
    for index, (before, after) in enumerate((("+3V3", "+3V3"), ("GND", "GND"), ("VS", "VS"), ("SCK", "SCK"),
                                             ("LOAD", "LOAD"), ("OUT", "IN"))):  # fmt: skip
        y = 25.4 - 3.175 * index
        pads += [wire("IN", before, 3.81, y), wire("ON", after, 40.64, y)]
        labels += [Label(before, (5.2, y - 0.4), 0.8), Label(after, (36.2, y - 0.4), 0.8)]
    labels += [Label(f"D{bit}", (8.2 + 3.81 * bit, 28.2), 0.8) for bit in range(8)]
    zones = (Zone("GND", BACK, ((0.6, 0.6, size[0] - 0.6, size[1] - 0.6),), True),)
    screws = tuple(((x, HUB_SCREWS), _SCREW) for x in _ends(size[0]))
    widths = (("+3V3", _POWER), ("VS", _FED), ("RAIL", _POWER))
    return Layout("register", size, _COARSE, tuple(pads), zones, screws, tuple(labels), widths, parts_of(made, spots))


def bank() -> Layout:
    """A 74HC4067, with nine wires from the hub along the lower edge."""
    size = BANK_SIZE
    made = Circuit({})
    nets: dict[str, str | None] = {f"Y{channel}": f"Y{channel}" for channel in range(16)}
    nets.update({f"S{line}": f"SEL{line}" for line in range(4)})
    made.add("U", "74HC4067", "bank", {**nets, "COM": "ADC", "EN": "EN", "VCC": "+3V3", "GND": "GND"})
    made.add("C", "100 nF leaded", "bank", {"1": "+3V3", "2": "GND"})
    spots = (Spot("U", (34.925, 18.415), 1), Spot("C", (55.88, 13.97)))
    pads = list(pads_of(made, spots))
    pads += _sensor_wires(16, 6.35, "RAIL", "Y")
    labels = [Label("BANK", (8.0, 10.0), 1.4), Label("GND", (1.6, 39.4)), Label("RAIL", (1.6, 35.6))]
    for index, net in enumerate(("+3V3", "GND", "RAIL", "ADC", "EN", "SEL0", "SEL1", "SEL2", "SEL3")):
        x = 15.24 + 4.445 * index
        pads.append(wire("IN", net, x, 3.81))
        labels.append(Label(net, (x - 1.2, 1.2), 0.8))
    labels += [Label(f"Y{channel}", (5.4 + 3.81 * channel, 28.2), 0.8) for channel in range(16)]
    zones = (Zone("GND", BACK, ((0.6, 0.6, size[0] - 0.6, size[1] - 0.6),), True),)
    screws = tuple(((x, HUB_SCREWS), _SCREW) for x in _ends(size[0]))
    widths = (("+3V3", _POWER), ("RAIL", _POWER))
    return Layout("bank", size, _FINE, tuple(pads), zones, screws, tuple(labels), widths, parts_of(made, spots))


def cell(board: Definition) -> Layout:
    """The light below, the sensor above, and a row of holes between; the halves share no net."""
    made = Circuit({})
    made.add("D", "WS2812B", "cell", {"VDD": "+5V", "GND": "GND", "DIN": "DIN", "DOUT": "DOUT"})
    made.add("CD", "100 nF", "cell", {"1": "+5V", "2": "GND"})
    made.add("H", board["sense"]["sensor"], "cell", {"VCC": "VCC", "OUT": "OUT", "GND": "GND_S"})
    made.add("CH", "100 nF", "cell", {"1": "VCC", "2": "GND_S"})
    (x, low), (_, high) = CELL_LIGHT, CELL_SENSOR
    spots = (Spot("D", CELL_LIGHT), Spot("CD", (x, low + 3.81)), Spot("H", CELL_SENSOR), Spot("CH", (x, high + 3.81)))
    pads = list(pads_of(made, spots))
    rows = ((("+5V", "GND", "DIN"), low + 6.35), (("+5V", "GND", "DOUT"), low - 5.715),
            (("VCC", "GND_S", "OUT"), high - 2.8575))  # fmt: skip
    for nets, y in rows:
        pads += [wire("W", net, x + 2.8575 * (index - 1), y) for index, net in enumerate(nets)]
    snap = [((round(0.9128 + 1.190625 * index, 6), CELL_SNAP), _PERFORATION) for index in range(8)]
    words = (("5V", 1.3, low + 4.9), ("IN", 7.5, low + 4.9), ("5V", 1.3, low - 4.6), ("ON", 8.1, low - 4.6),
             ("VS", 0.7, high - 0.7), ("S", 8.6, high - 0.7))  # fmt: skip
    labels = tuple(Label(text, (left, y), 0.7) for text, left, y in words)
    behind = ((("5V", "GND", "IN"), low + 4.4), (("5V", "GND", "ON"), low - 4.5), (("VS", "GND", "S"), high - 1.6))
    labels += tuple(Label(text, (x + 2.8575 * (index - 1) + 0.8, y), 0.7, BACK)
                    for texts, y in behind for index, text in enumerate(texts))  # fmt: skip
    # The supply of all lights behind this one passes through here, so it has the board's back to itself.
    zones = (Zone("+5V", BACK, ((0.4, 0.4, 3.8, 15.6),), True), Zone("GND", BACK, ((4.2, 0.4, 9.7, 15.6),), True))
    widths = (("+5V", 0.8), ("GND", 0.8))
    return Layout("cell", CELL, _FINE, tuple(pads), zones, tuple(snap), labels, widths, parts_of(made, spots))


def die(board: Definition) -> Layout:
    """The lights of a die at its pips, in the order of the chain."""
    first = len(board["cells"]["ids"])
    (x0, y0) = board["dice"]["at"][0]
    pips = light_places(board)[first : first + PIPS]
    size = die_size(board)
    middle = (size[0] / 2, _on_grid(size[1] / 2 + 0.6))
    made = Circuit({})
    spots = []
    for pip, (x, y) in enumerate(pips):
        made.add(f"D{pip + 1}", "WS2812B", "die",
                 {"VDD": "+5V", "GND": "GND", "DIN": f"L{pip}", "DOUT": f"L{pip + 1}"})  # fmt: skip
        made.add(f"C{pip + 1}", "100 nF", "die", {"1": "+5V", "2": "GND"})
        at = (middle[0] + x - x0, middle[1] + y - y0)
        spots += [Spot(f"D{pip + 1}", at), Spot(f"C{pip + 1}", (at[0], at[1] - 4.1))]
    pads = list(pads_of(made, spots))
    rows = ((("+5V", "GND", "L0"), size[1] - 2.2225), (("+5V", "GND", f"L{PIPS}"), 2.2225))
    for nets, y in rows:
        pads += [wire("W", net, middle[0] + 3.81 * (index - 1), y) for index, net in enumerate(nets)]
    zones = (Zone("GND", BACK, ((0.6, 0.6, size[0] - 0.6, size[1] - 0.6),), True),)
    labels = (Label("IN", (middle[0] + 5.2, size[1] - 2.6)), Label("ON", (middle[0] + 5.2, 1.8)),
              Label("5V", (middle[0] - 7.2, size[1] - 2.6)), Label("5V", (middle[0] - 7.2, 1.8)))  # fmt: skip
    return Layout("die", size, _FINE, tuple(pads), zones, (), labels, (("+5V", _FED),), parts_of(made, spots))


def die_size(board: Definition) -> Point:
    """Width and height of a die's board."""
    (x0, y0), first = board["dice"]["at"][0], len(board["cells"]["ids"])
    pips = light_places(board)[first : first + PIPS]
    reach = max(abs(x - x0) for x, _ in pips), max(abs(y - y0) for _, y in pips)
    return _on_grid(2 * reach[0] + 12.7), _on_grid(2 * reach[1] + 20.32)


def _on_grid(length: float) -> float:
    return round(length / _COARSE) * _COARSE
