"""Reads a search from the address of a page: who, game, score, since and until (days of this PC's zone)."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from ludus.games.game import SCORES
from ludus.games.registry import GAMES
from lusoria.errors import UsageError
from lusoria.log.search import Sought
from lusoria.web import language

LONGEST = 60  # characters of a name that is searched for


def form(speaks: str) -> dict[str, Any]:
    """What the search form's template needs, in a language."""
    return {"speaks": speaks, "games": language.games(speaks), "longest": LONGEST}


def read(query: Mapping[str, str]) -> Sought:
    """The search that a query describes; empty and missing values do not count. Raises UsageError."""
    who, game, score = (query.get(name, "") for name in ("who", "game", "score"))
    if len(who) > LONGEST or game not in ("", *GAMES) or score not in ("", *SCORES):
        raise UsageError(f"games are sought by who (up to {LONGEST} characters), game and score")
    since, until = (_day(query.get(name, "")) for name in ("since", "until"))
    return Sought(who, game, score, _midnight(since, 0), _midnight(until, 1))


def instant(query: Mapping[str, str]) -> datetime:
    """The instant of a `date` and a `time` of day, to the second, in this PC's zone. Raises UsageError."""
    try:
        at = datetime.fromisoformat(f"{query.get('date', '')}T{query.get('time', '')}").astimezone()
        return at + timedelta(days=2) - timedelta(days=2)  # days around it must be valid, too
    except (ValueError, OverflowError, OSError) as error:
        raise UsageError("an instant is a date such as 2026-05-17 and a time such as 14:03 or 14:03:07") from error


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise UsageError("a day is written YEAR-MONTH-DAY such as 2026-05-17") from error


def _midnight(day: date | None, later: int) -> datetime | None:
    """The beginning of the day that is `later` days after `day`; None if there is no day."""
    if day is None:
        return None
    try:
        return datetime.combine(day + timedelta(later), datetime.min.time()).astimezone()
    except (OverflowError, ValueError, OSError) as error:
        raise UsageError("that day is too far away") from error
