"""The schematic as drawings: every part of a sheet, with the net at each of its pins.

Four sheets: the hub; its supply; one chip with its sensors; one light. What is built many times is drawn once. Nets of
the same name are joined.
"""

from typing import Literal, NamedTuple

import schemdraw
import schemdraw.elements as elm

from lusoria.boards.definitions import Definition
from lusoria.boards.places import light_count, seat_names
from lusoria.hardware.circuit.circuit import Circuit, Part, in_order
from lusoria.hardware.circuit.electronics import circuit
from lusoria.hardware.circuit.parts import FUSES, SENSOR_FUSE

FOLDER = "electronics"
_SPACING, _LEAD, _PIN = 9.0, 0.6, 0.5  # distance between columns, length of a pin's line, distance between pins
_ROW = 3.0  # height of a part with two legs
_FONT = 11
_BLUE, _GREY = "#1a4f8b", "#999999"
_LEFT_RIGHT: tuple[Literal["left"], Literal["right"]] = ("left", "right")
_LETTER = 0.26  # width of a letter of the heading
_HIGH = 34.0  # height of a column, before the next one begins
_SUPPLY = {"+5V_IN", "+5V_MID", "+5V_SW", "VSYS", "VBUS"}
_SYMBOLS = {
    "68 ohm": elm.Resistor, "330 ohm": elm.Resistor, "10 kohm": elm.Resistor, "1 Mohm": elm.Resistor,
    "100 nF": elm.Capacitor, "100 nF leaded": elm.Capacitor, "4.7 uF": elm.Capacitor, "1000 uF": elm.Capacitor2,
    "1N5817": elm.Schottky, "SA5.0A": elm.Zener, "VBUS link": elm.Switch, "LAST": elm.Switch,
    **{kind.name: elm.FuseIEC for kind in (*FUSES.values(), SENSOR_FUSE)},
}  # fmt: skip


class Sheet(NamedTuple):
    """One drawing: name, heading and parts."""

    name: str
    heading: tuple[str, str]
    parts: list[Part]


def files(board: Definition) -> dict[str, bytes]:
    """The sheets as SVG."""
    return {f"{FOLDER}/{sheet.name}.svg": _drawn(sheet) for sheet in sheets(board)}


def sheets(board: Definition) -> list[Sheet]:
    """The drawings, which together show every kind of part and every kind of net once."""
    made = circuit(board)
    chip = "register 1" if board["sense"]["kind"] == "hc165" else "bank 1"
    chips = sum(place.startswith(chip.split()[0]) for place in made.places())
    sensors = f"Sensors: {chip}, one of {chips}, and two of {len(seat_names(board['cells']))} sensors alike"
    first = next(number for number, part in made.parts.items() if part.nets.get("4") == "L0")
    light = [made.parts[first], made.parts[f"C{int(first[1:]) + 900}"]]
    title = board["title"]
    supply = [part for part in made.at("hub") if part.ref != "A1" and _SUPPLY & set(part.nets.values())]
    return [
        Sheet("schematic-hub", (title, "The hub"), [part for part in made.at("hub") if part not in supply]),
        Sheet("schematic-supply", (title, "The hub's supply"), supply),
        Sheet("schematic-sensors", (title, sensors), [*made.at(chip), *_seats_of(made, chip)]),
        Sheet("schematic-lights", (title, f"Lights: the first of {light_count(board)} in the chain"), light),
    ]


def _seats_of(made: Circuit, chip: str) -> list[Part]:
    """The first two sensors of a chip, with their capacitors."""
    nets = {net for part in made.at(chip) for net in part.nets.values() if net and net.startswith("S_")}
    found = sorted((ref for ref, part in made.parts.items() if ref[0] == "H" and part.nets["2"] in nets), key=in_order)
    return [made.parts[ref] for sensor in found[:2] for ref in (sensor, f"C{int(sensor[1:]) + 2000}")]


def _drawn(sheet: Sheet) -> bytes:
    schemdraw.use("svg")
    drawing = schemdraw.Drawing(show=False)
    drawing.config(fontsize=_FONT, unit=2.2, font="sans-serif", bgcolor="white")
    for line, words in enumerate(sheet.heading):
        drawing.add(elm.Label().at((-1.5, 3.2 - line)).label(words, fontsize=14, halign="left"))
    # Without a mark beyond the heading, the drawing would end where the parts end, and cut the heading off.
    drawing.add(elm.Label().at((max(len(words) for words in sheet.heading) * _LETTER, 3.2)).label("·", fontsize=4))
    x, y = 0.0, 0.0
    boxes = [part for part in sheet.parts if part.kind.name not in _SYMBOLS]
    for part in sorted(boxes, key=lambda part: (-len(part.nets), in_order(part.ref))):
        height = _height(part)
        if y - height < -_HIGH:
            x, y = x + _SPACING, 0.0
        _box(drawing, part, x, y - height)
        y -= height + 1.6
    x, y = x + _SPACING, 0.0
    for part in (part for part in sheet.parts if part.kind.name in _SYMBOLS):
        if y - _ROW < -_HIGH:
            x, y = x + _SPACING, 0.0
        _two_legs(drawing, part, x, y - 0.5)
        y -= _ROW
    data: bytes = drawing.get_imagedata("svg")
    return data


def _sides(part: Part) -> tuple[list[str], list[str]]:
    """The numbers of the pins on the left and on the right, from top to bottom, as on the package."""
    pins = sorted((pin.number for pin in part.kind.pins), key=int)
    if part.kind.name.startswith("wires") or part.kind.name == "5 V input":
        return pins, []
    half = -(-len(pins) // 2)
    return pins[:half], pins[half:][::-1]


def _height(part: Part) -> float:
    return len(_sides(part)[0]) * _PIN + 0.9


def _box(drawing: schemdraw.Drawing, part: Part, x: float, y: float) -> None:
    names = {pin.number: pin.name for pin in part.kind.pins}
    pins = []
    for column, numbers in enumerate(_sides(part)):
        for index, number in enumerate(numbers):
            slot = f"{len(numbers) - index}/{len(numbers)}"
            name = "" if names[number] == number else names[number]
            pins.append(
                elm.IcPin(name=name, pin=number, side=_LEFT_RIGHT[column], slot=slot, anchorname=f"pin{number}")
            )
    size = (3.4, _height(part))
    chip = elm.Ic(pins=pins, size=size, leadlen=_LEAD, pinspacing=_PIN, edgepadH=0.2, lblsize=9, pinlblsize=7)
    drawing.add(chip.at((x, y)))
    drawing.add(elm.Label().at((x + 1.7, y + size[1] + 0.35)).label(f"{part.ref}  {part.kind.name}", fontsize=_FONT))
    for way, numbers in zip((-1, 1), _sides(part), strict=True):
        for number in numbers:
            place = getattr(chip, f"pin{number}")
            _net(drawing, (place[0] + way * 0.12, place[1] - 0.12), part.nets.get(number), way)


def _net(drawing: schemdraw.Drawing, at: tuple[float, float], net: str | None, way: int) -> None:
    """Write the name of a net to the left (`way` -1) or to the right (1) of a place."""
    label = elm.Label().at(at).label(net or "open", fontsize=9, halign="right" if way < 0 else "left")
    drawing.add(label.color(_GREY if net is None else _BLUE))


def _two_legs(drawing: schemdraw.Drawing, part: Part, x: float, y: float) -> None:
    """Draw a part with two legs, the first on the left; a diode is reversed: its symbol ends in the cathode, leg 1."""
    one, other = (part.nets[pin.number] for pin in part.kind.pins)
    symbol = _SYMBOLS[part.kind.name]()
    drawing.add((symbol.reverse() if part.kind.pins[0].name == "K" else symbol).at((x, y)).right().length(2.4))
    drawing.add(elm.Label().at((x + 1.2, y + 0.55)).label(f"{part.ref}  {part.kind.name}", fontsize=_FONT))
    for place, net, way in ((x - 0.12, one, -1), (x + 2.52, other, 1)):
        _net(drawing, (place, y - 0.12), net, way)
