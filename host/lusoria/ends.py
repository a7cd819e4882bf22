"""Ends that people make: a draw agreed, a game given up."""

from ludus.rules.game import SCORES, Game


def end_by_people(game: Game, score: str, reason: str) -> None:
    """End the game as its table tells it, if that is an end people may make; else nothing happens."""
    if not game.over and reason == "resignation" and score in SCORES[1:3]:
        game.resign(2 - SCORES.index(score))
    elif not game.over and reason == "agreement" and score == SCORES[3]:
        game.agree_draw()
