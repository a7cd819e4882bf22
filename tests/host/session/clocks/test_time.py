"""Games with clocks at a session's table."""

import time

from lusoria.log.flights.replay import difference, replay
from lusoria.log.records import export
from lusoria.session import TimeControl, Wish
from tests.support.waiting import until


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
    assert "end" in {original.what for original in flight.inputs} and difference(flight, replay(flight)) is None


def test_a_flag_that_falls_while_a_move_is_on_the_cable_has_fallen(scripted):
    table, said = scripted(control=TimeControl(1)), []
    table.answer()
    table.script.begin(black="human").act("1")
    table.tell()
    until(lambda: said.extend(table.said) or said)
    assert said == [("END", 1, "1-0", "time forfeit")]
    table.tell(("REFUSED", {"kind": "END", "reason": "the game cannot end"}))
    table.script.act("2")
    table.tell()
    assert table.said == [("END", 2, "1-0", "time forfeit")]


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


def stands_still(table):
    clock = table.session.state()["clock"]
    table.do("wait 2000")
    return clock["running"] is None and clock == table.session.state()["clock"]


def test_the_clocks_stand_still_while_staff_test_the_table(playing):
    table = playing(control=TimeControl(20))
    table.carry_out("1")
    table.until(lambda state: state["clock"]["running"] == "b")
    table.session.upkeep.self_test()
    table.until(lambda state: state["phase"] == "test")
    assert stands_still(table)
    table.do(*["press 80", "wait 300"] * 10)  # the piece may stand, each light is passed over, the results are seen
    table.until(lambda state: state["phase"] == "play" and state["clock"]["running"] == "b")


def test_the_clocks_stand_still_while_a_position_is_set_up_by_hand(playing):
    table = playing(control=TimeControl(20), speed=2)  # a menu waits 3 s of it for the next press
    table.carry_out("1")
    table.do("press 5500", "wait 5700", *["press 80", "wait 500"] * 5)
    table.until(lambda state: state["phase"] == "arrange")
    assert stands_still(table)
    table.do(*["press 80", "wait 500"] * 4)  # white, black, and of who is to move the last choice: all as it was
    table.until(lambda state: state["phase"] == "play" and state["clock"]["running"] == "b")


def test_a_program_that_is_begun_anew_goes_on_with_the_clocks(playing, tmp_path):
    table = playing(control=TimeControl(60, 5), clocks=tmp_path / "clocks")
    table.carry_out("1")
    table.until(lambda state: state["clock"]["running"] == "b")
    table.carry_out("2")
    left = table.until(lambda state: state["clock"]["running"] == "w")["clock"]["left"]
    assert left["b"] < 65_000
    table.session.stop()
    table.follow()
    clock = table.until(lambda state: state["clock"] and state["clock"]["running"] == "w")["clock"]
    assert clock["words"] == "1m+5s" and clock["left"]["b"] == left["b"] and clock["left"]["w"] <= left["w"]


def test_a_fault_takes_nothing_back_of_what_was_asked_of_the_table_and_costs_nobody_time(scripted):
    table = scripted(wish=Wish("rota", {}, "human", "engine:8"), control=TimeControl(20))
    table.answer()
    table.script.begin(black="pc").act("1")
    table.tell(table.now())
    requests = []
    until(lambda: requests.extend(message for message in table.said if message[0] == "PLAY") or requests)
    for entry in range(3):
        table.script.raw("FAULT", what="stuck", cell="5", detail="gone" if entry == 1 else "")
        table.tell()
        state = table.session.state()
        assert state["game"]["awaited"] and state["clock"]["running"] is None and not state["thinking"]
    assert not table.said
