"""Writes the table's own values of Rota: `python -m lab.tuning.rota_values firmware/ludus/games/rota`.

Every position that can come from the start, under each option set that changes the values, from the exact solver:
one nibble each, laid out as ludus.games.rota.player reads them.
"""

import sys
from itertools import product
from pathlib import Path

from ludus.games.rota import rules as rota
from ludus.games.rota.player import BLOCKED, POSITIONS, index_of
from lusoria.engine.rota import retrograde
from lusoria.engine.rota.graph import graph_from

SETS = tuple(product(("diameter", "wheel"), ("yes", "no")))
_PAGE = '''"""Rota with lines {lines} and placing-wins {placing}: made by `python -m lab.tuning.rota_values`."""

VALUES = (
{lines_of_bytes}
)
'''
_BYTES_A_LINE = 24


def values(lines: str, placing_wins: str) -> bytes:
    """The nibbles of an option set, two in a byte, with the lower index in the lower half."""
    graph = graph_from(lines, placing_wins)
    scores = retrograde.unlimited(graph, frozenset())
    nibbles = bytearray(POSITIONS + POSITIONS % 2)
    for key, node in graph.node_of.items():
        if not graph.lost[node]:
            white, black = key & rota.ALL_CELLS, key >> 9 & rota.ALL_CELLS
            own, other = (black, white) if key >> 18 & 1 else (white, black)
            nibbles[index_of(own, other)] = _nibble(scores[node])
    return bytes(low | high << 4 for low, high in zip(nibbles[::2], nibbles[1::2], strict=True))


def _nibble(score: int) -> int:
    value, plies = retrograde.outcome(score)
    if plies == 0:
        return BLOCKED
    return plies if value and plies else 0


def source(lines: str, placing_wins: str) -> str:
    """The module with these values."""
    data = values(lines, placing_wins)
    pieces = [data[start : start + _BYTES_A_LINE] for start in range(0, len(data), _BYTES_A_LINE)]
    rows = "\n".join('    b"' + "".join(f"\\x{byte:02x}" for byte in piece) + '"' for piece in pieces)
    return _PAGE.format(lines=lines, placing=placing_wins, lines_of_bytes=rows)


def main(folder: str) -> None:
    """Write a module for each option set into folder."""
    for lines, placing_wins in SETS:
        Path(folder, f"values_{lines}_{placing_wins}.py").write_text(source(lines, placing_wins))


if __name__ == "__main__":
    main(sys.argv[1])
