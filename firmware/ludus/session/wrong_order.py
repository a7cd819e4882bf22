"""What the button takes back soon after: two pieces placed in the wrong order, since presence cannot tell whose was set
down, and players' dice that were entered wrongly.

Loaded when somebody presses the button while nothing is asked.
"""

from ludus.clock import age
from ludus.games.choices import HAND
from ludus.portable import const
from ludus.recognition.decision import IDLE

SWAP_MS = const(5000)  # so long after that was counted


def swapped(sitting, now):
    """Return the last two actions of a ludus.session.sitting.Sitting in the other order, if that can be meant, else ().

    Both place a piece: each then has the other's colour.
    """
    game, referee = sitting.game, sitting.referee
    if referee.position.dice or referee.occupancy.tells_colours or any(sitting.players.automatic):
        return ()
    if len(game.played) < 2 or referee.decision.view != IDLE or sitting.phase() != "play":
        return ()
    first, second = game.played[-2:]
    late = age(now, referee.counted) > SWAP_MS
    if referee.position.trail.gone_back or late or not (first >> 8 == second >> 8 == HAND):
        return ()
    return (second, first) if _may_follow(game, second, first) else ()


def entered_wrongly(sitting, now):
    """Whether players' dice were entered just now, and nothing has happened since that the button may be about."""
    game, referee = sitting.game, sitting.referee
    if game.options.get("dice") != "players" or referee.decision.view != IDLE or sitting.phase() != "play":
        return False
    return len(game.changes_at(len(game.played) - 1)) == 0 and age(now, referee.counted) <= SWAP_MS


def _may_follow(game, first, second):
    """Whether both are legal, in this order, in place of the last two, and do not end the game."""
    before = game.played[-2:]
    game.take_back(2)
    legal = game.is_legal(first)
    if legal:
        game.play(first)
        legal = game.is_legal(second)
        if legal:
            game.play(second)
            legal = not game.over
            game.take_back(1)
        game.take_back(1)
    for action in before:
        game.play(action)
    return legal
