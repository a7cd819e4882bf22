"""Position texts of Latrunculi for pieces that people set up or lose (never machine code; see registry.py)."""

from ludus.games.grid.notation import rows_text, squares
from ludus.games.grid.table import arranged as arranged
from ludus.games.grid.table import board_of, board_without
from ludus.games.latrunculi.rules import HANDS, set_free, stays_trapped


def lose(game, cells, fields):
    """Take a piece off each of the cells, by rewriting the rows in fields; what nothing traps any more is free (S1)."""
    state = board_without(game, cells)
    for square in squares(state):
        if not stays_trapped(state, square):
            set_free(state, square)
    fields[0] = rows_text(state)


def lose_hand(state, _side):
    """Leave nothing to place, for both sides: by the rules, placing ends for both at once."""
    state[HANDS] = state[HANDS + 1] = 0


def may_be_trapped(game, contents):
    """Cells of pieces between two enemies on a row or column, a list."""
    state = board_of(game, contents, ())
    every = squares(state)
    return [cell for cell in range(len(contents)) if contents[cell] and stays_trapped(state, every[cell])]
