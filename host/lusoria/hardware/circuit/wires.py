"""The wires between the printed boards: terminals, colours, slack, and a table.

Boards are joined in chains, so a net of many boards becomes wires from each board to the next.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from lusoria.boards import definitions as boards
from lusoria.boards.definitions import Definition
from lusoria.boards.places import indexes, seat_names
from lusoria.hardware.circuit.circuit import Circuit
from lusoria.hardware.circuit.electronics import REGISTER, circuit
from lusoria.hardware.circuit.parts import INPUTS, SENSORS
from lusoria.hardware.circuit.places import feeders, light_boards, registers, suppliers
from lusoria.hardware.circuit.strips import strips
from lusoria.output import csv_rows

NAME = "electronics/wires.csv"
# WireViz' short names: red, black, orange, yellow, green, blue, violet, grey, white, brown, pink.
_COLOURS = {"+5V": "RD", "+5V_IN": "RD", "GND": "BK", "+3V3": "OG", "SCK": "YE", "LOAD": "GN", "BUTTON": "BU",
            "SEL0": "WH", "SEL1": "BN", "SEL2": "PK", "SEL3": "TQ"}  # fmt: skip
_BY_START = {"+3V3_B": "OG", "+VS_R": "PK", "ADC": "VT", "EN": "GY", "S_": "YE", "L": "GN", "DATA": "BU", "Q": "BU"}
SUPPLY = ("+5V", "+5V_IN")  # run in thick wire, as does their ground
SLACK = 1.25  # length of wire per length of a straight line
FEED_M = 0.5  # of wire from the hub to either end of the lights' chain


class Wire(NamedTuple):
    """A wire from one board and terminal to another."""

    start: str
    start_at: str
    end: str
    end_at: str
    net: str

    @property
    def colour(self) -> str:
        """Its colour in two letters."""
        start = next((colour for start, colour in _BY_START.items() if self.net.startswith(start)), "WH")
        return _COLOURS.get(self.net, start)


def files(board: Definition) -> dict[str, bytes]:
    """The table of wires."""
    head = ("from", "terminal", "to", "terminal", "signal", "colour")
    return {NAME: csv_rows.table(head, ((*wire, wire.colour) for wire in wires(board)))}


def wires(board: Definition) -> list[Wire]:
    """All wires of a board in the order of building: supply, button, lights, sensors."""
    made = circuit(board)
    sense = _register_wires(made, board) if board["sense"]["kind"] == "hc165" else _bank_wires(made, board)
    return [*_hub_wires(made), *_light_wires(board), *sense]


def _hub_wires(made: Circuit) -> Iterator[Wire]:
    if "J1" in made.parts:
        yield Wire("supply 5 V", "+", "hub J1", "+", "+5V_IN")
        yield Wire("supply 5 V", "-", "hub J1", "-", "GND")
    yield Wire("hub J4", "BTN", "button", "1", "BUTTON")
    yield Wire("hub J4", "GND", "button", "2", "GND")


def _register_wires(made: Circuit, board: Definition) -> Iterator[Wire]:
    order = indexes(board["sense"]["order"])
    before = [("hub J5", "DAT")] + [(f"register {number} ON", "IN") for number in range(1, registers(board))]
    for number, (source, data) in enumerate(before, 1):
        chained = made.parts[f"R{REGISTER + number}"].nets["2"] or ""
        for net, terminal in (("+3V3", "3V3"), ("GND", "GND"), ("SCK", "SCK"), ("LOAD", "LOAD")):
            hub = {"LOAD": "LD"}.get(terminal, terminal) if number == 1 else terminal
            yield Wire(source, hub, f"register {number} IN", terminal, net)
        yield Wire(source, data, f"register {number} IN", "OUT", chained)
        yield from _switch_supply(board, source, number)
    ends, fed_by = _sensor_ends(board), feeders(board)
    for index, seat in enumerate(order):
        register = index // INPUTS + 1
        yield from _seat_wires(f"register {register}", f"D{index % INPUTS}", ends[seat], f"+VS_R{fed_by[seat]}")


def _switch_supply(board: Definition, source: str, number: int) -> Iterator[Wire]:
    """The wire that supplies the sensors: from the hub's 5 V or 3.3 V to register 1, then VS to VS along the chain."""
    net = SENSORS[board["sense"]["sensor"]].rail
    start = (source, "5V" if net == "+5V" else "3V3") if number == 1 else (source, "VS")
    yield Wire(*start, f"register {number} IN", "VS", net)


def _bank_wires(made: Circuit, board: Definition) -> Iterator[Wire]:
    ends = _sensor_ends(board)
    for index, bank in enumerate(board["sense"]["banks"]):
        socket = made.parts[f"J{index + 6}"]
        rail = socket.nets["3"] or ""
        terminals = ("3V3", "GND", "RAIL", "ADC", "EN", "SEL0", "SEL1", "SEL2", "SEL3")
        for terminal, net in zip(terminals, socket.nets.values(), strict=True):
            yield Wire(f"hub {socket.ref}", terminal, f"bank {index + 1}", terminal, net or "")
        for channel, seat in enumerate(indexes(bank["cells"])[: boards.MUX_CHANNELS]):
            yield from _seat_wires(f"bank {index + 1}", f"Y{channel}", ends[seat], rail)


class _SensorEnd(NamedTuple):
    """Where a sensor's wires end: the board, the signal's terminal and net, and whether its supply ends there too."""

    place: str
    terminal: str
    net: str
    is_fed: bool


def _sensor_ends(board: Definition) -> list[_SensorEnd]:
    """The ends of each seat's wires, by index. A strip gets its supply with the wires of one seat."""
    ends = [_SensorEnd(f"sensor {name}", "S", f"S_{name}", True) for name in seat_names(board["cells"])]
    fed_with = suppliers(board)
    for number, strip in enumerate(strips(board), 1):
        for index, seat in enumerate(strip.seats, 1):
            ends[seat] = _SensorEnd(f"strip {number}", f"S{index}", ends[seat].net, seat == fed_with[seat])
    return ends


def _seat_wires(chip: str, terminal: str, end: _SensorEnd, rail: str) -> Iterator[Wire]:
    if end.is_fed:
        yield Wire(chip, f"{terminal} RAIL", end.place, "VS", rail)
        yield Wire(chip, f"{terminal} GND", end.place, "GND", "GND")
    yield Wire(chip, terminal, end.place, end.terminal, end.net)


def _light_wires(board: Definition) -> Iterator[Wire]:
    """The wires of the lights' chain from board to board; the lights of a die are joined on the die's own board."""
    stops = light_stops(board)
    for number, (source, target) in enumerate(pairwise(["hub J2", *(stop for stop, _ in stops)])):
        out = source if number == 0 else f"{source} ON"
        for net, terminal in (("+5V", "5V"), ("GND", "GND")):
            yield Wire(out, terminal, f"{target} IN", terminal, net)
        yield Wire(out, "L0" if number == 0 else "DO", f"{target} IN", "DI", f"L{stops[number][1]}")
    yield Wire("hub J3", "5V", f"{stops[-1][0]} ON", "5V", "+5V")
    yield Wire("hub J3", "GND", f"{stops[-1][0]} ON", "GND", "GND")


def light_stops(board: Definition) -> list[tuple[str, int]]:
    """The boards along the lights' chain, each with its first light's number in the chain."""
    places = light_boards(board)
    stops: list[tuple[str, int]] = []
    for number, light in enumerate(indexes(board["leds"]["order"])):
        stop = places[light].replace("cell ", "light ")
        if not stops or stops[-1][0] != stop:
            stops.append((stop, number))
    return stops
