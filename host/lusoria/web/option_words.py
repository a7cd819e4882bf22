"""The labels of the games' options on the page. The rules alone define the options and their values.

An option or value without a label is shown by its own name.
"""

from lusoria.engine.games.knowledge import knowledge
from lusoria.web import language


def label(game_id: str, option: str, speaks: str) -> str:
    """The label of an option of a game."""
    words = language.page(speaks)["options"]
    placing = "" if knowledge(game_id).captures else f"{option}-placing"
    return words.get(placing) or words.get(option, option)


def value(option: str, word: str, speaks: str) -> str:
    """The label of an option's value."""
    return language.page(speaks)["values"].get(f"{option}-{word}", word)


def hint(option: str, low: int, high: int, speaks: str) -> str:
    """A note on an option that is a number."""
    words = language.page(speaks)["new"]
    return words["never"] if option == "move-limit" else words["range"].format(low=low, high=high)
