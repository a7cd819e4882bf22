"""What hands did since something last counted (the last *commit*), and in which order."""

from array import array

from ludus.clock import age
from ludus.portable import const
from ludus.recognition.times import LATE_MS, RESTARTING_MS, SLEEVE_MS

EMPTIED = const(1)
FILLED = const(2)


class Touched:
    """The record of which cells hands emptied and filled, and in which order.

    `emptied` and `filled` say by cell when that was last done, as a *place in the order*: a number that grows with each
    change, 0 for never. `placements` is how many pieces were set down, `since` when hands last changed anything.
    `before` says by cell what hands did until the last commit (EMPTIED, FILLED or both), as far as that may still be
    revised.
    """

    def __init__(self, cells):
        """cells: how many there are."""
        self.emptied = array("H", bytes(2 * cells))
        self.filled = array("H", bytes(2 * cells))
        self.before = bytearray(cells)
        self.doubtful = -1  # the cell of the last hit, -1 for none: it may have been a nudge, so it is not forgotten
        self.placements = 0
        self.since = 0
        self.tumbled = False  # whether a piece was set down just before or after a lift, as if it was knocked over
        self.swept = False  # whether two pieces were lifted in quick succession before any was set down
        self._order = 0
        self._kind = 0  # of the last change: 1 for a placement
        self.set_down = -1  # the cell on which a piece was set down last, at `_set_down_at`
        self._set_down_at = 0
        self._cells: list[int] = []  # the touched cells, by their first change
        self.late: list[int] = []  # cells that let go late, see `note`
        self.slots_filled: list[int] = []  # the slots of lanes in which counters were set down, as seats
        self.passed: list[int] = []  # lanes that counters only touched: they may have hit there in passing
        self.straightened: list[int] = []  # cells emptied and filled since the last commit, and the cell hit then

    def note(self, now, changes):
        """Note changes in the order in which they settled: each is cell << 1, plus 1 if a piece was set down there.

        A cell that lets go soon after a piece was set down elsewhere is taken to have been emptied before that.
        """
        soon = self._order > 0 and age(now, self.since) <= SLEEVE_MS
        for change in changes:
            cell, last = change >> 1, self.set_down
            self._note_pace(now, change & 1, soon)
            soon = soon or not change & 1
            self._order += 2
            if cell not in self._cells:
                self._cells.append(cell)
            if change & 1:
                self.placements += 1
                self.filled[cell] = self._order
                self.set_down, self._set_down_at = cell, now
            elif last in (-1, cell) or not self.filled[last] or age(now, self._set_down_at) > LATE_MS:
                self.emptied[cell] = self._order
            else:
                self.emptied[cell] = self.filled[last] - 1
                self.late.append(cell)
        self.since = now

    def _note_pace(self, now, kind, soon):
        """Note whether pieces are swept off or knocked over. kind: as in `_kind`; soon: whether the change is quick."""
        self.swept = self.swept or (soon and not kind and not self.placements)
        rest_ms = RESTARTING_MS if self.swept else SLEEVE_MS
        self.tumbled = self.tumbled or (kind != self._kind and age(now, self.since) <= rest_ms)
        self._kind = kind

    def grant(self, cell, emptied, filled):
        """Set when a cell, untouched so far, was emptied and filled: two places in the order, or 0 for never."""
        self.emptied[cell], self.filled[cell] = emptied, filled
        if (emptied or filled) and cell not in self._cells:
            self._cells.append(cell)
        self._order = max(self._order, emptied, filled)
        self.placements += filled > 0

    def commit(self, hit, cells):
        """Move the record to `before`, since an action has counted, but keep that of these cells.

        hit: the cell where the action hit a counter, or -1.
        """
        later = [(cell, self.emptied[cell], self.filled[cell]) for cell in cells]
        for cell in self.cells():
            self.before[cell] |= (EMPTIED if self.emptied[cell] else 0) | (FILLED if self.filled[cell] else 0)
        for cell in self.passed:
            self.before[cell] |= FILLED
        self.doubtful = -1
        self.forget()
        self.doubtful, self.straightened = hit, [hit] * (hit >= 0)
        self.set_down = -1
        for cell, emptied, filled in later:
            self.grant(cell, emptied, filled)

    def forget(self):
        """Forget what hands did; but if the `doubtful` cell was emptied and filled, keep that as first in the order."""
        hit = self.doubtful
        exchanged = hit >= 0 and self.emptied[hit] and self.filled[hit]
        for cell in self._cells:
            if self.emptied[cell] and self.filled[cell] and cell not in self.straightened:
                self.straightened.append(cell)
            self.emptied[cell] = self.filled[cell] = 0
        self._order = self.placements = 0
        self.swept = self.tumbled = False
        self._cells, self.late, self.slots_filled, self.passed = [], [], [], []
        if exchanged:
            self.grant(hit, 1, 2)
            self.placements = 0

    def are_later(self, cells, others):
        """Whether all that sensors saw hands do to these cells came after what they did to the others."""
        end = self.last_of(others)
        return not [cell for cell in cells if 0 < self.lift_of(cell) <= end or 0 < self.filled[cell] <= end]

    def last_of(self, cells):
        """The place in the order of what hands did last to these cells; 0 for nothing."""
        return max([max(self.emptied[cell], self.filled[cell]) for cell in cells] + [0])

    def lift_of(self, cell):
        """The place in the order at which sensors saw a cell's lift: if it let go late, after the placement."""
        return self.emptied[cell] + 2 * (cell in self.late)

    def was_pushed(self, origin, to):
        """Whether origin let go right after a piece was set down on `to`: either one piece was pushed, or two moved."""
        return origin in self.late and self.emptied[origin] + 1 == self.filled[to]

    def exchanged(self, cell):
        """Whether a cell was emptied and filled, in any order, or is the `doubtful` one."""
        return (self.emptied[cell] != 0 and self.filled[cell] != 0) or cell == self.doubtful

    def handled(self, cell, before, after):
        """Whether sensors saw hands do what changes a cell's content from before to after."""
        if before and after and (before ^ after) & 3:  # another colour: emptied, and filled again
            return self.exchanged(cell)
        return (self.emptied if after < before else self.filled)[cell] != 0

    def cells(self):
        """The cells that were emptied or filled, and the `doubtful` one; a list."""
        return self._cells + [self.doubtful] * (self.doubtful >= 0 and self.doubtful not in self._cells)

    def hit_stands(self):
        """Whether the last action was a hit, and nobody has lifted the counter that hit since."""
        return self.doubtful >= 0 and not self.emptied[self.doubtful]
