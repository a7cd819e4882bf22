"""The drill plan: every round cut with its diameter and depth, as a table and as a drawing from either side."""

from collections import Counter

from lusoria.boards import outline
from lusoria.boards.definitions import Definition
from lusoria.boards.outline import Arc, Line, Stroke, half_size
from lusoria.hardware.body.holes import ABOVE, BELOW, THROUGH, Hole, holes
from lusoria.hardware.body.sheet import Layer, Sheet, Text, brief, mirrored
from lusoria.output import csv_rows

_SIDES = {"above": (ABOVE, THROUGH), "below": (BELOW, THROUGH)}
_COLOURS = {
    "seat": (5, "#4a6b8a"), "notch": (2, "#8a6d00"), "mark": (2, "#8a6d00"), "light": (3, "#1b7a3d"),
    "pocket": (6, "#8a3f7d"), "sensor": (4, "#a06a10"),
    "slot": (6, "#8a3f7d"), "room": (4, "#a06a10"), "lamp": (2, "#7d7a10"), "screw": (1, "#b3261e"),
}  # fmt: skip
_SAYS = {
    "seat": "seats for the pieces",
    "notch": "notches in the seats' rims, to read by hand",
    "mark": "mark in White's edge, to find by hand",
    "light": "light holes",
    "pocket": "pockets for the sensors' boards",
    "sensor": "room for the sensors, in the pockets' middle",
    "slot": "slots for the strips",
    "room": "room for the strips' parts, in the slots' middle",
    "lamp": "room for the lights, in the slots",
    "screw": "screws of the hub board's spacers",
}
_NOTE, _NOTE_SHARE, _CROSS = 4.5, 0.032, 1.6  # mm, least height of notes; of half the board's width; mm, half a cross


def files(board: Definition) -> dict[str, bytes]:
    """`carving/holes.csv`, and `carving/drill-above` and `drill-below` as DXF and SVG."""
    made = {"carving/holes.csv": table(board)}
    for side in _SIDES:
        sheet = drawn(board, side)
        made |= {f"carving/drill-{side}.dxf": sheet.dxf(), f"carving/drill-{side}.svg": sheet.svg()}
    return made


def table(board: Definition) -> bytes:
    """The table, with a line for each cut. For cuts from below, x is positive to the right as seen from below.

    A slot's last two columns say how far the cutter goes from one end of the slot to the other.
    """
    head = ("side", "what", "cell", "x_mm_seen_from_that_side", "y_mm", "diameter_mm", "depth_mm", "slot_across_mm",
            "slot_up_mm")  # fmt: skip
    rows = []
    for hole in holes(board):
        x = -hole.x if hole.side == BELOW else hole.x
        sizes = (x, hole.y, hole.d, hole.depth, 2 * hole.across, 2 * hole.up)
        rows.append([hole.side, hole.what, hole.cell, *map(brief, sizes)])
    return csv_rows.table(head, rows)


def drawn(board: Definition, side: str) -> Sheet:
    """The drawing of one side, seen from that side, with a list of its cuts under the drawing."""
    cuts_here = [hole for hole in holes(board) if hole.side in _SIDES[side]]
    kinds = Counter((hole.what, hole.d, hole.depth, hole.side, 2 * (hole.across + hole.up)) for hole in cuts_here)
    across, up = half_size(board["body"])
    note = max(_NOTE, _NOTE_SHARE * across)
    sheet = Sheet(f"{board['title']}: drill plan, seen from {side}", across, up, 4 + 2 * note * (len(kinds) + 1))
    turn = mirrored if side == "below" else list
    sheet.add(Layer("OUTLINE", 7, "#333", 0.4), turn(outline.edge(board["body"])))
    for what, (aci, colour) in _COLOURS.items():
        cuts = [hole for hole in cuts_here if hole.what == what]
        if cuts:
            sheet.add(Layer(what.upper(), aci, colour, 0.4), turn([stroke for hole in cuts for stroke in _cut(hole)]))
    notes = Layer("NOTES", 8, "#222", 0.2)
    names = [hole for hole in cuts_here if hole.what in ("seat", "pocket", "slot")]
    flip = -1 if side == "below" else 1
    sheet.add(notes, [Text(hole.cell, flip * hole.x, *_below(hole)) for hole in names])
    legend = [f"Seen from {side}. Millimetres; the origin is the board's middle."]
    legend += [_line(count, *kind) for kind, count in kinds.items()]
    sheet.add(notes, [Text(line, 0, -up - 6 - 2 * note * row, note) for row, line in enumerate(legend)])
    return sheet


def _cut(hole: Hole) -> list[Stroke]:
    """The circle of a cut, with a cross in its middle if it is drilled; for a slot, its outline."""
    if hole.across or hole.up:
        return _outline(hole)
    circle = Arc(hole.x, hole.y, hole.d / 2, 0, 360)
    if hole.what in ("seat", "notch", "mark", "sensor"):
        return [circle]
    return [
        circle,
        Line(hole.x - _CROSS, hole.y, hole.x + _CROSS, hole.y),
        Line(hole.x, hole.y - _CROSS, hole.x, hole.y + _CROSS),
    ]


def _outline(hole: Hole) -> list[Stroke]:
    (x1, y1, x2, y2), radius = hole.line, hole.d / 2
    if hole.up:
        return [Line(x1 + radius, y1, x2 + radius, y2), Arc(x2, y2, radius, 0, 180),
                Line(x2 - radius, y2, x1 - radius, y1), Arc(x1, y1, radius, 180, 360)]  # fmt: skip
    return [Line(x1, y1 - radius, x2, y2 - radius), Arc(x2, y2, radius, -90, 90),
            Line(x2, y2 + radius, x1, y1 + radius), Arc(x1, y1, radius, 90, 270)]  # fmt: skip


def _below(hole: Hole) -> tuple[float, float]:
    """The y and the height of the text that names a cut's cell: below a pocket or slot, within a seat."""
    return (hole.y - hole.d / 2 - 2.2, 4.0) if hole.what in ("pocket", "slot") else (hole.y, 5.0)


def _line(count: int, what: str, d: float, depth: float, side: str, long: float) -> str:
    deep = "through" if side == THROUGH else f"{brief(depth)} deep"
    size = f"slot {brief(d)} wide, {brief(d + long)} long" if long else f"diameter {brief(d)}"
    return f"{count} x {size}, {deep}: {_SAYS[what]}"
