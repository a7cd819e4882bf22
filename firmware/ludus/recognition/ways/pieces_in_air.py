"""Tells which of several pieces in the air was set down. Loaded when that is first in doubt, never with dice."""

from array import array

from ludus.games.cells import SIDE
from ludus.games.choices import Choices


def may_be_of(evidence, cell, start, end):
    """Whether a piece lifted from a cell may be the one on end, or captured by a piece from start that is sliding on.

    It is the one if its player may move it there; it may be if it moved last, and goes on.
    """
    game, choices = evidence.game, evidence.choices
    if evidence.contents[cell] & 3 == evidence.colour:
        return len(choices.having(cell, end)) > 0
    if game.played and game.changes_at(len(game.played) - 1)[-1][0] == cell:
        return True
    moves = [evidence.changes(choices.actions[index]) for index in choices.lifting(start)]
    if [1 for changes in moves for at, _before, after in changes[1:-1] if at == cell and not after]:
        return True
    state = array("H", evidence.state)
    state[SIDE] ^= 1
    return len(Choices(game, state, evidence.scratch).having(cell, end)) > 0
