"""A picture of a printed board: the front in red, the back in blue beneath it, as layout programs show them."""

from shapely.geometry import Polygon

from lusoria.hardware.printed_boards.copper import BACK, FRONT, Point, Routed, Zone

Areas = tuple[tuple[Zone, list[Polygon]], ...]

_SCALE = 8  # pixels per millimetre
_FRONT, _BACK, _PAD, _WORDS, _BOARD, _HOLE = "#c83434", "#3a62c8", "#d9b23c", "#f4f1e4", "#12261b", "#f7f5ee"
_COLOURS = {FRONT: _FRONT, BACK: _BACK}


def svg(made: Routed, areas: Areas, strokes: list[list[Point]]) -> str:
    """Draw the board from the front, with its print; strokes: the lines of the print, each a list of points."""
    width, height = made.layout.size
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width * _SCALE)}" height="{_n(height * _SCALE)}" '
        f'viewBox="0 0 {_n(width)} {_n(height)}">',
        f"<title>Printed board {made.layout.name}, {_n(width)} x {_n(height)} mm</title>",
        f'<g transform="translate(0 {_n(height)}) scale(1 -1)" stroke-linecap="round" stroke-linejoin="round">',
        f'<rect width="{_n(width)}" height="{_n(height)}" fill="{_BOARD}"/>',
    ]
    for layer in (BACK, FRONT):
        lines += _layer(made, areas, layer)
    for pad in made.layout.pads:
        (x, y), (wide, high) = pad.at, pad.size
        corner = f'x="{_n(x - wide / 2)}" y="{_n(y - high / 2)}" rx="{_n(pad.radius)}"'
        lines.append(f'<rect {corner} width="{_n(wide)}" height="{_n(high)}" fill="{_PAD}"/>')
        lines += [_circle(pad.at, pad.drill, _HOLE)] if pad.drill else []
    lines += [_circle(via.at, via.size, _PAD) + _circle(via.at, via.drill, _HOLE) for via in made.vias]
    lines += [_circle(at, diameter, _HOLE) for at, diameter in made.layout.holes]
    lines += [f'<path d="{_path(stroke)}" fill="none" stroke="{_WORDS}" stroke-width="0.15"/>' for stroke in strokes]
    return "\n".join([*lines, "</g>", "</svg>", ""])


def _layer(made: Routed, areas: Areas, layer: str) -> list[str]:
    colour = _COLOURS[layer]
    lines = []
    for zone, parts in areas:
        for part in parts if zone.layer == layer else ():
            path = " ".join(_path(list(ring.coords)) + " Z" for ring in (part.exterior, *part.interiors))
            lines.append(f'<path d="{path}" fill="{colour}" fill-opacity="0.45" fill-rule="evenodd"/>')
    for track in made.tracks:
        if track.layer == layer:
            path = _path([track.start, track.end])
            lines.append(f'<path d="{path}" stroke="{colour}" stroke-width="{_n(track.width)}"/>')
    return lines


def _circle(at: Point, diameter: float, colour: str) -> str:
    return f'<circle cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(diameter / 2)}" fill="{colour}"/>'


def _path(points: list[Point]) -> str:
    return "M" + " L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _n(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")
