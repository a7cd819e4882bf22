"""Petteia's rules by example (S4), then texts and options."""

import pytest

from ludus.errors import OptionError, Refusal
from ludus.games.game import Game
from tests.firmware.games.rules.by_example import moves, play, refused


def at(position, board="5x5", **options):
    return Game("petteia", {"board": board, **options}, position)


def after(position, text, **options):
    return play(at(position, **options), text).position()


def test_each_side_fills_the_two_rows_nearest_to_it():
    assert Game("petteia").position() == "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w 0,0"
    assert at(None, board="4x5").position() == "bbbb/bbbb/4/wwww/wwww w 0,0"
    assert at(None, board="12x12").contents().count(1) == 24


def test_a_piece_moves_any_distance_in_a_line_over_empty_squares():
    assert moves(at("5/b4/5/w1b2/4w w 0,0"), "a2") == "a1 a3 b2"
    assert moves(at("bb3/5/2w2/5/4w w 0,0"), "c3") == "a3 b3 c1 c2 c4 c5 d3 e3"


def test_an_enemy_between_the_arriving_piece_and_another_is_removed():
    assert after("4b/5/wb3/2w2/4b w 0,0", "c2-c3xb3") == "4b/5/w1w2/5/4b b 0,0"


def test_up_to_three_are_removed_in_one_move():
    game = at("2w2/2b2/wb1bw/5/b1w1b w 0,0")
    assert moves(game, "c1") == "b1 c2 c3xb3xc4xd3 d1"
    assert after("2w2/2b2/wb1bw/5/b1w1b w 0,0", "c1-c3") == "2w2/5/w1w1w/5/b3b b 0,0"


def test_a_piece_that_moves_between_two_enemies_is_not_harmed():
    assert after("5/5/1b1b1/5/w1w1b w 0,0", "c1-c3") == "5/5/1bwb1/5/w3b b 0,0"


def test_only_the_piece_that_arrives_captures():
    assert after("5/5/wbw2/4w/b3b w 0,0", "e2-e3") == "5/5/wbw1w/5/b3b b 0,0"


def test_two_enemies_in_a_row_are_safe():
    assert after("5/5/wbb2/3w1/b3b w 0,0", "d2-d3") == "5/5/wbbw1/5/b3b b 0,0"


def test_edges_and_corners_capture_nothing():
    assert after("5/5/2w2/w4/b2bb w 0,0", "c3-c1") == "5/5/5/w4/b1wbb b 0,0"
    assert after("b4/5/5/2w2/wb2b w 0,0", "c2-a2") == "b4/5/5/w4/wb2b b 0,0"


def test_who_has_one_piece_left_has_lost():
    game = at("5/5/wb3/2w2/4b w 0,0")
    game.play(game.parse("c2-c3"))
    assert (game.score, game.reason, game.actions()) == ("1-0", "board", [])


def test_who_has_none_left_has_lost():
    game = at("5/5/wb1bw/5/2w2 w 0,0")
    game.play(game.parse("c1-c3"))
    assert (game.score, game.position()) == ("1-0", "5/5/w1w1w/5/5 b 0,0")


def test_who_cannot_move_has_lost():
    game = at("5/5/5/bb3/wwb2 w 0,0")
    assert (game.score, game.reason) == ("0-1", "blocked")


def test_a_win_comes_before_the_move_limit_and_a_capture_keeps_it_away():
    assert at("5/5/wb3/2w2/4b w 0,0", **{"move-limit": 1}).score == "*"
    game = at("4b/5/wb3/2w2/4b w 0,0", **{"move-limit": 1})
    game.play(game.parse("c2-c3"))
    assert game.score == "*"
    game.play(game.parse("e1-d1"))
    assert (game.score, game.reason) == ("1/2-1/2", "move-limit")


def test_threefold():
    game = at(None, repetition="threefold")
    play(game, "a2-a3 e4-e3 a3-a2 e3-e4 a2-a3 e4-e3 a3-a2")
    assert game.score == "*"
    game.play(game.parse("e3-e4"))
    assert (game.score, game.reason) == ("1/2-1/2", "threefold")


def test_captures_may_be_left_out_or_given_in_any_order_but_all_of_them():
    game = at("2w2/2b2/wb1bw/5/b1w1b w 0,0")
    action = game.parse("c1-c3")
    assert game.text(action) == "c1-c3xb3xc4xd3"
    assert game.parse("c1-c3xd3xc4xb3") == action
    for text in ("c1-c3xb3", "c1-c3xb3xc4xd3xe3", "c1-c3xb3xb3xc4xd3", "c1-c2xc3"):
        with pytest.raises(Refusal):
            game.parse(text)


@pytest.mark.parametrize("text", ["a1", "a1-", "a1-a2-a3", "a1-a9", "a1-a2x", "xa1", "f1-f2", "a1-a2xf1", "", "a1a2"])
def test_what_is_no_action_is_unreadable(text):
    with pytest.raises(Refusal):
        at(None).parse(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5/5/5/5 w 0,0", "5 rows, not 4"),
        ("bbbbb/bbbbb/b4/wwwww/wwwww w 0,0", "11 pieces of b"),
        ("5/5/1B3/ww3/b4 w 0,0", "no piece of Petteia is trapped"),
        ("bb3/5/5/5/ww3 w 1,0", "hands are written"),
        ("bb3/5/5/5/ww3 w", "3 parts"),
        ("b4/5/5/5/w4 w 0,0", "both sides"),
        ("5/5/5/5/5 w 0,0", "both sides"),
    ],
)
def test_a_position_that_no_game_could_hold_is_refused(text, reason):
    refused(at, text, reason)


@pytest.mark.parametrize("board", ["3x5", "4x4", "13x8", "8x13", "8", "8x", "x8", "8x8x8", "08x8", "axb", 8])
def test_a_board_out_of_range_is_refused(board):
    with pytest.raises(OptionError):
        at(None, board=board)
