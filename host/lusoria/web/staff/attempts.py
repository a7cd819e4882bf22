"""Limits how often a password may be tried, from one address and from all together.

One address has five attempts, then one a minute; all together have 20, then one in six seconds.
"""

import time
from collections import OrderedDict
from collections.abc import Callable

from lusoria.web.allowance import Allowance

BURST, PER_S = 5.0, 1 / 60
BURST_OF_ALL, PER_S_OF_ALL = 20.0, 1 / 6
REMEMBERED = 1000  # addresses


class Attempts:
    """The attempts that are left, by address and for all together."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._all = Allowance(BURST_OF_ALL, PER_S_OF_ALL, clock)
        self._of: OrderedDict[str, Allowance] = OrderedDict()

    def spend(self, address: str) -> bool:
        """Use up an attempt from an address; return False if none is left."""
        one = self._of.setdefault(address, Allowance(BURST, PER_S, self._clock))
        self._of.move_to_end(address)
        while len(self._of) > REMEMBERED:
            self._of.popitem(last=False)
        return self._all.any_left() and one.spend() and self._all.spend()

    def give_back(self, address: str) -> None:
        """Give an address all its attempts back, and one to all together, because the password was right."""
        if address in self._of:
            self._of[address].left = BURST
        self._all.left = min(BURST_OF_ALL, self._all.left + 1)
