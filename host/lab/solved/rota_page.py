"""The tables of docs/rota-solved.md. `python -m lab.solved.rota_page FILE` writes them anew between its marks.

The page's words are written by hand; the tables are made here, and a test holds both together.
"""

import sys
from collections import Counter
from pathlib import Path

from lab import pages
from lusoria.engine.rota import retrograde
from lusoria.engine.rota.solver import Solution, solve

COMMAND = "python -m lab.solved.rota_page"
LIMITS = (1, 2, 5, 20, 50)
SETS = tuple((lines, wins) for lines in ("diameter", "wheel") for wins in ("yes", "no"))


def tables() -> str:
    """Three tables as Markdown: values, the census of all positions, values under move limits."""
    plain = [
        (*each, repetition, *_values(solve(_options(*each, repetition, 0))))
        for each in SETS
        for repetition in ("none", "threefold")
    ]
    limited = [(*each, limit, *_values(solve(_options(*each, "none", limit)))) for each in SETS for limit in LIMITS]
    values = ("value", "plies", "centre first", "rim first", "positions")
    return "\n\n".join(
        [
            _text(("lines", "placing-wins", "repetition", *values), plain),
            _text(
                ("lines", "placing-wins", "won", "drawn", "lost", "longest"),
                [(*each, *_census(solve(_options(*each, "none", 0)))) for each in SETS],
            ),
            _text(("lines", "placing-wins", "move-limit", *values), limited),
        ]
    )


def renewed(page: str) -> str:
    """The page with renewed tables."""
    return pages.renewed(page, COMMAND, tables().split("\n"))


def _options(lines: str, wins: str, repetition: str, limit: int) -> dict[str, str | int]:
    return {"lines": lines, "placing-wins": wins, "repetition": repetition, "move-limit": limit}


def _values(solution: Solution) -> tuple[str | int, ...]:
    """Value, plies, results of the centre and the rim as first placement (all rim cells are alike), positions."""
    first = solution.first_moves
    return solution.value, solution.plies or "–", first["0"], first["1"], solution.positions


def _census(solution: Solution) -> tuple[int, ...]:
    """How many positions are won, drawn and lost for the player to move, and the plies of the longest win or loss."""
    outcomes = [retrograde.outcome(score) for score in retrograde.unlimited(solution.graph, frozenset())]
    counts = Counter(value for value, _ in outcomes)
    return counts[1], counts[0], counts[-1], max(plies or 0 for _, plies in outcomes)


def _text(names: tuple[str, ...], rows: list[tuple[str | int, ...]]) -> str:
    return "\n".join(pages.table(names, rows))


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")
