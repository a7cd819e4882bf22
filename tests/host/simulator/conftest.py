"""A table that runs a firmware given as text or folder, under each runtime that is there."""

from pathlib import Path

import pytest

from lusoria.boards import definitions as boards
from lusoria.simulator import VirtualTable
from tests.support import needs

TOY = Path(__file__).parent / "toy"


@pytest.fixture(params=["cpython", "micropython"])
def runtime(request):
    """The name of a runtime; MicroPython's tests are skipped by name where it is missing, but not in CI."""
    if request.param == "micropython":
        needs.micropython()
    return request.param


@pytest.fixture
def board():
    return boards.compact(boards.load("rota"))


@pytest.fixture
def start(board, runtime, tmp_path):
    """start(firmware text or folder, **options of VirtualTable) -> a running table, stopped at the end of the test."""
    running = []

    def begin(firmware=TOY, **options):
        folder = firmware
        if isinstance(firmware, str):
            folder = tmp_path / f"firmware{len(running)}"
            folder.mkdir()
            (folder / "main.py").write_text(firmware)
        table = VirtualTable(board, folder, **{"speed": 0, "runtime": runtime, **options})
        running.append(table)
        return table.start()

    yield begin
    for table in running:
        table.stop()


@pytest.fixture
def says(start):
    """says(firmware text, ms=…, **options) -> what the firmware wrote to USB by then (the last 256 bytes), as text."""

    def run(firmware, ms=0, **options):
        table = start(firmware, **options)
        table.command(f"wait {ms}")
        return table.call(lambda world: world.usb.backlog).decode().replace("\r\n", "\n")

    return run
