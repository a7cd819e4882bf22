"""Terni lapilli's notation: columns a to c, rows 1 to 3 from White's side; texts begin with row 3 (no machine code)."""

from ludus.games.three_men import notation
from ludus.games.three_men.rules import CROSS, DIAGONALS, SIDES

OPTIONS = notation.options_with("diagonals", ("square", "diagonals"))
RULES, contents, trapped = notation.RULES, notation.contents, notation.trapped
winning_cells, changes, ends, way = notation.winning_cells, notation.changes, notation.ends, notation.way

_LINES = {"square": CROSS | SIDES, "diagonals": CROSS | SIDES | DIAGONALS}
_NAMES = ("b2", "b3", "c3", "c2", "c1", "b1", "a1", "a2", "a3")
BOARD = notation.Board(_NAMES, ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"), _LINES)
cell_names, action_text, start = BOARD.cell_names, BOARD.action_text, BOARD.start
letters, position_text = BOARD.letters, BOARD.position_text
