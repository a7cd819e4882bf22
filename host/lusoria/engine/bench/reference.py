"""Petteia as a plain C program on bitboards (petteia.c), the yardstick for the compiled rules."""

import subprocess
import tempfile
from pathlib import Path

from lusoria.errors import LusoriaError

GAME = "petteia"
_SOURCE = Path(__file__).with_name("petteia.c")


def rate(seconds: float, longest: int) -> int:
    """How many random actions the program plays a second; games stop after `longest` plies.

    Raises LusoriaError if the program does not compile, OSError if there is no compiler.
    """
    with tempfile.TemporaryDirectory() as folder:
        _games, moves, took = answer(built(Path(folder)), "games", f"{seconds}", f"{longest}")
        return round(int(moves) / float(took))


def built(folder: Path) -> Path:
    """Compile the program for this machine into a folder. Raises errors as `rate` does."""
    program = folder / "petteia"
    command = ["cc", "-O3", "-march=native", "-o", str(program), str(_SOURCE)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise LusoriaError(f"{_SOURCE.name} does not compile: {' '.join(done.stderr.split())[:200]}")
    return program


def answer(program: Path, *words: str) -> list[str]:
    """Run the program with these arguments; return its output, split at spaces."""
    return subprocess.run([str(program), *words], capture_output=True, text=True, check=True).stdout.split()
