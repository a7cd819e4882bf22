"""Checks of the currents: the 3.3 V rail, USB or supply, fuse and wire, and the voltage at the worst placed light.

Sources: Raspberry Pi Pico datasheet (3V3 up to 300 mA), USB 2.0 (MicroPython's descriptor asks for 250 mA),
Worldsemi WS2812B (3.7 V to 5.3 V), Bourns MF-R, AO3401A (Rev 3, 2011); resistivity of copper
0.0175 ohm mm2/m.
"""

import math
from collections.abc import Iterator
from itertools import pairwise

from lusoria.boards import definitions as boards
from lusoria.boards.definitions import Definition
from lusoria.boards.hall_sensors import HALL_SENSORS
from lusoria.boards.places import indexes, light_count, light_places, seat_names
from lusoria.hardware.checks.checks import Fault, each_once
from lusoria.hardware.circuit.electronics import fuse
from lusoria.hardware.circuit.parts import FUSES, KINDS, SENSORS
from lusoria.hardware.circuit.places import light_boards, registers
from lusoria.hardware.circuit.wires import FEED_M, SLACK

CHAIN_MM2 = 0.34  # for the registers' 5 V and its ground: the thickest wire that a contact of J5 takes
_PICO_RAIL_MA, _USB_MA = 300, 250
_REGISTER_MA, _MUX_MA = 0.1, 0.1
_COPPER = 0.0175
_SUPPLY_V, _LEAST_V = 4.75, 4.2  # a 5 V supply at worst; a light's 3.7 V plus 0.5 V for its ground's shift
_FUSE_OHM = 0.05
# The resistance of both rails together between a cell's incoming and outgoing wires: 35 um of copper on its light half
# (a test computes it from the drawn areas).
CELL_OHM = 0.004
STRIP_OHM_PER_MM = 0.0003  # the same for a strip
SWITCH_OHM = 0.085  # the most of an AO3401A with 2.5 V at its gate; ours has 3.3 V
_AMPERES_PER_MM2 = 10.0  # what a wire in free air bears without growing warm


def faults(board: Definition) -> list[Fault]:
    """The faults of a board's currents."""
    return [*_rail(board), *_switches(board), *_fed(board), *_supply(board), *_lights(board), *_wire(board)]


def rail_ma(board: Definition) -> float:
    """The largest current in mA that sensors and chips draw from 3.3 V.

    Of banks with a supply switch, only those with the same enable are on together.
    """
    sense = board["sense"]
    sensor = SENSORS[sense["sensor"]]
    if sense["kind"] != "hc4067":
        return len(seat_names(board["cells"])) * sensor.supply_ma + registers(board) * _REGISTER_MA
    banks = sense["banks"]
    cells = [min(len(indexes(bank["cells"])), boards.MUX_CHANNELS) for bank in banks]
    live = sum(cells)
    if sense["gated"]:
        enables = {bank["en"] for bank in banks}
        live = max(sum(n for n, bank in zip(cells, banks, strict=True) if bank["en"] == en) for en in enables)
    return live * sensor.supply_ma + len(banks) * _MUX_MA


def wire_mm2(board: Definition) -> float:
    """The copper in mm2 of the wire that feeds the lights."""
    return float(board["power"].get("wire_mm2", 0.5))


def five_ma(board: Definition) -> float:
    """The largest current of sensors that are supplied from 5 V."""
    return len(seat_names(board["cells"])) * SENSORS[board["sense"]["sensor"]].five_ma


def total_ma(board: Definition) -> float:
    """The largest current of Pico, sensors and lights."""
    power: dict[str, float] = board["power"]
    lit: float = board["leds"]["frame_ma"]
    sensed = rail_ma(board) + five_ma(board) if board["sense"]["sensor"] in SENSORS else 0.0
    return power["mcu_ma"] + sensed + lit


def switch_drop(board: Definition) -> float:
    """The volts that a bank's sensors lose across its supply switch; 0 without switches."""
    sense = board["sense"]
    if not sense["gated"]:
        return 0.0
    most = max(min(len(indexes(bank["cells"])), boards.MUX_CHANNELS) for bank in sense["banks"])
    return most * SENSORS[sense["sensor"]].supply_ma / 1000 * SWITCH_OHM


def _switches(board: Definition) -> Iterator[Fault]:
    """The fault of a supply switch with too large a drop.

    Without a field a sensor gives half of its own supply, and the ADC's middle is half of 3.3 V: half of the drop looks
    like a field.
    """
    sensor = board["sense"]["sensor"]
    if board["sense"]["kind"] != "hc4067" or sensor not in HALL_SENSORS:
        return
    shift = switch_drop(board) / 2 * 1000 / HALL_SENSORS[sensor].mv_per_mt
    most = board["sense"]["edges_mt"][0] / 4
    if shift > most:
        yield Fault(
            "Q1", "what it takes from its bank's supply looks like a field", f"{shift:.2f} mT", f"{most:.2f} mT"
        )


def _rail(board: Definition) -> Iterator[Fault]:
    if board["sense"]["sensor"] not in SENSORS:
        return
    limit = board["power"]["rail3v3_ma"]
    if limit > _PICO_RAIL_MA:
        yield Fault("3V3 rail", "more than the Pico gives", f"{limit} mA", f"{_PICO_RAIL_MA} mA")
    drawn = rail_ma(board)
    if drawn > min(limit, _PICO_RAIL_MA):
        yield Fault(
            "3V3 rail", "sensors that are on together draw", f"{drawn:.0f} mA", f"{min(limit, _PICO_RAIL_MA)} mA"
        )


def _fed(board: Definition) -> Iterator[Fault]:
    """Faults of the registers' 5 V wire, if sensors use it; 180 sensors lose 0.07 V a metre, which is harmless."""
    if board["sense"]["sensor"] in SENSORS and five_ma(board):
        yield from _thin(board, "5 V of the registers", CHAIN_MM2)


def _thin(board: Definition, what: str, wire: float) -> Iterator[Fault]:
    """The fault of a wire that would grow hot before the fuse trips."""
    trip_a = 2 * fuse_a(board)
    bears = wire * _AMPERES_PER_MM2 * 2
    if trip_a > bears:
        yield Fault(f"wire of the {what}", f"the fuse trips only at {trip_a:g} A", f"{wire:g} mm2",
                    f"{trip_a / _AMPERES_PER_MM2 / 2:g} mm2 (bears {bears:g} A for a short time)")  # fmt: skip


def _supply(board: Definition) -> Iterator[Fault]:
    power, total = board["power"], total_ma(board)
    if total > power["limit_ma"]:
        yield Fault("supply", "Pico, sensors and lights draw", f"{total:.0f} mA", f"{power['limit_ma']} mA")
    if power["source"] == "usb" and power["limit_ma"] > _USB_MA:
        yield Fault("USB", "more than the Pico asks the PC for", f"{power['limit_ma']} mA", f"{_USB_MA} mA")
    if power["limit_ma"] > max(FUSES):
        yield Fault("F1", "no fuse holds it", f"{power['limit_ma']} mA", f"{max(FUSES)} mA")


def _lights(board: Definition) -> Iterator[Fault]:
    leds, names = board["leds"], boards.light_names(board)
    order = indexes(leds["order"])
    yield from each_once("light", names, order, "is in the chain")
    if leds["per_cell"] != 1:
        yield Fault("lights", "the firmware lights one for each cell", f"{leds['per_cell']} for each", "1 for each")
    dark = len(order) * leds["per_cell"] * leds["idle_ma"]
    if dark + leds["max_ma"] > leds["frame_ma"]:
        what = "the chain's budget does not light one light beside the dark ones"
        yield Fault("lights", what, f"{leds['frame_ma']} mA", f"{dark + leds['max_ma']} mA or more")


def chain_drop(board: Definition) -> float:
    """The volts lost on the way to the worst placed light and back, in a chain that is fed at both ends.

    Neighbouring lights take the whole budget of current, at the place in the chain where most volts are lost.
    """
    leds = board["leds"]
    ohms = _ohms_along(board)
    whole, count = ohms[-1], len(ohms) - 1
    burning = min(count, math.ceil(leds["frame_ma"] / leds["max_ma"]))
    amperes = min(leds["frame_ma"], burning * leds["max_ma"]) / 1000 / burning
    worst = 0.0
    for first in range(count - burning + 1):
        window = ohms[first : first + burning]
        worst = max(worst, *(sum(min(at, other) * (whole - max(at, other)) for other in window) for at in window))
    return worst * amperes / whole


def _ohms_along(board: Definition) -> list[float]:
    """The resistance of both rails from the hub's J2 to each light in turn, and on to J3."""
    order = [cell for cell in indexes(board["leds"]["order"]) if cell < light_count(board)]
    lit = light_places(board)
    places = [lit[light] for light in order]
    metre = 2 * _COPPER * SLACK / wire_mm2(board)
    on = light_boards(board)
    ohms = [FEED_M * metre]
    for (one, at), (other, there) in pairwise(zip(order, places, strict=True)):
        wire, copper = metre * math.dist(at, there) / 1000, STRIP_OHM_PER_MM * math.dist(at, there)
        ohms.append(ohms[-1] + (copper if on[one] == on[other] else CELL_OHM + wire))
    return [*ohms, ohms[-1] + CELL_OHM + FEED_M * metre]


def fuse_a(board: Definition) -> float:
    """The current in A that the fuse carries indefinitely without tripping."""
    return next(hold for hold, kind in FUSES.items() if kind.name == fuse(board)) / 1000


def _wire(board: Definition) -> Iterator[Fault]:
    wire = wire_mm2(board)
    yield from _thin(board, "lights", wire)
    before = _FUSE_OHM + (2 * KINDS["AOI4185"].ohms if board["power"]["source"] == "psu" else 0)
    volts = _SUPPLY_V - before * board["leds"]["frame_ma"] / 1000 - chain_drop(board)
    if volts < _LEAST_V:
        yield Fault("worst light", f"of its supply there remain over wire of {wire:g} mm2", f"{volts:.2f} V",
                    f"{_LEAST_V:g} V")  # fmt: skip
