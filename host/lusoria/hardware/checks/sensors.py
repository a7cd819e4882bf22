"""Checks that the sensors can be read: each once, by chips with enough inputs, in time, and none taken for another.

Sources: Texas Instruments SCLS116 (74HC165), SCHS209 (74HC4067), SLIS152 (DRV5033), SLVSDC7 (DRV5032),
SBAS640 (DRV5055); RP2040 datasheet, 5.5.3.4 (output level at 4 mA).
"""

import math
from collections.abc import Iterator
from itertools import combinations, pairwise

from ludus.sensing.debounce import LIFT_MS
from lusoria.boards import definitions as boards
from lusoria.boards.definitions import Definition
from lusoria.boards.hall_sensors import HALL_SENSORS
from lusoria.boards.places import indexes, seat_names
from lusoria.hardware.body.below import boards_below
from lusoria.hardware.checks.checks import Fault, each_once
from lusoria.hardware.circuit.electronics import HUB_BANKS
from lusoria.hardware.circuit.parts import KINDS, SENSORS
from lusoria.hardware.circuit.places import registers
from lusoria.hardware.circuit.wires import SLACK

# An RP2040 output at 4 mA drops from 3.3 V to 2.62 V at worst; a resistor follows. The load: each input of a 74HC165,
# each metre of wire.
_DRIVER_OHM = (3.3 - 2.62) / 0.004 + KINDS["68 ohm"].ohms
_INPUT_PF, WIRE_PF_PER_M = 10, 80
_SCAN_MS = 5.0  # a table takes at least 200 samples a second
_OVERHEAD_US, _CHANNEL_US, _SPI_BITS = 100, 45, 8  # our estimates of MicroPython's share
# A light must answer half of all lifts within 25 ms: the sensor may take what settling and scanning leave of that.
LAG_MS = 25 - LIFT_MS - _SCAN_MS


def faults(board: Definition) -> list[Fault]:
    """The faults of a board's sensors."""
    sense = board["sense"]
    if sense["sensor"] not in SENSORS:
        choices = ", ".join(name for name in SENSORS if name in KINDS)
        return [Fault("sensor", "its limits are not known", str(sense["sensor"]), choices)]
    if sense["kind"] == "hc165":
        order, chips = indexes(sense["order"]), _chain
    else:
        order, chips = [seat for bank in sense["banks"] for seat in indexes(bank["cells"])], _banks
    return [*_sensor(board), *each_once("seat", seat_names(board["cells"]), order, "is sensed"), *chips(board)]


def _sensor(board: Definition) -> Iterator[Fault]:
    sense = board["sense"]
    name, sensor = sense["sensor"], SENSORS[sense["sensor"]]
    if sensor.rail == "+3V3" and sensor.least_v > 3.3:
        yield Fault(name, "needs more than the 3.3 V rail", "3.3 V", f"{sensor.least_v:g} V")
    if sensor.analog and sense["kind"] == "hc165":
        yield Fault(name, "a linear sensor on a digital input", sense["kind"], "hc4067")
    if board["piece"].get("flips") and not sensor.analog:
        yield Fault(name, "a switch does not tell a piece lying on its other face", "1 level", "4 levels")
    most = sense.get("lag_ms", LAG_MS)
    if sensor.lag_ms > most:
        yield Fault(name, "sees a change only after", f"{sensor.lag_ms:.1f} ms", f"{most:g} ms")
    if not sensor.analog and sense["closed"] != 0:
        yield Fault(name, "its level under a piece is low, the definition's is", str(sense["closed"]), "0")


def _chain(board: Definition) -> Iterator[Fault]:
    sense = board["sense"]
    quarter_ns, rise, chips = 2.5e8 / sense["hz"], rise_ns(board), registers(board)
    if rise > quarter_ns:
        what = f"clock edge over {chain_metres(board):.1f} m of wire to {chips} registers"
        yield Fault("clock line", what, f"{rise:.0f} ns", f"{quarter_ns:.0f} ns (a quarter of its period)")
    scan = scan_ms(board)
    if scan > _SCAN_MS:
        yield Fault("scan", f"reading {chips} registers takes", f"{scan:.1f} ms", f"{_SCAN_MS:g} ms")


def _banks(board: Definition) -> Iterator[Fault]:
    sense, pins = board["sense"], board["mcu"]["pins"]
    for index, bank in enumerate(sense["banks"]):
        count = len(indexes(bank["cells"]))
        if count > boards.MUX_CHANNELS:
            yield Fault(f"bank {index + 1}", "cells on one 74HC4067", f"{count} cells", f"{boards.MUX_CHANNELS} cells")
        for name in ("adc", "en"):
            if bank[name] >= len(pins[name]):
                yield Fault(f"bank {index + 1}", f"is on {name} {bank[name]}", f"{len(pins[name])} {name} pins",
                            f"{bank[name] + 1} {name} pins")  # fmt: skip
    for (one, first), (other, second) in combinations(enumerate(sense["banks"]), 2):
        if (first["adc"], first["en"]) == (second["adc"], second["en"]):
            yield Fault(f"banks {one + 1} and {other + 1}", f"drive ADC {first['adc']} at once by enable "
                        f"{first['en']}", "2 multiplexers", "1 multiplexer")  # fmt: skip
    if len(sense["banks"]) > HUB_BANKS:
        yield Fault("hub", "sockets for banks", f"{len(sense['banks'])} banks", f"{HUB_BANKS} sockets")
    scan, channels = scan_ms(board), len(seat_names(board["cells"]))
    if scan > _SCAN_MS:
        yield Fault("scan", f"reading {channels} channels takes", f"{scan:.1f} ms", f"{_SCAN_MS:g} ms")


def chain_metres(board: Definition) -> float:
    """The length in m of the wire from the hub along the registers."""
    middles = [one.middle for one in boards_below(board)]
    return SLACK * sum(math.dist(one, other) for one, other in pairwise(middles)) / 1000


def rise_ns(board: Definition) -> float:
    """The time in ns in which the clock's edge rises along the registers."""
    return 2.2 * _DRIVER_OHM * (chain_metres(board) * WIRE_PF_PER_M + registers(board) * _INPUT_PF) / 1000


def scan_ms(board: Definition) -> float:
    """The computed time of one scan of all sensors, in ms."""
    sense = board["sense"]
    if sense["kind"] == "hc165":
        return (_OVERHEAD_US + registers(board) * _SPI_BITS * 1e6 / sense["hz"]) / 1000
    on = HALL_SENSORS[sense["sensor"]].on_us if sense["gated"] else 0
    channels = sum(len(indexes(bank["cells"])) for bank in sense["banks"])
    return (len(sense["banks"]) * on + channels * _CHANNEL_US) / 1000
