"""Judges readings of a colour board's sensors as the driver on the Pico does (`pico/hall_sensors.py`).

Only the channels of pieces that move, or that a fault touches, are read anew: noise and drift of the others are far
within their bands. The virtual table reads all of them each time.
"""

from array import array
from collections.abc import Callable

from ludus.sensing.thresholds import Fields
from lusoria.simulator.hall_sensors import HallBanks
from lusoria.simulator.sensors import Sensors


def colour_reader(sensors: Sensors, fields: Fields) -> Callable[[int], bytes]:
    """Make a function that reads a colour board's sensors at a time in us and returns the states of all channels."""
    assert isinstance(sensors, HallBanks)
    fields.values[:] = array("H", sensors.chain(0))
    fields.judge()

    def read(now: int) -> bytes:
        left = False
        for channel, value in sensors.readings(sensors.restless(now), now):
            fields.values[channel] = value
            left = left or not fields.low[channel] <= value <= fields.high[channel]
        if left:
            fields.judge()
        return bytes(fields.states)

    return read
