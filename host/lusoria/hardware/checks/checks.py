"""The checks: modules that find the faults of a board from its definition alone.

A check module has
    faults(board) -> list[Fault]    the faults, each with part, figure and limit; none for a sound board
where board is a definition from `boards.read`. Checks need no package of the extra `workshop`.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from lusoria.boards.definitions import Definition

_EVEN = 1e-6  # figures that differ by less are equal
ELECTRIC: tuple[str, ...] = ("pins", "sensors", "power", "erc", "protection", "tracks", "spacing")
MECHANICAL: tuple[str, ...] = ("geometric", "magnetic")
CHECKS = ("firmware", *ELECTRIC, *MECHANICAL)


class Fault(NamedTuple):
    """A fault: the part, what is wrong with it, the value, and the limit."""

    part: str
    what: str
    figure: str  # with its unit
    limit: str  # with its unit

    def __str__(self) -> str:
        return f"{self.part}: {self.what}: {self.figure} (limit: {self.limit})"


def least(part: str, what: str, figure: float, limit: float, unit: str = "mm") -> list[Fault]:
    """A fault if the figure is too small; else an empty list."""
    return (
        [] if figure >= limit - _EVEN else [Fault(part, what, f"{figure:.2f} {unit}", f"at least {limit:.2f} {unit}")]
    )


def most(part: str, what: str, figure: float, limit: float, unit: str = "mm") -> list[Fault]:
    """A fault if the figure is too large; else an empty list."""
    return [] if figure <= limit + _EVEN else [Fault(part, what, f"{figure:.2f} {unit}", f"at most {limit:.2f} {unit}")]


def each_once(kind: str, names: list[str], order: list[int], done: str) -> Iterator[Fault]:
    """The faults of a list of indexes into `names`: names not in it exactly once, and indexes without a name."""
    for index, name in enumerate(names):
        if order.count(index) != 1:
            yield Fault(f"{kind} {name}", done, f"{order.count(index)} times", "once")
    for index in sorted(set(order) - set(range(len(names)))):
        yield Fault(f"{kind} {index}", "is not on this board", f"index {index}", f"index {len(names) - 1}")


def faults(board: Definition, modules: tuple[str, ...] | None = None) -> list[Fault]:
    """The faults of a board from all checks, each once, in the checks' order."""
    found: dict[Fault, None] = {}
    for name in CHECKS if modules is None else modules:
        found.update(dict.fromkeys(import_module(f"{__package__}.{name}").faults(board)))
    return list(found)
