"""A project for the simulator Wokwi: the Pico, the sensors' chips, a switch or knob for each seat, the lights.

Wokwi has no Hall sensors: a switch stands for a digital one, a knob for a linear one. It has no
74HC4067 either: the two files `hc4067.chip.*` provide one through its interface for custom chips. What Wokwi takes for
granted is left out: supply, fuse, level shifter, protection, capacitors, and the switching of the banks' supply.
"""

import json
from importlib import resources
from typing import Any

from lusoria.boards import definitions as boards
from lusoria.boards import microcontrollers
from lusoria.boards.definitions import Definition
from lusoria.boards.places import indexes, light_places, seat_names
from lusoria.hardware.circuit.circuit import Circuit
from lusoria.hardware.circuit.electronics import circuit, signals
from lusoria.hardware.circuit.parts import KINDS
from lusoria.hardware.circuit.strips import seat_places

NAME, PROJECT = "simulation/diagram.json", "simulation/wokwi.toml"
CHIP_JSON, CHIP_C = "simulation/hc4067.chip.json", "simulation/hc4067.chip.c"
_PROJECT = """# Make the firmware: lusoria image {0} --micropython {1}-20250415-v1.25.0.uf2 -o table.uf2
# Then open this folder in VS Code with Wokwi's extension, or run wokwi-cli here.
[wokwi]
version = 1
firmware = "table.uf2"
"""
_CHIP_PROJECT = """
# Compile hc4067.chip.c first: https://docs.wokwi.com/guides/custom-chips-to-wasm
[[chip]]
name = "hc4067"
binary = "hc4067.chip.wasm"
"""
_COLOURS = {"+3V3": "orange", "+5V": "red", "GND": "black"}
_SCALE = 2.4  # Wokwi's pixels per millimetre of the board
_REGISTER_PINS = {"VCC": "VCC", "GND": "GND", "LOAD": "PL", "CLK": "CP", "INH": "CE", "SER": "DS", "QH": "Q7"}
_MUX_PINS = {"VCC": "VCC", "GND": "GND", "COM": "COM", "EN": "EN", **{f"S{line}": f"S{line}" for line in range(4)}}


def files(board: Definition) -> dict[str, bytes]:
    """The diagram and the project, and the multiplexer too for boards that tell colours apart."""
    project = _PROJECT.format(boards.named(board), microcontrollers.KINDS[board["mcu"]["kind"]].uf2)
    made = {NAME: _json(diagram(board))}
    if board["sense"]["kind"] == "hc4067":
        pins = [pin.name for pin in KINDS["74HC4067"].pins]
        made[CHIP_JSON] = _json({"name": "74HC4067", "author": "Lusoria", "pins": pins, "controls": []})
        made[CHIP_C] = resources.files(__package__).joinpath("hc4067.chip.c").read_bytes()
        project += _CHIP_PROJECT
    return made | {PROJECT: project.encode()}


def _json(value: dict[str, Any]) -> bytes:
    return (json.dumps(value, indent=1) + "\n").encode()


def diagram(board: Definition) -> dict[str, Any]:
    """The diagram in Wokwi's format, version 1: parts with places, and pairs of joined pins."""
    made = circuit(board)
    parts: list[dict[str, Any]] = [
        _part("wokwi-pi-pico", "pico", -420, 0),
        _part("wokwi-pushbutton", "button", -420, 260),
    ]
    nets: dict[str, list[str]] = {net.removesuffix("_P"): [f"pico:GP{gp}"] for net, gp in signals(board).items()}
    nets |= {"+3V3": ["pico:3V3"], "GND": ["pico:GND.1"], "+5V": ["pico:VBUS"], "L0": nets.pop("LED_3V3")}
    _join(nets, "BUTTON", "button:1.l")
    _join(nets, "GND", "button:2.l")
    _chips(made, board, parts, nets)
    _seats(board, parts, nets)
    _lights(board, parts, nets)
    wires = [[pins[0], pin, _COLOURS.get(net, "green"), []] for net, pins in sorted(nets.items()) for pin in pins[1:]]
    return {"version": 1, "author": "Lusoria", "editor": "wokwi", "parts": parts, "connections": wires}


def _part(kind: str, name: str, left: float, top: float, **attrs: str) -> dict[str, Any]:
    return {"type": kind, "id": name, "left": round(left, 1), "top": round(top, 1), "attrs": attrs}


def _join(nets: dict[str, list[str]], net: str | None, pin: str) -> None:
    if net is not None:
        nets.setdefault(net, []).append(pin)


def _chips(made: Circuit, board: Definition, parts: list[dict[str, Any]], nets: dict[str, list[str]]) -> None:
    """Add the registers or multiplexers, with their pins joined to the nets that they have in the circuit."""
    kind = {"74HC165": "wokwi-74hc165", "74HC4067": "chip-hc4067"}
    pin_names = _REGISTER_PINS if board["sense"]["kind"] == "hc165" else _MUX_PINS
    chips = [part for part in made.parts.values() if part.kind.name in kind]
    # Here the resistors and links of the registers become plain wires.
    through = {part.nets["1"]: part.nets["2"] for part in made.parts.values() if part.kind.name == "68 ohm"}
    through[f"Q{len(chips) + 1}"] = "GND"
    for index, chip in enumerate(chips):
        name = chip.ref.lower()
        parts.append(_part(kind[chip.kind.name], name, -420 + 130 * (index % 3), 380 + 90 * (index // 3)))
        for pin in chip.kind.pins:
            as_there = pin_names.get(pin.name, pin.name if pin.name[0] in "DY" and pin.name[1:].isdigit() else None)
            if as_there:
                net = chip.nets[pin.number]
                _join(nets, through.get(net, net), f"{name}:{as_there}")


def _seats(board: Definition, parts: list[dict[str, Any]], nets: dict[str, list[str]]) -> None:
    """Add at each seat a switch to ground with its pull-up, or a knob between the rails."""
    for index, (name, (x, y)) in enumerate(zip(seat_names(board["cells"]), seat_places(board), strict=True)):
        left, top, part = _SCALE * x + 500, 400 - _SCALE * y, seat_id(name)
        if board["sense"]["kind"] == "hc165":
            parts.append(_part("wokwi-slide-switch", part, left, top, value="1"))
            parts.append(_part("wokwi-resistor", f"pull{index}", left, top + 30, value="10000"))
            joints = [("GND", f"{part}:1"), (f"S_{name}", f"{part}:2"), (f"S_{name}", f"pull{index}:1"),
                      ("+3V3", f"pull{index}:2")]  # fmt: skip
        else:
            parts.append(_part("wokwi-potentiometer", part, left, top, value="512"))
            joints = [("GND", f"{part}:GND"), (f"S_{name}", f"{part}:SIG"), ("+3V3", f"{part}:VCC")]
        for net, pin in joints:
            _join(nets, net, pin)


def seat_id(name: str) -> str:
    """The id of a seat's part in the diagram: seat-a1, or for a lane's slot seat-B6-1."""
    return f"seat-{name.replace('.', '-')}"


def _lights(board: Definition, parts: list[dict[str, Any]], nets: dict[str, list[str]]) -> None:
    order, places = indexes(board["leds"]["order"]), light_places(board)
    for number, light in enumerate(order):
        x, y = places[light]
        parts.append(_part("wokwi-neopixel", f"light{light}", _SCALE * x + 500, 400 - _SCALE * y))
        joints = [("+5V", "VDD"), ("GND", "VSS"), (f"L{number}", "DIN")]
        for net, pin in [*joints, *([(f"L{number + 1}", "DOUT")] if number + 1 < len(order) else [])]:
            _join(nets, net, f"light{light}:{pin}")
