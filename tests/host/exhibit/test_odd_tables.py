"""Tables that are not as they should be, at a real port: one of another board than configured, which is left alone, and
one that says nonsense, which is followed on.
"""

import contextlib
import html
import json
import random
import re

import httpx2
import pytest

from ludus.link.messages import INT
from ludus.link.table_messages import ENTRIES, FROM_TABLE
from lusoria.exhibit import config, service
from lusoria.web.staff.password import hashed
from tests.host.exhibit.test_fleet import reports_of
from tests.support.services.endpoints import Endpoints
from tests.support.waiting import until

WORDS = "calculi et tabula"
ALARM = {"what": "board", "detail": "the table is a 'grid-8x8', not a 'rota'"}
FOR_THE_LOG = {"HELLO", "SEEN", "ALIVE", "FROM", "KEPT"}
FAR = 2**30 - 1
ODD = (
    *("", "{x}", "%s", "\0", "\x1b[2J\n\u202e", "²", "٣", "9" * 40, "<b>", "-1", "ß" * 6, "=1+1"),
    *("rota", "chess", "petteia", "latrunculi", "twelve-lines", "human", "pc", "engine:99", "1-0", "1/2-1/2"),
    *("agreement", "board=999x999", "move-limit=-1", "lines=wheel,", "......... w 3,3", "......... w ²,9999999", "b"),
)
ODD_NUMBERS = (0, 1, 2, 3, 255, 65283, 65535, 65536, 2**29, FAR, "²", "٣", "", "-1", "1e9")


@contextlib.contextmanager
def looked_after(end, tmp_path, **more):
    """A service that follows the end as its table `hall` of Rota, and somebody of the staff who asks its pages."""
    table = config.Table("hall", "rota", port=end, settings={"idle": "60"})
    log, staff = config.Logging(f"sqlite:///{tmp_path}/log.db"), config.Staff(hashed(WORDS))
    read = config.Config((table,), "city", log, web=config.Web(port=0), staff=staff, **more)
    with service.serve(read) as museum, httpx2.Client(base_url=museum.url, trust_env=False) as client:
        client.post("/staff/sign-in", data={"password": WORDS})
        yield museum, client


def test_a_table_of_another_board_is_alarmed_and_left_alone(tmp_path, monkeypatch, mqtt, heard):
    newest, _events = heard
    with Endpoints(1, "grid-8x8") as ends:
        end, said = ends.tables[0], []
        obey = end._obey
        monkeypatch.setattr(end, "_obey", lambda kind, message: (said.append(kind), obey(kind, message)))
        with looked_after(ends.ports[0], tmp_path, mqtt=reports_of(mqtt)) as (museum, client):
            until(lambda: client.get("/api/tables").json()["tables"][0]["alarms"] == [ALARM])
            for _ in range(3):
                ends.tell()
            with ends._lock:  # with a sign of life a table of the museum gets its settings
                end._outbox.tell("ALIVE", (1, 90_000, 250, 0, 0, 3))
            until(lambda: "KEPT" in said and museum.log.count())
            secret = re.search(r'name="secret" value="([^"]+)"', client.get("/staff").text)[1]
            form = {"secret": secret, "table": "hall", "name": "idle", "value": "90"}
            for path in ("/staff/setting", "/staff/self-test"):
                refused = client.post(path, data=form)
                assert refused.status_code == 400 and ALARM["detail"] in html.unescape(refused.text)
            until(lambda: museum.tables["hall"].report()["scans"] and "ALIVE" in said)
            museum.tick()
            until(lambda: json.loads(newest.get("museum/city/hall/state", "{}")).get("alarms") == [ALARM])
            assert set(said) <= FOR_THE_LOG, said
            shown = museum.tables["hall"].state()
            assert (shown["table"]["connected"], shown["game"]) == (False, None)  # the screen could not draw it


def odd_fields(chance, kind):
    """Fields of that kind of message."""
    skipped = 2 if kind in ENTRIES else 0  # the journal puts in the entry's number and time
    return tuple(chance.choice(ODD_NUMBERS if what == INT else ODD) for _name, what in FROM_TABLE[kind][skipped:])


@pytest.mark.parametrize("seed", range(2))
def test_a_table_that_says_nonsense_is_followed_on(tmp_path, seed):
    chance = random.Random(seed)
    with Endpoints(1) as ends, looked_after(ends.ports[0], tmp_path) as (museum, client):
        end, hall = ends.tables[0], museum.tables["hall"]
        until(lambda: hall.report()["online"])
        for _ in range(4):
            ends.tell()
        with ends._lock:
            for _ in range(2):
                end._entry("BACK", (FAR,))
            end._entry("FAULT", ("=stuck", "5", ""))
            end._entry("ACT", ("²", 65283))
        for _ in range(12):
            for kind in FROM_TABLE:
                with ends._lock:
                    fields = odd_fields(chance, kind)
                    if kind in ENTRIES:
                        end._entry(kind, fields)
                    elif kind == "INPUT":
                        end._outbox._inputs.append((kind, fields))
                    else:
                        end._outbox.tell(kind, fields)
            until(lambda: end._outbox.idle and end._journal.logged == end._journal.written)
        with ends._lock:
            end._outbox.tell("ALIVE", (1, 90_000, 77, 0, 0, end._journal.newest))
        until(lambda: hall.report()["scans"] == 77)
        lines = "\n".join(museum.lines.newest)
        assert lines.count("following the table") == 1 and "Traceback" not in lines, lines
        assert lines.count("BACK of the table is refused: ") == 1, lines
        assert f"taken back to ply {FAR} when 3 were played" in lines, lines
        paths = (
            "/",
            "/games",
            "/staff",
            "/staff/health",
            "/tables",
            "/api/tables",
            "/statistics",
        )
        shown = {path: client.get(path, follow_redirects=True) for path in (*paths, "/exhibit/hall", "/statistics.csv")}
        assert {path: answer.status_code for path, answer in shown.items()} == dict.fromkeys(shown, 200)
        assert ",'=stuck 5," in shown["/statistics.csv"].text
        assert "entry 8 is missing" in museum.log.game(1).flag
        own = [f"/games/{game.id}{of}" for game in museum.log.games(20) for of in ("", "/flight")]
        assert max(client.get(path).status_code for path in ("/flights", *own)) < 500
        assert not any(sign in answer.text for answer in shown.values() for sign in "\0\x1b\u202e")
