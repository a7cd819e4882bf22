"""The cuts from above for an engraver or a mill: outline, grooves, names, seats and light holes, as DXF and SVG.

A laser has a drawing of its own, with nothing but thin lines to follow. It burns a slit, the kerf, so its lines run
half a kerf outside the edge of what is to remain.
"""

import math

from lusoria.boards import engraving, outline
from lusoria.boards.definitions import Definition
from lusoria.boards.outline import Arc, Line, Stroke, half_size
from lusoria.boards.places import Place, slot_places
from lusoria.hardware.body import lettering, touch
from lusoria.hardware.body.holes import light_holes
from lusoria.hardware.body.sheet import Layer, Sheet

_HAIR = 0.1  # mm, the width of a line that a laser follows


def files(board: Definition) -> dict[str, bytes]:
    """`carving/engraving.dxf` and `.svg`, and `laser.svg`; a layer's name gives the width and depth of its cuts."""
    sheet = drawn(board)
    return {
        "carving/engraving.dxf": sheet.dxf(),
        "carving/engraving.svg": sheet.svg(),
        "carving/laser.svg": drawn(board, board["body"].get("kerf", 0.0)).svg(_HAIR),
    }


def drawn(board: Definition, kerf: float = 0.0) -> Sheet:
    """The drawing of the cuts from above."""
    recess, pocket, lines = board["body"]["recess"], board["pocket"], board["lines"]
    sheet = Sheet(f"{board['title']}: engraving, seen from above", *half_size(board["body"]))
    edge = [_outwards(stroke, kerf / 2) for stroke in outline.edge(board["body"])]
    sheet.add(Layer("OUTLINE", 1, "#b3261e", 0.4, "#f3ead6"), edge)
    sheet.add(Layer(f"SEATS_{_size('D', recess['depth'])}", 5, "#4a6b8a", 0.4, "#e2d5b8"), seat_outlines(board))
    sheet.add(Layer(f"NOTCHES_{_size('D', recess['depth'])}", 2, "#4a6b8a", 0.4, "#e2d5b8"), notch_outlines(board))
    lights: list[Stroke] = [Arc(hole.x, hole.y, (hole.d - kerf) / 2, 0, 360) for hole in light_holes(board)]
    sheet.add(Layer(f"LIGHTS_{_size('W', pocket['led_d'])}_THROUGH", 3, "#1b7a3d", 0.4, "#fff"), lights)
    if lines["kind"] != "none":
        depth, wide = lines["depth"], lettering.stroke_width(board)
        groove = f"GROOVES_{_size('W', lines['w'])}_{_size('D', depth)}"
        names = f"NAMES_{_size('W', wide)}_{_size('D', depth * lettering.DEPTH_SHARE)}"
        sheet.add(Layer(groove, 7, "#5b3a1a", lines["w"]), engraving.strokes(board))
        sheet.add(Layer(names, 30, "#5b3a1a", wide), lettering.strokes(board))
    return sheet


def _outwards(stroke: Stroke, away: float) -> Stroke:
    """Move a stroke of a counter-clockwise outline outwards, by `away` mm."""
    if isinstance(stroke, Arc):
        return stroke._replace(r=stroke.r + away)
    long = math.hypot(stroke.x2 - stroke.x1, stroke.y2 - stroke.y1)
    dx, dy = (stroke.y2 - stroke.y1) / long * away, (stroke.x1 - stroke.x2) / long * away
    return Line(stroke.x1 + dx, stroke.y1 + dy, stroke.x2 + dx, stroke.y2 + dy)


def seat_outlines(board: Definition) -> list[Stroke]:
    """The edge of each seat, counter-clockwise: a circle, or the scalloped edge of a lane's overlapping circles."""
    radius, half = board["body"]["recess"]["d"] / 2, board["cells"].get("slot_pitch", 0) / 2
    found: list[Stroke] = []
    for lane in slot_places(board["cells"]):
        if len(lane) > 1 and half < radius:
            found += _scallops(lane, radius, math.degrees(math.acos(half / radius)))
        else:
            found += [Arc(x, y, radius, 0, 360) for x, y in lane]
    return found


def notch_outlines(board: Definition) -> list[Stroke]:
    """The outlines to cut: the part of each notch outside its seat, and the part of White's mark on the body."""
    radius, found = board["body"]["recess"]["d"] / 2, touch.notches(board)
    strokes: list[Stroke] = []
    for notch in found:
        half = 180 - math.degrees(math.acos(notch.d / 4 / radius))
        strokes.append(Arc(notch.x, notch.y, notch.d / 2, notch.direction - half, notch.direction + half))
    return [*strokes, Arc(*touch.mark(board), touch.MARK_D / 2, 0, 180)] if found else []


def _scallops(lane: list[Place], radius: float, hidden: float) -> list[Stroke]:
    """The edge of a lane: around the lowest circle, up the right side, around the highest, down the left side."""
    (x, low), (_, high), inner = lane[0], lane[-1], lane[1:-1]
    return [
        Arc(x, low, radius, 90 + hidden, 450 - hidden),
        *(Arc(x, y, radius, hidden - 90, 90 - hidden) for _, y in inner),
        Arc(x, high, radius, hidden - 90, 270 - hidden),
        *(Arc(x, y, radius, 90 + hidden, 270 - hidden) for _, y in reversed(inner)),
    ]


def _size(letter: str, millimetres: float) -> str:
    """A size in a layer's name: W1_5 for 1.5 mm wide."""
    return letter + f"{millimetres:.2f}".rstrip("0").rstrip(".").replace(".", "_")
