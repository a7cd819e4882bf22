"""The pace of virtual time relative to wall time."""

import time

from lusoria.simulator.errors import VirtualTableError

_FASTEST = 100
_LAG_S = 0.1  # a table that falls further behind does not catch up: its time is slow for a while


class Pace:
    """How fast virtual time passes. `speed` is its ratio to wall time; with 0, only `pause` has a meaning."""

    def __init__(self, speed: float) -> None:
        if not 0 <= speed <= _FASTEST:
            raise VirtualTableError(f"speed {speed}: 0, or how many times faster than real time, at most {_FASTEST}")
        self.speed = speed
        self._wall: float | None = None  # wall time at virtual time `_virtual`; set by the first call of `limit`
        self._virtual = 0

    def limit(self, now: int) -> int:
        """The virtual time in us that matches the wall time; `now` is the world's time."""
        wall = time.monotonic()
        if self._wall is None:
            self._wall = wall
        target = self._virtual + int((wall - self._wall) * self.speed * 1e6)
        furthest = now + int(_LAG_S * self.speed * 1e6)
        if target > furthest:
            target = furthest
            self._wall, self._virtual = wall, target
        return max(target, now)

    def pause(self, dues: list[int], longest: float) -> float:
        """The seconds until the first of these virtual times, at most `longest`."""
        if self._wall is None or not dues:
            return longest
        wall = self._wall + (min(dues) - self._virtual) / (self.speed * 1e6)
        return min(max(wall - time.monotonic(), 0.0), longest)
