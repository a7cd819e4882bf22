"""Who comes in to the staff's pages, for how long, and that strangers reach nothing else."""

import re
import time
import urllib.error
import urllib.request
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from lusoria.errors import UsageError
from lusoria.web.exhibit.pages import Staff, create_app, public
from lusoria.web.exhibit.texts import Texts
from lusoria.web.server import server
from lusoria.web.shell import Shell
from lusoria.web.staff import attempts, lock, password, sessions
from lusoria.web.staff.pages import StaffPages
from tests.host.web.desk_session import DeskSession
from tests.host.web.staff.signing_in import HERE, OTHER, OWN, PASSWORD, PUBLIC, QUICK, StaffTable, secret_of, sign_in


def test_strangers_reach_nothing_but_what_is_public(client: TestClient) -> None:
    for path in (
        "/tables",
        "/games",
        "/games/1",
        "/api/games",
        "/statistics.csv",
        "/staff",
        "/staff/health",
        "/api/tables",
    ):
        answer = client.get(path)
        assert (answer.status_code, answer.text) == (401, "only for the staff\n"), path
        page = client.get(path, headers={"Accept": "text/html"})
        assert (page.status_code, page.headers["location"]) == (303, f"/staff/sign-in?to={path}")
    assert client.post("/staff/setting", data={"table": "In the hall"}).status_code == 401
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("ws://127.0.0.1:8137/live"):
        pass
    assert client.get(PUBLIC).status_code == 404  # the lock lets it through; there is no such table
    assert client.get(lock.SIGN_IN).status_code == 200


def test_every_path_of_the_site_is_locked(site: Any, client: TestClient) -> None:
    paths = [re.sub(r"\{[^}]+\}", "1", route.path) for route in site.routes]
    assert len(paths) > 15
    for path in paths:
        if path not in lock.ALWAYS and not public(path):
            assert client.get(path).status_code == 401, path


def test_the_password_opens_all_and_signing_out_closes_it(client: TestClient) -> None:
    answer = sign_in(client, to="/games")
    assert (answer.status_code, answer.headers["location"]) == (303, "/games")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and PASSWORD not in cookie
    assert client.get("/games").status_code == 200
    page = client.get("/staff").text
    assert client.post("/staff/sign-out", data={"secret": secret_of(page)}).status_code == 303
    assert client.get("/games").status_code == 401


def test_a_cookie_kept_after_signing_out_is_worth_nothing(client: TestClient) -> None:
    sign_in(client)
    stored = client.cookies[lock.COOKIE]
    client.post("/staff/sign-out", data={"secret": secret_of(client.get("/staff").text)})
    client.cookies.set(lock.COOKIE, stored)
    assert client.get("/staff/health").status_code == 401


@pytest.mark.parametrize("to", ["//evil.example", "/\\evil.example", "https://evil.example", "", "/a\nb"])
def test_signing_in_leads_to_pages_of_this_server_only(client: TestClient, to: str) -> None:
    assert sign_in(client, to=to).headers["location"] == "/staff"


def test_a_wrong_password_is_refused_and_said_in_the_log(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    answer = sign_in(client, "wrong")
    assert answer.status_code == 403 and "That is not the password." in answer.text
    assert "set-cookie" not in answer.headers
    assert "a wrong password" in caplog.text and "wrong\n" not in caplog.text.replace("a wrong", "")


def test_what_is_no_form_is_no_attempt(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    for _time in range(9):
        answer = client.post(lock.SIGN_IN, content=b"password=x", headers={"Content-Type": "text/plain"})
        assert answer.status_code == 400 and answer.text.count("\n") == 1
    assert client.post(lock.SIGN_IN, data={"password": "x" * 9000}).status_code == 400
    assert "too often" not in caplog.text and sign_in(client).status_code == 303


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
    assert sessions.Sessions()._clock is time.time  # unlike time.monotonic, it goes on while the PC sleeps


def test_a_page_left_open_does_not_keep_its_reader_signed_in() -> None:
    now = 0.0
    known = sessions.Sessions(lambda: now)
    room = StaffPages(QUICK, known, {"In the hall": StaffTable()})
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
    app = create_app({"In the hall": session}, Texts(), "city", staff=Staff(QUICK))
    with server.serving(app, "127.0.0.1", 0) as served:
        forwarded = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": scheme}
        requests = urllib.request.Request(f"{served.url}staff/sign-in", headers=forwarded)
        try:
            status = urllib.request.urlopen(requests, timeout=10).status
        except urllib.error.HTTPError as refused:
            status = refused.code
    assert status == (200 if scheme == "https" else 403)


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
