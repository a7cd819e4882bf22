"""The page of statistics: what is counted, the CSV, the heat map, the charts."""

import csv
import hashlib
import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from importlib import resources
from pathlib import Path

import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

from lusoria.log import files, statistics
from lusoria.log.entries import Entry, LoggedGame
from lusoria.log.store import Log
from lusoria.web import app
from tests.host.web.browser_hand import BrowserHand
from tests.host.web.conftest import Visit
from tests.host.web.desk_session import DeskSession
from tests.host.web.log.logged import fill
from tests.support.services.axe import complaints

Picture = Callable[[BrowserHand, str], None]
MANY = 60


@pytest.fixture(scope="module")
def shared_log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Log]:
    with Log.open(f"sqlite:///{tmp_path_factory.mktemp('log') / 'log.db'}") as log:
        fill(log, MANY)
        log.keep_usage("table of rota", "rota", "a", {"rota/2": "9,7,1,120", "fault.a/1": "2"})
        yield log


def game(minutes: float | None, score: str, white: str = "human", black: str = "human", plies: int = 9) -> LoggedGame:
    """A game of Rota begun at noon of this PC's zone; without minutes it goes on."""
    noon = datetime(2026, 5, 17, 12).astimezone().astimezone(UTC)
    end = None if minutes is None else noon + timedelta(minutes=minutes)
    names = {"table": "t", "board": "rota", "boot": "a", "game": "rota", "options": "", "start": None, "flag": None}
    return LoggedGame(
        id=1, white=white, black=black, started=noon, ended=end, score=score, reason=None, plies=plies, **names
    )


def test_games_are_counted_by_day_hour_length_side_and_player() -> None:
    games = [
        game(3, "1-0", "engine:3"), game(4, "0-1", "engine:3"), game(90, "1/2-1/2", black="engine:3", plies=30),
        game(1, "*"), game(None, "*"), game(8, "1-0", "table:1", "table:1"),
    ]  # fmt: skip
    report = statistics.count(games)
    assert [report[name] for name in ("games", "finished", "abandoned", "going_on")] == [6, 4, 1, 1]
    assert report["days"] == [{"day": "2026-05-17", "finished": 4, "abandoned": 1, "going_on": 1}]
    assert [row["hour"] for row in report["hours"] if row["finished"]] == [12] and len(report["hours"]) == 24
    assert [(row["least"], row["most"], row["games"]) for row in report["minutes"] if row["games"]] == [
        (2, 5, 2), (5, 10, 1), (60, None, 1),
    ]  # fmt: skip
    assert report["lengths"] == [{"game": "rota", "games": 4, "plies": 9, "minutes": 6}]
    assert statistics.count([game(-9, "1-0")])["lengths"][0]["minutes"] == 0  # this PC's clock was set back
    assert report["sides"] == [{"game": "rota", "white": 2, "draw": 1, "black": 1}]
    assert report["players"] == [{"player": "engine:3", "game": "rota", "won": 1, "drawn": 1, "lost": 1}]


def test_a_day_without_a_game_is_counted_as_one() -> None:
    games = [
        replace(game(3, "1-0"), started=datetime(2026, *day, 12).astimezone()) for day in ((2, 27), (3, 2), (3, 2))
    ]
    assert [(row["day"], row["finished"]) for row in statistics.count(games)["days"]] == [
        ("2026-02-27", 1), ("2026-02-28", 0), ("2026-03-01", 0), ("2026-03-02", 2),
    ]  # fmt: skip
    long_ago = replace(games[0], started=datetime(1970, 1, 1, 12).astimezone())
    assert [row["day"] for row in statistics.count([games[0], long_ago])["days"]] == ["1970-01-01", "2026-02-27"]
    assert statistics.count([])["days"] == []


def test_cells_are_counted_where_pieces_were_set(shared_log: Log) -> None:
    expected: Counter[str] = Counter()
    for logged in shared_log.games():
        if logged.game == "latrunculi":
            texts = [str(action.text) for action in shared_log.actions(logged.id)]
            expected.update(text.split("-")[-1] for text in texts if not text.startswith("x"))
    [found] = [each for each in shared_log.landed() if each.game == "latrunculi"]
    assert found.counts == expected and (found.board, len(found.cells)) == ("grid-8x8", 64)


def test_imported_games_on_boards_of_several_sizes_are_counted_apart(session: DeskSession, tmp_path: Path) -> None:
    url, record = f"sqlite:///{tmp_path / 'log.db'}", tmp_path / "games.txt"
    record.write_text("".join(f'[Game "latrunculi"]\n[Board "{size}"]\n\n1. a1 *\n' for size in ("8x8", "7x7")))
    files.import_file(url, record, io.StringIO())
    with Log.open(url) as log, TestClient(app.create_app(session, log=log), base_url="http://127.0.0.1") as client:
        cells = client.get("/api/statistics").json()["cells"]
        assert [(each["last"], each["counts"]) for each in cells] == [("g7", {"a1": 1}), ("h8", {"a1": 1})]
        heat = "/statistics/heat.svg?board=latrunculi&of=latrunculi&last="
        pictures = [client.get(heat + each["last"]).text for each in cells if each["drawn"]]
        assert len(pictures) == len(set(pictures)) == sum(each["drawn"] for each in cells) > 0


def test_the_figures_of_a_day_and_a_game_alone(client: TestClient) -> None:
    whole = client.get("/api/statistics").json()
    assert whole["games"] == MANY and sum(row["finished"] for row in whole["hours"]) == whole["finished"]
    day = whole["days"][0]["day"]
    one = client.get(f"/api/statistics?since={day}&until={day}").json()
    assert [row["day"] for row in one["days"]] == [day] and 0 < one["games"] < MANY
    rota = client.get("/api/statistics?game=rota").json()
    assert {row["game"] for row in rota["cells"]} == {"rota"}
    assert client.get("/api/statistics?since=2001-01-01&until=2001-01-02").json()["games"] == 0


@pytest.mark.parametrize("query", ["since=yesterday", "until=9999-12-31", "game=chess", "who=" + "x" * 61])
def test_what_cannot_be_sought_is_said_in_one_line(client: TestClient, query: str) -> None:
    for path in ("/api/statistics", "/statistics.csv", "/api/games"):
        answer = client.get(f"{path}?{query}")
        assert answer.status_code == 400 and answer.text.count("\n") == 1


def test_the_csv_has_every_figure_of_the_page(client: TestClient) -> None:
    whole = client.get("/api/statistics").json()
    rows = list(csv.DictReader(io.StringIO(client.get("/statistics.csv").text)))
    assert {row["figure"] for row in rows} == {"games", "days", "hours", "minutes", "medians", "sides", "players",
                                                "cells", "faults", "usage"}  # fmt: skip
    assert [row["count"] for row in rows if row["figure"] == "usage"] == ["2", "9", "7", "1", "120"]
    cells = sum(sum(each["counts"].values()) for each in whole["cells"])
    assert sum(int(row["count"]) for row in rows if row["figure"] == "cells") == cells


def test_what_tables_counted_themselves_is_told(client: TestClient) -> None:
    for requests in ("", "?game=petteia"):
        report = client.get(f"/api/statistics{requests}").json()["usage"]
        assert [(each["kind"], each["game"], each["level"]) for each in report] == [
            ("fault.a/1", "", ""), ("rota/2", "rota", "2"),
        ]  # fmt: skip
        assert report[1]["counts"] == {"begun": 9, "finished": 7, "abandoned": 1, "plies": 120}


def test_a_heat_map_has_the_number_of_each_cell(client: TestClient) -> None:
    [rota] = client.get("/api/statistics?game=rota").json()["cells"]
    picture = client.get("/statistics/heat.svg?board=rota&of=rota&last=8&game=rota")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert all(f">{count}</text>" in picture.text for count in rota["counts"].values())
    assert client.get("/statistics/heat.svg?board=none&of=rota&last=8").status_code == 400


def test_faults_of_each_table_are_drawn_by_cell(session: DeskSession, tmp_path: Path) -> None:
    stuck = [Entry(1, "GAME", 1, {"game": "rota", "options": "", "start": "", "white": "human", "black": "human"})]
    stuck += [Entry(n, "FAULT", n, {"what": "stuck", "cell": "5", "detail": ""}) for n in (2, 3)]
    stuck += [Entry(4, "FAULT", 4, {"what": "missing", "cell": "5,7", "detail": ""})]
    stuck += [Entry(5, "FAULT", 5, {"what": "settings", "cell": "", "detail": "the flash refuses to write"})]
    with Log.open(f"sqlite:///{tmp_path / 'log.db'}") as log:
        log.keep("hall", "rota", "x", stuck)
        log.keep("attic", "nobody-s", "y", stuck[1:2])
        with TestClient(app.create_app(session, log=log), base_url="http://127.0.0.1") as client:
            assert client.get("/api/statistics").json()["fault_maps"] == [{"table": "hall", "board": "rota"}]
            picture = client.get("/statistics/faults.svg?table=hall&board=rota").text
            assert re.findall(r'paint-order="stroke">(.*?)</text>', picture) == ["3", "1"]  # on 5 and 7
            assert client.get("/statistics/faults.svg?table=attic&board=nobody-s").status_code == 404
            assert client.get("/statistics/faults.svg?table=attic&board=rota").status_code == 400


def test_what_others_wrote_is_as_it_came() -> None:
    folder = Path(str(resources.files("lusoria.web"))) / "static" / "vendor"
    lines = [
        line.split(" | ") for line in (folder / "README.md").read_text().splitlines() if line.startswith("| chart")
    ]
    assert {line[0].strip("| ") for line in lines} == {path.name for path in folder.glob("*.js")}
    for name, *_rest, digest in lines:
        content = (folder / name.strip("| ")).read_bytes()
        assert hashlib.sha256(content).hexdigest() == digest.strip("| ")


@pytest.mark.browser
def test_the_charts_are_drawn_and_everybody_can_read_them(
    session: DeskSession, shared_log: Log, visit: Visit, picture: Picture
) -> None:
    with app.serve(session, log=shared_log) as url:
        hand = visit(session, "phone", url)
        page = hand.page
        page.goto(f"{url}statistics", wait_until="networkidle")
        expect(page.locator("#charts canvas")).to_have_count(5)
        ink = "canvas => new Set(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data).size"
        assert all(page.locator("#charts canvas").nth(chart).evaluate(ink) > 20 for chart in range(3))
        expect(page.locator("#cells img")).to_have_count(3)
        page.locator("details").first.click()
        expect(page.locator("#usage tbody tr")).to_have_text("table of rotaRotaagainst the table, level 2971")
        picture(hand, "statistics-phone")
        assert complaints(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
        page.get_by_role("combobox", name="Game").select_option("Rota")
        expect(page.locator("#cells img")).to_have_count(1)
        assert page.url.endswith("statistics?game=rota")
        page.get_by_role("link", name="These games").click()
        expect(page.get_by_role("combobox", name="Game")).to_have_value("rota")
        page.wait_for_load_state("networkidle")
