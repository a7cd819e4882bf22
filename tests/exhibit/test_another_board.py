"""A table of another board than configured: an alarm by HTTP and MQTT, and nobody touches it; its games are logged."""

import html
import json
import re

import httpx2
from exhibit.test_fleet import told_of
from support.endpoints import Endpoints
from support.waiting import until

from lusoria.exhibit import config, service
from lusoria.web.staff.password import hashed

WORDS = "calculi et tabula"
ALARM = {"what": "board", "detail": "the table is a 'grid-8x8', not a 'rota'"}
FOR_THE_LOG = {"HELLO", "SEEN", "ALIVE", "FROM", "KEPT"}


def test_it_is_alarmed_and_left_alone(tmp_path, monkeypatch, mqtt, heard):
    monkeypatch.setattr(service, "TICK_S", 0.1)
    newest, _events = heard
    with Endpoints(1, "grid-8x8") as ends:
        end, said = ends.tables[0], []
        obey = end._obey
        monkeypatch.setattr(end, "_obey", lambda kind, message: (said.append(kind), obey(kind, message)))
        read = config.Config(
            (config.Table("hall", "rota", port=ends.ports[0], settings={"idle": "60"}),),
            "city",
            config.Logging(f"sqlite:///{tmp_path}/log.db"),
            web=config.Web(port=0),
            staff=config.Staff(hashed(WORDS)),
            mqtt=told_of(mqtt),
        )
        with service.serve(read) as museum, httpx2.Client(base_url=museum.url, trust_env=False) as client:
            client.post("/staff/sign-in", data={"password": WORDS})
            until(lambda: client.get("/api/tables").json()["tables"][0]["alarms"] == [ALARM])
            for _ in range(3):
                ends.tell()
            with ends._lock:  # with a sign of life a table of the museum gets its settings
                end._outbox.tell("ALIVE", (1, 90_000, 250, 0, 0, 3))
            until(lambda: said.count("KEPT") and museum.log.count())
            secret = re.search(r'name="secret" value="([^"]+)"', client.get("/staff").text)[1]
            form = {"secret": secret, "table": "hall", "name": "idle", "value": "90"}
            for path in ("/staff/setting", "/staff/self-test"):
                refused = client.post(path, data=form)
                assert refused.status_code == 400 and ALARM["detail"] in html.unescape(refused.text)
            until(lambda: museum.tables["hall"].report()["scans"] and "ALIVE" in said)
            museum.tick()
            until(lambda: json.loads(newest.get("museum/city/hall/state", "{}")).get("alarms") == [ALARM])
            assert set(said) <= FOR_THE_LOG, said
