"""Ends made by people, not by the rules: an agreed draw, a resignation, a flag that fell (cold: never machine code)."""

from ludus.games.cells import DRAW
from ludus.games.game import SCORES


def end_by_people(game, score, reason):
    """End the game with this score and reason if people may; return whether they may. They may not if it is over.

    score: '1-0' or '0-1' for reason 'resignation' or 'time forfeit', '1/2-1/2' for 'agreement'.
    """
    result = SCORES.index(score) if score in SCORES else 0
    if game.over or not result:
        return False
    if result == DRAW:
        if reason != "agreement":
            return False
        agree_draw(game)
    elif reason == "resignation":
        resign(game, 2 - result)
    elif reason == "time forfeit":
        game.end(result, "time forfeit")
    else:
        return False
    return True


def resign(game, side):
    """End the game: side (0 white, 1 black) gives up. Raises Refusal if it is over."""
    game.end(2 - side, "resignation")


def agree_draw(game):
    """End the game as a draw by agreement. Raises Refusal if it is over."""
    game.end(DRAW, "agreement")
