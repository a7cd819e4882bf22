"""A game that goes on with fewer pieces than it began with, because some are lost: what its position is then.

Loaded when an exhibit misses a piece. A side that has no pieces left to place ends placing. In Latrunculi it does
so for both sides, as the rules know no other end of placing. Counters that are lost in Twelve Lines count as borne off.
"""

from array import array

from ludus.errors import LudusError
from ludus.games.game import Game

MOST = 3  # pieces that may be missing: more than that is a board that somebody clears


def placing_may_end(game):
    """Whether what the side to move still has in hand may be lost pieces: few, and others of it are on the board."""
    hands = getattr(game.rules, "HANDS", None)
    if hands is None or game.over or game.awaits_throw:
        return False
    side = game.side
    hand, standing = game.state[hands + side], _standing(game.contents(), side)
    return 0 < hand <= max(1, (hand + standing) // 8) and standing > 1


def after_placing(game):
    """The position text in which the side to move has nothing left to place, or None."""
    state = array("H", game.state)
    hands, side = game.rules.HANDS, game.side
    if game.id == "twelve-lines":
        state[game.rules.OFF + side] += state[hands + side]
        state[game.rules.DICE] = 0
    elif game.id == "latrunculi":
        state[hands + 1 - side] = 0
    state[hands + side] = 0
    return _sound(game, game.words.position_text(state))


def without(game, cells):
    """The position text of the game without a piece on each of the cells, which may be named twice, or None."""
    if not 0 < len(cells) <= MOST:
        return None
    text = game.position()
    fields = text.split(" ")
    if game.id == "rota":
        fields[0] = _without_letters(fields[0], cells)
    elif game.id == "twelve-lines":
        fields[0], fields[3] = _without_counters(game, cells, fields[3])
    else:
        fields[0] = _without_squares(game, cells)
    text = " ".join(fields)
    return _sound(game, text) or _sound(game, text.replace("W", "w").replace("B", "b"))


def options_of(game):
    """The options of the same game with fewer pieces."""
    options = dict(game.options)
    if "fewer" in options:
        options["fewer"] = "yes"
    return options


def _standing(contents, side):
    """How many pieces of a side are on the board."""
    return sum([(content + 3) >> 2 for content in contents if content & 3 == side + 1])


def _sound(game, text):
    """The text if a game can be played from it, else None."""
    try:
        return None if Game(game.id, options_of(game), text).over else text
    except LudusError:
        return None


def _without_letters(letters, cells):
    """Rota: cells 1 to 8 stand first, then 0."""
    kept = list(letters)
    for cell in cells:
        kept[cell - 1 if cell else 8] = "."
    return "".join(kept)


def _without_counters(game, cells, off):
    """Twelve Lines: the rows, and how many counters are borne off then."""
    piles = bytearray(game.contents())
    borne = [int(count) for count in off.split(",")]
    for cell in cells:
        borne[(piles[cell] & 3) - 1] += 1
        piles[cell] = max(0, piles[cell] - 4)
    return game.words.rows_text(piles), "%d,%d" % tuple(borne)


def _without_squares(game, cells):
    state = array("H", game.state)
    names = game.cell_names
    for cell in cells:
        state[game.words.square_named(names[cell], state)] = 0
    return game.words.rows_text(state)
