"""The Searcher of Petteia and Latrunculi: iterative alpha-beta on several threads.

All threads search the same position and share one table; what one has found, the others need not look for (lazy SMP).
The first thread, the caller's, gives the answer.
"""

import threading
import time
from dataclasses import replace
from typing import Any

from ludus.games.game import Game
from ludus.games.grid.layout import COUNTS
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.grid.weights import Weights, tuned
from lusoria.engine.grid.worker import Worker
from lusoria.engine.hot import layout
from lusoria.engine.search import Answer, Limits, Line, Progress, Searcher, Stop, is_settled

DEEPEST = layout.PLIES - 18  # as far as alphabeta.py can look
FORCED = 4  # depth for a position with a single action: enough for a score, at once
_SLOT_BYTES = 16


def searcher(game_id: str, threads: int, hash_mb: int, is_plain: bool = False) -> Searcher:
    """Make a searcher for petteia or latrunculi: in plain Python on one thread, or with all that it needs compiled."""
    if is_plain:
        return GridSearcher(game_id, 1, hash_mb, is_plain=True)
    pattern = f"python/{compiled.HOT[game_id]}/*/alphabeta.search_root-*.nbi"
    with compiled.preparing(f"preparing the engine for {game_id}, once", pattern):
        made = GridSearcher(game_id, threads, hash_mb)
        made.best(Game(game_id), Limits(depth=1))
    return made


class GridSearcher:
    """The Searcher of the two games on squares."""

    def __init__(
        self, game_id: str, threads: int, hash_mb: int, weights: Weights | None = None, is_plain: bool = False
    ) -> None:
        """weights: replace the tuned ones, for tuning. is_plain: search in plain Python, without a compiler."""
        self._code = (compiled.plain_search if is_plain else compiled.search)(game_id)
        slots = 1 << (hash_mb * 2**20 // _SLOT_BYTES).bit_length() - 1
        self._table: Any = self._code.buffer(2 * slots, "q")
        self._workers = [Worker(self._code, self._table, weights or tuned(game_id)) for _ in range(threads)]
        self._generation = 0
        self._options: dict[str, object] = {}
        self._in_all: list[int] = []

    def best(self, game: Game, limits: Limits, stop: Stop | None = None, progress: Progress | None = None) -> Answer:
        """See Searcher. Without any limit it thinks for DEFAULT_MOVETIME."""
        start = time.perf_counter()
        stop = stop or Stop()
        self._set_up(game, limits)
        movetime = limits.milliseconds
        timer = threading.Timer(movetime / 1000, stop.set) if movetime is not None else None
        halt = Stop()
        helpers = [
            threading.Thread(target=worker.deepen, args=(halt, 1 + number % 2, DEEPEST), daemon=True)
            for number, worker in enumerate(self._workers[1:], start=1)
        ]
        for thread in [*helpers, *([timer] if timer else [])]:
            thread.start()
        try:
            answer = self._answer(limits, stop, progress, start)
        finally:
            halt.set()
            if timer:
                timer.cancel()
            for thread in helpers:
                thread.join()
        return replace(answer, nodes=self._nodes(), seconds=time.perf_counter() - start)

    def values(self, game: Game, plies: int) -> dict[int, int]:
        """See Searcher. Beyond `plies` only captures are searched; if plies is 0, not even these."""
        self._set_up(game, Limits(calm=True))
        return self._workers[0].values(plies)

    def forget(self) -> None:
        """Empty the table and the history of refutations."""
        self._table[:] = self._code.buffer(len(self._table), "q")
        for worker in self._workers:
            worker.forget()

    def _set_up(self, game: Game, limits: Limits) -> None:
        self._forget_others(game)
        self._generation = (self._generation + 1) % 256
        for worker in self._workers:
            worker.set_up(game, self._generation, limits.calm)
            if limits.nodes is not None:
                worker.limit_nodes(max(1, limits.nodes // len(self._workers)))
            if limits.rng is not None:
                worker.shuffle(limits.rng)

    def _forget_others(self, game: Game) -> None:
        """Forget what was learned in games with other options or other numbers of pieces in all.

        The table tells positions apart only by the board and whose turn it is.
        """
        first = getattr(game.rules, "HANDS", None)  # a game whose pieces all begin on the board has none
        hands = (0, 0) if first is None else game.state[first : first + 2]
        on_board = game.state[COUNTS : COUNTS + 2]
        in_all = [sum(each) for each in zip(hands, on_board, strict=True)] if any(hands) else self._in_all
        if self._options and (self._options, self._in_all or in_all) != (game.options, in_all):
            self.forget()
        self._options, self._in_all = dict(game.options), in_all

    def _answer(self, limits: Limits, stop: Stop, progress: Progress | None, start: float) -> Answer:
        """Deepen in this thread, reporting every finished depth, until a limit or a stop."""
        first = self._workers[0]
        answer: Answer | None = None
        for depth in range(1, self._deepest(limits) + 1):
            lines = first.iterate(depth, limits.lines, Stop() if depth == 1 else stop)
            if lines:
                lines = _completed(lines, answer, limits.lines)
                answer = Answer(tuple(lines), depth, self._nodes(), time.perf_counter() - start)
                if progress is not None:
                    progress(answer)
            if stop.is_set() or first.is_out_of_nodes() or (not limits.infinite and is_settled(lines, depth)):
                break
        if answer is None:
            raise AssertionError("the first ply is always looked at")
        return answer

    def _deepest(self, limits: Limits) -> int:
        """The greatest depth to search; small where there is nothing to choose."""
        by_time_alone = limits.depth is None and limits.nodes is None and not limits.infinite
        if by_time_alone and self._workers[0].choices == 1:
            return FORCED
        return min(DEEPEST if limits.depth is None else max(1, limits.depth), DEEPEST)

    def _nodes(self) -> int:
        return sum(worker.nodes for worker in self._workers)


def _completed(lines: list[Line], earlier: Answer | None, count: int) -> list[Line]:
    """The lines found at an unfinished depth, followed by those of the depth before.

    The lines found are at least as good as all others at this depth, so no other line gets a higher score.
    """
    found, least = {line.action for line in lines}, lines[-1].score
    others = [line for line in earlier.lines if line.action not in found] if earlier else []
    return [*lines, *(replace(line, score=min(line.score, least)) for line in others)][:count]
