"""A lane one of whose sensors is stuck, while the others still count. Loaded when the first one is stuck."""

from ludus.portable import const

# What a change in a lane with a stuck sensor means.
MOVED = const(0)  # the stuck sensor has moved
DOUBTFUL = const(1)  # perhaps it has moved, perhaps a counter of that lane: all else stands as the game does
COUNTER = const(2)  # a counter was lifted or set down


class StuckLane:
    """A lane one of whose sensors is stuck: `count` of them see a counter, `gap` more counters than these are there."""

    def __init__(self, seat, count, expected):
        """seat: of the stuck sensor, -1 if not known; expected: how many counters the game has in the lane."""
        self._seat = seat
        self._doubted = -1
        self.count = count
        self.gap = expected - count

    def meaning(self, seat, filled, count, expected, all_else_agrees):
        """What it means that a seat was filled or emptied, so that count sensors now see a counter; a constant above.

        expected: how many counters the game has there; all_else_agrees: whether the other lanes show what it has.
        """
        self.count = count
        if not self.gap and seat != self._doubted:
            return MOVED
        if seat == self._seat and (self.gap > 0) == filled:
            return MOVED
        if self._seat < 0 and all_else_agrees and (count == expected or seat == self._doubted):
            self._doubted = seat
            self.gap = expected - count
            return DOUBTFUL
        return COUNTER

    def doubt(self, cell, seat, present, expected):
        """Note that the sensor of a seat, which changed last, may be stuck, if all else fits; return whether it does.

        It fits if it is not known which sensor is stuck, the sensors see as many counters as the game has in the lane,
        and this cell is the only one where `present` differs from `expected`.
        """
        wrong = [each for each in range(len(present)) if present[each] != expected[each]]
        if self._seat >= 0 or self.count != expected[cell] or wrong != [cell]:
            return False
        self._doubted, self.gap = seat, 0
        return True
