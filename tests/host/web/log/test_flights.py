"""What the table saw: a flight record told moment by moment, and its page."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

from ludus.link.table_messages import FROM_TABLE
from lusoria.boards import definitions as boards
from lusoria.errors import LogError
from lusoria.log.entries import Delivery, Entry
from lusoria.log.flights.flight import Flight
from lusoria.log.store import Log
from lusoria.web import app
from lusoria.web.log import flight_story
from tests.host.log.recorded_flights import Recorded, flights
from tests.host.web.browser_hand import BrowserHand
from tests.host.web.conftest import Visit
from tests.host.web.desk_session import DeskSession
from tests.host.web.log.logged import entries
from tests.support.services.axe import complaints

Picture = Callable[[BrowserHand, str], None]


def a_flight() -> Flight:
    """A game of Rota: a nudge, a slide that is taken back, a press of the button."""
    desk = Recorded().play("1 2 3 4 6 7")
    desk.lift("6").place("6").play("1-0 7-8").press().move("8", "7").play("4-5")
    return flights(desk)[0]


def keep_flight(log: Log, flight: Flight, journal: str = "a") -> None:
    """Put a flight record into a log, with the entries that it led to."""
    begin = {"game": flight.game, "options": "", "start": flight.start, "white": "human", "black": "human"}
    first = int(flight.inputs[0].data.split(" ")[0])
    entries = [Entry(first, "GAME", flight.inputs[0].ms, begin)]
    for number, report in enumerate(flight.logged, first + 1):
        names = [name for name, _type in FROM_TABLE[report.kind] if name not in ("entry", "ms")]
        entries.append(Entry(number, report.kind, report.ms, dict(zip(names, report.fields, strict=True))))
    log.keep_all([Delivery("t", "rota", journal, entries, oldest=first, inputs=flight.inputs)])


@pytest.fixture(scope="module")
def shared_log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Log]:
    with Log.open(f"sqlite:///{tmp_path_factory.mktemp('log') / 'log.db'}") as log:
        keep_flight(log, a_flight())
        yield log


def test_a_record_is_told_moment_by_moment(client: TestClient) -> None:
    report = client.get("/api/games/1/flight").json()
    assert report["missing"] is None and report["events"][0]["words"] == "The game began."
    words = [event["words"] for event in report["events"]]
    assert words[1:4] == ["1 was filled.", "1. White: 1", "2 was filled."]
    assert words.count("6 was emptied.") == 1 and "The button was pressed." in words
    assert [event["ms"] for event in report["events"]] == sorted(event["ms"] for event in report["events"])
    assert {event["kind"] for event in report["events"]} == {"sensors", "button", "table"}


def test_pieces_have_the_game_s_colours_once_it_has_them(client: TestClient) -> None:
    events = client.get("/api/games/1/flight").json()["events"]
    assert [event["set"] for event in events[1:5]] == [{"1": "?"}, {"1": "w"}, {"2": "?"}, {"2": "b"}]
    pieces: dict[str, str] = {}
    for event in events:
        pieces |= event["set"]
    game = client.get("/api/games/1").json()
    assert {name: piece for name, piece in pieces.items() if piece} == game["steps"][-1]["pieces"]


def test_a_game_without_a_record_is_said_and_a_record_can_be_had(client: TestClient) -> None:
    assert client.get("/api/games/7/flight").status_code == 404
    assert client.get("/games/1/flight.json").json()["flight"] == 1


@pytest.mark.parametrize(("what", "data"), [("cells", "o77"), ("mask", "1 x"), ("ask", "1")])
def test_a_record_that_says_what_cannot_be_is_refused(shared_log: Log, what: str, data: str) -> None:
    wrong = a_flight()
    wrong.inputs[1] = wrong.inputs[1]._replace(what=what, data=data)
    with pytest.raises(LogError, match="cannot be told"):
        flight_story.story(wrong, shared_log.game(1), shared_log.actions(1), boards.load("rota"))


def moment(client: TestClient, when: datetime, table: str = "t") -> str:
    """Where the way to a moment by table and time leads."""
    local = when.astimezone()
    requests = {"table": table, "date": f"{local:%Y-%m-%d}", "time": f"{local:%H:%M:%S}"}
    return client.get("/flights", params=requests, follow_redirects=False).headers.get("location", "")


def test_a_moment_is_found_by_table_and_time(session: DeskSession, tmp_path: Path) -> None:
    now = [datetime(2026, 5, 17, 12, 3, tzinfo=UTC)]
    with Log.open(f"sqlite:///{tmp_path / 'log.db'}", clock=lambda: now[0]) as log:
        keep_flight(log, a_flight(), "a")
        now[0] += timedelta(hours=2)
        keep_flight(log, a_flight(), "b")
        with TestClient(app.create_app(session, log=log), base_url="http://127.0.0.1") as client:
            for game, last in ((1, now[0] - timedelta(hours=2)), (2, now[0])):
                events = client.get(f"/api/games/{game}/flight").json()["events"]
                assert moment(client, last) == f"/games/{game}/flight#{len(events) - 1}"
                begun = datetime.fromisoformat(client.get(f"/api/games/{game}/flight").json()["begun"])
                middle = events[len(events) // 2]
                found = moment(client, begun + timedelta(milliseconds=middle["ms"]))
                index = int(found.removeprefix(f"/games/{game}/flight#"))
                assert abs(events[index]["ms"] - middle["ms"]) <= 1000
            assert moment(client, now[0] - timedelta(hours=1)).startswith("/games/1/flight#")
            assert moment(client, now[0] - timedelta(hours=9)) == moment(client, now[0], "another") == ""


def test_a_moment_is_found_before_many_games_without_a_record(session: DeskSession, tmp_path: Path) -> None:
    now = datetime(2026, 5, 17, 12, 3, tzinfo=UTC)
    with Log.open(f"sqlite:///{tmp_path / 'log.db'}", clock=lambda: now) as log:
        keep_flight(log, a_flight())
        begun = entries("rota", [], "human") * 300
        log.keep_all([Delivery("t", "rota", "b", [replace(one, number=at) for at, one in enumerate(begun, 1)])])
        with TestClient(app.create_app(session, log=log), base_url="http://127.0.0.1") as client:
            assert moment(client, now).startswith("/games/1/flight#")


@pytest.mark.parametrize("query", ["", "date=2026-05-17", "date=x&time=14:03", "date=0001-01-01&time=00:00"])
def test_a_moment_that_is_none_is_said_in_one_line(client: TestClient, query: str) -> None:
    answer = client.get(f"/flights?table=t&{query}")
    assert answer.status_code in (400, 404) and answer.text.count("\n") == 1


@pytest.mark.browser
def test_the_staff_find_what_was_seen_at_a_time(
    session: DeskSession, shared_log: Log, visit: Visit, picture: Picture
) -> None:
    with app.serve(session, log=shared_log) as url:
        hand = visit(session, "phone", url)
        page = hand.page
        page.goto(f"{url}games/1")
        page.get_by_role("link", name="What the table saw").click()
        expect(page.locator("#now")).to_contain_text("The game began.")
        page.keyboard.press("ArrowRight")
        expect(page.locator('.pieces [data-at="1"]')).to_have_attribute("data-colour", "?")
        page.keyboard.press("End")
        expect(page.locator("#now")).to_contain_text("Black: 4-5")
        assert complaints(page) == []
        picture(hand, "flight-phone")
        page.keyboard.press("Home")
        last = page.locator("#around button").last.text_content() or ""
        page.get_by_label("What was seen at").fill(last.split(" ")[0])
        page.get_by_role("button", name="Show").click()
        expect(page.locator("#clock")).to_have_value(last.split(" ")[0])
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
        shown = page.url
        page.keyboard.press("Home")
        page.get_by_label("Time of day").fill(last.split(" ")[0])
        page.get_by_role("button", name="Go there").click()
        page.wait_for_load_state("networkidle")
        expect(page).to_have_url(shown)
        assert complaints(page) == []
        picture(hand, "flight-found-phone")
