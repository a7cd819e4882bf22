"""Hints for the people at a table: the engine's choice, and in a few words the reason."""

import threading
from functools import lru_cache
from typing import Any

from ludus.games.game import Game
from lusoria.engine.search import Limits, searcher_for
from lusoria.errors import UsageError
from lusoria.session.page.game import ends_of

HINTED = 3  # how many best actions a page shows in one line


class Adviser:
    """Gives hints, one at a time, and keeps the searcher of the last game for the next hint."""

    def __init__(self) -> None:
        self._one = threading.Lock()
        self._searcher = lru_cache(maxsize=1)(searcher_for)

    def hint(self, game: Game, lines: int = 1) -> dict[str, Any]:
        """Return `lusoria.engine.advice.hints.hint` of the game, with `ply`, `from` and `to` (cells or None) added.

        `to` is None for a piece that leaves the board. lines: how many of the best actions to give. Raises UsageError
        if there is nothing to advise.
        """
        from lusoria.engine.advice.hints import MOVETIME, hint
        from lusoria.engine.opponent import check_offered

        if game.over:
            raise UsageError("the game is over: there is nothing to advise")
        if game.awaits_throw:
            raise UsageError("the dice are to be thrown first")
        check_offered(game.id)
        with self._one:
            found = hint(game, self._searcher(game.id), Limits(movetime=MOVETIME, lines=lines))
        origin, cell = ends_of(game, game.cell_names, game.parse(found["action"])) or ("", "")
        return found | {"ply": len(game.played), "from": origin or None, "to": cell or None}
