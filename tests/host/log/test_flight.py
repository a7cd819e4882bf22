"""Flight records: what the table's code told, it tells again when it is given the same inputs."""

from collections import Counter
from dataclasses import replace

import pytest

from lab.faults.followed import Followed
from lab.faults.outcome import Outcome
from lusoria.errors import LogError
from lusoria.link.connection import Connection
from lusoria.log.flights.flight import BOOT, FlightEntry, pack, read, unpack, write
from lusoria.log.flights.replay import difference, replay
from lusoria.log.store import Log
from tests.host.log.recorded_flights import Recorded, flights, grid, play_about
from tests.support.cable import Cable


def recorded(game, seed, actions=45):
    desk = Recorded("rota" if game == "rota" else grid(game))
    play_about(desk, seed, actions)
    desk.wait(1600)
    return flights(desk)


def plain():
    """A game of Rota by careful hands, not ended."""
    [flight] = flights(Recorded().play("1 2 3 4 6 7 1-0 7-8"))
    return flight


@pytest.mark.parametrize("game", ["rota", "petteia", "latrunculi"])
def test_a_replay_tells_the_game_again_to_the_bit(game):
    kinds = Counter()
    for seed in range(12 if game == "rota" else 6):
        for flight in recorded(game, seed):
            assert flight.missing() is None
            assert difference(flight, replay(flight)) is None
            kinds.update(report.kind for report in flight.logged)
    assert kinds["ACT"] > 40 and kinds["BACK"] > 2 and kinds["END"] > 0, kinds
    assert kinds["INSTEAD"] > 0 or game != "rota"


def test_the_pc_s_games_and_actions_are_in_it_too():
    desk = Recorded()
    cable = Cable(desk)
    table = Connection(cable, "cable")
    desk.play("1 2 3")
    table.send("NEW", "rota", "lines=wheel", "human", "pc")
    for cell in "123":
        desk.lift(cell)
    desk.play("1").place("2").lift("2")
    table.send("PLAY", 1, 0xFF00 | 5)
    table.send("PLAY", 7, 0xFF00 | 6)
    desk.wait(8).play("5 6")
    desk.wait(5000).play("7")  # the PC fell silent: people go on for it
    first, second = [flight for flight in flights(desk) if flight.logged]
    assert first.logged[-1].fields == ("*", "abandoned")
    assert (second.options, second.white, second.black) == ("lines=wheel", "human", "pc")
    assert {"pc", "ask", "cells"} <= {original.what for original in second.inputs}
    assert len(second.logged) == 4
    for flight in (first, second):
        assert difference(flight, replay(flight)) is None


@pytest.mark.parametrize("ask", ["silent", "ask", "reset"])
def test_a_game_that_was_taken_up_after_the_power_was_gone_is_replayed_too(tmp_path, ask):
    with Log.open(f"sqlite:///{tmp_path}/games.db") as log:
        followed = Followed(log, Outcome(), seed=5)
        followed.follow(200)
        followed.table.station.change(followed.table.now, "resume", ask)
        for _cut in range(3):
            followed.follow(4000, acting=0.02)
            followed.settle()
            followed.pull()
            followed.table.power_cycle()
        followed.settle()
        flights = [log.flight(game.id) for game in log.games() if game.plies]
        assert all(game.flag is None for game in log.games())
    boots = sum(report.kind == BOOT for flight in flights for report in flight.logged)
    assert boots == (1 if ask == "reset" else 3)
    for flight in flights:
        assert read(write(flight)) == flight
        assert flight.missing() is None and len(flight.logged) > 3
        assert difference(flight, replay(flight)) is None
        assert ("set", f"resume {ask}") in [
            (original.what, original.data) for original in flight.inputs
        ] or ask == "silent"


def test_inputs_that_went_with_the_power_are_noticed(tmp_path):
    with Log.open(f"sqlite:///{tmp_path}/games.db") as log:
        followed = Followed(log, Outcome(), seed=5)
        followed.follow(3000, acting=0.02)
        followed.pull()
        followed.table.act()
        followed.table.power_cycle()
        followed.follow(2000, acting=0.02)
        followed.settle()
        [flight] = [log.flight(game.id) for game in log.games() if game.plies]
    assert flight.missing() is None
    assert "the replay" in difference(flight, replay(flight)) or "replayed" in difference(flight, replay(flight))


def test_an_input_that_was_dropped_or_altered_is_noticed():
    flight = plain()
    assert difference(flight, replay(flight)) is None
    cells = [index for index, original in enumerate(flight.inputs) if original.what == "cells"]
    gone = replace(flight, inputs=flight.inputs[: cells[2]] + flight.inputs[cells[2] + 1 :])
    number = flight.inputs[cells[2]].number
    assert gone.missing() == f"incomplete: inputs {number} to {number} are missing"
    assert difference(gone, replay(gone)) is not None
    late = replace(flight, inputs=list(flight.inputs))
    late.inputs[cells[0]] = flight.inputs[cells[0]]._replace(ms=flight.inputs[cells[0]].ms - 1)
    assert "in the log" in difference(late, replay(late))
    short = replace(flight, logged=flight.logged[:-1])
    assert difference(short, replay(flight)) is not None


def test_without_its_beginning_a_record_is_refused():
    flight = plain()
    for inputs in ([], flight.inputs[1:]):
        cut = replace(flight, inputs=inputs)
        assert cut.missing().startswith("incomplete")
        with pytest.raises(LogError, match="cannot be replayed: incomplete"):
            replay(cut)


def test_files_and_database_form_give_back_what_they_were_given():
    for flight in recorded("petteia", 2):
        assert read(write(flight)) == flight
        assert unpack(pack(flight.inputs)) == flight.inputs


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"flight": 2}', '{"flight": 1, "table": 7}', "[" * 3000, "null", "x" * 5_000_000],
)
def test_what_is_no_flight_record_is_refused(text):
    with pytest.raises(LogError, match="flight record"):
        read(text)


@pytest.mark.parametrize(
    "entry", [("BOOT", 0, None), ("SONG", 0), ([], 0), ("ACT", 0, "one", 7), ("ACT", 0, 1), ("END", 0, "1-0", 1)]
)
def test_entries_that_no_table_makes_are_refused(entry):
    flight = plain()
    kind, ms, *fields = entry
    flight.logged.append(FlightEntry(kind, ms, tuple(fields)))
    with pytest.raises(LogError, match="no flight record"):
        read(write(flight))


@pytest.mark.parametrize(
    ("what", "data"), [("begin", ""), ("cells", "o99"), ("ask", "1"), ("ask", "x y"), ("song", "la")]
)
def test_inputs_that_cannot_be_are_refused(what, data):
    flight = plain()
    flight.inputs[1] = flight.inputs[1]._replace(what=what, data=data)
    if what == "begin":
        flight.inputs[0], flight.inputs[1] = flight.inputs[1], flight.inputs[0]
    with pytest.raises(LogError, match="cannot be replayed"):
        replay(flight)
