"""The build guide's chapter on printed boards: every part with the step that uses it, and the hub's first power."""

from collections.abc import Iterator

from lusoria.boards.definitions import Definition
from lusoria.hardware import bom
from lusoria.hardware.bom import short
from lusoria.hardware.circuit import strips
from lusoria.hardware.circuit.circuit import Circuit, in_order
from lusoria.hardware.circuit.electronics import circuit, full_hub
from lusoria.hardware.circuit.parts import SENSORS, Kind
from lusoria.hardware.fittings import Item
from lusoria.hardware.guide.document import Block, Heading, Picture, Prose, Table, Test, Warn

_SAYS = {
    "hub": "The hub: Pico, level shifter, protection, fuse, and every cable's end.",
    "cell": "The cell, to be snapped in two: below the light's half, above the sensor's.",
    "strip": "A strip of lights and sensors; IN is where the data come in.",
    "register": "The register: a 74HC165 for eight sensors.",
    "bank": "The bank: a 74HC4067 for sixteen sensors.",
    "die": "The seven lights of a die.",
}
# How to solder a part, in the order of soldering; by the beginning of its footprint's name, or by its own.
_HOW = (
    ("Package_TO_SOT_SMD:", "tin one pad, set the part with tweezers, melt that pad again, then solder the others"),
    ("Package_SO:", "its notch at the notch of the outline, pin 1 at the dot; one corner first, then the others"),
    ("LED_SMD:", "its cut corner at the cut corner of the outline; within 3 seconds a leg, or it suffers"),
    ("Capacitor_SMD:", "flat, either way round"),
    ("LAST", "bridge the two pads with solder on the last register only"),
    ("VBUS link", "bridge the two pads with solder"),
    ("Resistor_THT:R_Axial", "either way round"),
    ("Resistor_THT:R_Array", "the dot on the part at the square pad"),
    ("Diode_THT:", "its ring where the outline has one"),
    ("Package_DIP:", "its notch at the notch of the outline, pin 1 at the dot and the square pad"),
    ("Capacitor_THT:C_", "either way round"),
    ("Fuse:", "either way round"),
    ("Module:", "its two socket strips PPTC201LFBN-RC only; USB points off the board, as drawn"),
    ("Connector_JST:", "its walls as the outline, pin 1 at the square pad"),
    ("TerminalBlock", "its openings towards the edge; + is the square pad"),
    ("Package_TO_SOT_THT:", "its metal back where the outline has a second line"),
    ("4.7 uF", "either way round"),
    ("Capacitor_THT:CP_", "upright, its longer leg in the square pad beside the +"),
)


def printed_boards(board: Definition, files: set[str]) -> list[Block]:
    """How to order, fill and test the printed boards."""
    chip = "bank" if board["sense"]["kind"] == "hc4067" else "register"
    made = circuit(board)
    seated = _strips(board, made, files) if strips.strips(board) else _cells(board, made, files)
    return [
        Heading(2, "3. The printed boards"),
        Prose(
            "Order each board from its zip file: two layers, 1.6 mm, any colour. On every board the square pad is "
            "pin 1 (red in the drawings), and the outline shows the notch, ring or corner that must lie there. "
            "Solder in the order of the tables, flat parts first. Fill one board of each kind and test it before you "
            "fill the rest."
        ),
        bought(bom.printed_boards(board)),
        Heading(3, "The hub"),
        *_pictures("hub", files),
        Table(("part", "on the board", "how"), tuple(_rows(board, made, "hub"))),
        *_left_empty(board),
        *_first_power(board),
        Heading(3, f"The {chip}"),
        *_pictures(chip, files),
        Table(("part", "on the board", "how"), tuple(_rows(board, made, chip))),
        *seated,
        *_die(board, made, files),
        Test(_sensor_test(board)),
    ]  # fmt: skip


def _cells(board: Definition, made: Circuit, files: set[str]) -> list[Block]:
    return [
        Heading(3, "The cells"),
        *_pictures("cell", files),
        Prose("Snap the cells in two: the light's half and the sensor's half. D and CD belong on the light's half, "
              "H and CH on the sensor's."),
        _filled("cell"),
        Table(("part", "on the board", "how"), (*_rows(board, made, "cell"), *_rows(board, made, "seat"))),
    ]  # fmt: skip


def _strips(board: Definition, made: Circuit, files: set[str]) -> list[Block]:
    kinds = strips.kinds(board)
    drawn = [picture for name in kinds for picture in _pictures(name, files)]
    return [
        Heading(3, "The strips"),
        *drawn,
        Prose("On a strip the lights are D1 and so on, counted from IN, with C1 and so on; the sensors are H1 and so "
              "on, with C101 and so on. All parts are flat and on one side, so let a board maker place them."),
        _filled(*kinds),
        Table(("part", "on the board", "how"), tuple(_rows(board, made, "strip"))),
    ]  # fmt: skip


def _filled(*names: str) -> Prose:
    files = " and ".join(f"`electronics/{name}/{name}-{what}.csv`" for name in names for what in ("parts", "places"))
    return Prose(
        f"A board maker can place the flat parts for you: {files} have the columns that JLCPCB asks for. Look in its "
        "preview that every part lies as in the drawing."
    )


def bought(items: list[Item]) -> Table:
    """What of the bill a chapter uses."""
    amounts = (f"{item.quantity:g} m" if item.unit == "m" else f"{item.quantity:g}" for item in items)
    rows = (
        (amount, item.order, f"{item.says} {item.refs}".strip()) for amount, item in zip(amounts, items, strict=True)
    )
    return Table(("from the bill", "order", "for"), tuple(rows))


def _pictures(name: str, files: set[str]) -> Iterator[Block]:
    if f"electronics/{name}/{name}.svg" in files:
        wide = name == "hub" or name.startswith("strip")
        yield Picture(f"electronics/{name}/{name}-front.svg", _SAYS[name.partition("-")[0]], wide)
        yield Picture(f"electronics/{name}/{name}-back.svg", f"The {name} from behind, as it lies to be soldered.",
                      wide)  # fmt: skip
        yield Picture(f"electronics/{name}/{name}.svg", f"The copper of the {name}: in front red, behind blue.",
                      name.startswith("strip"))  # fmt: skip


def _rows(board: Definition, made: Circuit, word: str) -> Iterator[tuple[str, str, str]]:
    """The parts on the boards of one kind: what they are in the bill, where they sit, and how to solder them."""
    kinds: dict[str, Kind] = {}
    refs: dict[str, list[str]] = {}
    for ref in sorted(made.parts, key=in_order):
        part = made.parts[ref]
        if part.place.split()[0] == word and part.kind.order:
            kinds[part.kind.name] = part.kind
            refs.setdefault(part.kind.name, []).append(ref)
    for name in sorted(kinds, key=lambda name: (_step(kinds[name])[0], in_order(refs[name][0]))):
        kind = kinds[name]
        ordered = bom.as_bought(board, kind)
        yield f"{ordered.order}: {ordered.says}", short(refs[name]), _step(kind)[1]


def _step(kind: Kind) -> tuple[int, str]:
    """The place in the order of soldering, and how."""
    return next((index, how) for index, (start, how) in enumerate(_HOW)
                if kind.name == start or kind.footprint.startswith(start))  # fmt: skip


def _left_empty(board: Definition) -> list[Block]:
    """The hub serves every kind of table, so some of its places have no part here."""
    fitted = {part.ref for part in circuit(board).at("hub")}
    empty = [ref for ref in sorted(full_hub(board).parts, key=in_order) if ref not in fitted]
    return [Prose(f"These places stay empty; they are dashed in the drawing: {short(empty)}.")] if empty else []


def _first_power(board: Definition) -> list[Block]:
    """The hub alone under power, in stages."""
    meter = "Set the multimeter to direct voltage, its black lead on GND of J2 (the middle hole) in every step."
    resistance = Test(
        "Stage 0, nothing plugged in, the Pico not in its sockets. Resistance from the 5V hole of J2 to GND, and "
        "from the 3V3 hole of J5 or J6 to GND: the figure climbs or stays above 1 kΩ; neither beeps."
    )
    if board["power"]["source"] == "usb":
        return [
            resistance,
            Test(
                "Stage 1. Press the Pico into its sockets, the USB socket over its drawing, and plug the USB cable "
                f"into a charger, not yet into a PC. {meter} The 5V hole of J2: 4.5 to 5.25 V. The 3V3 hole: 3.2 to "
                "3.4 V. Nothing grows warm in a minute. Unplug it."
            ),
        ]
    return [
        resistance,
        Warn("Never change + and - on purpose: the protection was computed, not tried."),
        Test(
            "Stage 1. Measure the 5 V supply by itself, before it is joined to anything: 4.75 to 5.25 V, and note "
            "which of its wires is +. Unplug it, screw + into the square pad's side of J1, marked +, and - into the "
            "other."
        ),
        Test(
            f"Stage 2, the Pico still not in its sockets. Plug the supply in. {meter} J1: 4.75 to 5.25 V. The 5V hole "
            "of J2: the same within 0.1 V after a second; 0 V means that + and - are changed, or that Q5 or Q6 is "
            "turned round. The ring of D1: 0.2 to 0.4 V less. The 3V3 hole: 0 V. Unplug it."
        ),
        Test(
            "Stage 3. Press the Pico into its sockets, the USB socket over its drawing, and plug the supply in "
            "again. The 3V3 hole: 3.2 to 3.4 V. Nothing grows warm in a minute. Unplug it."
        ),
    ]


def _die(board: Definition, made: Circuit, files: set[str]) -> list[Block]:
    rows = tuple(_rows(board, made, "die"))
    if not rows:
        return []
    return [Heading(3, "The dice"), *_pictures("die", files), Table(("part", "on the board", "how"), rows)]


def _sensor_test(board: Definition) -> str:
    name = board["sense"]["sensor"]
    fed = "5 V" if SENSORS[name].rail == "+5V" else "3.3 V"
    what = "strip" if strips.strips(board) else "sensor's half"
    signal = "S1" if strips.strips(board) else "S"
    start = f"One {what}: give VS {fed} from the hub (J2 or J5) and GND its ground, and measure {signal}"
    if board["sense"]["kind"] == "hc4067":
        way = "up" if board["piece"].get("polarity", {"light": 1})["light"] > 0 else "down"
        return (
            f"{start}: half the supply, 1.59 to 1.71 V. A white piece held over its sensor, upright, moves it {way}, a "
            "black one the other way."
        )
    return (
        f"{start} with 10 kΩ from {signal} to 3.3 V: 3.3 V, and below 0.2 V with a piece held over its sensor, either "
        "way up."
    )
