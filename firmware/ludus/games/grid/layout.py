"""Facts that the two games on squares, Latrunculi and Petteia, share.

The board lies in a mailbox inside the state: a table of STRIDE columns from index BOARD on, in which
everything outside the board is BORDER, so that walking off the board ends at a border and needs no test
of its own. A square's number is its index in the state: FIRST is a1, one more is one column to the
right, STRIDE more is one row up. The same numbers serve every size of board up to 12x12.

A square holds 0 if it is empty, BORDER, or a piece: side + 1, with TRAPPED added if it is trapped, and
PLACE times the index of the piece in its side's list. The lists, `LISTS + MAX_PIECES * side + place`,
hold the squares of the pieces; LISTS and MAX_PIECES are the game's own.
"""

from ludus.portable import const

COLUMNS = const(4)  # entries of the state after the common head: the size of the board,
ROWS = const(5)
COUNTS = const(6)  # and, for each side, the number of its pieces on the board
BOARD = const(8)
FIRST = const(22)
MAILBOX_END = const(190)
STRIDE = const(13)
LARGEST = (12, 12)  # columns and rows of the largest board that fits

CONTENT = const(3)  # the bits that hold side + 1
TRAPPED = const(4)
BORDER = const(8)
PLACE = const(16)
