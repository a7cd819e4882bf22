"""Exhibit mode at the table, by hand and without a PC: TABLE's times and offers, and boards that are cleared."""

import pytest

from ludus.link.table_messages import GAME_ENTRIES
from ludus.storage.settings import Settings
from lusoria.log.flights import replay
from tests.host.log.recorded_flights import Recorded, flights, play_about
from tests.support.desk import Desk
from tests.support.flash import Flash
from tests.support.services.exhibits import exhibit, kinds, phase


def test_it_shows_a_game_until_somebody_comes_and_then_plays_at_once():
    desk = exhibit()
    assert phase(desk) == "attract"
    visited = set()
    for _ in range(12):
        desk.wait(1200)
        visited |= set(desk.lights.values())
    assert "u" in visited and "y" in visited
    desk.place("1", wait=400)
    assert phase(desk) == "play"
    assert desk.played == "1"
    assert "u" not in desk.lights.values()


def test_the_button_and_a_lift_wake_it_within_a_second():
    desk = exhibit().wait(3000)
    desk.pressed = True
    desk.wait(100)
    assert phase(desk) == "play"
    desk.pressed = False
    desk.wait(500)
    assert desk.played == ""


@pytest.mark.parametrize(("board", "cell", "reset"), [("rota", "1", 60), ("grid-8x8", "d4", 120)])
def test_idle_counts_down_visibly_and_resets(board, cell, reset):
    desk = exhibit(board).place(cell)
    desk.wait(reset * 750 - 1500)
    assert phase(desk) == "play"
    desk.wait(2500)
    assert phase(desk) == "countdown"
    lit = [list(desk.lights.values()).count("z")]
    desk.wait(reset * 125)
    lit.append(list(desk.lights.values()).count("z"))
    assert lit[0] > lit[1] > 0
    desk.wait(reset * 125)
    assert phase(desk) == "attract"
    assert desk.entries[-2][0] == "END" and desk.entries[-2][2] == "abandoned"


def test_a_game_with_the_pcs_player_waits_for_those_who_come_next():
    desk = exhibit(missing="off")
    desk.station.begin(desk.now, "rota", {}, ("human", "pc"))
    desk.place("1").wait(62_000)
    assert phase(desk) == "attract" and desk.played == "1"
    desk.place("2")
    assert phase(desk) == "play" and desk.played == "1 2"
    desk.place("3").lift("1").wait(62_000)
    assert phase(desk) == "attract" and desk.sitting.players.names == ("human", "pc")
    desk.lift("2").lift("3").wait(8000)
    assert desk.played == "" and [entry[0] for entry in desk.entries].count("END") == 1  # cleared, it was left


def test_a_piece_in_the_air_does_not_stop_the_clock():
    desk = exhibit().play("1 2 3")
    desk.lift("2").wait(61_000)
    assert phase(desk) == "attract"


def test_the_last_position_is_continued_by_its_first_legal_action():
    desk = exhibit(missing="off").play("1 2 3 4").wait(62_000)
    assert phase(desk) == "attract"
    before = desk.entries[-1]
    assert before[0] == "GAME" and before[3] == "wbwb..... w 1,1"
    desk.place("6")
    assert desk.played == "6"
    assert phase(desk) == "play"


def test_clearing_the_board_begins_anew():
    desk = exhibit().play("1 2 3 4").wait(62_000)
    for cell in "1234":
        desk.lift(cell, 300)
    desk.wait(1700)
    assert desk.entries[-1][0] == "GAME"
    assert desk.entries[-1][3] == "......... w 3,3"
    assert desk.game.options["repetition"] == "threefold" and desk.game.options["move-limit"] == 60
    desk.place("0")
    assert desk.played == "0"


@pytest.mark.parametrize(("cells", "back"), [("12", "21"), ("12", "12"), ("123", "321")])
def test_a_board_cleared_after_few_actions_begins_anew_for_the_next_who_come(cells, back):
    desk = exhibit().play(" ".join(cells))
    for cell in back:
        desk.lift(cell, 300)
    desk.wait(2000)
    assert desk.played == "" and desk.sitting.phase() == "play"
    desk.wait(70_000).place("0")
    assert desk.played == "0"


def test_a_board_cleared_after_few_actions_begins_anew_though_a_sensor_is_stuck():
    desk = exhibit().play("1 2")
    desk.lift("1", 300).lift("2", 300).place("3", 8000)  # whose sensor answers, as it always does
    assert desk.played in ("", "3")


@pytest.mark.parametrize(("missing", "wait"), [("20", 15_000), ("off", 115_000)])
def test_a_board_of_which_a_stuck_sensor_was_counted_begins_anew_once_nobody_can_hold_a_piece(missing, wait):
    desk = exhibit("grid-8x8", missing=missing).play("c5 b1")  # b1 answers always
    desk.lift("c5").wait(8000)
    assert desk.played == "c5 b1"
    desk.wait(wait)
    assert desk.game.position() == "8/8/8/8/8/8/8/8 w 16,16"


def test_of_two_pieces_one_in_the_air_begins_nothing_anew():
    desk = exhibit().play("1 2").lift("1").wait(8000)
    assert desk.played == "1 2"


def test_an_only_action_taken_off_is_taken_back_and_no_new_game():
    desk = exhibit().play("1")
    desk.lift("1", 700)
    assert desk.played == "" and desk.entries[-1][0] == "BACK"
    desk.play("2").lift("2").wait(2000)
    assert desk.played == "" and desk.entries[-1][0] == "BACK"


def test_both_ways_are_shown_while_nobody_is_there():
    desk = exhibit(missing="off").play("1 2 3 4").wait(62_000)
    pictures = set()
    for _ in range(40):
        desk.wait(1200)
        pictures.add(tuple(sorted(desk.lights.items())))
    assert any(dict(each).get("1") == "r" for each in pictures)  # take them off
    assert any(list(dict(each).values()).count("w") == 5 for each in pictures)  # or set White's here


def test_a_finished_game_that_is_left_standing_is_cleared_by_the_next():
    desk = exhibit().play("1 2 0 3 5").wait(62_000)
    assert phase(desk) == "attract"
    for cell in "12035":
        desk.lift(cell, 300)
    desk.wait(2000)
    desk.place("0")
    assert desk.played == "0"


def test_only_the_last_action_is_taken_back_until_the_other_acts():
    desk = exhibit().play("1 2 3 4")
    desk.lift("4").wait(1000)
    assert desk.played == "1 2 3"
    desk.lift("3").wait(4000)
    assert desk.played == "1 2 3"
    desk.place("3").place("6")
    assert desk.played == "1 2 3 6"
    desk.lift("6").wait(1000)
    assert desk.played == "1 2 3"
    deep = Desk().play("1 2 3 4")
    deep.lift("4").lift("3").wait(1000)
    assert deep.played == "1 2"
    guarded = exhibit().play("1 2 3 4")
    guarded.lift("4", 20)
    guarded.lift("3", 20).wait(1000)
    assert guarded.played == "1 2 3 4"


def test_the_setting_and_the_counts_outlive_the_power():
    flash = Flash()
    desk = exhibit(files=flash.restart()).play("1 2 0 3 5").wait(12_000)
    assert desk.game.over
    report = dict(desk.station.exhibit.usage.rows())
    assert report == {"rota/0": "1,1,0,5"}
    again = Desk(files=flash.restart())
    assert again.station.exhibit is not None
    assert dict(again.station.exhibit.usage.rows()) == report


def test_hours_let_it_sleep_and_a_touch_wakes_it():
    desk = exhibit(hours="every 0900-1700", dim="0700 100;1200 50")
    clock = 24 * 60 * 9000
    desk.station.exhibit.set_clock(desk.now, {"minutes": clock + 20 * 60})
    desk.wait(2000)
    assert phase(desk) == "asleep"
    assert desk.lights == {}
    desk.place("1")
    assert phase(desk) == "play" and desk.played == "1"
    desk.station.exhibit.set_clock(desk.now, {"minutes": clock + 10 * 60})
    desk.wait(62_000)
    assert phase(desk) == "attract"
    bright = desk.station.display.renderer.brightness
    desk.station.exhibit.set_clock(desk.now, {"minutes": clock + 13 * 60})
    assert desk.station.display.renderer.brightness < bright


def test_a_setting_refuses_what_it_cannot_be():
    settings = Settings(None)
    for name, value in (("hours", "xy 0900-1700"), ("dim", "0900 0"), ("idle", "7"), ("hours", "mo 0900-0900")):
        with pytest.raises(Exception, match=name):
            settings.put(name, value)


@pytest.mark.parametrize("seed", range(4))
def test_what_an_exhibit_did_is_replayed_to_the_bit(seed):
    desk = Recorded()
    desk.station.change(desk.now, "exhibit", "on")
    desk.wait(100)
    desk.play("1 2").wait(62_000)
    desk.place("3")
    for turn in range(5):
        play_about(desk, 10 * seed + turn, 8)
        desk.wait((21_000, 62_000)[turn % 2])
    games = [flight for flight in flights(desk)[2:] if flight.logged]
    assert any(not flight.start.startswith(".........") for flight in games)
    for flight in games:
        flight.logged = [report for report in flight.logged if report.kind in GAME_ENTRIES]
        assert replay.difference(flight, replay.replay(flight)) is None


def test_a_stuck_sensor_does_not_keep_anybody_from_beginning_anew():
    desk = exhibit(missing="off").play("1 2 3 4").wait(62_000)
    for cell in "234":
        desk.lift(cell, 300)
    desk.wait(7000)  # the piece on 1 is gone as well, but its sensor does not say so
    assert desk.game.position() == "......... w 3,3"
    desk.place("0", wait=4000).press().wait(4000)
    assert desk.played == "0"
    assert [fields[2:4] for fields in kinds(desk, "FAULT")] == [("stuck", "1")]
    desk.place("6")
    assert desk.played == "0 6"


def test_a_masked_sensor_and_a_stuck_one_together_do_not_either():
    desk = exhibit(missing="off").play("1 2 3 4").wait(62_000)
    station = desk.station
    station.inputs.mask(desk.now, station.board.cells.index("2"), True, station.sensors.settled)
    for cell in "234":
        desk.lift(cell, 300)
    desk.wait(7000)
    assert desk.game.position() == "......... w 3,3"


@pytest.mark.parametrize(("presses", "phase"), [(3, "test"), (5, "arrange")])
def test_what_visitors_open_by_the_staffs_gesture_ends_as_well_when_they_leave(presses, phase):
    desk = exhibit().play("1 2")
    desk.press(5500)
    for _ in range(presses):
        desk.press(100).wait(500)
    desk.wait(4000)
    assert desk.station.phase == phase
    desk.lift("1")
    desk.wait(58_000)
    assert desk.station.phase == phase
    desk.wait(3000)
    assert desk.station.phase == "attract" and desk.game.position() == ".b....... w 2,2"


def test_a_board_cleared_while_the_power_was_off_begins_anew():
    flash = Flash()
    exhibit(files=flash.restart(), missing="off").play("1 2 3 4").wait(62_000)
    again = Desk(files=flash.restart()).wait(2000)
    assert again.game.position() == "......... w 3,3"


def test_a_rival_that_is_set_while_nobody_is_there_plays_with_the_next_visitor():
    desk = exhibit()
    desk.station.change(desk.now, "rival", "2")
    desk.wait(5000).place("1")
    assert desk.played == "1" and desk.sitting.players.names == ("human", "table:2")
