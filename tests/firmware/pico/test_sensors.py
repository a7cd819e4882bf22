"""How the chip reads the sensors' line when nothing is connected to it: as a piece, whichever level that is."""

import pytest

from lusoria.boards import definitions as boards
from lusoria.build import firmware
from tests.support import needs

NEEDED = ("ludus/__init__.mpy", "ludus/board/__init__.mpy", "ludus/board/facts.mpy", "pico/sensors.mpy")
READ = """
from pico.sensors import ShiftRegisters
print(ShiftRegisters(dict(bits=[0] * 16, load=13, spi=1, hz=1000000, sck=10, miso=12, closed={closed})).read().hex())
"""


@pytest.mark.parametrize(("closed", "bits"), [(0, "0000"), (1, "ffff")])
def test_an_open_line_reads_as_a_piece_on_every_seat(closed, bits):
    needs.emulator()
    from lab.emulator.parts import ShiftRegisters, SpiBus
    from lab.emulator.pico import EmulatedPico

    chain = ShiftRegisters(2, load=13, bus=SpiBus(1, sck=10, miso=12))
    chain.close(3)
    built = firmware.files(boards.load("rota"))
    pico = EmulatedPico(files={path: built[path] for path in NEEDED} | {"pico/__init__.py": b""}, parts=[chain])
    pico.boot()
    assert pico.exec(READ.format(closed=closed)).stdout.strip() == "efff"
    chain.connected = False
    assert pico.exec(READ.format(closed=closed)).stdout.strip() == bits
