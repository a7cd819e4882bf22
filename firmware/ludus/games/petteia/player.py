"""Petteia for the table's own player: it looks two plies ahead, as in both games on squares."""

from ludus.games import grid_player


def slices(thinker):
    """Think: yields between slices."""
    return grid_player.slices(thinker)
