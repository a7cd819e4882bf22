"""Many tables: fifty ends of the link, two of them whole tables, one PostgreSQL, one broker with TLS and a login."""

import json
import os
import signal
import subprocess
import sys
import time

from lab.faults.postgres import Cluster
from lusoria.exhibit import config, health, service
from tests.support import needs
from tests.support.services.endpoints import Endpoints
from tests.support.services.mosquitto import USER
from tests.support.waiting import until

WHOLE, ENDS, EVENTS = 2, 48, 5


def reports_of(mqtt):
    port, certificate, password = mqtt
    return config.Mqtt("127.0.0.1", port, USER, password, ca_file=certificate, prefix="museum")


def test_fifty_tables_in_one_log_and_at_one_broker(mqtt, heard, monkeypatch):
    newest, events = heard
    monkeypatch.setattr(health, "OFFLINE_S", 1)
    needs.postgresql()
    with Cluster() as cluster, Endpoints(ENDS) as ends:
        tables = [config.Table(f"whole-{number}", "rota", virtual=True) for number in range(WHOLE)]
        tables += [config.Table(f"end-{number}", "rota", port=port) for number, port in enumerate(ends.ports)]
        logging = config.Logging(cluster.database())
        read = config.Config(tuple(tables), "city", logging, web=config.Web(port=0), mqtt=reports_of(mqtt))
        with service.serve(read) as museum:
            work(museum, ends, newest, events)
    assert newest["museum/city/status"] == "offline"


def work(museum, ends, newest, events):
    def tick():
        museum.tick()
        return all(newest.get(f"museum/city/{name}/availability") == "online" for name in museum.tables)

    until(tick, 60)
    assert newest["museum/city/status"] == "online"
    configs = [json.loads(text) for topic, text in newest.items() if topic.startswith("homeassistant/")]
    assert len({each["unique_id"] for each in configs}) == len(configs) == 5 * (WHOLE + ENDS)
    for _ in range(EVENTS):
        ends.tell()
        time.sleep(0.1)
    hands = [museum.tables[f"whole-{number}"] for number in range(WHOLE)]
    until(lambda: all(rules_of(table)["repetition"] == "threefold" for table in hands))  # not so in its first game
    played = lambda: min(table.state()["game"]["ply"] for table in hands)  # noqa: E731
    for ply, cell in enumerate("12035"):
        for table in hands:
            table.hand(f"place {cell} {'wb'[ply % 2]}")
        until(lambda ply=ply: played() > ply)
    ended = lambda: sum(topic.startswith("museum/city/whole") and each["event"] == "end" for topic, each in events)  # noqa: E731
    until(lambda: ended() == WHOLE)
    until(lambda: logged(museum) == truth(ends), 60)
    until(lambda: all(table.report()["usage"] == {"rota/0": "1,1,0,5"} for table in hands))
    hands[0]._virtual.command("unplug")
    until(lambda: tick() is not None and newest["museum/city/whole-0/availability"] == "offline")
    until(lambda: tick() is not None and "offline" in newest["museum/city/whole-0/state"])
    assert [alarm["what"] for alarm in museum.tables["whole-0"].report()["alarms"]] == ["offline"]
    assert [name for name, table in museum.tables.items() if table.report()["alarms"]] == ["whole-0"]
    assert list(museum.log.verify()) == []


def rules_of(table):
    return (table.state()["game"] or {"options": {"repetition": ""}})["options"]


def truth(ends):
    return {
        f"endpoint-{number}": [fields for kind, fields in table.events if kind == "ACT"]
        for number, table in enumerate(ends.tables)
    }


def logged(museum):
    found = {}
    for game in reversed(museum.log.games()):
        actions = [(each.ply, each.action) for each in museum.log.actions(game.id)]
        if game.table.startswith("endpoint"):
            found.setdefault(game.table, []).extend(actions)
    return found


def test_the_last_will_tells_of_a_service_that_was_killed(mqtt, heard, tmp_path):
    newest, _events = heard
    port, certificate, password = mqtt
    path = tmp_path / "museum.toml"
    path.write_text(f"""
name = "killed"
[log]
db = "sqlite:///{tmp_path}/log.db"
[web]
port = 0
[mqtt]
host = "127.0.0.1"
port = {port}
user = "{USER}"
password_file = "{password}"
ca_file = "{certificate}"
prefix = "museum"
[[table]]
name = "one"
board = "rota"
virtual = true
""")
    command = [sys.executable, "-m", "lusoria", "exhibit", "--config", str(path)]
    running = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        until(lambda: newest.get("museum/killed/one/availability") == "online", 60)
        assert newest["museum/killed/status"] == "online"
    finally:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait(10)
    until(lambda: newest["museum/killed/status"] == "offline", 20)
