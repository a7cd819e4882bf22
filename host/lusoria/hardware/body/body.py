"""The body of a board as a solid: whole, and in tiles for a common printer, with the spacers of the hub board.

It lies as it is printed, its face up: seats, grooves, names and light holes from above, pockets from below.
"""

import json
from functools import lru_cache

from manifold3d import CrossSection, FillRule, Manifold

from lusoria.boards import engraving, outline
from lusoria.boards.definitions import Definition
from lusoria.boards.outline import Arc, half_size
from lusoria.hardware.body import lettering, solid, view
from lusoria.hardware.body.holes import ABOVE, BELOW, POST_D, POST_H, POST_HOLE_D, THROUGH, holes
from lusoria.hardware.body.solid import Contour, disc, flat, groove, prism
from lusoria.hardware.body.tiles import DOWEL_D, DOWEL_LONG, Dowel, tiling

# The parts of a definition that shape the body.
_PARTS = ("body", "cells", "dice", "leds", "lines", "pocket", "sense")
_OVER = 1.0  # mm by which a cut begins outside the body
_DOWEL_PLAY = 0.2


def files(board: Definition) -> dict[str, bytes]:
    """The files of `carved`, which are made only once for boards with the same body."""
    parts = {name: board[name] for name in _PARTS if name in board}
    return dict(carved(json.dumps(parts, sort_keys=True)))


@lru_cache(maxsize=4)
def carved(parts: str) -> dict[str, bytes]:
    """`carving/body.stl`, its tiles `body-tile-COLUMN-ROW.stl` for a printer's bed, `spacer.stl`, and two pictures."""
    board = json.loads(parts)
    body = solid_body(board)
    made = {"carving/body.stl": solid.stl(body), "carving/spacer.stl": solid.stl(_spacer())}
    for name, tile in tiles(board, body).items():
        made[f"carving/body-tile-{name}.stl"] = solid.stl(tile)
    surface = solid.triangles(body)
    made["carving/body-above.png"] = view.picture(surface, view.ABOVE)
    made["carving/body-below.png"] = view.picture(surface, view.BELOW)
    return made


def solid_body(board: Definition) -> Manifold:
    """The carved body in one piece."""
    thick, lines = board["body"]["t"], board["lines"]
    cuts = _round_cuts(board)
    if lines["kind"] != "none":
        grooves = [contour for stroke in engraving.strokes(board) for contour in groove(stroke, lines["w"])]
        cuts.append(prism(flat(grooves), thick - lines["depth"], thick + _OVER))
        wide = lettering.stroke_width(board)
        names = [contour for stroke in lettering.strokes(board) for contour in groove(stroke, wide)]
        cuts.append(prism(flat(names), thick - lettering.DEPTH_SHARE * lines["depth"], thick + _OVER))
    return solid.cut(prism(_outline(board), 0, thick), cuts)


def tiles(board: Definition, body: Manifold) -> dict[str, Manifold]:
    """The body cut along its seams, by column and row from the lower left; none if it fits a bed in one piece."""
    plan = tiling(board)
    if plan is None or plan.tiles == 1:
        return {}
    across, up = half_size(board["body"])
    drilled = solid.cut(body, [_dowel(board, dowel) for dowel in plan.dowels])
    xs, ys = [-across - 1, *plan.x, across + 1], [-up - 1, *plan.y, up + 1]
    found = {}
    for column in range(len(xs) - 1):
        for row in range(len(ys) - 1):
            box = Manifold.cube((xs[column + 1] - xs[column], ys[row + 1] - ys[row], board["body"]["t"] + 2))
            found[f"{column + 1}-{row + 1}"] = drilled ^ box.translate((xs[column], ys[row], -1))
    return found


def _round_cuts(board: Definition) -> list[Manifold]:
    """The round cuts; those of the same side and depth are joined in one prism."""
    thick: float = board["body"]["t"]
    depths: dict[tuple[str, float], list[Contour]] = {}
    for hole in holes(board):
        contours = groove(hole.line, hole.d) if hole.across or hole.up else [disc(hole.x, hole.y, hole.d)]
        depths.setdefault((hole.side, hole.depth), []).extend(contours)
    spans = {
        ABOVE: lambda depth: (thick - depth, thick + _OVER),
        BELOW: lambda depth: (-_OVER, depth),
        THROUGH: lambda _: (-_OVER, thick + _OVER),
    }
    return [prism(flat(contours), *spans[side](depth)) for (side, depth), contours in depths.items()]


def _outline(board: Definition) -> CrossSection:
    contour = []
    for stroke in outline.edge(board["body"]):
        if isinstance(stroke, Arc):
            steps = max(8, round((stroke.end - stroke.start) / 2.5))
            turns = [stroke.start + (stroke.end - stroke.start) * step / steps for step in range(steps)]
            contour += [stroke.point(turn) for turn in turns]
        else:
            contour.append((stroke.x1, stroke.y1))
    return CrossSection([contour], FillRule.Positive)


def _dowel(board: Definition, dowel: Dowel) -> Manifold:
    rod = Manifold.cylinder(DOWEL_LONG + 1, (DOWEL_D + _DOWEL_PLAY) / 2, circular_segments=16, center=True)
    turned = rod.rotate((0, 90, 0) if dowel.axis == "x" else (90, 0, 0))
    return turned.translate((dowel.x, dowel.y, board["body"]["t"] / 2))


def _spacer() -> Manifold:
    """A post between the body and the hub board, for a brass screw."""
    return prism(flat([disc(0, 0, POST_D)]) - flat([disc(0, 0, POST_HOLE_D + 0.7)]), 0, POST_H)
