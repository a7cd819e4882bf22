"""Decides which compiled functions may come from Numba's cache.

Numba writes code with mutual recursion (f calls g, g calls f) to its cache, but what it loads from there has a hole
where the second call should go, and the process crashes. So neither such functions nor what calls them are cached.
A function that calls itself is no problem.
"""

from types import FunctionType


def is_cacheable(function: FunctionType) -> bool:
    """Whether neither a function nor anything it calls is part of a mutual recursion."""
    return not any(each in _called_from(each) for each in {function, *_called_from(function)})


def _called_from(function: FunctionType) -> set[FunctionType]:
    """All functions that a function may call, directly or through others."""
    found: set[FunctionType] = set()
    waiting = _callees(function)
    while waiting:
        each = waiting.pop()
        found.add(each)
        waiting |= _callees(each) - found
    return found


def _callees(function: FunctionType) -> set[FunctionType]:
    """The other functions that a function names, compiled or not."""
    found = [function.__globals__.get(name) for name in function.__code__.co_names]
    named = {getattr(each, "py_func", each) for each in found}
    return {each for each in named if isinstance(each, FunctionType) and each is not function}
