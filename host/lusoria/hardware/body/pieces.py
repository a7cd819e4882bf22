"""The pieces as solids: white with a ring, black with a cross, on both faces, as the page shows them.

A pocket from below takes the magnet, and a plug closes it. The letter cut into the pocket's roof, N or S, names the
pole that must face you while you press the magnet in: it then points down, to the sensor. A sensor of the DRV5055
family reads above the middle when a south pole is near its marked face (Texas Instruments SBAS640).
"""

import json
from functools import lru_cache

from manifold3d import Manifold

from lusoria.boards.definitions import Definition
from lusoria.boards.outline import Arc, Line, Stroke
from lusoria.hardware.body import letter_shapes, solid, view
from lusoria.hardware.body.solid import disc, flat, groove, prism
from lusoria.hardware.magnets.seats import pole

_PLAY, _DEEPER = 0.2, 0.15  # mm by which the pocket is wider than the magnet, and deeper
_CHAMFER, _MARK_W, _MARK_DEPTH = 1.0, 1.4, 0.6
_LETTER_W, _LETTER_DEPTH, _LETTER_SHARE = 0.8, 0.8, 0.55
_RING = 0.68  # where the ring runs, as a share of the piece's radius
_OVER = 0.5
_APART = 1.3  # diameters between the middles of the pieces in the picture


def files(board: Definition) -> dict[str, bytes]:
    """The files of the pieces by path, see `made`; made only once for boards with the same pieces."""
    return dict(made(json.dumps({"piece": board["piece"]}, sort_keys=True)))


@lru_cache(maxsize=4)
def made(piece: str) -> dict[str, bytes]:
    """`carving/piece-white.stl`, `piece-black.stl`, `piece-plug.stl` and a picture of the three, seen from below."""
    board = json.loads(piece)
    files: dict[str, bytes] = {}
    bodies: list[Manifold] = []
    for step, (name, body) in enumerate(solids(board).items()):
        files[f"carving/piece-{name}.stl"] = solid.stl(body)
        bodies.append(body.translate((step * board["piece"]["d"] * _APART, 0, 0)))
    bodies += _upright(bodies[:2], board["piece"])
    files["carving/pieces.png"] = view.picture(solid.triangles(Manifold.compose(bodies)), view.PIECES)
    return files


def solids(board: Definition) -> dict[str, Manifold]:
    """A white piece, a black one, and the plug for either; they lie on their upper face with the pocket up."""
    return {
        "white": _piece(board, pole(board, "light"), _ring(board)),
        "black": _piece(board, pole(board, "dark"), _cross(board)),
        "plug": _plug(board),
    }


def _piece(board: Definition, letter: str, mark: list[Stroke]) -> Manifold:
    piece, magnet = board["piece"], board["piece"]["magnet"]
    radius, thick = piece["d"] / 2, piece["t"]
    floor = thick - magnet["inset"] - magnet["t"] - _DEEPER
    strokes = letter_shapes.written(letter, 0, 0, magnet["d"] * _LETTER_SHARE)
    writing = flat(contour for line in strokes for contour in groove(line, _LETTER_W))
    marks = flat(contour for stroke in mark for contour in groove(stroke, _MARK_W))
    below = marks - flat([disc(0, 0, magnet["d"] + 2)])
    return solid.cut(
        _chamfered(radius, thick),
        [
            prism(flat([disc(0, 0, magnet["d"] + _PLAY)]), floor, thick + _OVER),
            prism(writing, floor - _LETTER_DEPTH, floor + 0.1),
            prism(marks, -_OVER, _MARK_DEPTH),
            prism(below, thick - _MARK_DEPTH, thick + _OVER),
        ],
    )


def _chamfered(radius: float, thick: float) -> Manifold:
    """A disc with bevelled edges, alike on both faces."""
    segments, inner = 72, radius - _CHAMFER
    parts = [
        Manifold.cylinder(_CHAMFER, inner, radius, segments),
        Manifold.cylinder(thick - 2 * _CHAMFER, radius, radius, segments).translate((0, 0, _CHAMFER)),
        Manifold.cylinder(_CHAMFER, radius, inner, segments).translate((0, 0, thick - _CHAMFER)),
    ]
    return parts[0] + parts[1] + parts[2]


def _plug(board: Definition) -> Manifold:
    """The lid that is pressed and glued in over the magnet, as thick as the magnet is inset."""
    magnet = board["piece"]["magnet"]
    return prism(flat([disc(0, 0, magnet["d"] + _PLAY / 2)]), 0, magnet["inset"])


def _ring(board: Definition) -> list[Stroke]:
    return [Arc(0, 0, board["piece"]["d"] / 2 * _RING, 0, 360)]


def _cross(board: Definition) -> list[Stroke]:
    reach = board["piece"]["d"] / 2 * _RING * 0.72
    return [Line(-reach, -reach, reach, reach), Line(-reach, reach, reach, -reach)]


def _upright(bodies: list[Manifold], piece: Definition) -> list[Manifold]:
    """The same pieces, behind the others in the picture and lying as on the board, with the pocket down."""
    return [body.rotate((180, 0, 0)).translate((0, piece["d"] * _APART, piece["t"])) for body in bodies]
