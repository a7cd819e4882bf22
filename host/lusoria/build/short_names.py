"""Shortens names that only the firmware itself uses: a part of the build step for the Pico.

MicroPython keeps all names that code can look up, once and with their letters, in a pool that doubles when it is full.
The next size needs 7.7 kB in one piece, which a heap in use does not have: the game table would crash in the middle of
a game. Most of these names are never looked up from outside the program, so they are replaced by names that
MicroPython's image already has in its flash (`names_in_flash.txt`, made by `python -m lab.witness.names_in_flash`):
these take no memory, and are found sooner while a module is loaded. Private names and names of parameters share a short
name if they never meet in a module. If the image's names are used up, or are not given, the short names are `_0`, `_1`
and so on.

The function names in a Pico's traceback are then strange: `python -m lab.traceback_names` restores them.
"""

import ast
import builtins
import io
import keyword
import tokenize
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

# What has a meaning in every module: builtins, and names that the compiler treats specially.
_COMPILERS = ("const", "errno", "micropython", "native", "ptr", "ptr8", "ptr16", "ptr32", "uctypes", "uint", "viper")
_OTHERS = frozenset(("self", *dir(builtins), *keyword.kwlist, *_COMPILERS))

_Nodes = list[Any]  # all nodes of a module's tree, beginning with the tree itself


@cache
def names_in_flash() -> tuple[str, ...]:
    """The names that every image of MicroPython for the Pico has in its flash, the shortest first."""
    return tuple(Path(__file__).with_name("names_in_flash.txt").read_text(encoding="ascii").split())


def short_names(sources: Mapping[str, str], in_flash: Sequence[str] = ()) -> dict[str, str]:
    """A short name for each name in a program that is private or that only parameters have.

    sources: by dotted name. Two names get different short names if they occur in one module, or in two modules of which
    one derives a class from a class of the other, since that class may have both names.
    in_flash: the names that the image has; with these, all other names that nobody outside looks up are shortened, too.
    """
    trees = {name: list(ast.walk(ast.parse(source))) for name, source in sources.items()}
    words = {name: set(words_of(source)) for name, source in sources.items()}
    modules = Counter(word for each in words.values() for word in each)  # in how many modules each name stands
    hidden = _hidden_names(trees, modules)
    elsewhere: list[str] = []
    if in_flash:
        inner = _inner_names(trees, modules, in_flash) - hidden
        elsewhere = sorted((word for word in inner if modules[word] > 1), key=lambda word: (-modules[word], word))
        hidden |= inner.difference(elsewhere)
    groups = [hidden & set().union(*(words[name] for name in each)) for each in _families(trees)]
    numbers = _shared(hidden, groups)
    last = max(numbers.values(), default=-1)
    numbers |= {word: number for number, word in enumerate(elsewhere, last + 1)}
    free = [name for name in in_flash if not (name in modules or name in _OTHERS or name.startswith("_"))]
    return {word: free[number] if number < len(free) else f"_{number}" for word, number in numbers.items()}


def _hidden_names(trees: Mapping[str, _Nodes], modules: Collection[str]) -> set[str]:
    """Private names, and those that only parameters have."""
    public = {word for tree in trees.values() for word in _public_names(tree)}
    parameters = {node.arg for tree in trees.values() for node in tree if isinstance(node, ast.arg)}
    return parameters.union(filter(_is_private, modules)) - public


def _inner_names(trees: Mapping[str, _Nodes], modules: Collection[str], in_flash: Sequence[str]) -> set[str]:
    """Names that nobody outside the program looks up."""
    outer = [*in_flash, *_OTHERS, *".".join(trees).split("."), *_outer_names(trees)]
    return {word for word in set(modules).difference(outer) if not word.startswith("__")}


def _outer_names(trees: Mapping[str, _Nodes]) -> Iterator[str]:
    """Words that may be looked up by a string, become keys of a function's `**`, or are shown as names of errors."""
    nodes = [node for tree in trees.values() for node in tree]
    keyed = {node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.args.kwarg}
    for node in nodes:
        match node:
            case ast.Constant(value=str(word)):
                yield word
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), keywords=words) if name in keyed:
                yield from (word.arg for word in words if word.arg)
            case ast.ClassDef(name=word, bases=[ast.Name(id=base)]) if base.endswith(("Error", "Exception", "Refusal")):
                yield word


def with_short_names(source: str, short: Mapping[str, str]) -> str:
    """The source with each name that has a short name replaced by it; no line moves."""
    lines = source.splitlines(keepends=True)
    for token in reversed(_names(source)):
        if token.string in short:
            row, (start, end) = token.start[0] - 1, (token.start[1], token.end[1])
            lines[row] = lines[row][:start] + short[token.string] + lines[row][end:]
    return "".join(lines)


def _is_private(word: str) -> bool:
    return word.startswith("_") and not word.startswith("__") and len(word) > 1


def _public_names(tree: _Nodes) -> Iterator[str]:
    """Words of a module that must stay: those that may be looked up from outside, or by a string."""
    yield from ("self", *dir(builtins))  # the image itself has these
    for node in tree:
        match node:
            case ast.Attribute(attr=word) | ast.FunctionDef(name=word) | ast.ClassDef(name=word):
                yield from () if _is_private(word) else (word,)
            case ast.keyword(arg=str(word)) | ast.Constant(value=str(word)):
                yield word
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                module = getattr(node, "module", None) or ""
                yield from module.split(".")
                words = [word for alias in names for word in (*alias.name.split("."), alias.asname or "self")]
                yield from (word for word in words if not _is_private(word))
            case ast.JoinedStr():
                yield from (inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))
    yield from _global_names(tree)


def _global_names(tree: _Nodes) -> Iterator[str]:
    for statement in tree[0].body:
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            found = (node.id for node in ast.walk(statement) if isinstance(node, ast.Name))
            yield from (word for word in found if not _is_private(word))


def _families(trees: Mapping[str, _Nodes]) -> list[set[str]]:
    """The modules in groups: two are in one group if one of them derives classes from the other's."""
    classes = [(node, name) for name, tree in trees.items() for node in tree if isinstance(node, ast.ClassDef)]
    homes = {node.name: name for node, name in classes}
    family = {name: {name} for name in trees}
    for node, name in classes:
        for base in node.bases:
            home = homes.get(base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", ""))
            if home is not None:
                joined = family[name] | family[home]
                family |= dict.fromkeys(joined, joined)
    return list({id(each): each for each in family.values()}.values())


def _shared(hidden: set[str], groups: list[set[str]]) -> dict[str, int]:
    """Number the names so that no two in a group have the same number; those in the most groups choose first."""
    homes = defaultdict(list)
    for group in groups:
        for word in group:
            homes[word].append(group)
    numbers: dict[str, int] = {}
    for word in sorted(hidden, key=lambda word: (-len(homes[word]), word)):
        taken = {numbers[other] for group in homes[word] for other in group if other in numbers}
        numbers[word] = next(number for number in range(len(hidden)) if number not in taken)
    return numbers


def words_of(source: str) -> Iterator[str]:
    """The names in a source, each as often as it occurs."""
    return (token.string for token in _names(source))


@lru_cache(maxsize=256)  # a build asks twice for each of its sources: which names it has, and where they stand
def _names(source: str) -> list[tokenize.TokenInfo]:
    return [token for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.type == tokenize.NAME]
