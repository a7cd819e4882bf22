"""Notation of Latrunculi: options, texts, and what actions do to the cells (cold: never machine code).

A placement is a square's name (`d4`), a move its ends (`d4-d5`, `d4-f6`), a capture `xd5`. A position is
the rows from the top down, trapped pieces in capitals, then the side to move and the hands.
"""

from array import array

from ludus.games.grid import notation as grid
from ludus.games.grid.layout import BOARD, CONTENT, LARGEST, MAILBOX_END, TRAPPED
from ludus.games.grid.notation import (
    cell_of,
    empty_board,
    name_of,
    rows_text,
    squares,
)
from ludus.games.latrunculi import rules as latrunculi
from ludus.games.notation import SIDES, no_cells
from ludus.games.options import MOVE_LIMIT, size_of

RULES = latrunculi
_LANDINGS = 36  # squares that leaps can reach on 12x12, plus one spare entry
cell_names = grid.cell_names
contents = grid.contents
winning_cells = no_cells  # it is not won by lines


def most_pieces(options):
    """The most pieces that each side can have so that a square stays empty when all are on the board."""
    columns, rows = size_of(options["board"])
    return (columns * rows - 1) // 2


def usual_pieces(options):
    """The pieces of each side if no option says otherwise: two for each column, or `most_pieces` if that is less."""
    return min(2 * size_of(options["board"])[0], most_pieces(options))


def most_actions(options):
    """The most legal actions of a position: its placements, or for each piece its steps, its leaps and one capture."""
    columns, rows = size_of(options["board"])
    leaps = (columns + 1) // 2 * ((rows + 1) // 2) - 1
    return max(columns * rows, options["pieces"] * (4 + leaps + 1))


def _pieces(options):
    return (2, most_pieces(options))


OPTIONS = (
    ("board", "8x8", ((4, 4), LARGEST)),
    ("pieces", usual_pieces, _pieces),
    ("repetition", "none", ("none", "threefold")),
    MOVE_LIMIT,
)


def start(options):
    """The state at the start: the board empty, every piece in hand, white to place."""
    state = bare_board(options)
    note_near(state)
    return state


def bare_board(options):
    """The state with no piece on the board and every piece in hand."""
    state = empty_board(latrunculi, options["board"])
    state[latrunculi.MOVE_LIMIT] = options["move-limit"]
    state[latrunculi.HANDS] = state[latrunculi.HANDS + 1] = options["pieces"]
    return state


def note_near(state):
    """Set the NEAR entry of each square of the mailbox; `touch` of the rules keeps them up to date afterwards."""
    for square in range(BOARD, MAILBOX_END):
        near = 0
        for direction in range(4):
            step = latrunculi.STEPS[direction]
            if _is_empty(state, square + step):
                near |= 1 << direction
            elif state[square + step] & CONTENT and _is_empty(state, square + 2 * step):
                near |= 16 << direction
        state[latrunculi.NEAR + square] = near


def _is_empty(state, square):
    return BOARD <= square < MAILBOX_END and not state[square]


def trapped(state):
    """The cells of trapped pieces: tuple of cell indexes."""
    return tuple([cell_of(state, square) for square in squares(state) if state[square] & TRAPPED])


def changes(side, action, _trace, state):
    """What an action by side does: tuple of (cell, content before, content after)."""
    origin, cell = action >> 8, cell_of(state, action & 255)
    if origin == latrunculi.CAPTURE:
        return ((cell, 2 - side, 0),)
    filled = (cell, 0, side + 1)
    return (filled,) if origin == latrunculi.FROM_HAND else ((cell_of(state, origin), side + 1, 0), filled)


def ends(state, action):
    """The cells on which an action begins and ends; the origin is 255 for a piece from the hand, 254 for a capture."""
    origin = action >> 8
    return origin if origin >= latrunculi.CAPTURE else cell_of(state, origin), cell_of(state, action & 255)


def way(state, action):
    """The cells on which a chain of leaps lands before its end, a tuple in order; empty for any other action.

    Takes the shortest chain; of equally short ones, the one whose first differing leap comes first in STEPS.
    """
    origin, end = action >> 8, action & 255
    if origin >= latrunculi.CAPTURE or end - origin in latrunculi.STEPS:
        return ()
    landed, leapt_from = array("H", bytes(2 * _LANDINGS)), bytearray(_LANDINGS)
    count = _leap_on(state, origin, end, landed, leapt_from)
    cells = []
    leap = leapt_from[count - 1]
    while leap:
        cells.append(cell_of(state, landed[leap - 1] & 255))
        leap = leapt_from[leap - 1]
    return tuple(cells[::-1])


def _leap_on(state, origin, end, landed, leapt_from):
    """Find leaps from origin, and on from where each lands, until one lands on end; return how many leaps were found.

    landed receives the leaps as actions, in the order found; leapt_from says where each begins: 0 is origin,
    n is where the n-th leap lands. Squares reached are marked during the search, as the rules mark them.
    """
    count = head = 0
    square = origin
    while not state[end]:
        for direction in range(4):
            leapt_from[count] = head
            count = latrunculi.write_leap(state, landed, count, origin, square, direction)
            if state[end]:
                break
        square = landed[head] & 255
        head += 1
    for leap in range(count):
        state[landed[leap] & 255] = 0
    return count


def action_text(action, _trace=0):
    """The action in notation: `d4` is a placement, `d4-f6` a move, `xd5` a capture."""
    origin, name = action >> 8, name_of(action & 255)
    if origin == latrunculi.FROM_HAND:
        return name
    return "x" + name if origin == latrunculi.CAPTURE else name_of(origin) + "-" + name


def position_text(state):
    """The position as text; `read_position` of the module parsing reads it back."""
    hands = latrunculi.HANDS
    return "%s %s %d,%d" % (rows_text(state), SIDES[state[latrunculi.SIDE]], state[hands], state[hands + 1])
