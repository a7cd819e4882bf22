"""The staff's pages: who comes in, what a form may do, what is shown; and that strangers reach nothing else."""

import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from playwright.sync_api import expect
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from support.axe import complaints
from web.conftest import ARTEFACTS, SIZES
from web.desk_session import DeskSession

from ludus.settings import SETTINGS, TEXTS
from lusoria import boards
from lusoria.boards import Definition
from lusoria.errors import LogError, UsageError
from lusoria.log.logged import Entry
from lusoria.log.store import Log
from lusoria.session import Session
from lusoria.virtual import VirtualTable
from lusoria.web import app
from lusoria.web.shell import Shell
from lusoria.web.staff import attempts, lock, password, sessions
from lusoria.web.staff.pages import StaffPages

HERE = "http://127.0.0.1:8137"
PASSWORD = "calculi et tabula"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
PUBLIC = "/display"
OWN, OTHER = ("127.0.0.1", 50000), ("192.0.2.7", 50000)  # machines that ask


class Table:
    """A table for the staff, without a session."""

    def __init__(self) -> None:
        self.board: Definition = boards.load("rota")
        self.asked: list[tuple[str, ...]] = []
        self.there = True
        self.faults: list[dict[str, str]] = []
        self.test: dict[str, Any] | None = None

    def health(self) -> dict[str, Any]:
        about = {
            "connected": self.there,
            "port": "/dev/ttyACM0",
            "message": "" if self.there else "waiting for the table",
        }
        alive = {
            "uptime_s": 93784,
            "free": 81234,
            "scans": 216,
            "dropped": 0,
            "skipped": None,
            "boot": 7,
            "cause": "power",
        }
        return about | alive | {"firmware": "1.0", "table": "t", "faults": self.faults, "test": self.test}

    def settings(self) -> dict[str, str]:
        return {"brightness": "50"}

    def change(self, name: str, value: str) -> None:
        if not self.there:
            raise UsageError("the table is not there just now")
        self.asked.append((name, value))

    def self_test(self) -> None:
        self.asked.append(("test",))


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def site(session: DeskSession, log: Log, table: Table) -> Any:
    known = sessions.Sessions()
    log.keep("t", "rota", "x", [Entry(1, "FAULT", 5, {"what": "stuck", "cell": "5", "detail": ""})])
    room = StaffPages(QUICK, known, {"In the hall": table}, log, lambda: ["line of the service <b>"])
    return app.create_app(session, log=log, more=[room], within=[lock.within(known, lambda path: path == PUBLIC)])


@pytest.fixture
def client(site: Any) -> Iterator[TestClient]:
    with TestClient(site, base_url=HERE, follow_redirects=False, client=OWN) as client:
        yield client


def sign_in(client: TestClient, words: str = PASSWORD, to: str = "") -> Any:
    return client.post(lock.SIGN_IN, data={"password": words, "to": to})


def secret_of(page: str) -> str:
    return re.search(r'name="secret" value="([^"]+)"', page)[1]  # type: ignore[index]


def test_strangers_reach_nothing_but_what_is_public(client: TestClient) -> None:
    for path in (
        "/",
        "/games",
        "/games/1",
        "/api/games",
        "/statistics.csv",
        "/staff",
        "/staff/health",
        "/static/table.js",
    ):
        answer = client.get(path)
        assert (answer.status_code, answer.text) == (401, "only for the staff\n"), path
        page = client.get(path, headers={"Accept": "text/html"})
        assert (page.status_code, page.headers["location"]) == (303, f"/staff/sign-in?to={path}")
    assert client.post("/staff/setting", data={"table": "In the hall"}).status_code == 401
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("ws://127.0.0.1:8137/live"):
        pass
    assert client.get(PUBLIC).status_code == 404  # the lock lets it through; there is no such page in this site
    assert client.get(lock.SIGN_IN).status_code == 200


def test_every_path_of_the_site_is_locked(site: Any, client: TestClient) -> None:
    paths = [re.sub(r"\{[^}]+\}", "1", route.path) for route in site.routes]
    assert len(paths) > 15
    for path in paths:
        if path not in lock.ALWAYS and path != "/live":
            assert client.get(path).status_code == 401, path


def test_the_password_opens_all_and_signing_out_closes_it(client: TestClient) -> None:
    answer = sign_in(client, to="/games")
    assert (answer.status_code, answer.headers["location"]) == (303, "/games")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and PASSWORD not in cookie
    assert client.get("/games").status_code == 200
    with client.websocket_connect("ws://127.0.0.1:8137/live", headers={"origin": HERE}):
        pass
    page = client.get("/staff").text
    assert client.post("/staff/sign-out", data={"secret": secret_of(page)}).status_code == 303
    assert client.get("/games").status_code == 401


def test_a_cookie_kept_after_signing_out_is_worth_nothing(client: TestClient) -> None:
    sign_in(client)
    kept = client.cookies[lock.COOKIE]
    client.post("/staff/sign-out", data={"secret": secret_of(client.get("/staff").text)})
    client.cookies.set(lock.COOKIE, kept)
    assert client.get("/staff/health").status_code == 401


@pytest.mark.parametrize("to", ["//evil.example", "/\\evil.example", "https://evil.example", "", "/a\nb"])
def test_signing_in_leads_to_pages_of_this_server_only(client: TestClient, to: str) -> None:
    assert sign_in(client, to=to).headers["location"] == "/staff"


def test_a_wrong_password_is_refused_and_said_in_the_log(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    answer = sign_in(client, "wrong")
    assert answer.status_code == 403 and "That is not the password." in answer.text
    assert "set-cookie" not in answer.headers
    assert "a wrong password" in caplog.text and "wrong\n" not in caplog.text.replace("a wrong", "")


def test_guessing_is_slow(client: TestClient) -> None:
    statuses = [sign_in(client, f"guess {number}").status_code for number in range(8)]
    assert statuses == [403] * 5 + [429] * 3
    assert sign_in(client).status_code == 429  # the right one has to wait as well


def test_attempts_come_back_and_are_bounded_over_all_addresses() -> None:
    now = 0.0
    limit = attempts.Attempts(lambda: now)
    assert [limit.spend("a") for _ in range(6)] == [True] * 5 + [False]
    now = 61.0
    assert [limit.spend("a"), limit.spend("a")] == [True, False]
    limit.give_back("a")
    assert limit.spend("a")
    tried = sum(limit.spend(f"address {number}") for number in range(2 * attempts.REMEMBERED))
    assert tried <= attempts.BURST_OF_ALL
    assert len(limit._of) <= attempts.REMEMBERED


def test_sessions_end_when_idle_after_half_a_day_and_when_too_many() -> None:
    now = 0.0
    known = sessions.Sessions(lambda: now)
    first = known.begin()
    now = sessions.IDLE_S - 1
    assert known.of(first) is not None
    now += sessions.IDLE_S + 1
    assert known.of(first) is None
    begun, busy = now, known.begin()
    while now - begun < sessions.LONGEST_S - 100:
        now += 100
        assert known.of(busy) is not None
    now += 300
    assert known.of(busy) is None
    many = [known.begin() for _ in range(sessions.MOST + 1)]
    assert sum(known.of(secret) is not None for secret in many) == sessions.MOST
    assert known.of("") is None


def test_a_page_left_open_does_not_keep_its_reader_signed_in() -> None:
    now = 0.0
    known = sessions.Sessions(lambda: now)
    room = StaffPages(QUICK, known, {"In the hall": Table()})
    routes = [*room.routes(Shell(())), Route("/api/tables", lambda _request: PlainTextResponse("all"))]
    site = Starlette(routes=routes, middleware=[lock.within(known, lambda path: path == PUBLIC)])
    with TestClient(site, base_url=HERE, follow_redirects=False, client=OWN) as client:
        sign_in(client)
        for _minute in range(30):
            now += 60
            assert [client.get(path).status_code for path in lock.POLLED] == [200, 200]
        now += 1
        assert [client.get(path).status_code for path in lock.POLLED] == [401, 401]
        sign_in(client)
        for _visit in range(3):
            now += sessions.IDLE_S - 1
            assert client.get("/staff").status_code == 200


@pytest.mark.parametrize(
    ("asks", "url", "allowed", "status"),
    [
        (OWN, "http://127.0.0.1:8137", False, 303),
        (("::1", 1), "http://127.0.0.1:8137", False, 303),
        (("::ffff:127.0.0.1", 1), "http://127.0.0.1:8137", False, 303),
        (OTHER, "http://127.0.0.1:8137", False, 403),
        (OTHER, "https://127.0.0.1:8137", False, 303),  # as the server has it from a proxy that adds TLS
        (OTHER, "http://127.0.0.1:8137", True, 303),
    ],
)
def test_no_password_is_taken_that_others_could_have_heard(
    asks: tuple[str, int], url: str, allowed: bool, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    room = StaffPages(QUICK, sessions.Sessions(), {}, plain_http=allowed)
    with TestClient(
        Starlette(routes=room.routes(Shell(()))), base_url=url, follow_redirects=False, client=asks
    ) as client:
        form = client.get(lock.SIGN_IN)
        answer = sign_in(client)
    assert (form.status_code, answer.status_code) == ((403, 403) if status == 403 else (200, 303))
    assert ('name="password"' in form.text) == (status != 403)
    assert ("Over plain HTTP" in form.text, "set-cookie" in answer.headers) == (status == 403, status == 303)
    assert ("192.0.2.7 was refused: it came without TLS" in caplog.text) == (status == 403)


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_what_a_proxy_on_this_machine_says_counts(session: DeskSession, scheme: str) -> None:
    room = StaffPages(QUICK, sessions.Sessions(), {})
    with app.serve(session, more=[room]) as url:
        forwarded = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": scheme}
        asked = urllib.request.Request(f"{url}staff/sign-in", headers=forwarded)
        try:
            status = urllib.request.urlopen(asked, timeout=10).status
        except urllib.error.HTTPError as refused:
            status = refused.code
    assert status == (200 if scheme == "https" else 403)


def test_nothing_of_the_staff_stays_in_a_browser(client: TestClient) -> None:
    sign_in(client)
    for path in ("/staff", "/staff/health", "/games", "/api/games", "/statistics.csv"):
        assert client.get(path).headers["cache-control"] == "no-store", path
    assert client.get("/static/style.css").headers["cache-control"] == "no-cache"


def test_a_form_without_its_secret_or_from_another_page_does_nothing(client: TestClient, table: Table) -> None:
    sign_in(client)
    form = {"table": "In the hall", "name": "brightness", "value": "20"}
    secret = secret_of(client.get("/staff").text)
    for wrong in ({}, {"secret": ""}, {"secret": "é"}, {"secret": secret[:-1]}):
        assert client.post("/staff/setting", data=form | wrong).status_code == 403
    foreign = client.post("/staff/setting", data=form | {"secret": secret}, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403
    text = client.post("/staff/setting", content=b"secret=" + secret.encode(), headers={"Content-Type": "text/plain"})
    assert text.status_code == 403
    large = client.post("/staff/setting", data=form | {"secret": secret, "more": "x" * 9000})
    assert large.status_code == 403
    assert table.asked == []


def test_settings_are_changed_and_a_refusal_is_shown(client: TestClient, table: Table) -> None:
    sign_in(client)
    secret = secret_of(client.get("/staff").text)
    form = {"secret": secret, "table": "In the hall", "name": "brightness", "value": "20"}
    assert client.post("/staff/setting", data=form).status_code == 303
    assert client.post("/staff/self-test", data=form).status_code == 303
    assert table.asked == [("brightness", "20"), ("test",)]
    assert client.post("/staff/setting", data=form | {"table": "elsewhere"}).status_code == 404
    table.there = False
    refused = client.post("/staff/setting", data=form)
    assert refused.status_code == 400 and "the table is not there just now" in refused.text


def test_what_is_shown_is_true_and_escaped(client: TestClient, table: Table) -> None:
    sign_in(client)
    page = client.get("/staff").text
    assert "all is well" in page and "216 times a second" in page and "1 d 2 h 3 min" in page
    assert '<option value="50" selected>' in page
    labels = re.findall(r"<label>([^<]*?)\n", page)
    assert len(labels) == len({*SETTINGS, *TEXTS}) and not {*SETTINGS, *TEXTS} & set(labels), labels
    told = re.findall(r"<td>(.*?)</td><td>(.*?)</td>", page)
    assert told[0][0] == "In the hall" and told[0][1].startswith("The sensor at 5 is stuck."), told
    assert "line of the service &lt;b&gt;" in page
    table.faults = [{"what": "stuck", "cell": "5", "detail": ""}]
    table.test = {"stage": "ask", "asked": 2, "results": "+-......."}
    health = client.get("/staff/health").text
    assert "look after it" in health and "Set a piece on" in health and "1 sound" in health and "1 no answer" in health


UNREAD = "How it is set cannot be read just now"


@pytest.mark.parametrize("refuses", ["settings", "events", "flown"])
def test_a_log_that_refuses_leaves_the_staff_what_it_does_not_hold(
    client: TestClient, log: Log, table: Table, monkeypatch: pytest.MonkeyPatch, refuses: str
) -> None:
    def refuse(*_words: object) -> Any:
        raise LogError("the log sqlite:///x: disk I/O error: the disk refuses to write")

    sign_in(client)
    assert UNREAD not in client.get("/staff").text
    monkeypatch.setattr(table if refuses == "settings" else log, refuses, refuse)
    answer = client.get("/staff")
    assert answer.status_code == 200 and answer.text.count("disk I/O error") == 1
    assert "line of the service" in answer.text and "all is well" in answer.text
    assert (UNREAD in answer.text) == (refuses == "settings")
    assert ("The sensor at 5 is stuck." in answer.text) == (refuses != "events")
    form = {"secret": secret_of(answer.text), "table": "In the hall", "name": "brightness", "value": "20"}
    assert client.post("/staff/setting", data=form).status_code == 303 and table.asked == [("brightness", "20")]


def test_a_log_that_refuses_everything_says_so_once_and_beside_what_else_went_wrong(
    client: TestClient, log: Log, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: object) -> Any:
        raise LogError("the log refuses")

    sign_in(client)
    secret = secret_of(client.get("/staff").text)
    for whose, name in ((table, "settings"), (log, "events"), (log, "flown")):
        monkeypatch.setattr(whose, name, refuse)
    table.there = False
    answer = client.post("/staff/setting", data={"secret": secret, "table": "In the hall"})
    assert answer.status_code == 400
    told = re.findall(r'role="alert">([^<]*)<', answer.text)
    assert told == ["the table is not there just now", "the log refuses"]


def test_hashes_are_argon2id_and_nothing_else() -> None:
    made = password.hashed(PASSWORD)
    assert password.check(made).startswith("$argon2id$") and password.fits(made, PASSWORD)
    assert not password.fits(made, PASSWORD + ".") and not password.fits("nonsense", PASSWORD)
    with pytest.raises(UsageError, match="10 to 200 characters"):
        password.hashed("short")
    huge = "$argon2id$v=19$m=2097152,t=3,p=4$P1/kpmWUwvbMvb4GbxlJhQ$SwJ0e9CdiDWNQBxGc4CvTjseI3SdY790jukrcfCElMc"
    for wrong in ("", PASSWORD, made.replace("argon2id", "argon2i"), huge):
        with pytest.raises(UsageError, match="hash is not"):
            password.check(wrong)


@pytest.mark.browser
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_staff_sign_in_and_dim_a_virtual_table_s_lights(browser: Any, tmp_path: Path, size: str) -> None:
    board, known = boards.load("rota"), sessions.Sessions()
    with (
        Log.open(f"sqlite:///{tmp_path / 'log.db'}") as log,
        VirtualTable(boards.compact(board), boards.data_folder("firmware")) as table,
    ):
        session = Session(board, str(table.link_path), log, virtual=table)
        session.start()
        room = StaffPages(QUICK, known, {"In the hall": session.upkeep}, log)
        within = [lock.within(known, lambda path: path == PUBLIC)]
        with app.serve(session, log=log, more=[room], within=within) as url:
            page = browser.new_context(**SIZES[size]).new_page()
            mistakes: list[str] = []
            page.on("console", lambda message: mistakes.append(message.text) if message.type == "error" else None)
            page.goto(url)
            expect(page.get_by_role("heading", name="For the staff")).to_be_visible()
            assert complaints(page) == []
            page.screenshot(path=ARTEFACTS / f"web-staff-sign-in-{size}.png")
            page.get_by_label("Password").fill(PASSWORD)
            page.get_by_label("Password").press("Enter")
            expect(page.locator("#link")).to_have_attribute("data-ready", "true")
            page.get_by_role("link", name="Staff").click()
            page.get_by_text("settings and self-test").click()
            page.get_by_label("Brightness of the lights").first.select_option("20")
            page.get_by_role("button", name="Set: Brightness of the lights").first.click()
            expect(page.get_by_text("settings and self-test")).to_be_visible()
            assert page.get_by_label("Brightness of the lights").first.input_value() == "20"
            with pytest.raises(UsageError, match="brightness is one of"):
                session.upkeep.change("brightness", "7")
            assert session.upkeep.settings()["brightness"] == "20"
            page.get_by_role("link", name="Staff").click()
            expect(page.get_by_text("Brightness of the lights, in percent: 20")).to_be_visible()
            page.get_by_text("settings and self-test").click()
            expect(page.locator("#health")).to_contain_text("times a second", timeout=30_000)
            page.get_by_role("button", name="Begin the self-test").click()
            expect(page.locator("#health")).to_contain_text("Set a piece on", timeout=30_000)
            page.get_by_text("settings and self-test").click()
            expect(page.get_by_label("At the table").locator("option")).to_have_text(["In the hall"])
            assert complaints(page) == []
            page.screenshot(path=ARTEFACTS / f"web-staff-{size}.png", full_page=True)
            assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["viewport"]["width"]
            page.get_by_role("button", name="Sign out").click()
            expect(page.get_by_role("heading", name="For the staff")).to_be_visible()
            assert mistakes == []
            page.context.close()
        session.stop()
