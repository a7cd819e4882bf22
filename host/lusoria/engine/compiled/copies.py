"""Copies of the hot modules, plain or compiled; each name in them is bound to the copy that it belongs to.

A copy is made from the module's own source file and listed in sys.modules, where Numba looks it up when it loads from
its cache. A module of the rules has one copy of a kind, a module of the search (in a folder `hot`) one for each game:
there the names of `hot.face` are bound to the game's own module. Numba takes what a function's globals are when it is
first called, so all is bound by then.
"""

import hashlib
import importlib.metadata
import importlib.util
import sys
import threading
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import ludus.games
from lusoria.engine.compiled import cache_folder
from lusoria.engine.compiled.cacheable import is_cacheable

PLAIN, COMPILED = "plain", "compiled"
CHECKED = "checked"  # compiled, with bounds checks
INLINED = "inlined"  # compiled with inlining: faster, but slower to compile
_CORE = "ludus.games."
_HOT = "lusoria.engine.hot."
_FACE = _HOT + "face"
FOLDERS = (Path(next(iter(ludus.games.__path__))), Path(__file__).parents[1] / "hot")
_ONE = threading.RLock()  # sys.modules and Numba's settings are everybody's: copies are made by one thread at a time
# Without _nrt Numba leaves out the counting of references to buffers, which it otherwise does around every small
# call: a third to a half of the time of these functions. They never make a buffer, so nothing is lost by it.
_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}


def rules(game: str, kind: str) -> ModuleType:
    """The copy of a game's rules, by the name of its folder."""
    with _ONE:
        return _copy(f"{_CORE}{game}.rules", kind, "")


def search(game: str, name: str, kind: str) -> ModuleType:
    """The copy of a search module for a game, by the name of its folder.

    name: 'alphabeta' and the like; with dots, a module of a folder `hot` elsewhere, such as 'lab.solved.hot.layers'.
    """
    with _ONE:
        return _copy(name if "." in name else _HOT + name, kind, game)


def digest(folders: tuple[Path, ...] = FOLDERS) -> str:
    """A short digest of all hot sources, Numba's version and settings; a new digest means a new compilation."""
    total = hashlib.sha256(f"{importlib.metadata.version('numba')} {_SETTINGS}".encode())
    for path in [path for folder in folders for path in sorted(folder.rglob("*.py"))]:
        total.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()[:16]


@cache
def folder(kind: str) -> Path:
    """The folder of Numba's cache for a kind of copy; looked up once, since the running sources do not change."""
    return cache_folder.place(digest() + ("" if kind == COMPILED else f"-{kind}"))


def jit(function: Any, cached: bool, kind: str, game: str = "") -> Any:
    """Compile a function with Numba, without the interpreter's lock; cached if possible.

    Numba names what it caches by source file and function: copies for different games need folders of their own.
    """
    import numba

    config: Any = numba.config
    with _ONE:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder(kind) / game)
        try:
            cached = cached and cache_folder.is_usable(folder(kind))
            settings = _SETTINGS | {"boundscheck": kind == CHECKED, "forceinline": kind == INLINED}
            return numba.njit(cache=cached, **settings)(function)
        finally:
            config.CACHE_DIR = before


@cache
def _copy(name: str, kind: str, game: str) -> ModuleType:
    """Copy the module of that name; a module of the search is copied for a game."""
    own = name.removeprefix(_CORE).rpartition(".hot.")[2].replace(".", "_")
    module = _executed(name, f"{__package__}.{'_'.join(filter(None, (kind, game, own)))}")
    functions = {key: value for key, value in vars(module).items() if isinstance(value, FunctionType)}
    cached = {key: is_cacheable(function) for key, function in functions.items()}
    if _is_search(name) and name != _HOT + game:
        _bind_constants(module, game)
    for key, function in functions.items():
        if function.__module__ == module.__name__:
            if kind != PLAIN:
                setattr(module, key, jit(function, cached[key], kind, game))
        elif function.__module__.startswith(_CORE) or _is_search(function.__module__):
            home = _HOT + game if function.__module__ == _FACE else function.__module__
            named = key if function.__module__ == _FACE else function.__name__
            setattr(module, key, getattr(_home(home, kind, game), named))
    return module


def _is_search(name: str) -> bool:
    return ".hot." in name


def _home(name: str, kind: str, game: str) -> ModuleType:
    """The module that a kind of copy takes functions from: plain rules are not copied."""
    if name.startswith(_CORE):
        return importlib.import_module(name) if kind == PLAIN else _copy(name, kind, "")
    return _copy(name, kind, game)


def _executed(name: str, own_name: str) -> ModuleType:
    """Run a module's source again under another name."""
    original = importlib.util.find_spec(name)
    if original is None or original.origin is None:
        raise ModuleNotFoundError(name)
    spec = importlib.util.spec_from_file_location(own_name, original.origin)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(own_name)
    module = importlib.util.module_from_spec(spec)
    sys.modules[own_name] = module
    spec.loader.exec_module(module)
    return module


def _bind_constants(module: ModuleType, game: str) -> None:
    """Replace the numbers in the face by the game's own."""
    own = vars(importlib.import_module(_HOT + game))
    for key, value in vars(importlib.import_module(_FACE)).items():
        if isinstance(value, int) and key in vars(module):
            setattr(module, key, own[key])
