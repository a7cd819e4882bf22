"""What a table that is set up by hand, or lacks pieces, needs to know of Petteia (cold)."""

from ludus.games.grid_table import arranged as arranged
from ludus.games.grid_table import lose as lose
