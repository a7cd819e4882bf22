"""What a museum lets sleep: a command is run at closing and one before the opening, and each is off until asked for."""

import json
import subprocess
import sys
from datetime import datetime, timedelta

import pytest

from lusoria.errors import LusoriaError, UsageError
from lusoria.exhibit import config, service
from lusoria.exhibit.config import Sleep
from lusoria.exhibit.museum_table import BEGINNING
from lusoria.exhibit.night import Night, run
from lusoria.exhibit.set_up_files import FILES
from tests.host.exhibit.test_config import GOOD, written
from tests.support import needs
from tests.support.waiting import until

MONDAY = datetime(2026, 3, 2)
HOURS = "mo-fr 0900-1700"


def table(phase, hours=HOURS):
    """The report of a table, which for some time has been away if its phase is ''."""
    return {"phase": phase, "settings": {"hours": hours}, "alarms": [] if phase else [{"what": "offline"}]}


class Day:
    """A museum's night, with a clock that is set by hand; what is run is written into a file."""

    def __init__(self, tmp_path):
        self.path = tmp_path / "run"
        say = [
            sys.executable,
            "-c",
            "import sys; open(sys.argv[1], 'a').write(' '.join(sys.argv[2:]) + '\\n')",
            str(self.path),
        ]
        self.night = Night(Sleep((*say, "closing", "{wake}"), (*say, "opening"), 10), lambda: self.minutes)

    def at(self, days, hours, minutes, *reports):
        """All commands so far, once it is that time of the week."""
        moment = MONDAY + timedelta(days=days, hours=hours, minutes=minutes)
        self.minutes = int((moment - BEGINNING).total_seconds() // 60)
        self.night.look(reports)
        return self.path.read_text().splitlines() if self.path.exists() else []


def test_it_is_night_once_nobody_plays_any_more_and_until_ten_minutes_before_the_opening(tmp_path):
    day, wake = Day(tmp_path), int(datetime(2026, 3, 3, 8, 50).timestamp())
    assert day.at(0, 16, 59, table("asleep")) == []
    assert day.at(0, 17, 1, table("asleep"), table("play")) == []
    assert day.at(0, 17, 2, table("asleep"), table("") | {"alarms": []}) == []
    assert day.at(0, 17, 5, table("asleep"), table("safe")) == [f"closing {wake}"]
    assert day.at(0, 23, 0, table("asleep"), table("fault")) == [f"closing {wake}"]
    assert day.at(1, 8, 49, table("asleep"), table("")) == [f"closing {wake}"]
    assert day.at(1, 8, 50, table("asleep"), table("asleep"))[1:] == ["opening"]
    assert day.at(1, 9, 0, table("attract"))[1:] == ["opening"]


def test_who_plays_at_night_wakes_the_screen_and_a_weekend_is_one_night(tmp_path):
    day, wake = Day(tmp_path), int(datetime(2026, 3, 9, 8, 50).timestamp())
    assert day.at(4, 18, 0, table("asleep")) == [f"closing {wake}"]
    assert day.at(4, 18, 5, table("play"))[1:] == ["opening"]
    assert day.at(4, 18, 9, table("asleep"))[2:] == [f"closing {wake}"]


def test_a_table_without_hours_never_has_a_night_and_one_that_stays_closed_wakes_after_a_month(tmp_path):
    assert Day(tmp_path).at(0, 3, 0, table("asleep", "")) == []
    [line] = Day(tmp_path).at(0, 3, 0, table("asleep", "20300101 0900-1000"))
    assert line == f"closing {int((MONDAY + timedelta(days=31, hours=3) - timedelta(minutes=10)).timestamp())}"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["/no/such/program"], "[sleep] /no/such/program: No such file or directory"),
        ([sys.executable, "-c", "raise SystemExit('no screen')"], "ended with 1: no screen"),
        ([sys.executable, "-c", "raise SystemExit(3)"], "ended with 3: without a word"),
        (["a\0b"], "embedded null byte"),
    ],
)
def test_a_command_that_fails_is_one_line(words, line):
    with pytest.raises(LusoriaError) as caught:
        run(words)
    assert line in str(caught.value) and "\n" not in str(caught.value)


def test_a_command_that_failed_is_told_until_the_next_one(tmp_path):
    day = Day(tmp_path)
    day.night = Night(Sleep(("/no/such/program",), ("touch", str(day.path)), 10), lambda: day.minutes)
    lengths = []
    for minute in (2, 3, 4):
        with pytest.raises(LusoriaError, match="/no/such/program") as caught:
            day.at(0, 17, minute, table("asleep"))
        lengths.append(len(caught.traceback))
    assert len(set(lengths)) == 1  # a whole night of looks keeps no more than one
    assert day.at(1, 8, 50, table("asleep")) == day.at(1, 8, 51, table("asleep")) == []
    assert day.path.exists()


def test_no_shell_reads_a_command(tmp_path):
    path = tmp_path / "a b; touch c"
    run([sys.executable, "-c", "import sys; open(sys.argv[1], 'w').close()", str(path)])
    assert [each.name for each in tmp_path.iterdir()] == ["a b; touch c"]


def test_the_service_runs_the_command_once_its_table_sleeps(tmp_path):
    """Closed every day but the first of January of 2030; the virtual table learns that from the service."""
    path = tmp_path / "closed"
    text = GOOD.replace("mo-fr 0900-1700;1225 closed", "20300101 0900-1000")
    text = (
        text.replace("[log]", f'[log]\ndb = "sqlite:///{tmp_path / "log.db"}"')
        + f'[sleep]\nclosing = ["touch", "{path}"]\n'
    )
    with service.serve(config.read(written(tmp_path, text))) as museum:
        until(lambda: museum.tick() or path.exists(), 180)
        assert museum.tables["rota"].report()["phase"] == "asleep"


def test_it_needs_the_hours_of_every_table(tmp_path):
    assert config.read(written(tmp_path, GOOD)).sleep == Sleep()
    text = GOOD.replace(', hours = "mo-fr 0900-1700;1225 closed"', "") + '[sleep]\nclosing = ["true"]\n'
    with pytest.raises(UsageError, match="'sleep' goes by the hours of every table, but rota has none"):
        config.read(written(tmp_path, text))


def test_the_rule_lets_the_service_start_its_own_unit_with_a_moment_and_nothing_else():
    rule = (FILES / "lusoria-sleep.rules").read_text(encoding="utf-8")
    requests = [
        ("org.freedesktop.systemd1.manage-units", "lusoria", "start", "lusoria-sleep@1772441400.service"),
        ("org.freedesktop.systemd1.manage-units", "kiosk", "start", "lusoria-sleep@1772441400.service"),
        ("org.freedesktop.systemd1.manage-units", "lusoria", "stop", "lusoria-sleep@1772441400.service"),
        ("org.freedesktop.systemd1.manage-units", "lusoria", "start", "lusoria-sleep@-1.service"),
        ("org.freedesktop.systemd1.manage-units", "lusoria", "start", "ssh.service"),
        ("org.freedesktop.login1.suspend", "lusoria", "start", "lusoria-sleep@1772441400.service"),
    ]
    script = (
        "let rule; const polkit = { Result: { YES: 'yes' }, addRule: (each) => { rule = each; } };\n" + rule + "\n"
        f"console.log(JSON.stringify({json.dumps(requests)}.map(([id, user, verb, unit]) =>"
        " rule({ id, lookup: (name) => ({ verb, unit })[name] }, { user }) ?? null)));"
    )
    done = subprocess.run([needs.node(), "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == ["yes", *[None] * 5]
