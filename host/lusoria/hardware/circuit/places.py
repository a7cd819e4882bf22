"""Where parts sit: the names of seats and lights, and the printed board of each."""

from ludus.board.facts import PIPS
from lusoria.boards import definitions as boards
from lusoria.boards.definitions import Definition
from lusoria.boards.places import seat_names
from lusoria.hardware.circuit.parts import INPUTS
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


def feeders(board: Definition) -> list[int]:
    """The number of the register that supplies each seat: its own or, on a strip, that of the strip's lowest seat."""
    order = boards.indexes(board["sense"]["order"])
    found = [order.index(seat) // INPUTS + 1 for seat in range(len(seat_names(board["cells"])))]
    for strip in strips(board):
        for seat in strip.seats:
            found[seat] = found[min(strip.seats)]
    return found
