"""The rules of the games of three men, for playing whole games in one call."""

from ludus.games.three_men.rules import SIDE, STATE_SIZE, play, write_actions
from lusoria.engine.hot.draw import pick

__all__ = ["SIDE", "STATE_SIZE", "pick", "play", "write_actions"]
