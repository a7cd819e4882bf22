"""Heights and room for a table that visitors use, for the guide's last chapter."""

from lusoria.boards.definitions import Definition
from lusoria.boards.outline import half_size
from lusoria.hardware.circuit.strips import seat_places
from lusoria.hardware.fittings import BACK_PLATE, FEET

HIGHEST = 1220  # mm above the floor: the highest place that someone seated should have to reach
LOWER, LOWER_BEYOND, FARTHEST = 1120, 510, 635  # mm: the highest if farther away than LOWER_BEYOND; the farthest
KNEES, KNEES_WIDE, KNEES_DEEP = 685, 760, 480  # mm of room below the stand
TOP = 800  # mm above the floor: where we propose to have the top of the board


def reach(board: Definition) -> dict[str, float]:
    """The figures that the chapter gives for this board, in mm: heights above the floor, distances and room."""
    far = farthest(board)
    return {
        "farthest": far, "limit": HIGHEST if far <= LOWER_BEYOND else LOWER, "highest": HIGHEST, "top": TOP,
        "both_sides": far > FARTHEST - 100, "feet": TOP - board["body"]["t"] - FEET - BACK_PLATE, "knees": KNEES,
        "knees_wide": KNEES_WIDE, "knees_deep": KNEES_DEEP,
    }  # fmt: skip


def farthest(board: Definition) -> float:
    """Millimetres from White's edge to the middle of the farthest seat."""
    return half_size(board["body"])[1] + max(y for _, y in seat_places(board))
