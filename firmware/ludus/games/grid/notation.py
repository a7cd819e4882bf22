"""The notation that the two games on squares share: names, rows, contents (cold: never machine code).

A square is an index of the state, as layout.py describes. A cell is a square's number on the table: 0 is a1,
counted along the rows, then upwards. A square's name is its column's letter from White's left and its
row's number from White's side: `a1`. `rules` is the game's module of that name.
"""

from array import array

from ludus.games.grid.layout import (
    BOARD,
    BORDER,
    COLUMNS,
    CONTENT,
    COUNTS,
    FIRST,
    MAILBOX_END,
    PLACE,
    ROWS,
    STRIDE,
    TRAPPED,
)
from ludus.games.notation import digits
from ludus.games.options import size_of

COLUMN_LETTERS = "abcdefghijkl"
_WRITTEN = {1: "w", 2: "b", 1 + TRAPPED: "W", 2 + TRAPPED: "B"}


def cell_names(options):
    """Names of the cells of a board of the option's size, a tuple in cell order."""
    columns, rows = size_of(options["board"])
    return tuple([COLUMN_LETTERS[column] + str(row + 1) for row in range(rows) for column in range(columns)])


def empty_board(rules, board):
    """A new state for the game of rules, with an empty board of the size board, such as '8x8'."""
    state = array("H", [0] * rules.STATE_SIZE)
    state[COLUMNS], state[ROWS] = size_of(board)
    for square in range(BOARD, MAILBOX_END):
        state[square] = BORDER
    for square in squares(state):
        state[square] = 0
    return state


def squares(state):
    """The squares of the board in cell order, a list."""
    return [FIRST + STRIDE * row + column for row in range(state[ROWS]) for column in range(state[COLUMNS])]


def cell_of(state, square):
    """The cell of a square."""
    row, column = divmod(square - FIRST, STRIDE)
    return row * state[COLUMNS] + column


def put(rules, state, square, piece):
    """Put a piece (side + 1, perhaps with TRAPPED) on an empty square and at the end of its side's list."""
    side = (piece & CONTENT) - 1
    place = state[COUNTS + side]
    state[square] = piece + PLACE * place
    state[rules.LISTS + rules.MAX_PIECES * side + place] = square
    state[COUNTS + side] = place + 1


def contents(state):
    """What stands on each cell: by cell index 0 for nothing, 1 for white, 2 for black."""
    return bytes([state[square] & CONTENT for square in squares(state)])


def name_of(square):
    """The name of a square, as `a1`."""
    row, column = divmod(square - FIRST, STRIDE)
    return COLUMN_LETTERS[column] + str(row + 1)


def square_named(name, state):
    """The square of that name, or -1 if the board has none."""
    column = COLUMN_LETTERS.find(name[0]) if name else -1
    row = digits(name[1:], 1, state[ROWS]) - 1
    if row < 0 or not 0 <= column < state[COLUMNS]:
        return -1
    return FIRST + STRIDE * row + column


def rows_text(state):
    """The board as text: rows from the top down, digits for runs of empty squares."""
    rows = []
    for row in range(state[ROWS] - 1, -1, -1):
        text, run = "", 0
        for column in range(state[COLUMNS]):
            piece = state[FIRST + STRIDE * row + column] & (CONTENT | TRAPPED)
            if piece:
                text += (str(run) if run else "") + _WRITTEN[piece]
            run = 0 if piece else run + 1
        rows.append(text + (str(run) if run else ""))
    return "/".join(rows)
