"""The electrical rule check of a circuit, by the datasheets of its parts.

Every pin must be joined or left open on purpose. A net has at most one output, and a net with inputs has a driver.
Every part's supply is within its limits. Each input recognises a high level as high and can bear it. There is a pull-up
where an output can only pull down, or where an enable would float while the Pico starts.
"""

from collections.abc import Iterator

from lusoria.boards.definitions import Definition
from lusoria.hardware.checks import pins as pin_check
from lusoria.hardware.checks import power as power_check
from lusoria.hardware.checks import sensors as sense_check
from lusoria.hardware.checks.checks import Fault
from lusoria.hardware.circuit.circuit import Circuit, Node, Part
from lusoria.hardware.circuit.electronics import circuit
from lusoria.hardware.circuit.parts import BOTH, GROUND, IN, KINDS, OPEN, OUT, PASSIVE, POWER, SHARED, SOURCE, Pin

_SWITCHED = ("74HC4067", "AO3401A")  # parts that an enable signal switches
MARGIN_V = 0.5  # this far above its supply, a CMOS input begins to conduct
SERIES_OHM = 1000  # a smaller resistor passes a signal on, a larger one pulls


def faults(board: Definition) -> list[Fault]:
    """The faults of a board's circuit; none if it cannot be drawn, since other checks say why."""
    parts = (board["sense"]["sensor"], board["leds"]["part"])
    unknown = [part for part in parts if part not in KINDS]
    if unknown:
        return [Fault(part, "no circuit is known with it", "unknown", "a part of circuit/parts.py") for part in unknown]
    return circuit_faults(circuit(board)) if is_drawable(board) else []


def is_drawable(board: Definition) -> bool:
    """Whether a board's parts, pins and currents are such that its circuit can be drawn."""
    known = board["sense"]["sensor"] in KINDS and board["leds"]["part"] in KINDS
    return known and not (pin_check.faults(board) or sense_check.faults(board) or power_check.faults(board))


def circuit_faults(made: Circuit) -> list[Fault]:
    """The faults of a circuit."""
    nets = made.nets()
    found = [fault for part in made.parts.values() for fault in _part_faults(made, part)]
    for net, nodes in nets.items():
        found += _net_faults(made, net, nodes)
    return found


def _part_faults(made: Circuit, part: Part) -> Iterator[Fault]:
    for pin in part.kind.pins:
        if pin.number not in part.nets:
            yield Fault(part.ref, f"pin {pin.number} ({pin.name}) is joined to nothing", "0 nets", "1 net")
        elif pin.does in (GROUND, POWER, SOURCE):
            yield from _supply_faults(made, part, pin)
        elif pin.does == IN and part.nets[pin.number] is None and part.ref != "A1":
            yield Fault(part.ref, f"input {pin.number} ({pin.name}) floats", "open", "a net")


def _supply_faults(made: Circuit, part: Part, pin: Pin) -> Iterator[Fault]:
    net = part.nets[pin.number]
    if net is None:
        if part.ref != "A1":
            yield Fault(part.ref, f"supply pin {pin.number} ({pin.name}) is open", "open", "a rail")
        return
    if net not in made.rails:
        yield Fault(part.ref, f"supply pin {pin.number} ({pin.name}) is on the signal {net}", net, "a rail")
        return
    volts, (least, most) = made.rails[net], part.kind.supply
    if pin.does == GROUND and volts != 0:
        yield Fault(part.ref, f"ground pin {pin.number} is on {net}", f"{volts:g} V", "0 V")
    if pin.does == POWER and not least <= volts <= most:
        yield Fault(part.ref, f"{part.kind.name} has supply from {net}", f"{volts:g} V", f"{least:g} to {most:g} V")


def _net_faults(made: Circuit, net: str, nodes: list[Node]) -> Iterator[Fault]:
    pins = [(made.parts[ref], _pin(made, ref, number)) for ref, number in nodes]
    if len(pins) < 2:
        yield Fault(nodes[0][0], f"net {net} leads nowhere", "1 pin", "2 pins")
    if net in made.rails:
        yield from _rail_faults(net, pins)
        return
    yield from _driver_faults(net, pins)
    if not _pulled_up(made, pins):
        yield from _floating_faults(net, pins)
    yield from _voltage_faults(made, net, pins)


def _rail_faults(net: str, pins: list[tuple[Part, Pin]]) -> Iterator[Fault]:
    """The fault of a rail that an output drives."""
    drivers = [part.ref for part, pin in pins if pin.does in (OUT, OPEN, SHARED)]
    if drivers:
        yield Fault(drivers[0], f"output on the rail {net}", f"{len(drivers)} outputs", "0 outputs")


def _driver_faults(net: str, pins: list[tuple[Part, Pin]]) -> Iterator[Fault]:
    """Faults of a signal's drivers: more than one output, or inputs without a driver."""
    does = {pin.does for _, pin in pins}
    outputs = [part for part, pin in pins if pin.does in (OUT, SHARED)]
    if len(outputs) > 1:
        yield Fault(outputs[1].ref, f"net {net} has more than one output", f"{len(outputs)} outputs", "1 output")
    if IN in does and not {OUT, SHARED, OPEN, BOTH, PASSIVE} & does:
        yield Fault(pins[0][0].ref, f"inputs on {net} have no driver", "0 outputs", "1 output")


def _floating_faults(net: str, pins: list[tuple[Part, Pin]]) -> Iterator[Fault]:
    """Faults of a net without a pull-up: it can only be pulled down, or it floats while the Pico starts."""
    if any(pin.does == OPEN for _, pin in pins):
        yield Fault(pins[0][0].ref, f"net {net} can only be pulled down", "0 pull-ups", "1 pull-up")
    if any(pin.does == IN and part.kind.name in _SWITCHED and pin.name in ("EN", "G") for part, pin in pins):
        yield Fault(pins[0][0].ref, f"enable {net} floats while the Pico starts", "0 pull-ups", "1 pull-up")


def _voltage_faults(made: Circuit, net: str, pins: list[tuple[Part, Pin]]) -> Iterator[Fault]:
    """Inputs that do not recognise or bear a net's high level; outputs behind series resistors drive the net too."""
    volts = [_supply(made, part) for part, pin in _near(made, pins) if pin.does in (OUT, SHARED, BOTH)]
    volts += [made.rails[rail] for rail in _pull_rails(made, pins)]
    if not volts:
        return
    low, high = min(volts), max(volts)
    for part, pin in pins:
        if pin.does not in (IN, BOTH) or part.kind.name == "AO3401A":
            continue
        supply = _supply(made, part)
        needed = part.kind.high_v if part.kind.high_v is not None else part.kind.high * supply
        bears = part.kind.tolerant_v if part.kind.tolerant_v is not None else supply + MARGIN_V
        if low < needed:
            yield Fault(part.ref, f"{part.kind.name} does not take {net} for high", f"{low:g} V", f"{needed:.2g} V")
        if high > bears:
            yield Fault(part.ref, f"{part.kind.name} does not bear {net}", f"{high:g} V", f"{bears:.2g} V")


def _pin(made: Circuit, ref: str, number: str) -> Pin:
    return next(pin for pin in made.parts[ref].kind.pins if pin.number == number)


def _supply(made: Circuit, part: Part) -> float:
    """The voltage of a part's outputs: its supply, or the Pico's own 3.3 V."""
    names = ("3V3",) if part.kind.name == "Pico" else ("VCC", "VDD")
    nets = [part.nets.get(pin.number) for pin in part.kind.pins if pin.name in names]
    return next((made.rails[net] for net in nets if net in made.rails), 0.0)


def _near(made: Circuit, pins: list[tuple[Part, Pin]]) -> list[tuple[Part, Pin]]:
    """The pins of a net and of the nets behind its series resistors."""
    near = list(pins)
    for part, pin in pins:
        if 0 < part.kind.ohms < SERIES_OHM and part.kind.footprint.startswith("Resistor"):
            other = part.nets["2" if pin.number == "1" else "1"]
            near += [(made.parts[ref], _pin(made, ref, number)) for ref, number in made.nets().get(other or "", [])]
    return near


def _pulled_up(made: Circuit, pins: list[tuple[Part, Pin]]) -> bool:
    return any(made.rails[rail] > 0 for rail in _pull_rails(made, pins))


def _pull_rails(made: Circuit, pins: list[tuple[Part, Pin]]) -> list[str]:
    """The rails to which resistors pull a net up or down."""
    rails = []
    for part, pin in pins:
        if part.kind.ohms >= SERIES_OHM:
            rails.append(part.nets["2" if pin.number == "1" else "1"])
        elif part.kind.name == "8 x 10 kohm" and pin.number != "1":
            rails.append(part.nets["1"])
    return [rail for rail in rails if rail in made.rails]
