"""The netlist in KiCad's exchange format (version E), for a layout program or for comparing a built board."""

import re

from lusoria.boards.definitions import Definition, source_hash
from lusoria.hardware.circuit.circuit import Circuit, in_order
from lusoria.hardware.circuit.electronics import circuit

NAME = "electronics/netlist.net"


def files(board: Definition) -> dict[str, bytes]:
    """The netlist of the whole circuit."""
    return {NAME: text(circuit(board), f"{board['board']} {source_hash(board)}").encode()}


def text(made: Circuit, source: str) -> str:
    """A circuit as KiCad's s-expression; `source` names its origin."""
    lines = [
        '(export (version "E")',
        f"  (design (source {_quoted(source)}) (tool {_quoted('Lusoria')}))",
        "  (components",
    ]
    for ref in sorted(made.parts, key=in_order):
        part = made.parts[ref]
        lines.append(
            f"    (comp (ref {_quoted(ref)}) (value {_quoted(part.kind.name)}) (footprint "
            f"{_quoted(part.kind.footprint)})\n      (property (name {_quoted('place')}) (value {_quoted(part.place)}))"
            f"\n      (property (name {_quoted('MPN')}) (value {_quoted(part.kind.order)})))"
        )
    lines += ["  )", "  (nets"]
    for code, (net, nodes) in enumerate(made.nets().items(), 1):
        joined = " ".join(f"(node (ref {_quoted(ref)}) (pin {_quoted(pin)}))" for ref, pin in nodes)
        lines.append(f"    (net (code {_quoted(str(code))}) (name {_quoted(net)}) {joined})")
    return "\n".join([*lines, "  )", ")", ""])


def _quoted(word: str) -> str:
    return '"' + re.sub(r'(["\\])', r"\\\1", word) + '"'
