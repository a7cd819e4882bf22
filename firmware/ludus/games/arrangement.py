"""The position that pieces set up by hand make, as text; `Game` judges whether a game could hold it (cold).

What hands cannot show is decided: in Rota the pieces that are missing are in hand, on boards of squares they are
captured, in Twelve Lines they are borne off if all that stand are at home, else in hand, and the dice are to be thrown.
"""

from ludus.errors import Unreadable
from ludus.games.notation import SIDES


def position_of(game, contents, side, trapped=()):
    """The position text for a game of that kind and options as game, a ludus.games.game.Game.

    contents: what stands on each cell, as `Game.contents` gives it; side: 0 or 1 to move; trapped: cells of pieces
    that cannot move (Latrunculi). Raises Unreadable for more pieces of a side than that game ever has.
    """
    if game.id == "rota":
        return _wheel(game, contents, SIDES[side])
    if game.id == "twelve-lines":
        return _lanes(game, contents, SIDES[side])
    return "%s %s 0,0" % (_squares(game, contents, trapped), SIDES[side])


def _wheel(game, contents, side):
    letters = "".join([".wb"[content] for content in contents])
    hands = [game.rules.PIECES - letters.count(one) for one in SIDES]
    return "%s%s %s %d,%d" % (letters[1:], letters[0], side, max(0, hands[0]), max(0, hands[1]))


def _squares(game, contents, trapped):
    from ludus.games.grid import TRAPPED
    from ludus.games.grid_notation import empty_board, put, rows_text, squares

    state = empty_board(game.rules, game.options["board"])
    every = squares(state)
    for content in (1, 2):
        if len([there for there in contents if there == content]) > game.rules.MAX_PIECES:
            raise Unreadable("%s has more pieces than there are" % SIDES[content - 1], game.id, game.position())
    for cell in range(len(contents)):
        if contents[cell]:
            put(game.rules, state, every[cell], contents[cell] + (TRAPPED if cell in trapped else 0))
    return rows_text(state)


def _lanes(game, contents, side):
    rules = game.rules
    hands, off = [0, 0], [0, 0]
    for one in (0, 1):
        path = game.words.path_of(game.state, one)
        standing = [cell for cell in range(len(contents)) if contents[cell] & 3 == one + 1]
        missing = max(0, rules.COUNTERS - sum([(contents[cell] + 3) >> 2 for cell in standing]))
        at_home = [cell for cell in standing if path.find(bytes([cell]), 1) >= rules.HOME]
        (off if standing and len(at_home) == len(standing) else hands)[one] = missing
    numbers = hands[0], hands[1], off[0], off[1]
    return "%s %s %d,%d %d,%d -" % ((game.words.rows_text(contents), side) + numbers)
