"""Copies of the log: whole, few, and no more of them after a restart."""

import os
import shutil
import sqlite3
import threading
import time
from contextlib import closing

import pytest

from lusoria.errors import LusoriaError
from lusoria.exhibit import backup, config, service
from lusoria.log.store import Log
from tests.host.log.scripted_games import Script


@pytest.mark.parametrize("later", [("20260103", "20260104"), ("20251231", "20260101")])  # or the clock goes back
def test_a_copy_is_a_whole_database_and_old_ones_go(tmp_path, monkeypatch, later):
    database = tmp_path / "games#1.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("create table t (n)")
        connection.executemany("insert into t values (?)", [(number,) for number in range(500)])
        connection.commit()
        for day in ("20260101", "20260102", *later):
            monkeypatch.setattr(backup.time, "strftime", lambda _form, day=day: f"{day}-120000")
            copied = backup.copy(database, tmp_path / "copies", keep=2)
    assert sorted(path.name for path in copied.parent.iterdir()) == [f"lusoria-{day}-120000.db" for day in later]
    with closing(sqlite3.connect(copied)) as connection:
        assert connection.execute("select count(*) from t").fetchone() == (500,)
    with pytest.raises(LusoriaError, match="the backup into"):
        backup.copy(tmp_path / "none.db", tmp_path / "copies", keep=2)


def test_a_copy_put_in_the_place_of_a_lost_log_goes_on(tmp_path):
    script = Script().begin().act("1", "2", "0", "3", "5").end()
    lost = tmp_path / "log.db"
    with Log.open(f"sqlite:///{lost}") as log:
        log.keep("t", "rota", "j", script.entries)
        copied = backup.copy(lost, tmp_path / "copies", keep=2)  # while it is open, and its newest in SQLite's own log
    for path in tmp_path.glob("log.db*"):
        path.unlink()
    shutil.copy(copied, lost)
    with Log.open(f"sqlite:///{lost}") as log:
        [game] = log.games()
        assert (game.score, game.plies, list(log.verify())) == ("1-0", 5, [])
        script.begin().act("1")
        assert log.keep("t", "rota", "j", script.entries) == len(script.entries)
        assert log.count() == 2


def test_a_restart_is_no_reason_for_another_copy(tmp_path, monkeypatch):
    (tmp_path / "copies").mkdir()
    left = [tmp_path / f"copies/lusoria-20260101-120000.db.part{end}" for end in ("", "-journal")]
    for path in left:
        path.write_text("half")
    expected = config.Backup(tmp_path / "copies", hours=24, keep=3)
    read = config.Config((), log=config.Logging(f"sqlite:///{tmp_path}/log.db?timeout=5"), backup=expected)
    copies = lambda: sorted(path.name for path in (tmp_path / "copies").iterdir())  # noqa: E731

    def starts(times):
        for _start in range(times):
            with Log.open(read.log.db) as log:
                museum = service.Museum(read, log)
                museum.tick()
                museum.stop()

    starts(5)
    [first] = copies()
    os.utime(tmp_path / "copies" / first, (time.time() - 24 * 3600 + 60,) * 2)
    starts(1)
    assert copies() == [first]
    os.utime(tmp_path / "copies" / first, (time.time() - 24 * 3600 - 1,) * 2)
    monkeypatch.setattr(backup.time, "strftime", lambda _form: "99990101-000000")
    starts(5)
    assert copies() == [first, "lusoria-99990101-000000.db"]


@pytest.mark.parametrize(
    ("ages", "due"),
    [((), True), ((23, 90), False), ((25, 90), True), ((-1,), False), ((-90, 25), True), ((-90, 23), False)],
)
def test_a_copy_is_due_once_all_are_old_or_of_a_wrong_clock(tmp_path, ages, due):
    for age in ages:
        path = tmp_path / f"lusoria-{age}.db"
        path.touch()
        os.utime(path, (time.time() - age * 3600,) * 2)
    assert backup.is_due(tmp_path, 24) == due


def test_a_copy_that_failed_is_tried_again_and_shown_until_then_and_a_later_one_is_made_by_the_folders_age(
    tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr(backup, "LOOK_S", 0)
    folder, disk = tmp_path / "copies", tmp_path / "disk"
    folder.symlink_to(disk)
    read = config.Config((), log=config.Logging(f"sqlite:///{tmp_path}/log.db"), backup=config.Backup(folder))
    with Log.open(read.log.db) as log:
        museum = service.Museum(read, log)

        def look():
            museum.tick()
            museum.stop()

        for _time in range(3):
            look()
        [failure] = museum.troubles()
        assert [record.getMessage() for record in caplog.records] == [failure] and "File exists" in failure
        disk.mkdir()
        for _time in range(3):
            look()
        [first] = folder.iterdir()
        assert museum.troubles() == []
        os.utime(first, (time.time() - 25 * 3600,) * 2)
        monkeypatch.setattr(backup.time, "strftime", lambda _form: "99990101-000000")
        look()
        assert len(list(folder.iterdir())) == 2


@pytest.fixture
def slow(tmp_path, monkeypatch):
    """A museum whose copies are made when the test says so; with it the events `begun` and `go`, and all begun."""
    begun, go, made = threading.Event(), threading.Event(), []

    def copy(_database, folder, _keep):
        made.append(folder)
        begun.set()
        assert go.wait(60)
        raise LusoriaError(f"the backup into {folder} failed: no room")

    monkeypatch.setattr(backup, "copy", copy)
    monkeypatch.setattr(backup, "LOOK_S", 0)
    expected = config.Backup(tmp_path / "copies", hours=0, keep=3)
    read = config.Config((), log=config.Logging(f"sqlite:///{tmp_path}/log.db"), backup=expected)
    with Log.open(read.log.db) as log:
        yield service.Museum(read, log), begun, go, made
        go.set()


def test_the_service_says_that_it_is_well_while_a_long_copy_is_made_one_at_a_time(slow, monkeypatch, caplog):
    museum, begun, go, made = slow
    report = []
    monkeypatch.setattr(service, "notify", report.append)
    museum.tick()
    assert begun.wait(60)
    for _second in range(3):
        museum.tick()
    assert report == ["WATCHDOG=1"] * 4 and len(made) == 1
    go.set()
    museum.stop()
    [said] = [record for record in caplog.records if record.levelname == "ERROR"]
    assert said.getMessage().endswith("failed: no room") and said.exc_info is None
    museum.tick()
    museum.stop()
    assert len(made) == 2


def test_the_service_does_not_wait_for_ever_for_a_copy_when_it_ends(slow, monkeypatch, caplog):
    museum, begun, _go, _made = slow
    monkeypatch.setattr(backup, "END_S", 0.1)
    museum.tick()
    assert begun.wait(60)
    museum.stop()
    assert "is given up" in caplog.text
