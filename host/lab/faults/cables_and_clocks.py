"""Faults on a desk: pulled cables, noise on the line, jumping clocks, two tables with the same name."""

from datetime import UTC, datetime, timedelta

from lab.faults.followed import Followed
from lab.faults.outcome import Outcome
from lusoria.log.store import Log

TWINS = 2
_LEAP = timedelta(days=3650)  # how far the PC's wall clock is set wrong, at most
_ASLEEP_S = 30 * 86_400


def pull(count: int, seed: int, url: str, noise: float = 0.0) -> Outcome:
    """Play, pull the cable at any moment, play on, plug it in again; repeat count times, with the log at url."""
    result = Outcome()
    with Log.open(url) as log:
        followed = Followed(log, result, seed, noise=noise)
        for turn in range(count):
            followed.plug()
            followed.follow(followed.chance.randrange(1500))
            followed.pull()
            followed.acknowledged(f"pull {turn}")
            followed.play_alone()
        followed.settle()
        followed.compare()
    return result


def jump(count: int, seed: int, url: str) -> Outcome:
    """Set the PC's clock wrong by years, suspend the PC, or restart the table (its clock to 0); repeat count times."""
    result, wall = Outcome(), [datetime(2026, 3, 14, tzinfo=UTC)]
    with Log.open(url, clock=lambda: wall[0]) as log:
        followed = Followed(log, result, seed)
        chance = followed.chance
        for turn in range(count):
            followed.follow(chance.randrange(2500))
            what = chance.choice(("set", "asleep", "off"))
            result.count({"set": "clocks set", "asleep": "PC asleep", "off": "table off and on"}[what])
            if what == "set":
                wall[0] = datetime(2026, 3, 14, tzinfo=UTC) + _LEAP * chance.uniform(-1, 1)
            elif what == "asleep":
                followed.table.run(chance.randrange(8000))
                followed.ahead_s += chance.randrange(_ASLEEP_S)
            else:
                followed.pull()
                followed.table.run(400)
                followed.table.power_cycle()
            followed.acknowledged(f"jump {turn}")
        followed.settle()
        followed.compare()
    return result


def twins(count: int, seed: int, url: str) -> Outcome:
    """Plug two tables with the same name in and out, in turn and together; both use the same log."""
    result = Outcome()
    with Log.open(url) as log:
        tables = [Followed(log, result, seed * TWINS + number) for number in range(TWINS)]
        for turn in range(count):
            for _ in range(8):
                chosen = tables[0].chance.choice(tables)
                chosen.follow(chosen.chance.randrange(400))
            chosen.pull()
            chosen.acknowledged(f"turn {turn}")
            chosen.play_alone()
        for table in tables:
            table.settle()
        for table in tables:
            table.compare()
    return result
