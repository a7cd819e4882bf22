"""The time of a game: what each side has left, whose clock runs, whose flag has fallen. Callers pass the time in ms."""

import re
from dataclasses import dataclass

from lusoria.errors import UsageError

_DURATION = r"(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,4})s)?"
_CONTROL = re.compile(rf"{_DURATION}(?:\+{_DURATION})?")
LEAST_S = 5
MOST_S = 24 * 3600
MOST_INCREMENT_S = 3600
TENTHS_BELOW_MS = 20_000


@dataclass(frozen=True)
class TimeControl:
    """The seconds of each side for the whole game, and the seconds added after each of its turns."""

    base: int
    increment: int = 0

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """Read a time control as people write it: `10m`, `90s`, `1h30m`, `5m+3s`. Raises UsageError."""
        match = _CONTROL.fullmatch(text)
        seconds = [_seconds(match.groups()[first : first + 3]) for first in (0, 3)] if match else [0, 0]
        if not LEAST_S <= seconds[0] <= MOST_S or seconds[1] > MOST_INCREMENT_S or text.endswith("+"):
            raise UsageError(
                "a time is for each side and the whole game, from 5s to 24h, and may grow by up to 1h after each turn: "
                f"10m, 90s, 1h30m or 5m+3s, not '{text}'"
            )
        return cls(*seconds)

    def tag(self) -> str:
        """The TimeControl tag of a record, as in PGN: `600` or `300+3`."""
        return f"{self.base}+{self.increment}" if self.increment else str(self.base)

    def words(self) -> str:
        """The text that `parse` reads: `1h30m`, `5m+3s`."""
        return _words(self.base) + (f"+{_words(self.increment)}" if self.increment else "")


class Clocks:
    """The clocks of sides 0 (White) and 1 (Black). At most one runs; `running` is its side, or None."""

    def __init__(self, control: TimeControl, left: list[int] | None = None) -> None:
        """left: the milliseconds that each side has left; None for the whole time."""
        self.control = control
        self.running: int | None = None
        self._left = [1000 * control.base] * 2 if left is None else list(left)
        self._since = 0

    def left(self, side: int, now: int) -> int:
        """The milliseconds that a side has left, at least 0."""
        used = now - self._since if side == self.running else 0
        return max(0, self._left[side] - used)

    def run(self, side: int | None, now: int) -> None:
        """Let the clock of this side run from now on; with None, let neither run."""
        if self.running is not None:
            self._left[self.running] = self.left(self.running, now)
        self.running, self._since = side, now

    def earn(self, side: int, now: int) -> None:
        """Add the increment of a side that has ended its turn. A flag that has fallen stays down."""
        if self.left(side, now):
            self._left[side] += 1000 * self.control.increment

    def fallen(self, now: int) -> int | None:
        """The side whose running clock has nothing left, or None."""
        return self.running if self.running is not None and not self.left(self.running, now) else None


def format_time(ms: int) -> str:
    """Format a time left for people: `1:05:00`, `4:59`, and with tenths for the last seconds, `0:19.4`."""
    if ms < TENTHS_BELOW_MS:
        return f"0:{ms // 1000:02}.{ms % 1000 // 100}"
    seconds = -(-ms // 1000)
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _words(seconds: int) -> str:
    parts = (seconds // 3600, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s")
    return "".join(f"{number}{unit}" for number, unit in parts if number)


def _seconds(parts: tuple[str | None, ...]) -> int:
    hours, minutes, seconds = (int(part or 0) for part in parts)
    return 3600 * hours + 60 * minutes + seconds
