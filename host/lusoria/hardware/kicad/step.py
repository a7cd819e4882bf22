"""The solid of each printed board as STEP, for a CAD program: KiCad makes it from our project."""

import os
import re
import subprocess
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from lusoria.boards.definitions import Definition
from lusoria.errors import LusoriaError
from lusoria.hardware.kicad import project

_WRITTEN = re.compile(rb"(FILE_NAME\('[^']*',)'[^']*'")  # the time, which would differ on every run


def files(board: Definition) -> dict[str, bytes]:
    """`NAME.step` of all printed boards that a board needs."""
    boards = {file: data for file, data in project.files(board).items() if file.endswith(".kicad_pcb")}
    return {file.replace(".kicad_pcb", ".step"): solid(Path(file).name, data) for file, data in boards.items()}


@lru_cache(maxsize=32)
def solid(name: str, kicad_board: bytes) -> bytes:
    """The board with its holes as STEP. Raises LusoriaError if KiCad does not make it."""
    with TemporaryDirectory() as folder:
        source = Path(folder, name)
        source.write_bytes(kicad_board)
        target = source.with_suffix(".step")
        command = ["kicad-cli", "pcb", "export", "step", "--board-only", "-o", str(target), str(source)]
        settings = os.environ | {"HOME": folder, "KICAD_CONFIG_HOME": folder}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=settings)
        if not target.exists():
            raise LusoriaError(f"kicad-cli makes no solid of {name}: {done.stderr.strip() or done.stdout.strip()}")
        return _WRITTEN.sub(rb"\1'1970-01-01T00:00:00'", target.read_bytes())
