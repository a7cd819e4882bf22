"""Petteia as a plain C program on bitboards (petteia.c), the yardstick for the compiled rules."""

import subprocess
import tempfile
from pathlib import Path

from lusoria.errors import LusoriaError

GAME = "petteia"
WAYS = ("list", "guess")  # ways of drawing a move: from the list of all, or by guessing until one is legal
_SOURCE = Path(__file__).with_name("petteia.c")


def rates(seconds: float, longest: int) -> dict[str, int]:
    """How many random actions the program plays a second, by the way of drawing them; games stop after `longest` plies.

    Raises LusoriaError if the program does not compile, OSError if there is no compiler.
    """
    with tempfile.TemporaryDirectory() as folder:
        program = built(Path(folder))
        return {way: _rate(answer(program, way, f"{seconds}", f"{longest}")) for way in WAYS}


def built(folder: Path) -> Path:
    """Compile the program for this machine into a folder. Raises errors as `rates` does."""
    program = folder / "petteia"
    command = ["cc", "-O3", "-march=native", "-o", str(program), str(_SOURCE)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise LusoriaError(f"{_SOURCE.name} does not compile: {' '.join(done.stderr.split())[:200]}")
    return program


def answer(program: Path, *words: str) -> list[str]:
    """Run the program with these arguments; return its output, split at spaces."""
    return subprocess.run([str(program), *words], capture_output=True, text=True, check=True).stdout.split()


def _rate(words: list[str]) -> int:
    _games, moves, took = words
    return round(int(moves) / float(took))
