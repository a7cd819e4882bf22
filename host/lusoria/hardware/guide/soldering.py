"""What the guide's chapter on printed boards lists: every part in the order of soldering, and how to solder it."""

from lusoria.boards.definitions import Definition
from lusoria.hardware import bill_of_materials
from lusoria.hardware.bill_of_materials import short
from lusoria.hardware.circuit.circuit import in_order
from lusoria.hardware.circuit.electronics import circuit, full_hub
from lusoria.hardware.circuit.parts import Kind
from lusoria.hardware.fittings import Item

Row = tuple[str, str, str]
# How to solder each part, in the order of soldering. The key is the start of its footprint's name, or its own name.
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
    ("Module:", "only its two socket strips PPTC201LFBN-RC"),
    ("Connector_JST:", "its walls as the outline, pin 1 at the square pad"),
    ("TerminalBlock", "its openings towards the edge; + is the square pad"),
    ("Package_TO_SOT_THT:", "its metal back where the outline has a second line"),
    ("4.7 uF", "either way round"),
    ("Capacitor_THT:CP_", "upright, its longer leg in the square pad beside the +"),
)


def bought(items: list[Item]) -> list[Row]:
    """The rows for these items of the bill: the amount, what to order, and a description."""
    amounts = (f"{item.quantity:g} m" if item.unit == "m" else f"{item.quantity:g}" for item in items)
    return [
        (amount, item.order, f"{item.says} {item.refs}".strip()) for amount, item in zip(amounts, items, strict=True)
    ]


def parts(board: Definition, word: str) -> list[Row]:
    """The parts on boards of the kind `word`: what they are in the bill, where they sit, and how to solder them."""
    made = circuit(board)
    kinds: dict[str, Kind] = {}
    refs: dict[str, list[str]] = {}
    for ref in sorted(made.parts, key=in_order):
        part = made.parts[ref]
        if part.place.split()[0] == word and part.kind.order:
            kinds[part.kind.name] = part.kind
            refs.setdefault(part.kind.name, []).append(ref)
    ordered = sorted(kinds, key=lambda name: (_step(kinds[name])[0], in_order(refs[name][0])))
    bills = {name: bill_of_materials.as_bought(board, kinds[name]) for name in ordered}
    return [(f"{bills[name].order}: {bills[name].says}", short(refs[name]), _step(kinds[name])[1]) for name in ordered]


def _step(kind: Kind) -> tuple[int, str]:
    """A part's place in the order of soldering, and how to solder it."""
    return next((index, how) for index, (start, how) in enumerate(_HOW)
                if kind.name == start or kind.footprint.startswith(start))  # fmt: skip


def empty(board: Definition) -> str:
    """The hub's places that stay empty on this table; the hub's board serves every kind of table."""
    fitted = {part.ref for part in circuit(board).at("hub")}
    return short([ref for ref in sorted(full_hub(board).parts, key=in_order) if ref not in fitted])
