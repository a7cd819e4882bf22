"""Puts numbers in place of the names of constants: a part of the build step for the Pico.

A name costs a Pico memory wherever it can be looked up: its letters, its place in the table of all names, an item in
its module, and one more in each module that imports it. The firmware's modules name their numbers in capitals at the
top, so this module writes the number wherever such a name is read, in whichever module, and leaves the names out. What
is read as an attribute of something other than a module (`game.rules.MAX_ACTIONS`) keeps its name.
"""

import ast
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from lusoria.errors import LusoriaError

Constants = Mapping[str, int]


class Edit(NamedTuple):
    """Replaces the text from (line, column) to (line, column); lines count from 1."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


def without_names(sources: Mapping[str, str]) -> dict[str, str]:
    """The sources of a program's modules, by dotted name, with its constants written as numbers; no line moves.

    Raises LusoriaError when a constant is assigned to anywhere but at the top of its module.
    """
    trees = {name: ast.parse(source) for name, source in sources.items()}
    known = {name: _constants(tree) for name, tree in trees.items()}
    fixed = {attribute for name, tree in trees.items() for attribute in _looked_up(tree, known)}
    return {name: _written(sources[name], name, tree, known, fixed) for name, tree in trees.items()}


def _constants(tree: ast.Module) -> dict[str, int]:
    """The names in capitals that a module gives a number, `const(number)` included."""
    found: dict[str, int] = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name.isupper():
                number = _number(value, found)
                if number is not None:
                    found[name] = number
    return found


def _number(value: ast.expr, known: Constants) -> int | None:
    match value:
        case ast.Call(func=ast.Name(id="const"), args=[inner]):
            return _number(inner, known)
        case ast.Constant(value=int(number)) if not isinstance(value.value, bool):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            found = _number(operand, known)
            return None if found is None else -found
        case ast.Name(id=name):
            return known.get(name)
    return None


def _modules(tree: ast.Module, known: Mapping[str, Constants]) -> dict[str, str]:
    """The names under which a module has others of the program, and what they are."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if f"{node.module}.{alias.name}" in known:
                    found[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    return found


def _looked_up(tree: ast.Module, known: Mapping[str, Constants]) -> Iterator[str]:
    """Return the names that are looked up as attributes of anything but modules."""
    modules = _modules(tree, known)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id in modules):
            yield node.attr


def _written(source: str, name: str, tree: ast.Module, known: Mapping[str, Constants], fixed: set[str]) -> str:
    edits, numbers = _imports(tree, known)
    numbers |= known[name]
    modules = _modules(tree, known)
    assignments = [node for node in tree.body if isinstance(node, ast.Assign) and _target(node) in known[name]]
    edits += [_edit(node.value, _literal(numbers[_target(node)])) if _target(node) in fixed else _edit(node, "pass")
              for node in assignments]  # fmt: skip
    lines = {node.lineno for node in assignments}
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=constant) if constant in numbers and node.lineno not in lines:
                if not isinstance(node.ctx, ast.Load):
                    raise LusoriaError(f"{name}, line {node.lineno}: the constant {constant} is given another value")
                edits.append(_edit(node, _literal(numbers[constant])))
            case ast.Attribute(value=ast.Name(id=alias), attr=constant):
                number = known.get(modules.get(alias, ""), {}).get(constant)
                if number is not None:
                    edits.append(_edit(node, _literal(number)))
    return _with(source, edits)


def _target(node: ast.Assign) -> str:
    return node.targets[0].id if isinstance(node.targets[0], ast.Name) else ""


def _imports(tree: ast.Module, known: Mapping[str, Constants]) -> tuple[list[Edit], dict[str, int]]:
    """Import statements without the constants among their names, and these constants."""
    edits: list[Edit] = []
    numbers: dict[str, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            theirs = known.get(node.module or "", {})
            names = {alias.asname or alias.name: theirs[alias.name] for alias in node.names if alias.name in theirs}
            numbers |= names
            if names:
                edits.append(_edit(node, _import_of(node, names)))
    return edits, numbers


def _import_of(node: ast.ImportFrom, without: Constants) -> str:
    """An import statement without some of its names; as many lines as it had."""
    left = [f"{alias.name} as {alias.asname}" if alias.asname else alias.name
            for alias in node.names if (alias.asname or alias.name) not in without]  # fmt: skip
    text = f"from {node.module} import {', '.join(left)}" if left else "pass"
    return text + "\n" * ((node.end_lineno or node.lineno) - node.lineno)


def _literal(number: int) -> str:
    return str(number) if number >= 0 else f"({number})"


def _edit(node: ast.stmt | ast.expr, text: str) -> Edit:
    return Edit(node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0, text)


def _with(source: str, edits: list[Edit]) -> str:
    """The source after edits, none of which overlap. Columns are bytes of UTF-8."""
    lines = [line.encode() for line in source.split("\n")]
    for edit in sorted(edits, reverse=True):
        first, last = edit.line - 1, edit.end_line - 1
        joined = lines[first][: edit.column] + edit.text.encode() + lines[last][edit.end_column :]
        lines[first : last + 1] = joined.split(b"\n")
    return b"\n".join(lines).decode()
