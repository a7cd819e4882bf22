"""The rules and the search of each game, compiled, with the buffers they take; plain Python if there is no Numba.

`ludus` itself is never altered: Numba is given copies (copies.py). What it compiles is cached on disk in a folder named
by a digest of all hot sources, because Numba itself does not see a change in an imported file.
"""

import gc
import importlib.util
import sys
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from types import ModuleType
from typing import Any

from ludus.games.registry import GAMES, part
from lusoria.engine.compiled import copies, rollouts
from lusoria.extras import to_install
from lusoria.output.progress import is_shown, progress

# For each game the folder that holds its rules: its own or its family's.
HOT = {game_id: part(game_id, "rules").__name__.split(".")[-2] for game_id in GAMES}


class Rules:
    """The rules of a game and buffers for them, plain or compiled; both take the same calls.

    module: the module with write_actions, play and the rest. kind: a kind of copy, see copies.py.
    """

    def __init__(self, game_id: str, module: ModuleType, kind: str) -> None:
        self.module: Any = module
        self.compiled = kind != copies.PLAIN
        self._game_id = game_id
        self._kind = kind

    @cached_property
    def sequences(self) -> Any:
        """The module with perft and playout, for this game."""
        return copies.search(HOT[self._game_id], "sequences", self._kind)

    @cached_property
    def rollouts(self) -> Any:
        """Play many random games in one call, see rollouts.py; compiled at the first call in each process."""
        function = rollouts.made_for(self.sequences)
        return copies.jit(function, False, copies.COMPILED) if self.compiled else function

    def state(self, values: Any) -> Any:
        """Copy a state into a buffer for this module."""
        return _numpy().array(values, dtype="uint16") if self.compiled else array("H", values)

    def actions(self) -> Any:
        """Make a buffer for write_actions."""
        return self.state([0] * self.module.MAX_ACTIONS)

    def rows(self, depth: int) -> tuple[Any, Any]:
        """Make the buffers for a perft to that depth: a state and a row of actions for each ply."""
        if not self.compiled:
            states = [array("H", bytes(2 * self.module.STATE_SIZE)) for _ in range(depth + 1)]
            return states, [self.actions() for _ in range(depth + 1)]
        zeros = _numpy().zeros
        return (
            zeros((depth + 1, self.module.STATE_SIZE), "uint16"),
            zeros((depth + 1, self.module.MAX_ACTIONS), "uint16"),
        )


class Searching:
    """The search of a game, plain or compiled: its modules, and buffers for them."""

    def __init__(self, game_id: str, kind: str) -> None:
        self.compiled = kind != copies.PLAIN
        self.alphabeta: Any = copies.search(HOT[game_id], "alphabeta", kind)
        self.keys: Any = copies.search(HOT[game_id], "keys", kind)
        self.game: Any = copies.search(HOT[game_id], HOT[game_id], kind)

    def buffer(self, size: int, code: str) -> Any:
        """Make a buffer of size zeros; code is their type, as `array` names it."""
        return _numpy().zeros(size, code) if self.compiled else array(code, bytes(size * array(code).itemsize))

    def rows(self, count: int, size: int, code: str) -> Any:
        """Make count rows of size zeros each, of a type named as for buffer."""
        return _numpy().zeros((count, size), code) if self.compiled else [self.buffer(size, code) for _ in range(count)]

    def shared(self, words: "array[int]") -> Any:
        """A buffer for these modules in the same memory as words, an array of 64-bit ints."""
        return _numpy().frombuffer(words, "q") if self.compiled else words


@cache
def plain(game_id: str) -> Rules:
    """The rules of a game in plain Python."""
    return Rules(game_id, part(game_id, "rules"), copies.PLAIN)


@cache
def fastest(game_id: str) -> Rules:
    """The compiled rules of a game; without Numba the plain ones, with one notice on standard error."""
    if not is_available():
        _say_once(f"Numba is not installed: the rules run as plain Python, slower ({to_install('engine')})")
        return plain(game_id)
    with preparing(f"compiling the rules of {game_id}", f"python/{HOT[game_id]}_*/rules.play-*.nbi"):
        rules = Rules(game_id, copies.rules(HOT[game_id], copies.COMPILED), copies.COMPILED)
        _warm(rules, game_id)
    return rules


@cache
def checked(game_id: str) -> Rules:
    """The compiled rules with bounds checks, for tests: they are slower and raise on a wrong index."""
    return Rules(game_id, copies.rules(HOT[game_id], copies.CHECKED), copies.CHECKED)


@cache
def search(game_id: str) -> Searching:
    """The compiled search of a game; without Numba the plain one, with one notice on standard error."""
    if not is_available():
        _say_once(f"Numba is not installed: the engine runs as plain Python, weaker ({to_install('engine')})")
        return plain_search(game_id)
    return Searching(game_id, copies.COMPILED)


@cache
def plain_search(game_id: str) -> Searching:
    """The search of a game in plain Python."""
    return Searching(game_id, copies.PLAIN)


def is_available() -> bool:
    """Whether Numba is installed; it is not imported."""
    return importlib.util.find_spec("numba") is not None


def _warm(rules: Rules, game_id: str) -> None:
    """Call what players call once, so that it is compiled or loaded."""
    from ludus.games.game import Game

    state, actions = rules.state(Game(game_id).state), rules.actions()
    rules.module.write_actions(state, actions)
    rules.module.play(state, int(actions[0]))


@contextmanager
def preparing(line: str, pattern: str) -> Iterator[None]:
    """Show line while code is being compiled, unless the cache already has a file that matches pattern.

    Python collects no garbage meanwhile: compiling makes millions of objects, and it is quicker not to look through
    them again and again.
    """
    if any(copies.folder(copies.COMPILED).glob(pattern)):
        yield
        return
    if not is_shown():
        _say_once(line)
    collects = gc.isenabled()
    gc.disable()
    try:
        with progress(line):
            yield
    finally:
        if collects:
            gc.enable()


@cache
def _say_once(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _numpy() -> Any:
    import numpy

    return numpy
