"""Cables pulled, power cut, sessions and logs that end and begin anew: nothing is lost."""

import random

from lusoria.errors import LogError
from lusoria.link import follower
from lusoria.log.flights.replay import difference, replay
from lusoria.log.store import Log
from lusoria.session import Wish


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
    [game] = table.log.games(played=True)
    flight = table.log.flight(game.id)
    assert flight.missing() is None
    assert len(flight.logged) >= 5 and {"ask", "cells"} <= {original.what for original in flight.inputs}
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


def test_a_new_log_begins_with_what_the_table_still_holds(playing, tmp_path):
    table = playing()
    table.carry_out("1")
    table.session.new_game(Wish("rota", {}, "human", "human"))
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


def test_a_mistake_in_our_own_program_is_no_table_that_seems_to_be_there(playing, monkeypatch):
    table = playing()
    keep, mistaken = table.log.keep_all, [True]

    def mistake(deliveries):
        if mistaken and any(each.entries for each in deliveries):
            raise TypeError("nobody thought of this")
        return keep(deliveries)

    monkeypatch.setattr(follower, "AMISS_S", 0.5)
    monkeypatch.setattr(table.log, "keep_all", mistake)
    table.move("1")
    table.until(lambda state: "nobody thought of this" in state["table"]["message"] and not state["table"]["connected"])
    mistaken.clear()
    table.until(lambda state: state["table"]["connected"] and table.logged() == ["1"])
