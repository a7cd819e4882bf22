"""The search of any game without dice: iterative alpha-beta under the rules alone (plain Python).

It sees wins and losses as far as it looks and judges nothing else: enough to solve a small game and to play a larger
one legally. It does not see rules about history that is not in a state, such as threefold repetition.
"""

import itertools
import time
from array import array
from typing import Any, NamedTuple

from ludus.games.cells import DRAW, RESULT
from ludus.games.game import Game
from ludus.games.registry import part
from lusoria.engine.search import WIN, Answer, Limits, Line, Progress, Searcher, Stop, is_settled, of_child

DEEPEST = 200  # plies: each is a call within a call
_ENTRY_BYTES = 300  # about, for each position that is remembered
_LOOK_AT_CLOCK = 128  # positions searched between two looks at the clock


class _OutOfTimeError(Exception):
    """A limit of the search was reached, or the search was stopped."""


class _Entry(NamedTuple):
    low: int
    high: int
    action: int


def searcher(game_id: str, threads: int, hash_mb: int) -> Searcher:
    """Make a searcher for a game without dice, on one thread."""
    del threads
    return PlainSearcher(game_id, hash_mb)


class PlainSearcher:
    """The Searcher of a game without dice."""

    def __init__(self, game_id: str, hash_mb: int) -> None:
        self._rules = part(game_id, "rules")
        self._most = max(1, hash_mb * 2**20 // _ENTRY_BYTES)
        self._table: dict[tuple[bytes, int], _Entry] = {}
        self._row: Any = array("H", bytes(2 * self._rules.MAX_ACTIONS))
        self._nodes, self._most_nodes, self._end, self._stop = 0, 0, 0.0, Stop()

    def best(self, game: Game, limits: Limits, stop: Stop | None = None, progress: Progress | None = None) -> Answer:
        """See Searcher. Without any limit it thinks for DEFAULT_MOVETIME."""
        start = time.perf_counter()
        movetime = limits.milliseconds
        self._begin(stop or Stop(), limits.nodes, None if movetime is None else start + movetime / 1000)
        order = game.actions()
        if limits.rng is not None:
            limits.rng.shuffle(order)
        answer: Answer | None = None
        for depth in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
            try:
                scores = self._scores(game.state, order, depth, limits.lines, may_end=depth > 1)
            except _OutOfTimeError:
                break
            order.sort(key=lambda action: -scores[action])
            lines = tuple(Line(action, scores[action], self._path(game, action, depth)) for action in order)
            answer = Answer(lines[: limits.lines], depth, self._nodes, time.perf_counter() - start)
            if progress is not None:
                progress(answer)
            if is_settled(answer.lines, depth) or self._is_over():
                break
        if answer is None:
            raise AssertionError("the first ply is always looked at")
        return Answer(answer.lines, answer.depth, self._nodes, time.perf_counter() - start)

    def values(self, game: Game, plies: int) -> dict[int, int]:
        """See Searcher; a line that does not end within those plies counts as even."""
        self._begin(Stop(), None, None)
        return self._scores(game.state, game.actions(), max(1, plies), game.room, may_end=False)

    def forget(self) -> None:
        """Empty the table."""
        self._table.clear()

    def _begin(self, stop: Stop, nodes: int | None, end: float | None) -> None:
        self._stop, self._nodes, self._most_nodes, self._end = stop, 0, nodes or 0, end or 0.0

    def _scores(self, state: Any, actions: list[int], depth: int, lines: int, may_end: bool) -> dict[int, int]:
        """The scores of actions: exact for the best `lines`, upper bounds for the others.

        may_end: whether to raise _OutOfTimeError when a limit is reached.
        """
        scores: dict[int, int] = {}
        for action in actions:
            best = sorted(scores.values(), reverse=True)[:lines]
            low = best[-1] if len(best) == lines else -WIN
            child = self._played(state, action)
            scores[action] = of_child(self._score(child, depth - 1, -WIN, 1 - low, may_end))
        return scores

    def _score(self, state: Any, plies: int, low: int, high: int, may_end: bool) -> int:
        """The score for the player to move; outside low to high it is only a bound."""
        self._nodes += 1
        if may_end and self._nodes % _LOOK_AT_CLOCK == 0 and self._is_over():
            raise _OutOfTimeError
        if state[RESULT]:
            return _of_end(state)
        key = state.tobytes(), plies
        entry = self._table.get(key) or _Entry(-WIN, WIN, 0)
        if entry.low >= high or entry.low == entry.high:
            return entry.low
        if entry.high <= low:
            return entry.high
        actions = self._actions(state)
        if not actions:
            return -WIN
        if not plies:
            return 0
        top, chosen, floor = -WIN - 1, 0, low
        for action in sorted(actions, key=lambda action: action != entry.action):
            child = self._played(state, action)  # its window is wider by one, as the end is a ply farther from here
            found = of_child(self._score(child, plies - 1, -high - 1, 1 - floor, may_end))
            if found > top:
                top, chosen = found, action
            if top >= high:
                break
            floor = max(floor, top)
        self._remember(key, _Entry(-WIN if top <= low else top, WIN if top >= high else top, chosen))
        return top

    def _remember(self, key: tuple[bytes, int], entry: _Entry) -> None:
        if len(self._table) >= self._most:
            self._table.clear()
        self._table[key] = entry

    def _path(self, game: Game, action: int, depth: int) -> tuple[int, ...]:
        """The expected play after an action, as far as the table has it."""
        path, state = [action], self._played(game.state, action)
        for plies in range(depth - 1, 0, -1):
            entry = self._table.get((state.tobytes(), plies))
            if entry is None:
                break
            path.append(entry.action)
            state = self._played(state, entry.action)
        return tuple(path)

    def _played(self, state: Any, action: int) -> Any:
        child = array("H", state)
        self._rules.play(child, action)
        return child

    def _actions(self, state: Any) -> list[int]:
        return list(itertools.islice(self._row, self._rules.write_actions(state, self._row)))

    def _is_over(self) -> bool:
        late = self._end and time.perf_counter() >= self._end
        return bool(late or self._stop.is_set() or 0 < self._most_nodes <= self._nodes)


def _of_end(state: Any) -> int:
    """The score of a finished game for the player to move: whoever won moved last."""
    return 0 if state[RESULT] == DRAW else -WIN
