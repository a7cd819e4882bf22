"""Two pieces that were placed in the wrong order: presence cannot tell whose was set down, so the button may say it.

Loaded when somebody presses the button while nothing is asked.
"""

from ludus.clock import age
from ludus.games.choices import HAND
from ludus.portable import const

SWAP_MS = const(5000)  # so long after the second of them was set down


def swap(sitting, now):
    """Let the last two placements of a ludus.session.sitting.Sitting have each other's colour, if that can be meant.

    The game is changed; the actions that now stand in their place are returned, a tuple, empty if nothing was.
    """
    game, seen = sitting.game, sitting.referee
    if seen.dice or seen.occupancy.tells_colours or any(seen.players.by_pc):
        return ()
    if len(game.played) < 2 or sitting.phase() != "play":
        return ()
    first, second = game.played[-2:]
    if seen.trail.gone_back or age(now, seen.touched.since) > SWAP_MS or not (first >> 8 == second >> 8 == HAND):
        return ()
    game.take_back(2)
    if game.is_legal(second):
        game.play(second)
        if game.is_legal(first):
            game.play(first)
            return second, first
        game.take_back(1)
    game.play(first)
    game.play(second)
    return ()
