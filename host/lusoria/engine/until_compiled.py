"""Answers with a slower search while the fast one is being compiled, so that nobody waits for a compiler.

Both search alike: a level that is limited by plies chooses the same actions with either. A level that is limited by
time sees less far until the fast search is ready.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import cache, partial

from ludus.games.game import Game
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.games.knowledge import knowledge
from lusoria.engine.search import Answer, Limits, Progress, Searcher, Stop, made_by, searcher_for

PATIENCE = 2.0  # seconds: enough to load what was compiled before
DEEPEST = 4  # plies of the slower search, which would otherwise keep the compiler waiting for the processor


def quick_searcher(game_id: str, threads: int, hash_mb: int) -> Searcher:
    """Make a searcher as searcher_for does, but never wait for a compiler if the game has a search that needs none."""
    about = knowledge(game_id)
    if not (about.until_compiled and compiled.is_available()):
        return searcher_for(game_id, threads, hash_mb)
    fast: Future[Searcher] = Future()
    threading.Thread(target=_make, args=(fast, game_id, threads, hash_mb), name="compiler").start()
    return UntilCompiled(fast, cache(partial(made_by, about.searcher, game_id, threads, hash_mb, is_plain=True)))


class UntilCompiled:
    """A Searcher that uses the one made by `slower` until `fast` is ready."""

    def __init__(self, fast: "Future[Searcher]", slower: Callable[[], Searcher], patience: float = PATIENCE) -> None:
        self._fast, self._slower, self._patience = fast, slower, patience

    def best(self, game: Game, limits: Limits, stop: Stop | None = None, progress: Progress | None = None) -> Answer:
        """See Searcher."""
        searcher = self._ready()
        if not (self._fast.done() and searcher is self._fast.result()):
            limits = replace(limits, depth=min(limits.depth or DEEPEST, DEEPEST))
        return searcher.best(game, limits, stop, progress)

    def values(self, game: Game, plies: int) -> dict[int, int]:
        """See Searcher."""
        return self._ready().values(game, plies)

    def forget(self) -> None:
        """See Searcher."""
        self._ready().forget()

    def _ready(self) -> Searcher:
        """The search that can answer now; only the first call waits, and for PATIENCE at most."""
        patience, self._patience = self._patience, 0.0
        try:
            return self._fast.result(patience)
        except TimeoutError:
            return self._slower()


def _make(fast: "Future[Searcher]", game_id: str, threads: int, hash_mb: int) -> None:
    try:
        fast.set_result(searcher_for(game_id, threads, hash_mb))
    except Exception as error:
        fast.set_exception(error)
