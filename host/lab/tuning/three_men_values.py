"""Writes the table's values of the games of three men: `python -m lab.tuning.three_men_values firmware/ludus/games`.

For each option set that changes the values, it writes the exact solver's values of every position that can follow from
the start: one nibble each, laid out as ludus.games.three_men.player reads them.
"""

import sys
from itertools import product
from pathlib import Path

from ludus.games.registry import folder, part
from ludus.games.three_men import rules
from ludus.games.three_men.player import BLOCKED, POSITIONS, index_of
from lusoria.engine.games.knowledge import solved
from lusoria.engine.three_men import retrograde
from lusoria.engine.three_men.graph import graph_from

_PAGE = '''"""Values of {game_id} by lines and placing-wins: made by `python -m lab.tuning.three_men_values`."""

VALUES = {{
{tables}
}}
'''
_BYTES_A_LINE = 27


def sets(game_id: str) -> list[tuple[str, str]]:
    """The choices of `lines` and `placing-wins`, in all pairs: the options that change the values of a game."""
    choices = {name: each for name, _default, each in part(game_id, "notation").OPTIONS}
    return list(product(choices["lines"], choices["placing-wins"]))


def values(game_id: str, lines: str, placing_wins: str) -> bytes:
    """The values for an option set as nibbles, two in a byte, with the lower index in the lower half."""
    graph = graph_from(game_id, lines, placing_wins)
    scores = retrograde.unlimited(graph, frozenset())
    nibbles = bytearray(POSITIONS + POSITIONS % 2)
    for key, node in graph.node_of.items():
        if not graph.lost[node]:
            white, black = key & rules.ALL_CELLS, key >> 9 & rules.ALL_CELLS
            own, other = (black, white) if key >> 18 & 1 else (white, black)
            nibbles[index_of(own, other)] = _nibble(scores[node])
    return bytes(low | high << 4 for low, high in zip(nibbles[::2], nibbles[1::2], strict=True))


def _nibble(score: int) -> int:
    value, plies = retrograde.outcome(score)
    if plies == 0:
        return BLOCKED
    return plies if value and plies else 0


def source(game_id: str) -> str:
    """The module with the values of a game."""
    tables = "\n".join(
        f'    "{lines} {wins}": (\n{_written(values(game_id, lines, wins))}\n    ),' for lines, wins in sets(game_id)
    )
    return _PAGE.format(game_id=game_id, tables=tables)


def _written(data: bytes) -> str:
    pieces = [data[start : start + _BYTES_A_LINE] for start in range(0, len(data), _BYTES_A_LINE)]
    return "\n".join('        b"' + "".join(f"\\x{byte:02x}" for byte in piece) + '"' for piece in pieces)


def main(games: str) -> None:
    """Write a module for each game into that game's folder within `games`."""
    for game_id in solved():
        Path(games, folder(game_id), "values.py").write_text(source(game_id))


if __name__ == "__main__":
    main(sys.argv[1])
