"""The position of a game that goes on with fewer pieces than it began with, because some are lost.

Loaded when an exhibit misses a piece. The `table` module in the game's folder says what a lost piece changes.
"""

from array import array

from ludus.errors import LudusError
from ludus.games.game import Game
from ludus.games.options import with_fewer
from ludus.games.registry import part
from ludus.recognition.occupancy import height


def placing_may_end(game, share):
    """Whether the pieces that the side to move has in hand may be lost: they are few, and others are on the board.

    share: one in so many pieces to be placed may be lost.
    """
    hands = getattr(game.rules, "HANDS", None)
    if hands is None or game.over or game.awaits_throw:
        return False
    side = game.side
    hand, standing = game.state[hands + side], _standing(game.contents(), side)
    return 0 < hand <= max(1, (hand + standing) // share) and standing > 1


def after_placing(game):
    """The position text with nothing left to place for the side to move, or None if no game can go on from it."""
    state = array("H", game.state)
    part(game.id, "table").lose_hand(state, game.side)
    return _sound(game, game.words.position_text(state))


def without(game, cells):
    """The position text less one piece for each item of cells (repeats count); None if no game can go on from it."""
    fields = game.position().split(" ")
    part(game.id, "table").lose(game, cells, fields)
    return _sound(game, " ".join(fields))


def _standing(contents, side):
    """How many pieces of a side are on the board."""
    return sum([height(content) for content in contents if content & 3 == side + 1])


def _sound(game, text):
    """The text if a game can be played from it, else None."""
    try:
        return None if Game(game.id, with_fewer(game.options, True), text).over else text
    except LudusError:
        return None
