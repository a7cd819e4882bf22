"""What the table saw: a flight record told moment by moment, and its page."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from log.flown import Recorded, flights
from playwright.sync_api import expect
from starlette.testclient import TestClient
from support.axe import complaints
from web.browser_hand import BrowserHand
from web.conftest import Visit
from web.desk_session import DeskSession

from ludus.link.told import FROM_TABLE
from lusoria import boards
from lusoria.errors import LogError
from lusoria.log.flight import Flight
from lusoria.log.logged import Delivery, Entry
from lusoria.log.store import Log
from lusoria.web import app, flight_story

Picture = Callable[[BrowserHand, str], None]


def flown() -> Flight:
    """A game of Rota: a nudge, a slide that is taken back, a press of the button."""
    desk = Recorded().play("1 2 3 4 6 7")
    desk.lift("6").place("6").play("1-0 7-8").press().move("8", "7").play("4-5")
    return flights(desk)[0]


def kept(log: Log, flight: Flight) -> None:
    """Put a flight record into a log, with the entries that it led to."""
    begin = {"game": flight.game, "options": "", "start": flight.start, "white": "human", "black": "human"}
    first = int(flight.inputs[0].data.split(" ")[0])
    entries = [Entry(first, "GAME", flight.inputs[0].ms, begin)]
    for number, told in enumerate(flight.logged, first + 1):
        names = [name for name, _type in FROM_TABLE[told.kind] if name not in ("entry", "ms")]
        entries.append(Entry(number, told.kind, told.ms, dict(zip(names, told.fields, strict=True))))
    log.keep_all([Delivery("t", "rota", "a", entries, oldest=first, inputs=flight.inputs)])


@pytest.fixture
def seen(tmp_path: Path) -> Iterator[Log]:
    with Log.open(f"sqlite:///{tmp_path / 'log.db'}") as log:
        kept(log, flown())
        yield log


@pytest.fixture
def client(session: DeskSession, seen: Log) -> Iterator[TestClient]:
    with TestClient(app.create_app(session, log=seen), base_url="http://127.0.0.1") as client:
        yield client


def test_a_record_is_told_moment_by_moment(client: TestClient) -> None:
    told = client.get("/api/games/1/flight").json()
    assert told["missing"] is None and told["events"][0]["words"] == "The game began."
    words = [event["words"] for event in told["events"]]
    assert words[1:4] == ["1 was filled.", "1. White: 1", "2 was filled."]
    assert words.count("6 was emptied.") == 1 and "The button was pressed." in words
    assert [event["ms"] for event in told["events"]] == sorted(event["ms"] for event in told["events"])
    assert {event["kind"] for event in told["events"]} == {"sensors", "button", "table"}


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
def test_a_record_that_says_what_cannot_be_is_refused(seen: Log, what: str, data: str) -> None:
    wrong = flown()
    wrong.inputs[1] = wrong.inputs[1]._replace(what=what, data=data)
    with pytest.raises(LogError, match="cannot be told"):
        flight_story.told(wrong, seen.game(1), seen.actions(1), boards.load("rota"))


@pytest.mark.browser
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_staff_find_what_was_seen_at_a_time(
    session: DeskSession, seen: Log, visit: Visit, picture: Picture, size: str
) -> None:
    with app.serve(session, log=seen) as url:
        hand = visit(session, size, url)
        page = hand.page
        page.goto(f"{url}games/1")
        page.get_by_role("link", name="What the table saw").click()
        expect(page.locator("#now")).to_contain_text("The game began.")
        page.keyboard.press("ArrowRight")
        expect(page.locator('.pieces [data-at="1"]')).to_have_attribute("data-colour", "?")
        page.keyboard.press("End")
        expect(page.locator("#now")).to_contain_text("Black: 4-5")
        assert complaints(page) == []
        picture(hand, f"flight-{size}")
        page.keyboard.press("Home")
        last = page.locator("#around button").last.text_content() or ""
        page.get_by_label("What was seen at").fill(last.split(" ")[0])
        page.get_by_role("button", name="Show").click()
        expect(page.locator("#clock")).to_have_value(last.split(" ")[0])
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
