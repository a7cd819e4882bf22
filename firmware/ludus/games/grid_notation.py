"""What the two games on squares have in common in words: names, rows, contents (cold).

A square is an index of the state, as grid.py describes. A cell is its number for the table: 0 is a1,
counted along the rows, then upwards. A square's name is its column's letter from White's left and its
row's number from White's side: `a1`. `rules` is the game's hot module.
"""

from array import array

from ludus.errors import Refusal
from ludus.games.cells import RESULT
from ludus.games.grid import BOARD, BORDER, COLUMNS, CONTENT, COUNTS, FIRST, MAILBOX_END, PLACE, ROWS, STRIDE, TRAPPED
from ludus.games.notation import SIDES, digits
from ludus.games.options import size_of

COLUMN_LETTERS = "abcdefghijkl"
_PIECES = {"w": 1, "b": 2, "W": 1 + TRAPPED, "B": 2 + TRAPPED}
_WRITTEN = {1: "w", 2: "b", 1 + TRAPPED: "W", 2 + TRAPPED: "B"}


def cell_names(options):
    """Names of the cells of a board of the option's size, a tuple in cell order."""
    columns, rows = size_of(options["board"])
    return tuple([COLUMN_LETTERS[column] + str(row + 1) for row in range(rows) for column in range(columns)])


def empty_board(rules, board):
    """A new state of a game of rules with an empty board of the size that board, '8x8', names."""
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
    """The cell that a square is."""
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
    """What stands on each cell: bytes of EMPTY, WHITE, BLACK by cell index."""
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


def read_rows(rules, state, field, text):
    """Put the pieces that field shows on the empty board. Raises Refusal quoting the position text."""
    rows = field.split("/")
    if len(rows) != state[ROWS]:
        raise Refusal("this board has %d rows, not %d" % (state[ROWS], len(rows)), text, text)
    for index in range(len(rows)):
        square = FIRST + STRIDE * (state[ROWS] - 1 - index)
        for piece in _row(rows[index], state[COLUMNS], text):
            if piece:
                put(rules, state, square, piece)
            square += 1


def _row(written, columns, text):
    """The pieces of one row, a list of columns ints, 0 for an empty square."""
    pieces = []
    run = ""
    for letter in written + " ":
        if letter in "0123456789":
            run += letter
            continue
        if run:
            empty = digits(run, 1, columns)
            if empty < 0:
                raise Refusal("'%s' is no number of empty squares in a row of %d" % (run, columns), text, text)
            pieces += [0] * empty
            run = ""
        if letter in _PIECES:
            pieces.append(_PIECES[letter])
        elif letter != " ":
            raise Refusal("a piece is w, b, W or B, not '%s'" % letter, text, text)
    if len(pieces) != columns:
        raise Refusal("a row has %d squares, not %d as '%s'" % (columns, len(pieces), written), text, text)
    return pieces


def check_counts(state, most, text):
    """Refuse a board with more than `most` pieces of a side, quoting the position text."""
    for side in (0, 1):
        if state[COUNTS + side] > most:
            found = state[COUNTS + side]
            raise Refusal("%d pieces of %s, but each side has %d" % (found, SIDES[side], most), text, text)


def judge(state, text):
    """Set the result if a side has at most one piece left; refuse a board on which both have."""
    lost = [side for side in (0, 1) if state[COUNTS + side] < 2]
    if len(lost) == 2:
        raise Refusal("both sides have at most one piece left: the game ended before", text, text)
    if lost:
        state[RESULT] = 2 - lost[0]
