"""Parses the parts of a position text that both games on squares have (cold: never machine code)."""

from ludus.errors import Refusal
from ludus.games.cells import RESULT
from ludus.games.grid.layout import COLUMNS, COUNTS, FIRST, ROWS, STRIDE, TRAPPED
from ludus.games.grid.notation import put
from ludus.games.notation import SIDES, digits

_PIECES = {"w": 1, "b": 2, "W": 1 + TRAPPED, "B": 2 + TRAPPED}


def read_rows(rules, state, field, text):
    """Put the pieces listed in field on the board, which is empty. Raises Refusal quoting the position text."""
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
    """The pieces of one row: a list of `columns` ints, 0 for an empty square."""
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
