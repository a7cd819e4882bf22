"""`lusoria solve`: the exact value of a whole game, in words or as JSON."""

import json
from collections.abc import Mapping
from typing import TextIO

from lusoria.engine.games.knowledge import knowledge, solved
from lusoria.engine.three_men.solver import solve
from lusoria.engine.three_men.words import words
from lusoria.errors import UsageError

UNSOLVED = ("fewer",)  # an option for positions in which pieces are lost; no whole game begins with one


def run(game: str, options: Mapping[str, str | int], as_json: bool, out: TextIO) -> int:
    """Solve game under options and write the answer to out; returns the exit code.

    Raises UsageError for a game or a rule that cannot be solved, OptionError for wrong options.
    """
    if not knowledge(game).is_solved:
        raise UsageError(f"only {' and '.join(solved())} are small enough to be solved, not '{game}'")
    solution = solve(game, options)
    if as_json:
        answer = {
            "options": {name: value for name, value in solution.options.items() if name not in UNSOLVED},
            "value": solution.value,
            "plies": solution.plies,
            "positions": solution.positions,
            "first_moves": solution.first_moves,
        }
        print(json.dumps(answer), file=out)
    else:
        print(words(solution), file=out)
    return 0
