"""From the states of linear sensors to settled lifts, placements and colours.

As `debounce`, with one more time: a lifted or lowered piece passes through the weak field that a piece
on its other face has, so that such a reading counts only after DOWN_MS.
"""

from array import array

from ludus.clock import age
from ludus.table.debounce import LIFT_MS, PLACE_MS
from ludus.table.fields import BLACK, COLOUR, EMPTY

DOWN_MS = 60


class ColourDebouncer:
    """Settles states by channel, and names cells by index.

    `settled` is 1 where a piece stands, `colours` says which: 1 white, 2 black, 0 where none stands; only
    `sample` writes them. A sample without change allocates nothing.
    """

    def __init__(self, bits, cells):
        """bits: the cell of each channel in reading order, or -1."""
        self.settled = bytearray(cells)
        self.colours = bytearray(cells)
        self._bits = bits
        self._last = bytearray(len(bits))
        self._since = array("I", [0] * len(bits))
        self._moving = 0
        self._primed = False

    def sample(self, now, raw, changed):
        """Take one reading and append to changed each cell that settled anew: lifted, placed or of another colour.

        now: ms modulo 2**30. raw: a state (see `fields`) for each channel. The first reading settles at once.
        """
        if self._primed and not self._moving and raw == self._last:
            return
        last = self._last
        for channel in range(len(last)):
            if raw[channel] != last[channel]:
                last[channel] = raw[channel]
                self._since[channel] = now
        self._settle(now, changed)
        self._primed = True

    def _settle(self, now, changed):
        self._moving = 0
        for channel in range(len(self._bits)):
            cell = self._bits[channel]
            state = self._last[channel]
            if cell < 0 or COLOUR[state] == self.colours[cell]:
                continue
            limit = LIFT_MS if state == EMPTY else PLACE_MS if state <= BLACK else DOWN_MS
            if self._primed and age(now, self._since[channel]) < limit:
                self._moving += 1
                continue
            self.colours[cell] = COLOUR[state]
            self.settled[cell] = 1 if state else 0
            changed.append(cell)
