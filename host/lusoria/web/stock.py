"""What a game begins with: how many pieces lie with the table, and whether they begin on the board."""

from functools import lru_cache
from typing import Any, NamedTuple

from ludus.rules.game import words_of
from ludus.rules.options import complete

_Options = tuple[tuple[str, Any], ...]


class Start(NamedTuple):
    """The pieces of each side there are, and whether any of them stand on the board before the first move."""

    white: int
    black: int
    on_board: bool


@lru_cache(maxsize=32)
def start_of(game_id: str, options: _Options) -> Start:
    """What a game with these options begins with; no piece comes into it later."""
    words = words_of(game_id)
    state = words.start(complete(game_id, words.OPTIONS, dict(options)))
    hands = getattr(words.RULES, "HANDS", None)  # a game whose pieces all begin on the board has no hands
    contents = words.contents(state)
    white, black = (contents.count(side + 1) + (0 if hands is None else state[hands + side]) for side in (0, 1))
    return Start(white, black, any(contents))


def with_stock(state: dict[str, Any]) -> dict[str, Any]:
    """A session's state, its game with `stock` (pieces there are by side) and `set_up` (they begin on the board)."""
    game = state["game"]
    if game is None:
        return state
    start = start_of(game["id"], tuple(game["options"].items()))
    return state | {"game": game | {"stock": {"w": start.white, "b": start.black}, "set_up": start.on_board}}
