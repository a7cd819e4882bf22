"""Latrunculi for the table's own player: it looks two plies ahead, as in both games on squares."""

from ludus.games import grid_player
from ludus.games.latrunculi.rules import CAPTIVES


def slices(thinker):
    """Think: yields between slices."""
    return grid_player.slices(thinker, CAPTIVES)
