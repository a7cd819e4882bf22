"""The files for a board maker: Gerber and Excellon, zipped, and a picture of each printed board.

Every board is routed and checked before it is drawn; one with a fault is not drawn. Two boards with the same pins share
one hub, which is made only once.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from gerbonara import ExcellonFile, GerberFile
from gerbonara.apertures import CircleAperture, ExcellonTool, ObroundAperture, RectangleAperture
from gerbonara.cam import FileSettings
from gerbonara.graphic_objects import Flash, Line, Region
from gerbonara.utils import MM
from shapely.geometry import Polygon

from lusoria.boards.definitions import Definition
from lusoria.errors import LusoriaError
from lusoria.hardware import makers
from lusoria.hardware.circuit.electronics import circuit
from lusoria.hardware.printed_boards import assembly, copper_check, copper_picture, placement, silk
from lusoria.hardware.printed_boards.copper import BACK, FRONT, Layout, Pad, Point, Routed
from lusoria.hardware.printed_boards.layouts import layouts
from lusoria.hardware.printed_boards.router import route

FOLDER = "electronics"
_MASK = 0.1  # the mask's opening is wider than the pad by this much
_EDGE = 0.1


def files(board: Definition) -> dict[str, bytes]:
    """The files of all printed boards that a board needs."""
    made: dict[str, bytes] = {}
    fitted = {part.ref for part in circuit(board).at("hub")}
    for layout in layouts(board):
        made.update(drawn(layout))
        refs = fitted if layout.name == "hub" else {spot.ref for spot in layout.parts}
        for side, draw in (("front", assembly.front), ("back", assembly.back)):
            made[f"{FOLDER}/{layout.name}/{layout.name}-{side}.svg"] = draw(layout, refs).encode()
        fitted_only = layout._replace(parts=tuple(spot for spot in layout.parts if spot.ref in refs))
        for file, contents in placement.files(fitted_only).items():
            made[f"{FOLDER}/{layout.name}/{file}"] = contents
    return made


@lru_cache(maxsize=32)
def routed(layout: Layout) -> Routed:
    """A layout with its tracks. Raises LusoriaError if it cannot be routed or the result is not sound."""
    found = route(layout)
    faults = copper_check.faults(found)
    if faults:
        raise LusoriaError(f"printed board {layout.name} is not drawn: {faults[0]}")
    return found


@lru_cache(maxsize=32)
def drawn(layout: Layout) -> dict[str, bytes]:
    """The layers of a printed board, their zip, and a picture."""
    name = layout.name
    layers = {**_copper_layers(layout.bare), **printed(layout)}
    made = routed(layout.bare)
    picture = copper_picture.svg(made, copper_check.poured(made), silk.strokes(layout))
    folder = {f"{FOLDER}/{name}/{file}": contents for file, contents in layers.items()}
    return {**folder, f"{FOLDER}/{name}.zip": makers.zipped(layers), f"{FOLDER}/{name}/{name}.svg": picture.encode()}


@lru_cache(maxsize=32)
def _copper_layers(bare: Layout) -> dict[str, bytes]:
    """Tracks, areas and holes: the same for hubs that differ in what is printed on them."""
    made, name = routed(bare), bare.name
    return {
        f"{name}-F_Cu.gbr": _gerber(_copper(made, FRONT)),
        f"{name}-B_Cu.gbr": _gerber(_copper(made, BACK)),
        f"{name}-PTH.drl": _drill(_plated(made), True),
        f"{name}-NPTH.drl": _drill(list(bare.holes), False),
    }


def printed(layout: Layout) -> dict[str, bytes]:
    """The layers that do not depend on the tracks: masks, paste, print and edge."""
    name, pads = layout.name, layout.pads
    behind = silk.strokes_behind(layout)
    return {
        **({f"{name}-B_Silk.gbr": _gerber(_words(behind))} if behind else {}),
        f"{name}-F_Mask.gbr": _gerber(_pads(pads, FRONT, _MASK)),
        f"{name}-B_Mask.gbr": _gerber(_pads(pads, BACK, _MASK)),
        f"{name}-F_Paste.gbr": _gerber(_pads(pads, FRONT, 0.0, holes=False)),
        f"{name}-F_Silk.gbr": _gerber(_words(silk.strokes(layout))),
        f"{name}-Edge_Cuts.gbr": _gerber(_outline(layout)),
    }


def _gerber(objects: list[object]) -> bytes:
    settings = FileSettings(unit=MM, number_format=(4, 6))
    data: bytes = GerberFile(objects).write_to_bytes(settings)
    return data


def _drill(holes: list[tuple[Point, float]], plated: bool) -> bytes:
    tools = {diameter: ExcellonTool(diameter, plated=plated, unit=MM) for diameter in sorted({d for _, d in holes})}
    drills = [Flash(x, y, tools[diameter], unit=MM) for (x, y), diameter in sorted(holes, key=lambda hole: hole[::-1])]
    settings = FileSettings(unit=MM, number_format=(3, 3), zeros="leading")
    data: bytes = ExcellonFile(drills).write_to_bytes(settings)
    return data


def _copper(made: Routed, layer: str) -> list[object]:
    """The copper of a layer: first the areas, since drawing them erases their gaps, then what lies in the gaps."""
    objects: list[object] = []
    for zone, parts in copper_check.poured(made):
        if zone.layer == layer:
            for part in parts:
                objects += _area(part)
    objects += _pads(made.layout.pads, layer, 0.0)
    widths = {width: CircleAperture(width, unit=MM) for width in sorted({track.width for track in made.tracks})}
    for track in made.tracks:
        if track.layer == layer:
            objects.append(Line(*track.start, *track.end, widths[track.width], unit=MM))
    for via in made.vias:
        objects.append(Flash(*via.at, CircleAperture(via.size, unit=MM), unit=MM))
    return objects


def _area(part: Polygon) -> Iterator[object]:
    yield Region(_rounded(part.exterior.coords), unit=MM)
    for hole in part.interiors:
        yield Region(_rounded(hole.coords), unit=MM, polarity_dark=False)


def _rounded(points: object) -> list[Point]:
    return [(round(x, 4), round(y, 4)) for x, y in points]  # type: ignore[attr-defined]


def _pads(pads: Iterable[Pad], layer: str, wider: float, holes: bool = True) -> list[object]:
    objects: list[object] = []
    for pad in pads:
        if layer in pad.layers and (holes or not pad.drill):
            width, height = (round(side + wider, 4) for side in pad.size)
            objects.append(Flash(*pad.at, _aperture(pad, width, height), unit=MM))
    return objects


def _aperture(pad: Pad, width: float, height: float) -> object:
    if pad.square:
        return RectangleAperture(width, height, unit=MM)
    return CircleAperture(width, unit=MM) if width == height else ObroundAperture(width, height, unit=MM)


def _plated(made: Routed) -> list[tuple[Point, float]]:
    return [(pad.at, pad.drill) for pad in made.layout.pads if pad.drill] + [(via.at, via.drill) for via in made.vias]


def _words(strokes: list[list[Point]]) -> list[object]:
    pen = CircleAperture(silk.PEN, unit=MM)
    return [Line(*one, *other, pen, unit=MM) for stroke in strokes for one, other in pairwise(stroke)]


def _outline(layout: Layout) -> list[object]:
    width, height = layout.size
    corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0)]
    pen = CircleAperture(_EDGE, unit=MM)
    return [Line(*one, *other, pen, unit=MM) for one, other in pairwise(corners)]
