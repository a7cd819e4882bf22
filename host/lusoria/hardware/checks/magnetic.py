"""Checks of the magnets: each sensor feels only its own piece, and the pieces stay where they are.

The worst cases are computed (see `seats`) and compared with what the sensor's datasheet promises.
"""

import math

from lusoria.boards.definitions import Definition, polarity
from lusoria.hardware.checks import firmware
from lusoria.hardware.checks.checks import Fault, least, most
from lusoria.hardware.circuit.parts import SENSORS, Sensor
from lusoria.hardware.magnets import seats
from lusoria.hardware.magnets.field import REMANENCE
from lusoria.hardware.magnets.seats import Fields

ASIDE = 3.0  # mm: a piece farther from its sensor is read unreliably
_LEAST_PLAY = 0.5  # mm around a piece, so that it drops into its recess
MARGIN = 1.25  # factor on a switch's limits: magnets are weaker, wood is thicker and sensors lie deeper than drawn
_WALL, _CAP, _ROOF = 1.2, 0.8, 1.2  # mm of material beside, below and above a piece's magnet


def faults(board: Definition) -> list[Fault]:
    """Pieces that leave their seats or pull each other out, and sensors that feel too little or too much."""
    sensor, grade = SENSORS.get(board["sense"]["sensor"]), board["piece"]["magnet"]["grade"]
    if grade not in REMANENCE:
        grades = ", ".join(REMANENCE)
        return [Fault("magnet", "its field cannot be computed for this grade", grade, f"one of {grades}")]
    found = _piece(board) + _seat(board)
    fits = sensor is not None and sensor.analog == ("edges_mt" in board["sense"])  # else other checks say so
    is_playable = not any(firmware.unplayable(board))  # else nobody knows how many pieces there are
    if sensor is None or not fits or not is_playable or any(fault.part == "seat" for fault in found):
        return found
    fields = seats.fields(board)
    return found + _pull(board) + (_linear if sensor.analog else _switch)(board, sensor, fields)


def _piece(board: Definition) -> list[Fault]:
    """The magnet must fit into its piece."""
    piece, magnet = board["piece"], board["piece"]["magnet"]
    wall = (piece["d"] - magnet["d"]) / 2
    roof = piece["t"] - magnet["inset"] - magnet["t"]
    return [
        *least("piece", "wall beside the magnet", wall, _WALL),
        *least("piece", "cap below the magnet", magnet["inset"], _CAP),
        *least("piece", "roof above the magnet", roof, _ROOF),
    ]


def _seat(board: Definition) -> list[Fault]:
    """A piece must drop into its recess, and stay near its sensor."""
    around, play = (board["body"]["recess"]["d"] - board["piece"]["d"]) / 2, seats.play(board)
    if around < _LEAST_PLAY:
        return least("seat", "play around the piece", around, _LEAST_PLAY)
    if play == math.inf:
        return [Fault("seat", "the piece slides on to the next slot of its lane", "no stop", "a stop")]
    return most("seat", "the piece can be pushed aside", play, ASIDE)


def _pull(board: Definition) -> list[Fault]:
    return most("piece", "force of a neighbour's magnet, against its grip", seats.pull(board), seats.grip(board), "mN")


def _switch(board: Definition, sensor: Sensor, fields: Fields) -> list[Fault]:
    name = f"sensor {board['sense']['sensor']}"
    upright, flipped = fields.upright_aside - fields.neighbours, -fields.flipped_aside - fields.neighbours
    closes, opens = sensor.operate_mt * MARGIN, sensor.release_mt / MARGIN
    return [
        *least(name, "field of a piece pushed aside, less its neighbours'", upright, closes, "mT"),
        *least(name, "field of a flipped piece, lost in its neighbours'", flipped, closes, "mT"),
        *most(name, "stuck on: the neighbours' field on an empty seat", fields.neighbours, opens, "mT"),
    ]


def _linear(board: Definition, sensor: Sensor, fields: Fields) -> list[Fault]:
    """Two thresholds separate empty seats, flipped pieces and upright ones; the sign of the field gives the colour."""
    name, others = f"sensor {board['sense']['sensor']}", fields.neighbours
    there, upright = board["sense"]["edges_mt"]
    return [
        *most(name, "field of a piece beyond the sensor's range", fields.upright + others, sensor.range_mt, "mT"),
        *most(name, "neighbours' field on an empty seat, taken for a piece", others, there, "mT"),
        *least(name, "flip lost: field of a flipped piece", -fields.flipped_aside - others, there, "mT"),
        *most(name, "field of a flipped piece, taken for upright", -fields.flipped + others, upright, "mT"),
        *least(name, "field of an upright piece pushed aside", fields.upright_aside - others, upright, "mT"),
        *_polarity(board),
    ]


def _polarity(board: Definition) -> list[Fault]:
    signs = polarity(board)
    if signs["light"] != signs["dark"]:
        return []
    return [Fault("piece", "both colours have the same pole below", f"{signs['light']:+d}", "opposite signs")]
