"""A printed board as a KiCad board: footprints, tracks, vias, areas already poured, print and edge.

Each footprint is in the file itself and has our pads, so that KiCad's footprint of that name cannot move them.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from gerbonara.cad.kicad.sexp import Atom, build_sexp
from shapely import box
from shapely.geometry import Polygon
from shapely.ops import unary_union

from lusoria.hardware.kicad.parts import LIBRARY, Component, components, identity, symbol_identity
from lusoria.hardware.printed_boards import copper_check, silk
from lusoria.hardware.printed_boards.copper import BACK, Layout, Pad, Point, Routed, Spot, Zone

VERSION = 20211014  # the format of KiCad 6, which later ones open
_AWAY = 50.0  # where the board's upper left corner lies on the sheet
_SLIT = 1e-4  # KiCad's areas cannot have holes, so each hole is opened by a slit this narrow
_ROUNDED = 0.01  # the most by which our areas come nearer where their corners are rounded
_LAYERS = (
    (0, "F.Cu", "signal"), (31, "B.Cu", "signal"), (35, "F.Paste", "user"), (36, "B.SilkS", "user"),
    (37, "F.SilkS", "user"),
    (38, "B.Mask", "user"), (39, "F.Mask", "user"), (44, "Edge.Cuts", "user"), (49, "F.Fab", "user"),
)  # fmt: skip

Node = list[Any]


def node(name: str, *values: object) -> Node:
    """A node of KiCad's file: a name and its values, written in parentheses."""
    return [Atom(name), *values]


def text(made: Routed, layout: Layout, fitted: frozenset[str]) -> str:
    """The text of the board file; `made` is the layout with its tracks, and may lack the print."""
    nets = ["", *sorted({pad.net for pad in layout.pads if pad.net is not None})]
    codes = {net: code for code, net in enumerate(nets)}
    layers = [[number, name, Atom(use)] for number, name, use in _LAYERS]
    return build_sexp(node(
        "kicad_pcb", node("version", VERSION), node("generator", Atom(LIBRARY)),
        node("general", node("thickness", 1.6)), node("paper", "A4"), node("layers", *layers),
        node("setup", node("pad_to_mask_clearance", 0.05)),
        *(node("net", code, net) for net, code in codes.items()),
        *(_footprint(layout, component, codes) for component in components(layout, fitted)),
        *_holes(layout), *_edge(layout), *_labels(layout), *_copper(made, codes), *_zones(made, codes),
    )) + "\n"  # fmt: skip


def _at(layout: Layout, point: Point) -> Point:
    """A point of the board as a place on KiCad's sheet, where y points down."""
    return round(_AWAY + point[0], 4), round(_AWAY + layout.size[1] - point[1], 4)


def _within(spot: Spot, point: Point) -> Point:
    """A point of the board as a place in the footprint, before that is turned."""
    x, y = point[0] - spot.at[0], point[1] - spot.at[1]
    for _ in range(-spot.quarters % 4):
        x, y = -y, x
    return round(x, 4), round(-y, 4)


def _font(size: float, *justify: str) -> Node:
    font = node("font", node("size", size, size), node("thickness", silk.PEN))
    return node("effects", font, *([node("justify", *map(Atom, justify))] if justify else []))


def _footprint(layout: Layout, component: Component, codes: dict[str, int]) -> Node:
    spot, names = component.spot, silk.parts_names(layout)
    turn, drilled = 90 * spot.quarters, any(pad.drill for pad in component.pads)
    drawing = silk.part_strokes(layout, spot) if spot.kind else []
    made = node("footprint", f"{LIBRARY}:{component.footprint}", node("layer", "F.Cu"), _tag(layout, component.ref),
                node("at", *_at(layout, spot.at), turn), node("path", f"/{symbol_identity(layout, component)}"),
                node("attr", Atom("through_hole" if drilled else "smd"),
                     *([] if component.fitted and component.order else [Atom("exclude_from_bom")])))  # fmt: skip
    for use, words in (("reference", component.ref), ("value", component.value)):
        made.append(node("fp_text", Atom(use), words, node("at", 0, 0, turn), node("layer", "F.Fab"), _font(0.8)))
    if spot.kind:
        made.append(_printed_name(layout, spot, names[spot.ref]))
    for stroke in drawing:
        points = [_within(spot, point) for point in stroke]
        for index, ends in enumerate(pairwise(points)):
            made.append(node("fp_line", node("start", *ends[0]), node("end", *ends[1]), node("layer", "F.SilkS"),
                             node("width", silk.PEN), _tag(layout, component.ref, len(made), index)))  # fmt: skip
    return [*made, *(_pad(layout, component, pad, codes) for pad in component.pads)]


def _printed_name(layout: Layout, spot: Spot, name: silk.Name) -> Node:
    """The printed reference, with the value where that is printed too; both follow what KiCad's user enters."""
    left, low, right, high = name.area
    words = "${REFERENCE}" + ("" if name.words == spot.ref else "\\n" if "\n" in name.words else " ")
    return node("fp_text", Atom("user"), words if words.endswith("}") else f"{words}${{VALUE}}",
                node("at", *_within(spot, ((left + right) / 2, (low + high) / 2)), 90 * name.quarters),
                node("layer", "F.SilkS"), _font(name.size), _tag(layout, spot.ref, "name"))  # fmt: skip


def _pad(layout: Layout, component: Component, pad: Pad, codes: dict[str, int]) -> Node:
    spot = component.spot
    width, height = pad.size if spot.quarters % 2 == 0 else pad.size[::-1]
    form = "rect" if pad.square else "circle" if width == height else "oval"
    layers = ("*.Cu", "*.Mask") if pad.drill else ("F.Cu", "F.Paste", "F.Mask")
    made = node("pad", pad.number, Atom("thru_hole" if pad.drill else "smd"), Atom(form),
                node("at", *_within(spot, pad.at), 90 * spot.quarters), node("size", width, height))  # fmt: skip
    made += [node("drill", pad.drill)] if pad.drill else []
    made.append(node("layers", *layers))
    made += [] if pad.net is None else [node("net", codes[pad.net], pad.net)]
    return [*made, _tag(layout, component.ref, "pad", pad.number)]


def _tag(layout: Layout, *names: object) -> Node:
    return node("tstamp", Atom(identity(layout.name, *names)))


def _holes(layout: Layout) -> Iterator[Node]:
    """The holes without plating, which belong to no symbol."""
    attr = node("attr", Atom("board_only"), Atom("exclude_from_pos_files"), Atom("exclude_from_bom"))
    for number, (at, size) in enumerate(layout.holes, 1):
        yield node("footprint", f"{LIBRARY}:hole", node("layer", "F.Cu"), _tag(layout, "hole", number),
                   node("at", *_at(layout, at)), attr,
                   node("fp_text", Atom("reference"), f"H{100 + number}", node("at", 0, 0), node("layer", "F.Fab"),
                        Atom("hide"), _font(0.8)),
                   node("pad", "", Atom("np_thru_hole"), Atom("circle"), node("at", 0, 0), node("size", size, size),
                        node("drill", size), node("layers", "*.Cu", "*.Mask"),
                        _tag(layout, "hole", number, "pad")))  # fmt: skip


def _edge(layout: Layout) -> Iterator[Node]:
    right, up = layout.size
    yield node("gr_rect", node("start", *_at(layout, (0, up))), node("end", *_at(layout, (right, 0))),
               node("layer", "Edge.Cuts"), node("width", 0.1), node("fill", Atom("none")),
               _tag(layout, "edge"))  # fmt: skip


def _labels(layout: Layout) -> Iterator[Node]:
    for number, label in enumerate(layout.labels):
        mirror = ("mirror",) if label.layer == BACK else ()
        yield node("gr_text", label.text, node("at", *_at(layout, label.at)), node("layer", f"{label.layer}.SilkS"),
                   _tag(layout, "label", number), _font(label.size, "left", "bottom", *mirror))  # fmt: skip


def _copper(made: Routed, codes: dict[str, int]) -> Iterator[Node]:
    layout = made.layout
    for number, track in enumerate(made.tracks):
        yield node("segment", node("start", *_at(layout, track.start)), node("end", *_at(layout, track.end)),
                   node("width", track.width), node("layer", f"{track.layer}.Cu"), node("net", codes[track.net]),
                   _tag(layout, "track", number))  # fmt: skip
    for number, via in enumerate(made.vias):
        yield node("via", node("at", *_at(layout, via.at)), node("size", via.size), node("drill", via.drill),
                   node("layers", "F.Cu", "B.Cu"), node("net", codes[via.net]),
                   _tag(layout, "via", number))  # fmt: skip


def _zones(made: Routed, codes: dict[str, int]) -> Iterator[Node]:
    for number, (zone, parts) in enumerate(copper_check.poured(made)):
        yield _zone(made.layout, zone, parts, codes[zone.net], number)


def _zone(layout: Layout, zone: Zone, parts: list[Polygon], code: int, number: int) -> Node:
    area = unary_union([box(*rectangle) for rectangle in zone.rectangles])
    layer = f"{zone.layer}.Cu"
    return node(
        "zone", node("net", code), node("net_name", zone.net), node("layer", layer), _tag(layout, "zone", number),
        node("hatch", Atom("edge"), 0.5),
        node("connect_pads", *([] if zone.relieved else [Atom("yes")]),
             node("clearance", round(copper_check.POUR - _ROUNDED, 3))),
        node("min_thickness", 0.2), node("filled_areas_thickness", Atom("no")),
        node("fill", Atom("yes"), node("thermal_gap", copper_check.RELIEF),
             node("thermal_bridge_width", copper_check.BRIDGE)),
        node("polygon", _points(layout, area)),
        *(node("filled_polygon", node("layer", layer), _points(layout, _opened(part))) for part in parts),
    )  # fmt: skip


def _points(layout: Layout, area: Polygon) -> Node:
    return node("pts", *(node("xy", *_at(layout, point)) for point in area.exterior.coords[:-1]))


def _opened(part: Polygon) -> Polygon:
    """The area with each hole opened, the leftmost first, by a slit that runs to the left as far as the rim."""
    for x, y in sorted(min(hole.coords) for hole in part.interiors):
        way = box(part.bounds[0] - 1, y - _SLIT, x, y + _SLIT)
        rim = part.exterior.intersection(way).bounds[2]
        pieces = part.difference(box(rim - _SLIT, y - _SLIT, x + _SLIT, y + _SLIT))
        part = max(getattr(pieces, "geoms", [pieces]), key=lambda piece: piece.area)
    return part
