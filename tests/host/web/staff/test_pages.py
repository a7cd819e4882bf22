"""What a form of the staff's pages may do, and what is shown."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

from ludus.storage.settings import SETTINGS, TEXTS
from lusoria.boards import definitions as boards
from lusoria.errors import LogError, UsageError
from lusoria.log.store import Log
from lusoria.session import Session
from lusoria.simulator import VirtualTable
from lusoria.web.exhibit.pages import Staff, create_app
from lusoria.web.exhibit.texts import Texts
from lusoria.web.server import server
from tests.host.web.conftest import SIZES
from tests.host.web.staff.signing_in import PASSWORD, QUICK, StaffTable, secret_of, sign_in
from tests.support.services.axe import complaints


def test_nothing_of_the_staff_stays_in_a_browser(client: TestClient) -> None:
    sign_in(client)
    for path in ("/staff", "/staff/health", "/games", "/api/games", "/statistics.csv"):
        assert client.get(path).headers["cache-control"] == "no-store", path
    assert client.get("/static/style.css").headers["cache-control"] == "no-cache"


def test_a_form_without_its_secret_or_from_another_page_does_nothing(client: TestClient, table: StaffTable) -> None:
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
    assert table.requests == []


def test_settings_are_changed_and_a_refusal_is_shown(client: TestClient, table: StaffTable) -> None:
    sign_in(client)
    secret = secret_of(client.get("/staff").text)
    form = {"secret": secret, "table": "In the hall", "name": "brightness", "value": "20"}
    assert client.post("/staff/setting", data=form).status_code == 303
    assert client.post("/staff/self-test", data=form).status_code == 303
    assert table.requests == [("brightness", "20"), ("test",)]
    for path in ("/staff/setting", "/staff/self-test"):
        assert client.post(path, data=form | {"table": "elsewhere"}).status_code == 404
        assert client.post(path, data={"secret": secret}).status_code == 404
    table.there = False
    refused = client.post("/staff/setting", data=form)
    assert refused.status_code == 400 and "the table is not there just now" in refused.text


def test_what_is_shown_is_true_and_escaped(client: TestClient, table: StaffTable) -> None:
    sign_in(client)
    page = client.get("/staff").text
    assert "all is well" in page and "216 times a second" in page and "1 d 2 h 3 min" in page
    assert '<option value="50" selected>' in page
    labels = re.findall(r"<label>([^<]*?)\n", page)
    assert len(labels) == len({*SETTINGS, *TEXTS}) and not {*SETTINGS, *TEXTS} & set(labels), labels
    report = re.findall(r"<td>(.*?)</td><td>(.*?)</td>", page)
    assert report[0][0] == "In the hall" and report[0][1].startswith("The sensor at 5 is stuck."), report
    assert "line of the service &lt;b&gt;" in page
    table.faults = [{"what": "stuck", "cell": "5", "detail": ""}]
    table.test = {"stage": "ask", "asked": 2, "results": "+-......."}
    health = client.get("/staff/health").text
    assert "look after it" in health and "Set a piece on" in health and "1 sound" in health and "1 no answer" in health


def test_what_a_table_calls_a_stage_is_no_format_string(client: TestClient, table: StaffTable) -> None:
    sign_in(client)
    for stage in ("{x}", "{", "{asked.__class__}", "%s"):
        table.test = {"stage": stage, "asked": 2, "results": "+"}
        for path in ("/staff", "/staff/health"):
            answer = client.get(path)
            assert answer.status_code == 200 and stage in answer.text


UNREAD = "How it is set cannot be read just now"


@pytest.mark.parametrize("refuses", ["settings", "events", "tables_with_flights"])
def test_a_log_that_refuses_leaves_the_staff_what_it_does_not_hold(
    client: TestClient, log: Log, table: StaffTable, monkeypatch: pytest.MonkeyPatch, refuses: str
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
    assert client.post("/staff/setting", data=form).status_code == 303 and table.requests == [("brightness", "20")]


def test_a_log_that_refuses_everything_says_so_once_and_beside_what_else_went_wrong(
    client: TestClient, log: Log, table: StaffTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: object) -> Any:
        raise LogError("the log refuses")

    sign_in(client)
    secret = secret_of(client.get("/staff").text)
    for whose, name in ((table, "settings"), (log, "events"), (log, "tables_with_flights")):
        monkeypatch.setattr(whose, name, refuse)
    table.there = False
    answer = client.post("/staff/setting", data={"secret": secret, "table": "In the hall"})
    assert answer.status_code == 400
    report = re.findall(r'role="alert">([^<]*)<', answer.text)
    assert report == ["the table is not there just now", "the log refuses"]


@pytest.mark.browser
def test_the_staff_sign_in_and_dim_a_virtual_table_s_lights(browser: Any, tmp_path: Path) -> None:
    board = boards.load("rota")
    with (
        Log.open(f"sqlite:///{tmp_path / 'log.db'}") as log,
        VirtualTable(boards.compact(board), speed=4) as table,
    ):
        session = Session(board, str(table.link_path), log, virtual=table)
        session.start()
        app = create_app({"In the hall": session}, Texts(), "city", log=log, staff=Staff(QUICK))
        with server.serving(app, "127.0.0.1", 0) as served:
            page = browser.new_context(**SIZES["phone"], reduced_motion="reduce").new_page()
            mistakes: list[str] = []
            page.on("console", lambda message: mistakes.append(message.text) if message.type == "error" else None)
            page.goto(f"{served.url}tables")
            expect(page.get_by_role("heading", name="For the staff")).to_be_visible()
            assert complaints(page) == []
            page.get_by_label("Password").fill(PASSWORD)
            page.get_by_label("Password").press("Enter")
            expect(page.get_by_role("heading", name="Tables")).to_be_visible()
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
            assert page.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"]["viewport"]["width"]
            page.get_by_role("button", name="Sign out").click()
            expect(page.get_by_role("heading", name="For the staff")).to_be_visible()
            assert mistakes == []
            page.context.close()
        session.stop()
