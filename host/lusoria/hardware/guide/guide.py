"""The build guide of a board, as Markdown and as a page: what to make, in which order, with a test after each step.

It shows the pictures that the other makers made of this board, and no others.
"""

from collections import Counter

from lusoria.boards.definitions import Definition
from lusoria.boards.microcontrollers import KINDS
from lusoria.boards.places import cell_names, light_count
from lusoria.hardware.circuit.parts import SENSORS
from lusoria.hardware.circuit.strips import strips
from lusoria.hardware.effort import JOINT_MINUTES, PLACE_MINUTES, REST_HOURS, effort
from lusoria.hardware.guide import body as guide_body
from lusoria.hardware.guide import document as pages
from lusoria.hardware.guide import electronics as guide_electronics
from lusoria.hardware.guide import soldering as guide_soldering
from lusoria.hardware.guide import upkeep as guide_upkeep
from lusoria.hardware.guide.document import Block, Heading, Picture, Points, Prose, Table, Warn
from lusoria.hardware.magnets import seats
from lusoria.hardware.magnets.seats import Fields

_WEAK = 0.05  # of a magnet's strength

_FILES = {
    "bill-of-materials": "what to order, with counts and estimated prices",
    "carving/body-tile": "a tile of the body for a printer, by column and row from the lower left",
    "carving/body": "the body",
    "carving/drill": "the drill plan of one side",
    "carving/engraving": "the engraving",
    "carving/laser": "the engraving in thin lines for a laser, which cuts half of `body.kerf` beside each edge",
    "carving/holes": "every hole: side, place, diameter, depth",
    "carving/piece": "the pieces, and the plug that closes them",
    "carving/spacer": "a spacer between the body and the hub, print four",
    "electronics/cell": "printed board: a light's half and a sensor's",
    "electronics/strip": "printed board: the lights and sensors of a row or lane",
    "electronics/hub": "printed board: the hub",
    "electronics/register": "printed board: eight sensors",
    "electronics/bank": "printed board: sixteen sensors",
    "electronics/die": "printed board: the lights of a die",
    "electronics/netlist": "the circuit as a KiCad netlist",
    "carving/section": "the closed table, cut: what lies on what",
    "electronics/underside": "where every board stands below the body",
    "electronics/": "circuit and wiring",
    "readings": "what each sensor should read, with a column for what it does read",
}


def files(board: Definition, made: dict[str, bytes]) -> dict[str, bytes]:
    """`guide.md` and `guide.html`, with those pictures that were made before."""
    names = set(made)
    blocks = [
        *_opening(board, names),
        *_caution(board),
        *guide_body.tools(board),
        *guide_body.body(board, names),
        *guide_body.pieces(board, names),
        *guide_soldering.printed_boards(board, names),
        *guide_electronics.wiring(board, names),
        *guide_electronics.firmware(board),
        *guide_electronics.assembly(board),
        *guide_upkeep.upkeep(board),
        *_fields(board),
        *_limits(board),
        *_list(names),
    ]
    remaining = [block for block in blocks if not isinstance(block, Picture) or block.file in names]
    return {"guide.md": pages.markdown(remaining).encode(), "guide.html": pages.page(remaining).encode()}


def _opening(board: Definition, names: set[str]) -> list[Block]:
    body, count, sensors = board["body"], light_count(board), len(seats.seats(board))
    size = f"{body['d']:g} mm across" if body["shape"] == "disc" else f"{body['w']:g} x {body['h']:g} mm"
    needs = effort(board)
    filled = " The strips come filled from their maker." if strips(board) else ""
    supply = "USB" if board["power"]["source"] == "usb" else "a 5 V supply of its own"
    return [
        Heading(1, f"Building {board['title']}"),
        Picture("carving/body-above.png", "The carved body, from its solid model."),
        Prose(
            f"This is a table of {len(cell_names(board['cells']))} cells, {size} and {body['t']:g} mm thick, with "
            f"{sensors} magnetic sensors and {count} lights. It takes {seats.pieces(board)} pieces, each with a "
            f"magnet in it. A {KINDS[board['mcu']['kind']].title} reads the sensors and drives the lights; its power "
            f"comes from {supply}."
        ),
        Prose(
            f"Every drawing, table and figure here was made from the board's definition, `{board['board']}.json`, "
            f"by `lusoria hardware {board['board']} -o FOLDER`. Change the definition, run "
            "it again, and all of it changes together. Before you cut, run `lusoria hardware --check "
            f"{board['board']}`: it must find no fault."
        ),
        Prose(
            f"About {needs.dollars} US dollars and {needs.hours} hours: {needs.wires} wires and {needs.joints} solder "
            f"joints at {JOINT_MINUTES} minute each, {PLACE_MINUTES} minutes for each of {sensors} seats and pieces, "
            f"and {REST_HOURS} hours for the rest.{filled} Both are estimates; tools and mistakes are not in them."
        ),
        Prose("The order below lets you test each step before the next one hides it. Do not skip the tests."),
        *([Prose("What to buy is in `bill-of-materials.md`.")] if "bill-of-materials.md" in names else []),
    ]


def _caution(board: Definition) -> list[Block]:
    mains = (
        "Use a ready-made 5 V supply with a closed case and a mark of approval. Nothing with mains voltage belongs "
        "into this table, and nobody should open the supply."
        if board["power"]["source"] != "usb"
        else "The table runs from USB. Do not join any other supply to it."
    )
    return [
        Heading(2, "Before you begin: safety"),
        Warn(
            "Magnets are dangerous when swallowed: two of them can close over the bowel and kill a child. Glue every "
            "plug, pull at it, and count the loose magnets before and after. Keep them from children, from people "
            "with pacemakers, and from cards with magnetic strips."
        ),
        Warn(mains),
        Warn(
            "A soldering iron is at 350 °C. Work in moving air, use lead-free solder, wear glasses when you clip "
            "wires, and wash your hands."
        ),
        Warn(
            "Dust of wood, stone and fibreboard harms the lungs; oak and beech dust can cause cancer. Draw it off "
            "where it arises and wear a mask of class FFP2 or better. Clamp the work, keep hands from the cutter."
        ),
        Points(
            (
                "There is no battery and no lithium in this table: unplugged, it is dead, and it may be left plugged "
                "in where a desk lamp may.",
                "A fuse limits what a short can draw. Never bridge it.",
                "Screws and inserts near the sensors must be brass, stainless (A2, A4) or plastic: steel bends the "
                "field.",
            )
        ),
    ]


def _fields(board: Definition) -> list[Block]:
    fields, sensor = seats.fields(board), SENSORS[board["sense"]["sensor"]]
    aside = seats.play(board)
    rows = [
        ("upright, in the middle of its seat", f"{fields.upright:.1f} mT"),
        (f"upright, pushed {aside:.1f} mm aside", f"{fields.upright_aside:.1f} mT"),
        ("lying on its other face, in the middle", f"{fields.flipped:.1f} mT"),
        (f"lying on its other face, pushed {aside:.1f} mm aside", f"{fields.flipped_aside:.1f} mT"),
        ("no piece, all other seats filled and pushed towards it", f"up to {fields.neighbours:.1f} mT"),
    ]
    if sensor.analog:
        edges = board["sense"]["edges_mt"]
        limits = (
            f"The {board['sense']['sensor']} is linear to {sensor.range_mt:g} mT. Before calibration a piece counts "
            f"as there from {edges[0]:g} mT on and as upright from {edges[1]:g} mT on; its sign tells its colour. "
            "The middle of an uncalibrated sensor may be 60 mV off, that is 4 mT with a sensor of 15 mV/mT: "
            "calibrate before you rely on flipped pieces."
        )
    else:
        limits = (
            f"The {board['sense']['sensor']} closes for certain at {sensor.operate_mt:g} mT of either sign and opens "
            f"for certain below {sensor.release_mt:g} mT. "
            f"{_weak(fields)}"
        )
    return [
        Heading(2, "What the sensors feel"),
        Prose(
            "Computed for ideal magnets, the exact field of a magnetised cylinder; the sign is that of an upright "
            "piece. Real magnets are up to 5 % weaker or stronger."
        ),
        Table(("the piece on a seat", "field at its sensor"), tuple(rows)),
        Prose(limits),
        Prose(
            f"Two pieces on neighbouring seats come as near as {seats.nearest_pieces(board):.0f} mm and then pull or "
            f"push with {seats.pull(board):.1f} mN; a printed piece slides at about {seats.grip(board):.0f} mN "
            "(estimated: 1 g/cm³, friction 0.25). They stay where they are put, but do not make pieces much lighter "
            "or smoother."
        ),
    ]


def _weak(fields: Fields) -> str:
    """The share of a switch's field that a weak magnet leaves in the worst case."""
    least = min(abs(fields.upright_aside), abs(fields.flipped_aside)) * (1 - _WEAK) - fields.neighbours
    return f"With a magnet {_WEAK:.0%} weak and all neighbours against it, {least:.1f} mT are left at the worst place."


def _limits(board: Definition) -> list[Block]:
    sensor = SENSORS[board["sense"]["sensor"]]
    slow = (
        f"The {board['sense']['sensor']} looks at its field about {sensor.updates_hz:g} times a second, so that a lift "
        f"or a placement is seen up to {sensor.lag_ms:.0f} ms late."
        if sensor.updates_hz
        else f"The {board['sense']['sensor']} follows its field at once."
    )
    return [
        Heading(2, "What is known, and what is not"),
        Points(
            (
                "Nobody has built this board from these files yet as far as we know: no field, current, light or time "
                "here was measured on a real one. Please tell us what you measure.",
                "The geometry, the circuit and the copper were checked by program, the fields computed and compared "
                "with an independent library, and the firmware was run on an emulated Pico.",
                slow,
                "Friction, the mass of printed pieces and all prices are estimates.",
                "How bright a light is at the top of its hole depends on what you put into the hole. Try one first.",
            )
        ),
    ]


def _list(names: set[str]) -> list[Block]:
    """Each file once; the tiles and the layers of a printed board take one line each."""
    counts = Counter(_family(file) for file in names)
    rows = []
    for family, count in sorted(counts.items()):
        says = next((says for prefix, says in _FILES.items() if family.startswith(prefix)), "")
        rows.append((f"`{family}`", says if count == 1 else f"{count} files: {says}"))
    return [Heading(2, "All files"), Table(("file", "what it is"), tuple(rows))]


def _family(file: str) -> str:
    if file.startswith("carving/body-tile"):
        return "carving/body-tile-COLUMN-ROW.stl"
    folder, _, _ = file.rpartition("/")
    return f"{folder}/" if folder.count("/") == 1 else file
