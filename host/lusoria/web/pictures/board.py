"""Draws a board as SVG from its definition: carved limestone, lit from the upper left.

Three layers with one view box, to be laid over each other: `stone` never changes, `lights` and `surface` (the pieces'
layer, with the cells as places to set them) are altered by the page. They are separate so that a browser paints the
stone once and not with each frame of lights. Lengths are in millimetres, as in the definition, but y runs down. The
text depends on the definition alone.
"""

import html
import math
import random

from lusoria.boards.definitions import Definition, light_names
from lusoria.boards.engraving import letter_height
from lusoria.boards.outline import half_size
from lusoria.boards.places import Place, cell_names, light_place, light_places, nearest_cells, slot_places
from lusoria.web.pictures.board_paths import engraved, labels, mm, outline, places, recess

_MARGIN = 9  # mm around the body, for its shadow
_HALO = 36  # mm, the farthest that a light shines over the stone; less where cells are close
_PIP_HALO = 0.75  # how far a pip shines, as a share of the pitch of a die's pips, so that a face can still be read
_PITS = 420

_DEFS = """\
<defs>
<radialGradient id="stone-face" cx=".34" cy=".26" r="1.05">
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
<filter id="veins" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency=".008 .045" numOctaves="2" seed="4"/>
<feColorMatrix values="0 0 0 0 .95 0 0 0 0 .89 0 0 0 0 .74 1.1 0 0 0 -.44"/>
<feComposite operator="in" in2="SourceGraphic"/></filter>
</defs>"""


def size(definition: Definition) -> tuple[float, float]:
    """The width and the height of all layers, in mm."""
    across, down = half_size(definition["body"])
    return 2 * (across + _MARGIN), 2 * (down + _MARGIN)


def view_box(definition: Definition) -> str:
    """The view box of all layers."""
    width, height = size(definition)
    return f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"


def sized(definition: Definition, layers: str) -> str:
    """The layers with a size of their own, for a document that holds more than the board."""
    width, height = size(definition)
    return layers.replace("<svg ", f'<svg width="{width:g}" height="{height:g}" ')


def document(content: str, width: float, height: float, title: str, pixels: int = 600) -> str:
    """A whole SVG document. width, height: the size of the content, in mm. pixels: the width at which it is shown."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{pixels}" height="{round(pixels * height / width)}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img"><title>{html.escape(title)}</title>{content}</svg>\n'
    )


def stone(definition: Definition) -> str:
    """The carved body: engraved lines, recesses, light holes and the names of the cells."""
    clip = f'<clipPath id="on-stone">{outline(definition["body"], 0)}</clipPath>'
    parts = (_DEFS, clip, _body(definition), _engraving(definition), _recesses(definition), _holes(definition))
    return layer(definition, "stone", "".join((*parts, names(definition))), 'aria-hidden="true"')


def lights(definition: Definition) -> str:
    """A light for each cell and each pip of a die. The page sets its colour and brightness on the element around it."""
    content = "".join(light(definition, number) for number in range(len(light_names(definition))))
    return layer(definition, "lights", f'<g clip-path="url(#on-stone)">{content}</g>', 'aria-hidden="true"')


def surface(definition: Definition, pieces: str = "", label: str = "") -> str:
    """The cells as places for pieces (`data-cell`), and a group with the pieces that stand there.

    label: what screen readers say of it, '' for the board's title. The `data-seats` of a lane are the places of its
    slots, beginning at White's side: `x,y` for each.
    """
    cells = "".join(
        recess(definition, x, y, 0, f'class="cell" data-cell="{html.escape(name)}"{_seats_of(slots)}')
        for name, (x, y), slots in zip(
            cell_names(definition["cells"]), places(definition), slot_places(definition["cells"]), strict=True
        )
    )
    title = html.escape(label or definition["title"])
    return layer(definition, "surface", f'{cells}<g class="pieces">{pieces}</g>', f'role="img" aria-label="{title}"')


def _seats_of(slots: list[Place]) -> str:
    seats = " ".join(f"{mm(x)},{mm(-y)}" for x, y in slots)
    return f' data-seats="{seats}"' if len(slots) > 1 else ""


def layer(definition: Definition, name: str, content: str, attributes: str = "") -> str:
    """A layer of the drawing, to be laid over the others."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="layer {name}" viewBox="{view_box(definition)}" '
        f"{attributes}>{content}</svg>"
    )


def halo(definition: Definition) -> float:
    """The radius of a light's halo on this board, in mm."""
    return min(_HALO, round(nearest_cells(definition["cells"]) * 0.6, 1))


def glow(name: str, x: float, y: float, halo: float, hole: float = 3) -> str:
    """A light at x, y in the current `color`: a hole and a halo on the stone around it, with these radii."""
    return (
        f'<radialGradient id="glow-{name}"><stop offset="0" stop-color="currentColor" stop-opacity=".95"/>'
        '<stop offset=".16" stop-color="currentColor" stop-opacity=".7"/>'
        '<stop offset=".5" stop-color="currentColor" stop-opacity=".22"/>'
        '<stop offset="1" stop-color="currentColor" stop-opacity="0"/></radialGradient>'
        f'<circle cx="{mm(x)}" cy="{mm(y)}" r="{halo:g}" fill="url(#glow-{name})"/>'
        f'<circle cx="{mm(x)}" cy="{mm(y)}" r="{hole:g}" fill="currentColor"/>'
        f'<circle cx="{mm(x)}" cy="{mm(y)}" r="{mm(hole * 0.63)}" fill="#fff" opacity=".75"/>'
    )


def light(definition: Definition, number: int) -> str:
    """A light in the current `color`. number: counts the lights of the cells first, then those of the dice's pips.

    The light shines on the stone around its hole, and fills the hollow of its cell, to show which cell is meant.
    """
    cells = places(definition)
    name, (x, y) = html.escape(light_names(definition)[number]), light_place(definition, number)
    hole = definition["pocket"]["led_d"] / 2 + 0.4
    if number >= len(cells):
        return f'<g data-light="{name}">{glow(name, x, -y, definition["dice"]["pitch"] * _PIP_HALO, hole)}</g>'
    hollow = recess(definition, *cells[number], 0, 'fill="currentColor" fill-opacity=".55"')
    return f'<g data-light="{name}">{hollow}{glow(name, x, -y, halo(definition), hole)}</g>'


def names(definition: Definition) -> str:
    """The names scratched into the stone."""
    height = letter_height(definition)
    texts = "".join(
        f'<text x="{mm(x)}" y="{mm(y + 0.35 * height)}">{html.escape(text)}</text>' for text, x, y in labels(definition)
    )
    return f'<g font-family="serif" font-size="{height:g}" text-anchor="middle" fill="#241a0a">{texts}</g>'


def _body(definition: Definition) -> str:
    body = definition["body"]
    edge, face = outline(body, 0, 'fill="url(#stone-edge)"'), outline(body, 2.4, 'fill="url(#stone-face)"')
    return _shadow(body) + edge + face + outline(body, 2.4, 'filter="url(#veins)"') + _pits(definition)


def _shadow(body: Definition) -> str:
    """The shadow: outlines that fade as they grow, which browsers draw much faster than a blur."""
    grown = "".join(outline(body, -millimetres, 'opacity=".11"') for millimetres in range(-3, 5))
    return f'<g fill="#000" transform="translate(2 3.5)">{grown}</g>'


def _pits(definition: Definition) -> str:
    """The small holes of travertine, always the same for a board; one path, since browsers draw it faster than many."""
    chance = random.Random(definition["board"])
    shapes = []
    for _ in range(_PITS):
        x, y, long = *_somewhere(definition["body"], chance), chance.uniform(0.25, 1.5) ** 1.6
        half = f"{mm(long)} {mm(long * chance.uniform(0.25, 0.6))} 0 1 0"
        shapes.append(f"M{mm(x - long)} {mm(y)}a{half} {mm(2 * long)} 0a{half} {mm(-2 * long)} 0")
    return f'<path fill="#3d301b" opacity=".34" d="{"".join(shapes)}"/>'


def _somewhere(body: Definition, chance: random.Random) -> tuple[float, float]:
    """A random place on the body."""
    across, down = (half - 5 for half in half_size(body))
    if body["shape"] == "rect":
        return chance.uniform(-across, across), chance.uniform(-down, down)
    turn, out = chance.uniform(0, math.tau), across * math.sqrt(chance.random())
    return out * math.cos(turn), out * math.sin(turn)


def _engraving(definition: Definition) -> str:
    """The lines as grooves: dark at the bottom, shaded on the side towards the light, and lit on the other side."""
    path, width = f'<path d="{engraved(definition)}"/>', definition["lines"]["w"]
    return (
        '<g fill="none" stroke-linecap="round">'
        f'<g stroke="#fff3d6" stroke-opacity=".75" stroke-width="{width:g}" transform="translate(.7 .8)">{path}</g>'
        f'<g stroke="#3a2d18" stroke-opacity=".85" stroke-width="{width:g}">{path}</g>'
        f'<g stroke="#7a6848" stroke-width="{mm(width * 0.45)}" transform="translate(.35 .4)">{path}</g></g>'
    )


def _recesses(definition: Definition) -> str:
    """The recesses of all cells; those of lanes show a seat for each slot."""
    floor = recess(definition, 0, 0, 0, 'fill="url(#recess-floor)"')
    lip = recess(definition, 0, 0, 0.6, 'fill="none" stroke="url(#recess-lip)" stroke-width="1.8"')
    at = "".join(f'<use href="#recess" x="{mm(x)}" y="{mm(y)}"/>' for x, y in places(definition))
    return f'<defs><g id="recess">{floor}{lip}{_seats(definition)}</g></defs>{at}'


def _seats(definition: Definition) -> str:
    lane, (_, middle) = slot_places(definition["cells"])[0], places(definition)[0]
    radius = definition["piece"]["d"] / 2 * 0.8
    rings = "".join(f'<circle cy="{mm(-y - middle)}" r="{radius:g}"/>' for _, y in lane)
    return f'<g fill="none" stroke="#2c2213" stroke-opacity=".4">{rings}</g>' if len(lane) > 1 else ""


def _holes(definition: Definition) -> str:
    """The light holes, closed with frosted glass."""
    radius = definition["pocket"]["led_d"] / 2
    shapes = []
    for x, up in light_places(definition):
        shapes.append(
            f'<circle cx="{mm(x)}" cy="{mm(-up)}" r="{radius + 0.7:g}" fill="url(#recess-lip)"/>'
            f'<circle cx="{mm(x)}" cy="{mm(-up)}" r="{radius:g}" fill="#665a42"/>'
        )
    return "".join(shapes)
