"""Petteia for the table's own player: it looks two plies ahead, as in both games on squares."""

from ludus.games.grid_player import slices as slices
