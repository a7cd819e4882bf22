"""The rules of the games of three men, for playing whole games in one call."""

from typing import Any

from ludus.games.three_men.rules import RESULT, SIDE, STATE_SIZE, play, write_actions
from lusoria.engine.hot.draw import pick

__all__ = ["RESULT", "SIDE", "STATE_SIZE", "guess", "play", "write_actions"]


def guess(state: Any, actions: Any, seed: int) -> int:
    """A legal action, drawn by seed from all, each equally likely; 0 if there is none."""
    return pick(actions, write_actions(state, actions), seed)
