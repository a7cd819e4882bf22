"""The server without a browser: who may come in, what it tells, what it refuses."""

import base64
import contextlib
import hashlib
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from ludus.games.game import Game
from lusoria.errors import LusoriaError, UsageError
from lusoria.session.page.game import game_state
from lusoria.web import app
from lusoria.web.allowance import Allowance
from lusoria.web.live import feed, inbox, stock, visitor
from tests.host.web.desk_session import DeskSession

HERE = "http://127.0.0.1:8137"
LIVE = "ws://127.0.0.1:8137/live"
PAGE = {"origin": HERE}


@pytest.fixture
def client(session: DeskSession) -> Iterator[TestClient]:
    with TestClient(app.create_app(session), base_url=HERE) as client:
        yield client


@pytest.fixture(scope="module")
def idle() -> Iterator[DeskSession]:
    """A session for all tests of which none reaches it."""
    with DeskSession() as session:
        yield session


@pytest.fixture(scope="module")
def stranger(idle: DeskSession) -> Iterator[TestClient]:
    with TestClient(app.create_app(idle), base_url=HERE) as client:
        yield client


def until(socket: WebSocketTestSession, kind: str, fits: Callable[[Any], Any] = bool) -> Any:
    """The body of the next message of a kind that fits."""
    for _ in range(500):
        message = json.loads(socket.receive_text())
        if kind in message and fits(message[kind]):
            return message[kind]
    raise AssertionError(f"no such {kind}")


def test_the_page_has_the_board_in_it_and_loads_nothing_from_elsewhere(stranger: TestClient) -> None:
    page = stranger.get("/")
    assert page.status_code == 200
    assert page.text.count("data-cell=") == page.text.count("data-light=") == 9
    for path in ["/", *("/static/" + name for name in ("table.js", "stage.js", "style.css", "table.css", "icon.svg"))]:
        text = stranger.get(path).text.replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text and "https:" not in text.replace('"https:" ?', "")


def test_every_answer_carries_the_security_headers(stranger: TestClient) -> None:
    for path in ("/", "/static/table.js", "/nothing/here"):
        headers = stranger.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"


def test_a_file_known_to_the_browser_is_not_sent_again(stranger: TestClient) -> None:
    tag = stranger.get("/static/table.js").headers["etag"]
    again = stranger.get("/static/table.js", headers={"if-none-match": f'"other", W/{tag}'})
    assert (again.status_code, again.content) == (304, b"")
    assert stranger.get("/static/table.js", headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/index.html", "/app.py"])
def test_only_the_page_s_own_files_are_served(stranger: TestClient, path: str) -> None:
    assert stranger.get(path).status_code == 404


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8137", "127.0.0.1.evil.example", "10.0.0.7", "[::1", ""]
)
def test_a_foreign_name_for_this_machine_is_refused(stranger: TestClient, host: str) -> None:
    assert stranger.get("/", headers={"host": host}).status_code == 403
    with pytest.raises(WebSocketDisconnect), stranger.websocket_connect(LIVE, headers={"host": host}):
        pass


def test_only_the_page_s_own_styles_may_stand_in_it(stranger: TestClient) -> None:
    page = stranger.get("/")
    [styles] = re.findall("<style>(.*?)</style>", page.text, re.DOTALL)
    known = base64.b64encode(hashlib.sha256(styles.encode()).digest()).decode()
    assert f"style-src 'self' 'sha256-{known}';" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("address", "host", "status"),
    [
        ("127.0.0.1", "localhost:8137", 200),
        ("127.0.0.1", "[::1]:8137", 200),
        ("museum.example", "museum.example", 200),
        ("192.168.7.2", "192.168.7.2:80", 200),
        ("0.0.0.0", "10.0.0.7:8137", 200),
        ("::", "[fd00::7]:8137", 200),
        ("0.0.0.0", "evil.example", 403),
    ],
)
def test_the_server_answers_to_the_names_it_has(idle: DeskSession, address: str, host: str, status: int) -> None:
    client = TestClient(app.create_app(idle, address), base_url=HERE)
    assert client.get("/", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://[", "http://127.0.0.1:8138", "http://localhost:8137"]
)
def test_another_page_s_websocket_is_refused(stranger: TestClient, origin: str) -> None:
    with pytest.raises(WebSocketDisconnect), stranger.websocket_connect(LIVE, headers={"origin": origin}):
        pass


def test_state_and_lights_are_pushed_when_they_change(client: TestClient, session: DeskSession) -> None:
    with client.websocket_connect(LIVE, headers=PAGE) as socket:
        first = until(socket, "state")
        assert first["game"]["side"] == "w" and first["pieces"] == {}
        assert len(until(socket, "lights")) == 9
        session.hand("place 5 w")
        begun = time.monotonic()
        state = until(socket, "state", lambda state: state["pieces"])
        assert state["pieces"] == {"5": "w"} and first["pieces"] == {}
        assert time.monotonic() - begun < 10
        assert until(socket, "state", lambda state: state["game"]["ply"])["game"]["moves"] == [
            {"ply": 1, "text": "5", "by": "w"}
        ]


def test_lights_come_at_most_25_times_a_second(client: TestClient, session: DeskSession) -> None:
    with client.websocket_connect(LIVE, headers=PAGE) as socket:
        until(socket, "lights")
        begun = time.monotonic()
        for _ in range(10):  # the cells' lights swell at the start of a game: each frame differs
            until(socket, "lights")
        assert time.monotonic() - begun >= 0.35


def test_a_hand_moves_pieces_and_a_refusal_says_why(client: TestClient, session: DeskSession) -> None:
    with client.websocket_connect(LIVE, headers=PAGE) as socket:
        socket.send_text('{"hand": "place 5 w"}')
        assert until(socket, "hand") == {"ok": True}
        socket.send_text('{"hand": "lift 6"}')
        assert until(socket, "error") == "cell 6 is empty: there is nothing to lift"
        socket.send_text('{"hand": "lift 5"}')
        until(socket, "hand")
        assert session.commands == ["place 5 w", "lift 6", "lift 5"]


def test_the_pieces_of_a_real_table_are_left_alone() -> None:
    with (
        DeskSession(virtual=False) as session,
        TestClient(app.create_app(session), base_url=HERE) as client,
        client.websocket_connect(LIVE, headers=PAGE) as socket,
    ):
        socket.send_text('{"hand": "lift 5"}')
        assert until(socket, "error") == "the pieces of a real table are moved by hand"


def test_a_new_game_is_begun_with_its_options(client: TestClient, session: DeskSession) -> None:
    wish = {"game": "rota", "options": {"lines": "wheel"}, "white": "human", "black": "engine:3"}
    with client.websocket_connect(LIVE, headers=PAGE) as socket:
        socket.send_text(json.dumps({"new_game": wish}))
        state = until(socket, "state", lambda state: state["game"]["black"] == "engine:3")
        assert state["game"]["options"]["lines"] == "wheel"
        socket.send_text(json.dumps({"new_game": wish | {"options": {"lines": "crooked"}}}))
        assert "option lines is diameter or wheel" in until(socket, "error")


def new_game(**changes: Any) -> str:
    return json.dumps({"new_game": {"game": "rota", "options": {}, "white": "human", "black": "human"} | changes})


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "JSON"),
        ("[" * 1500, "JSON"),
        ("[]", "one entry"),
        ('{"hand": "lift 5", "new_game": {}}', "one entry"),
        ('{"state": {}}', "hand, new_game, play, pieces, autoplay, hint, dice, resign or draw"),
        ('{"dice": "137"}', "three numbers"),
        ('{"dice": [1]}', "three numbers"),
        ('{"play": ["5"]}', "an action goes"),
        ('{"play": ["5", "9"]}', "an action goes"),
        ('{"play": ["", "5"]}', "of a side the PC plays"),
        ('{"hand": 5}', "a hand does"),
        ('{"hand": "quit"}', "a hand does"),
        ('{"hand": "power off"}', "a hand does"),
        ('{"hand": "place 5"}', "a hand does"),
        ('{"hand": "lift 5\\nquit"}', "a hand does"),
        ('{"hand": "lift 9"}', "there is no cell '9'"),
        ('{"hand": "' + "x" * inbox.LONGEST + '"}', "at most 2000 characters"),
        ('{"new_game": {}}', "a new game has"),
        (new_game(options=[]), "options are"),
        (new_game(options={str(n): "x" for n in range(17)}), "options are"),
        (new_game(options={"lines": 5}), "texts"),
        (new_game(game="r" * 41), "texts"),
        (new_game(white="engine:9"), "white is human"),
        (new_game(black="table:4"), "black is human"),
        (new_game(game="chess"), "chess"),
        (new_game(clock=5), "a clock is"),
        (new_game(start="w" * 221), "a start is"),
        (new_game(start="www bb"), "a position has 3 parts"),
        (new_game(clock="soon"), "not 'soon'"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(
    stranger: TestClient, idle: DeskSession, text: str, answer: str
) -> None:
    with stranger.websocket_connect(LIVE, headers=PAGE) as socket:
        socket.send_text(text)
        assert answer in until(socket, "error")
    assert not idle.commands and not idle.games


def test_bytes_are_refused_and_the_page_stays(client: TestClient) -> None:
    with client.websocket_connect(LIVE, headers=PAGE) as socket:
        socket.send_bytes(b"\x00")
        assert until(socket, "error") == "a message is text"
        socket.send_text('{"hand": "place 5 w"}')
        assert until(socket, "hand") == {"ok": True}


def test_a_page_that_sends_too_much_must_wait(
    client: TestClient, session: DeskSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor, "PENALTY_S", 0.05)
    with client.websocket_connect(LIVE, headers=PAGE) as socket:
        for _ in range(int(visitor.BURST) + 20):
            socket.send_text('{"hand": "press"}')
        assert "too many messages" in until(socket, "error")
    assert int(visitor.BURST) <= len(session.commands) < int(visitor.BURST) + 20


def test_the_allowance_fills_again() -> None:
    now = 0.0
    allowance = Allowance(visitor.BURST, visitor.PER_SECOND, lambda: now)
    assert [allowance.spend() for _ in range(int(visitor.BURST) + 1)] == [True] * int(visitor.BURST) + [False]
    now = 1.0
    assert [allowance.spend() for _ in range(int(visitor.PER_SECOND) + 1)] == [True] * int(visitor.PER_SECOND) + [False]


def test_no_more_pages_than_there_is_room_for(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "MOST", 1)
    with client.websocket_connect(LIVE, headers=PAGE):
        with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect(LIVE, headers=PAGE):
            pass
        assert refused.value.code == 1013


def test_many_pages_make_no_more_work_for_the_session(session: DeskSession, monkeypatch: pytest.MonkeyPatch) -> None:
    requests = 0
    lights = session.lights

    def counted() -> dict[str, list[int]]:
        nonlocal requests
        requests += 1
        return lights()

    monkeypatch.setattr(session, "lights", counted)
    with contextlib.ExitStack() as stack:
        client = stack.enter_context(TestClient(app.create_app(session), base_url=HERE))
        for _ in range(20):
            stack.enter_context(client.websocket_connect(LIVE, headers=PAGE))
        requests, begun = 0, time.monotonic()
        while requests <= 10:  # a busy machine takes its time
            time.sleep(0.05)
        assert requests <= 25 * (time.monotonic() - begun) + 2


def test_a_failure_of_the_session_is_outlived(
    session: DeskSession, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("lusoria.web.live.feed.RETRY_S", 0.05)
    state, failures = session.state, iter([OSError("the table's cable is on fire")])

    def failing() -> dict[str, Any]:
        if threading.current_thread().name.startswith("feed"):  # and not the helping hand, which looks as well
            for failure in failures:
                raise failure
        return state()

    monkeypatch.setattr(session, "state", failing)
    with (
        TestClient(app.create_app(session), base_url=HERE) as client,
        client.websocket_connect(LIVE, headers=PAGE) as socket,
    ):
        assert until(socket, "state")["phase"] == "play"
    assert "on fire" in caplog.text


def test_a_port_that_is_taken_is_said_in_one_line(session: DeskSession) -> None:
    with app.serve(session) as url:
        port = int(url.rsplit(":", 1)[1].strip("/"))
        with (
            pytest.raises(LusoriaError, match=rf"127\.0\.0\.1:{port} \(Address already in use\)"),
            app.serve(session, "127.0.0.1", port),
        ):
            pass


@pytest.mark.parametrize("address", ["no.such.host.invalid", "203.0.113.1", "no..host"])
def test_an_address_that_is_not_ours_is_said_in_one_line(session: DeskSession, address: str) -> None:
    with pytest.raises(LusoriaError, match="cannot be served at"), app.serve(session, address):
        pass


def test_a_hand_reaches_the_slots_of_lanes_and_no_others() -> None:
    for command in ("lift B6", "lift B6.5", "place C12.1 b"):
        assert inbox.read(f'{{"hand": "{command}"}}', ["B6", "C12"], 5)[:2] == ("hand", command)
    for cell, slots in (("B6.6", 5), ("B6.0", 5), ("B6.", 5), ("D1.1", 5), ("B6.1", 1)):
        with pytest.raises(UsageError, match="there is no cell"):
            inbox.read(f'{{"hand": "lift {cell}"}}', ["B6", "C12"], slots)


def test_the_dice_of_a_turn_are_told_with_those_played() -> None:
    game = Game("twelve-lines")
    for action in ("(336)", "in/3"):
        game.play(game.parse(action))
    assert dice(game) == [(3, "w", "played"), (3, "w", ""), (6, "w", "")]
    assert dice(Game("twelve-lines")) == []


def test_the_dice_of_a_position_within_a_turn_are_told_and_those_that_are_lost() -> None:
    game = Game("twelve-lines", {}, "12/12/7,w1,1,b2,b2,b2 w 0,0 14,9 123")
    assert dice(game) == [(1, "w", ""), (2, "w", ""), (3, "w", "")]
    game.play(game.parse("14/15"))
    assert dice(game) == [(1, "w", "played"), (2, "w", "lost"), (3, "w", "lost")]


def dice(game: Game) -> list[tuple[int, str, str]]:
    """The dice that a page is told of, each (number, by, what became of it)."""
    state = {"table": {"faults": []}, "game": game_state(game, "human", "human", "")}
    report = stock.with_stock(state)["game"]["dice"]
    return [(die["number"], die["by"], "played" * die["played"] + "lost" * die["lost"]) for die in report]


def test_no_answer_waits_until_the_browser_has_acknowledged_the_packet_before(session: DeskSession) -> None:
    """Head and body of an answer are two packets: held back, the second one comes 40 ms late."""
    took = []
    with app.serve(session) as url:
        connection = HTTPConnection(urlsplit(url).netloc)
        for _ in range(15):
            begun = time.monotonic()
            connection.request("GET", "/static/table.js")
            assert connection.getresponse().read()
            took.append(time.monotonic() - begun)
        connection.close()
    assert median(took) < 0.039, took
