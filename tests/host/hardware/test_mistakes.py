"""Planted mistakes: each is found with its part, figure and limit; the shipped boards have none."""

import copy

import pytest

from lusoria.boards import definitions as boards
from lusoria.hardware.checks import checks, erc, protection, tracks
from lusoria.hardware.checks.checks import ELECTRIC
from lusoria.hardware.circuit import electronics
from lusoria.hardware.circuit.circuit import Circuit
from lusoria.hardware.circuit.parts import KINDS
from lusoria.hardware.printed_boards import layouts

PRESENCE, COLOUR = "grid-8x8", "grid-8x8-colour"


def sound(name):
    return copy.deepcopy(boards.read(name))


@pytest.mark.parametrize("name", boards.board_names())
def test_the_shipped_boards_are_sound(name):
    assert checks.faults(sound(name), ELECTRIC) == []


# board, path of the entry, its wrong value, and what the fault must say: part, what, figure, limit
MISTAKES = [
    ("rota", "games", ["rota", "petteia"], ("game petteia", "has other cells", "cell 0 is 0", "a1")),
    (PRESENCE, "games", ["rota"], ("game rota", "cannot be played", "rota has no option 'board'", "for this game")),
    (COLOUR, "sense banks 3 en", 2, ("firmware", "refuses the board", "GP8 is used twice", "no mistake")),
    (PRESENCE, "mcu pins led", 10, ("led", "shares its pin with sck", "GP10", "1 signal")),
    (PRESENCE, "mcu pins load", 11, ("SPI data out", "shares its pin with load", "GP11", "1 signal")),
    (COLOUR, "mcu pins button", 3, ("button", "shares its pin with sel 1", "GP3", "1 signal")),
    (COLOUR, "mcu pins led", 25, ("led", "not on the Pico's header", "GP25", "GP28")),
    (PRESENCE, "mcu pins sck", 9, ("sck", "not a pin of SPI 1", "GP9", "GP10, GP14, GP26")),
    (PRESENCE, "mcu pins miso", 13, ("miso", "not a pin of SPI 1", "GP13", "GP8, GP12, GP28")),
    (PRESENCE, "mcu pins spi", 0, ("sck", "not a pin of SPI 0", "GP10", "GP18")),
    (PRESENCE, "mcu pins led_sm", 8, ("led_sm", "no such state machine", "8", "7")),
    (COLOUR, "sense banks 3 en", 2, ("banks 3 and 4", "drive ADC 0 at once", "2 multiplexers", "1 multiplexer")),
    (COLOUR, "sense banks 2 adc", 1, ("bank 3", "is on adc 1", "1 adc pins", "2 adc pins")),
    (COLOUR, "sense banks 3 en", 4, ("bank 4", "is on en 4", "4 en pins", "5 en pins")),
    (
        COLOUR,
        "sense banks",
        [{"adc": 0, "en": en % 4, "cells": "0-12"} for en in range(5)],
        ("hub", "sockets for banks", "5 banks", "4 sockets"),
    ),
    (COLOUR, "sense banks 0 cells", "0-16", ("bank 1", "cells on one 74HC4067", "17 cells", "16 cells")),
    (COLOUR, "sense banks 0 cells", "0-14", ("seat h2", "is sensed", "0 times", "once")),
    (PRESENCE, "sense order", "0-62", ("seat h8", "is sensed", "0 times", "once")),
    (PRESENCE, "sense order", "0-63,5", ("seat f1", "is sensed", "2 times", "once")),
    (PRESENCE, "sense order", "0-64", ("seat 64", "is not on this board", "index 64", "index 63")),
    ("twelve-lines", "sense hz", 1_300_000, ("clock line", "clock edge over", "245 ns", "192 ns")),
    ("twelve-lines", "sense hz", 2_000_000, ("clock line", "clock edge over", "ns", "125 ns")),
    (PRESENCE, "sense hz", 10_000, ("scan", "reading 8 registers", "6.5 ms", "5 ms")),
    (PRESENCE, "sense sensor", "A3144", ("A3144", "more than the 3.3 V rail", "3.3 V", "4.5 V")),
    (PRESENCE, "sense sensor", "DRV5055A3", ("DRV5055A3", "linear sensor on a digital input", "hc165", "hc4067")),
    (PRESENCE, "sense sensor", "DRV5032AJ", ("DRV5032AJ", "sees a change only after", "75.0 ms", "10 ms")),
    (
        PRESENCE,
        "power limit_ma",
        3500,
        ("wire of the 5 V of the registers", "trips only at 8 A", "0.34 mm2", "0.4 mm2"),
    ),
    (PRESENCE, "sense sensor", "KMZ51", ("sensor", "limits are not known", "KMZ51", "DRV5033AJ")),
    (PRESENCE, "piece flips", True, ("DRV5033AJ", "lying on its other face", "1 level", "4 levels")),
    (PRESENCE, "sense closed", 1, ("DRV5033AJ", "level under a piece", "1", "0")),
    (COLOUR, "sense gated", False, ("3V3 rail", "sensors that are on together", "640 mA", "300 mA")),
    (COLOUR, "sense edges_mt", [1.5, 35], ("Q1", "looks like a field", "0.45 mT", "0.38 mT")),
    (PRESENCE, "power rail3v3_ma", 800, ("3V3 rail", "more than the Pico gives", "800 mA", "300 mA")),
    (PRESENCE, "leds frame_ma", 2950, ("supply", "Pico, sensors and lights draw", "3256 mA", "3000 mA")),
    ("rota", "power limit_ma", 500, ("USB", "more than the Pico asks", "500 mA", "250 mA")),
    (PRESENCE, "power limit_ma", 9000, ("F1", "no fuse holds it", "9000 mA", "4000 mA")),
    ("grid-9x10", "power wire_mm2", 0.1, ("worst light", "there remain over wire of 0.1 mm2", "V", "4.2 V")),
    (PRESENCE, "power wire_mm2", 0.25, ("wire of the lights", "trips only at 6 A", "0.25 mm2", "0.3 mm2")),
    (PRESENCE, "leds order", "0-62", ("light h8", "is in the chain", "0 times", "once")),
    (PRESENCE, "leds order", "0-63,64", ("light 64", "is not on this board", "index 64", "index 63")),
    (PRESENCE, "leds frame_ma", 100, ("lights", "does not light one", "100 mA", "124 mA")),
    (PRESENCE, "leds per_cell", 2, ("lights", "lights one for each cell", "2 for each", "1 for each")),
    ("terni-lapilli", "cells at 1", [0, 10], ("light b3", "lies over another light's", "10.0 mm", "10.7 mm")),
    (PRESENCE, "cells pitch", 30, ("strip 1", "a sensor and a light are apart", "12.0 mm", "12.5 mm or more")),
    ("twelve-lines", "dice at 1 1", 10, ("die 2", "its board meets another die's", "mm", "0.5 mm")),
    ("twelve-lines", "dice pitch", 7, ("dice", "pips nearer than their lights", "7 mm", "7.5 mm")),
    (PRESENCE, "leds part", "LPD8806", ("LPD8806", "no circuit is known", "unknown", "circuit/parts.py")),
]


def mistaken(board, path, value):
    """The board with one entry set."""
    *way, last = [int(step) if step.isdigit() else step for step in path.split()]
    part = board
    for step in way:
        part = part[step]
    part[last] = value
    return board


@pytest.mark.parametrize(("name", "path", "value", "said"), MISTAKES, ids=lambda value: str(value)[:30])
def test_a_mistake_in_a_definition_is_found(name, path, value, said):
    board, faults = mistaken(sound(name), path, value), []
    for check in ("firmware", *ELECTRIC):  # those that come last take longest
        faults += checks.faults(board, (check,))
        if any(all(words in entry for words, entry in zip(said, fault, strict=True)) for fault in faults):
            return
    raise AssertionError(faults)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("sense sensor", "DRV5055A3", "a linear sensor on a digital input"),
        ("games", ["rota"], "cannot be played on this board"),
    ],
)
def test_no_mistake_stops_the_other_checks(path, value, said):
    assert said in [fault.what for fault in checks.faults(mistaken(sound(PRESENCE), path, value))]


def change(made: Circuit, ref: str, pin: str, net: str | None) -> None:
    """Put a pin, by its name, on another net."""
    part = made.parts[ref]
    for found in part.kind.pins:
        if found.name == pin:
            part.nets[found.number] = net


def cut(made: Circuit, ref: str, pin: str) -> None:
    part = made.parts[ref]
    del part.nets[next(found.number for found in part.kind.pins if found.name == pin)]


WIRING = [
    (PRESENCE, lambda made: cut(made, "U101", "CLK"), ("U101", "pin 2 (CLK) is joined to nothing", "0 nets", "1 net")),
    (PRESENCE, lambda made: change(made, "U101", "INH", None), ("U101", "input 15 (INH) floats", "open", "a net")),
    (PRESENCE, lambda made: change(made, "U102", "VCC", None), ("U102", "supply pin 16", "open", "a rail")),
    (PRESENCE, lambda made: change(made, "U102", "VCC", "SCK"), ("U102", "on the signal SCK", "SCK", "a rail")),
    (PRESENCE, lambda made: change(made, "H5", "GND", "+3V3"), ("H5", "ground pin 3", "3.3 V", "0 V")),
    (PRESENCE, lambda made: change(made, "U1", "VCC", "+3V3"), ("U1", "supply from +3V3", "3.3 V", "4.5 to 5.5 V")),
    (COLOUR, lambda made: change(made, "H1", "VCC", "+5V"), ("H1", "supply from +5V", "5 V", "3 to 3.63 V")),
    (
        PRESENCE,
        lambda made: change(made, "D101", "DIN", "LED_3V3"),
        ("D101", "take LED_3V3 for high", "3.3 V", "3.5 V"),
    ),
    (COLOUR, lambda made: made.parts.pop("R11"), ("A1", "enable EN0 floats", "0 pull-ups", "1 pull-up")),
    (PRESENCE, lambda made: change(made, "U102", "QH", "QH1"), ("U102", "more than one output", "2 outputs", "1")),
    (PRESENCE, lambda made: change(made, "U101", "QH", "+3V3"), ("U101", "output on the rail", "1 outputs", "0")),
    (PRESENCE, lambda made: change(made, "U103", "SER", "QX"), ("U103", "leads nowhere", "1 pin", "2 pins")),
    (PRESENCE, lambda made: change(made, "RN101", "1", "+5V"), ("U101", "does not bear S_a1", "5 V", "3.8 V")),
]


@pytest.mark.parametrize(("name", "mistake", "said"), WIRING, ids=[said[1] or said[0] for _, _, said in WIRING])
def test_a_mistake_in_the_wiring_is_found(name, mistake, said):
    made = electronics.circuit(sound(name))
    mistake(made)
    faults = erc.circuit_faults(made)
    assert any(all(words in entry for words, entry in zip(said, fault, strict=True)) for fault in faults), faults


@pytest.mark.parametrize("sensor", ["DRV5032AJ", "DRV5033AJ"])
def test_a_switch_that_only_pulls_down_needs_its_pull_up(sensor):
    made = electronics.circuit(mistaken(sound(PRESENCE), "sense sensor", sensor))
    assert erc.circuit_faults(made) == []
    del made.parts["RN101"]
    assert ("H1", "0 pull-ups", "1 pull-up") in {
        (fault.part, fault.figure, fault.limit) for fault in erc.circuit_faults(made) if "pulled down" in fault.what
    }


def swap(made: Circuit, ref: str) -> None:
    """Turn a part with two pins round."""
    nets = made.parts[ref].nets
    nets["1"], nets["2"] = nets["2"], nets["1"]


def replace(made: Circuit, ref: str, kind: str) -> None:
    made.parts[ref] = made.parts[ref]._replace(kind=KINDS[kind])


PROTECTION = [
    (
        PRESENCE,
        lambda made: change(made, "F1", "1", "+5V_IN"),
        ("J1", "+ and - that are changed", "F1", "a MOSFET's drain"),
    ),
    (
        PRESENCE,
        lambda made: change(made, "Q5", "S", "+5V_IN"),
        ("J1", "+ and - that are changed", "Q5", "a MOSFET's drain"),
    ),
    (PRESENCE, lambda made: made.parts.pop("C3"), ("J1", "uF draw when it is plugged in", "inf A", "3 A")),
    (PRESENCE, lambda made: replace(made, "R2", "10 kohm"), ("J1", "draw when it is plugged in", "A", "3 A")),
    ("rota", lambda made: replace(made, "C1", "1000 uF"), ("USB", "must charge at once", "uF", "10 uF")),
    (PRESENCE, lambda made: change(made, "A1", "GP10", "SCK"), ("SCK", "overshoots", "5.2 V", "3.8 V")),
    (PRESENCE, lambda made: change(made, "U103", "QH", "Q3"), ("Q3", "overshoots", "5.2 V", "3.8 V")),
    (PRESENCE, lambda made: made.parts.pop("D2"), ("the button's wires", "no way to ground", "0 suppressors", "1")),
    ("rota", lambda made: swap(made, "D3"), ("the supply of the USB socket", "no way to ground", "0 suppressors", "1")),
    (
        PRESENCE,
        lambda made: made.parts.pop("JP108"),
        ("U108", "the last register's input floats", "open", "link to GND"),
    ),
    (
        PRESENCE,
        lambda made: [change(made, f"H{sensor}", "VCC", "+VS_R1") for sensor in range(1, 30)],
        ("+VS_R1", "sensors behind one fuse", "29", "28"),
    ),
]


@pytest.mark.parametrize(
    ("name", "mistake", "said"), PROTECTION, ids=[f"{said[0]} {said[1]}" for _, _, said in PROTECTION]
)
def test_a_lack_of_protection_is_found(name, mistake, said):
    board = sound(name)
    made = electronics.circuit(board)
    assert protection.circuit_faults(made, board) == []
    mistake(made)
    faults = protection.circuit_faults(made, board)
    assert any(all(words in entry for words, entry in zip(said, fault, strict=True)) for fault in faults), faults


@pytest.mark.parametrize(("name", "net"), [("hub", "+5V"), ("hub", "VSYS"), ("register", "VS")])
def test_a_track_too_thin_for_its_fuse_is_found(name, net):
    board = sound(PRESENCE)
    layout = next(made for made in layouts.layouts(board) if made.name == name)._replace(zones=())
    thin = layout._replace(widths=tuple((of, 0.3 if of == net else width) for of, width in layout.widths))
    assert {fault.part for fault in tracks.layout_faults(board, thin)} - {
        fault.part for fault in tracks.layout_faults(board, layout)
    } == {f"{name}: net {net}"}


def test_widths_are_those_of_the_published_curves():
    """IPC-2221 as calculators give it: 1 A and 10 K want 0.30 mm of an outer layer of 35 um, 3 A and 20 K 0.90 mm."""
    assert tracks.least_width(1, 10) == pytest.approx(0.30, abs=0.01)
    assert tracks.least_width(3, 20) == pytest.approx(0.90, abs=0.01)
    assert tracks.rise(3, tracks.least_width(3, 20)) == pytest.approx(20)


def test_the_gate_opens_as_slowly_as_the_formula_says():
    """The current integrated by small steps until the capacitors are full."""
    made = electronics.circuit(sound(PRESENCE))
    farads, gate, volts, peak, at = 1006.5e-6, 1e6 * 100e-9, 0.0, 0.0, 0.0
    while volts < 5.0:
        at += 1e-6
        peak = 62.0 / 2 * (3.3 * at / gate) ** 2
        volts += peak * 1e-6 / farads
    assert protection.inrush_a(protection.on_nets(made)) == pytest.approx(peak, rel=0.01)


def test_a_fault_names_part_figure_and_limit():
    board = mistaken(sound("rota"), "power limit_ma", 500)
    assert str(checks.faults(board, ELECTRIC)[0]) == "USB: more than the Pico asks the PC for: 500 mA (limit: 250 mA)"
