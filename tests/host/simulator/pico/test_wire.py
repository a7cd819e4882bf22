"""Both ends of the wire to the simulated chip mean the same, and the chip's modules keep to what MicroPython has."""

import subprocess
from pathlib import Path

import pytest

from lusoria import simulator as virtual
from lusoria.simulator.pico import child, flash
from tests.support import needs

FAKES = Path(virtual.__file__).parent / "fakes"
OPS = ["SLEEP", "AWAIT", "WRITE", "FLASH", "RESET", "SOFT_RESET", "ENDED"]
EVENTS = ["LIGHTS", "USB", "WATCHDOG", "INTERRUPT_CHAR"]
FLAGS = ["PRESSED", "INTERRUPT", "CONNECTED"]


def text_of(name):
    return (FAKES / f"{name}.py").read_text()


def numbers(name):
    """The module-level numbers of a fake, without running it in this process's package."""
    found = {}
    for line in text_of(name).splitlines():
        words = line.split("#")[0].split(" = ")
        if len(words) == 2 and words[0].isidentifier() and words[1].strip().isdigit():
            found[words[0]] = int(words[1])
    return found


@pytest.mark.parametrize("name", OPS + EVENTS + FLAGS)
def test_both_ends_of_the_wire_use_the_same_numbers(name):
    assert numbers("chip")[name] == getattr(child, name)


def test_both_sides_know_the_same_flash():
    assert numbers("flash") == {"BLOCK": flash.BLOCK, "BLOCKS": flash.BLOCKS, "PAGE": flash.PAGE}


def test_every_fake_compiles_on_micropython():
    interpreter = needs.micropython()
    for path in sorted(FAKES.glob("*.py")):
        subprocess.run([str(interpreter), "-c", f"compile(open('{path}').read(), '{path.name}', 'exec')"], check=True)
