"""Finds sensors that chatter: they change far more often than hands can make them, second after second.

A contact that bounces gives a few edges for each piece that comes or goes; a loose wire gives them without end. If
many sensors chatter at once, the cause is common to them, a cable or the supply, and no sensor is to blame.
"""

from ludus.portable import const

WINDOW_MS = const(1000)
MANY = const(24)  # at least so many edges in a window are many
FEW = const(4)  # at most so many are few
_PROVEN = const(3)  # a sensor chatters after so many windows in a row with many edges
_CALM = const(10)  # and is calm after so many in a row with few
ALL = const(-1)  # in place of a seat: many sensors chatter at once


class Chatter:
    """Counts the edges of each seat in windows of time; `masked` says which seats are not to be believed."""

    def __init__(self, seats):
        self.masked = bytearray(seats)
        self.common = False
        self._windows = bytearray(seats)
        self._most = max(2, seats // 8)

    def judge(self, edges):
        """Judge the edges of a window, a bytearray by seat that is then set to 0.

        Returns what has changed, a list of pairs: a seat or ALL, and whether it chatters.
        """
        changes = []
        chattering = 0
        for seat in range(len(edges)):
            count, masked = edges[seat], self.masked[seat]
            edges[seat] = 0
            chattering += count >= MANY
            towards = count <= FEW if masked else count >= MANY
            self._windows[seat] = min(_CALM, self._windows[seat] + 1) if towards else 0
        common = chattering > self._most
        if common != self.common:
            self.common = common
            changes.append((ALL, common))
        if not common:
            self._decide(changes)
        return changes

    def _decide(self, changes):
        for seat in range(len(self.masked)):
            masked = self.masked[seat]
            if self._windows[seat] >= (_CALM if masked else _PROVEN):
                self._windows[seat] = 0
                self.masked[seat] = 1 - masked
                changes.append((seat, not masked))
