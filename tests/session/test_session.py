"""A session at a virtual table: mirrored, logged, played against, unplugged."""

import random
import time

import pytest

from ludus.errors import OptionError, Refusal
from ludus.rules.game import Game
from lusoria import boards
from lusoria.advice import Adviser
from lusoria.errors import LogError, UsageError
from lusoria.log import export, record, record_reader
from lusoria.log.replay import difference, replay
from lusoria.log.store import Log
from lusoria.session import Session, TimeControl, Wish
from lusoria.virtual import VirtualTable

HASTE = 8  # virtual seconds a second: people and engine in a hurry


class Playing:
    """A virtual table with a session at it, and hands for the people."""

    def __init__(self, url, wish=None, speed=HASTE, board="rota", control=None):
        definition = self.definition = boards.load(board)
        self.said = []
        self.log = Log.open(url)
        self.table = VirtualTable(boards.compact(definition), boards.data_folder("firmware"), speed=speed).start()
        self.session = self.follow(wish, control)

    def follow(self, wish=None, control=None):
        """Another session at the same table, as another process would be."""
        words = self.definition, str(self.table.link_path), self.log, wish, self.table, self.said.append, control
        session = Session(*words)
        session.start()
        self.session = session
        self.until(lambda state: state["table"]["connected"] and self.is_begun(state["game"], wish))
        return session

    @staticmethod
    def is_begun(game, wish):
        """Whether a game goes on: the one that was wished for, as a table begins one of its own when it starts."""
        return game and (wish is None or (game["white"], game["black"]) == (wish.white, wish.black))

    def until(self, condition, timeout=15):
        """Wait for a state; returns it."""
        end = time.monotonic() + timeout
        while not condition(state := self.session.state()):
            assert time.monotonic() < end, f"{state} {self.said}"
            self.session.changed(state["version"], 0.2)
        return state

    def carry_out(self, text):
        """Carry out an action and wait until the PC has it."""
        ply = self.session.state()["game"]["ply"]
        self.move(text)
        return self.until(lambda state: state["game"]["ply"] == ply + 1)

    def move(self, text):
        """Move the pieces of an action, without waiting for anybody but the sensors."""
        origin, dash, destination = text.partition("-")
        if dash:
            self.do(f"lift {origin}", "wait 40")
        self.do(f"place {destination or origin}", "wait 60")

    def do(self, *commands):
        for command in commands:
            answer = self.table.command(command)
            assert answer["ok"], answer

    def logged(self):
        """Notation of the actions that stand, of the newest game in the log."""
        game = self.log.games(1, 0)[0]
        return [action.text for action in self.log.actions(game.id) if action.status == "played"]

    def close(self):
        self.session.stop()
        self.table.stop()
        self.log.close()


@pytest.fixture
def playing(tmp_path):
    opened = []

    def begin(**options):
        opened.append(Playing(f"sqlite:///{tmp_path}/games.db", **options))
        return opened[-1]

    yield begin
    for each in opened:
        each.close()


def test_a_game_against_the_engine_is_played_to_its_end_and_logged(playing):
    options = {"move-limit": "12"}
    table = playing(wish=Wish("rota", options, "human", "engine:8"))
    rng = random.Random(3)
    table.until(lambda state: state["game"]["options"]["move-limit"] == "12")
    while True:
        state = table.until(lambda s: s["game"]["score"] != "*" or s["game"]["side"] == "w" or s["game"]["awaited"])
        game = state["game"]
        if game["score"] != "*":
            break
        table.carry_out(rng.choice(game["legal"]) if game["side"] == "w" else game["awaited"])
    assert game["score"] in ("0-1", "1/2-1/2") and game["reason"] in ("board", "move-limit")
    table.until(lambda _state: table.log.games(1, 0)[0].score == game["score"])
    newest = table.log.games(1, 0)[0]
    assert (newest.white, newest.black) == ("human", "engine:8")
    assert table.logged() == [move["text"] for move in game["moves"]]


def read_off_the_lights(table):
    """Do what the lights ask for: the table's own action, of which the PC knows nothing before it is done."""

    def lit(state, cue):
        return [cell for cell, shown in state["cues"].items() if shown == cue]

    before = table.session.state()["game"]["ply"]
    state = table.until(lambda state: lit(state, "o") or len(lit(state, "b")) == 1)
    if lit(state, "o"):
        table.do(f"lift {lit(state, 'o')[0]}", "wait 60")
        state = table.until(lambda state: lit(state, "h") and lit(state, "t"))
    [destination] = lit(state, "t") or lit(state, "b")
    table.do(f"place {destination} b", "wait 60", *[f"lift {cell}" for cell in lit(state, "r")])
    table.until(lambda state: state["game"]["ply"] == before + 1)


@pytest.mark.parametrize(("board", "game", "limit"), [("rota", "rota", "12"), ("grid-8x8", "petteia", "10")])
def test_a_game_against_the_tables_own_player_is_played_to_its_end(playing, board, game, limit):
    table = playing(wish=Wish(game, {"move-limit": limit}, "human", "table:3"), board=board)
    state = table.until(lambda state: state["game"]["id"] == game and state["game"]["black"] == "table:3")
    for cell, piece in state["game"]["contents"].items() if game == "petteia" else ():
        table.do(f"place {cell} {piece}")
    table.do("wait 400")
    rng = random.Random(7)
    while (now := table.session.state()["game"])["score"] == "*":
        if now["side"] == "b":
            read_off_the_lights(table)
        else:
            text = rng.choice(now["legal"])
            table.do(*[f"lift {taken}" for taken in text.split("x")[1:]])
            table.carry_out(text.split("x")[0])
    assert now["reason"] in ("board", "move-limit", "blocked") and now["score"] != "1-0"
    table.until(lambda _state: table.log.games(1, 0)[0].score == now["score"])
    newest = table.log.games(1, 0)[0]
    assert (newest.white, newest.black, newest.flag) == ("human", "table:3", None)
    assert table.log.flight(newest.id).black == "table:3"


def test_a_hint_comes_from_the_engine_and_goes_with_the_piece(playing):
    game = Game("rota")
    for text in ("1", "7", "3", "4"):
        game.play(game.parse(text))
    best = Adviser().hint(game)["action"]  # makes the engine's tables as well: the session's has them at once
    table = playing(speed=1)
    for text in ("1", "7", "3", "4"):
        table.carry_out(text)
    table.do("press 80", "wait 200", "press 80", "wait 100")
    state = table.until(lambda state: "i" in state["cues"].values())
    [cell] = [cell for cell, cue in state["cues"].items() if cue == "i"]
    assert cell == best
    table.carry_out(cell)
    table.until(lambda state: "i" not in state["cues"].values())


def test_people_agree_on_a_draw_and_it_is_logged_and_verified(playing):
    table = playing(speed=3)
    for text in ("1", "7", "3"):
        table.carry_out(text)
    table.do("press 2200", "wait 2400")
    table.until(lambda state: state["phase"] == "offer")
    table.do("press 80", "wait 100")
    state = table.until(lambda state: state["game"]["score"] != "*")
    assert (state["game"]["score"], state["game"]["reason"]) == ("1/2-1/2", "agreement")
    assert state["table"]["message"] == ""
    table.until(lambda _state: table.log.games(1, 0)[0].reason == "agreement")
    newest = table.log.games(1, 0)[0]
    assert newest.flag is None and not list(table.log.verify())
    assert export.record_of(newest, table.log.actions(newest.id)).tags["Termination"] == "agreement"


def test_the_engine_takes_a_draw_where_it_has_no_more_to_hope_for(playing):
    table = playing(wish=Wish("rota", {}, "human", "engine:8"), speed=3)
    table.until(lambda state: state["game"]["black"] == "engine:8" and state["game"]["ply"] == 0)
    table.carry_out("1")
    table.carry_out(table.until(lambda state: state["game"]["awaited"])["game"]["awaited"])
    table.do("press 2200", "wait 2400")
    state = table.until(lambda state: state["game"]["score"] != "*")
    assert (state["game"]["score"], state["game"]["reason"]) == ("1/2-1/2", "agreement")
    table.until(lambda _state: table.log.games(1, 0)[0].reason == "agreement")
    assert table.log.games(1, 0)[0].flag is None


def test_the_engine_takes_no_draw_where_it_wins():
    game = Game("rota")
    for text in ("1", "2", "0", "3"):
        game.play(game.parse(text))
    assert Adviser().hint(game)["action"] == "5"
    assert not Adviser().takes_draw(game, 0) and Adviser().takes_draw(game, 1)


def test_the_awaited_action_is_lit_until_it_is_carried_out(playing):
    table = playing(wish=Wish("rota", {}, "engine:8", "human"))
    state = table.until(lambda s: s["game"]["awaited"])
    cell = state["game"]["awaited"]
    table.until(lambda s: s["cues"] == {cell: "w"})  # the table has heard it
    table.do("wait 100")
    lights = table.session.lights()
    assert [name for name, rgb in lights.items() if any(rgb)] == [cell]
    table.carry_out(cell)
    assert table.session.state()["game"]["awaited"] == ""


def test_who_runs_out_of_time_loses_and_the_log_keeps_it(playing):
    table = playing(control=TimeControl(2))
    assert table.session.state()["clock"]["running"] is None  # White's first action is free
    table.carry_out("1")
    state = table.until(lambda state: state["clock"]["running"] == "b")
    assert state["clock"]["left"]["w"] == 2000 and "> Black 0:0" in table.session.clocks()
    state = table.until(lambda state: state["game"]["score"] != "*")
    assert (state["game"]["score"], state["game"]["reason"]) == ("1-0", "time forfeit")
    assert state["clock"]["fallen"] == "b" and state["clock"]["left"]["b"] == 0
    table.until(lambda _state: table.log.games(1, 0)[0].reason == "time forfeit")
    newest = table.log.games(1, 0)[0]
    assert newest.flag is None and not list(table.log.verify())
    tags = export.record_of(newest, table.log.actions(newest.id)).tags
    assert (tags["Termination"], tags["TimeControl"]) == ("time forfeit", "2")
    assert any(line.startswith("1-0 (time forfeit)   [White 0:02.0   Black 0:00.0]") for line in table.said)
    table.do("wait 1500")
    table.session.stop()
    flight = table.log.flight(newest.id)
    assert "end" in {given.what for given in flight.inputs} and difference(flight, replay(flight)) is None


def test_the_clocks_stand_still_while_the_cable_is_out_and_the_engine_has_its_share(playing):
    table = playing(wish=Wish("rota", {}, "human", "engine:8"), control=TimeControl(20, 5))
    table.until(lambda state: state["game"]["black"] == "engine:8" and state["game"]["ply"] == 0)
    table.carry_out("1")
    state = table.until(lambda state: state["game"]["awaited"] and state["clock"]["running"] is None)
    thought = 20_000 - state["clock"]["left"]["b"]
    assert 0 < thought < 20_000
    table.carry_out(state["game"]["awaited"])
    state = table.until(lambda state: state["clock"]["running"] == "w")
    assert state["clock"]["left"]["b"] == 25_000 - thought
    table.do("unplug")
    left = table.until(lambda state: not state["table"]["connected"])["clock"]["left"]
    time.sleep(0.5)
    clock = table.session.state()["clock"]
    assert (clock["words"], clock["left"], clock["running"], clock["fallen"]) == ("20s+5s", left, None, None)
    table.do("plug")
    table.until(lambda state: state["table"]["connected"] and state["clock"]["running"] == "w")


def test_a_position_is_sent_to_the_table_set_up_and_played_from(playing):
    position = "w...b.... w 2,2"
    table = playing(wish=Wish("rota", {"lines": "wheel"}, "human", "human", position))
    state = table.until(lambda state: state["game"]["position"] == position and state["phase"] == "setup")
    table.until(lambda state: state["cues"] == {"1": "w"})
    table.do("place 1 w", "wait 60")
    table.until(lambda state: state["cues"] == {"5": "b"})
    table.do("place 5 b", "wait 60")
    table.until(lambda state: state["phase"] == "play")
    for text in ("3", "6"):
        table.carry_out(text)
    table.do("power off", "wait 100", "power on")
    state = table.until(lambda state: state["table"]["connected"] and state["game"]["ply"] == 2)
    assert state["game"]["position"] == "w.w.bb... w 1,1" and table.session.state()["table"]["message"] == ""
    table.carry_out("2")
    state = table.until(lambda state: state["game"]["score"] == "1-0")
    table.until(lambda _state: table.log.games(1, 0)[0].score == "1-0")
    newest = table.log.games(1, 0)[0]
    assert (newest.start, newest.flag) == (position, None) and not list(table.log.verify())
    [again] = record_reader.read(record.write([export.record_of(newest, table.log.actions(newest.id))]))
    assert again.start == position and [again.begin().text(again.actions[0]), again.result] == ["3", "1-0"]
    with pytest.raises(Refusal, match="three pieces"):
        table.session.new_game("rota", {}, "human", "human", start="ww....... w 3,3")
    with pytest.raises(UsageError, match="over in that position"):
        table.session.new_game("rota", {}, "human", "human", start="w..bw.b.w b 0,1")


def test_the_flight_record_of_a_game_from_a_position_replays_to_the_bit(playing):
    table = playing()
    table.session.new_game("rota", {}, "human", "human", start="w...b.... w 2,2")
    table.until(lambda state: state["phase"] == "setup")
    for text in ("1", "5", "3", "6"):
        table.do(f"place {text}", "wait 80")
    table.until(lambda state: state["game"]["ply"] == 2)
    table.do("wait 1500")
    table.session.stop()
    [game] = table.log.games(begun=True)
    flight = table.log.flight(game.id)
    assert flight.missing() is None and len(flight.logged) == 2 and difference(flight, replay(flight)) is None


def test_a_page_ends_a_game_as_people_may(playing):
    table = playing()
    table.carry_out("1")
    table.session.resign("b")
    state = table.until(lambda state: state["game"]["score"] != "*")
    assert (state["game"]["score"], state["game"]["reason"]) == ("1-0", "resignation")
    with pytest.raises(UsageError, match="no game to end"):
        table.session.agree_draw()


def test_unplugging_the_pc_stops_nothing_and_loses_nothing(playing):
    table = playing()
    for text in ("1", "2", "3"):
        table.carry_out(text)
    table.do("unplug")
    table.until(lambda state: not state["table"]["connected"])
    for text in ("4", "6", "7", "1-0"):
        table.move(text)
    table.do("wait 400", "plug")
    table.until(lambda state: state["table"]["connected"] and state["game"]["ply"] == 7)
    table.carry_out("7-8")
    table.until(lambda _state: len(table.logged()) == 8)
    assert table.logged() == ["1", "2", "3", "4", "6", "7", "1-0", "7-8"]
    assert len([game for game in table.log.games(10, 0) if table.log.actions(game.id)]) == 1


def test_the_flight_record_of_a_game_replays_to_the_bit(playing):
    table = playing(wish=Wish("rota", {}, "human", "engine:3"))
    table.until(lambda state: state["game"]["black"] == "engine:3" and state["game"]["ply"] == 0)
    rng = random.Random(4)
    for _ in range(12):
        game = table.session.state()["game"]
        if game["score"] != "*":
            break
        if game["side"] == "w":
            table.carry_out(rng.choice(game["legal"]))
        else:
            table.carry_out(table.until(lambda state: state["game"]["awaited"])["game"]["awaited"])
    table.do("wait 1500")
    table.session.stop()
    [game] = table.log.games(begun=True)
    flight = table.log.flight(game.id)
    assert flight.missing() is None
    assert len(flight.logged) >= 5 and {"ask", "cells"} <= {given.what for given in flight.inputs}
    assert difference(flight, replay(flight)) is None


def test_another_session_takes_the_same_game_up(playing):
    table = playing(wish=Wish("rota", {}, "human", "engine:3"))
    table.until(lambda state: state["game"]["black"] == "engine:3" and state["game"]["ply"] == 0)
    table.carry_out("1")
    table.until(lambda state: state["game"]["awaited"])
    table.session.stop()
    table.follow(Wish("rota", {}, "human", "engine:3"))
    state = table.until(lambda state: state["game"]["awaited"])
    assert state["game"]["ply"] == 1
    table.carry_out(state["game"]["awaited"])
    table.until(lambda _state: len(table.logged()) == 2)


def test_power_cut_goes_on_with_the_same_game(playing):
    table = playing()
    table.carry_out("1")
    table.carry_out("2")
    table.do("power off", "wait 100", "power on")
    table.until(lambda state: state["table"]["connected"] and state["game"]["ply"] == 2)
    table.carry_out("5")
    table.until(lambda _state: table.logged() == ["1", "2", "5"])
    table.do("power off", "lift 5", "power on")  # taken back while there was no power
    table.until(lambda state: state["table"]["connected"] and state["game"]["ply"] == 2)
    table.until(lambda _state: table.logged() == ["1", "2"])
    (game,) = table.log.games(5, 0)
    assert [action.status for action in table.log.actions(game.id)] == ["played", "played", "taken-back"]


def test_a_page_can_begin_a_game_and_is_refused_nonsense(playing):
    table = playing()
    table.session.new_game("rota", {"lines": "wheel"}, "human", "human")
    table.until(lambda state: state["game"]["options"]["lines"] == "wheel")
    with pytest.raises(OptionError):
        table.session.new_game("rota", {"lines": "bent"}, "human", "human")
    with pytest.raises(UsageError):
        table.session.new_game("rota", {}, "human", "robot:9")
    with pytest.raises(UsageError):
        table.session.hand("power off")
    assert table.session.state()["game"]["options"]["lines"] == "wheel"


def test_the_pieces_of_a_real_table_are_not_moved_by_the_page(playing):
    table = playing()
    table.carry_out("1")
    real = Session(boards.load("rota"), None, table.log)
    with pytest.raises(UsageError, match="by hand"):
        real.hand("lift 1")
    assert set(real.lights()) == set("012345678")


def test_a_new_log_begins_with_what_the_table_still_holds(playing, tmp_path):
    table = playing()
    table.carry_out("1")
    table.session.new_game("rota", {}, "human", "human")
    table.until(lambda state: state["game"]["ply"] == 0)
    table.do("lift 1")
    table.carry_out("5")
    table.session.stop()
    table.do("wait 4000")
    with Log.open(f"sqlite:///{tmp_path}/other.db") as other:
        first, table.log = table.log, other
        table.follow()
        table.until(lambda state: state["game"]["ply"] == 1)
        table.carry_out("6")
        table.until(lambda _state: table.logged() == ["5", "6"])
        table.session.stop()
        table.log = first


def test_a_log_that_refuses_for_a_while_loses_nothing(playing, monkeypatch):
    table = playing()
    keep, locked = table.log.keep_all, [True]

    def reluctant(*arguments):
        if locked:
            raise LogError("the database is locked; close what holds it")
        return keep(*arguments)

    monkeypatch.setattr(table.log, "keep_all", reluctant)
    table.carry_out("1")
    table.until(lambda state: "not logged yet" in state["table"]["message"])
    locked.clear()
    table.carry_out("2")
    table.until(lambda state: state["table"]["message"] == "" and len(table.logged()) == 2)
    assert table.logged() == ["1", "2"]
