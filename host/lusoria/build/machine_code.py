"""Marks hot functions for compilation to machine code: a part of the build for the Pico.

MicroPython has two compilers for machine code. The native one keeps Python's objects: each subscript and each sum is a
call into the runtime. It needs nothing but a decorator. The viper one works on machine words, but needs types, and
refuses expressions that mix words with objects. The hot modules use only small ints and buffers, so what viper needs
can be worked out from the source, and this module adds it to a copy:

- the decorator, in place of the empty line above the function, so that tracebacks keep their line numbers;
- `ptr8`, `ptr16` or `ptr32` for the parameters that are buffers, `int` for all others and for what is returned, `bool`
  where a condition is returned;
- `int(...)` around an item of a constant tuple, around a call of another function of the module, and around a
  condition that is used as a number.

For viper a buffer is an address, so a viper function may pass it only to other viper functions.

Viper checks no bounds. The same functions run with bounds checks in the tests: as bytecode, as plain Python, and under
Numba.
"""

import ast

from lusoria.errors import LusoriaError

# Names that hold a buffer wherever hot code uses them, with viper's type for it: ptr16 for array('H'), ptr8 for bytes.
BUFFERS = dict.fromkeys(("state", "actions", "row", "child", "order", "marks", "full"), "ptr16")
BUFFERS |= dict.fromkeys(("expected", "present", "picture", "used", "frame", "mixed"), "ptr8")
BUFFERS["sums"] = "ptr32"
BUFFERS |= dict.fromkeys(("data", "text", "numbers", "letters", "looks", "turns", "known"), "ptr8")
BUFFERS |= dict.fromkeys(("styles", "rhythms"), "ptr8")

Insertion = tuple[int, int, str]  # line from 0, column, text


def with_viper(source: str, functions: tuple[str, ...]) -> str:
    """The source of a hot module with the named functions prepared for viper; no line moves.

    Raises LusoriaError if one of them is not in the source, has no empty line above it, or calls a function of the
    module that is not named.
    """
    if not functions:
        return source
    module = ast.parse(source)
    lines = source.split("\n")
    defined = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
    tuples = {target.id for node in module.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)
              for target in node.targets if isinstance(target, ast.Name)}  # fmt: skip
    insertions: list[Insertion] = []
    for name in functions:
        node = defined.get(name)
        if node is None or lines[node.lineno - 2]:
            raise LusoriaError(f"no function '{name}' with an empty line above it to make machine code of")
        called = {
            each.func.id for each in ast.walk(node) if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)
        }
        if strangers := called & set(defined) - set(functions):
            raise LusoriaError(f"'{name}' is made machine code of but calls {', '.join(sorted(strangers))}")
        lines[node.lineno - 2] = "@micropython.viper"
        insertions += _types(node, lines)
        insertions += _as_words(node, tuples, set(defined))
    for line, column, text in sorted(insertions, reverse=True):
        lines[line] = lines[line][:column] + text + lines[line][column:]
    return "\n".join(lines)


def with_native(source: str, functions: tuple[str, ...]) -> str:
    """The source of a module with the named functions and methods marked for native code; no line moves.

    Raises LusoriaError if one of them is not in the source or has no empty line above it.
    """
    if not functions:
        return source
    lines = source.split("\n")
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for name in functions:
        named = [node for node in found if node.name == name]
        if not named or lines[named[0].lineno - 2]:
            raise LusoriaError(f"no function '{name}' with an empty line above it to make native code of")
        lines[named[0].lineno - 2] = " " * named[0].col_offset + "@micropython.native"
    return "\n".join(lines)


def _types(function: ast.FunctionDef, lines: list[str]) -> list[Insertion]:
    """The insertions that give a function the types of its parameters and its result."""
    found = []
    for each in function.args.args:
        found.append((each.lineno - 1, each.end_col_offset or 0, f": {BUFFERS.get(each.arg, 'int')}"))
    last = function.body[0].lineno - 2
    results = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
    result = "bool" if any(map(_is_condition, results)) else "int"
    found.append((last, lines[last].rindex(":"), f" -> {result}"))
    return found


def _is_condition(value: ast.expr | None) -> bool:
    constant = isinstance(value, ast.Constant) and isinstance(value.value, bool)
    return constant or isinstance(value, ast.Compare | ast.BoolOp)


def _as_words(function: ast.FunctionDef, tuples: set[str], defined: set[str]) -> list[Insertion]:
    """The insertions of `int(` and `)` around expressions whose result would be an object."""
    found = []
    summands = [side for node in ast.walk(function) if isinstance(node, ast.BinOp) for side in (node.left, node.right)]
    summands += [node.value for node in ast.walk(function) if isinstance(node, ast.AugAssign)]
    for node in ast.walk(function):
        item = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in tuples
        call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in defined
        condition = isinstance(node, ast.Compare) and node in summands
        if (item or call or condition) and isinstance(node, ast.expr):
            found.append((node.lineno - 1, node.col_offset, "int("))
            found.append(((node.end_lineno or 0) - 1, node.end_col_offset or 0, ")"))
    return found
