"""The rules of the games of three men, for playing whole games in one call."""

from ludus.games.three_men.rules import SIDE, play, write_actions

__all__ = ["SIDE", "play", "write_actions"]
