"""The museum's service: its configuration, its health, its copies, and that it starts and stops as a service does."""

import configparser
import contextlib
import logging
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import fields
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from lusoria.boards import definitions as boards
from lusoria.exhibit import config, service
from lusoria.exhibit.health import OFFLINE_S, Health
from lusoria.session.faults import Faults
from lusoria.web.server import connection_limits
from tests.host.exhibit.test_config import GOOD, written
from tests.support.waiting import until

HELLO = {"boot": 1, "cause": "power", "journal": "a", "firmware": "1"}


def test_health_raises_alarms_and_lets_them_go():
    now, faults = [1000.0], Faults()
    health = Health("one", "rota", lambda: faults.list, lambda: now[0])
    assert health.report()["alarms"] == []
    now[0] += OFFLINE_S
    assert [alarm["what"] for alarm in health.report()["alarms"]] == ["offline"]
    health.connected(HELLO)
    assert health.report()["alarms"] == []
    stuck = {"entry": 1, "ms": 0, "what": "stuck", "cell": "a1", "detail": ""}
    missing = {"entry": 2, "ms": 0, "what": "missing", "cell": "", "detail": "a piece of white"}
    events = health.heard([("FAULT", stuck), ("FAULT", missing), ("USAGE", {"counts": "rota/0=3,2,1,40;fault.a1=1"})])
    assert [name for name, _details in events] == ["fault", "fault"]
    faults.hear("FAULT", stuck)
    faults.hear("FAULT", missing)
    assert [alarm["what"] for alarm in health.report()["alarms"]] == ["sensor", "missing"]
    assert health.report()["usage"] == {"rota/0": "3,2,1,40", "fault.a1": "1"}
    faults.hear("BOOT", {})
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
        table._followed.heard([("USAGE", {"counts": "rota/0=3,2,1,40"}), ("USAGE", {"counts": "fault.5=1"})])
        until(lambda: len(museum.log.usage()) == 2, 60)
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
    with service.write_down(read.log):
        for number in range(5000):
            logging.getLogger("lusoria.exhibit").info("%d %s", number, "x" * 900)
    files = {path.name: path.stat().st_size for path in (tmp_path / "log").iterdir()}
    assert set(files) == {"service.log", "service.log.1", "service.log.2"}
    assert all(size <= 1_000_000 for size in files.values()) and files["service.log.1"] > 990_000
    assert " 4999 x" in (tmp_path / "log/service.log").read_text()[-1000:]


def test_a_line_of_the_services_log_is_one_line_whatever_a_table_says(tmp_path):
    read = config.read(written(tmp_path, GOOD))
    with service.write_down(read.log):
        logging.getLogger("lusoria.exhibit").info("fault %s", "x\n2026 INFO forged\x1b[2J")
    [line] = (tmp_path / "log/service.log").read_text().splitlines()
    assert line.endswith(r" INFO fault x\n2026 INFO forged\x1b[2J")


def test_a_wrong_configuration_is_wrong_use(tmp_path):
    path = written(tmp_path, GOOD.replace("port = 0", "prt = 0"))
    command = [sys.executable, "-m", "lusoria", "exhibit", "--config", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "'web.prt' is not known" in done.stderr


def test_beyond_this_machine_only_visitors_pages_are_served_without_the_password(tmp_path):
    from starlette.testclient import TestClient

    from lusoria.web.exhibit import pages as exhibit
    from lusoria.web.exhibit.texts import Texts
    from lusoria.web.staff.password import hashed

    class Table:
        board = boards.load("rota")
        upkeep = None

        def changed(self, version, timeout):
            time.sleep(timeout)
            return version

    def codes(address, password, host, names=()):
        staff = exhibit.Staff(hashed(password) if password else "", lambda: [Health("a", "rota", list).report()])
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
        lines = list(museum.lines.newest)
    assert [line for line in lines if "plain HTTP" in line] == [
        line for line in lines if said and line.endswith(said[0])
    ]
    assert sum("WARNING" in line for line in lines) == len(said)


FILES = Path(service.__file__).parent / "files"


def test_the_example_is_a_right_configuration():
    read = config.read(FILES / "museum.toml")
    assert read.tables[0].settings["hours"] == "mo-su 0900-1700"
    commented = (FILES / "museum.toml").read_text(encoding="utf-8")
    for part in (config.Logging, config.Backup, config.Web, config.Staff, config.Mqtt, config.Sleep, config.Table):
        for each in fields(part):
            assert re.search(rf"^(# )?{each.name} = ", commented, re.M), each.name


def test_systemd_understands_the_units(tmp_path):
    units = sorted(path for path in FILES.iterdir() if path.suffix in (".service", ".timer"))
    names = ["lusoria-dump", "lusoria-dump", "lusoria-exhibit", "lusoria-kiosk", "lusoria-sleep@"]
    assert [path.stem for path in units] == names
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
    assert int(found["Service"]["LimitNOFILE"]) // 2 >= connection_limits.MOST
    assert "Wants" not in found["Unit"]  # who sets the time pulls it in; without such a one it holds nothing up


def test_the_screen_has_its_console_alone():
    found = unit("lusoria-kiosk.service")
    expected = {"Restart": "always", "TTYPath": "/dev/tty1", "StandardInput": "tty-fail", "UtmpMode": "user"}
    expected |= dict.fromkeys(("TTYReset", "TTYVHangup", "TTYVTDisallocate"), "yes")
    assert expected.items() <= dict(found["Service"]).items()
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
    assert sum(trouble in line for line in museum.lines.newest) == 1
