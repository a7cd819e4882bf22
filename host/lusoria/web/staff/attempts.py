"""Limits how often a password may be tried: five times from one address, then once a minute; not much more from all."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

BURST, PER_S = 5.0, 1 / 60
BURST_OF_ALL, PER_S_OF_ALL = 20.0, 1 / 6
REMEMBERED = 1000  # addresses


@dataclass
class _Bucket:
    left: float
    at: float


class Attempts:
    """`spend` uses an attempt up; a right password gives it back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._all = _Bucket(BURST_OF_ALL, clock())
        self._of: OrderedDict[str, _Bucket] = OrderedDict()

    def spend(self, address: str) -> bool:
        """Use up an attempt from an address; return False if none is left."""
        now = self._clock()
        one = self._of.pop(address, None) or _Bucket(BURST, now)
        self._of[address] = one
        while len(self._of) > REMEMBERED:
            self._of.popitem(last=False)
        _fill(one, now, BURST, PER_S)
        _fill(self._all, now, BURST_OF_ALL, PER_S_OF_ALL)
        if one.left < 1 or self._all.left < 1:
            return False
        one.left -= 1
        self._all.left -= 1
        return True

    def give_back(self, address: str) -> None:
        """Give an attempt back, because the password was right."""
        if address in self._of:
            self._of[address].left = BURST
        self._all.left = min(BURST_OF_ALL, self._all.left + 1)


def _fill(bucket: _Bucket, now: float, burst: float, per_s: float) -> None:
    bucket.left = min(burst, bucket.left + (now - bucket.at) * per_s)
    bucket.at = now
