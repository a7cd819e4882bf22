"""The hot rules modules compiled: a second copy of them under this package's name, each function given to Numba.

`ludus` itself is never altered. A copy is made from the module's own source file; whatever a core module imports from
another comes from that one's copy. What Numba compiles is cached on disk in a folder named by a digest of all core
sources, because Numba itself does not see a change in an imported file. Without Numba the plain modules take the place.
"""

import hashlib
import importlib.metadata
import importlib.util
import sys
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from tempfile import TemporaryFile
from types import FunctionType, ModuleType
from typing import Any

import platformdirs

import ludus.rules
from lusoria.engine import rollouts
from lusoria.engine.cacheable import is_cacheable

HOT = {"rota": "rota", "latrunculi": "latrunculi", "petteia": "petteia", "twelve-lines": "twelve_lines"}
_FOLDER = Path(next(iter(ludus.rules.__path__)))
# Without _nrt Numba leaves out the counting of references to buffers, which it otherwise does around every small
# call: a third to a half of the time of these functions. They never make a buffer, so nothing is lost by it.
_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
_CORE = "ludus.rules."


class Rules:
    """The hot module of a game with its buffers, plain or compiled: the same calls either way.

    module: write_actions, play, perft and the rest. compiled: whether Numba did it.
    """

    def __init__(self, module: ModuleType, compiled: bool) -> None:
        self.module: Any = module
        self.compiled = compiled

    @cached_property
    def rollouts(self) -> Any:
        """Many random games in one call, as rollouts.py describes; compiled at the first call of each process."""
        function = rollouts.made_for(self.module)
        return _jit(function, cached=False, checked=False) if self.compiled else function

    def state(self, values: Any) -> Any:
        """A copy of a state, as a buffer that this module takes."""
        return _numpy().array(values, dtype="uint16") if self.compiled else array("H", values)

    def actions(self) -> Any:
        """A buffer for write_actions."""
        return self.state([0] * self.module.MAX_ACTIONS)

    def rows(self, depth: int) -> tuple[Any, Any]:
        """The buffers that perft takes to that depth: a state and a row of actions for every index to depth."""
        if not self.compiled:
            states = [array("H", bytes(2 * self.module.STATE_SIZE)) for _ in range(depth + 1)]
            return states, [self.actions() for _ in range(depth + 1)]
        zeros = _numpy().zeros
        return (
            zeros((depth + 1, self.module.STATE_SIZE), "uint16"),
            zeros((depth + 1, self.module.MAX_ACTIONS), "uint16"),
        )


@cache
def plain(game_id: str) -> Rules:
    """The rules of a game as Python runs them."""
    return Rules(importlib.import_module(_CORE + HOT[game_id]), compiled=False)


@cache
def fastest(game_id: str) -> Rules:
    """The compiled rules of a game; the plain ones, said once on standard error, where Numba is not installed."""
    if not is_available():
        _say_once("Numba is not installed: the rules run as plain Python, slower (pip install 'lusoria[engine]')")
        return plain(game_id)
    with _progress(game_id):
        rules = Rules(_copy(HOT[game_id], checked=False), compiled=True)
        _warm(rules, game_id)
    return rules


@cache
def checked(game_id: str) -> Rules:
    """The compiled rules with every index checked, for tests: slower, and an index outside its buffer raises."""
    return Rules(_copy(HOT[game_id], checked=True), compiled=True)


def is_available() -> bool:
    """Whether Numba is installed; does not import it."""
    return importlib.util.find_spec("numba") is not None


def digest(folder: Path = _FOLDER) -> str:
    """A short digest of all core sources in folder, Numba's version and settings: a new one means to compile anew."""
    total = hashlib.sha256(f"{importlib.metadata.version('numba')} {_SETTINGS}".encode())
    for path in sorted(folder.glob("*.py")):
        total.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()[:16]


@cache
def _copy(name: str, checked: bool) -> ModuleType:
    """A copy of the core module of that name whose functions are compiled when they are first called.

    The copy is listed in sys.modules: Numba looks it up there by name when it loads from its cache.
    """
    own_name = f"{__package__}.{'checked' if checked else 'compiled'}_{name}"
    spec = importlib.util.spec_from_file_location(own_name, _FOLDER / f"{name}.py")
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(own_name)
    module = importlib.util.module_from_spec(spec)
    sys.modules[own_name] = module
    spec.loader.exec_module(module)
    functions = {key: value for key, value in vars(module).items() if isinstance(value, FunctionType)}
    cached = {key: is_cacheable(function) for key, function in functions.items()}
    for key, function in functions.items():
        if function.__module__ == own_name:
            setattr(module, key, _jit(function, cached[key], checked))
        elif function.__module__.startswith(_CORE):
            setattr(module, key, getattr(_copy(function.__module__.removeprefix(_CORE), checked), key))
    return module


def _jit(function: Any, cached: bool, checked: bool) -> Any:
    """The function under Numba, releasing the interpreter's lock while it runs."""
    import numba

    folder = _cache_folder(checked)
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        cached = cached and _is_writable(folder)
        return numba.njit(cache=cached, boundscheck=checked, **_SETTINGS)(function)
    finally:
        config.CACHE_DIR = before


@cache
def _cache_folder(checked: bool) -> Path:
    return Path(platformdirs.user_cache_dir("lusoria")) / "rules" / (digest() + ("-checked" if checked else ""))


@cache
def _is_writable(folder: Path) -> bool:
    """Whether the cache can be used; makes the folder. Without it everything is compiled in every process."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _warm(rules: Rules, game_id: str) -> None:
    """Call what is called from outside once, so that all of it is compiled or loaded."""
    from ludus.rules.game import Game

    state, actions = rules.state(Game(game_id).state), rules.actions()
    rules.module.write_actions(state, actions)
    rules.module.perft(state, 2, *rules.rows(2))
    rules.module.play(state, int(actions[0]))
    rules.module.playout(state, actions, 1, 1)


@contextmanager
def _progress(game_id: str) -> Iterator[None]:
    """A line on standard error while compiling, none when the cache has it; on a terminal it goes away afterwards."""
    if any(_cache_folder(checked=False).glob(f"*/{HOT[game_id]}.playout-*.nbi")):
        yield
    elif sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status(f"compiling the rules of {game_id}"):
            yield
    else:
        _say_once(f"compiling the rules of {game_id}")
        yield


@cache
def _say_once(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _numpy() -> Any:
    import numpy

    return numpy
