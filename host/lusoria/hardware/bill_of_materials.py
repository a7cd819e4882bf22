"""The bill of materials: what to order for one board, how much of it, and what it may cost."""

import math
from itertools import pairwise

from lusoria.boards.definitions import Definition
from lusoria.boards.microcontrollers import KINDS
from lusoria.boards.places import indexes, light_places
from lusoria.hardware import fittings
from lusoria.hardware.body.below import boards_below
from lusoria.hardware.checks.power import CHAIN_MM2, five_ma, wire_mm2
from lusoria.hardware.checks.sensors import chain_metres
from lusoria.hardware.circuit import strips
from lusoria.hardware.circuit.circuit import Circuit, in_order
from lusoria.hardware.circuit.electronics import circuit
from lusoria.hardware.circuit.parts import PRICED, Kind
from lusoria.hardware.circuit.places import chips, light_boards, suppliers
from lusoria.hardware.circuit.wires import FEED_M, SLACK
from lusoria.hardware.fittings import SPARE, Item
from lusoria.hardware.magnets.seats import pieces
from lusoria.output import csv_rows

_STRIP_USD_PER_MM = 0.015  # the same price per area as a cell's board
_SOCKETS = (
    Item(2, "piece", "PPTC201LFBN-RC", "socket strip, 20 contacts, for the Pico", "A1", 0.9),
    Item(2, "piece", "PRPC020SAAN-RC", "strip of 20 pins, for the Pico, which has none", "A1", 0.4),
)
CSV, MARKDOWN = "bill-of-materials.csv", "bill-of-materials.md"


def files(board: Definition) -> dict[str, bytes]:
    """The bill as CSV and as Markdown."""
    bill = items(board)
    return {CSV: _csv(bill), MARKDOWN: _markdown(board, bill).encode()}


def items(board: Definition) -> list[Item]:
    """Everything to buy: parts of the circuit, connections, magnets, and the material of the body."""
    made = circuit(board)
    electric = [*_parts(board, made), *_SOCKETS, *printed_boards(board), *cables(board)]
    return [*electric, _magnets(board), *fittings.items(board)]


def _parts(board: Definition, made: Circuit) -> list[Item]:
    groups: dict[str, list[str]] = {}
    for ref in sorted(made.parts, key=in_order):
        groups.setdefault(made.parts[ref].kind.name, []).append(ref)
    found = []
    for refs in groups.values():
        kind = made.parts[refs[0]].kind
        if kind.order:
            kind = as_bought(board, kind)
            found.append(Item(len(refs), "piece", kind.order, kind.says, short(refs), kind.usd, kind.datasheet))
    return found


def as_bought(board: Definition, kind: Kind) -> Kind:
    """A kind of part as this board orders it; only the Pico differs, since there are several models."""
    if kind.name != "Pico":
        return kind
    pico = KINDS[board["mcu"]["kind"]]
    return kind._replace(order=pico.order, says=pico.title, usd=pico.usd, datasheet=f"{pico.title} datasheet")


def cables(board: Definition) -> list[Item]:
    """Plugs and wires, and what is connected from outside: button, USB cable and mains supply."""
    return [*_plugs(board, circuit(board)), *_wire(board)]


def _plugs(board: Definition, made: Circuit) -> list[Item]:
    ways = [len(part.nets) for part in made.parts.values() if part.kind.name.startswith("wires") and part.kind.order]
    found = [
        Item(ways.count(count), "piece", f"XHP-{count}", f"plug of {count} wires", "", 0.08, "JST XH series")
        for count in sorted(set(ways))
    ]
    found.append(Item(sum(ways), "piece", "SXH-001T-P0.6", "crimp contact", "", 0.04, "JST XH series"))
    found.append(Item(1, "piece", "push button, normally open", "the one button", "J4", 1.5))
    found.append(Item(1, "piece", "USB cable A to Micro-B, with data wires", "to the PC", "", 3.0))
    if board["power"]["source"] == "psu":
        amperes = math.ceil(board["power"]["limit_ma"] / 1000)
        says = "a supply with a mark of approval (CE, UL), short-circuit proof"
        found.append(Item(1, "piece", f"5 V {amperes} A mains supply", says, "J1", 8.0 + 2.0 * amperes))
    return found


def printed_boards(board: Definition) -> list[Item]:
    """The printed boards, and what fastens them."""
    places = circuit(board).places()
    count = {
        word: sum(place.startswith(word + " ") for place in places)
        for word in ("cell", "seat", "register", "bank", "die")
    }
    fastened = 2 * (count["register"] + count["bank"])
    standoff = "self-adhesive standoff of nylon, 10 mm, for a hole of 3.2 mm"
    found = [Item(fastened, "piece", standoff, "below the corners of registers and banks", "", 0.15)]
    found += [Item(1, "piece", "hub", "printed board, files in electronics/hub", "", 4.0)]
    cells = max(count["cell"], count["seat"])
    if cells:
        found.append(Item(cells, "piece", "cell", "printed board, files in electronics/cell", "", 0.4))
    for name, numbers in strips.kinds(board).items():
        usd = math.ceil(strips.strips(board)[numbers[0] - 1].length * _STRIP_USD_PER_MM)
        says = f"printed board, files in electronics/{name}; its maker may fill it with the parts above"
        found.append(Item(len(numbers), "piece", name, says, "", usd))
    for word in ("register", "bank", "die"):
        if count[word]:
            says = f"printed board, files in electronics/{word}"
            found.append(Item(count[word], "piece", word, says, "", 0.8))
    return found


def _wire(board: Definition) -> list[Item]:
    """The wires as items of the bill: for the lights' chain, the registers, and all that is thin."""
    on = light_boards(board)
    hops = pairwise(indexes(board["leds"]["order"]))
    lit = light_places(board)
    chain = sum(math.dist(lit[one], lit[other]) for one, other in hops if on[one] != on[other]) / 1000 + 2 * FEED_M
    square = wire_mm2(board)
    fed = [] if not five_ma(board) else [
        Item(_metres(2 * chain_metres(board)), "m", f"stranded wire {CHAIN_MM2:g} mm2, red and black",
             "5 V of the registers", "", 0.3),
    ]  # fmt: skip
    return [
        *fed,
        Item(_metres(2 * chain), "m", f"stranded wire {square:g} mm2, red and black", "supply of the lights", "", 0.4),
        Item(_metres(chain), "m", "stranded wire 0.14 mm2, green", "data of the lights", "", 0.15),
        Item(_metres(_thin_m(board)), "m", "stranded wire 0.14 mm2, four colours", "sensors, button", "", 0.15),
    ]


def _thin_m(board: Definition) -> float:
    """The metres of thin wire: one from each seat to its chip, or three with its supply; the cables; the button's."""
    hub, *middles = (one.middle for one in boards_below(board))
    seats, fed_with = strips.seat_places(board), set(suppliers(board))
    signals = sum(math.dist(middle, seats[seat]) * (3 if seat in fed_with else 1)
                  for middle, group in zip(middles, chips(board), strict=True) for seat in group) / 1000  # fmt: skip
    if board["sense"]["kind"] == "hc165":
        cables = (4 if five_ma(board) else 6) * chain_metres(board)
    else:
        cables = SLACK * 9 * sum(math.dist(hub, middle) for middle in middles) / 1000
    return SLACK * signals + cables + 2 * FEED_M


def _metres(length: float) -> int:
    return math.ceil(SPARE * length)


def _magnets(board: Definition) -> Item:
    magnet = board["piece"]["magnet"]
    order = f"disc magnet {magnet['d']:g} x {magnet['t']:g} mm {magnet['grade']}"
    return Item(math.ceil(SPARE * pieces(board)), "piece", order, f"in {pieces(board)} pieces, some to spare", "", 0.25)


def short(refs: list[str]) -> str:
    """Shorten C1 C2 C3 C7 to C1-C3 C7."""
    runs: list[list[str]] = []
    for ref in refs:
        before = runs[-1][-1] if runs else ""
        if before.rstrip("0123456789") == ref.rstrip("0123456789") and _number(ref) == _number(before) + 1:
            runs[-1].append(ref)
        else:
            runs.append([ref])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _number(ref: str) -> int:
    digits = ref[len(ref.rstrip("0123456789")) :]
    return int(digits) if digits else -1


def _csv(bill: list[Item]) -> bytes:
    head = ("quantity", "unit", "order", "what", "references", "usd each", "usd", "price", "datasheet")
    rows = ((*item[:5], f"{item.usd:.2f}", f"{item.quantity * item.usd:.2f}", PRICED, item.datasheet) for item in bill)
    return csv_rows.table(head, rows)


def _markdown(board: Definition, bill: list[Item]) -> str:
    total = sum(item.quantity * item.usd for item in bill)
    lines = [
        f"# Bill of materials: {board['title']}",
        "",
        f"About {total:.0f} US dollars without the pieces' material, glue and tools. Prices: {PRICED}, small "
        "quantities, without tax; nobody was asked for an offer. Any part of the same values does.",
        "",
        "| quantity | order | what | references | USD |",
        "|---:|---|---|---|---:|",
    ]
    for item in bill:
        amount = f"{item.quantity:g} m" if item.unit == "m" else f"{item.quantity:g}"
        cost = f"{item.quantity * item.usd:.2f}"
        lines.append(f"| {amount} | {item.order} | {item.says} | {item.refs} | {cost} |")
    return "\n".join([*lines, ""])
