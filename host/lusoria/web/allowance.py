"""Limits how often somebody may do something: a burst at once, then at a steady pace."""

import time
from collections.abc import Callable


class Allowance:
    """A bucket of `burst` that refills at `per_second`; `left` is what is in it."""

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.left = self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._at = clock()

    def any_left(self) -> bool:
        """Whether at least one is left now."""
        now = self._clock()
        self.left = min(self._burst, self.left + (now - self._at) * self._per_second)
        self._at = now
        return self.left >= 1

    def spend(self) -> bool:
        """Use up one; return False if none is left."""
        if not self.any_left():
            return False
        self.left -= 1
        return True
