"""Players of graded strength, `engine:1` to `engine:8`: a search, limited by a level (level.py)."""

import random
import threading
from collections.abc import Mapping

from ludus.games.game import Game
from lusoria.engine.games.knowledge import has_dice, is_played, knowledge, played
from lusoria.engine.level import Level, level_of
from lusoria.engine.search import (
    DEFAULT_HASH_MB,
    FAR,
    Answer,
    Limits,
    Line,
    Progress,
    Searcher,
    Stop,
    searcher_for,
)
from lusoria.engine.until_compiled import quick_searcher
from lusoria.errors import UsageError

LONGEST_PONDERING = 60_000  # milliseconds; after that nobody is assumed to be at the table
DEEPEST_PONDERING = 1_000  # plies: a search that is given a depth goes on even where there is only one action


def check_offered(game_id: str) -> None:
    """Raise UsageError if the engine has no player for that game."""
    if not is_played(game_id):
        raise UsageError(f"the engine has no player for {game_id} yet; it plays {', '.join(played())}")


class Opponent:
    """A player of one level, from 1 (a child's first game) to 8 (full strength).

    threads and hash_mb limit what its search may use. waits: whether it waits until its search is compiled; if not, a
    slower search answers until then. It keeps the search of the game it played last.
    """

    def __init__(self, level: int, threads: int = 1, hash_mb: int = DEFAULT_HASH_MB, waits: bool = True) -> None:
        self.level = level_of(str(level))
        self._resources = threads, hash_mb
        self._waits = waits
        self._searcher: tuple[str, Searcher] | None = None
        self._pondering: tuple[threading.Thread, Stop] | None = None
        self._lock = threading.Lock()  # guards the thread, which must be started before it is joined

    def choose(
        self,
        game: Game,
        rng: random.Random,
        movetime: int | None = None,
        progress: Progress | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
    ) -> int:
        """Choose a legal action of game, which must not be over and is only read.

        Raises UsageError for a game without a player.

        Only a level with a movetime of its own (level.py) takes time to think, and only it uses movetime, nodes and
        stop. movetime: the most milliseconds to think. nodes: how many positions to look at, instead of a time, so that
        a match has the same result on any machine. stop: ends the thinking at once. progress: called with each answer
        found while thinking; for the other levels once, with the chosen action and its score.
        """
        self.rest()
        searcher, level = self._prepared(game)
        if level.movetime:
            milliseconds = min(level.movetime, movetime or level.movetime) if nodes is None else None
            limits = Limits(movetime=milliseconds, nodes=nodes, rng=rng)
            return searcher.best(game, limits, stop, progress).action
        at_once = searcher.values(game, 0)
        top = max(at_once.values())
        winning = [Line(action, score, (action,)) for action, score in at_once.items() if FAR < score == top]
        line = rng.choice(winning) if winning else _erring(searcher, game, level, at_once, rng)
        if progress is not None:
            progress(Answer((line,), 1 if winning else level.plies, len(at_once), 0.0))
        return line.action

    def prepare(self, game: Game) -> None:
        """Load or compile all that choosing in that game needs. Raises UsageError for a game without a player."""
        self._prepared(game)

    def forget(self) -> None:
        """Forget the last games, so that the next one is like the first."""
        self.rest()
        if self._searcher is not None:
            self._searcher[1].forget()

    def ponder(self, game: Game) -> None:
        """Think ahead in a new thread during the other player's turn, if the level has a movetime of its own.

        Do nothing in a game with dice, since the next throw is not known yet.
        """
        self.rest()
        searcher, level = self._prepared(game)
        if not level.movetime or game.over or has_dice(game.id):
            return
        stop = Stop()
        limits = Limits(movetime=LONGEST_PONDERING, depth=DEEPEST_PONDERING)
        thread = threading.Thread(target=searcher.best, args=(game, limits, stop), name="ponderer", daemon=True)
        with self._lock:
            thread.start()
            self._pondering = thread, stop

    def rest(self) -> None:
        """Stop thinking ahead. May be called from another thread than `ponder`."""
        with self._lock:
            pondering, self._pondering = self._pondering, None
        if pondering is not None:
            thread, stop = pondering
            stop.set()
            thread.join()

    def _prepared(self, game: Game) -> tuple[Searcher, Level]:
        check_offered(game.id)
        if self._searcher is None or self._searcher[0] != game.id:
            make = searcher_for if self._waits else quick_searcher
            self._searcher = game.id, make(game.id, *self._resources)
        return self._searcher[1], knowledge(game.id).levels[self.level - 1]


def _erring(searcher: Searcher, game: Game, level: Level, at_once: Mapping[int, int], rng: random.Random) -> Line:
    """The action that seems best to a level, with its apparent score; ties are broken at random."""
    if level.lines:
        answer = searcher.best(game, Limits(depth=level.plies, lines=level.lines, calm=True, rng=rng))
        scores: Mapping[int, int] = {line.action: line.score for line in answer.lines}
    else:
        scores = searcher.values(game, level.plies)
    values, worth = {}, {}
    for action in sorted(scores):
        values[action] = at_once[action] if rng.randrange(100) < level.overlooks else scores[action]
        worth[action] = values[action] + round(rng.gauss(0, level.spread))
    top = max(worth.values())
    action = rng.choice([action for action in worth if worth[action] == top])
    return Line(action, values[action], (action,))
