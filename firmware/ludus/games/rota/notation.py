"""Rota's notation: cells 1 to 8 clockwise from the top; 0, the centre, is last in texts (cold: never machine code)."""

from ludus.games.three_men import notation
from ludus.games.three_men.rules import BENDS, CROSS, DIAGONALS, SIDES

OPTIONS = notation.options_with("diameter", ("diameter", "wheel"))
RULES, contents, trapped = notation.RULES, notation.contents, notation.trapped
winning_cells, changes, ends, way = notation.winning_cells, notation.changes, notation.ends, notation.way

_LINES = {"diameter": CROSS | DIAGONALS, "wheel": CROSS | DIAGONALS | SIDES | BENDS}
BOARD = notation.Board(tuple("012345678"), "123456780", _LINES)
cell_names, action_text, start = BOARD.cell_names, BOARD.action_text, BOARD.start
letters, position_text = BOARD.letters, BOARD.position_text
