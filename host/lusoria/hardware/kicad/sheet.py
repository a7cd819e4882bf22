"""The circuit of a printed board as a KiCad sheet: a box for each part, and at each pin the name of its net."""

from collections.abc import Iterator

from gerbonara.cad.kicad.sexp import Atom, build_sexp

from lusoria.hardware.circuit import parts as kinds
from lusoria.hardware.kicad.board import Node, node
from lusoria.hardware.kicad.parts import LIBRARY, Component, components, identity, symbol_identity
from lusoria.hardware.printed_boards.copper import Layout, Pad, Point, Spot

VERSION = 20211123  # the format of KiCad 6, which later ones open
_STEP = 2.54  # between pins, and the length of a pin's line
_HALF = 6 * _STEP  # from the middle of a box to its pins' ends
_TOP, _LEFT, _COLUMN, _DEPTH = 12 * _STEP, 18 * _STEP, 30 * _STEP, 95 * _STEP
_FLAG = "powered"  # tells KiCad that a net has its supply from outside
_DOES = {
    kinds.POWER: "power_in", kinds.GROUND: "power_in", kinds.SOURCE: "power_out", kinds.IN: "input",
    kinds.OUT: "output", kinds.OPEN: "open_collector", kinds.SHARED: "tri_state", kinds.BOTH: "bidirectional",
    kinds.PASSIVE: "passive",
}  # fmt: skip


def text(layout: Layout, fitted: frozenset[str]) -> str:
    """The text of the sheet file."""
    parts = list(components(layout, fitted))
    parts += [_flag(number, net) for number, net in enumerate(_fed_from_outside(parts), 1)]
    symbols = {part.symbol: part for part in parts}
    placed = list(zip(parts, _places(parts), strict=True))
    return build_sexp(node(
        "kicad_sch", node("version", VERSION), node("generator", Atom(LIBRARY)),
        node("uuid", Atom(identity(layout.name, "sheet"))), node("paper", "A3"),
        node("title_block", node("title", layout.name)),
        node("lib_symbols", *(_symbol(part) for part in symbols.values())),
        *(made for part, at in placed for made in (*_pins(layout, part, at), _instance(layout, part, at))),
        node("sheet_instances", node("path", "/", node("page", "1"))),
        node("symbol_instances", *(_reference(layout, part) for part in parts)),
    )) + "\n"  # fmt: skip


def _fed_from_outside(parts: list[Component]) -> list[str]:
    """The nets from which parts take their supply, but which no part supplies."""
    does: dict[str, set[str]] = {}
    for part in parts:
        for pin in part.pins:
            does.setdefault(part.nets.get(pin.number) or "", set()).add(pin.does)
    takes = {kinds.POWER, kinds.GROUND}
    return [net for net, all_do in sorted(does.items()) if net and takes & all_do and kinds.SOURCE not in all_do]


def _flag(number: int, net: str) -> Component:
    pad = Pad("", "1", net, (0, 0), (0, 0))
    pin = kinds.Pin("1", "1", kinds.SOURCE)
    return Component(f"#FLG{number}", _FLAG, net, "", "", "", (pin,), (pad,), Spot("", (0, 0)), False)


def _sides(pins: tuple[kinds.Pin, ...]) -> Iterator[tuple[kinds.Pin, int, int]]:
    """Each pin with its side, -1 (left) or 1 (right), and its row."""
    rows = (len(pins) + 1) // 2
    for index, pin in enumerate(pins):
        yield (pin, -1, index) if index < rows else (pin, 1, index - rows)


def _places(parts: list[Component]) -> Iterator[Point]:
    """The place of the first row of each part's box; the boxes fill one column after another."""
    column, down = 0, 0.0
    for part in parts:
        high = ((len(part.pins) + 1) // 2 + 4) * _STEP
        if down + high > _DEPTH:
            column, down = column + 1, 0.0
        yield round(_LEFT + column * _COLUMN, 2), round(_TOP + down, 2)
        down += high


def _text(*justify: str, hide: bool = False) -> Node:
    made = node("effects", node("font", node("size", 1.27, 1.27)))
    made += [node("justify", *map(Atom, justify))] if justify else []
    return [*made, *([Atom("hide")] if hide else [])]


def _properties(part: Component, at: Point) -> Iterator[Node]:
    x, y = at
    has_reference = part.symbol != _FLAG
    words = (("Reference", part.ref, -2.0, has_reference), ("Value", part.value, -1.0, True),
             ("Footprint", "", 0.0, False), ("Datasheet", part.datasheet, 0.0, False),
             ("MPN", part.order, 0.0, False))  # fmt: skip
    for number, (name, word, row, shown) in enumerate(words):
        word = f"{LIBRARY}:{part.footprint}" if name == "Footprint" and part.footprint else word
        yield node("property", name, word, node("id", number), node("at", x, round(y + row * _STEP, 2), 0),
                   _text(hide=not shown))  # fmt: skip


def _symbol(part: Component) -> Node:
    """The symbol's definition; here y goes up."""
    rows = (len(part.pins) + 1) // 2
    wide = round(_HALF - _STEP, 2)
    frame = node("rectangle", node("start", -wide, 1.27), node("end", wide, round(1.27 - rows * _STEP, 2)),
                 node("stroke", node("width", 0.254), node("type", Atom("default"))),
                 node("fill", node("type", Atom("background"))))  # fmt: skip
    pins = [
        node("pin", Atom(_DOES[pin.does]), Atom("line"),
             node("at", side * round(_HALF, 2), round(-row * _STEP, 2), 0 if side < 0 else 180), node("length", _STEP),
             node("name", pin.name, _text()), node("number", pin.number, _text()))
        for pin, side, row in _sides(part.pins)
    ]  # fmt: skip
    is_flag = part.symbol == _FLAG
    return node(
        "symbol", f"{LIBRARY}:{part.symbol}", *([node("power")] if is_flag else []), node("in_bom", Atom("yes")),
        node("on_board", Atom("yes")), *_properties(part, (0, 0)),
        node("symbol", f"{part.symbol}_0_1", frame), node("symbol", f"{part.symbol}_1_1", *pins),
    )  # fmt: skip


def _instance(layout: Layout, part: Component, at: Point) -> Node:
    bought = Atom("yes" if part.fitted and part.order else "no")
    return node(
        "symbol", node("lib_id", f"{LIBRARY}:{part.symbol}"), node("at", *at, 0), node("unit", 1),
        node("in_bom", bought), node("on_board", Atom("no" if part.symbol == _FLAG else "yes")),
        node("uuid", Atom(symbol_identity(layout, part))), *_properties(part, at),
        *(node("pin", pin.number, node("uuid", Atom(identity(layout.name, part.ref, "pin", pin.number))))
          for pin in part.pins),
    )  # fmt: skip


def _pins(layout: Layout, part: Component, at: Point) -> Iterator[Node]:
    """The net's name at the end of each pin, or a cross where it stays open."""
    for pin, side, row in _sides(part.pins):
        end = round(at[0] + side * _HALF, 2), round(at[1] + row * _STEP, 2)
        tag = node("uuid", Atom(identity(layout.name, part.ref, "end", pin.number)))
        net = part.nets.get(pin.number)
        if net is None:
            yield node("no_connect", node("at", *end), tag)
        else:
            yield node("global_label", net, node("shape", Atom("passive")), node("at", *end, 180 if side < 0 else 0),
                       _text("right" if side < 0 else "left"), tag)  # fmt: skip


def _reference(layout: Layout, part: Component) -> Node:
    footprint = f"{LIBRARY}:{part.footprint}" if part.footprint else ""
    return node("path", f"/{symbol_identity(layout, part)}", node("reference", part.ref), node("unit", 1),
                node("value", part.value), node("footprint", footprint))  # fmt: skip
