"""The courses of both players over the Twelve Lines, drawn on the board from the rules' own table of points.

In each lane White's number is on White's side, and Black's on Black's side. The lanes where a player enters have a
dashed edge in his colour, and those of his home an unbroken one.
"""

import math
from dataclasses import dataclass
from itertools import pairwise

from ludus.games.game import Game
from ludus.games.twelve_lines import rules as twelve_lines
from lusoria.boards.definitions import Definition
from lusoria.boards.places import Place, slot_places
from lusoria.web.pictures.board_paths import mm, places, recess

_BADGE = 9.6  # mm, radius of a number's disc
_LAST_ENTRY = 6  # the last point of entry: the highest number of a die


@dataclass(frozen=True)
class _Look:
    """How the course of one player is drawn.

    slot: the index of the slot that the line crosses in each lane. reach: where the line turns to another row, the
    distance in mm between the lane and the control points of the curve. disc, ink: colours. The two players differ in
    slot and reach, so that their lines cross but never coincide.
    """

    slot: int
    reach: float
    disc: str
    ink: str


_LOOKS = (_Look(1, 36, "#fff6e2", "#3a2a10"), _Look(-2, 24, "#1b2233", "#dbe5f7"))


def ways(definition: Definition, game: Game) -> str:
    """The courses of White and Black under the options of that game."""
    paths = [list(game.words.path_of(game.state, side))[1:] for side in (0, 1)]
    edges = "".join(_edges(definition, path, look) for path, look in zip(paths, _LOOKS, strict=True))
    return edges + "".join(_way(definition, path, look) for path, look in zip(paths, _LOOKS, strict=True))


def _way(definition: Definition, path: list[int], look: _Look) -> str:
    """The line of one player, with its arrow heads and the numbers of the points."""
    slots = slot_places(definition["cells"])
    points = [(x, -y) for x, y in (slots[cell][look.slot] for cell in path)]
    line = f"M{mm(points[0][0])} {mm(points[0][1])}" + "".join(_step(*each, look) for each in pairwise(points))
    heads = "".join(_head(*each, look) for each in pairwise(points))
    return (
        f'<g fill="none" stroke-linejoin="round"><path d="{line}" stroke="{look.ink}" stroke-width="4.6"/>'
        f'<path d="{line}" stroke="{look.disc}" stroke-width="2.6"/></g>'
        f'<path d="{heads}" fill="{look.disc}" stroke="{look.ink}" stroke-width="1" stroke-linejoin="round"/>'
        f'<g font-family="sans-serif" font-size="11.5" font-weight="bold" text-anchor="middle">'
        f"{''.join(_badge(number, *point, look) for number, point in enumerate(points, 1))}</g>"
    )


def _step(start: Place, end: Place, look: _Look) -> str:
    """The path of a step: straight along a row, and around the outer ends to another row."""
    if start[1] == end[1]:
        return f"H{mm(end[0])}"
    out = start[0] + math.copysign(look.reach, start[0])
    return f"C{mm(out)} {mm(start[1])} {mm(out)} {mm(end[1])} {mm(end[0])} {mm(end[1])}"


def _head(start: Place, end: Place, look: _Look) -> str:
    """A triangle in the middle of a step, pointing forwards."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    if start[1] == end[1]:
        ahead = 4.5 if end[0] > start[0] else -4.5
        return f"M{mm(x + ahead)} {mm(y)}l{mm(-2 * ahead)} -5.2v10.4Z"
    ahead = 4.5 if end[1] > start[1] else -4.5
    out = x + math.copysign(0.75 * look.reach, x)
    return f"M{mm(out)} {mm(y + ahead)}l-5.2 {mm(-2 * ahead)}h10.4Z"


def _badge(number: int, x: float, y: float, look: _Look) -> str:
    return (
        f'<circle cx="{mm(x)}" cy="{mm(y)}" r="{_BADGE}" fill="{look.disc}" stroke="{look.ink}"/>'
        f'<text x="{mm(x)}" y="{mm(y + 4.1)}" fill="{look.ink}">{number}</text>'
    )


def _edges(definition: Definition, path: list[int], look: _Look) -> str:
    """The edges of the lanes where the player enters, and of his home."""
    shapes = []
    for number, cell in enumerate(path, 1):
        if number <= _LAST_ENTRY or number >= twelve_lines.HOME:
            dashes = 'stroke-dasharray="6 5"' if number <= _LAST_ENTRY else ""
            style = f'fill="none" stroke="{look.disc}" stroke-width="2.4" {dashes}'
            shapes.append(recess(definition, *places(definition)[cell], -1.6, style))
    return "".join(shapes)
