"""Reviews of games by the engine, one at a time in a thread of their own, and stored for later requests."""

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import Any

from ludus.games.game import Game
from lusoria.engine.search import Limits, Stop, searcher_for
from lusoria.errors import UsageError

MOST_REVIEWS = 100  # games whose reviews are kept
WAITING = 4  # games that may wait for their turn
LIMITS = Limits(nodes=30_000)  # how long a review thinks at every ply
Key = tuple[int, int]
Entries = list[dict[str, Any]]


class Reviews:
    """Makes reviews. All who ask `of` for the same game at the same ply get the same future."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reviewer")
        self._found: OrderedDict[Key, Future[Entries]] = OrderedDict()
        self._searcher = lru_cache(maxsize=1)(searcher_for)  # that of the last game
        self._stop: Stop | None = None
        self._closed = False

    def of(self, game_id: int, game: Game) -> "Future[Entries]":
        """The review of a logged game, as `lusoria.engine.advice.review` makes it.

        Must always be called from the same thread. Raises UsageError for a game without an engine, or if too many wait.
        """
        from lusoria.engine.opponent import check_offered

        check_offered(game.id)
        key = game_id, len(game.played)
        if key not in self._found or _has_failed(self._found[key]):
            if sum(not future.done() for future in self._found.values()) >= WAITING:
                raise UsageError("other games are being looked over: ask again in a minute")
            self._found[key] = self._worker.submit(self._review, game)
            while len(self._found) > MOST_REVIEWS:
                self._found.popitem(last=False)
        return self._found[key]

    def close(self) -> None:
        """End the running review, and begin no other."""
        self._closed = True
        if self._stop is not None:
            self._stop.set()
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _review(self, game: Game) -> Entries:
        from lusoria.engine.advice.review import review

        self._stop = Stop()
        if self._closed:
            self._stop.set()
        return review(game, self._searcher(game.id), LIMITS, self._stop)


def _has_failed(future: "Future[Entries]") -> bool:
    """Whether a review ended with an error, so that another try may succeed."""
    return future.done() and not future.cancelled() and future.exception() is not None
