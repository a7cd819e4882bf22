"""Position texts of three men in a row for pieces that people set up or lose (never machine code; see registry.py)."""

from ludus.games.notation import SIDES
from ludus.games.three_men.rules import HANDS, PIECES


def arranged(game, contents, side, _trapped):
    """The position text of these contents, with side to move: missing pieces are in hand."""
    letters = game.words.letters(contents)
    hands = [max(0, PIECES - letters.count(one)) for one in SIDES]
    return "%s %s %d,%d" % (letters, SIDES[side], hands[0], hands[1])


def lose(game, cells, fields):
    """Take a piece off each of the cells, by rewriting the first of fields, those of the position text."""
    standing = bytearray(game.contents())
    for cell in cells:
        standing[cell] = 0
    fields[0] = game.words.letters(standing)


def lose_hand(state, side):
    """Leave the side nothing to place."""
    state[HANDS + side] = 0
