"""Tells pieces by the readings of linear Hall sensors: none, white or black, upright or on the other face.

The magnet sits near one face of a piece, and its pole tells the colour. If the piece is upright, the field is strong;
if it is turned over, the field is weak and of the opposite sign. Each channel has its own reading when empty (`base`)
and its own thresholds, which come from the board's definition (`sense.edges`) until they are calibrated. A state ends
only when the reading is an eighth beyond its threshold, so that noise does not make it flutter.
"""

from array import array

from ludus.portable import const

EMPTY = const(0)
WHITE = const(1)
BLACK = const(2)
WHITE_DOWN = const(3)
BLACK_DOWN = const(4)

MIDDLE = const(32768)  # half the supply voltage: the reading without a field
FULL = const(65535)
_BY_SECTOR = bytes((BLACK, WHITE_DOWN, EMPTY, BLACK_DOWN, WHITE))  # from strongly negative to strongly positive
_DRIFT = const(8)  # the most by which an empty channel's base follows its reading in one step


def fields_of(board):
    """Make the Fields of a ludus.board.definition.Board that tells colours; None for any other board."""
    sense = board.sense
    return Fields(sense["bits"], sense["edges"], sense["white"]) if board.tells_colours else None


class Fields:
    """Judges the channels of a board, in reading order.

    The driver writes readings of 16 bits to `values`, and calls `judge` when one has left its band from `low` to
    `high`. Then `states` says what each channel sees. Buffers are made once.
    """

    def __init__(self, bits, edges, white):
        """bits: the seat of each channel, or -1; white: 1 or -1, the sign of an upright white piece.

        edges: two distances of a reading from its base: it means a piece from the first on, an upright one from the
        second on.
        """
        count = len(bits)
        self.values = array("H", [MIDDLE] * count)
        self.low = array("H", [0] * count)
        self.high = array("H", [FULL] * count)
        self.states = bytearray(count)
        self.bits = bits
        self.base = array("H", [MIDDLE] * count)
        self.edges = tuple(edges)
        self._home = array("H", self.base)
        self._upright = array("H", [edges[1]] * count)
        self._white = white
        self._prepare()

    def calibrate(self, base, strength):
        """Set each channel's reading without a piece, and by how much an upright piece changes it (0 if not known)."""
        for channel in range(len(self.bits)):
            self.base[channel] = self._home[channel] = base[channel]
            known = strength[channel] // 2
            self._upright[channel] = known if known > self.edges[0] else self.edges[1]
        self._prepare()

    def judge(self):
        """Judge again each channel whose reading has left its band."""
        for channel in range(len(self.bits)):
            if not self.low[channel] <= self.values[channel] <= self.high[channel]:
                self._settle(channel)

    def follow(self):
        """Adjust the base of empty channels a little to the drift of their sensors; to be called now and then."""
        farthest = self.edges[0] // 2  # from the base at first
        for channel in range(len(self.bits)):
            if self.bits[channel] >= 0 and self.states[channel] == EMPTY:
                base, home = self.base[channel], self._home[channel]
                step = max(-_DRIFT, min(_DRIFT, self.values[channel] - base))
                self.base[channel] = max(home - farthest, min(home + farthest, base + step))
                self._set_band(channel, 0)

    def _prepare(self):
        """Set bands that every reading leaves, so that all channels in use are judged next."""
        for channel in range(len(self.bits)):
            used = self.bits[channel] >= 0
            self.low[channel] = FULL if used else 0
            self.high[channel] = 0 if used else FULL

    def _settle(self, channel):
        away = self.values[channel] - self.base[channel]
        far = away if away > 0 else -away
        sector = 0 if far < self.edges[0] else 1 if far < self._upright[channel] else 2
        sector = sector if away > 0 else -sector
        self.states[channel] = _BY_SECTOR[2 + sector * self._white]
        self._set_band(channel, sector)

    def _set_band(self, channel, sector):
        limits = (-self.edges[0], self.edges[0], self._upright[channel], FULL)
        size = sector if sector > 0 else -sector
        inner = limits[size] - (limits[size] >> 3)
        outer = limits[size + 1] + (limits[size + 1] >> 3)
        if sector < 0:
            inner, outer = -outer, -inner
        base = self.base[channel]
        self.low[channel] = max(0, base + inner)
        self.high[channel] = min(FULL, base + outer)
