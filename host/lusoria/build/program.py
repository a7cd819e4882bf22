"""The modules of a program: where each of them goes when they are joined, and what the names at their tops mean."""

import ast
import builtins
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from lusoria.build.scopes import CONST, Target, bound_names, imported, inner, local_names, numbers

_BUILTINS = frozenset(dir(builtins))
_DEPTH = 2  # names in a room's path, such as ludus.recognition


class Program:
    """The modules of a program, each with its home: the module that it becomes a part of, or itself."""

    def __init__(self, sources: Mapping[str, str], roots: Sequence[str]) -> None:
        self.trees = {name: ast.parse(source) for name, source in sources.items()}
        self._nodes = {name: list(ast.walk(tree)) for name, tree in self.trees.items()}
        self._outer = {name: inner(tree) for name, tree in self.trees.items()}
        self._numbers = {name: numbers(tree) for name, tree in self.trees.items()}
        self._tops = {name: self._top(name, tree) for name, tree in self.trees.items()}
        self.tops = {name: {word: self._origin(target) for word, target in top.items()}
                     for name, top in self._tops.items()}  # fmt: skip
        self._choose_homes(roots)
        self.looked_up = {word for name in self.trees for word in self._looked_up(name)}
        self._locals: dict[str, set[str]] = {}
        self.names: dict[str, dict[Target, str]] = {}
        self._name_all()

    def _choose_homes(self, roots: Sequence[str]) -> None:
        """Choose the home of each module, and an order in which each module follows those that it needs."""
        loaded = _in_order(roots, self._needed)
        self.order = [*loaded, *(name for name in self.trees if name not in loaded)]
        joined = set(loaded) - self._apart(loaded) - set(roots)  # a root is imported by its own name
        self.homes = {name: _room(name) if name in joined else name for name in self.trees}
        self.loaded = {self.homes[name] for name in loaded}
        self._home_needs: dict[str, set[str]] = {home: set() for home in self.homes.values()}
        for name, home in self.homes.items():
            self._home_needs[home] |= {self.homes[other] for other in self._needed(name)} - {home}

    def _top(self, module: str, tree: ast.Module) -> dict[str, Target]:
        """The names at the top of a module, each with its target."""
        top = {name: Target(module, name) for name in bound_names(self._outer[module])}
        for statement in tree.body:
            top |= imported(statement, self.trees)
        return top

    def _origin(self, target: Target) -> Target:
        """The target in the module that defines it, found by following imports from module to module."""
        further = self._tops.get(target.module, {}).get(target.name, target)
        return target if further == target else self._origin(further)

    def _needed(self, name: str) -> set[str]:
        """The modules from which a module uses more than numbers."""
        targets = {target for target in self.tops[name].values() if target != CONST and self.number(target) is None}
        return {target.module for target in targets} & set(self.trees) - {name}

    def needed_homes(self, home: str) -> list[str]:
        """All homes that a home needs, directly or not, each after those that it needs itself."""
        return _in_order([home], lambda each: self._home_needs[each])[:-1]

    def _apart(self, loaded: Sequence[str]) -> set[str]:
        """The loaded modules that are not joined: those passed as values, and what these need from their own rooms."""
        apart = {target.module for name in self.trees for target in self._objects(name)}
        for name in reversed(loaded):
            if name in apart:
                apart |= {other for other in self._needed(name) if _room(other) == _room(name)}
        return apart

    def _objects(self, name: str) -> Iterator[Target]:
        """The modules that a module uses as objects, not only to read their attributes."""
        looked_into = {node.value for node in self._nodes[name] if isinstance(node, ast.Attribute)}
        for node in self._nodes[name]:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node not in looked_into:
                target = self.tops[name].get(node.id)
                if target and not target.name:
                    yield target

    def _looked_up(self, name: str) -> Iterator[str]:
        """The names that a module looks up as attributes of anything but modules, also by `getattr` or `hasattr`."""
        modules = {word for word, target in self.tops[name].items() if not target.name}
        for node in self._nodes[name]:
            match node:
                case ast.Attribute(value=ast.Name(id=word)) if word in modules:
                    continue
                case ast.Attribute(attr=word):
                    yield word
                case ast.Call(func=ast.Name(id="getattr" | "hasattr"), args=[_, ast.Constant(value=str(word)), *_]):
                    yield word

    def _name_all(self) -> None:
        """Give each target at the top of a module a name in its home."""
        for name, nodes in self._nodes.items():
            local = local_names(nodes, self._outer[name])
            self._locals.setdefault(self.homes[name], set(_BUILTINS)).update(local)
        for home in set(self.homes.values()):  # its import sets its name in the package, which may be a joined room
            package, _dot, own = home.rpartition(".")
            while package:
                if package in self._locals:
                    self._locals[package].add(own)
                package, _dot, own = package.rpartition(".")
        self.names.update({home: {} for home in self._locals})
        for name in self.order:
            for own, target in self.tops[name].items():
                if not self.is_joined(name):
                    self.names[name][target] = own
                elif target.module == name:
                    self.name_in(self.homes[name], target)

    def imported(self, statement: ast.stmt) -> dict[str, Target]:
        """The names that an import statement binds, each with its target in the module that defines it."""
        return {name: self._origin(target) for name, target in imported(statement, self.trees).items()}

    def passed_on(self, name: str) -> list[str]:
        """The imported names that a module passes on to others: those it imports `as` the same name."""
        imports = [node for node in self.trees[name].body if isinstance(node, ast.ImportFrom)]
        return [alias.name for node in imports for alias in node.names if alias.asname == alias.name]

    def number(self, target: Target) -> int | None:
        """The number that a target stands for, None if it is no constant."""
        return self._numbers.get(target.module, {}).get(target.name)

    def is_joined(self, module: str) -> bool:
        """Whether a module becomes a part of another one."""
        return self.homes.get(module, module) != module

    def name_in(self, home: str, target: Target) -> str:
        """The name that a target has in a home; if it has none yet, it gets one that is free there."""
        names = self.names[home]
        if target not in names:
            word = name = target.name or target.module.rpartition(".")[2]
            taken, number = self._locals[home].union(names.values()), 1
            while name in taken:
                number += 1
                name = f"{word}_{number}"
            names[target] = name
        return names[target]

    def import_of(self, target: Target, name: str) -> str:
        """The statement that imports a target under a name."""
        home, word = self.homes.get(target.module, target.module), target.name
        if not word:
            home, _dot, word = home.rpartition(".")
        elif home in self.names:
            word = self.name_in(home, target)
        return (f"from {home} " if home else "") + f"import {word}" + (f" as {name}" if name != word else "")


def _room(name: str) -> str:
    return name.partition(".")[0] if name.startswith("pico.") else ".".join(name.split(".")[:_DEPTH])


def _in_order(starts: Iterable[str], needed: Callable[[str], Iterable[str]]) -> list[str]:
    """The starts and all that they need, directly or not, each after what it needs itself."""
    found: dict[str, None] = {}

    def add(name: str) -> None:
        if name not in found:
            for each in sorted(needed(name)):
                add(each)
            found[name] = None

    for name in starts:
        add(name)
    return list(found)
