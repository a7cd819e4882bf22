"""The readings that each linear sensor of a colour board should give, for checking a built board.

From the computed fields (see `seats`) and the datasheet's tolerances; nothing was measured on a board. Where a reading
lies outside its band, the sensor is upside down or too deep, or a magnet is the wrong way round.
"""

from typing import NamedTuple

from lusoria.boards.definitions import ADC_FULL, RAIL_MV, Definition, polarity
from lusoria.boards.hall_sensors import HALL_SENSORS
from lusoria.boards.places import cell_names, indexes
from lusoria.hardware.checks.power import switch_drop
from lusoria.hardware.magnets import seats
from lusoria.output import csv_rows

# A DRV5055's tolerances at 3.3 V and 25 °C (Texas Instruments SBAS640): middle, sensitivity; our allowance for magnets.
_MIDDLE_OFF_MV, _SENSITIVITY_OFF, _MAGNET_OFF = 60, 0.05, 0.05
_COLUMNS = (
    "cell", "bank", "channel", "adc_pin", "enable_pin", "state", "field_mt", "field_low_mt", "field_high_mt", "volts",
    "volts_low", "volts_high", "adc", "adc_low", "adc_high", "measured_adc",
)  # fmt: skip


class Band(NamedTuple):
    """A value with its least and greatest allowed value."""

    value: float
    low: float
    high: float


def files(board: Definition) -> dict[str, bytes]:
    """`readings.csv` for a board with linear sensors; nothing for one with switches."""
    sense = board["sense"]
    if sense["kind"] != "hc4067":
        return {}
    return {"readings.csv": csv_rows.table(_COLUMNS, (row.values() for row in rows(board)))}


def rows(board: Definition) -> list[dict[str, str]]:
    """The rows of `readings.csv` for a board with linear sensors, each by its columns."""
    pins, names = board["mcu"]["pins"], cell_names(board["cells"])
    others = seats.neighbours_by_seat(board, seats.play(board))
    found = []
    for number, bank in enumerate(board["sense"]["banks"]):
        for channel, cell in enumerate(indexes(bank["cells"])):
            adc, enable = f"GP{pins['adc'][bank['adc']]}", f"GP{pins['en'][bank['en']]}"
            where = [names[cell], str(number + 1), str(channel), adc, enable]
            for state, fields in states(board, others[cell]).items():
                numbers = [
                    *(f"{value:.1f}" for value in fields),
                    *(f"{value:.3f}" for value in volts(board, fields)),
                    *(f"{value / RAIL_MV * 1000 * ADC_FULL:.0f}" for value in volts(board, fields)),
                ]
                found.append(dict(zip(_COLUMNS, [*where, state, *numbers, ""], strict=True)))
    return found


def states(board: Definition, neighbours: float) -> dict[str, Band]:
    """The field in mT in each state of a cell, if the neighbours add at most `neighbours` mT."""
    fields, signs = seats.fields(board), polarity(board)
    found = {"empty": Band(0.0, -neighbours, neighbours)}
    for flip, middle, aside in (
        ("", fields.upright, fields.upright_aside),
        (" flipped", fields.flipped, fields.flipped_aside),
    ):
        for colour, name in (("light", "white"), ("dark", "black")):
            sign = signs[colour]
            low, high = sorted(sign * end for end in (middle, aside))
            low, high = low - _MAGNET_OFF * abs(low), high + _MAGNET_OFF * abs(high)
            found[name + flip] = Band(sign * middle, low - neighbours, high + neighbours)
    return found


def volts(board: Definition, fields: Band) -> Band:
    """The sensor's output for these fields, limited by its supply."""
    per_mt, lost = HALL_SENSORS[board["sense"]["sensor"]].mv_per_mt, 1000 * switch_drop(board) / 2
    return Band(
        _output(fields.value, per_mt, 0),
        _output(fields.low - _SENSITIVITY_OFF * abs(fields.low), per_mt, -_MIDDLE_OFF_MV - lost),
        _output(fields.high + _SENSITIVITY_OFF * abs(fields.high), per_mt, _MIDDLE_OFF_MV),
    )


def _output(field: float, mv_per_mt: float, off_mv: float) -> float:
    return min(RAIL_MV, max(0.0, RAIL_MV / 2 + off_mv + field * mv_per_mt)) / 1000
