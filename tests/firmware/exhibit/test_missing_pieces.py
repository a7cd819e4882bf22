"""An exhibit that misses a piece: what is waited for, given up, done without, and found again."""

from ludus.exhibit import position_without_pieces
from ludus.games.game import Game
from tests.support.desk import Desk
from tests.support.services.exhibits import exhibit, faults_of, kinds, phase

SET_UP = [f"{column}{row}" for row in (1, 2, 7, 8) for column in "abcdefgh"]  # of Petteia


def robbed():
    """An exhibit of Petteia whose piece on h8 was stolen, and which goes on without it."""
    desk = Desk("grid-8x8", standing=SET_UP[:-1])
    desk.station.begin(desk.now, "petteia", {}, ("human", "human"))
    desk.station.change(desk.now, "exhibit", "on")
    return desk.press().wait(22_000)


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


def test_a_look_at_the_staffs_menu_does_not_keep_the_table_waiting_for_a_piece():
    desk = exhibit().play("1 2 3 4").wait(13_000).press(5300)
    assert desk.station.gestures.menu is not None
    desk.wait(12_000)
    assert desk.game.position() == "wbwb..... w 0,1"


def test_a_group_that_leaves_a_piece_out_leaves_the_whole_game_on_offer():
    desk = exhibit().play("1 2 3 4").wait(62_000)
    assert desk.entries[-1][3] == "wbwb..... w 1,1" and desk.game.options["fewer"] == "no"
    desk.place("6")
    assert desk.played == "6"


def test_a_game_with_somebody_elsewhere_waits_for_the_piece():
    desk = exhibit()
    desk.station.begin(desk.now, "rota", {}, ("human", "pc"))
    desk.play("1 2 3 4").wait(25_000)
    assert desk.sitting.players.names == ("human", "pc") and desk.game.position() == "wbwb..... w 1,1"


def test_a_table_that_becomes_an_exhibit_keeps_a_game_with_somebody_elsewhere_that_has_just_begun():
    desk = Desk("rota")
    desk.station.begin(desk.now, "rota", {}, ("pc", "human"))
    desk.station.change(desk.now, "exhibit", "on")
    assert desk.wait(2000).sitting.players.names == ("pc", "human")


def test_a_press_ends_placing_too():
    desk = exhibit().play("1 2 3 4").wait(5500).press()
    assert desk.game.position() == "wbwb..... w 0,1"


def test_a_press_soon_after_placements_exchanges_their_colours_and_ends_nothing():
    desk = exhibit().play("1 2 3 4").wait(2500).press()
    assert desk.game.position() == "wbbw..... w 1,1" and faults_of(desk) == {}


def test_a_press_while_the_table_asks_shows_the_next_answer_and_gives_no_piece_up():
    desk = exhibit().play("1 2 3 4 6 7").lift("1").wait(5500).press().press()  # it stands on 0, whose sensor is dead
    assert desk.sitting.phase() == "ask" and desk.lights["0"] == "f" and faults_of(desk) == {}


def test_a_lost_piece_of_the_tables_own_player_is_done_without():
    desk = exhibit(rival="1")
    for _ in range(2):
        desk.place(next(cell for cell in "80531" if not desk.filled(f"{cell}.1"))).wait(8000)
        [target] = [cell for cell, cue in desk.lights.items() if cue == "b"]
        desk.place(target)
    desk.place(next(cell for cell in "80531" if not desk.filled(f"{cell}.1"))).wait(8000)
    assert len(desk.game.played) == 5 and "b" in desk.lights.values()
    desk.wait(22_000)
    assert desk.faults[-1] == ("missing", "", "a piece of black") and desk.game.position().endswith("b 0,0")


def test_a_piece_that_comes_late_is_placed_after_all():
    desk = exhibit().play("1 2 3 4").wait(21_000)
    assert desk.game.position() == "wbwb..... w 0,1"
    desk.place("6")
    assert desk.game.position() == "wbwb.w... b 0,1"


def test_a_long_thought_over_the_first_pieces_ends_nothing():
    desk = exhibit().play("1 2").wait(25_000)
    assert desk.game.position().endswith("w 2,2")


def test_a_stolen_piece_is_done_without_by_the_next_group_as_well_until_it_is_found():
    desk = robbed()
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


def test_a_stolen_piece_of_latrunculi_frees_only_the_piece_that_it_held():
    game = Game("latrunculi", {"board": "8x8"}, "wBw4w/7B/7w/8/8/8/wbw3b1/bw6 w 0,0")
    text = position_without_pieces.without(game, [game.cell_names.index("h6")])
    assert text == "wBw4w/7b/8/8/8/8/wbw3b1/bw6 w 0,0"


def test_a_stolen_piece_of_petteia_is_done_without():
    desk = robbed()
    assert desk.game.position().startswith("bbbbbbb1/")
    desk.move("a2", "a5")
    assert desk.played == "a2-a5"
    faults = list(kinds(desk, "FAULT"))
    assert faults[-1][2:] == ("missing", "h8", "")

    desk.move("h7", "h3")
    desk.wait(130_000)
    assert faults_of(desk) == {"missing": ["h8"]}
    for cell in desk.station.board.cells:  # the piece is found, and the next group sets all of them up
        desk.lift(cell, 0)
    for cell in SET_UP:
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
