"""What a board costs and takes to build: dollars, wires, solder joints and hours. The hours are an estimate."""

import math
from typing import NamedTuple

from lusoria.boards.definitions import Definition
from lusoria.boards.places import seat_names
from lusoria.hardware import bill_of_materials
from lusoria.hardware.circuit.electronics import circuit
from lusoria.hardware.circuit.parts import KINDS
from lusoria.hardware.circuit.wires import wires

JOINT_MINUTES, PLACE_MINUTES, REST_HOURS = 1, 10, 4  # a joint, a seat with its pocket and piece, and all the rest


class Effort(NamedTuple):
    """What a board costs and takes, with dollars rounded up to tens and hours to fives."""

    dollars: int
    wires: int
    joints: int
    hours: int


def effort(board: Definition) -> Effort:
    """The effort for one board. Joints are the legs of parts that are not on strips, the Pico's pins, and wire ends."""
    usd = sum(item.quantity * item.usd for item in bill_of_materials.items(board))
    count = len(wires(board))
    by_hand = [part for part in circuit(board).parts.values() if not part.place.startswith("strip ")]
    joints = sum(len(part.nets) for part in by_hand) + len(KINDS["Pico"].pins) + 2 * count
    hours = (joints * JOINT_MINUTES + len(seat_names(board["cells"])) * PLACE_MINUTES) / 60 + REST_HOURS
    return Effort(10 * math.ceil(usd / 10), count, joints, 5 * math.ceil(hours / 5))
