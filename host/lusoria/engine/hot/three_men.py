"""The games of three men for whole games in one call: their rules."""

from ludus.games.three_men.rules import SIDE, play, write_actions

__all__ = ["SIDE", "play", "write_actions"]
