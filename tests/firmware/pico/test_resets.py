"""What a Pico says of its starts: only a watchdog that timed out and an error are crashes; an error is told whole."""

import pytest

from lusoria.boards import definitions as boards
from lusoria.build import firmware
from tests.support import needs

MAIN = b"""\
from ludus.storage.boots import Boot
from pico import watchdog
from pico.flash_files import Files
start = Boot(Files("kept"), watchdog.last_reset())
print("START", start.cause, start.in_a_row)
"""
FLASHES = 4  # more than the crashes in a row after which a table starts in safe mode
RESET = "import machine\nmachine.reset()"  # how a flash ends
HANG = "import machine\nmachine.WDT(timeout=30)\nwhile True: pass"
# The boot loader, too, lets the watchdog time out to start what was dragged onto it; the register is then 0.
DRAGGED = "import machine\nmachine.WDT(timeout=30)\nmachine.mem32[0x4005801C] = 0\nwhile True: pass"
CRASH = """
def deeper(count):
    if count: deeper(count - 1)
    raise ValueError("the last line of them all")
try:
    deeper(20)
except ValueError as error:
    start.end("fault")
    watchdog.crash(error)
"""
# What these programs need of the firmware: among few files each is found sooner.
MODULES = (
    "ludus", "ludus.errors", "ludus.link", "ludus.link.crc", "ludus.link.frames", "ludus.portable", "ludus.storage",
    "ludus.storage.boots", "ludus.storage.values", "pico", "pico.flash_files", "pico.watchdog",
)  # fmt: skip


@pytest.fixture(scope="module")
def pico():
    needs.emulator()
    from lab.emulator.pico import EmulatedPico

    built = firmware.files(boards.load("rota"))
    needed = {path: data for path, data in built.items() if firmware.dotted(path.replace(".mpy", ".py")) in MODULES}
    return EmulatedPico(files=needed | {"main.py": MAIN})


def started(pico):
    """Which start it is by its own words, once it runs."""
    mark = len(pico.lines)
    pico.boot()
    said = lambda: [line.text.split()[1:] for line in pico.lines[mark:] if "START" in line.text]  # noqa: E731
    pico.run_until(said, 1000, step_ms=5)
    cause, in_a_row = said()[0]
    return cause, int(in_a_row)


def after(pico, program):
    """The start after a program that ends in a reset."""
    pico.send(b"\x03\x03\x01" + program.encode() + b"\x04")
    pico.run_until(lambda: not pico.connected, 2000, step_ms=5)
    return started(pico)


def test_flashes_and_images_are_no_crashes_and_a_watchdog_that_times_out_is_one(pico):
    assert started(pico) == ("power", 0)
    assert [after(pico, RESET) for _flash in range(FLASHES)] == [("reset", 0)] * FLASHES
    assert after(pico, HANG) == ("crash", 1)
    assert after(pico, DRAGGED) == ("reset", 0)
    mark = len(pico.lines)
    assert after(pico, CRASH) == ("fault", 1)
    printed = [line.text for line in pico.lines[mark:]]
    assert "ValueError: the last line of them all" in printed and sum("in deeper" in line for line in printed) == 21
