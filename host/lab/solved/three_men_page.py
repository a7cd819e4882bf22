"""The tables of docs/three-men-solved.md: `python -m lab.solved.three_men_page FILE` renews them.

The page's words are written by hand; the tables are made here, and a test checks that both agree.
"""

import sys
from collections import Counter
from pathlib import Path

from lab import pages
from lab.tuning.three_men_values import sets
from ludus.games.registry import part
from lusoria.engine.games.knowledge import solved
from lusoria.engine.three_men import retrograde
from lusoria.engine.three_men.solver import Solution, solve

COMMAND = "python -m lab.solved.three_men_page"
LIMITS = (1, 2, 5, 20, 50)
SETS = tuple((game_id, *each) for game_id in solved() for each in sets(game_id))
CENTRE, SIDE, CORNER = 0, 1, 2  # cells as the rules number them; on a wheel the last two are alike


def tables() -> list[str]:
    """Three tables as Markdown: values, the census of all positions, values under move limits."""
    plain = [
        (*each, repetition, *_values(_solution(*each, repetition, 0)))
        for each in SETS
        for repetition in ("none", "threefold")
    ]
    limited = [(*each, limit, *_values(_solution(*each, "none", limit))) for each in SETS for limit in LIMITS]
    censuses = [(*each, *_census(_solution(*each, "none", 0))) for each in SETS]
    rules = ("game", "lines", "placing-wins")
    values = ("value", "plies", "centre first", "side", "corner", "positions")
    return [
        *pages.table((*rules, "repetition", *values), plain),
        "",
        *pages.table((*rules, "won", "drawn", "lost", "longest"), censuses),
        "",
        *pages.table((*rules, "move-limit", *values), limited),
    ]


def _solution(game_id: str, lines: str, wins: str, repetition: str, limit: int) -> Solution:
    return solve(game_id, {"lines": lines, "placing-wins": wins, "repetition": repetition, "move-limit": limit})


def _values(solution: Solution) -> tuple[str | int, ...]:
    """Value; plies; results of placing first on the centre, on a cell of the ring and on its neighbour; positions."""
    names = part(solution.game_id, "notation").cell_names(solution.options)
    first = [solution.first_moves[names[cell]] for cell in (CENTRE, SIDE, CORNER)]
    return solution.value, solution.plies or "–", *first, solution.positions


def _census(solution: Solution) -> tuple[int, ...]:
    """How many positions are won, drawn and lost for the player to move, and the plies of the longest win or loss."""
    outcomes = [retrograde.outcome(score) for score in retrograde.unlimited(solution.graph, frozenset())]
    counts = Counter(value for value, _ in outcomes)
    return counts[1], counts[0], counts[-1], max(plies or 0 for _, plies in outcomes)


if __name__ == "__main__":
    pages.renew(Path(sys.argv[1]), COMMAND, tables())
