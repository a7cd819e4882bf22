"""The two kinds of pieces as SVG symbols: white of bone with an engraved ring, black of dark glass with a cross.

The engraving tells them apart without colour. A symbol is drawn around its own origin, in mm, lit from the upper left
as the board is; its view box leaves room for its shadow.
"""

_GRADIENTS = """\
<radialGradient id="bone" cx=".36" cy=".3" r=".8">
<stop offset="0" stop-color="#fffaf0"/><stop offset=".45" stop-color="#f1e6cf"/>
<stop offset=".8" stop-color="#d9c8a5"/><stop offset="1" stop-color="#a8926a"/></radialGradient>
<radialGradient id="glass" cx=".36" cy=".3" r=".85">
<stop offset="0" stop-color="#6d7686"/><stop offset=".3" stop-color="#353b49"/>
<stop offset=".75" stop-color="#171a23"/><stop offset="1" stop-color="#07080c"/></radialGradient>
<linearGradient id="rim-light" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#fff" stop-opacity=".85"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/>
<stop offset="1" stop-color="#000" stop-opacity=".45"/></linearGradient>
<radialGradient id="piece-shadow"><stop offset=".62" stop-color="#120b04" stop-opacity=".62"/>
<stop offset="1" stop-color="#120b04" stop-opacity="0"/></radialGradient>"""


def view_box(diameter: float) -> str:
    """The view box of the symbols for pieces of that diameter."""
    half = reach(diameter)
    return f"{-half:g} {-half:g} {2 * half:g} {2 * half:g}"


def reach(diameter: float) -> float:
    """Half the side of a symbol: the piece's radius with its shadow."""
    return round(diameter * 0.68, 2)


def symbols(diameter: float) -> str:
    """Definitions of `piece-w` and `piece-b` for pieces of that diameter, to stand in a `defs` element."""
    radius = diameter / 2
    white = _engraved(f'<circle r="{radius * 0.5:g}"/>', "#7d6843", "#fffdf6")
    arm = radius * 0.36
    black = _engraved(
        f'<path d="M{-arm:g} {-arm:g}L{arm:g} {arm:g}M{arm:g} {-arm:g}L{-arm:g} {arm:g}"/>', "#aab5c9", "#000"
    )
    return "\n".join(
        (_GRADIENTS, _symbol("w", "bone", white, diameter, 0.5), _symbol("b", "glass", black, diameter, 0.8))
    )


def unknown(diameter: float) -> str:
    """The definition of `piece-unknown`, a piece of unknown colour; it needs `symbols`, too."""
    size = diameter * 0.55
    sign = (
        f'<text y="{size * 0.36:g}" font-family="sans-serif" font-weight="bold" font-size="{size:g}" '
        'text-anchor="middle" fill="#1d1408">?</text>'
    )
    gradient = (
        '<radialGradient id="clay" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#d9c3ae"/>'
        '<stop offset="1" stop-color="#8a7059"/></radialGradient>'
    )
    return gradient + _symbol("unknown", "clay", sign, diameter, 0.4)


def turned(diameter: float) -> str:
    """The definitions of `piece-w-down` and `piece-b-down`, other faces of the pieces; they need `symbols`, too."""
    bar = f'<path d="M{-diameter * 0.2:g} 0H{diameter * 0.2:g}"/>'
    white = _symbol("w-down", "bone", _engraved(bar, "#7d6843", "#fffdf6"), diameter, 0.3)
    return white + _symbol("b-down", "glass", _engraved(bar, "#aab5c9", "#000"), diameter, 0.4)


def of_page(diameter: float) -> str:
    """All definitions that a page with a live board may use."""
    return symbols(diameter) + unknown(diameter) + turned(diameter)


def _symbol(colour: str, material: str, engraving: str, diameter: float, gleam: float) -> str:
    radius = diameter / 2
    return (
        f'<symbol id="piece-{colour}" viewBox="{view_box(diameter)}">'
        f'<circle cx="1.6" cy="2.2" r="{radius * 1.2:g}" fill="url(#piece-shadow)"/>'
        f'<circle r="{radius:g}" fill="url(#{material})"/>'
        f'<circle r="{radius - 0.5:g}" fill="none" stroke="url(#rim-light)"/>'
        f"{engraving}"
        f'<ellipse cx="{-radius * 0.36:g}" cy="{-radius * 0.5:g}" rx="{radius * 0.3:g}" ry="{radius * 0.15:g}" '
        f'transform="rotate(-36 {-radius * 0.36:g} {-radius * 0.5:g})" fill="#fff" opacity="{gleam:g}"/>'
        "</symbol>"
    )


def _engraved(shape: str, shade: str, light: str) -> str:
    """A shape cut into the piece: its shaded edge, and the lit edge beside it."""
    return (
        f'<g fill="none" stroke-width="1.5" stroke-linecap="round">'
        f'<g transform="translate(.55 .6)" stroke="{light}" opacity=".75">{shape}</g>'
        f'<g stroke="{shade}">{shape}</g></g>'
    )
