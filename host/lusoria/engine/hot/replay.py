"""Plays many actions of a game in one call."""

from typing import Any

from lusoria.engine.hot.interface import SIDE, play, write_actions


def play_legal(state: Any, played: Any, traces: Any, actions: Any) -> int:
    """Play the actions in played until one is not legal; return how many were played.

    traces: receives each action's trace << 1 | side. actions: a buffer for write_actions.
    """
    for index in range(len(played)):
        action = 0 + played[index]
        place = write_actions(state, actions) - 1
        while place >= 0 and actions[place] != action:
            place -= 1
        if place < 0:
            return index
        side = 0 + state[SIDE]
        traces[index] = play(state, action) << 1 | side
    return len(played)
