"""Debounces raw samples into lifts and placements.

A contact bounces for some milliseconds when a magnet comes or goes. A lift counts after LIFT_MS without a change, since
its targets must light up quickly; a placement counts after PLACE_MS, since the piece may still be sliding.
"""

from array import array

from ludus.clock import age

LIFT_MS = 10
PLACE_MS = 20
_LIMITS = (LIFT_MS, PLACE_MS)


class Debouncer:
    """Debounces the bits of the sensors, and reports seats by index.

    `settled` is a bytearray by seat: 1 where a piece stands, else 0. Only `sample` writes it. Buffers are made once: a
    sample allocates nothing while all bits are settled.
    """

    def __init__(self, bits, closed, seats):
        """bits: for each bit in reading order the seat that it sees, or -1; seats: how many there are.

        closed: the value, 0 or 1, of a bit that sees a piece.
        """
        self.settled = bytearray(seats)
        self._bits = bits
        self._invert = 0 if closed else 255
        self._last = bytearray((len(bits) + 7) // 8)
        self._since = array("I", [0] * len(bits))
        self._moving: list[int] = []  # indexes of the bytes in which some bits have not settled
        self._primed = False
        self.edges = bytearray(seats)  # by seat, how many since `chatter` last set them to 0; 255 at most

    def sample(self, now, raw, changed):
        """Take one reading, and append each seat that has just settled anew to `changed`.

        now: ms modulo 2**30. raw: bytes as shifted in; the first bit read is bit 7 of byte 0.
        The first reading settles at once, to what stands on the board when the table starts.
        """
        if not self._primed:
            self._prime(now, raw, changed)
            return
        last, moving = self._last, self._moving
        if raw != last:
            for index in range(len(last)):
                if raw[index] != last[index]:
                    self._note_edges(now, index, raw[index])
                    if index not in moving:
                        moving.append(index)
        if moving:
            self._moving = [index for index in moving if self._settle(now, index, changed)]

    def still(self):
        """Whether every bit was settled at the last reading."""
        return not self._moving

    def _prime(self, now, raw, changed):
        self._primed = True
        self._last[:] = raw
        for bit in range(len(self._bits)):
            self._since[bit] = now
            if self._bits[bit] >= 0 and self._level(bit):
                self.settled[self._bits[bit]] = 1
                changed.append(self._bits[bit])

    def _note_edges(self, now, index, byte):
        """Note when the bits of one byte of the reading changed; byte: its new value."""
        edges = byte ^ self._last[index]
        self._last[index] = byte
        for bit in range(8):
            if edges & (128 >> bit):
                self._since[8 * index + bit] = now
                seat = self._bits[8 * index + bit]
                if seat >= 0 and self.edges[seat] < 255:
                    self.edges[seat] += 1

    def _settle(self, now, index, changed):
        """Settle those bits of a byte that have been stable for long enough; return how many have not settled."""
        left = 0
        levels = self._last[index] ^ self._invert
        for bit in range(8 * index, 8 * index + 8):
            seat = self._bits[bit]
            level = levels >> (7 - (bit & 7)) & 1
            if seat < 0 or level == self.settled[seat]:
                continue
            if age(now, self._since[bit]) >= _LIMITS[level]:
                self.settled[seat] = level
                changed.append(seat)
            else:
                left += 1
        return left

    def _level(self, bit):
        return ((self._last[bit >> 3] ^ self._invert) >> (7 - (bit & 7))) & 1
