"""Opening hours, and brightness by the time of day, for a museum's table that nobody looks after.

Time here is local time in minutes since the beginning of the year 2000, which was a Saturday.

    hours   'mo-fr 0900-1700;sa 1000-1800;1225 closed;20261231 0900-1200': rules; the last one that fits the day
            counts; days are named by a weekday or a span of them, `every`, month and day, or the whole date.
            A day without a rule is closed; without any rule the table is always open. A span of time may pass
            midnight: then it belongs to the day on which it begins.
    dim     '1800 50;2200 20;0700 100': how bright the lights are from each time of day on, in percent.
"""

from ludus.errors import OptionError
from ludus.portable import const, whole

LONGEST = 160  # most letters of a rule text: it is sent in one line
DAY = const(1440)
CLOSED = "closed"
_DAYS = ("sa", "su", "mo", "tu", "we", "th", "fr")  # beginning with the weekday of day 0
_BEFORE = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)  # days of a common year before each month
_CYCLE = const(1461)  # days of four years
_EVERY = "every"


def date_of(day):
    """(year, month, day) of a day counted from 2000-01-01; right from 2000 to 2099."""
    cycles, rest = divmod(day, _CYCLE)
    year, rest = (0, rest) if rest < 366 else ((rest - 1) // 365, (rest - 1) % 365)
    leap = 1 if year == 0 else 0
    month = 12
    while rest < _BEFORE[month - 1] + (leap if month > 2 else 0):
        month -= 1
    return 2000 + 4 * cycles + year, month, rest - _BEFORE[month - 1] - (leap if month > 2 else 0) + 1


def is_open(hours, minutes):
    """Whether a table with these hours is open at that time."""
    rules = _rules(hours)
    if not rules:
        return True
    day, now = divmod(minutes, DAY)
    begin, end = _span(rules, day)
    if begin != end and begin <= now < (end if end > begin else DAY):
        return True
    begin, end = _span(rules, day - 1)  # a span that began yesterday and passes midnight
    return begin > end > now


def brightness(dim, minutes):
    """The brightness at that time in percent, 100 if dim says nothing."""
    steps = sorted([(_time(time), int(percent)) for time, percent in _pairs(dim)])
    if not steps:
        return 100
    now, found = minutes % DAY, steps[-1][1]  # before the day's first step, last night's brightness still holds
    for time, percent in steps:
        if time <= now:
            found = percent
    return found


def check(name, text):
    """Refuse a text that is no valid setting of that name, `hours` or `dim`. Raises OptionError."""
    if len(text) > LONGEST:
        raise OptionError("%s has at most %d letters" % (name, LONGEST))
    for first, second in _pairs(text):
        if name == "dim":
            sound = _time(first) >= 0 and 1 <= whole(second) <= 100
        else:
            sound = _day_is_named(first) and (second == CLOSED or _times(second) is not None)
        if not sound:
            raise OptionError("%s: '%s %s' is no rule; see docs/exhibit.md" % (name, first, second))


def _pairs(text):
    """A list of (first word, second word), one for each rule; the second is '' unless a rule has exactly two."""
    found = []
    for rule in text.split(";"):
        words = rule.split()
        if words:
            found.append((words[0], words[1] if len(words) == 2 else ""))
    return found


def _rules(hours):
    return [(day, _times(time) or (0, 0)) for day, time in _pairs(hours)]


def _span(rules, day):
    """(first minute, minute after the last) of a day, (0, 0) if it is closed; the last rule that fits it counts."""
    date = date_of(day)
    found = (0, 0)
    for name, span in rules:
        if _fits(name, day % 7, date):
            found = span
    return found


def _fits(name, weekday, date):
    if name == _EVERY:
        return True
    if name.isdigit():
        return name in ("%02d%02d" % date[1:], "%04d%02d%02d" % date)
    first, _dash, last = name.partition("-")
    begin, end = _DAYS.index(first), _DAYS.index(last or first)
    return (weekday - begin) % 7 <= (end - begin) % 7


def _day_is_named(name):
    if name == _EVERY:
        return True
    if whole(name) >= 0:
        return len(name) in (4, 8) and 1 <= int(name[-4:-2]) <= 12 and 1 <= int(name[-2:]) <= 31
    first, dash, last = name.partition("-")
    return first in _DAYS and (last in _DAYS if dash else True)


def _times(text):
    """'HHMM-HHMM' as (begin, end) in minutes of the day, or None if it is no span."""
    begin, dash, end = text.partition("-")
    span = _time(begin), _time(end)
    return span if dash and span[0] >= 0 and span[1] >= 0 and span[0] != span[1] else None


def _time(text):
    """'HHMM' (up to 2400) in minutes of the day, or -1 if it is no time."""
    if len(text) != 4 or not 0 <= whole(text) <= 2400 or int(text[2:]) > 59:
        return -1
    return 60 * int(text[:2]) + int(text[2:])
