"""Runs a command when the museum has closed, and another before it opens: for its screen, its PC or whatever sleeps."""

import subprocess
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from ludus.exhibit import hours_and_brightness
from ludus.exhibit.hours_and_brightness import DAY
from lusoria.errors import LusoriaError
from lusoria.exhibit.config import Sleep
from lusoria.exhibit.museum_table import BEGINNING, minutes_now

WAKE = "{wake}"  # in a command: when to wake before the opening, in seconds since 1970
AT_REST = ("asleep", "safe", "fault")  # phases in which nobody plays
LONGEST_DAYS = 31  # the assumed length of a night that has no end by the tables' hours
PATIENCE_S = 20


class Night:
    """Runs the commands. It is night while nobody plays and, by the hours, no table is open or about to open."""

    def __init__(self, plan: Sleep, now: Callable[[], int] = minutes_now) -> None:
        """now(): the local time in minutes since the beginning of 2000."""
        self._plan, self._now = plan, now
        self._is_night = False
        self._failure = ""  # of the last command

    def look(self, reports: Sequence[dict[str, Any]]) -> None:
        """Run a command if night begins or ends, by the tables' reports.

        Raises LusoriaError if the command fails, and again at each look until the next one is run.
        """
        hours, now = [report["settings"].get("hours", "") for report in reports], self._now()
        by_day = _is_open(hours, now) or _is_open(hours, now + self._plan.minutes)
        is_night = not by_day and all(map(_is_at_rest, reports))
        if is_night != self._is_night:
            self._is_night, self._failure = is_night, ""
            words = self._plan.closing if is_night else self._plan.opening
            if words:
                try:
                    run([word.replace(WAKE, str(self._wake(hours, now))) for word in words])
                except LusoriaError as error:
                    self._failure = str(error)
        if self._failure:  # a new error each time: raised again, its traceback would grow
            raise LusoriaError(self._failure)

    def _wake(self, hours: Sequence[str], now: int) -> int:
        minutes = range(now, now + LONGEST_DAYS * DAY)
        opening = next((minute for minute in minutes if _is_open(hours, minute)), minutes.stop)
        return int((BEGINNING + timedelta(minutes=opening - self._plan.minutes)).timestamp())


def _is_at_rest(report: dict[str, Any]) -> bool:
    """Whether nobody plays at a table. One that has only just gone, or is not found yet, may be in play."""
    return report["phase"] in AT_REST or any(alarm["what"] == "offline" for alarm in report["alarms"])


def _is_open(hours: Sequence[str], minute: int) -> bool:
    return any(hours_and_brightness.is_open(each, minute) for each in hours)


def run(words: Sequence[str]) -> None:
    """Run a command, without a shell. Raises LusoriaError, one line, if it fails or does not end."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=PATIENCE_S)
    except (OSError, subprocess.TimeoutExpired, ValueError) as error:
        raise LusoriaError(f"[sleep] {words[0]}: {getattr(error, 'strerror', None) or error}") from error
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise LusoriaError(f"[sleep] {words[0]} ended with {done.returncode}: {said[-1] if said else 'without a word'}")
