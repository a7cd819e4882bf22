"""Games that a page begins, ends, or has set up from a position."""

import pytest

from ludus.errors import OptionError, Refusal
from lusoria.boards import definitions as boards
from lusoria.errors import UsageError
from lusoria.log.flights.replay import difference, replay
from lusoria.log.records import export, writer
from lusoria.log.records import reader as record_reader
from lusoria.session import Session, Wish


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
    [again] = record_reader.read(writer.write([export.record_of(newest, table.log.actions(newest.id))]))
    assert again.start == position and [again.begin().text(again.actions[0]), again.result] == ["3", "1-0"]
    with pytest.raises(Refusal, match="three pieces"):
        table.session.new_game(Wish("rota", {}, "human", "human", start="ww....... w 3,3"))
    with pytest.raises(UsageError, match="over in that position"):
        table.session.new_game(Wish("rota", {}, "human", "human", start="w..bw.b.w b 0,1"))


def test_the_flight_record_of_a_game_from_a_position_replays_to_the_bit(playing):
    table = playing()
    table.session.new_game(Wish("rota", {}, "human", "human", start="w...b.... w 2,2"))
    table.until(lambda state: state["phase"] == "setup")
    for text in ("1", "5", "3", "6"):
        table.do(f"place {text}", "wait 80")
    table.until(lambda state: state["game"]["ply"] == 2)
    table.do("wait 1500")
    table.session.stop()
    [game] = table.log.games(played=True)
    flight = table.log.flight(game.id)
    assert flight.missing() is None and len(flight.logged) == 2 and difference(flight, replay(flight)) is None


def test_a_page_can_begin_a_game_and_is_refused_nonsense(playing):
    table = playing()
    table.session.new_game(Wish("rota", {"lines": "wheel"}, "human", "human"))
    table.until(lambda state: state["game"]["options"]["lines"] == "wheel")
    with pytest.raises(OptionError):
        table.session.new_game(Wish("rota", {"lines": "bent"}, "human", "human"))
    with pytest.raises(UsageError):
        table.session.new_game(Wish("rota", {}, "human", "robot:9"))
    with pytest.raises(UsageError):
        table.session.hand("power off")
    assert table.session.state()["game"]["options"]["lines"] == "wheel"


def test_the_pieces_of_a_real_table_are_not_moved_by_the_page(playing):
    table = playing()
    table.carry_out("1")
    real = Session(boards.load("rota"), None, table.log)
    with pytest.raises(UsageError, match="by hand"):
        real.hand("lift 1")


@pytest.mark.parametrize(("settled", "phase"), [("0" * 9, "play"), ("100010000", "setup")])
def test_a_new_game_is_not_shown_in_the_phase_of_the_one_before(scripted, settled, phase):
    table = scripted()
    table.script.begin().act("1")
    table.answer()
    table.tell(("CELLS", {"settled": settled}), ("PHASE", {"phase": "play", "side": "b", "detail": ""}))
    assert table.session.state()["phase"] == "play"
    table.script.begin()
    table.tell()
    assert table.session.state()["phase"] == phase
