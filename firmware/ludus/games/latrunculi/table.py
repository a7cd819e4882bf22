"""Position texts of Latrunculi for pieces that people set up or lose (never machine code; see registry.py)."""

from ludus.games.grid.table import arranged as arranged
from ludus.games.grid.table import lose as lose
from ludus.games.latrunculi.rules import HANDS


def lose_hand(state, _side):
    """Leave nothing to place, for both sides: by the rules, placing ends for both at once."""
    state[HANDS] = state[HANDS + 1] = 0


def may_be_trapped(game, contents):
    """Cells of pieces between two enemies on a row or column, a list."""
    columns = int(game.options["board"].split("x")[0])
    found = []
    for cell in range(len(contents)):
        there, column = contents[cell], cell % columns
        beside = there and 0 < column < columns - 1 and contents[cell - 1] == contents[cell + 1] == 3 - there
        apart = there and columns <= cell < len(contents) - columns
        if beside or (apart and contents[cell - columns] == contents[cell + columns] == 3 - there):
            found.append(cell)
    return found
