"""Keeps all lights together from flashing more than three times in any second (WCAG 2.3.1).

`ludus.hot_loops.paint` does the same for each single light.
"""

from ludus.clock import age
from ludus.portable import const

_SECOND_MS = const(1100)  # more than a second, since a page that shows the frames may show some late
_TURNS = const(6)  # turns in a second: three flashes
_SPARE = const(2)  # of these turns, how many are kept for new pictures
_LEAST = (120_000, 8)  # the smallest changes of luminance and red that count, in the units of `paint`


class FlashGuard:
    """Lets all lights together turn at most six times in any second.

    They turn when the sum of their luminance, or of their saturated red, after rising, falls by at least _LEAST (or the
    other way round): a tenth of one light's white, or one light's red flash. For a second after a new picture, rhythms
    leave _SPARE of the turns to further new pictures, since people wait for those.
    """

    def __init__(self):
        """Begin dark."""
        self._most = [0, 0]  # luminance and red at their brightest or darkest since the last turn of each
        self._rises = [False, False]
        self._turned: list[int] = []  # times of the turns in the last second, the oldest first
        self._moved = 0  # when a new picture was shown

    def may_show(self, now, sums, fresh):
        """Whether a frame with these sums (see `ludus.hot_loops.paint`) may be shown: not if that is a turn too many.

        A frame that may be shown is noted. fresh: whether it is the first of a new picture.
        """
        turned = self._turned
        while turned and age(now, turned[0]) > _SECOND_MS:
            del turned[0]
        turns = [self._is_turn(kind, sums[1 + kind]) for kind in (0, 1)]
        if turns[0] or turns[1]:
            spare = _SPARE if not fresh and age(now, self._moved) <= _SECOND_MS else 0
            if len(turned) >= _TURNS - spare:
                return False
            turned.append(now)
        if fresh:
            self._moved = now
        for kind in (0, 1):
            if turns[kind]:
                self._rises[kind] = not self._rises[kind]
            if turns[kind] or self._rises[kind] == (sums[1 + kind] > self._most[kind]):
                self._most[kind] = sums[1 + kind]
        return True

    def _is_turn(self, kind, value):
        back = value - self._most[kind]
        return (-back if self._rises[kind] else back) >= _LEAST[kind]
