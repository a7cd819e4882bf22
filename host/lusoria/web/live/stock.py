"""The pieces of a game: how many there are, and whether they begin on the board."""

from functools import lru_cache
from typing import Any, NamedTuple

from ludus.games.options import complete
from ludus.games.registry import part
from lusoria.engine.games.knowledge import has_dice

_Options = tuple[tuple[str, Any], ...]


class Start(NamedTuple):
    """The number of pieces of each side, and whether any stand on the board before the first move."""

    white: int
    black: int
    on_board: bool


@lru_cache(maxsize=32)
def start_of(game_id: str, options: _Options) -> Start:
    """The pieces with which a game with these options begins; none are added later."""
    words = part(game_id, "notation")
    state = words.start(complete(game_id, words.OPTIONS, dict(options)))
    hands = getattr(words.RULES, "HANDS", None)  # a game whose pieces all begin on the board has no hands
    contents = words.contents(state)
    white, black = (contents.count(side + 1) + (0 if hands is None else state[hands + side]) for side in (0, 1))
    return Start(white, black, any(contents))


def with_stock(state: dict[str, Any]) -> dict[str, Any]:
    """Add to a session's state what pages need beside it.

    The game gets `stock` (its pieces by side) and `set_up` (whether they begin on the board). A game of dice also has
    `off`, the counters borne off by side, and `dice`, as `dice_of` has them.
    """
    game = state["game"]
    if game is None:
        return state
    start = start_of(game["id"], tuple(game["options"].items()))
    extra: dict[str, Any] = {"stock": {"w": start.white, "b": start.black}, "set_up": start.on_board}
    if has_dice(game["id"]):
        position = game["position"]
        extra |= {"off": off_of(position), "dice": dice_of(game, position.endswith(" -"))}
    return state | {"game": game | extra}


def off_of(position: str) -> dict[str, int]:
    """The counters borne off by each side, in a position of a game of dice."""
    return dict(zip("wb", map(int, position.split(" ")[3].split(",")), strict=True))


def dice_of(game: dict[str, Any], ended: bool) -> list[dict[str, Any]]:
    """The dice of the last throw, or of the game's start if none followed it, each as {number, by, played, lost}.

    ended: whether the turn is over, so that the dice not played are lost.
    """
    moves = game["moves"]
    thrown = next((ply for ply in reversed(range(len(moves))) if moves[ply]["text"].startswith("(")), -1)
    digits = moves[thrown]["text"].strip("()") if thrown >= 0 else game["start"].split(" ")[-1].strip("-")
    by = moves[max(thrown, 0)]["by"] if moves else game["side"]
    dice = [{"number": int(number), "by": by, "played": False, "lost": False} for number in digits]
    for step in moves[thrown + 1 :]:
        next(die for die in dice if die["number"] == step["die"] and not die["played"])["played"] = True
    for die in dice:
        die["lost"] = ended and not die["played"]
    return dice
