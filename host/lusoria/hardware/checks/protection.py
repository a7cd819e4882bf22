"""Checks what protects the electronics from reversed polarity, inrush, ringing wires, fingers and floating inputs."""

import math
from collections.abc import Iterator

from lusoria.boards.definitions import Definition
from lusoria.hardware.checks import erc, sensors
from lusoria.hardware.checks.checks import Fault
from lusoria.hardware.checks.power import fuse_a
from lusoria.hardware.circuit.circuit import Circuit, Part
from lusoria.hardware.circuit.electronics import circuit
from lusoria.hardware.circuit.parts import BOTH, MOST_FUSED, OUT, SENSORS, Pin

# AOI4185, from its datasheet: its gate's least threshold (the most is 3 V), and the k that says how steeply its current
# grows above it: I = k/2 (V - threshold)². At 20 A it grows by 50 A per volt.
_THRESHOLD_V, _STEEP = 1.7, 62.0
_SUPPLY_V = 5.0
_USB_FARADS = 10e-6  # USB 2.0, 7.2.4.1: what a device may have beside its connector
# To the front of an edge, a wire looks like a resistor: loose wires side by side have 0.7 uH and 80 pF per metre.
_HENRY_PER_M, _FARAD_PER_M = 0.7e-6, sensors.WIRE_PF_PER_M * 1e-12
_STRONG_OHM = 25.0  # the least resistance of an output, estimated
Nets = dict[str, list[tuple[Part, Pin]]]
_TOUCHED = {"BUTTON": "the button's wires", "VBUS": "the supply of the USB socket"}


def faults(board: Definition) -> list[Fault]:
    """What is missing on a board; nothing if its circuit cannot be drawn, since other checks say why."""
    return circuit_faults(circuit(board), board) if erc.is_drawable(board) else []


def circuit_faults(made: Circuit, board: Definition) -> list[Fault]:
    """What is missing in a circuit."""
    nets = on_nets(made)
    return [*_reversed(nets), *_inrush(nets, board), *_edges(nets), *_touched(nets), *_last(nets), *_fused(nets)]


def on_nets(made: Circuit) -> Nets:
    """The parts and pins on each net."""
    nets: Nets = {net: [] for net in (*_TOUCHED, "+5V_IN", "+5V", "GATE")}
    for part in made.parts.values():
        for pin in part.kind.pins:
            net = part.nets[pin.number]
            if net is not None:
                nets.setdefault(net, []).append((part, pin))
    return nets


def _reversed(nets: Nets) -> Iterator[Fault]:
    """Behind the terminal there must be nothing but the drain of a P-channel MOSFET, whose diode points inwards."""
    bare = [part.ref for part, pin in nets["+5V_IN"] if part.ref != "J1" and (part.kind.name, pin.name) != _DRAIN]
    if bare:
        yield Fault("J1", "nothing protects from + and - that are changed", bare[0], "a MOSFET's drain")


_DRAIN = ("AOI4185", "D")


def _inrush(nets: Nets, board: Definition) -> Iterator[Fault]:
    farads = sum(part.kind.farads for part, _ in nets["+5V"])
    if nets["+5V_IN"]:
        most, amperes = fuse_a(board), inrush_a(nets)
        if amperes > most:
            what = f"what {farads * 1e6:.0f} uF draw when it is plugged in"
            yield Fault("J1", what, f"{amperes:.1f} A", f"{most:g} A")
    elif farads > _USB_FARADS:
        figure, limit = f"{farads * 1e6:.1f} uF", f"{_USB_FARADS * 1e6:g} uF"
        yield Fault("USB", "capacitors that a PC's port must charge at once", figure, limit)


def inrush_a(nets: Nets) -> float:
    """The largest current in A into the empty capacitors; infinite without a slow gate.

    The gate's resistor pulls the gate beyond its threshold at a steady rate v, so the current grows with the square of
    time t until the capacitors hold the charge Q: I = k/2 (v t)², and Q = k v² t³ / 6.
    """
    charge = _SUPPLY_V * sum(part.kind.farads for part, _ in nets["+5V"])
    gate = [part.kind for part, _ in nets["GATE"]]
    seconds = sum(kind.ohms for kind in gate if kind.ohms >= erc.SERIES_OHM) * sum(kind.farads for kind in gate)
    if not seconds:
        return math.inf
    pace = (_SUPPLY_V - _THRESHOLD_V) / seconds
    took = (6 * charge / (_STEEP * pace**2)) ** (1 / 3)
    return float(_STEEP / 2 * (pace * took) ** 2)


def _edges(nets: Nets) -> Iterator[Fault]:
    """Clocks and data must each leave a printed board through a resistor, or the edge reflects at the wire's end."""
    for net, nodes in nets.items():
        if not net.startswith(_SIGNALS) or len({part.place for part, _ in nodes}) < 2:
            continue
        ohms = [part.kind.ohms for part, _ in nodes if 0 < part.kind.ohms < erc.SERIES_OHM]
        is_direct = any(pin.does == OUT or (pin.does == BOTH and net != "DATA") for _, pin in nodes)
        volts, most = peak_v(0 if is_direct or not ohms else min(ohms)), 3.3 + erc.MARGIN_V
        if volts > most:
            yield Fault(net, "the wire's end overshoots for want of a resistor", f"{volts:.1f} V", f"{most:.1f} V")


_SIGNALS = ("SCK", "LOAD", "DATA", "Q")


def peak_v(ohms: float) -> float:
    """The highest voltage at the open end of a wire without losses or loads, with a resistor at its start."""
    wire = math.sqrt(_HENRY_PER_M / _FARAD_PER_M)
    return 3.3 * 2 * wire / (wire + ohms + _STRONG_OHM)


def _touched(nets: Nets) -> Iterator[Fault]:
    for net, what in _TOUCHED.items():
        guards = [part for part, pin in nets[net] if part.kind.name == "SA5.0A" and pin.name == "K"]
        if not any(part.nets["2"] == "GND" for part in guards):
            yield Fault(what, "a finger's discharge has no way to ground", "0 suppressors", "1 suppressor")


def _last(nets: Nets) -> Iterator[Fault]:
    """The last register's serial input, which no other register drives, must be linked to ground."""
    for nodes in nets.values():
        inputs = [part for part, pin in nodes if pin.name == "SER"]
        linked = any(part.kind.name == "LAST" and part.nets["2"] == "GND" for part, _ in nodes)
        if inputs and len({part.place for part, _ in nodes}) == 1 and not linked:
            yield Fault(inputs[0].ref, "the last register's input floats", "open", "its link to GND")


def _fused(nets: Nets) -> Iterator[Fault]:
    """A register's fuse must hold the current of all the sensors behind it."""
    for net, nodes in nets.items():
        count = sum(part.kind.name in SENSORS for part, _ in nodes)
        if net.startswith("+VS_R") and count > MOST_FUSED:
            yield Fault(net, "sensors behind one fuse", str(count), str(MOST_FUSED))
