"""The one button: from raw levels to presses."""

from ludus.clock import age
from ludus.portable import const

SETTLE_MS = const(20)
SHORT_MS = const(1000)  # a press held longer than this is not a short one


class Button:
    """Settles the level of a button and tells a short press when it ends."""

    def __init__(self):
        self.down = False
        self._level = False
        self._since = 0
        self._pressed_at = 0

    def sample(self, now, down):
        """Take one reading (True while pressed) at now in ms; True when a short press has just ended."""
        if down != self._level:
            self._level = down
            self._since = now
        if self._level == self.down or age(now, self._since) < SETTLE_MS:
            return False
        self.down = self._level
        if self.down:
            self._pressed_at = now
            return False
        return age(now, self._pressed_at) <= SHORT_MS
