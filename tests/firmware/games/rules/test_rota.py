"""Rota's rules by example, every option."""

import pytest

from ludus.errors import OptionError, Refusal
from ludus.games.game import Game
from tests.firmware.games.rules.by_example import play, refused, texts


def played(texts, **options):
    return play(Game("rota", {name.replace("_", "-"): value for name, value in options.items()}), texts)


def test_any_empty_cell_takes_a_placement_the_centre_too():
    assert texts(Game("rota")) == "0 1 2 3 4 5 6 7 8"
    assert texts(played("0 5")) == "1 2 3 4 6 7 8"


def test_moves_go_to_rim_neighbours_and_along_a_spoke():
    assert texts(Game("rota", {}, "w..bwb.wb b 0,0")) == "0-2 0-3 0-7 4-3 6-7"


def test_from_the_centre_every_rim_cell_is_near():
    game = Game("rota", {}, "wb..b...w w 1,1")
    game.play(game.parse("7"))
    game.play(game.parse("6"))
    assert texts(game) == "0-3 0-4 0-8 1-8 7-8"


def test_a_diameter_wins_at_once_while_placing():
    game = played("1 2 0 3 5")
    assert (game.score, game.reason, game.actions()) == ("1-0", "board", [])
    assert sorted(game.words.winning_cells(game.state)) == [0, 1, 5]


def test_three_on_the_rim_win_only_with_the_wheel():
    assert played("1 5 2 6 3").score == "*"
    assert played("1 5 2 6 3", lines="wheel").score == "1-0"
    assert played("8 5 2 6 1", lines="wheel").score == "1-0"


def test_placing_wins_no_counts_a_line_only_when_a_move_completes_it():
    game = played("1 2 0 3 5 7", placing_wins="no")
    assert (game.score, game.position()) == ("*", "wbb.w.b.w w 0,0 p")
    game = played("1 2 0 3 4 7 4-5", placing_wins="no")
    assert (game.score, game.position()) == ("1-0", "wbb.w.b.w b 0,0 m")


def test_a_line_that_placing_made_stays_uncounted_when_the_other_moves():
    game = played("2 1 3 0 7 5 7-6", placing_wins="no")
    assert game.score == "*" and game.side == 1


def test_who_cannot_move_has_lost():
    game = Game("rota", {"placing-wins": "no"}, "bwwwb...b w 0,0 p")
    assert (game.score, game.reason, game.actions()) == ("0-1", "blocked", [])


def test_a_line_comes_before_having_no_move():
    game = Game("rota", {"placing-wins": "no"}, "bwwwb...b w 0,0 m")
    assert (game.score, game.reason) == ("0-1", "board")


def test_move_twice_forbids_a_move_the_third_time_but_no_placement():
    game = played("1 5 2 6 7 3 1-8 5-4 8-1 4-5 1-8 5-4 8-1 4-5", repetition="move-twice")
    assert "1-8" not in texts(game).split() and "1-0" in texts(game).split()
    assert game.position() == "wwb.bbw.. w 0,0 w1-8:2,w8-1:2,b4-5:2,b5-4:2"
    with pytest.raises(Refusal):
        game.parse("1-8")


def test_under_move_twice_the_moves_played_are_read_back():
    game = Game("rota", {"repetition": "move-twice"}, "ww.b.bw.b w 0,0 w1-8:2,b3-4:1")
    assert "1-8" not in texts(game).split()
    assert game.position() == "ww.b.bw.b w 0,0 w1-8:2,b3-4:1"
    assert Game("rota", {"repetition": "move-twice"}, "ww.b.bw.b w 0,0").position() == "ww.b.bw.b w 0,0 -"


def test_with_both_options_the_fields_may_each_be_missing():
    options = {"repetition": "move-twice", "placing-wins": "no"}
    for written, read in (
        ("", "- p"),
        (" m", "- m"),
        (" w1-8:2", "w1-8:2 p"),
        (" - m", "- m"),
        (" w1-8:2 m", "w1-8:2 m"),
    ):
        assert Game("rota", options, "ww.b.bw.b w 0,0" + written).position() == "ww.b.bw.b w 0,0 " + read


def test_threefold_is_a_draw_at_the_third_occurrence():
    game = played("1 5 2 6 7 3 1-8 5-4 8-1 4-5 1-8 5-4 8-1", repetition="threefold")
    assert game.score == "*"
    game.play(game.parse("4-5"))
    assert (game.score, game.reason, game.actions()) == ("1/2-1/2", "threefold", [])
    game.take_back()
    assert game.score == "*" and game.is_legal(game.parse("4-5"))


def test_a_start_from_text_is_the_first_occurrence():
    game = Game("rota", {"repetition": "threefold"}, "wwb.bbw.. w 0,0")
    play(game, "1-8 5-4 8-1 4-5 1-8 5-4 8-1")
    assert game.score == "*"
    game.play(game.parse("4-5"))
    assert game.reason == "threefold"


def test_the_move_limit_draws_after_so_many_moves_and_placements_do_not_count():
    game = played("1 5 2 6 7 3 1-8 5-4", move_limit="3")
    assert game.score == "*"
    game.play(game.parse("8-1"))
    assert (game.score, game.reason) == ("1/2-1/2", "move-limit")


def test_a_win_comes_before_the_move_limit():
    game = played("1 2 0 3 4 7 4-5", move_limit="1")
    assert (game.score, game.reason) == ("1-0", "board")


def test_either_side_may_be_to_move_once_all_are_placed():
    assert Game("rota", {}, "ww.b.bw.b b 0,0").side == 1
    assert Game("rota", {}, "ww.b.bw.b w 0,0").side == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a position has 3 parts"),
        ("......... w", "a position has 3 parts"),
        ("........ w 3,3", "nine cells"),
        ("........x w 3,3", "a cell is w, b or ."),
        ("......... x 3,3", "the side to move is w or b"),
        ("......... w 3", "hands are written"),
        ("......... w 4,3", "hands are written"),
        ("......... w 03,3", "hands are written"),
        ("w........ w 3,3", "three pieces"),
        ("w........ w 2,3", "hands are equal"),
        ("wb....... b 2,2", "hands are equal"),
        ("w.bb.wb.w w 0,0 m", "one field too many"),
        ("ww.b.bw.b w 0,0 -", "one field too many"),
        ("w..w..bbw w 0,1", "hands are equal"),
        ("w.bbw.b.w w 0,0", "ended an action ago"),
    ],
)
def test_a_position_that_no_game_could_hold_is_refused(text, reason):
    refused(lambda text: Game("rota", {}, text), text, reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("......... w 3,3 m", "the last action cannot be a move"),
        ("......... w 3,3 w1-2:1 p", "no move can have been played"),
        ("ww.b.bw.b w 0,0 w1-2:3 p", "moves played are written"),
        ("ww.b.bw.b w 0,0 w1-3:1 p", "moves played are written"),
        ("ww.b.bw.b w 0,0 w1-2:1,w1-2:1 p", "moves played are written"),
        ("ww.b.bw.b w 0,0 - p p", "too many"),
    ],
)
def test_wrong_extra_fields_are_refused(text, reason):
    with pytest.raises(Refusal, match=reason):
        Game("rota", {"repetition": "move-twice", "placing-wins": "no"}, text)


def test_a_position_with_a_line_of_the_side_that_moved_is_over():
    assert Game("rota", {}, "wbb.w.b.w b 0,0").score == "1-0"
    assert Game("rota", {"placing-wins": "no"}, "wbb.w.b.w b 0,0").score == "*"
    assert Game("rota", {"placing-wins": "no"}, "wbb.w.b.w b 0,0 m").score == "1-0"
    assert Game("rota", {"placing-wins": "no"}, "wbb.w.b.w w 0,0 m").score == "*"


@pytest.mark.parametrize("text", ["9", "1-", "-1", "1-2-3", "a", "", "01", "1 2"])
def test_what_is_no_action_is_unreadable(text):
    with pytest.raises(Refusal):
        Game("rota").parse(text)


def test_options_are_checked():
    for name, value in (("lines", "rim"), ("placing-wins", "on"), ("board", "8x8"), ("repetition", "twice")):
        with pytest.raises(OptionError):
            Game("rota", {name: value})


def test_a_game_with_fewer_pieces_and_counted_moves_can_be_set_up_again():
    options = {"repetition": "move-twice", "fewer": "yes"}
    text = "w.b.b...w w 1,0 b4-3:1"
    assert Game("rota", options, text).position() == text
