"""What the UGI front does while it thinks: a search in a thread of its own, its info lines, its `bestmove`; a perft."""

import random
import threading
from collections.abc import Callable, Mapping

from ludus.games.game import Game
from lusoria.engine import perft
from lusoria.engine.games.knowledge import is_played
from lusoria.engine.levels import HIGHEST
from lusoria.engine.opponent import Opponent
from lusoria.engine.search import Answer, Limits, Line, Searcher, Stop, searcher_for, win_in

Say = Callable[..., None]


class Thinking:
    """One search at a time for one game; searchers are kept, so that what they learned serves the next move."""

    def __init__(self, say: Say) -> None:
        """say is called with lines, also from the thread that thinks."""
        self._say = say
        self._last_searcher: tuple[tuple[str, int, int], Searcher] | None = None
        self._player: tuple[tuple[int, int, int], Opponent] | None = None
        self._thread: threading.Thread | None = None
        self._stop = Stop()
        self._released = threading.Event()
        self._infinite = self._counting = False

    @property
    def is_busy(self) -> bool:
        """Whether it thinks, and will say its move without being told to."""
        return self._thread is not None and self._thread.is_alive() and not self._infinite

    @property
    def is_endless(self) -> bool:
        """Whether it thinks and will not end before it is told to."""
        return self._thread is not None and self._infinite

    @property
    def is_counting(self) -> bool:
        """Whether what it does is a perft."""
        return self._thread is not None and self._thread.is_alive() and self._counting

    def begin(self, game: Game, limits: Limits, engine: Mapping[str, int], rng: random.Random) -> None:
        """Think about the game, which stays as it is meanwhile, and say `bestmove` at the end."""
        self._start(self._think, game, limits, dict(engine), rng, infinite=limits.infinite)

    def count(self, game: Game, depth: int) -> None:
        """Count the sequences of so many actions and say them; told to stop, it says no sum."""
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
        """Load, or compile, what thinking about that game needs, unless it is thinking: no clock runs yet."""
        if self._thread is None and is_played(game.id):
            if engine["Level"] < HIGHEST:
                self._opponent(engine).prepare(game)
            else:
                self._searcher(game.id, engine)

    def wait(self) -> None:
        """Wait until it has said its move."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def stop(self) -> None:
        """End it now; it says its move. Without anything to stop it does nothing."""
        self._stop.set()
        self._released.set()
        self.wait()

    def forget(self) -> None:
        """Another game begins."""
        if self._last_searcher is not None:
            self._last_searcher[1].forget()

    def _think(self, game: Game, limits: Limits, engine: Mapping[str, int], rng: random.Random) -> None:
        """Say a move, whatever happens: the other program waits for it."""
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
    """What is told of a line; a win is told in moves of the winner, as UCI does."""
    plies = win_in(line.score)
    score = f"cp {line.score}" if plies is None else f"mate {(abs(plies) + 1) // 2 * (1 if plies > 0 else -1)}"
    speed = round(answer.nodes / answer.seconds) if answer.seconds > 0 else 0
    return (
        f"info depth {answer.depth} {number}score {score} nodes {answer.nodes} nps {speed} "
        f"time {round(1000 * answer.seconds)} pv {' '.join(texts(game, line.pv))}"
    )


def texts(game: Game, actions: tuple[int, ...]) -> list[str]:
    """Successive actions from a game's position on, in notation."""
    copy = Game(game.id, game.options, game.position())
    written = []
    for action in actions:
        written.append(copy.text(action))
        copy.play(action)
    return written
