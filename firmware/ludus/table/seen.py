"""What hands did since the last commit: the order in which cells were emptied and filled."""

from array import array


class Seen:
    """The order of the last emptying and filling of each cell; 0 where there was none."""

    def __init__(self, cells):
        self.emptied = array("H", [0] * cells)
        self.filled = array("H", [0] * cells)
        self._order = 0

    def note(self, cell, filled):
        """A cell has settled: filled is 1 if a piece was set there, 0 if one was lifted."""
        self._order += 1
        (self.filled if filled else self.emptied)[cell] = self._order

    def forget(self):
        """Begin anew."""
        if self._order:
            self._order = 0
            for cell in range(len(self.emptied)):
                self.emptied[cell] = self.filled[cell] = 0

    def touched(self, cell):
        """Whether the cell was emptied or filled."""
        return self.emptied[cell] != 0 or self.filled[cell] != 0

    def cells(self):
        """The cells that were emptied or filled, a list."""
        return [cell for cell in range(len(self.emptied)) if self.emptied[cell] or self.filled[cell]]
