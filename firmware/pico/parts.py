"""Makes the real parts of a table: the driver of its sensors, and the station with its journal and settings.

Once the table is made, this module is unloaded.
"""

import os

from ludus.station import Station
from ludus.storage.journal import FEW_SEGMENTS, SEGMENTS, Journal
from ludus.storage.settings import Settings
from ludus.storage.values import Values
from pico import chip
from pico.flash_files import Files

_FEW_BLOCKS = 300  # a flash with no more blocks gets FEW_SEGMENTS: a Pico has 352 for files, a Pico W 212


def station_of(board, start, files, raw, fields, heap):
    """The Station or, after too many crashes, a SafeStation that only reports them."""
    if start.safe:
        from ludus.safe_station import SafeStation

        return SafeStation(board, chip.table_word(), start, heap.free, chip.now())
    segments = SEGMENTS if os.statvfs("/")[2] > _FEW_BLOCKS else FEW_SEGMENTS
    journal = Journal(Files("journal"), chip.random_word, segments)
    free, settings, found = heap.free, Settings(files), Values(files, "selftest")
    table, now = chip.table_word(), chip.now()
    return Station(board, table, start, free, now, raw, journal, settings, os.urandom, fields, found)


def sensors_of(board):
    """The driver of the board's sensors (only its kind is loaded), and the Fields that judge its readings, or None."""
    if not board.tells_colours:
        from pico.sensors import ShiftRegisters

        return ShiftRegisters(board.sense), None
    from ludus.sensing.thresholds import fields_of
    from pico.hall_sensors import HallBanks

    fields = fields_of(board)
    return HallBanks(board.sense, fields), fields
