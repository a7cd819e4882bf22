"""Two tables play one game by a real broker: through the installed command, each with a virtual table."""

import contextlib
import json
import time
import urllib.parse

import pytest
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion
from websockets.sync.client import connect

from lab.remote.places import Place
from lusoria.errors import UsageError
from lusoria.exhibit import config, service
from lusoria.exhibit.remote.broker_channel import BrokerChannel
from lusoria.exhibit.remote.codes import Keys, invent
from lusoria.log.records import export
from lusoria.log.records.writer import write
from lusoria.log.store import Log
from tests.support import needs
from tests.support.services import mosquitto
from tests.support.services.mosquitto import free_port, running
from tests.support.services.serving import lusoria
from tests.support.waiting import until

GAME = ["1", "2", "0", "3", "4", "6", "4-5"]  # a game of Rota that White wins
OWN_TAGS = ("Date", "Table", "White", "Black", "FlightRecord")  # all others are the same at both


@pytest.fixture
def broker(tmp_path):
    """A Mosquitto that asks nobody for a name, and may be started again."""
    port = free_port()
    (tmp_path / "conf").write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
    return port, lambda: running(needs.mosquitto(), tmp_path / "conf", port)


class Page:
    """The page of a table, as a socket."""

    def __init__(self, url):
        host = urllib.parse.urlsplit(url).netloc
        self._socket = connect(f"ws://{host}/live", origin=f"http://{host}").__enter__()
        self.game = None

    def await_game(self, fits):
        while self.game is None or not fits(self.game):
            self.game = json.loads(self._socket.recv(60)).get("state", {}).get("game", self.game)

    def hand(self, text):
        self._socket.send(json.dumps({"hand": text}))

    def close(self):
        self._socket.close()


def exported(database):
    """The newest game's record, but for what only one of the tables knows."""
    with Log.open(database) as log:
        newest = log.games(1)[0]
        record = write([export.record_of(newest, log.actions(newest.id))])
    return [line for line in record.splitlines() if not line.lstrip("[").startswith(OWN_TAGS)]


def test_two_commands_play_one_game_through_a_restart_of_the_broker(broker, tmp_path):
    port, start = broker
    code, words = invent(), ["play", "rota", "--broker", f"mqtt://127.0.0.1:{port}", "--web", "127.0.0.1:0"]
    databases = [f"sqlite:///{tmp_path}/{side}.db" for side in "wb"]
    with (
        lusoria(*words, "--black", f"remote:{code}", "--db", databases[0]) as white,
        lusoria(*words, "--white", f"remote:{code.upper().replace('-', ' ')}", "--db", databases[1]) as black,
    ):
        pages = [Page(white.url), Page(black.url)]
        for page in pages:
            page.await_game(lambda game: "remote" in (game["white"], game["black"]))
        with start():
            for ply, text in enumerate(GAME[:3]):
                play(pages, ply, text)
            until(lambda: "3. 0" in black.lines)
        pages[1].hand("place 3 b")  # nobody hears it now
        pages[1].await_game(lambda game: game["ply"] == 4)
        with start():
            pages[0].await_game(lambda game: game["ply"] == 4)
            for ply, text in enumerate(GAME[4:], 4):
                play(pages, ply, text)
            for page in pages:
                page.await_game(lambda game: game["score"] == "1-0")
        for page in pages:
            page.close()
    records = [exported(database) for database in databases]
    assert records[0] == records[1]
    assert "1. 1 2 2. 0 3 3. 4 6 4. 4-5 1-0" in " ".join(records[0])


@contextlib.contextmanager
def listener(port):
    """All messages that somebody hears who may read everything at the broker."""
    messages = []
    client = paho.Client(CallbackAPIVersion.VERSION2, protocol=paho.MQTTv5)
    client.on_message = lambda _client, _data, message: messages.append(message)
    client.on_connect = lambda *_answer: client.subscribe("#")
    client.connect("127.0.0.1", port)
    client.loop_start()
    yield messages
    client.disconnect()
    client.loop_stop()


def messages_at(port):
    """What the broker keeps."""
    with listener(port) as messages:
        time.sleep(0.3)
        return [message for message in messages if message.retain]


def test_a_power_cut_a_take_back_a_pulled_cable_and_a_draw(broker, tmp_path):
    """The sessions know their tables only by the port, as real ones; the broker learns sizes and times alone."""
    port, start = broker
    code, places = invent(), []
    with start(), listener(port) as messages:
        try:
            for side in (0, 1):
                database = f"sqlite:///{tmp_path}/{side}.db"
                places.append(Place(side, database, f"mqtt://127.0.0.1:{port}", code, speed=8))
            white, black = places
            black.end()
            white.place("1", "w")
            white.end()
            black.begin()
            black.until_lit("1")
            white.begin()
            black.place("1", "w")
            white.table.command("lift 1")
            black.until(lambda state: "take it back here, too" in state["table"]["message"])
            black.table.command("lift 1")
            white.place("3", "w")
            black.until_lit("3")
            white.table.command("lift 3")
            black.until(lambda state: "took 3 back: leave it" in state["table"]["message"])
            white.place("0", "w")
            black.until_lit("0")
            black.place("0", "w")
            black.table.command("unplug")
            black.table.command("place 2 b")
            black.table.command("plug")
            white.until_lit("2")
            white.place("2", "b")
            with pytest.raises(UsageError, match="gives up there"):
                black.session.resign("w")
            with pytest.raises(UsageError, match="offered to the other table"):
                black.session.offer_draw()
            white.until(lambda state: "offers a draw" in state["table"]["message"])
            with pytest.raises(UsageError, match="offered to the other table"):
                white.session.offer_draw()
            for place in places:
                game = place.until(lambda state: state["game"]["score"] != "*")["game"]
                assert (game["score"], game["reason"], game["ply"]) == ("1/2-1/2", "agreement", 2)
            until(lambda: messages_at(port) == [])  # once both know the end
        finally:
            for place in places:
                place.close()
        assert messages and not any(b"rota" in message.payload for message in messages)
        assert {len(message.payload) for message in messages} == {512 + 28, 0}
        assert {message.topic for message in messages} == set(Keys(code).topics)


def museum(tmp_path, port, code, side):
    """A museum with a virtual table that plays a side."""
    path = tmp_path / f"{side}.toml"
    path.write_text(
        f'[log]\ndb = "sqlite:///{tmp_path}/{side}.db"\n[web]\nport = 0\n[remote]\nbroker = "mqtt://127.0.0.1:{port}"\n'
        '[[table]]\nname = "lines"\nboard = "twelve-lines"\nvirtual = true\n'
        f'remote = {{ code = "{code}", side = "{side}" }}\n'
    )
    return service.serve(config.read(path))


def test_dice_fall_once_and_alike_at_the_tables_of_two_museums(broker, tmp_path):
    port, start = broker
    code = invent()
    with start(), museum(tmp_path, port, code, "white") as one, museum(tmp_path, port, code, "black") as other:
        tables = [one.tables["lines"], other.tables["lines"]]
        until(lambda: all(thrown(table) for table in tables))
        assert thrown(tables[0]) == thrown(tables[1])


def thrown(table):
    """The throws of a game with a table elsewhere."""
    game = table.state()["game"] or {"white": "", "black": ""}
    return "remote" in (game["white"], game["black"]) and [move["text"] for move in game["moves"]]


def test_tls_and_a_password_guard_the_way(monkeypatch):
    with mosquitto.broker() as (port, certificate, _password):
        url, keys = f"127.0.0.1:{port}", Keys(invent())
        login = f"{mosquitto.USER}:{urllib.parse.quote(mosquitto.PASSWORD)}"
        stranger = BrokerChannel(f"mqtts://{login}@{url}", keys, 0)
        stranger.open(lambda *_message: None, lambda: None)
        until(lambda: "certificate" in stranger.trouble)
        stranger.close()
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        nobody = BrokerChannel(f"mqtts://{mosquitto.USER}:wrong@{url}", keys, 0)
        nobody.open(lambda *_message: None, lambda: None)
        until(lambda: "Not authorized" in nobody.trouble)
        nobody.close()
        ends, messages, opened = [BrokerChannel(f"mqtts://{login}@{url}", keys, side) for side in (0, 1)], [], []
        for end in ends:
            end.open(lambda *message: messages.append(message), lambda: opened.append(True))
        until(lambda: len(opened) == 2)
        ends[0].send("one")
        until(lambda: [(side, text.rstrip()) for side, text, _is_old in messages] == [(0, "one")])
        for end in ends:
            end.close()


def play(pages, ply, text):
    """The side to move plays at its table; its action is carried out at the other, which the virtual tables do."""
    own = pages[ply % 2]
    own.await_game(lambda game: game["ply"] == ply)
    origin, dash, cell = text.rpartition("-")
    if dash:
        own.hand(f"lift {origin}")
    own.hand(f"place {cell} {'wb'[ply % 2]}")
    for page in pages:
        page.await_game(lambda game: game["ply"] == ply + 1)
