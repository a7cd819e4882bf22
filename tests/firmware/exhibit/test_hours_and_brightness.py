"""Opening hours and brightness by the time of day, rule by rule; and the clock that they need, through power cuts."""

from datetime import datetime, timedelta

import pytest

from ludus.errors import OptionError
from ludus.exhibit import hours_and_brightness as opening
from ludus.exhibit.daytime import KEEP_MIN
from tests.support.desk import Desk
from tests.support.flash import Flash

BEGINNING = datetime(2000, 1, 1)
WEEK = "mo-fr 0900-1700;sa 1000-1800"


def minutes(time):
    return int((datetime.fromisoformat(time) - BEGINNING).total_seconds() // 60)


@pytest.mark.parametrize(
    ("hours", "time", "is_open"),
    [
        # weekdays: 2026-11-20 is a Friday
        (WEEK, "2026-11-20 08:59", False),
        (WEEK, "2026-11-20 09:00", True),
        (WEEK, "2026-11-20 16:59", True),
        (WEEK, "2026-11-20 17:00", False),
        (WEEK, "2026-11-21 09:30", False),
        (WEEK, "2026-11-21 17:30", True),
        (WEEK, "2026-11-22 12:00", False),  # a day without a rule
        (WEEK, "2026-11-23 12:00", True),
        ("", "2026-11-22 03:00", True),  # no rule at all
        ("fr-mo 0900-1700", "2026-11-22 12:00", True),  # a span of days over the week's end
        ("fr-mo 0900-1700", "2026-11-23 12:00", True),
        ("fr-mo 0900-1700", "2026-11-24 12:00", False),
        ("su-su 0900-1700", "2026-11-22 12:00", True),
        ("su-su 0900-1700", "2026-11-23 12:00", False),
        ("mo-su 0000-2400", "2026-11-22 00:00", True),
        ("mo-su 0000-2400", "2026-11-22 23:59", True),
        # exceptions: the last rule that fits the day counts
        ("every 0900-1700;1225 closed", "2026-12-25 12:00", False),
        ("every 0900-1700;1225 closed", "2027-12-25 12:00", False),
        ("every 0900-1700;1225 closed", "2026-12-26 12:00", True),
        ("1225 closed;every 0900-1700", "2026-12-25 12:00", True),
        ("every 0900-1700;20261231 0900-1200", "2026-12-31 12:30", False),
        ("every 0900-1700;20261231 0900-1200", "2027-12-31 12:30", True),
        ("mo-fr 0900-1700;20261122 1000-1100", "2026-11-22 10:30", True),
        ("every 0900-1700;0229 closed", "2028-02-29 12:00", False),
        ("every 0900-1700;0301 closed", "2028-02-29 12:00", True),
        ("every 0900-1700;0301 closed", "2028-03-01 12:00", False),
        ("every 0900-1700;0301 closed", "2027-03-01 12:00", False),
        # spans over midnight belong to the day on which they begin
        ("sa 1800-0200", "2026-11-21 17:59", False),
        ("sa 1800-0200", "2026-11-21 23:59", True),
        ("sa 1800-0200", "2026-11-22 01:59", True),
        ("sa 1800-0200", "2026-11-22 02:00", False),
        ("sa 1800-0200", "2026-11-21 01:00", False),
        ("every 1800-0200;20261121 closed", "2026-11-21 01:00", True),  # still Friday's
        ("every 1800-0200;20261121 closed", "2026-11-21 20:00", False),
        ("every 1800-0200;20261121 closed", "2026-11-22 01:00", False),
        ("20261231 2000-0300", "2027-01-01 02:59", True),
        ("20261231 2000-0300", "2027-01-01 03:00", False),
        ("0228 2000-0300", "2028-02-29 01:00", True),
    ],
)
def test_it_is_open_or_not(hours, time, is_open):
    opening.check("hours", hours)
    assert opening.is_open(hours, minutes(time)) is is_open


@pytest.mark.parametrize(
    "rule",
    ["mo", "mo 0900", "xx 0900-1700", "mo-xx 0900-1700", "mo 0900-0900", "mo 0960-1700", "mo 0900-2401", "mo 900-1700",
     "1301 closed", "1232 closed", "122 closed", "mo open", "mo 0900-1700 more", "mo 0900-1700;" * 13],
)  # fmt: skip
def test_what_is_no_rule_is_refused(rule):
    with pytest.raises(OptionError, match="hours"):
        opening.check("hours", rule)


def test_every_day_of_the_century_has_its_date():
    for day in range(36525):
        date = BEGINNING + timedelta(days=day)
        assert opening.date_of(day) == (date.year, date.month, date.day)


@pytest.mark.parametrize(
    ("dim", "time", "percent"),
    [
        ("", "12:00", 100),
        ("1800 50;2200 20;0700 100", "06:59", 20),
        ("1800 50;2200 20;0700 100", "07:00", 100),
        ("1800 50;2200 20;0700 100", "17:59", 100),
        ("1800 50;2200 20;0700 100", "18:00", 50),
        ("1800 50;2200 20;0700 100", "23:59", 20),
        ("1200 30", "00:00", 30),
    ],
)
def test_the_lights_are_as_bright_as_the_time_of_day_allows(dim, time, percent):
    opening.check("dim", dim)
    assert opening.brightness(dim, minutes(f"2026-11-20 {time}")) == percent


def museum(flash, time=None):
    """A table in exhibit mode on that flash, open in the daytime of weekdays; a PC tells it the time, or nobody."""
    desk = Desk(files=flash.restart())
    if desk.station.settings.get("hours") != WEEK:
        desk.station.change(desk.now, "hours", WEEK)
        desk.station.change(desk.now, "exhibit", "on")
    if time:
        desk.station.exhibit.set_clock(desk.now, {"minutes": minutes(time)})
    return desk.wait(1100)


@pytest.mark.parametrize(
    ("time", "played_for", "phase"),
    [
        ("2026-11-20 16:00", 30, "attract"),  # open when the power goes, and again when it comes
        ("2026-11-20 16:00", 70, "asleep"),  # it counted on from what it was told, and kept that
        ("2026-11-20 08:00", 30, "asleep"),
        ("2026-11-20 08:00", 70 + KEEP_MIN, "attract"),
        ("2026-11-22 23:00", 10 * 60 + KEEP_MIN, "attract"),  # the night before a Monday
    ],
)
def test_the_time_is_kept_through_a_short_cut_of_the_power(time, played_for, phase):
    flash = Flash()
    desk = museum(flash, time)
    for _minute in range(played_for):
        desk.now = (desk.now + 60_000) % 2**30
        desk.wait(50)
    before = desk.station.exhibit.daytime.minutes
    assert before == minutes(time) + played_for
    again = museum(flash)
    late = before - again.station.exhibit.daytime.minutes
    assert 0 <= late < KEEP_MIN
    assert again.station.phase == phase


def test_without_a_clock_it_is_open_at_any_time():
    desk = museum(Flash())
    assert desk.station.exhibit.daytime.minutes is None
    assert desk.station.phase == "attract"


def test_a_clock_that_was_put_right_is_kept_at_once():
    flash = Flash()
    museum(flash, "2026-11-20 03:00")
    assert museum(flash).station.phase == "asleep"
    museum(flash, "2026-11-20 12:00")
    assert museum(flash).station.exhibit.daytime.minutes == minutes("2026-11-20 12:00")
    assert museum(flash).station.phase == "attract"
