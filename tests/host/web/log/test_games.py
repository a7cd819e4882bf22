"""The pages of the log: list, search, replay, review, downloads."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

from lusoria.boards import definitions as boards
from lusoria.errors import LogError
from lusoria.log.entries import Delivery
from lusoria.log.store import Log
from lusoria.web import app
from lusoria.web.pictures import game_picture
from tests.host.web.browser_hand import BrowserHand
from tests.host.web.conftest import ARTEFACTS, SIZES, Visit, two_games
from tests.host.web.desk_session import DeskSession
from tests.host.web.log.logged import ROTA, entries

Picture = Callable[[BrowserHand, str], None]
HERE = "http://127.0.0.1"
NAMES = "(players) => import('/static/words.js').then(({ playerName }) => players.map(playerName))"


@pytest.fixture(scope="module")
def shared_log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Log]:
    with two_games(tmp_path_factory.mktemp("log")) as log:
        yield log


@pytest.mark.parametrize(
    ("query", "ids"),
    [("", [2, 1]), ("?game=rota", [1]), ("?who=ENGINE", [1]), ("?who=t2", [2]), ("?score=1-0", []), ("?who=%25", []),
     ("?since=2100-01-01", []), ("?until=2020-01-01", []), ("?since=2020-01-01&until=2100-01-01", [2, 1]),
     ("?offset=1", [1])],
)  # fmt: skip
def test_games_are_sought_by_player_table_game_and_result(client: TestClient, query: str, ids: list[int]) -> None:
    assert [game["id"] for game in client.get(f"/api/games{query}").json()["games"]] == ids


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/api/games/99", 404, "there is no game 99"),
        ("/games/99", 404, "there is no game 99"),
        ("/games/9223372036854775808", 404, "there is no game 9223372036854775808"),
        ("/api/games?game=chess", 400, "games are sought"),
        ("/api/games?who=" + "x" * 61, 400, "games are sought"),
        ("/api/games?offset=-1", 400, "offset is a number"),
        ("/games/one", 404, "no such page"),
    ],
)
def test_what_is_not_there_is_said_in_one_line(client: TestClient, path: str, status: int, words: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status and words in answer.text and answer.text.count("\n") == 1


def test_a_game_is_told_step_by_step(client: TestClient) -> None:
    rota = client.get("/api/games/1").json()
    assert [step["text"] for step in rota["steps"]] == ["", *ROTA] and rota["stock"] == {"w": 3, "b": 3}
    assert rota["steps"][7]["pieces"] == {"1": "w", "2": "b", "3": "w", "4": "b", "6": "w", "0": "b"}
    assert sorted(rota["steps"][7]["cells"]) == ["5", "6"]
    lanes = client.get("/api/games/2").json()
    assert lanes["steps"][2]["pieces"] == {"B6.1": "w"} and lanes["steps"][2]["off"] == {"w": 0, "b": 0}


def test_the_last_game_of_a_table_is_found_by_the_table_s_name(client: TestClient) -> None:
    for query, status, where in (("?table=t2", 303, "/games/2"), ("?table=t", 404, None), ("", 404, None)):
        answer = client.get(f"/games/last{query}", follow_redirects=False)
        assert (answer.status_code, answer.headers.get("location")) == (status, where)


def test_the_last_game_of_a_table_is_found_beside_a_busy_table_with_a_longer_name(
    session: DeskSession, log: Log
) -> None:
    log.keep_all([Delivery("t", "rota", "c", entries("rota", ROTA, "human"))])
    busy = entries("rota", ROTA[:1], "human") * 30
    log.keep_all([Delivery("t2", "rota", "d", [replace(one, number=at) for at, one in enumerate(busy, 1)])])
    with TestClient(app.create_app(session, log=log), base_url=HERE) as client:
        answer = client.get("/games/last?table=t", follow_redirects=False)
    assert answer.headers.get("location") == "/games/3"


def test_a_game_is_downloaded_as_record_and_picture(client: TestClient) -> None:
    record = client.get("/games/1/record")
    assert '[Game "rota"]' in record.text and "5-6" in record.text
    assert record.headers["content-disposition"] == 'attachment; filename="lusoria-1.txt"'
    picture = client.get("/games/1/picture.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml") and picture.text.startswith("<svg")


def test_a_position_is_a_picture_with_its_players_move_and_result(client: TestClient) -> None:
    picture = client.get("/games/1/still.svg?ply=9").text
    assert "Rota: the engine, level 3 against a person" in picture and "9. White: 6-7" in picture
    assert picture.count('<use href="#piece-') == 6
    for query, status in (("ply=10", 400), ("ply=x", 400), ("", 200)):
        assert client.get(f"/games/1/still.svg?{query}").status_code == status


def test_a_game_is_looked_over_once_however_often_it_is_asked_for(client: TestClient) -> None:
    first = client.get("/api/games/1/review").json()["review"]
    assert [entry["ply"] for entry in first] == list(range(1, len(ROTA) + 1))
    assert all(0 <= entry["chance"] <= 1 for entry in first) and any(entry["mark"] for entry in first)
    assert client.get("/api/games/1/review").json()["review"] == first


def test_another_site_s_page_may_not_put_the_engine_to_work(client: TestClient) -> None:
    for site, status in (("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)):
        assert client.get("/api/games", headers={"Sec-Fetch-Site": site}).status_code == status


def test_without_a_log_there_are_no_pages_of_games(session: DeskSession) -> None:
    with TestClient(app.create_app(session), base_url=HERE) as client:
        assert client.get("/games").status_code == 404 and "/games" not in client.get("/").text


@pytest.mark.browser
def test_a_game_is_found_gone_through_and_looked_over(
    session: DeskSession, log: Log, visit: Visit, picture: Picture
) -> None:
    with app.serve(session, log=log) as url:
        hand = visit(session, "phone", url)
        page = hand.page
        session.resign("w")
        page.get_by_role("link", name="Share this game").click()
        expect(page).to_have_url(f"{url}games/1#0")  # the last one of this table in the log
        page.get_by_role("link", name="Games").click()
        expect(page.locator("#games tr")).to_have_count(2)
        picture(hand, "games-phone")
        page.get_by_label("Player or table").fill("engine")
        expect(page.locator("#games tr")).to_have_count(1)
        page.locator("#games a").click()
        expect(page.get_by_role("button", name="Pause")).to_be_visible()  # it plays by itself
        expect(page.locator("#speed")).to_have_value("normal")
        expect(page.locator("#now")).not_to_have_text("The start")
        page.keyboard.press("Home")
        expect(page.locator("#now")).to_have_text("The start")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.keyboard.press("End")
        expect(page.locator("#now")).to_have_text("9. White: 6-7")
        page.keyboard.press("ArrowLeft")
        expect(page.locator('.pieces [data-at="5"]')).to_have_attribute("data-colour", "b")
        page.get_by_role("button", name="Look it over").click()
        expect(page.locator("#graph polyline")).to_be_visible(timeout=30_000)
        expect(page.locator("#steps [data-mark]").first).to_be_visible()
        page.locator("#steps [data-mark]").first.click()
        expect(page.locator("#verdict")).to_contain_text("Better was")
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"]["viewport"]["width"]
        picture(hand, "game-phone")
        with page.expect_download() as stored:
            page.get_by_role("button", name="Picture of this").click()
        assert stored.value.suggested_filename.endswith(".png")
        stored.value.save_as(ARTEFACTS / "web-still.png")
        assert (ARTEFACTS / "web-still.png").stat().st_size > 100_000
        page.get_by_role("button", name="Copy the link").click()
        expect(page.get_by_role("textbox", name="Copy the link")).to_have_value(page.url)
        expect(page.get_by_text("leads to this machine only")).to_be_visible()
        for name, kind in (("Record", ".txt"), ("Moving picture", ".svg"), ("Drawing of this", ".svg")):
            with page.expect_download() as stored:
                page.get_by_role("link", name=name).click()
            assert stored.value.suggested_filename.endswith(kind)
        page.goto(f"{url}games/2#2")
        expect(page.locator('.pieces [data-at="B6.1"]')).to_be_visible()
        page.evaluate("location.hash = '#1.5'")  # as a link does that is followed here
        expect(page.locator("#now")).to_have_text("1. White: (136)")
        names = page.evaluate(NAMES, ["table", "engine", "engine:x", "engine:3", "human"])
        assert names == ["table", "engine", "engine:x", "the engine, level 3", "a person"]
        picture(hand, "game-lanes-phone")


def test_a_board_of_one_s_own_is_drawn_where_games_were_played_on_it() -> None:
    own: boards.Definition = boards.load("grid-7x7") | {"board": "home"}
    cells = tuple(own["cells"]["ids"])
    assert game_picture.board_with("home", "petteia", cells, [own]) is own
    assert game_picture.board_with("grid-7x7", "petteia", cells, [own])["board"] == "grid-7x7"
    assert game_picture.board_named("home", [own]) is own
    with pytest.raises(LogError, match="'home'"):
        game_picture.board_named("home")
