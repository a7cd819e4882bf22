"""Renews docs/architecture.md: the picture of the rooms (packages), the purpose of each, and the size of the code.

`python -m lab.figures.house docs/architecture.md` reads all of it from the sources; `lift_path` traces a lift.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from lab import pages
from lab.figures import house_picture, lift_path

ROOT = Path(__file__).resolve().parents[3]
BASES = {"ludus": ROOT / "firmware", "pico": ROOT / "firmware", "lusoria": ROOT / "host"}
PICTURE = "pictures/rooms.svg"
COMMAND = "python -m lab.figures.house"
SEARCH = ("lusoria.engine.hot", "lusoria.engine.grid", "lusoria.engine.twelve_lines", "lusoria.engine.three_men")
STATIONS = ("ludus.station", "ludus.safe_station")  # each is a single module, above all rooms of the table
MOST = 3
_BRANCHES = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.match_case, ast.comprehension)


@cache
def sources() -> dict[str, ast.Module]:
    """Every module of the product by its dotted name."""
    return {
        ".".join(path.relative_to(base).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
            path.read_text(encoding="utf-8")
        )
        for package, base in BASES.items()
        for path in sorted((base / package).rglob("*.py"))
    }


def room_of(module: str) -> str | None:
    """The room of a module, such as `ludus.games`; None for a small module beside the rooms, which any room may use."""
    package, _, rest = module.partition(".")
    if package == "pico":
        return package
    first = rest.partition(".")[0]
    room = f"{package}.{first}"
    in_folder = package in BASES and first != "" and (BASES[package] / package / first).is_dir()
    return room if in_folder or room in STATIONS else None


def imported(tree: ast.Module) -> Iterator[str]:
    """The names that a source imports, also inside functions, except those only for type checkers."""
    skipped = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        if node not in skipped:
            yield from names


@cache
def rooms() -> dict[str, set[str]]:
    """Each room with the rooms that it imports."""
    links: dict[str, set[str]] = {}
    for module, tree in sources().items():
        room = room_of(module)
        if room is not None:
            others = {other for name in imported(tree) if (other := room_of(name)) not in (None, room)}
            links.setdefault(room, set()).update(others)
    return links


def docstring(room: str) -> str:
    """The docstring of a room."""
    return ast.get_docstring(sources()[room]) or ""


def room_lines() -> Iterator[str]:
    """The picture, and a line for each room, the lowest floor first."""
    links = rooms()
    yield f"![The rooms as floors, and who imports whom]({PICTURE})"
    yield ""
    yield from pages.table(
        ("room", "what it is for"),
        ((f"`{room}`", docstring(room).partition("\n")[0]) for floor in house_picture.floors(links) for room in floor),
    )


def classes(trees: dict[str, ast.Module]) -> dict[str, ast.ClassDef]:
    """The top-level classes of modules by their dotted names."""
    return {
        f"{module}.{node.name}": node
        for module, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }


def ancestors(name: str, found: dict[str, ast.ClassDef], trees: dict[str, ast.Module]) -> list[str]:
    """The longest chain of our own classes from this one up through its bases, itself first."""
    module = name.rpartition(".")[0]
    full_names = {full.rpartition(".")[2]: full for full in imported(trees[module]) if full in found}
    full_names |= {full.rpartition(".")[2]: full for full in found if full.rpartition(".")[0] == module}
    bases = [full_names[base.id] for base in found[name].bases if isinstance(base, ast.Name) and base.id in full_names]
    return [name, *max((ancestors(base, found, trees) for base in bases), key=len, default=[])]


def methods(node: ast.ClassDef) -> int:
    """How many methods a class defines itself."""
    return sum(isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) for each in node.body)


def branches(node: ast.AST) -> int:
    """The number of branches in a function, including the functions inside it."""
    parts = sum(isinstance(inner, _BRANCHES) for inner in ast.walk(node))
    return parts + sum(len(inner.values) - 1 for inner in ast.walk(node) if isinstance(inner, ast.BoolOp))


def functions(trees: dict[str, ast.Module]) -> Iterator[tuple[str, ast.AST]]:
    """(`module:function`, its syntax tree) of the functions and methods outside the engine's search."""
    for module, tree in trees.items():
        if module.startswith(SEARCH):
            continue
        for node in ast.walk(tree):
            inside = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
            for each in getattr(node, "body", ()) if isinstance(node, ast.ClassDef | ast.Module) else ():
                if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield f"{module}:{inside}{each.name}", each


def size_lines() -> Iterator[str]:
    """The lines of the table of the code's size."""
    trees = sources()
    found = classes(trees)
    deepest = max((ancestors(name, found, trees) for name in sorted(found)), key=len)
    largest = sorted(found, key=lambda name: (-methods(found[name]), name))[:MOST]
    branched = sorted(((branches(node), name) for name, node in functions(trees)), key=lambda pair: (-pair[0], pair[1]))
    passed, at_rest = lift_path.trace()
    always = [name for name in passed.functions[: passed.until_lit[0]] if name in at_rest.functions]
    rows = [
        ("modules", len(trees)),
        ("a lift, until its lights are drawn, passes", "{} functions in {} files".format(*passed.until_lit)),
        (
            "of these, run even while nobody touches the table",
            f"{len(always)} functions in {len({name.partition(':')[0] for name in always})} files",
        ),
        (
            "the whole move, to the page and the log, passes",
            f"{len(passed.functions)} functions in {len(passed.files)} files",
        ),
        ("deepest inheritance", f"{len(deepest)} classes: {' < '.join(f'`{name}`' for name in deepest)}"),
        ("most methods", _listed((methods(found[name]), name) for name in largest)),
        ("most branches outside the search", _listed(branched[:MOST])),
    ]
    yield from pages.table(("measure", "figure"), rows)


def _listed(rows: Iterable[tuple[int, str]]) -> str:
    return ", ".join(f"`{name}` {count}" for count, name in rows)


def main(page: Path) -> None:
    """Renew the page and its picture."""
    (page.parent / PICTURE).write_text(house_picture.drawn(rooms()), encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    for part, lines in (("rooms", room_lines()), ("size", size_lines())):
        text = pages.renewed(text, f"{COMMAND}, {part}", lines)
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
