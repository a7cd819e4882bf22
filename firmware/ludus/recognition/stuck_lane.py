"""A lane with a stuck sensor, whose other sensors still count. Loaded when the first sensor of a lane is stuck."""

from ludus.portable import const

# What a change in a lane with a stuck sensor means.
MOVED = const(0)  # the stuck sensor has moved
DOUBTFUL = const(1)  # the stuck sensor or a counter of that lane has moved: all else agrees with the game
COUNTER = const(2)  # a counter was lifted or set down


class StuckLane:
    """A lane with a stuck sensor: `count` of its sensors see a counter; it holds `gap` more, or fewer if negative."""

    def __init__(self, seat, count, expected):
        """seat: of the stuck sensor, -1 if not known; expected: how many counters the game has in the lane."""
        self._seat = seat
        self._doubted = -1
        self.count = count
        self.gap = expected - count

    def meaning(self, seat, filled, count, expected, all_else_agrees):
        """What it means that a seat was filled, or else emptied: MOVED, DOUBTFUL or COUNTER.

        count: how many sensors of the lane now see a counter; expected: how many counters the game has there;
        all_else_agrees: whether the board agreed with the game before this change.
        """
        self.count = count
        if not self.gap and seat != self._doubted:
            return MOVED
        if (seat == self._seat and (self.gap > 0) == filled) or count + self.gap < 0:
            return MOVED  # fewer than no counter: the sensor that was stuck has let go, too
        if self._seat < 0 and all_else_agrees and (count == expected or seat == self._doubted):
            self._doubted = seat
            self.gap = expected - count
            return DOUBTFUL
        return COUNTER

    def doubt(self, cell, seat, present, expected):
        """Return whether the seat that changed last may have the stuck sensor; if so, note that.

        It may if nobody knows which sensor is stuck, the sensors see as many counters as the game has in the lane, and
        `present` differs from `expected` only in this cell.
        """
        wrong = [each for each in range(len(present)) if present[each] != expected[each]]
        if self._seat >= 0 or self.count != expected[cell] or wrong != [cell]:
            return False
        self._doubted, self.gap = seat, 0
        return True
