"""What hands did since the last commit: the order in which cells were emptied and filled."""

from array import array


class Seen:
    """The order of the last emptying and filling of each cell; 0 where there was none."""

    def __init__(self, cells):
        self.emptied = array("H", bytes(2 * cells))
        self.filled = array("H", bytes(2 * cells))
        self.doubtful = -1  # a cell whose last hit may have been a nudge: what was seen of it is not forgotten
        self._order = 0
        self._filled = 0
        self._cells: list[int] = []  # touched, in the order of their first change
        self.straightened: list[int] = []  # emptied and filled since the last commit, what is forgotten by now included

    def note(self, cell, filled):
        """A cell has settled: filled is 1 if a piece was set there, 0 if one was lifted."""
        self._order += 1
        if cell not in self._cells:
            self._cells.append(cell)
        self._filled += filled
        (self.filled if filled else self.emptied)[cell] = self._order

    def grant(self, cell, emptied, filled):
        """Of a cell is known in which order it was emptied and filled, 0 where it was not; nothing was known before."""
        self.emptied[cell], self.filled[cell] = emptied, filled
        if emptied or filled:
            self._cells.append(cell)
            self._order = max(self._order, emptied, filled)
            self._filled += filled > 0

    def commit(self):
        """An action was counted: what was seen belongs to it."""
        self.doubtful = -1
        self.forget()
        self.straightened = []

    def forget(self):
        """Begin anew; of the doubtful cell is kept that it was emptied and filled, before all that follows."""
        if not self._order:
            return
        for cell in self._cells:
            if self.emptied[cell] and self.filled[cell] and cell not in self.straightened:
                self.straightened.append(cell)
        cell, kept = self.doubtful, self.doubtful >= 0 and self.emptied[self.doubtful] and self.filled[self.doubtful]
        for other in self._cells:
            self.emptied[other] = self.filled[other] = 0
        self._order = self._filled = 0
        self._cells = []
        if kept:
            self.note(cell, 0)
            self.note(cell, 1)

    def touched(self, cell):
        """Whether the cell was emptied or filled."""
        return self.emptied[cell] != 0 or self.filled[cell] != 0 or cell == self.doubtful

    def exchanged(self, cell):
        """Whether the cell was emptied and filled."""
        return (self.emptied[cell] != 0 and self.filled[cell] != 0) or cell == self.doubtful

    def cells(self):
        """The cells that were emptied or filled, a list."""
        if self.doubtful >= 0 and self.doubtful not in self._cells:
            return self._cells + [self.doubtful]
        return list(self._cells)

    def any_filled(self):
        """Whether a piece was set down."""
        return self._filled > 0
