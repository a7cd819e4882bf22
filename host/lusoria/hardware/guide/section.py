"""The closed table cut through a row: what lies on what, and how high it is. Millimetres; not a plan for cutting."""

from lusoria.boards.definitions import Definition
from lusoria.hardware.body.holes import POST_D, POST_H, SENSOR_BOARD, pockets
from lusoria.hardware.body.sheet import Layer, Sheet, Text, box
from lusoria.hardware.circuit.strips import strips
from lusoria.hardware.fittings import BACK_PLATE, FEET, LIGHT_HIGH, rod_d

PICTURE = "carving/section.svg"
_HALF, _ASIDE, _PCB, _FOOT = 62.0, 18.0, 1.6, 16.0  # half the width shown; seat to light; a board; a foot's width
_WORDS = 3.2
_WOOD = Layer("WOOD", 30, "#8a5a2b", 0.5, "#f3ead6")
_OPEN = Layer("OPEN", 7, "#8a5a2b", 0.3, "#fff")
_BOARD = Layer("BOARDS", 3, "#1b7a3d", 0.3, "#bcd9b0")
_PART = Layer("PARTS", 5, "#444", 0.3, "#c9c9c9")
_ROD = Layer("RODS", 4, "#4a6b8a", 0.3, "#dbe9f5")
_NAMES = Layer("NAMES", 8, "#222", 0.2)


def files(board: Definition) -> dict[str, bytes]:
    """The drawing."""
    return {PICTURE: drawn(board).svg()}


def drawn(board: Definition) -> Sheet:
    """A seat with its piece, a light, a spacer with the hub, a foot and the back plate."""
    body, piece, thick = board["body"], board["piece"], board["body"]["t"]
    recess, magnet = body["recess"], piece["magnet"]
    floor = -thick - FEET - BACK_PLATE
    sheet = Sheet(f"{board['title']}: the closed table, cut", _HALF, piece["t"] + 4, -floor - piece["t"])
    seat, top = -20.0, -recess["depth"]
    _add(sheet, _WOOD, (-_HALF, -thick, _HALF, 0), (-_HALF, floor, _HALF, floor + BACK_PLATE))
    _add(sheet, _OPEN, (seat - recess["d"] / 2, top, seat + recess["d"] / 2, 0))
    _add(sheet, _WOOD, (seat - piece["d"] / 2, top, seat + piece["d"] / 2, top + piece["t"]))
    low = top + magnet["inset"]
    _add(sheet, _PART, (seat - magnet["d"] / 2, low, seat + magnet["d"] / 2, low + magnet["t"]))
    ledge = _below(sheet, board, seat)
    light, rod = seat + _ASIDE + 4, rod_d(board)
    on = ledge if strips(board) else -thick
    _add(sheet, _ROD, (light - rod / 2, on + LIGHT_HIGH, light + rod / 2, 0))
    _add(sheet, _PART, (light - 2.5, on, light + 2.5, on + LIGHT_HIGH))
    if on == -thick:
        _add(sheet, _BOARD, (light - SENSOR_BOARD / 2, on - _PCB, light + SENSOR_BOARD / 2, on))
    hub = -thick - POST_H
    _add(sheet, _PART, *((x - POST_D / 2, hub, x + POST_D / 2, -thick) for x in (18, 50)))
    _add(sheet, _BOARD, (12, hub - _PCB, 56, hub))
    _add(sheet, _PART, (28, hub - _PCB - 10, 40, hub - _PCB), (-_HALF, -thick - FEET, _FOOT - _HALF, -thick))
    under = "strip" if strips(board) else "sensor's board"
    names = (
        (f"piece with magnet, {piece['t']:g}", seat, top + piece["t"] + 2.5),
        (f"{under}, {board['pocket']['skin']:g} below the top", seat, -thick - 3.5),
        ("light guide", light + 14, 3), (f"spacer {POST_H:g}", 34, hub + 5), ("hub, parts down", 34, hub - _PCB - 13),
        (f"foot {FEET:g}", _FOOT / 2 - _HALF, -thick - FEET / 2), (f"body {thick:g}", -50, -thick / 2),
        (f"back plate {BACK_PLATE:g}", 20, floor + BACK_PLATE / 2),
    )  # fmt: skip
    sheet.add(_NAMES, [Text(words, x, y, _WORDS) for words, x, y in names])
    return sheet


def _below(sheet: Sheet, board: Definition, seat: float) -> float:
    """Draw the slot and strip, or the pocket with board and sensor; return the height of what the parts stand on."""
    thick = board["body"]["t"]
    outer, inner = pockets(board)[:2]
    ledge, roof = outer.depth - thick, inner.depth - thick
    wide = (_HALF - 8, _HALF - 8) if strips(board) else (outer.d / 2, inner.d / 2)
    middle = 0.0 if strips(board) else seat
    mouth = (middle - wide[0], -thick, middle + wide[0], ledge)
    _add(sheet, _OPEN, mouth, (middle - wide[1], ledge, middle + wide[1], roof))
    half = _HALF - 10 if strips(board) else SENSOR_BOARD / 2
    _add(sheet, _BOARD, (middle - half, ledge - _PCB, middle + half, ledge))
    _add(sheet, _PART, (seat - 1.5, ledge, seat + 1.5, ledge + 1.1))
    return ledge


def _add(sheet: Sheet, layer: Layer, *boxes: tuple[float, float, float, float]) -> None:
    sheet.add(layer, [edge for corners in boxes for edge in box(*corners)])
