"""What a table that is set up by hand, or lacks pieces, needs to know of Rota (cold)."""

from ludus.games.notation import SIDES
from ludus.games.rota.rules import HANDS, PIECES


def arranged(_game, contents, side, _trapped):
    """The position text that pieces on these cells make: those that are missing are in hand."""
    letters = "".join([".wb"[content] for content in contents])
    hands = [max(0, PIECES - letters.count(one)) for one in SIDES]
    return "%s%s %s %d,%d" % (letters[1:], letters[0], SIDES[side], hands[0], hands[1])


def lose(_game, cells, fields):
    """Take a piece off each of the cells, in the fields of the position text: cells 1 to 8 stand first, then 0."""
    letters = list(fields[0])
    for cell in cells:
        letters[cell - 1 if cell else 8] = "."
    fields[0] = "".join(letters)


def lose_hand(state, side):
    """The side has nothing left to place."""
    state[HANDS + side] = 0
