"""Exhibit mode at the table, by hand and without a PC: TABLE's times, offers, and what is missing."""

import pytest
from log.flown import Recorded, flights, play_about
from support.desk import Desk
from support.flash import Flash

from ludus.link.messages import GAME_ENTRIES
from ludus.link.told import FROM_TABLE
from ludus.settings import Settings
from lusoria.faults import Faults
from lusoria.log import replay

RESET = {"rota": 60_000, "grid-8x8": 120_000}


def exhibit(board="rota", **settings):
    desk = Desk(board, **{name: settings.pop(name) for name in ("standing", "files", "dice") if name in settings})
    for name, value in settings.items():
        desk.station.change(desk.now, name, value)
    desk.station.change(desk.now, "exhibit", "on")
    return desk.wait(50)


def phase(desk):
    return desk.station.phase


def test_it_shows_a_game_until_somebody_comes_and_then_plays_at_once():
    desk = exhibit()
    assert phase(desk) == "attract"
    seen = set()
    for _ in range(12):
        desk.wait(1200)
        seen |= set(desk.lights.values())
    assert "u" in seen and "y" in seen
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


def test_a_press_tells_a_counter_that_enters_unseen_before_it_is_given_up():
    desk = exhibit("twelve-lines")
    desk.station.begin(desk.now, "twelve-lines", {}, ("human", "human"), "12/w1,6,b5,4/12 b 0,1 14,9 2")
    for lane in ("B1", *["B8"] * 5):
        desk.place(lane, 60)
    desk.wait(1500).press()  # the sixth counter of a lane with five slots
    assert desk.sitting.phase() == "ask"
    desk.wait(3300)
    assert "in/" in desk.played


def test_who_wakes_the_table_by_the_button_has_time_for_the_piece_that_is_to_come():
    desk = exhibit().play("1 2 3 4").wait(62_000)
    assert phase(desk) == "attract" and desk.game.position() == "wbwb..... w 1,1"
    desk.press().wait(5000)
    assert phase(desk) == "play" and desk.game.position() == "wbwb..... w 1,1"
    desk.wait(16_000)
    assert desk.game.position() == "wbwb..... w 0,1"


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


def test_a_missing_piece_ends_placing_after_20_seconds_and_play_goes_on():
    desk = exhibit().play("1 2 3 4").wait(19_000)
    assert desk.game.position() == "wbwb..... w 1,1"
    desk.wait(1500)
    assert desk.game.position() == "wbwb..... w 0,1"
    assert desk.lights["1"] == "m"
    desk.move("1", "8")
    assert desk.played == "1-8"
    desk.place("6").move("3", "0")
    assert desk.played == "1-8 6 3-0"


def test_a_group_that_leaves_a_piece_out_leaves_the_whole_game_on_offer():
    desk = exhibit().play("1 2 3 4").wait(62_000)
    assert desk.entries[-1][3] == "wbwb..... w 1,1"
    desk.place("6")
    assert desk.played == "6"


def test_a_press_ends_placing_too():
    desk = exhibit().play("1 2 3 4").wait(2500).press()
    assert desk.game.position() == "wbwb..... w 0,1"


def test_a_piece_that_comes_late_is_placed_after_all():
    desk = exhibit().play("1 2 3 4").wait(21_000)
    assert desk.game.position() == "wbwb..... w 0,1"
    desk.place("6")
    assert desk.game.position() == "wbwb.w... b 0,1"


def test_a_long_thought_over_the_first_pieces_ends_nothing():
    desk = exhibit().play("1 2").wait(25_000)
    assert desk.game.position().endswith("w 2,2")


def test_a_stolen_piece_is_done_without_by_the_next_group_as_well_until_it_is_found():
    compact_cells = [f"{column}{row}" for row in (1, 2, 7, 8) for column in "abcdefgh"]
    desk = Desk("grid-8x8", standing=compact_cells[:-1])
    desk.station.begin(desk.now, "petteia", {}, ("human", "human"))
    desk.station.change(desk.now, "exhibit", "on")
    desk.press().wait(22_000)
    fewer = desk.game.position()
    assert fewer.startswith("bbbbbbb1/")
    desk.wait(125_000)
    assert phase(desk) == "attract" and desk.game.position() == fewer
    desk.place("h8")
    assert desk.game.position().startswith("bbbbbbbb/")
    desk.move("a2", "a5")
    assert desk.played == "a2-a5"


def test_a_board_cleared_after_a_piece_was_given_up_is_not_the_game_before():
    desk = exhibit().play("1 2 3 4 6 5").move("1", "8").lift("3").wait(21_000)
    assert desk.game.position() == ".b.bbw.w. b 0,0"
    desk.wait(62_000).move("5", "0")
    assert desk.played == "5-0" and desk.game.position() == ".b.b.w.wb w 0,0"
    desk.move("0", "5").wait(3000)
    for cell in "24568":
        desk.lift(cell, 200)
    desk.wait(2000).place("0")
    assert desk.game.position() == "........w b 2,3"


def test_a_stolen_piece_of_petteia_is_done_without():
    compact_cells = [f"{column}{row}" for row in (1, 2, 7, 8) for column in "abcdefgh"]
    desk = Desk("grid-8x8", standing=compact_cells[:-1])
    desk.station.begin(desk.now, "petteia", {}, ("human", "human"))
    desk.station.change(desk.now, "exhibit", "on")
    desk.press().wait(22_000)
    assert desk.game.position().startswith("bbbbbbb1/")
    desk.move("a2", "a5")
    assert desk.played == "a2-a5"
    faults = list(kinds(desk, "FAULT"))
    assert faults[-1][2:4] == ("missing", "h8")

    desk.move("h7", "h3")
    desk.wait(130_000)
    assert faults_of(desk) == {"missing": ["h8"]}
    for cell in desk.station.board.cells:  # the piece is found, and the next group sets all of them up
        desk.lift(cell, 0)
    for cell in compact_cells:
        desk.place(cell, wait=0)
    desk.wait(8000)
    assert desk.game.start_text is None and faults_of(desk) == {"missing": ["h8"]}
    desk.move("a2", "a5").move("a7", "a6")
    assert faults_of(desk) == {}


def test_a_piece_that_was_only_late_is_missed_no_more_once_all_have_come():
    desk = exhibit().play("1 2 3 4").wait(62_000)
    assert faults_of(desk) == {"missing": [""]}
    for cell in "1234":
        desk.lift(cell, 300)
    desk.wait(8000).play("1 2 3 4 6 5").move("1", "8")
    assert desk.played.startswith("1 2 3 4 6 5") and faults_of(desk) == {}


def faults_of(desk):
    """What is wrong now as the PC learns it: a list of cells by kind."""
    faults = Faults()
    for fields in kinds(desk, "FAULT"):
        faults.hear("FAULT", dict(zip(("entry", "ms", "what", "cell", "detail"), fields, strict=True)))
    found = {}
    for fault in faults.list:
        found.setdefault(fault["what"], []).append(fault["cell"])
    return found


def kinds(desk, kind):
    from ludus.link import messages
    from ludus.link.frames import decode

    journal = desk.station.journal
    for number in range(journal.oldest, journal.written + 1):
        found, _number, texts = decode(journal.line(number))
        if found == kind:
            yield tuple(messages.read(FROM_TABLE, kind, texts).values())


def test_the_setting_and_the_counts_outlive_the_power():
    flash = Flash()
    desk = exhibit(files=flash.restart()).play("1 2 0 3 5").wait(12_000)
    assert desk.game.over
    told = dict(desk.station.exhibit.usage.told())
    assert told == {"rota/0": "1,1,0,5"}
    again = Desk(files=flash.restart())
    assert again.station.exhibit is not None
    assert dict(again.station.exhibit.usage.told()) == told


def test_hours_let_it_sleep_and_a_touch_wakes_it():
    desk = exhibit(hours="every 0900-1700", dim="0700 100;1200 50")
    clock = 24 * 60 * 9000
    desk.station.exhibit.obey(desk.now, "CLOCK", {"minutes": clock + 20 * 60})
    desk.wait(2000)
    assert phase(desk) == "asleep"
    assert desk.lights == {}
    desk.place("1")
    assert phase(desk) == "play" and desk.played == "1"
    desk.station.exhibit.obey(desk.now, "CLOCK", {"minutes": clock + 10 * 60})
    desk.wait(62_000)
    assert phase(desk) == "attract"
    bright = desk.station.palette.brightness
    desk.station.exhibit.obey(desk.now, "CLOCK", {"minutes": clock + 13 * 60})
    assert desk.station.palette.brightness < bright


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
        flight.logged = [told for told in flight.logged if told.kind in GAME_ENTRIES]
        assert replay.difference(flight, replay.replay(flight)) is None


def test_a_stuck_sensor_does_not_keep_anybody_from_beginning_anew():
    desk = exhibit(missing="off").play("1 2 3 4").wait(62_000)
    for cell in "234":
        desk.lift(cell, 300)
    desk.wait(7000)  # the piece on 1 is gone as well, but its sensor does not say so
    assert desk.game.position() == "......... w 3,3"
    desk.place("0", wait=4000)
    assert desk.played == "0"
    assert [fields[2:4] for fields in kinds(desk, "FAULT")] == [("stuck", "1")]
    desk.place("6")
    assert desk.played == "0 6"


def test_a_masked_sensor_and_a_stuck_one_together_do_not_either():
    desk = exhibit(missing="off").play("1 2 3 4").wait(62_000)
    station = desk.station
    station.inputs.mask(desk.now, station.board.cells.index("2"), True, station.debouncer.settled)
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
