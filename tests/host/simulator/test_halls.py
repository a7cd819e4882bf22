"""A colour board on the virtual table: the analog chain, the firmware's driver, and a driver that hurries."""

import pytest

from ludus.lights import cues
from ludus.lights.palette import STYLE
from lusoria.boards import definitions as boards
from lusoria.simulator import VirtualTable

HURRIED = """
import time
from machine import ADC, Pin
enable, select = Pin(6, Pin.OUT, value=1), [Pin(pin, Pin.OUT, value=0) for pin in (2, 3, 4, 5)]
adc = ADC(Pin(26))
enable(0)
time.sleep_us({wait})
print(adc.read_u16())
"""


@pytest.fixture
def board():
    return boards.compact(boards.load("rota-colour"))


@pytest.mark.parametrize(("wait", "sound"), [(330, True), (329, False), (0, False)])
def test_sensors_without_power_for_long_enough_read_nothing(says, wait, sound):
    reading = int(says(HURRIED.format(wait=wait), ms=2).split()[0])
    assert (abs(reading - 32768) < 4 * 298) is sound


def test_pieces_of_both_colours_and_faces_are_told_under_noise_and_drift(runtime, board):
    with VirtualTable(board, speed=0, seed=5, runtime=runtime) as table:
        table.command("wait 60")
        for cell, piece in zip("123405", ("w up", "b up", "w down", "b down", "w down", "b up"), strict=True):
            assert table.command(f"place {cell} {piece}")["ok"]
            table.command("wait 400")
            assert any(is_last_action(table, cell) for _ in range(4))  # understood as an action


def is_last_action(table, cell):
    """Whether the cell's light is that of the last action now, which is out for a moment now and then."""
    table.command("wait 200")
    red, green, blue = table.command("leds")["leds"][cell]
    return 0 < green <= red <= blue <= STYLE[cues.LAST_ACTION][2]
