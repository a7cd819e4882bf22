"""Draws an action for random games from the list of all legal ones."""

from typing import Any


def pick(actions: Any, count: int, seed: int) -> int:
    """One of the first count actions, drawn by seed, each equally likely; 0 if count is 0."""
    return 0 + actions[(seed >> 12) * count >> 17] if count else 0
