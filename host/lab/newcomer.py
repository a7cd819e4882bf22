"""Tries Lusoria as somebody new does: `python -m lab.newcomer FOLDER` or `make trial`.

The wheel is installed in a fresh environment, and its commands run in an empty folder with a home of their own and
nothing of this checkout: play, image, flash (an emulated Pico), hardware, museum, log, docs. Prints how long each took;
the first that does not do what the docs say ends the trial.
"""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lab import release
from lab.emulator import micropython
from lab.emulator.live import LivePico
from lab.emulator.parts import Button, Leds
from lab.emulator.pico import EmulatedPico
from lab.emulator.table import sensors_of
from lusoria.boards import definitions as boards
from lusoria.build import image as images

BOARD = "rota"
GAME = "petteia"
PATIENCE_S = 600
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")


class Newcomer:
    """Somebody in an empty folder, with the wheel installed and nothing else of Lusoria."""

    def __init__(self, folder: Path) -> None:
        """Build the wheel and install it, with the packages that its extras name."""
        self._venv, self.here = folder / "environment", folder / "empty"
        self.here.mkdir(parents=True)
        home = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data")}
        network = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "LANG"))}
        self._environment = network | home | {"PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "dumb"}
        release.distributions(folder)
        venv.create(self._venv, with_pip=True)
        wheel = next(folder.glob("*.whl"))
        pip = [str(self._venv / "bin/pip"), "install", "--quiet", "--constraint", f"{release.ROOT}/constraints.txt"]
        subprocess.run([*pip, f"{wheel}[engine,workshop]"], check=True, stderr=subprocess.DEVNULL)

    def lusoria(self, *arguments: object, code: int | None = 0) -> str:
        """Run a command and return what it prints. Raises AssertionError for another exit code; code None: any."""
        command = [str(self._venv / "bin/lusoria"), *map(str, arguments)]
        where: dict[str, Any] = {"cwd": self.here, "env": self._environment, "timeout": PATIENCE_S}
        done = subprocess.run(command, capture_output=True, text=True, check=False, **where)
        assert code in (None, done.returncode), (
            f"{command[1:]} ended with {done.returncode}: {done.stdout}{done.stderr}"
        )
        return done.stdout

    @contextlib.contextmanager
    def served(self, *arguments: object) -> Iterator[str]:
        """Run a command, and yield the page at the address that it prints; end the command afterwards."""
        command = [str(self._venv / "bin/lusoria"), *map(str, arguments)]
        process = subprocess.Popen(command, cwd=self.here, env=self._environment, stderr=subprocess.PIPE, text=True)
        assert process.stderr
        try:
            addresses = (_ADDRESS.search(line) for line in process.stderr)
            address = next(found[0] for found in addresses if found)
            with urllib.request.urlopen(address, timeout=60) as page:
                yield page.read().decode()
        finally:
            process.terminate()
            process.communicate(timeout=60)


def first_look(new: Newcomer) -> None:
    """Check that `lusoria` alone offers the next step, and that doctor names what is missing."""
    assert "lusoria play" in new.lusoria()
    assert "no Pico is plugged in" in new.lusoria("doctor", code=1)


def play(new: Newcomer) -> None:
    """Play at a virtual table against the PC, with its page, and find the game in the log."""
    with new.served("play", GAME, "--white", "engine:3", "--web", "127.0.0.1:0") as page:
        assert "<title>" in page
        end = time.monotonic() + PATIENCE_S
        while GAME not in new.lusoria("log", "list") and time.monotonic() < end:
            time.sleep(1)
    assert GAME in new.lusoria("log", "list")
    assert "0 amiss" in new.lusoria("log", "verify")


def image(new: Newcomer) -> None:
    """Make one file to drag onto a Pico, which then becomes a table."""
    theirs, ours = new.here / "table.uf2", new.here / "ours.uf2"
    new.lusoria("image", BOARD, "--micropython", micropython.image(), "-o", theirs)
    made = images.make(BOARD, micropython.image(), ours)
    assert theirs.read_bytes() == ours.read_bytes()
    with _plugged_in(new, theirs, made.files) as pico:
        pico.becomes_table()


def flash(new: Newcomer) -> None:
    """Put the firmware onto a Pico that runs MicroPython."""
    with _plugged_in(new, micropython.image(), None) as pico:
        assert "the table is starting" in new.lusoria("flash", BOARD, "--port", pico.port)
        pico.becomes_table()


def hardware(new: Newcomer) -> None:
    """Make all the files that are needed to build a board."""
    assert "left out" not in new.lusoria("hardware", BOARD, "-o", "files")
    assert (new.here / "files/guide.html").is_file() and "no fault" in new.lusoria("hardware", "--check", BOARD)


def museum(new: Newcomer) -> None:
    """Run the museum's service with its example configuration."""
    new.lusoria("exhibit", "--files", "museum")
    path = new.here / "museum/museum.toml"
    text = path.read_text(encoding="utf-8").replace("/var/lib/lusoria", str(new.here)).replace("8137", "0")
    path.write_text(text, encoding="utf-8")
    with new.served("exhibit", "--config", path) as page:
        assert "<html" in page


def docs(new: Newcomer) -> None:
    """Build the docs from a fresh clone."""
    clone = new.here / "clone"
    subprocess.run(["git", "clone", "--quiet", release.ROOT, clone], check=True)
    subprocess.run(["make", "docs"], cwd=clone, check=True, capture_output=True)
    assert (clone / "build/site/index.html").is_file()
    shutil.rmtree(clone)


class Plugged:
    """An emulated Pico on the newcomer's PC."""

    def __init__(self, new: Newcomer, live: LivePico, leds: Leds) -> None:
        self.port = live.path
        self._new, self._live, self._leds = new, live, leds

    def becomes_table(self) -> None:
        """Wait for the first lights; doctor must then name the table, with any exit code: the emulator may be slow."""
        self._live.wait(lambda: self._leds.frames, PATIENCE_S)
        assert f"board {BOARD}, plays" in self._new.lusoria("doctor", "--port", self.port, code=None)


@contextlib.contextmanager
def _plugged_in(new: Newcomer, image: Path, flash: bytes | None) -> Iterator[Plugged]:
    """Run an emulated Pico with this image and flash, wired to a board's parts, and yield it."""
    compact = boards.compact(boards.load(BOARD))
    leds = Leds(compact["leds"]["pin"])
    parts = (sensors_of(compact["sense"]), leds, Button(compact["button"]))
    pico = EmulatedPico(image=image, flash=flash, parts=parts)
    with LivePico(pico, new.here / "ttyACM0") as live:
        live.wait(lambda: pico.connected)
        yield Plugged(new, live, leds)


def main(folder: Path) -> None:
    """Try everything, and say how long each took."""
    shutil.rmtree(folder, ignore_errors=True)
    begun = time.monotonic()
    new = Newcomer(folder)
    print(f"install   {time.monotonic() - begun:5.0f} s", flush=True)
    for step in (first_look, play, image, flash, hardware, museum, docs):
        begun = time.monotonic()
        step(new)
        print(f"{step.__name__:<10}{time.monotonic() - begun:5.0f} s", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
