"""The linear Hall sensors that tell colours: how far a field moves the output of each, and how soon it is valid.

Source: Texas Instruments, DRV5055 datasheet (SBAS640): sensitivity at 3.3 V, power-on time.
"""

from typing import NamedTuple


class HallSensor(NamedTuple):
    """A linear Hall sensor at 3.3 V: its output is half the rail without a field, and rises by `mv_per_mt` per mT."""

    mv_per_mt: float
    on_us: int  # from power-on to a valid output, at most


HALL_SENSORS = {
    "DRV5055A1": HallSensor(60, 330),
    "DRV5055A2": HallSensor(30, 330),
    "DRV5055A3": HallSensor(15, 330),
    "DRV5055A4": HallSensor(7.5, 330),
}
