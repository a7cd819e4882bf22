"""Rota in words: options, action texts, position texts, and what an action does to the cells (cold).

Cells are named 1 to 8 clockwise from the top, 0 the centre. A placement is the cell's name (`5`), a
move is `5-6`. A position is nine of `wb.` (cells 1 to 8, then 0), the side to move, the hands; with
`move-twice` the moves played so far; with `placing-wins` `no` whether the last action was a move.
With `fewer` a side may have less than its three pieces, and a hand that is empty before the other's.
"""

from array import array

from ludus.errors import Unreadable
from ludus.games.notation import SIDES, digits, fields_of, pair_of, side_of
from ludus.games.options import MOVE_LIMIT
from ludus.games.rota import rules as rota

RULES = rota
trace = rota.trace
CELL_NAMES = ("0", "1", "2", "3", "4", "5", "6", "7", "8")
OPTIONS = (
    ("lines", "diameter", ("diameter", "wheel")),
    ("placing-wins", "yes", ("yes", "no")),
    ("repetition", "none", ("none", "move-twice", "threefold")),
    MOVE_LIMIT,
    ("fewer", "no", ("no", "yes")),  # house rule of exhibits: a game goes on from a position in which pieces are lost
)
_TEXT_ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 0)


def cell_names(_options):
    """Names of the cells, a tuple in cell order."""
    return CELL_NAMES


def start(options):
    """The state at the start: the board empty, three pieces in each hand, white to place."""
    state = array("H", [0] * rota.STATE_SIZE)
    state[rota.HANDS] = state[rota.HANDS + 1] = rota.PIECES
    state[rota.WINNING] = rota.DIAMETER | (rota.RIM if options["lines"] == "wheel" else 0)
    state[rota.PLACING_WINS] = 1 if options["placing-wins"] == "yes" else 0
    state[rota.MOVE_TWICE] = 1 if options["repetition"] == "move-twice" else 0
    state[rota.MOVE_LIMIT] = options["move-limit"]
    return state


def contents(state):
    """What stands on each cell: bytes of EMPTY, WHITE, BLACK by cell index."""
    white, black = state[rota.MASKS], state[rota.MASKS + 1]
    return bytes([(white >> cell & 1) | (black >> cell & 1) << 1 for cell in range(rota.CELLS)])


def trapped(_state):
    """The cells of trapped pieces: none in Rota."""
    return ()


def winning_cells(state):
    """The cells of the line that won, or none: tuple of cell indexes."""
    result = state[rota.RESULT]
    if result not in (1, 2):
        return ()
    mask = state[rota.MASKS + result - 1]
    return tuple([cell for cell in range(rota.CELLS) if mask >> cell & 1]) if rota.has_won(state, result - 1) else ()


def changes(side, action, _trace, _state=None):
    """What an action by side does: tuple of (cell, content before, content after)."""
    origin, destination = action >> 8, action & 255
    filled = (destination, 0, side + 1)
    return (filled,) if origin == rota.FROM_HAND else ((origin, side + 1, 0), filled)


def ends(_state, action):
    """The cells on which an action begins and ends; 255 for a piece from the hand."""
    return action >> 8, action & 255


def way(_state, _action):
    """The cells that a piece passes on an action: none, a line joins each cell to the next."""
    return ()


def action_text(action, _trace=0):
    """The action in notation: `5` for a placement, `5-6` for a move."""
    origin, destination = action >> 8, action & 255
    if origin == rota.FROM_HAND:
        return CELL_NAMES[destination]
    return CELL_NAMES[origin] + "-" + CELL_NAMES[destination]


def actions_meant(text, _state):
    """The actions that text can mean, legal or not, as a tuple; empty if it cannot be read."""
    parts = text.split("-")
    cells = [digits(part, 0, 8) for part in parts]
    if len(cells) > 2 or -1 in cells:
        return ()
    if len(cells) == 1:
        return (rota.FROM_HAND << 8 | cells[0],)
    return (cells[0] << 8 | cells[1],)


def position_text(state):
    """The position as text; `read_position` reads it back."""
    letters = "".join([".wb"[content] for content in contents(state)])
    fields = [
        letters[1:] + letters[0],
        SIDES[state[rota.SIDE]],
        "%d,%d" % (state[rota.HANDS], state[rota.HANDS + 1]),
    ]
    if state[rota.MOVE_TWICE]:
        fields.append(_moves_text(state))
    if not state[rota.PLACING_WINS]:
        fields.append("m" if state[rota.LAST_MOVED] else "p")
    return " ".join(fields)


def read_position(text, options):
    """The state that a position text describes. Raises Unreadable with the reason.

    Fields that the options add may be missing: no moves played (`-`), the last action no move (`p`).
    """
    state = start(options)
    fields = text.split()
    rest = fields[3:]
    cells, side, hands = fields_of(" ".join(fields[:3]), 3, "......... w 3,3", text)
    _read_cells(state, cells, text)
    state[rota.SIDE] = side_of(side, text)
    _read_hands(state, pair_of(hands, rota.PIECES, "hands", text), options["fewer"] == "yes", text)
    if rest and state[rota.MOVE_TWICE] and rest[0] not in ("p", "m"):
        _read_moves(state, rest.pop(0), text)
    if rest and not state[rota.PLACING_WINS] and rest[0] in ("p", "m"):
        state[rota.LAST_MOVED] = 1 if rest.pop(0) == "m" else 0
    if rest:
        raise Unreadable("'%s' is one field too many under these options" % rest[0], text, text)
    _judge(state, options["fewer"] == "yes", text)
    return state


def _read_cells(state, field, text):
    if len(field) != rota.CELLS:
        raise Unreadable("nine cells are written, not %d" % len(field), text, text)
    for cell, letter in zip(_TEXT_ORDER, field):
        if letter not in "wb.":
            raise Unreadable("a cell is w, b or ., not '%s'" % letter, text, text)
        if letter != ".":
            state[rota.MASKS + SIDES.index(letter)] |= 1 << cell


def _read_hands(state, hands, fewer, text):
    standing = contents(state)
    for side in (0, 1):
        state[rota.HANDS + side] = hands[side]
        pieces = list(standing).count(side + 1) + hands[side]
        if pieces > rota.PIECES or (pieces < rota.PIECES and not fewer):
            raise Unreadable("each side has three pieces, board and hand together", text, text)
    if fewer:
        return
    if hands != (0, 0) and hands[0] + state[rota.SIDE] != hands[1]:
        raise Unreadable("hands are equal with w to move, white's one fewer with b", text, text)


def _moves_text(state):
    words = []
    for side in (0, 1):
        for number in range(81):
            arc = rota.ARCS[number]
            times = state[rota.COUNTS + 32 * side + arc] if arc != 255 else 0
            if times:
                words.append("%s%d-%d:%d" % (SIDES[side], number // 9, number % 9, times))
    return ",".join(words) or "-"


def _read_moves(state, field, text):
    if field == "-":
        return
    if state[rota.HANDS] or state[rota.HANDS + 1]:
        raise Unreadable("no move can have been played while pieces are in hand", text, text)
    for word in field.split(","):
        entry = _move_entry(word)
        if entry < 0 or state[entry]:
            raise Unreadable("moves played are written 'w1-2:2,b3-4:1', each once, not '%s'" % word, text, text)
        state[entry] = int(word[5])


def _move_entry(word):
    """Index in the state of the count that a word like 'w1-2:2' gives; -1 if it is not one."""
    if len(word) != 6 or word[0] not in SIDES or word[2] != "-" or word[4] != ":" or word[5] not in "12":
        return -1
    origin, destination = digits(word[1], 0, 8), digits(word[3], 0, 8)
    if origin < 0 or destination < 0 or rota.ARCS[origin * 9 + destination] == 255:
        return -1
    return rota.COUNTS + 32 * SIDES.index(word[0]) + rota.ARCS[origin * 9 + destination]


def _judge(state, fewer, text):
    """Set the result of a position with a line in it, or refuse one that no game could hold."""
    if state[rota.LAST_MOVED] and not fewer and (state[rota.HANDS] or state[rota.HANDS + 1]):
        raise Unreadable("the last action cannot be a move while pieces are in hand", text, text)
    mover = state[rota.SIDE]
    if rota.LINES[state[rota.MASKS + mover]] & state[rota.WINNING] and state[rota.PLACING_WINS]:
        raise Unreadable("the side to move stands in a line: the game ended an action ago", text, text)
    if rota.has_won(state, 1 - mover):
        state[rota.RESULT] = 2 - mover
