"""Petteia's notation: options, texts, and what actions do to the cells (cold: never machine code).

A move is `a2-a6`, with its captures appended in ascending order of column, then row: `a2-a6xa7xb6`. Text to be
read may leave them out; if it gives any, it must give them all, in any order. A position is the rows from the top
down, the side to move, and `0,0`: nothing is in hand.
"""

from ludus.games.grid import notation as grid
from ludus.games.grid.layout import LARGEST
from ludus.games.grid.notation import (
    cell_of,
    empty_board,
    name_of,
    put,
    rows_text,
    squares,
)
from ludus.games.notation import SIDES, no_cells
from ludus.games.options import MOVE_LIMIT
from ludus.games.petteia import rules as petteia

RULES = petteia
cell_names = grid.cell_names
contents = grid.contents
trapped = winning_cells = no_cells  # no piece is trapped, and it is not won by lines
OPTIONS = (
    ("board", "8x8", ((4, 5), LARGEST)),
    ("repetition", "none", ("none", "threefold")),
    MOVE_LIMIT,
)


def start(options):
    """The state at the start: each side's pieces on the two rows nearest to it, white to move (S4 rule 2)."""
    state = bare_board(options)
    every = squares(state)
    for index in range(2 * state[petteia.COLUMNS]):
        put(petteia, state, every[index], 1)
        put(petteia, state, every[-1 - index], 2)
    return state


def bare_board(options):
    """The state without any piece."""
    state = empty_board(petteia, options["board"])
    state[petteia.MOVE_LIMIT] = options["move-limit"]
    return state


def changes(side, action, captured, state):
    """What an action by side does, captured being its trace: tuple of (cell, content before, content after)."""
    moved = ((cell_of(state, action >> 8), side + 1, 0), (cell_of(state, action & 255), 0, side + 1))
    taken = [(cell_of(state, square), 2 - side, 0) for square in captures(action, captured)]
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


def captures(action, captured):
    """The squares of the pieces that an action takes, a list in the order they are written. captured: its trace."""
    return [(action & 255) + petteia.STEPS[bit] for bit in range(4) if captured >> bit & 1]


def action_text(action, captured):
    """The action in notation, with its captures: `a2-a6xa7xb6`."""
    text = name_of(action >> 8) + "-" + name_of(action & 255)
    return "x".join([text] + [name_of(square) for square in captures(action, captured)])


def position_text(state):
    """The position as text; `read_position` of the module parsing reads it back."""
    return "%s %s 0,0" % (rows_text(state), SIDES[state[petteia.SIDE]])
