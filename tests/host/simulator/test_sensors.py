"""Sensors and the chain: packing, faults that repeat, and firmware that reads the chain wrongly."""

import itertools

import pytest

from lusoria.simulator.sensors import Sensors

READ = """
from machine import SPI, Pin
load = Pin(13, Pin.OUT, value=1)
spi = SPI(1, baudrate=1_000_000, {settings}, sck=Pin(10), mosi=Pin(11), miso=Pin({miso}))
if {pulse}:
    load(0)
    load({level})
data = bytearray(3)
spi.readinto(data)
print(" ".join(["%02x" % byte for byte in data]))
"""
RIGHT = {"settings": "polarity=1, phase=0", "miso": 12, "pulse": True, "level": 1}


@pytest.fixture
def sensors(board):
    return Sensors(board, seed=3)


def bit_of(board, cell):
    return board["sense"]["bits"].index(cell)


def test_each_cell_pulls_its_own_bit_and_unused_inputs_are_ones(board, sensors):
    assert sensors.chain(0) == b"\xff\xff"
    for cell in range(9):
        sensors.change(cell, True, 0)
        assert int.from_bytes(sensors.chain(0), "big") == 0xFFFF ^ 1 << (15 - bit_of(board, cell))
        sensors.change(cell, False, 0)


def test_a_stuck_sensor_does_not_follow_its_cell(sensors):
    sensors.stick(2, 1)
    sensors.stick(4, 0)
    sensors.change(4, True, 0)
    assert sensors.levels(0) == [0, 0, 1, 0, 0, 0, 0, 0, 0]


def test_a_bouncing_contact_chatters_and_then_settles(sensors):
    sensors.bounce_us = 5000
    sensors.change(1, True, 10_000)
    shown = [sensors.levels(t)[1] for t in range(10_000, 16_000, 50)]
    changes = sum(a != b for a, b in itertools.pairwise(shown))
    assert changes >= 5
    assert set(shown[:100]) == {0, 1}
    assert set(shown[100:]) == {1}


def test_chatter_repeats_with_the_seed_and_differs_from_move_to_move(board):
    def chatter(seed):
        sensors = Sensors(board, seed)
        sensors.bounce_us = 5000
        runs = []
        for move in range(4):
            sensors.change(0, move % 2 == 0, 0)
            runs.append(tuple(sensors.chain(t) for t in range(0, 5000, 100)))
        return runs

    assert chatter(1) == chatter(1)
    assert chatter(1) != chatter(2)
    assert len(set(chatter(1))) == 4


def test_noise_flips_bits_of_samples_at_its_rate_and_repeats(board):
    def flips(seed):
        sensors = Sensors(board, seed)
        sensors.noise = 0.02
        return [16 - int.from_bytes(sensors.chain(t), "big").bit_count() for t in range(5000)]

    assert sum(flips(1)) == pytest.approx(0.02 * 9 * 5000, rel=0.15)
    assert flips(1) == flips(1)
    assert flips(1) != flips(2)


def test_firmware_that_reads_the_chain_rightly(says):
    assert says(READ.format(**RIGHT)).startswith("ff ff ff\n")


@pytest.mark.parametrize(
    ("wrong", "read"),
    [
        ({}, "00 fe ff"),
        ({"settings": "polarity=0, phase=0"}, "ff ff ff"),
        ({"settings": "polarity=1, phase=1"}, "ff ff ff"),
        ({"miso": 8}, "ff ff ff"),
        ({"pulse": False}, "ff ff ff"),
        ({"level": 0}, "ff ff ff"),
    ],
)
def test_wrong_wiring_or_no_load_pulse_reads_ones(start, wrong, read):
    """Every cell is occupied, so that only a right reading shows zeros."""
    table = start("import time\ntime.sleep_ms(10)\n" + READ.format(**{**RIGHT, **wrong}))
    for cell in range(9):
        table.command(f"place {cell}")
    table.command("wait 10")
    assert table.call(lambda world: world.usb.backlog).decode().startswith(read + "\r\n")
