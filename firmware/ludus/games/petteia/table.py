"""What a table that is set up by hand, or lacks pieces, needs to know of Petteia (cold)."""

from ludus.games import grid_table


def arranged(game, contents, side, trapped):
    """The position text that pieces on these squares make, see `grid_table`."""
    return grid_table.arranged(game, contents, side, trapped)


def lose(game, cells, fields):
    """Take a piece off each of the cells, see `grid_table`."""
    grid_table.lose(game, cells, fields)
