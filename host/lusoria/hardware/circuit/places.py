"""Where parts sit: the names of seats and lights, and the printed board of each."""

from collections import Counter

from ludus.board.facts import PIPS
from lusoria.boards import definitions as boards
from lusoria.boards.definitions import Definition
from lusoria.boards.places import indexes, seat_names
from lusoria.hardware.circuit.parts import INPUTS, MOST_FUSED
from lusoria.hardware.circuit.strips import strips


def light_boards(board: Definition) -> list[str]:
    """The printed board of each light by index."""
    names, cells = boards.light_names(board), len(board["cells"]["ids"])
    found = [f"cell {name}" for name in names[:cells]]
    found += [f"die {die + 1}" for die in range((len(names) - cells) // PIPS) for _ in range(PIPS)]
    for number, strip in enumerate(strips(board), 1):
        for light in strip.lights:
            found[light] = f"strip {number}"
    return found


def seat_boards(board: Definition) -> list[str]:
    """The printed board of each seat's sensor by index."""
    found = [f"seat {name}" for name in seat_names(board["cells"])]
    for number, strip in enumerate(strips(board), 1):
        for seat in strip.seats:
            found[seat] = f"strip {number}"
    return found


def registers(board: Definition) -> int:
    """How many 74HC165 chips take all the sensors."""
    return -(-len(seat_names(board["cells"])) // INPUTS)


def chips(board: Definition) -> list[list[int]]:
    """The seats that each register or bank reads, in the order of its inputs."""
    sense = board["sense"]
    if sense["kind"] == "hc4067":
        return [indexes(bank["cells"]) for bank in sense["banks"]]
    order = indexes(sense["order"])
    return [order[at : at + INPUTS] for at in range(0, len(order), INPUTS)]


def feeders(board: Definition) -> list[int]:
    """The number of the register or bank that supplies each seat."""
    reader = _reader(board)
    return [reader[seat] for seat in suppliers(board)]


def suppliers(board: Definition) -> list[int]:
    """For each seat, the seat whose wires bring its supply: itself or, on a strip, one for the whole strip.

    On a strip this is the first seat whose register's fuse can still bear the whole strip; if there is none, the first.
    """
    reader, found, fed = _reader(board), list(range(len(seat_names(board["cells"])))), Counter[int]()
    for strip in strips(board):
        seats = sorted(strip.seats)
        first = next((seat for seat in seats if fed[reader[seat]] + len(seats) <= MOST_FUSED), seats[0])
        fed[reader[first]] += len(seats)
        for seat in seats:
            found[seat] = first
    return found


def _reader(board: Definition) -> dict[int, int]:
    """The number of the register or bank that reads each seat."""
    return {seat: number for number, seats in enumerate(chips(board), 1) for seat in seats}
