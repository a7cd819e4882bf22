"""The words of the games' options on the page. The rules alone define the options and their values.

An option or value without words here is shown by its own name.
"""

from ludus.games.registry import GAMES
from lusoria.engine.games.knowledge import knowledge

_LABELS = {
    "lines": "Lines that win",
    "placing-wins": "A line made while placing",
    "repetition": "Repetition",
    "pieces": "Pieces of each side",
    "opposed": "Black’s way",
    "exact": "Bearing off",
    "dice": "Dice",
    "move-limit": "Draw after so many moves without {event}",
}
_VALUES = {
    ("lines", "diameter"): "three through the centre",
    ("lines", "wheel"): "also three neighbours on the rim",
    ("lines", "square"): "rows and columns",
    ("lines", "diagonals"): "rows, columns and diagonals",
    ("placing-wins", "yes"): "wins",
    ("placing-wins", "no"): "does not win: only a move can",
    ("repetition", "none"): "allowed",
    ("repetition", "move-twice"): "nobody plays the same move a third time",
    ("repetition", "threefold"): "a position for the third time is a draw",
    ("opposed", "no"): "as White’s after the middle row",
    ("opposed", "yes"): "against White’s all the way",
    ("exact", "no"): "also with a larger number than needed",
    ("exact", "yes"): "only with the exact number",
    ("dice", "table"): "the table throws",
    ("dice", "players"): "the players’ own, told to the table",
}


def game_title(game_id: str) -> str:
    """The name of a game at the beginning of a sentence: `Twelve Lines`."""
    return game_id.replace("-", " ").title()


def games() -> list[dict[str, str]]:
    """All games, each {id, title}."""
    return [{"id": game, "title": game_title(game)} for game in GAMES]


def label(game_id: str, option: str) -> str:
    """The label of an option of a game."""
    return _LABELS.get(option, option).format(event="a capture" if knowledge(game_id).captures else "a placement")


def value(option: str, word: str) -> str:
    """The words for an option's value."""
    return _VALUES.get((option, word), word)


def hint(option: str, low: int, high: int) -> str:
    """A note on an option that is a number."""
    return "0: never" if option == "move-limit" else f"{low} to {high}"
