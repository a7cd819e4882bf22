"""The museum's service: its configuration, its health, its copies, and that it starts and stops as a service does."""

import configparser
import contextlib
import logging
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from exhibit.test_display import until
from log.tale import Tale

from lusoria import boards
from lusoria.errors import LusoriaError
from lusoria.exhibit import backup, config, service
from lusoria.exhibit.health import OFFLINE_S, Health
from lusoria.log.store import Log

GOOD = """
name = "city"
[log]
file = "log/service.log"
[web]
port = 0
languages = ["bg", "en"]
[[table]]
name = "rota"
board = "rota"
virtual = true
settings = { idle = "60", hours = "mo-fr 0900-1700;1225 closed" }
"""


def written(tmp_path, text):
    path = tmp_path / "museum.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_right_configuration_is_read_and_paths_count_from_it(tmp_path):
    read = config.read(written(tmp_path, GOOD))
    assert read.log.file == tmp_path / "log/service.log"
    assert read.web.languages == ("bg", "en")
    [table] = read.tables
    assert table.virtual and table.settings["idle"] == "60"


@pytest.mark.parametrize(
    ("find", "put", "named"),
    [
        ('name = "city"', 'nme = "city"', "'nme' is not known; there are backup, log, mqtt, name, staff, table, web"),
        ("[log]", "[logs]", "'logs' is not known"),
        ("port = 0", 'port = "0"', "'web.port' is a whole number"),
        ("port = 0", "port = 99999", "'web.port' is at most 65535, not 99999"),
        ('["bg", "en"]', '["bg", "fr"]', "'web.languages': there is no 'fr'"),
        ('["bg", "en"]', "[]", "'web.languages' names one language or more"),
        ("port = 0", 'port = 0\nnames = ["Tables!"]', "'web.names': 'Tables!' is no host's name"),
        ('name = "city"', 'name = "city+"\n[mqtt]\nhost = "broker"', "'name' is in MQTT's topics"),
        ('name = "city"', 'name = "a/b"\n[mqtt]\nhost = "broker"', "'name' is one part of MQTT's topics"),
        ('board = "rota"', 'board = "rotta"', "'table 1, board': there is no board 'rotta'"),
        ("virtual = true", "virtual = 1", "'table 1, virtual' is true or false"),
        ('idle = "60"', 'idle = "61"', "'table 1, settings.idle' is one of auto, 45"),
        ('idle = "60"', "idle = 60", "'table 1, settings.idle' is a text"),
        ("0900-1700", "9-17", "'table 1, settings.hours': hours: 'mo-fr 9-17' is no rule"),
        ('name = "rota"', 'name = "a b"', "'table 1, name' is made of letters"),
        ("virtual = true", 'virtual = true\nport = "x"', "only one of them can be"),
        ("[[table]]", "[table]", "there is no table: write one [[table]]"),
        ("[log]", "[log", "is not TOML"),
    ],
)
def test_each_mistake_is_named(tmp_path, find, put, named):
    assert find in GOOD
    with pytest.raises(config.UsageError) as caught:
        config.read(written(tmp_path, GOOD.replace(find, put, 1)))
    assert named in str(caught.value)
    assert "\n" not in str(caught.value)


MQTT = 'name = "city"\n[mqtt]\nhost = "broker"\n'


@pytest.mark.parametrize(
    ("find", "put", "named"),
    [
        ("port = 0", 'port = 0\ntexts = "words"', "'web.texts': there is no folder"),
        ("port = 0", 'port = 0\ntexts = "own"', "'web.texts': the words of 'en': 'words' is missing"),
        ('["bg", "en"]', '["fr"]\ntexts = "own"', "'web.texts': there are no words of 'fr'"),
        (
            "[log]",
            '[staff]\npassword_hash = "secret"\n[log]',
            "'staff.password_hash': the staff's password hash is not",
        ),
        ('name = "city"', MQTT + 'user = "u"\npassword_file = "none"', "'mqtt.password_file': "),
        ('name = "city"', MQTT + 'password_file = "own/en.toml"', "'mqtt.user' is missing"),
        ('name = "city"', MQTT + 'port = 8883\nca_file = "none"', "none cannot be read: No such file"),
        ('name = "city"', MQTT + 'port = 8883\nca_file = "own/en.toml"', "own/en.toml holds no certificate"),
        ('name = "city"', MQTT + "tls = true", "'mqtt.port' 1883 is the one without TLS"),
    ],
)
def test_what_it_names_must_be_there_and_right(tmp_path, find, put, named):
    (tmp_path / "own").mkdir()
    (tmp_path / "own/en.toml").write_text('language = "English"\n')
    with pytest.raises(config.ConfigError) as caught:
        config.read(written(tmp_path, GOOD.replace(find, put, 1)))
    [mistake] = caught.value.mistakes
    assert named in mistake and "\n" not in mistake


def test_the_advice_on_a_port_that_is_taken_fits_the_service(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        text = GOOD.replace("port = 0", f"port = {port}")
        text = text.replace("[log]", f'[log]\ndb = "sqlite:///{tmp_path / "log.db"}"')
        read = config.read(written(tmp_path, text))
        with pytest.raises(LusoriaError, match=r"or in \[web\] of the configuration"), service.serve(read):
            pass


def test_all_mistakes_are_named_at_once(tmp_path):
    with pytest.raises(config.ConfigError) as caught:
        config.read(written(tmp_path, "nam = 1\n[web]\npot = 2\n[[table]]\nboard = 3\n"))
    assert len(caught.value.mistakes) == 4


def test_a_copy_is_a_whole_database_and_old_ones_go(tmp_path, monkeypatch):
    database = tmp_path / "games#1.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("create table t (n)")
        connection.executemany("insert into t values (?)", [(number,) for number in range(500)])
        connection.commit()
        for number in range(4):
            monkeypatch.setattr(backup.time, "strftime", lambda _form, number=number: f"2026010{number + 1}-120000")
            copied = backup.copy(database, tmp_path / "copies", keep=2)
    assert sorted(path.name for path in copied.parent.iterdir()) == [
        "lusoria-20260103-120000.db", "lusoria-20260104-120000.db",
    ]  # fmt: skip
    with closing(sqlite3.connect(copied)) as connection:
        assert connection.execute("select count(*) from t").fetchone() == (500,)
    with pytest.raises(LusoriaError, match="the backup into"):
        backup.copy(tmp_path / "none.db", tmp_path / "copies", keep=2)
    assert backup.file_of("sqlite:////var/x.db") == Path("/var/x.db")
    assert backup.file_of("postgresql://x/y") is None


def test_a_copy_put_in_the_place_of_a_lost_log_goes_on(tmp_path):
    tale = Tale().begin().act("1", "2", "0", "3", "5").end()
    lost = tmp_path / "log.db"
    with Log.open(f"sqlite:///{lost}") as log:
        log.keep("t", "rota", "j", tale.entries)
        copied = backup.copy(lost, tmp_path / "copies", keep=2)  # while it is open, and its newest in SQLite's own log
    for path in tmp_path.glob("log.db*"):
        path.unlink()
    shutil.copy(copied, lost)
    with Log.open(f"sqlite:///{lost}") as log:
        [game] = log.games()
        assert (game.score, game.plies, list(log.verify())) == ("1-0", 5, [])
        tale.begin().act("1")
        assert log.keep("t", "rota", "j", tale.entries) == len(tale.entries)
        assert log.count() == 2


def test_a_restart_is_no_reason_for_another_copy(tmp_path, monkeypatch):
    (tmp_path / "copies").mkdir()
    left = [tmp_path / f"copies/lusoria-20260101-120000.db.part{end}" for end in ("", "-journal")]
    for path in left:
        path.write_text("half")
    wanted = config.Backup(tmp_path / "copies", hours=24, keep=3)
    read = config.Config((), log=config.Logging(f"sqlite:///{tmp_path}/log.db"), backup=wanted)
    copies = lambda: sorted(path.name for path in (tmp_path / "copies").iterdir())  # noqa: E731

    def starts(times):
        for _start in range(times):
            with Log.open(read.log.db) as log:
                service.Museum(read, log).tick()

    starts(5)
    [first] = copies()
    os.utime(tmp_path / "copies" / first, (time.time() - 24 * 3600 + 60,) * 2)
    starts(1)
    assert copies() == [first]
    os.utime(tmp_path / "copies" / first, (time.time() - 24 * 3600 - 1,) * 2)
    monkeypatch.setattr(backup.time, "strftime", lambda _form: "99990101-000000")
    starts(5)
    assert copies() == [first, "lusoria-99990101-000000.db"]


HELLO = {"boot": 1, "cause": "power", "journal": "a", "firmware": "1"}


def test_health_raises_alarms_and_lets_them_go():
    now = [1000.0]
    health = Health("one", "rota", lambda: now[0])
    assert health.report()["alarms"] == []
    now[0] += OFFLINE_S
    assert [alarm["what"] for alarm in health.report()["alarms"]] == ["offline"]
    health.connected(HELLO)
    assert health.report()["alarms"] == []
    stuck = {"entry": 1, "ms": 0, "what": "stuck", "cell": "a1", "detail": ""}
    missing = {"entry": 2, "ms": 0, "what": "missing", "cell": "", "detail": "a piece of white"}
    events = health.heard([("FAULT", stuck), ("FAULT", missing), ("USAGE", {"counts": "rota/0=3,2,1,40;fault.a1=1"})])
    assert [name for name, _details in events] == ["fault", "fault"]
    assert [alarm["what"] for alarm in health.report()["alarms"]] == ["sensor", "missing"]
    assert health.report()["usage"] == {"rota/0": "3,2,1,40", "fault.a1": "1"}
    health.heard([("FAULT", {**stuck, "detail": "gone"}), ("FAULT", {**missing, "detail": "gone"})])
    assert health.report()["alarms"] == []
    health.connected({**HELLO, "journal": "b"})
    assert health.report()["usage"] == {}
    for boot in range(2, 5):
        health.disconnected()
        health.connected({**HELLO, "boot": boot, "cause": "crash"})
    assert [alarm["what"] for alarm in health.report()["alarms"]] == ["restarts"]
    now[0] += 25 * 3600
    assert health.report()["alarms"] == []
    health.heard([("PHASE", {"phase": "safe", "side": "", "detail": ""})])
    assert [alarm["what"] for alarm in health.report()["alarms"]] == ["safe mode"]


def test_what_a_table_counted_is_kept_in_the_log(tmp_path):
    text = GOOD.replace("[log]", f'[log]\ndb = "sqlite:///{tmp_path / "log.db"}"')
    with service.serve(config.read(written(tmp_path, text))) as museum:
        table = museum.tables["rota"]
        until(lambda: table.report()["online"], 30)
        table.heard([("USAGE", {"counts": "rota/0=3,2,1,40"}), ("USAGE", {"counts": "fault.5=1"})])
        assert [(used.kind, used.counts) for used in museum.log.usage()] == [
            ("fault.5", (1,)),
            ("rota/0", (3, 2, 1, 40)),
        ]


def test_the_command_starts_tells_and_stops(tmp_path):
    text = GOOD + '\n[backup]\nfolder = "copies"\n'
    text = text.replace("[log]", f'[log]\ndb = "sqlite:///{tmp_path / "log.db"}"')
    command = [sys.executable, "-m", "lusoria", "exhibit", "--config", str(written(tmp_path, text))]
    service = subprocess.Popen(command, stderr=subprocess.PIPE, env={**os.environ, "COLUMNS": "200"})
    log = tmp_path / "log/service.log"
    try:
        until(lambda: log.exists() and "online" in log.read_text() and "backup:" in log.read_text(), 60)
    finally:
        service.send_signal(signal.SIGTERM)
        _out, said = service.communicate(timeout=90)
    assert service.returncode == 0, said
    assert b"Traceback" not in said
    assert len(list((tmp_path / "copies").iterdir())) == 1
    time.sleep(0.1)


def test_the_services_log_is_rotated_by_size_and_only_so_many_old_ones_stay(tmp_path):
    read = config.read(written(tmp_path, GOOD.replace("[log]", "[log]\nmegabytes = 1\nfiles = 2")))
    with service.write_down(read):
        for number in range(5000):
            logging.getLogger("lusoria.exhibit").info("%d %s", number, "x" * 900)
    files = {path.name: path.stat().st_size for path in (tmp_path / "log").iterdir()}
    assert set(files) == {"service.log", "service.log.1", "service.log.2"}
    assert all(size <= 1_000_000 for size in files.values()) and files["service.log.1"] > 990_000
    assert " 4999 x" in (tmp_path / "log/service.log").read_text()[-1000:]


def test_a_wrong_configuration_is_wrong_use(tmp_path):
    path = written(tmp_path, GOOD.replace("port = 0", "prt = 0"))
    command = [sys.executable, "-m", "lusoria", "exhibit", "--config", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "'web.prt' is not known" in done.stderr


def test_beyond_this_machine_only_visitors_pages_are_served_without_the_password(tmp_path):
    from starlette.testclient import TestClient

    from lusoria.web import exhibit
    from lusoria.web.exhibit_texts import Texts
    from lusoria.web.staff.password import hashed

    class Table:
        board = boards.load("rota")
        upkeep = None

        def changed(self, version, timeout):
            time.sleep(timeout)
            return version

        def report(self):
            return Health("a", "rota").report()

    def codes(address, password, host, names=()):
        staff = exhibit.Staff(hashed(password)) if password else exhibit.Staff()
        app = exhibit.create_app({"a": Table(), "b": Table()}, Texts(), "city", address, None, staff, names)
        with TestClient(app, base_url=f"http://{host}", follow_redirects=False) as client:
            return [
                client.get(path).status_code for path in ("/exhibit/a", "/tables", "/api/tables", "/staff", "/games")
            ]

    assert codes("127.0.0.1", "", "127.0.0.1") == [200, 200, 200, 404, 404]
    assert codes("192.0.2.7", "", "192.0.2.7") == [200, 404, 404, 404, 404]
    assert codes("192.0.2.7", "long enough a word", "192.0.2.7") == [200, 401, 401, 401, 401]
    name = "tables.museum.example"
    assert codes("127.0.0.1", "", name) == [403] * 5
    assert codes("127.0.0.1", "", name, [name]) == [200, 404, 404, 404, 404]
    assert codes("127.0.0.1", "long enough a word", name, [name]) == [200, 401, 401, 401, 401]


@pytest.mark.parametrize(
    ("web", "said"),
    [
        ('port = 0\naddress = "0.0.0.0"', [service.ONLY_TLS]),
        ('port = 0\naddress = "0.0.0.0"\nplain_http = true', [service.IN_CLEAR]),
        ("port = 0", []),
    ],
)
def test_the_service_says_how_the_password_travels(tmp_path, web, said):
    hashed = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash("long enough a word")
    text = GOOD.replace("port = 0", web).replace("[log]", f'[log]\ndb = "sqlite:///{tmp_path / "log.db"}"')
    read = config.read(written(tmp_path, f'{text}\n[staff]\npassword_hash = "{hashed}"\n'))
    with service.serve(read) as museum:
        lines = list(museum.lines)
    assert [line for line in lines if "plain HTTP" in line] == [
        line for line in lines if said and line.endswith(said[0])
    ]
    assert sum("WARNING" in line for line in lines) == len(said)


FILES = Path(service.__file__).parent / "files"


def test_the_example_is_a_right_configuration():
    read = config.read(FILES / "museum.toml")
    assert read.tables[0].settings["hours"] == "mo-su 0900-1700"
    commented = (FILES / "museum.toml").read_text(encoding="utf-8")
    for part in (config.Logging, config.Backup, config.Web, config.Staff, config.Mqtt, config.Table):
        for each in fields(part):
            assert re.search(rf"^(# )?{each.name} = ", commented, re.M), each.name


def test_systemd_understands_the_units(tmp_path):
    units = sorted(path for path in FILES.iterdir() if path.suffix in (".service", ".timer"))
    assert [path.stem for path in units] == ["lusoria-dump", "lusoria-dump", "lusoria-exhibit", "lusoria-kiosk"]
    for path in units:
        text = path.read_text(encoding="utf-8")  # the programs it starts are not installed here
        (tmp_path / path.name).write_text(re.sub(r"^ExecStart=/(opt|usr)\S+", "ExecStart=/bin/true", text, flags=re.M))
    if shutil.which("systemd-analyze") is not None:
        checked = ["systemd-analyze", "verify", *(tmp_path / path.name for path in units)]
        assert subprocess.run(checked, capture_output=True, text=True).stderr == ""


def unit(name):
    found = configparser.ConfigParser(interpolation=None, strict=False)
    found.optionxform = str
    found.read(FILES / name, encoding="utf-8")
    return found


def test_the_service_is_started_again_and_waits_for_the_time():
    found = unit("lusoria-exhibit.service")
    assert found["Service"]["Restart"] == "always" and "exhibit --config" in found["Service"]["ExecStart"]
    assert "time-sync.target" in found["Unit"]["After"].split()
    assert "Wants" not in found["Unit"]  # who sets the time pulls it in; without such a one it holds nothing up


def test_the_screen_has_its_console_alone():
    found = unit("lusoria-kiosk.service")
    wanted = {"Restart": "always", "TTYPath": "/dev/tty1", "StandardInput": "tty-fail", "UtmpMode": "user"}
    wanted |= dict.fromkeys(("TTYReset", "TTYVHangup", "TTYVTDisallocate"), "yes")
    assert wanted.items() <= dict(found["Service"]).items()
    assert found["Unit"]["Conflicts"] == "getty@tty1.service" in found["Unit"]["After"].split()
    assert found["Service"]["ExecStart"].startswith("/usr/bin/cage -- ")


@pytest.fixture
def systemd(tmp_path, monkeypatch):
    """systemd() -> what the service has told it since."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))

        def heard():
            found = []
            with contextlib.suppress(BlockingIOError):
                while True:
                    found.append(listening.recv(100))
            return found

        yield heard


def test_a_service_that_nobody_listens_to_goes_on(monkeypatch, tmp_path):
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    service.notify("WATCHDOG=1")


@pytest.mark.parametrize("dies", ["page", "follower"])
def test_the_service_says_that_it_is_well_only_while_all_of_it_is_at_work(tmp_path, systemd, dies, monkeypatch):
    text = GOOD.replace("[log]", f'[log]\ndb = "sqlite:///{tmp_path / "log.db"}"')
    with service.serve(config.read(written(tmp_path, text))) as museum:
        museum.tick()
        assert systemd() == [b"WATCHDOG=1"] and museum.troubles() == []
        if dies == "page":
            ended = threading.Thread(target=int)
            ended.start()
            ended.join()
            monkeypatch.setattr(museum, "page", ended)
        else:
            museum.tables["rota"].stop()
        museum.tick()
        museum.tick()
        assert systemd() == []
        [trouble] = museum.troubles()
        assert trouble in ("the pages are not served any more", "rota: nobody follows it any more")
    assert sum(trouble in line for line in museum.lines) == 1
