"""Ends made by people, not by the rules: an agreed draw, a resignation, a loss on time (cold: never machine code)."""

from ludus.games.cells import DRAW
from ludus.games.game import SCORES

_RESULTS = {"agreement": (DRAW,), "resignation": (1, 2), "time forfeit": (1, 2)}


def end_by_people(game, score, reason):
    """End the game with this score and reason, and return True; return False if it is over or the two do not match.

    score: '1-0' or '0-1' for reason 'resignation' or 'time forfeit', '1/2-1/2' for 'agreement'.
    """
    result = SCORES.index(score) if score in SCORES else 0
    if game.over or result not in _RESULTS.get(reason, ()):
        return False
    game.end(result, reason)
    return True
