"""Latrunculi in words: options, action texts, position texts, and what an action does to the cells (cold).

A placement is a square's name (`d4`), a move its ends (`d4-d5`, `d4-f6`), a capture `xd5`. A position is
the rows from the top down, trapped pieces in capitals, then the side to move and the hands.
"""

from array import array

from ludus.errors import Refusal
from ludus.games import grid_notation
from ludus.games.grid import BOARD, CONTENT, COUNTS, MAILBOX_END, TRAPPED
from ludus.games.grid_notation import (
    cell_of,
    check_counts,
    empty_board,
    judge,
    name_of,
    read_rows,
    rows_text,
    square_named,
    squares,
)
from ludus.games.latrunculi import rules as latrunculi
from ludus.games.notation import SIDES, fields_of, pair_of, side_of
from ludus.games.options import MOVE_LIMIT, size_of

RULES = latrunculi
_LANDINGS = 36  # squares that leaps can reach on 12x12, and an entry more
ATTESTED_BOARDS = ("7x6", "7x7", "7x8", "7x10", "8x5", "8x8", "9x9", "9x10")
trace = latrunculi.trace
cell_names = grid_notation.cell_names
contents = grid_notation.contents


def most_pieces(options):
    """The most pieces each side can have: with both sides' on the board a square is still empty."""
    columns, rows = size_of(options["board"])
    return (columns * rows - 1) // 2


def usual_pieces(options):
    """Pieces of each side unless an option says otherwise: two for each column, or the most if that is less."""
    return min(2 * size_of(options["board"])[0], most_pieces(options))


def most_actions(options):
    """The most legal actions of a position: placements; or of each piece the steps, leaps and one capture of it."""
    columns, rows = size_of(options["board"])
    leaps = (columns + 1) // 2 * ((rows + 1) // 2) - 1
    return max(columns * rows, options["pieces"] * (4 + leaps + 1))


def _pieces(options):
    return (2, most_pieces(options))


OPTIONS = (
    ("board", "8x8", ((4, 4), (12, 12))),
    ("pieces", usual_pieces, _pieces),
    ("repetition", "none", ("none", "threefold")),
    MOVE_LIMIT,
)


def start(options):
    """The state at the start: the board empty, every piece in hand, white to place."""
    state = _bare(options)
    _note_near(state)
    return state


def _bare(options):
    state = empty_board(latrunculi, options["board"])
    state[latrunculi.MOVE_LIMIT] = options["move-limit"]
    state[latrunculi.HANDS] = state[latrunculi.HANDS + 1] = options["pieces"]
    return state


def _note_near(state):
    """Set what is near each square of the mailbox; `latrunculi.touch` keeps it up to date afterwards."""
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


def winning_cells(_state):
    """The cells of a line that won: none, Latrunculi is not won by lines."""
    return ()


def changes(side, action, _trace, state):
    """What an action by side does: tuple of (cell, content before, content after)."""
    origin, cell = action >> 8, cell_of(state, action & 255)
    if origin == latrunculi.CAPTURE:
        return ((cell, 2 - side, 0),)
    filled = (cell, 0, side + 1)
    return (filled,) if origin == latrunculi.FROM_HAND else ((cell_of(state, origin), side + 1, 0), filled)


def ends(state, action):
    """The cells on which an action begins and ends; as origin 255 for a piece from the hand, 254 for a capture."""
    origin = action >> 8
    return origin if origin >= latrunculi.CAPTURE else cell_of(state, origin), cell_of(state, action & 255)


def way(state, action):
    """The cells on which a chain of leaps lands before its end, a tuple in order; of placements, captures, steps none.

    Of several chains the shortest; of those as short the one whose first other leap comes first in STEPS.
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
    """Leap from origin, and on from where each leap lands, until one lands on end; return how many leaps there are.

    landed has them as actions, in the order in which they were found; leapt_from says for each whence: 0 from origin,
    else from where that leap, counted from 1, lands. Squares reached are marked meanwhile, as the rules mark them.
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
    """The action in notation: `d4` a placement, `d4-f6` a move, `xd5` a capture."""
    origin, name = action >> 8, name_of(action & 255)
    if origin == latrunculi.FROM_HAND:
        return name
    return "x" + name if origin == latrunculi.CAPTURE else name_of(origin) + "-" + name


def actions_meant(text, state):
    """The actions that text can mean, legal or not, as a tuple; empty if it cannot be read."""
    capture = text[:1] == "x"
    ends = [square_named(name, state) for name in text[1 if capture else 0 :].split("-")]
    if -1 in ends or len(ends) > (1 if capture else 2):
        return ()
    if len(ends) == 2:
        return (ends[0] << 8 | ends[1],)
    return ((latrunculi.CAPTURE if capture else latrunculi.FROM_HAND) << 8 | ends[0],)


def position_text(state):
    """The position as text; `read_position` reads it back."""
    hands = latrunculi.HANDS
    return "%s %s %d,%d" % (rows_text(state), SIDES[state[latrunculi.SIDE]], state[hands], state[hands + 1])


def read_position(text, options):
    """The state that a position text describes. Raises Refusal with the reason."""
    state = _bare(options)
    rows, side, hands = fields_of(text, 3, position_text(state), text)
    read_rows(latrunculi, state, rows, text)
    _note_near(state)
    state[latrunculi.SIDE] = side_of(side, text)
    state[latrunculi.HANDS], state[latrunculi.HANDS + 1] = pair_of(hands, options["pieces"], "hands", text)
    check_counts(state, options["pieces"], text)
    _read_captives(state, text)
    if state[latrunculi.HANDS] or state[latrunculi.HANDS + 1]:
        _check_placing(state, options["pieces"], text)
    else:
        judge(state, text)
    return state


def _read_captives(state, text):
    for square in squares(state):
        if state[square] & TRAPPED:
            state[latrunculi.CAPTIVES + (state[square] & CONTENT) - 1] += 1
            if not latrunculi.stays_trapped(state, square):
                name = name_of(square)
                raise Refusal("%s is trapped, but not between two free enemies on an axis" % name, text, text)


def _check_placing(state, pieces, text):
    hands = latrunculi.HANDS
    if state[hands] + state[latrunculi.SIDE] != state[hands + 1]:
        raise Refusal("hands are equal with w to move, white's one fewer with b", text, text)
    if state[latrunculi.CAPTIVES] or state[latrunculi.CAPTIVES + 1]:
        raise Refusal("no piece can be trapped while pieces are in hand", text, text)
    for side in (0, 1):
        if state[COUNTS + side] + state[hands + side] != pieces:
            raise Refusal("each side has %d pieces, board and hand together" % pieces, text, text)
