"""The common interface of all searches: limits, progress and answers.

    searcher = searcher_for("petteia", threads=2, hash_mb=64)
    answer = searcher.best(game, Limits(movetime=1000))
    game.play(answer.action)

A game's own search is a module with a function `searcher(game_id, threads, hash_mb)`, named in games/; it is imported
when it is first asked for.

A score is an int from the view of the player to move. WIN - n is a win in n plies, n - WIN a loss in n plies, under
best play by both as far as the search looked; anything else, always nearer to 0 than FAR, is a judgement: 0 is even,
and `chance` turns it into the chance to win. Being a piece ahead is worth about 45 to 170 in Petteia, more as fewer
pieces are left, and about 45 to 70 in Latrunculi. `win_in` tells the two kinds apart.
"""

import importlib
import math
import random
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from ludus.games.game import Game
from lusoria.engine.games.knowledge import is_played, knowledge, played
from lusoria.engine.hot import layout
from lusoria.errors import MissingPart, UsageError
from lusoria.extras import to_install

WIN, FAR = layout.WIN, layout.FAR
CHANCE_SCALE = 300  # a score of this means odds of e to one: the weights are tuned for it
DEFAULT_HASH_MB = 16
DEFAULT_MOVETIME = 1000


@dataclass(frozen=True)
class Limits:
    """When a search ends: at the first of these limits; without any, at the searcher's own choice.

    movetime: milliseconds, as a whole number. depth: plies. nodes: positions visited, of all threads. infinite: it ends
    only when it is told to stop. lines: how many best actions are wanted, each with a score of its own. calm: beyond
    the depth only captures are looked at, so the search overlooks traps that a strong player sees coming. rng: draws
    among equally good actions; without it the same search always gives the same answer.
    """

    movetime: int | None = None
    depth: int | None = None
    nodes: int | None = None
    infinite: bool = False
    lines: int = 1
    calm: bool = False
    rng: random.Random | None = field(default=None, compare=False)

    @property
    def milliseconds(self) -> int | None:
        """The time for a search that needs a limit: `movetime`, or DEFAULT_MOVETIME if there is no limit at all."""
        return DEFAULT_MOVETIME if self == Limits(lines=self.lines) else self.movetime


class Stop:
    """Ends one search from another thread.

    `flag` is one machine word that compiled code reads: 0 until the search is to end.
    """

    def __init__(self) -> None:
        self.flag = array("q", [0])

    def set(self) -> None:
        """End the search: `best` returns its best lines so far within 50 ms."""
        self.flag[0] = 1

    def is_set(self) -> bool:
        """Whether the search was stopped."""
        return bool(self.flag[0])


@dataclass(frozen=True)
class Line:
    """An action with its score and the expected play, which begins with it."""

    action: int
    score: int
    pv: tuple[int, ...]


@dataclass(frozen=True)
class Answer:
    """The result of a search: at least one line, the best first.

    depth: plies looked ahead in full (0: nothing was searched, or the answer is known without a search). nodes:
    positions visited. seconds: how long it took.
    """

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float

    @property
    def action(self) -> int:
        """The best action."""
        return self.lines[0].action

    @property
    def score(self) -> int:
        """The score of the best action."""
        return self.lines[0].score

    @property
    def pv(self) -> tuple[int, ...]:
        """The expected play."""
        return self.lines[0].pv


Progress = Callable[[Answer], None]


class Searcher(Protocol):
    """The search of one game. It may learn between calls; only one thread may call it at a time.

    Every Game given to it must be of the game that it was made for, not over, and awaiting a player's choice, not a
    throw of dice; it is only read.
    """

    def best(self, game: Game, limits: Limits, stop: Stop | None = None, progress: Progress | None = None) -> Answer:
        """Search for the best actions within limits.

        The answer is always a legal action, however early the search is stopped. Meanwhile progress is called, in the
        calling thread, with each better-founded answer.
        """

    def values(self, game: Game, plies: int) -> dict[int, int]:
        """The score of every legal action, each searched `plies` deep, counting the action itself.

        With 0 plies the position after the action is judged as it stands, without looking at captures that may follow.
        A win by the action itself, or later in the same turn, is scored as a win at any depth.
        """

    def forget(self) -> None:
        """Forget everything learned, for the next game or measurement."""


def searcher_for(game_id: str, threads: int = 1, hash_mb: int = DEFAULT_HASH_MB) -> Searcher:
    """Make a searcher for a game, with up to that many threads and about that many megabytes of memory.

    Raises UsageError for a game that has none, MissingPart if something that it needs is not installed.
    """
    if not is_played(game_id):
        raise UsageError(f"the engine has no search for {game_id}; it has for {', '.join(played())}")
    return made_by(knowledge(game_id).searcher, game_id, threads, hash_mb)


def made_by(name: str, game_id: str, threads: int, hash_mb: int, **settings: bool) -> Searcher:
    """Make a searcher with the module of that name. Raises MissingPart if something that it needs is not installed."""
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise MissingPart(f"the engine of {game_id} needs {error.name}: {to_install('engine')}") from error
    searcher: Searcher = module.searcher(game_id, threads, hash_mb, **settings)
    return searcher


def copy_of(game: Game) -> Game:
    """Copy a game with its history, as for another thread."""
    copy = Game(game.id, dict(game.options), game.start_text)
    for action in game.played:
        copy.play(action)
    return copy


def texts(game: Game, actions: tuple[int, ...]) -> list[str]:
    """Write successive actions in notation, starting from a game's current position."""
    copy = Game(game.id, game.options, game.position())
    written = []
    for action in actions:
        written.append(copy.text(action))
        copy.play(action)
    return written


def is_settled(lines: Iterable[Line], depth: int) -> bool:
    """Whether a deeper search can change nothing, since every line ends within this depth."""
    return all(abs(line.score) > FAR and WIN - abs(line.score) <= depth for line in lines)


def chance(score: int) -> float:
    """The chance of the player to move to win, from 0 to 1; a draw counts half.

    It is 0 or 1 if the score is a known loss or win.
    """
    if abs(score) > FAR:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.exp(-score / CHANCE_SCALE))


def of_child(score: int) -> int:
    """Convert a child's score (a win, a loss or 0) to its parent's view, where the end is one ply farther away."""
    if score == 0:
        return 0
    return -score - 1 if score < 0 else 1 - score


def win_in(score: int) -> int | None:
    """The plies to the end: positive for a win, negative for a loss, None for a score that is only an estimate."""
    if score > FAR:
        return WIN - score
    return -WIN - score if score < -FAR else None
