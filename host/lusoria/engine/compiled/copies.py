"""Copies of the hot modules, plain or compiled; the names that a copy imports are bound to the copies that match it.

A copy is made from the module's own source file and listed in sys.modules, where Numba looks it up when it loads from
its cache. A module of the rules has one copy of each kind; a module of the search (in a folder `hot`) has one of each
kind for each game, in which the names of `hot.interface` are bound to the game's own module. Numba fixes a function's
globals when the function is first called, so all names are bound before that.

Each function is compiled for compiled callers, without the code by which Python calls a function, since that code takes
a fifth of the compile time. What Python itself calls is compiled a second time, with that code (`_entrances`).
"""

import hashlib
import importlib.metadata
import importlib.util
import sys
import threading
from functools import cache, update_wrapper
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import ludus.games
from lusoria.engine.compiled import cache_folder
from lusoria.engine.compiled.cacheable import is_cacheable

PLAIN, COMPILED = "plain", "compiled"
CHECKED = "checked"  # compiled, with bounds checks
INLINED = "inlined"  # compiled with inlining: faster, but slower to compile
_CORE = "ludus.games."
_HOT = "lusoria.engine.hot."
_INTERFACE = _HOT + "interface"
FOLDERS = (Path(next(iter(ludus.games.__path__))), Path(__file__).parents[1] / "hot")
_ONE = threading.RLock()  # sys.modules and Numba's settings are shared, so only one thread at a time makes copies
# Without _nrt Numba leaves out the counting of references to buffers, which it otherwise does around every small
# call: a third to a half of the time of these functions. They never make a buffer, so nothing is lost by it.
_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}
FOR_PYTHON = "python"  # the folder in the cache for what Python calls


def rules(game: str, kind: str) -> Any:
    """The copy of a game's rules; game is the name of the folder that holds them."""
    with _ONE:
        return _entrances(f"{_CORE}{game}.rules", kind, "")


def search(game: str, name: str, kind: str) -> Any:
    """The copy of a search module for a game; game is the name of the folder that holds its rules.

    name: such as 'alphabeta'; with dots, a module of another folder `hot`, such as 'lab.solved.hot.layers'.
    """
    with _ONE:
        return _entrances(name if "." in name else _HOT + name, kind, game)


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


def jit(function: Any, cached: bool, kind: str, game: str = "", for_python: bool = True) -> Any:
    """Compile a function with Numba, to run without the interpreter's lock; cached if possible.

    Python can call it if for_python; otherwise only compiled code can. Numba names what it caches by source file and
    function: copies for different games and callers need folders of their own.
    """
    import numba

    config: Any = numba.config
    place = folder(kind) / FOR_PYTHON if for_python else folder(kind)
    with _ONE:
        before, config.CACHE_DIR = config.CACHE_DIR, str(place / game)
        try:
            settings = _SETTINGS | {"boundscheck": kind == CHECKED, "forceinline": kind == INLINED}
            settings |= {"cache": cached and cache_folder.is_usable(folder(kind)), "no_cpython_wrapper": not for_python}
            compiled: Any = numba.njit(**settings)(function)
        finally:
            config.CACHE_DIR = before
    _widen(compiled)
    return compiled


def _widen(compiled: Any) -> None:
    """Make callers pass every whole number as 64 bits, so that a function is not compiled for each kind of number.

    Otherwise Numba compiles it, and all that it calls, once more for each constant that a caller passes.
    """
    from numba import types

    template = compiled.get_call_template

    def wide(kind: Any) -> Any:
        kind = types.unliteral(kind)
        return types.int64 if isinstance(kind, types.Integer) else kind

    compiled.get_call_template = lambda args, keywords: template(tuple(map(wide, args)), keywords)


@cache
def _entrances(name: str, kind: str, game: str) -> Any:
    """The copy of a module with functions that Python can call."""
    module = _copy(name, kind, game)
    if kind == PLAIN:
        return module
    functions = {key: each.py_func for key, each in vars(module).items() if hasattr(each, "py_func")}
    own = {key: jit(_twin(each), is_cacheable(each), kind, game) for key, each in functions.items()}
    return SimpleNamespace(**vars(module) | own)


def _twin(function: FunctionType) -> FunctionType:
    """The same function as a new object: otherwise Numba would take its call of the first object for a recursion."""
    twin = FunctionType(function.__code__, function.__globals__)
    update_wrapper(twin, function)
    return twin


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
                setattr(module, key, jit(function, cached[key], kind, game, for_python=False))
        elif function.__module__.startswith(_CORE) or _is_search(function.__module__):
            home = _HOT + game if function.__module__ == _INTERFACE else function.__module__
            named = key if function.__module__ == _INTERFACE else function.__name__
            setattr(module, key, getattr(_home(home, kind, game), named))
    return module


def _is_search(name: str) -> bool:
    return ".hot." in name


def _home(name: str, kind: str, game: str) -> ModuleType:
    """The module whose functions a copy of this kind uses: itself a copy, except for plain rules."""
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
    """Replace the numbers that a module has from the interface by the game's own."""
    own = vars(importlib.import_module(_HOT + game))
    for key, value in vars(importlib.import_module(_INTERFACE)).items():
        if isinstance(value, int) and key in vars(module):
            setattr(module, key, own[key])
