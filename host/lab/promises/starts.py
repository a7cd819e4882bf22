"""Sets up the start of a sequence: a game, perhaps from a position, and actions that hands have played.

A start is written as `GAME` and `board=5x5 colour throws=136,245 [POSITION] a1-a2 b5-b4`: options, `colour` for a
board that tells colours, how the dice fall, the position in brackets, and actions in notation. Each of these may be
missing. `starts.txt` lists the starts of the campaign: `GAME / START / cells that hands may touch / most events`.
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from lab.promises.continuations import moves
from lab.promises.table import Table, do_nothing
from ludus.errors import LudusError
from lusoria.errors import UsageError

_THROWS = "136,245,123,456"
_HAND_MS = 120
_REST_MS = 5000
_LINE = re.compile(r"([^\[]*)(?:\[([^\]]*)\])?(.*)")


class Start(NamedTuple):
    """A start of the campaign: `cells` (indexes) are those that hands may touch, `events` the most events tried."""

    game: str
    text: str
    cells: tuple[int, ...]
    events: int


def table_at(game: str, text: str) -> Table:
    """Make a table where hands have played the actions of a start. Raises UsageError."""
    match = _LINE.fullmatch(text)
    assert match is not None
    words = match[1].split()
    options = dict(word.split("=", 1) for word in words if "=" in word)
    throws = options.pop("throws", _THROWS).split(",")
    actions = [word for word in words if "=" not in word and word != "colour"] + match[3].split()
    try:
        table = Table(game, options, "colour" in words, throws, match[2] or "")
        table.wait(_REST_MS, do_nothing)
        for action in actions:
            play(table, table.game.parse(action))
    except LudusError as error:
        raise UsageError(f"a sequence cannot begin with '{text}': {error}") from error
    table.entries.clear()
    return table


def play(table: Table, action: int) -> bool:
    """Carry out an action by hand; return whether the table counts it."""
    played = [*table.game.played, action]
    for cell, colour in moves(table, action):
        table.change([(cell, colour)])
        table.wait(_HAND_MS, do_nothing)
    table.wait(_REST_MS, do_nothing)
    return list(table.game.played[: len(played)]) == played


@lru_cache
def campaign() -> tuple[Start, ...]:
    """The starts of the campaign."""
    starts = []
    for line in Path(__file__).with_name("starts.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            game, text, cells, events = (word.strip() for word in line.split(" / "))
            names = table_at(game, text).layout.names
            indexes = range(len(names)) if cells == "all" else [names.index(cell) for cell in cells.split()]
            starts.append(Start(game, text, tuple(indexes), int(events)))
    return tuple(starts)
