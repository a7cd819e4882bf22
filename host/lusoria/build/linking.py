"""Joins the modules of each room into one, and puts numbers in place of constants: a part of the build for the Pico.

Besides its code, a module costs a Pico memory and time: an object, a dict, a table of the names in it, a lookup in the
archive, and, in each module that uses it, an import statement and an item of the dict. So the modules of a room
(`pico`, or a folder of `ludus`) that a table always loads become one module with the name of the room. A root, which
main.py imports by its name, stays separate, and so does a module that is loaded late. If another module or a function
of the room already has the name of something at a module's top, or a package or separate module in that room, then that
name gets a number appended.

A name costs memory wherever it can be looked up. So a constant, a name in capitals that a module sets to a number at
its top, is replaced by its number wherever it is read, and its definition is left out. A separate module keeps a
constant that is also read as an attribute of something other than a module (`game.rules.MAX_ACTIONS`).
"""

import ast
import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lusoria.build.program import Program
from lusoria.build.scopes import CONST, SCOPES, Target, bound_names, inner
from lusoria.errors import LusoriaError


def linked(sources: Mapping[str, str], roots: Sequence[str] = ()) -> dict[str, str]:
    """The sources of a program by dotted name, with the modules of each room joined into one.

    roots: the modules with which the program starts; all that they import at their tops is joined room by room.
    A module that is used as an object stays separate. A root, or a module that is loaded late, begins by importing all
    that it needs, in such an order that none of these imports causes another: an import within an import takes much of
    a Pico's stack. Raises LusoriaError if a joined module is used as an object after all.
    """
    program = Program(sources, roots)
    bodies: dict[str, list[ast.stmt]] = {home: [] for home in program.names}
    imports: dict[str, dict[str, None]] = {home: {} for home in program.names}
    starts = {program.homes[root] for root in roots}
    for home in program.names if roots else ():
        there = set() if home in starts else program.loaded
        if home in starts or home not in there:
            imports[home] = {f"import {each}": None for each in program.needed_homes(home) if each not in there}
    for name in program.order:
        home = program.homes[name]
        bodies[home] += _Writer(program, name, imports[home]).body()
    return {home: "\n".join([*imports[home], ast.unparse(ast.Module(body, []))]) + "\n"
            for home, body in bodies.items()}  # fmt: skip


class _Writer(ast.NodeTransformer):
    """Rewrites a module as a part of its home (see `Program`), and collects the import statements needed there."""

    def __init__(self, program: Program, module: str, imports: dict[str, None]) -> None:
        self._program = program
        self._module = module
        self._home = program.homes[module]
        self._imports = imports
        self._scopes: list[tuple[Mapping[str, Target | None], bool]] = [(program.tops[module], False)]

    def body(self) -> list[ast.stmt]:
        """The module's statements, without its imports and without constants that nothing looks up.

        A module that stays separate keeps the names that it passes on (`import … as` the same name), for others to use.
        """
        for name in () if self._program.is_joined(self._module) else self._program.passed_on(self._module):
            self._written(self._program.tops[self._module][name])
        needed = [node for node in self._program.trees[self._module].body
                  if not isinstance(node, ast.Import | ast.ImportFrom) and not self._is_needless(node)]  # fmt: skip
        return self._visited(needed)

    def _visited(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        block = ast.Module(statements, [])
        self.generic_visit(block)
        return block.body

    def _is_needless(self, node: ast.stmt) -> bool:
        if not (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)):
            return False
        name = node.targets[0].id
        looked_up = name in self._program.looked_up and not self._program.is_joined(self._module)
        return self._program.number(Target(self._module, name)) is not None and not looked_up

    def _meaning(self, name: str) -> Target | None:
        """What a name means in the current scope; None if it is local or built in."""
        for depth, (names, of_class) in enumerate(reversed(self._scopes)):
            if name in names and (depth == 0 or not of_class):
                return names[name]
        return None

    def _written(self, target: Target) -> ast.expr:
        """The expression that stands for a target: its number, or the name that it has in this home."""
        number = self._program.number(target)
        if number is not None:
            constant = ast.Constant(abs(number))
            return constant if number >= 0 else ast.UnaryOp(ast.USub(), constant)
        if not target.name and self._program.is_joined(target.module):
            raise LusoriaError(f"{self._module} uses the module {target.module} as an object")
        name = self._program.name_in(self._home, target)
        if self._program.homes.get(target.module) != self._home or not target.name:
            self._imports[self._program.import_of(target, name)] = None
        return ast.Name(name)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Replace a name by its number, or by the name that its target has in this home."""
        target = self._meaning(node.id)
        if target is None:
            return node
        if isinstance(node.ctx, ast.Store):
            return ast.Name(self._program.name_in(self._home, target))
        return self._written(target)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Replace an attribute of a module by its number, or by its name in this home if that module is joined."""
        module = self._meaning(node.value.id) if isinstance(node.value, ast.Name) else None
        if module and not module.name and module.module in self._program.trees:
            target = self._program.tops[module.module].get(node.attr, Target(module.module, node.attr))
            if self._program.number(target) is not None or self._program.is_joined(module.module):
                return self._written(target)
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Rewrite a call; replace `const(number)`, which only marks a constant, by the number."""
        if isinstance(node.func, ast.Name) and self._meaning(node.func.id) == CONST:
            node = self.visit(node.args[0])
            return node
        return self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        """Rewrite an import inside a function, without the names that need no import in this home."""
        late = {name: target for name, target in self._program.imported(node).items() if self._is_late(target)}
        return ast.parse("\n".join(self._program.import_of(late[name], name) for name in late) or "pass").body

    def _is_late(self, target: Target) -> bool:
        """Whether an import of the target inside a function must stay there."""
        here = self._program.homes.get(target.module) == self._home
        as_names = self._program.is_joined(target.module) and not target.name
        return self._program.number(target) is None and not here and not as_names

    def visit_Global(self, node: ast.Global) -> ast.stmt:
        """Replace the names in a `global` statement by those that they have in this home."""
        return ast.Global([self._program.name_in(self._home, Target(self._module, name)) for name in node.names])

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Rewrite a function, but not its decorators and types, which only machine code has."""
        node.name = self._defined(node.name)
        node.args.defaults = [self.visit(each) for each in node.args.defaults]
        with self._scope(node):
            node.body = self._visited(node.body)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Rewrite a class and the names of its bases."""
        node.name = self._defined(node.name)
        node.bases = [self.visit(each) for each in node.bases]
        with self._scope(node):
            node.body = self._visited(node.body)
        return node

    def visit(self, node: ast.AST) -> Any:
        """Rewrite a node; within a scope without a name, such as a lambda, the names that it binds are local."""
        if isinstance(node, ast.Constant):
            return node
        if isinstance(node, SCOPES) and not isinstance(node, ast.FunctionDef | ast.ClassDef):
            with self._scope(node):
                return self.generic_visit(node)
        return super().visit(node)

    def _defined(self, name: str) -> str:
        target = self._meaning(name)
        return name if target is None else self._program.name_in(self._home, target)

    @contextlib.contextmanager
    def _scope(self, node: ast.AST) -> Iterator[None]:
        """Give names the meanings that they have inside a function, a class or a comprehension."""
        nodes = inner(node)
        names: dict[str, Target | None] = dict.fromkeys(bound_names(nodes))
        for statement in nodes:
            if isinstance(statement, ast.ImportFrom):
                there = self._program.imported(statement)
                names |= {name: target for name, target in there.items() if not self._is_late(target)}
        self._scopes.append((names, isinstance(node, ast.ClassDef)))
        yield
        self._scopes.pop()
