"""Position texts for pieces that people set up or lose on a board of squares (never machine code; see registry.py).

What the board cannot show is assumed: pieces that are missing count as captured, and none is in hand.
"""

from array import array

from ludus.errors import Refusal
from ludus.games.grid.layout import TRAPPED
from ludus.games.grid.notation import empty_board, put, rows_text, square_named, squares
from ludus.games.notation import SIDES


def arranged(game, contents, side, trapped):
    """The position text of the pieces in contents with side to move; those on the cells in trapped are trapped."""
    for content in (1, 2):
        if len([there for there in contents if there == content]) > game.rules.MAX_PIECES:
            raise Refusal("%s has more pieces than there are" % SIDES[content - 1], game.id, game.position())
    return "%s %s 0,0" % (rows_text(board_of(game, contents, trapped)), SIDES[side])


def board_of(game, contents, trapped):
    """A state with the pieces in contents on its board, those on the cells in trapped as trapped ones."""
    state = empty_board(game.rules, game.options["board"])
    every = squares(state)
    for cell in range(len(contents)):
        if contents[cell]:
            put(game.rules, state, every[cell], contents[cell] + (TRAPPED if cell in trapped else 0))
    return state


def lose(game, cells, fields):
    """Take a piece off each of the cells, by rewriting the rows in fields, those of the position text."""
    fields[0] = rows_text(board_without(game, cells))


def board_without(game, cells):
    """A copy of the game's state with these squares empty; its lists and counts of pieces still hold the pieces."""
    state = array("H", game.state)
    for cell in cells:
        state[square_named(game.cell_names[cell], state)] = 0
    return state
