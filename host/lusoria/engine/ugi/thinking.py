"""The searches of the UGI front: in a thread of their own, with info lines and `bestmove`; and perft."""

import random
import threading
from collections.abc import Callable, Mapping

from ludus.games.game import Game
from lusoria.engine import perft
from lusoria.engine.games.knowledge import is_played
from lusoria.engine.level import HIGHEST
from lusoria.engine.opponent import Opponent
from lusoria.engine.search import Answer, Limits, Line, Searcher, Stop, searcher_for, texts, win_in

Say = Callable[..., None]


class Thinking:
    """One search at a time for one game; searchers are kept, so that they learn from move to move."""

    def __init__(self, say: Say) -> None:
        """say is called with lines, also from the thread that searches."""
        self._say = say
        self._last_searcher: tuple[tuple[str, int, int], Searcher] | None = None
        self._player: tuple[tuple[int, int, int], Opponent] | None = None
        self._thread: threading.Thread | None = None
        self._stop = Stop()
        self._released = threading.Event()
        self._infinite = self._counting = False

    @property
    def is_busy(self) -> bool:
        """Whether a search is running that will end by itself."""
        return self._thread is not None and self._thread.is_alive() and not self._infinite

    @property
    def is_endless(self) -> bool:
        """Whether a search is running that ends only at a stop."""
        return self._thread is not None and self._infinite

    @property
    def is_counting(self) -> bool:
        """Whether a perft is running."""
        return self._thread is not None and self._thread.is_alive() and self._counting

    def begin(self, game: Game, limits: Limits, engine: Mapping[str, int], rng: random.Random) -> None:
        """Search for a move in the game, which must not change meanwhile, and say `bestmove` at the end."""
        self._start(self._think, game, limits, dict(engine), rng, infinite=limits.infinite)

    def count(self, game: Game, depth: int) -> None:
        """Count the sequences of `depth` actions and say the numbers; after a stop, leave out the sum."""
        self._start(self._count, game, depth, counting=True)

    def _start(
        self, work: Callable[..., None], *arguments: object, infinite: bool = False, counting: bool = False
    ) -> None:
        self.wait()
        self._infinite, self._counting = infinite, counting
        self._stop, self._released = Stop(), threading.Event()
        self._thread = threading.Thread(target=work, args=arguments, daemon=True)
        self._thread.start()

    def prepare(self, game: Game, engine: Mapping[str, int]) -> None:
        """Load or compile all that a search of that game needs, while no clock runs yet; do nothing during a search."""
        if self._thread is None and is_played(game.id):
            if engine["Level"] < HIGHEST:
                self._opponent(engine).prepare(game)
            else:
                self._searcher(game.id, engine)

    def wait(self) -> None:
        """Wait until the search has said its move."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def stop(self) -> None:
        """Stop the search, which then says its move; without a search nothing happens."""
        self.release()
        self.wait()

    def release(self) -> None:
        """Let the search end soon, without waiting for it."""
        self._stop.set()
        self._released.set()

    def forget(self) -> None:
        """Forget the last game."""
        if self._last_searcher is not None:
            self._last_searcher[1].forget()

    def _think(self, game: Game, limits: Limits, engine: Mapping[str, int], rng: random.Random) -> None:
        """Search and say a move whatever happens, since the other program waits for it."""
        try:
            action = self._found(game, limits, engine, rng)
        except Exception as error:
            self._fail(error)
            action = rng.choice(game.actions())
        if limits.infinite:
            self._released.wait()
        self._say(f"bestmove {game.text(action)}")

    def _count(self, game: Game, depth: int) -> None:
        nodes = 0 if depth else 1
        try:
            for text, count in perft.split(game, depth, self._stop.is_set) if depth else ():
                self._say(f"{text}: {count}")
                nodes += count
        except Exception as error:  # a thread has nobody else to tell
            self._fail(error)
            return
        self._say("info string stopped before all were counted" if self._stop.is_set() else f"nodes {nodes}")

    def _fail(self, error: Exception) -> None:
        self._say(f"info string error: {type(error).__name__}: {' '.join(str(error).split())}")

    def _found(self, game: Game, limits: Limits, engine: Mapping[str, int], rng: random.Random) -> int:
        if engine["Level"] < HIGHEST:
            return self._opponent(engine).choose(game, rng)
        searcher = self._searcher(game.id, engine)
        return searcher.best(game, limits, self._stop, lambda answer: self._say(*infos(game, answer))).action

    def _searcher(self, game_id: str, engine: Mapping[str, int]) -> Searcher:
        key = game_id, engine["Threads"], engine["Hash"]
        if self._last_searcher is None or self._last_searcher[0] != key:
            self._last_searcher = None
            self._last_searcher = key, searcher_for(*key)
        return self._last_searcher[1]

    def _opponent(self, engine: Mapping[str, int]) -> Opponent:
        key = engine["Level"], engine["Threads"], engine["Hash"]
        if self._player is None or self._player[0] != key:
            self._player = key, Opponent(*key)
        return self._player[1]


def infos(game: Game, answer: Answer) -> list[str]:
    """An `info` line for each of the answer's lines, numbered by `multipv` if there are several."""
    if len(answer.lines) == 1:
        return [_info(game, answer, answer.lines[0], "")]
    return [_info(game, answer, line, f"multipv {number} ") for number, line in enumerate(answer.lines, start=1)]


def _info(game: Game, answer: Answer, line: Line, number: str) -> str:
    """The `info` line about one line of play; a win is counted in the winner's moves, as in UCI."""
    plies = win_in(line.score)
    score = f"cp {line.score}" if plies is None else f"mate {(abs(plies) + 1) // 2 * (1 if plies > 0 else -1)}"
    speed = round(answer.nodes / answer.seconds) if answer.seconds > 0 else 0
    return (
        f"info depth {answer.depth} {number}score {score} nodes {answer.nodes} nps {speed} "
        f"time {round(1000 * answer.seconds)} pv {' '.join(texts(game, line.pv))}"
    )
