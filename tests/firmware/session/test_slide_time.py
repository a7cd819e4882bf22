"""How long a piece may slide on is a setting: it holds at once, in later games, after a power cut and in replays."""

import pytest

from lusoria.errors import LogError
from lusoria.log.flights import replay
from tests.host.log.recorded_flights import Recorded, flights
from tests.support.desk import Desk
from tests.support.flash import Flash

MOVES = ("1", "2", "3", "4", "6", "5")


def lit_after(desk, origin, destination):
    """Ms from setting a piece down to its action."""
    before = len(desk.wait(1000).game.played)
    desk.lift(origin, 100)
    begun = desk.now
    desk.place(destination, wait=10)
    while len(desk.game.played) == before:
        assert desk.now - begun < 1500
        desk.wait(10)
    return desk.now - begun


def placed(setting, **desk):
    table = Desk(**desk)
    if setting:
        table.station.change(table.now, "slide", setting)
    return table.play(" ".join(MOVES))


@pytest.mark.parametrize(("setting", "least", "most"), [("", 300, 360), ("0", 10, 60), ("750", 750, 810)])
def test_an_action_that_could_go_on_waits_so_long(setting, least, most):
    assert least <= lit_after(placed(setting), "1", "0") <= most


def test_it_outlives_a_new_game_and_the_power():
    flash = Flash()
    desk = placed("750", files=flash.restart())
    again = Desk(files=flash.restart(), standing=MOVES)
    assert lit_after(again, "1", "0") >= 750
    desk.station.begin(desk.now, "rota", {}, ("human", "human"))
    for cell in MOVES:
        desk.lift(cell, 50)
    desk.wait(500).play(" ".join(MOVES))
    assert lit_after(desk, "1", "0") >= 750


def test_a_replay_waits_as_long():
    desk = Recorded().wait(10)
    desk.station.change(desk.now, "slide", "750")
    desk.play(" ".join(MOVES)).wait(1000)
    desk.lift("1", 100).place("8", wait=600)
    desk.lift("8", 100).place("0", wait=2000)  # another table would have counted 1-8, and replaced it
    (flight,) = flights(desk)
    flight.logged = [report for report in flight.logged if report.kind != "SETTING"]
    assert [report.kind for report in flight.logged] == ["ACT"] * 7
    assert replay.difference(flight, replay.replay(flight)) is None
    flight.inputs[-1] = flight.inputs[-1]._replace(what="set", data="slide soon")
    with pytest.raises(LogError, match="sets 'slide soon'"):
        replay.replay(flight)


def test_a_piece_slides_on_also_while_the_table_waits_for_its_own_answer_to_be_set_down():
    desk = Desk()
    desk.station.begin(desk.now, "rota", {}, ("human", "table:1"))
    desk.place("1", 3000)
    assert desk.sitting.referee.position.players.requested is not None
    desk.lift("1", 200).place("2", 3000)
    assert desk.played == "2"
