"""Petteia in words: options, action texts, position texts, and what an action does to the cells (cold).

A move is `a2-a6`, its captures appended in ascending order of column, then row: `a2-a6xa7xb6`. A reader
may leave them out; if given, they are all of them, in any order. A position is the rows from the top
down, the side to move, and `0,0`: nothing is in hand.
"""

from ludus.errors import Refusal
from ludus.games import grid_notation
from ludus.games.grid_notation import (
    cell_of,
    check_counts,
    empty_board,
    judge,
    name_of,
    put,
    read_rows,
    rows_text,
    square_named,
    squares,
)
from ludus.games.notation import NO_ACTION, SIDES, fields_of, pair_of, side_of
from ludus.games.options import MOVE_LIMIT
from ludus.games.petteia import rules as petteia

RULES = petteia
trace = petteia.trace
cell_names = grid_notation.cell_names
contents = grid_notation.contents
OPTIONS = (
    ("board", "8x8", ((4, 5), (12, 12))),
    ("repetition", "none", ("none", "threefold")),
    MOVE_LIMIT,
)


def start(options):
    """The state at the start: each side's pieces on the two rows nearest to it, white to move (S4 rule 2)."""
    state = _bare(options)
    every = squares(state)
    for index in range(2 * state[petteia.COLUMNS]):
        put(petteia, state, every[index], 1)
        put(petteia, state, every[-1 - index], 2)
    return _note_lines(state)


def _note_lines(state):
    """The state with the masks of its rows and columns set from its squares."""
    for square in squares(state):
        if state[square]:
            petteia.toggle(state, square)
    return state


def _bare(options):
    state = empty_board(petteia, options["board"])
    state[petteia.MOVE_LIMIT] = options["move-limit"]
    return state


def trapped(_state):
    """The cells of trapped pieces: none in Petteia."""
    return ()


def winning_cells(_state):
    """The cells of a line that won: none, Petteia is not won by lines."""
    return ()


def changes(side, action, captured, state):
    """What an action of that trace by side does: tuple of (cell, content before, content after)."""
    moved = ((cell_of(state, action >> 8), side + 1, 0), (cell_of(state, action & 255), 0, side + 1))
    taken = [(cell_of(state, square), 2 - side, 0) for square in _captures(action, captured)]
    return moved[:1] + tuple(taken) + moved[1:]


def ends(state, action):
    """The cells on which an action begins and ends."""
    return cell_of(state, action >> 8), cell_of(state, action & 255)


def way(state, action):
    """The cells that the piece passes between the ends of its move, a tuple in order."""
    origin, end = action >> 8, action & 255
    step = petteia.STRIDE if abs(end - origin) >= petteia.STRIDE else 1
    if end < origin:
        step = -step
    return tuple([cell_of(state, square) for square in range(origin + step, end, step)])


def _captures(action, captured):
    """The squares of the pieces captured by an action of that trace, a list in the order they are written."""
    return [(action & 255) + petteia.STEPS[bit] for bit in range(4) if captured >> bit & 1]


def action_text(action, captured):
    """The action in notation, its captures with it: `a2-a6xa7xb6`."""
    text = name_of(action >> 8) + "-" + name_of(action & 255)
    return "x".join([text] + [name_of(square) for square in _captures(action, captured)])


def actions_meant(text, state):
    """The actions that text can mean, legal or not, as a tuple; empty if it cannot be read."""
    move, *taken = text.split("x")
    ends = [square_named(name, state) for name in move.split("-")]
    taken = [square_named(name, state) for name in taken]
    if len(ends) != 2 or -1 in ends or -1 in taken:
        return ()
    action = ends[0] << 8 | ends[1]
    if taken and sorted(taken) != sorted(_captures(action, trace(state, action))):
        return (NO_ACTION,)
    return (action,)


def position_text(state):
    """The position as text; `read_position` reads it back."""
    return "%s %s 0,0" % (rows_text(state), SIDES[state[petteia.SIDE]])


def read_position(text, options):
    """The state that a position text describes. Raises Refusal with the reason."""
    state = _bare(options)
    rows, side, hands = fields_of(text, 3, position_text(start(options)), text)
    if "W" in rows or "B" in rows:
        raise Refusal("no piece of Petteia is trapped: pieces are w and b", text, text)
    read_rows(petteia, state, rows, text)
    state[petteia.SIDE] = side_of(side, text)
    pair_of(hands, 0, "hands", text)
    check_counts(state, 2 * state[petteia.COLUMNS], text)
    judge(state, text)
    return _note_lines(state)
