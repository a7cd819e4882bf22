"""Debounces the states of linear sensors into lifts, placements and colours.

As `debounce`, with a third delay: while a piece is lifted or lowered, its field is briefly as weak as that of a piece
on its other face. So such a reading counts only after DOWN_MS.
"""

from array import array

from ludus.clock import age
from ludus.sensing.debounce import LIFT_MS, PLACE_MS
from ludus.sensing.thresholds import BLACK, EMPTY

DOWN_MS = 60
_LEVEL = b"\0\2\3\2\3"  # the settled value for each state of `thresholds`


class ColourDebouncer:
    """Debounces the state of each channel, and reports seats by index.

    `settled` has for each seat an index into `inputs.LETTERS`: 0 where nothing stands, 2 for white, 3 for black. Only
    `sample` writes it. A sample without change allocates nothing.
    """

    def __init__(self, bits, seats):
        """bits: the seat of each channel in reading order, or -1; seats: how many there are."""
        self.settled = bytearray(seats)
        self._bits = bits
        self._last = bytearray(len(bits))
        self._since = array("I", [0] * len(bits))
        self._moving = 0
        self._primed = False
        self.edges = bytearray(seats)  # by seat, how many since `chatter` last set them to 0; 255 at most

    def sample(self, now, raw, changed):
        """Take one reading; append to changed each seat that has settled to nothing, a piece or another colour.

        now: ms modulo 2**30. raw: a state (see `thresholds`) for each channel. The first reading settles at once.
        """
        if self._primed and not self._moving and raw == self._last:
            return
        last = self._last
        for channel in range(len(last)):
            if raw[channel] != last[channel]:
                last[channel] = raw[channel]
                self._since[channel] = now
                seat = self._bits[channel]
                if seat >= 0 and self.edges[seat] < 255:
                    self.edges[seat] += 1
        self._settle(now, changed)
        self._primed = True

    def still(self):
        """Whether every channel was settled at the last reading."""
        return not self._moving

    def _settle(self, now, changed):
        self._moving = 0
        for channel in range(len(self._bits)):
            seat = self._bits[channel]
            state = self._last[channel]
            if seat < 0 or _LEVEL[state] == self.settled[seat]:
                continue
            limit = LIFT_MS if state == EMPTY else PLACE_MS if state <= BLACK else DOWN_MS
            if self._primed and age(now, self._since[channel]) < limit:
                self._moving += 1
                continue
            self.settled[seat] = _LEVEL[state]
            changed.append(seat)
