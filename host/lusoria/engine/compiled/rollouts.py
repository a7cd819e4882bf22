"""Plays many random games in one call, so that Python enters compiled code only once for all of them."""

from collections.abc import Callable
from typing import Any

Rollouts = Callable[[Any, Any, Any, int, int, int], int]


def made_for(sequences: Any) -> Rollouts:
    """Make `rollouts` from a game's `sequences`; their `playout` is a local name here, so that Numba can call it."""
    playout = sequences.playout
    size = sequences.STATE_SIZE

    def rollouts(start: Any, state: Any, actions: Any, seed: int, max_plies: int, games: int) -> int:
        """Play random games from start, each to its end or max_plies; return the total of plies.

        state and actions are working buffers; start is only read. seed is from 1 to 2**29 - 1.
        """
        plies = 0
        for _ in range(games):
            for entry in range(size):
                state[entry] = start[entry]
            plies += playout(state, actions, seed, max_plies)
            seed = (seed * 69069 + 12345) % 536870911 + 1
        return plies

    return rollouts
