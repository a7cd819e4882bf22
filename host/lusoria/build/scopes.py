"""The names in the modules of a program: where each is bound, what it stands for, and which are constant numbers."""

import ast
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

SCOPES = (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Target(NamedTuple):
    """A name at the top of a module; the module itself if the name is empty."""

    module: str
    name: str


CONST = Target("ludus.portable", "const")  # marks a number in a source


def imported(statement: ast.stmt, known: Container[str]) -> dict[str, Target]:
    """The names that an import statement binds, each with its target."""
    if isinstance(statement, ast.Import):
        return {alias.asname or alias.name: Target(alias.name, "") for alias in statement.names}
    if not isinstance(statement, ast.ImportFrom):
        return {}
    module = statement.module or ""
    return {alias.asname or alias.name: Target(f"{module}.{alias.name}", "") if f"{module}.{alias.name}" in known
            else Target(module, alias.name) for alias in statement.names}  # fmt: skip


def inner(scope: ast.AST) -> list[ast.AST]:
    """The nodes of a scope; of a scope within it, only the outermost node."""
    found = list(ast.iter_child_nodes(scope))
    for node in found:  # it grows during the loop
        if not isinstance(node, SCOPES) and not isinstance(node, ast.Constant | ast.expr_context):
            found += ast.iter_child_nodes(node)
    return found


def bound_names(nodes: Iterable[ast.AST]) -> list[str]:
    """The names that the nodes of one scope bind, except those declared global."""
    found: list[str] = []
    elsewhere: set[str] = set()
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.ExceptHandler(name=str(name)):
                found.append(name)
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()) | ast.arg(arg=name):
                found.append(name)
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                found += [alias.asname or alias.name for alias in names]
            case ast.Global(names=globals_):
                elsewhere.update(globals_)
    return [name for name in found if name not in elsewhere]


def local_names(nodes: Sequence[ast.AST], top: Sequence[ast.AST]) -> set[str]:
    """The names that functions and other inner scopes of a module bind.

    nodes: all nodes of the module; top: those at its top. Names that classes bind count as well, except their methods.
    """
    def_ = ast.FunctionDef | ast.ClassDef
    bound = Counter(bound_names(node for node in nodes if not isinstance(node, def_)))
    bound.subtract(bound_names(node for node in top if not isinstance(node, def_)))
    within = {inner.name for node in nodes if isinstance(node, ast.FunctionDef)
              for inner in node.body if isinstance(inner, ast.FunctionDef)}  # fmt: skip
    return within | {name for name, count in bound.items() if count > 0}


def numbers(tree: ast.Module) -> dict[str, int]:
    """A module's constants: names in capitals set at its top, and in no function, to a number or `const(number)`."""
    found: dict[str, int] = {}
    changed = {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name.isupper() and name not in changed:
                number = _number(value, found)
                if number is not None:
                    found[name] = number
    return found


def _number(value: ast.expr, known: Mapping[str, int]) -> int | None:
    match value:
        case ast.Call(func=ast.Name(id="const"), args=[marked]):
            return _number(marked, known)
        case ast.Constant(value=int(number)) if not isinstance(value.value, bool):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            found = _number(operand, known)
            return None if found is None else -found
        case ast.Name(id=name):
            return known.get(name)
    return None
