"""Describes a solution in words, and checks the claims about Rota in its sources, S0 and S2 (see `ludus.games`)."""

from ludus.games.registry import part
from lusoria.engine.three_men.solver import Solution

_RESULTS = {"p1win": "White wins", "p2win": "Black wins", "draw": "a draw"}


def words(solution: Solution) -> str:
    """Describe a solution in a few lines of plain text for a terminal."""
    return "\n".join([_rules(solution), _value(solution), _first(solution), "", _no_tie(solution), _trivial(solution)])


def _rules(solution: Solution) -> str:
    options = ", ".join(f"{name} {value}" for name, value in solution.options.items())
    name = solution.game_id.replace("-", " ").capitalize()
    return f"{name} with {options}: {solution.positions} positions."


def _value(solution: Solution) -> str:
    if solution.plies is None:
        return f"If both play perfectly nobody wins: {_end(solution)}."
    return f"If both play perfectly {_RESULTS[solution.value]}, in {solution.plies} plies."


def _end(solution: Solution) -> str:
    """How a game that nobody can win ends under the house rules of the options."""
    rules = []
    if solution.options["repetition"] == "threefold":
        rules.append("the third occurrence of a position")
    if solution.options["move-limit"]:
        rules.append(f"{solution.options['move-limit']} quiet plies")
    return f"the game ends as a draw by {' or '.join(rules)}" if rules else "the game goes on for ever, which is a draw"


def _first(solution: Solution) -> str:
    """The first placements, grouped by their results."""
    by_value: dict[str, list[str]] = {}
    for text, value in solution.first_moves.items():
        by_value.setdefault(value, []).append(text)
    groups = [f"{_RESULTS[value]} after {_cells(solution, texts)}" for value, texts in by_value.items()]
    return f"First placements: {'; '.join(groups)}."


def _centre(solution: Solution) -> str:
    """The name of the cell in the middle."""
    return str(part(solution.game_id, "notation").cell_names(solution.options)[0])


def _cells(solution: Solution, texts: list[str]) -> str:
    if len(texts) == 9:
        return "any"
    return " ".join("the centre" if text == _centre(solution) else text for text in texts)


def _no_tie(solution: Solution) -> str:
    """A verdict on the claim of S0 and S2 that no tie is possible in Rota."""
    claim = "Two sources say of Rota that no tie is possible. "
    if solution.value == "draw":
        return claim + "Here that is wrong: either player can avoid losing, whatever the other does."
    if "draw" in solution.first_moves.values():
        return claim + "Here a tie needs a mistake, but is possible: some first placements give a draw."
    return claim + "Here that is so from the start, if both play well."


def _trivial(solution: Solution) -> str:
    """A verdict on the claim of a reader of S0 that the first player wins trivially."""
    claim = "A reader of one says that its first player wins trivially. "
    if solution.value != "p1win":
        return claim + "Here that is wrong: the first player cannot force a win."
    centre = [text for text, value in solution.first_moves.items() if value == "p1win"] == [_centre(solution)]
    only = ", and only from the centre" if centre else ""
    return claim + f"Here that is right: he wins by ply {solution.plies}{only}."
