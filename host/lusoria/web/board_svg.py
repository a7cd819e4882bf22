"""A board drawn as SVG from its definition: carved limestone, lit from the upper left.

Three layers with one view box, to be laid over each other: `stone` never changes, `lights` and `surface` (the pieces'
layer, with the cells as places to set them) are altered by the page. Kept apart so that a browser paints the stone
once and not with each frame of lights. Millimetres, as in the definition, but y runs down. The text depends on the
definition alone.
"""

import html
import math
import random
from collections.abc import Callable, Iterator

from ludus.errors import BoardError
from lusoria.boards import Definition, cell_places, light_place

_MARGIN = 9  # mm around the body, for its shadow
_HALO = 36  # mm, how far a light shines over the stone
_PITS = 420

_DEFS = """\
<defs>
<radialGradient id="stone-face" cx=".34" cy=".26" r=".92">
<stop offset="0" stop-color="#bfae8e"/><stop offset=".45" stop-color="#9d8c6b"/>
<stop offset=".85" stop-color="#73623f"/><stop offset="1" stop-color="#574727"/></radialGradient>
<linearGradient id="stone-edge" x1=".15" y1=".1" x2=".85" y2=".9">
<stop offset="0" stop-color="#e6d9ba"/><stop offset=".5" stop-color="#76663f"/>
<stop offset="1" stop-color="#2b2212"/></linearGradient>
<linearGradient id="recess-floor" x1=".15" y1=".1" x2=".85" y2=".9">
<stop offset="0" stop-color="#4c3f28"/><stop offset=".55" stop-color="#766547"/>
<stop offset="1" stop-color="#94835f"/></linearGradient>
<linearGradient id="recess-lip" x1=".15" y1=".1" x2=".85" y2=".9">
<stop offset="0" stop-color="#2c2213" stop-opacity=".9"/><stop offset=".5" stop-color="#2c2213" stop-opacity=".25"/>
<stop offset="1" stop-color="#fff6df" stop-opacity=".85"/></linearGradient>
<radialGradient id="ground-shadow"><stop offset=".9" stop-color="#000" stop-opacity=".6"/>
<stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<filter id="veins" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency=".008 .045" numOctaves="5" seed="4"/>
<feColorMatrix values="0 0 0 0 .95 0 0 0 0 .89 0 0 0 0 .74 1.1 0 0 0 -.44"/>
<feComposite operator="in" in2="SourceGraphic"/></filter>
</defs>"""


def view_box(definition: Definition) -> str:
    """The view box of all layers."""
    half = definition["body"]["d"] / 2 + _MARGIN
    return f"{-half:g} {-half:g} {2 * half:g} {2 * half:g}"


def stone(definition: Definition) -> str:
    """The carved body: disc, engraved lines, recesses, light holes and the cells' names."""
    parts = (_DEFS, _body(definition), _engraving(definition), _recesses(definition), _holes(definition))
    return _svg(definition, "stone", "".join(parts), 'aria-hidden="true"')


def lights(definition: Definition) -> str:
    """One dark light for each cell: `color` and `opacity` of a `data-light` group are for the page to set."""
    radius = definition["body"]["d"] / 2
    clip = f'<clipPath id="on-stone"><circle r="{radius:g}"/></clipPath>'
    content = f'{clip}<g clip-path="url(#on-stone)">{"".join(_each_light(definition))}</g>'
    return _svg(definition, "lights", content, 'aria-hidden="true"')


def surface(definition: Definition) -> str:
    """The cells as places to set a piece (`data-cell`), and an empty group for the pieces."""
    radius = definition["body"]["recess"]["d"] / 2
    cells = "".join(
        f'<circle class="cell" data-cell="{html.escape(name)}" cx="{_mm(x)}" cy="{_mm(y)}" r="{radius:g}"/>'
        for name, (x, y) in zip(definition["cells"]["ids"], _places(definition), strict=True)
    )
    title = html.escape(definition["title"])
    return _svg(definition, "surface", f'{cells}<g class="pieces"></g>', f'role="img" aria-label="{title}"')


def glow(name: str, x: float, y: float, halo: float) -> str:
    """A light at x, y: its hole shining and its halo on the stone, both in the current `color`."""
    return (
        f'<radialGradient id="glow-{name}"><stop offset="0" stop-color="currentColor" stop-opacity=".95"/>'
        '<stop offset=".16" stop-color="currentColor" stop-opacity=".7"/>'
        '<stop offset=".5" stop-color="currentColor" stop-opacity=".22"/>'
        '<stop offset="1" stop-color="currentColor" stop-opacity="0"/></radialGradient>'
        f'<circle cx="{_mm(x)}" cy="{_mm(y)}" r="{halo:g}" fill="url(#glow-{name})"/>'
        f'<circle cx="{_mm(x)}" cy="{_mm(y)}" r="3" fill="currentColor"/>'
        f'<circle cx="{_mm(x)}" cy="{_mm(y)}" r="1.9" fill="#fff" opacity=".75"/>'
    )


def _svg(definition: Definition, layer: str, content: str, attributes: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="layer {layer}" viewBox="{view_box(definition)}" '
        f"{attributes}>{content}</svg>"
    )


def _each_light(definition: Definition) -> Iterator[str]:
    for cell, name in enumerate(definition["cells"]["ids"]):
        x, y = light_place(definition, cell)
        yield f'<g data-light="{html.escape(name)}" color="#000" opacity="0">{glow(name, x, -y, _HALO)}</g>'


def _places(definition: Definition) -> list[tuple[float, float]]:
    """Centres of the cells by index, y running down."""
    return [(x, -y) for x, y in cell_places(definition["cells"])]


def _body(definition: Definition) -> str:
    body = definition["body"]
    if body["shape"] != "disc":
        raise BoardError(f"a body of shape '{body['shape']}' cannot be drawn; there is: disc")
    radius = body["d"] / 2
    return (
        f'<circle cx="2" cy="4" r="{radius + 5:g}" fill="url(#ground-shadow)"/>'
        f'<circle r="{radius:g}" fill="url(#stone-edge)"/>'
        f'<circle r="{radius - 2.4:g}" fill="url(#stone-face)"/>'
        f'<circle r="{radius - 2.4:g}" filter="url(#veins)"/>{_pits(definition, radius - 5)}'
    )


def _pits(definition: Definition, radius: float) -> str:
    """The small holes of travertine, always the same for a board."""
    chance = random.Random(definition["board"])
    shapes = []
    for _ in range(_PITS):
        turn, out = chance.uniform(0, math.tau), radius * math.sqrt(chance.random())
        x, y, long = out * math.cos(turn), out * math.sin(turn), chance.uniform(0.25, 1.5) ** 1.6
        shapes.append(
            f'<ellipse cx="{_mm(x)}" cy="{_mm(y)}" rx="{_mm(long)}" ry="{_mm(long * chance.uniform(0.25, 0.6))}"/>'
        )
    return f'<g fill="#3d301b" opacity=".34">{"".join(shapes)}</g>'


def _engraving(definition: Definition) -> str:
    """The lines as grooves: dark in the depth, the edge towards the light in shadow, the far edge lit."""
    lines = definition["lines"]
    if lines["kind"] not in _PATHS:
        raise BoardError(f"lines of kind '{lines['kind']}' cannot be drawn; there is: {', '.join(_PATHS)}")
    path = f'<path d="{_PATHS[lines["kind"]](definition)}"/>'
    width = lines["w"]
    return (
        '<g fill="none" stroke-linecap="round">'
        f'<g stroke="#fff3d6" stroke-opacity=".75" stroke-width="{width:g}" transform="translate(.7 .8)">{path}</g>'
        f'<g stroke="#3a2d18" stroke-opacity=".85" stroke-width="{width:g}">{path}</g>'
        f'<g stroke="#7a6848" stroke-width="{width * 0.45:g}" transform="translate(.35 .4)">{path}</g></g>'
    )


def _wheel(definition: Definition) -> str:
    """A ring through the rim cells, and the spokes."""
    places, radius = _places(definition), definition["cells"]["r"]
    hub = definition["cells"].get("hub", False)
    spokes = "".join(f"M0 0L{_mm(x)} {_mm(y)}" for x, y in places[1:]) if hub else ""
    ring = f"M{-radius:g} 0A{radius:g} {radius:g} 0 1 1 {radius:g} 0A{radius:g} {radius:g} 0 1 1 {-radius:g} 0Z"
    return spokes + ring


_PATHS: dict[str, Callable[[Definition], str]] = {"wheel": _wheel}


def _recesses(definition: Definition) -> str:
    radius = definition["body"]["recess"]["d"] / 2
    return "".join(
        f'<g transform="translate({_mm(x)} {_mm(y)})"><circle r="{radius:g}" fill="url(#recess-floor)"/>'
        f'<circle r="{radius - 0.6:g}" fill="none" stroke="url(#recess-lip)" stroke-width="1.8"/></g>'
        for x, y in _places(definition)
    )


def _holes(definition: Definition) -> str:
    """Light holes closed with frosted glass, and next to each the name of its cell, scratched in."""
    radius = definition["pocket"]["led_d"] / 2
    shapes = []
    for cell, (name, (at_x, at_y)) in enumerate(zip(definition["cells"]["ids"], _places(definition), strict=True)):
        x, up = light_place(definition, cell)
        name_x, name_y = _beside(x - at_x, -up - at_y, math.hypot(at_x, at_y) > 1)
        shapes.append(
            f'<circle cx="{_mm(x)}" cy="{_mm(-up)}" r="{radius + 0.7:g}" fill="url(#recess-lip)"/>'
            f'<circle cx="{_mm(x)}" cy="{_mm(-up)}" r="{radius:g}" fill="#665a42"/>'
            f'<text x="{_mm(at_x + name_x)}" y="{_mm(at_y + name_y + 3)}">{html.escape(name)}</text>'
        )
    return f'<g font-family="serif" font-size="8.5" text-anchor="middle" fill="#241a0a">{"".join(shapes)}</g>'


def _beside(dx: float, dy: float, at_rim: bool) -> tuple[float, float]:
    """Where a cell's name stands, from the cell, whose light is at dx, dy: off the lines, and not in the light."""
    if not at_rim:
        return dx * 1.5, dy * 1.5
    turn = math.radians(24)
    return dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)


def _mm(value: float) -> str:
    """A coordinate as short as it can be written to a hundredth."""
    return f"{round(value, 2) + 0:g}"
