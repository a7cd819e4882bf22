"""The strip of a row or a lane: its lights and sensors in place, and pads for the wires that leave it.

It lies in a groove below its cells, with its parts facing up. Data runs along it from left to right, even if the strip
lies turned. Since its pattern repeats, its tracks are written down here and not routed: supply and ground are areas on
the back, and each part has its vias.
"""

from collections.abc import Iterator
from itertools import pairwise

from lusoria.boards.definitions import Definition
from lusoria.hardware.circuit.circuit import Circuit
from lusoria.hardware.circuit.strips import Strip, kinds, places, strips
from lusoria.hardware.printed_boards.copper import BACK, FRONT, Label, Layout, Pad, Point, Spot, Track, Via, Zone
from lusoria.hardware.printed_boards.design_rules import VIAS, WIDTH
from lusoria.hardware.printed_boards.pads import pads_of, parts_of, wire

WIDE = 10.16
_MIDDLE = WIDE / 2
# From the middle of a sensor or light to its capacitor on the right and its wires on the left; to wires that leave.
_BESIDE, _LEAVE = 3.81, 6.35
_APART = 2.2225  # between wires
_RAIL, _DATA = 0.95, 9.0  # how high up the strip the sensors' supply runs, and the data between two lights
_LEG = 2.45  # from a light's middle to its pads
_POWER = 0.5
_Laid = Iterator[Track | Via]


def strip_layouts(board: Definition) -> list[Layout]:
    """A layout for each kind of strip."""
    every = strips(board)
    return [_layout(board, name, every[numbers[0] - 1]) for name, numbers in kinds(board).items()]


def _layout(board: Definition, name: str, strip: Strip) -> Layout:
    sensors, lights = places(board, strip)
    made, spots = _parts(board, sensors, lights)
    ends = (("IN", lights[0] - _BESIDE, "L0"), ("ON", lights[-1] + _LEAVE, f"L{len(lights)}"))
    wires = [pad for _, x, data in ends for pad in _column(x, ("+5V", data, "GND"))]
    wires += _column(sensors[0] - _BESIDE, ("RAIL", "S1", "GND"))
    wires += [wire("W", f"S{number}", x - _BESIDE, _MIDDLE) for number, x in enumerate(sensors[1:], 2)]
    words = [
        *((x, ("5V", "D" + word[0], "GND"), word) for word, x, _ in ends),
        (sensors[0] - _BESIDE, ("VS", "S1", "GND"), ""),
    ]
    words += [(x - _BESIDE, ("", f"S{number}", ""), "") for number, x in enumerate(sensors[1:], 2)]
    labels = [label for place in words for label in _names(*place)]
    long = round(strip.length, 4)
    zones = (
        Zone("+5V", BACK, ((0.4, 0.4, long - 0.4, _MIDDLE - 0.2),), True),
        Zone("GND", BACK, ((0.4, _MIDDLE + 0.2, long - 0.4, WIDE - 0.4),), True),
    )
    laid = [*_lights(lights), *_sensors(sensors)]
    return Layout(
        name, (long, WIDE), 0.0, (*pads_of(made, spots), *wires), zones, (), tuple(labels), (("RAIL", _POWER),),
        parts_of(made, spots), tuple(one for one in laid if isinstance(one, Track)),
        tuple(one for one in laid if isinstance(one, Via)),
    )  # fmt: skip


def _parts(board: Definition, sensors: tuple[float, ...], lights: tuple[float, ...]) -> tuple[Circuit, list[Spot]]:
    made, spots = Circuit({}), []
    for number, x in enumerate(lights, 1):
        nets: dict[str, str | None] = {"VDD": "+5V", "GND": "GND", "DIN": f"L{number - 1}", "DOUT": f"L{number}"}
        made.add(f"D{number}", "WS2812B", "strip", nets)
        made.add(f"C{number}", "100 nF", "strip", {"1": "+5V", "2": "GND"})
        spots += [Spot(f"D{number}", (x, _MIDDLE), 1), Spot(f"C{number}", (x + _BESIDE, _MIDDLE), 1)]
    for number, x in enumerate(sensors, 1):
        nets = {"VCC": "RAIL", "OUT": f"S{number}", "GND": "GND"}
        made.add(f"H{number}", board["sense"]["sensor"], "strip", nets)
        made.add(f"C{100 + number}", "100 nF", "strip", {"1": "RAIL", "2": "GND"})
        spots += [Spot(f"H{number}", (x, _MIDDLE)), Spot(f"C{100 + number}", (x + _BESIDE, _MIDDLE), 1)]
    return made, spots


def _column(x: float, nets: tuple[str, ...]) -> list[Pad]:
    """Pads for a column of wires across the strip, from the bottom up."""
    return [wire("W", net, x, _MIDDLE + _APART * (row - 1)) for row, net in enumerate(nets)]


def _names(x: float, column: tuple[str, ...], end: str) -> Iterator[Label]:
    """Labels of a column: each wire's name on the back, where it is soldered; on the front the end or the sensor."""
    for row, word in enumerate(column):
        if word:
            yield Label(word, (x - 1.1, _MIDDLE + _APART * (row - 1) - 0.4), 0.8, BACK)
    yield Label(end or column[1], (x - 0.8, WIDE - 1.2) if end else (x - 2.6, _MIDDLE - 0.4), 0.8)
    if end:
        yield Label(end, (x + 0.8, WIDE - 1.2), 0.8, BACK)


def _lights(lights: tuple[float, ...]) -> _Laid:
    low, high = _MIDDLE - _LEG, _MIDDLE + _LEG
    for number, x in enumerate(lights):
        yield from _down("+5V", (x - 1.6, low), (x - 0.2, low))
        yield from _down("GND", (x + 1.6, high), (x + 0.2, high))
        yield from _down("+5V", (x + _BESIDE, _MIDDLE - 1.5), (x + _BESIDE + 1.6, _MIDDLE - 1.5))
        yield from _down("GND", (x + _BESIDE, _MIDDLE + 1.5), (x + _BESIDE + 1.6, _MIDDLE + 1.5))
        aside = x + 2.55
        if number + 1 < len(lights):
            there = lights[number + 1] - 1.6
            way = [(aside, _DATA), (there, _DATA), (there, high)]
        else:
            way = [(aside, _MIDDLE), (x + _LEAVE, _MIDDLE)]
        yield from _along(f"L{number + 1}", (x + 1.6, low), (aside, low), *way)
    first = lights[0]
    yield from _along("L0", (first - _BESIDE, _MIDDLE), (first - 1.6, _MIDDLE), (first - 1.6, high))


def _sensors(sensors: tuple[float, ...]) -> _Laid:
    out, above = _MIDDLE - 1.0, _MIDDLE + 1.0
    start, end = sensors[0] - _BESIDE, sensors[-1] + _BESIDE
    yield from _along("RAIL", (start, _MIDDLE - _APART), (start, _RAIL), (end, _RAIL), width=_POWER)
    for number, x in enumerate(sensors, 1):
        yield from _along(f"S{number}", (x + 0.95, out), (x + 0.95, _MIDDLE), (x - _BESIDE, _MIDDLE))
        yield from _along("RAIL", (x - 0.95, _RAIL), (x - 0.95, out), width=_POWER)
        yield from _along("RAIL", (x + _BESIDE, _RAIL), (x + _BESIDE, _MIDDLE - 1.5), width=_POWER)
        yield from _down("GND", (x, above), (x, above + 1.45))
        yield from _down("GND", (x + _BESIDE, _MIDDLE + 1.5), (x + _BESIDE, _MIDDLE + 2.9))


def _along(net: str, *way: Point, width: float = WIDTH) -> _Laid:
    points = [(round(x, 4), round(y, 4)) for x, y in way]
    for one, other in pairwise(points):
        yield Track(net, FRONT, width, one, other)


def _down(net: str, pad: Point, via: Point) -> _Laid:
    """A short track to a via."""
    yield from _along(net, pad, via, width=_POWER)
    yield Via(net, (round(via[0], 4), round(via[1], 4)), *VIAS[False])
