"""The build guide's chapters on tools, the body and the pieces."""

from lusoria.boards.definitions import Definition
from lusoria.hardware import fittings
from lusoria.hardware.body import holes, touch
from lusoria.hardware.body.holes import Hole
from lusoria.hardware.body.lettering import names
from lusoria.hardware.body.tiles import BED, DOWEL_D, DOWEL_LONG, tiling
from lusoria.hardware.fittings import Item
from lusoria.hardware.guide.document import Block, Heading, Picture, Points, Prose, Test, Warn
from lusoria.hardware.magnets.seats import pole


def tools(board: Definition) -> list[Block]:
    """The list of tools."""
    light, pocket = board["pocket"]["led_d"], holes.pockets(board)[0]
    guides = ", ".join(f"{count} of {length:g} mm" for length, count in fittings.rods(board).items())
    bored = (
        f"drills of {light:g} and {holes.POST_HOLE_D:g} mm"
        if pocket.what == "slot"
        else f"drills of {light:g}, {holes.POST_HOLE_D:g} and {holes.SENSOR_ROOM:g} mm, a Forstner drill of "
        f"{pocket.d:g} mm"
    )
    return [
        Heading(2, "Tools and materials"),
        Points(
            (
                "For a body of wood or stone: a router or mill with stops for depth and a straight cutter of 8 mm, "
                f"{bored}, a V-bit or ball cutter for the grooves; or a laser for the grooves alone.",
                f"For a printed body: a printer with a bed of {BED:g} x {BED:g} mm, PLA or PETG, glue.",
                f"A fine saw for the light guides: {guides} from the {fittings.rod_d(board):g} mm rod, their ends "
                "sanded matt. Without them little light reaches the top.",
                "A soldering iron with a fine tip, lead-free solder, flux, side cutters, wire strippers, a "
                "multimeter, a compass or a magnet whose poles are marked.",
                "Wood glue or epoxy for magnets and dowels, a hot-glue gun, fine sandpaper.",
            )
        ),
        Prose("Besides the electronics the bill of materials has for the body:"),
        Points(tuple(_line(item) for item in fittings.items(board))),
    ]


def _line(item: Item) -> str:
    amount = f"{item.quantity:g} m of" if item.unit == "m" else f"{item.quantity:g} ×"
    return f"{amount} {item.order}: {item.says}."


def body(board: Definition, files: set[str]) -> list[Block]:
    """How to carve or print the body."""
    recess, pocket, lines, thick = board["body"]["recess"], board["pocket"], board["lines"], board["body"]["t"]
    room, below = thick - pocket["skin"], holes.pockets(board)
    plan = tiling(board)
    steps = [
        f"Plane the blank to {thick:g} mm and cut the outline. Mark the middle and which edge is White's on both "
        "faces.",
        f"From above, mill the seats, {recess['d']:g} mm wide and {recess['depth']:g} mm deep. Their floor is what a "
        "piece stands on: keep it flat."
        + (
            " The circles of a lane overlap; leave the horns between them, they hold the pieces apart."
            if _lanes(board)
            else ""
        ),
        f"Turn the blank over. {_from_below(below)}",
        f"Drill the light holes, {pocket['led_d']:g} mm, through, from above and with scrap below, so that nothing "
        "breaks out.",
        f"Drill the hub's four screw holes, {holes.POST_HOLE_D:g} mm wide and {holes.POST_HOLE:g} mm deep, from below.",
    ]
    if touch.notches(board):
        steps.insert(2, _by_touch(board))
    if lines["kind"] != "none":
        steps.append(
            f"Engrave the grooves {lines['w']:g} mm wide and {lines['depth']:g} mm deep, then the names. A layer's "
            "name in the drawing says its width (W) and depth (D), with _ for the point. A laser follows "
            "`carving/laser.svg`; say in the definition's `body.kerf` how wide it cuts."
        )
    return [
        Heading(2, "1. The body"),
        Picture("carving/engraving.svg", "The engraving: brown is cut, red is the outline, green goes through."),
        Prose(
            "In wood or stone, work from the drill plan; `carving/holes.csv` has the same numbers for a machine. "
            "Take 1.5 mm of wood at most in one pass, and try each depth in scrap."
        ),
        Points(tuple(steps), numbered=True),
        Picture("carving/drill-above.svg", "The drill plan seen from above."),
        Picture("carving/drill-below.svg", "The drill plan seen from below: left and right are changed."),
        Picture(
            "carving/body-below.png",
            f"The body from below: {below[0].what}s with their ledges, light holes, the hub's screw holes.",
        ),
        *(_names(board)),
        *_printing(plan.tiles if plan else 1, files),
        Test(
            f"Put a gauge into every {below[0].what}: {room:g} mm to its deepest floor, so that {pocket['skin']:g} "
            f"mm of the body are left, less {recess['depth']:g} mm for the seat. Hold the body against a lamp: light "
            "comes through the light holes only. A piece dropped on any seat falls in and does not rock."
        ),
    ]


def _from_below(cuts: list[Hole]) -> str:
    """How to cut the pockets or slots."""
    outer, inner = cuts[:2]
    if outer.what == "pocket":
        return (
            f"From below, bore the pockets {outer.d:g} mm wide and {outer.depth:g} mm deep, then in their middle "
            f"{inner.d:g} mm wide to {inner.depth:g} mm. The ledge between the two carries the sensor's board."
        )
    lamps = [cut for cut in cuts if cut.what == "lamp"]
    return (
        f"From below, along a fence, mill the slots {outer.d:g} mm wide and {outer.depth:g} mm deep, then in their "
        f"middle {inner.d:g} mm wide to {inner.depth:g} mm. The ledges on both sides carry the strips. The grain must "
        "run across the slots, or the body may split along them."
        + (f" At each light go down to {lamps[0].depth:g} mm, {lamps[0].d:g} mm wide." if lamps else "")
    )


def _by_touch(board: Definition) -> str:
    narrow = board["body"].get("notch", touch.NOTCH)
    where = (
        "one number between ring and spoke"
        if board["cells"]["kind"] == "wheel"
        else "the letter (a = 1) at the near side, the number at the right side"
    )
    return (
        f"From above, mill the notches in the seats' rims, {narrow:g} mm and {touch.WIDER * narrow:g} mm wide and as "
        f"deep as the seats. They spell a cell's name to the hand, a wide notch for five and a narrow one for one: "
        f"{where}. Then file the half-round mark of {touch.MARK_D:g} mm into White's edge. Break sharp edges with fine "
        "sandpaper, but leave the steps: close your eyes and read some cells. With `body.notch` 0 in the definition "
        "none are cut."
    )


def _lanes(board: Definition) -> bool:
    return bool(board["cells"].get("slots", 1) > 1)


def _names(board: Definition) -> list[Block]:
    if not names(board):
        return []
    numerals = any(set(name.text) <= set("IVXL") for name in names(board))
    said = "The names are cut as Romans cut them: square capitals" + (", numbers as numerals." if numerals else ".")
    hub = " The hub, cell 0 in the notation, has no name: Rome had no nought." if board["cells"].get("hub") else ""
    return [Prose(said + hub)]


def _printing(count: int, files: set[str]) -> list[Block]:
    if "carving/body.stl" not in files:
        return []
    whole = [Prose("To print the body, take `carving/body.stl`, the face up, 3 walls, 20 % filling, no supports: "
                   "roofs are bridges of 12 mm at most.")]  # fmt: skip
    if count == 1:
        return [Heading(3, "Printed"), *whole]
    return [
        Heading(3, "Printed"),
        Prose(
            f"To print the body, take its {count} tiles, `carving/body-tile-COLUMN-ROW.stl`, the face up, 3 walls, "
            "20 % filling, no supports: roofs are bridges of 12 mm at most. Columns count from the left, rows from "
            "White's side."
        ),
        Points(
            (
                f"Dowels of wood or brass, {DOWEL_D:g} mm thick and {DOWEL_LONG - 1:g} mm long, join the tiles. Try "
                "all of them dry.",
                "Glue row by row on a flat plate with paper between, and weigh it down until the glue has set.",
                "Print four of `carving/spacer.stl` for the hub.",
            ),
            numbered=True,
        ),
    ]


def pieces(board: Definition, files: set[str]) -> list[Block]:
    """How to make the pieces, with their magnets the right way round."""
    piece, magnet = board["piece"], board["piece"]["magnet"]
    white, black = pole(board, "light"), pole(board, "dark")
    near = "the pole that must point to the sensor"
    printed = "carving/piece-white.stl" in files
    made = (
        "Print `carving/piece-white.stl` and `carving/piece-black.stl` the pocket up, and a plug for each. "
        if printed
        else f"Turn discs of {piece['d']:g} x {piece['t']:g} mm and bore them from below, {magnet['d'] + 0.2:g} mm "
        f"wide and {magnet['inset'] + magnet['t']:g} mm deep. "
    )
    return [
        Heading(2, "2. The pieces"),
        Picture(
            "carving/pieces.png",
            "White is marked with a ring, black with a cross. In front they lie with the pocket up.",
        ),
        Prose(
            made + f"A disc magnet {magnet['d']:g} x {magnet['t']:g} mm {magnet['grade']} goes into each, closed by a "
            f"plug of {magnet['inset']:g} mm. One piece has one magnet: two in a pile cannot be counted."
        ),
        Points(
            (
                "Mark one face of every magnet with a pen: the face that a compass needle's north end is drawn to is "
                "the south pole.",
                f"The letter in a pocket's roof names {near}: {white} in white pieces, {black} in black ones. Press "
                "the magnet in so that this pole looks at you.",
                "A drop of glue on the magnet, then the plug, flush. Let it set before two pieces meet.",
            ),
            numbered=True,
        ),
        Test(
            "Lay all white pieces in a row, face up, and draw a marked magnet over them: each pulls it or each "
            "pushes it, none differs. Then the black ones. Turn a piece over a tray and shake it: nothing rattles, "
            "nothing falls out."
        ),
        Warn("Magnets snap together from 3 cm and shatter. Keep them apart on a steel tray until they are glued in."),
    ]
