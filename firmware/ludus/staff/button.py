"""The one button: from raw levels to what people mean by them.

A short press is the next choice, or an answer; two of them ask for a hint; holding the button offers a
draw, holding it longer calls the staff's menu. A short press is told when no second one can follow any
more, or at once while the table has asked something: there is nothing a second press could mean then.
"""

from ludus.clock import age
from ludus.portable import const

SETTLE_MS = const(20)
SHORT_MS = const(1000)  # a press held longer than this is not a short one
DOUBLE_MS = const(350)  # a second press that begins within this makes a double one
OFFER_MS = const(2000)
STAFF_MS = const(5000)

# What a person means; NOTHING is no gesture.
NOTHING = const(0)
SHORT = const(1)
DOUBLE = const(2)
OFFER = const(3)
STAFF = const(4)
NAMES = ("", "short", "double", "offer", "staff")


class Button:
    """Settles the level of a button and tells gestures. `quick`: whether the table waits for an answer."""

    def __init__(self):
        self.down = False
        self.quick = False
        self._level = False
        self._since = 0
        self._pressed_at = 0
        self._released_at = 0
        self._pending = False  # a short press that may become a double one
        self._gesture = NOTHING  # the last gesture of the press that is going on

    def sample(self, now, down):
        """Take one reading (True while pressed) at now in ms; returns the gesture that is now certain."""
        if down != self._level:
            self._level = down
            self._since = now
        if self._level != self.down and age(now, self._since) >= SETTLE_MS:
            self.down = self._level
            return self._went_down(now) if self.down else self._came_up(now)
        if self.down:
            return self._lasting(now)
        if self._pending and (self.quick or age(now, self._released_at) >= DOUBLE_MS):
            self._pending = False
            return SHORT
        return NOTHING

    def _went_down(self, now):
        self._pressed_at = now
        self._gesture = NOTHING
        if self._pending:
            self._pending = False
            self._gesture = DOUBLE
        return self._gesture

    def _came_up(self, now):
        if self._gesture == NOTHING and age(now, self._pressed_at) <= SHORT_MS:
            self._pending = True
            self._released_at = now
        return NOTHING

    def _lasting(self, now):
        """A press that lasts: the offer at its time, then the staff's menu, each told once."""
        lasted = age(now, self._pressed_at)
        if self._gesture in (NOTHING, OFFER) and lasted >= STAFF_MS:
            self._gesture = STAFF
            return STAFF
        if self._gesture == NOTHING and lasted >= OFFER_MS:
            self._gesture = OFFER
            return OFFER
        return NOTHING
