"""Assembly drawings of a printed board: its front with the parts, and its back as it lies while it is soldered.

Parts that the circuit of this table does not have are dashed and marked as empty. Pin 1 is red.
"""

import html
import math
from collections.abc import Iterator

from lusoria.hardware.circuit.parts import KINDS
from lusoria.hardware.printed_boards.copper import BACK, FRONT, Label, Layout, Pad, Point, Spot
from lusoria.hardware.printed_boards.outlines import outline

_SCALE = 9  # pixels per millimetre
_ROW, _BETWEEN = 120.0, 2.0  # mm: the longest row of a drawing, and between rows
_BOARD, _COPPER, _FIRST, _HOLE = "#fdfbf4", "#d9b23c", "#b3261e", "#ffffff"
_BODY, _EMPTY, _INK, _FAINT = "#dfe9d3", "none", "#222222", "#8a8a8a"
_LETTER, _LARGEST, _LEAST = 0.62, 2.2, 0.9  # a letter's width as a share of its height; greatest and least height in mm


def front(layout: Layout, fitted: set[str]) -> str:
    """The parts, seen from above, each with its reference, value and marks."""
    lines = [line for spot in layout.parts for line in _part(spot, spot.ref in fitted)]
    lines += [_pad(layout, pad, pad.at) for pad in layout.pads]
    lines += [_name(spot, spot.ref in fitted) for spot in layout.parts]
    lines += [_label(label, label.at[0]) for label in layout.labels if label.layer == FRONT]
    return _drawing(layout, "from the front", layout.holes, lines)


def back(layout: Layout, fitted: set[str]) -> str:
    """The holes for legs, mirrored left to right, each part's reference at its first hole, and what is printed."""
    wide = layout.size[0]
    lines = []
    for pad in layout.pads:
        if pad.drill:
            at = (wide - pad.at[0], pad.at[1])
            lines.append(_pad(layout, pad, at))
            if pad.number == "1" and _spot(layout, pad) is not None:
                says = pad.ref if pad.ref in fitted else f"{pad.ref} empty"
                lines.append(_words(says, (at[0], at[1] + pad.size[1] / 2 + 0.9), 1.4, "middle", _INK))
    lines += [_label(label, wide - label.at[0]) for label in layout.labels if label.layer == BACK]
    holes = tuple(((wide - x, y), size) for (x, y), size in layout.holes)
    return _drawing(layout, "from behind", holes, lines)


def _label(label: Label, x: float) -> str:
    return _words(label.text, (x, label.at[1] + label.size / 2), label.size, "start", _FAINT)


def _spot(layout: Layout, pad: Pad) -> Spot | None:
    return next((spot for spot in layout.parts if spot.ref == pad.ref), None)


def _drawing(layout: Layout, side: str, holes: tuple[tuple[Point, float], ...], lines: list[str]) -> str:
    """The drawing; a long board is cut into rows, so that its words can be read."""
    wide, high = layout.size
    title = f"Printed board {layout.name} {side}, {wide:g} x {high:g} mm"
    circles = [f'<circle cx="{x:.3f}" cy="{-y:.3f}" r="{size / 2:g}" fill="{_HOLE}" stroke="{_INK}" '
               'stroke-width="0.1"/>' for (x, y), size in holes]  # fmt: skip
    rows = math.ceil(wide / _ROW)
    long, down = wide / rows, high + _BETWEEN
    shown = [
        f'<svg y="{down * row - high:g}" width="{long:g}" height="{high:g}" '
        f'viewBox="{long * row:g} {-high:g} {long:g} {high:g}"><use href="#board"/></svg>'
        for row in range(1, rows)
    ]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{long * _SCALE:g}" '
        f'height="{(down * rows - _BETWEEN) * _SCALE:g}" '
        f'viewBox="0 {-high:g} {long:g} {down * rows - _BETWEEN:g}" font-family="sans-serif">',
        f"<title>{title}</title>", f'<svg y="{-high:g}" width="{long:g}" height="{high:g}" '
        f'viewBox="0 {-high:g} {long:g} {high:g}"><g id="board">',
        f'<rect y="{-high:g}" width="{wide:g}" height="{high:g}" fill="{_BOARD}" stroke="{_INK}" stroke-width="0.3"/>',
        *circles, *lines, "</g></svg>", *shown, "</svg>", "",
    ])  # fmt: skip


def _part(spot: Spot, is_fitted: bool) -> Iterator[str]:
    body, marks = outline(KINDS[spot.kind])
    dash = "" if is_fitted else ' stroke-dasharray="0.6 0.5"'
    yield _line(spot, body, _BODY if is_fitted else _EMPTY, 0.15, dash)
    for mark in marks:
        yield _line(spot, mark, "none", 0.25, "")


def _line(spot: Spot, points: tuple[Point, ...], fill: str, pen: float, more: str) -> str:
    path = " L".join(f"{x:.3f} {-y:.3f}" for x, y in (spot.point(*point) for point in points))
    return f'<path d="M{path}" fill="{fill}" stroke="{_INK}" stroke-width="{pen}"{more}/>'


def _pad(layout: Layout, pad: Pad, at: Point) -> str:
    (x, y), (wide, high) = at, pad.size
    spot = _spot(layout, pad)
    is_first = pad.number == "1" and spot is not None and bool(outline(KINDS[spot.kind]).marks)
    shape = (
        f'<rect x="{x - wide / 2:.3f}" y="{-y - high / 2:.3f}" width="{wide:g}" height="{high:g}" rx="{pad.radius:g}" '
        f'fill="{_FIRST if is_first else _COPPER}"/>'
    )
    hole = f'<circle cx="{x:.3f}" cy="{-y:.3f}" r="{pad.drill / 2:g}" fill="{_HOLE}"/>' if pad.drill else ""
    return shape + hole


def _name(spot: Spot, is_fitted: bool) -> str:
    """The reference and value in the middle of the body, as large as there is room, turned upright in a tall body."""
    value = KINDS[spot.kind].value if is_fitted else "empty"
    says = f"{spot.ref} {value}".strip()
    xs, ys = zip(*(spot.point(*point) for point in outline(KINDS[spot.kind]).body), strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
    long, short = max(wide, high), min(wide, high)
    size = max(_LEAST, min(_LARGEST, 0.8 * short, long / (_LETTER * len(says))))
    return _words(says, middle, size, "middle", _INK, 90 if high > wide else 0)


def _words(says: str, at: Point, size: float, anchor: str, colour: str, turn: int = 0) -> str:
    place = f"translate({at[0]:.3f} {-at[1]:.3f}) rotate({-turn})"
    return (
        f'<text transform="{place}" y="{0.36 * size:.2f}" font-size="{size:.2f}" text-anchor="{anchor}" '
        f'fill="{colour}" paint-order="stroke" stroke="{_BOARD}" stroke-width="{0.12 * size:.2f}">'
        f"{html.escape(says)}</text>"
    )
