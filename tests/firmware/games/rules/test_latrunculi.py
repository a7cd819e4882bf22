"""Latrunculi's rules by example: the situations of S1, then texts and options."""

import random

import pytest

from ludus.errors import OptionError, Refusal
from ludus.games.game import Game
from ludus.games.registry import part
from tests.firmware.games.rules.by_example import moves, play, refused


def at(position, board="5x5", pieces=8, **options):
    return Game("latrunculi", {"board": board, "pieces": pieces, **options}, position)


def after(position, text, **options):
    return play(at(position, **options), text).position()


def test_all_pieces_are_placed_first_and_placing_traps_nobody():
    game = at(None, board="4x4", pieces=2)
    play(game, "a1 b1 c1 d4")
    assert game.position() == "3b/4/4/wbw1 w 0,0"
    assert "xb1" not in [game.text(action) for action in game.actions()]


def test_a_step_goes_to_a_neighbour_and_a_leap_over_one_piece_of_either_colour():
    game = at("5/5/1b3/1w3/bw2w w 0,0")
    assert moves(game, "b2") == "a2 b4 c2"
    assert moves(game, "b1") == "c1"
    game = at("5/5/5/1bw2/1w2b w 0,0")
    assert moves(game, "b1") == "a1 b3 c1"


def test_leaps_go_on_round_corners_but_do_not_mix_with_steps():
    game = at("w3w/5/5/2b2/wb3 w 0,0")
    assert moves(game, "a1") == "a2 c1 c3"


def test_a_chain_that_comes_home_is_no_move_though_its_origin_counts_as_empty():
    game = at("4w/5/1b3/b1w2/wb3 w 0,0")
    assert moves(game, "a1") == "a3 c1 c3"


def test_two_chains_with_the_same_ends_are_one_move():
    game = at("4w/5/1b3/b1w2/wb3 w 0,0")
    assert [game.text(action) for action in game.actions()].count("a1-c3") == 1


def test_trapped_pieces_can_be_leapt_over():
    assert moves(at("5/5/2w2/1wBw1/b3b w 0,0"), "c3") == "b3 c1 c4 d3"


def test_the_piece_that_arrives_traps_what_stands_between_it_and_another():
    assert after("5/2w2/wb3/5/3b1 w 0,0", "c4-c3") == "5/5/wBw2/5/3b1 b 0,0"


def test_only_the_piece_that_arrives_traps():
    assert after("5/5/wbw2/4w/b3b w 0,0", "e2-e3") == "5/5/wbw1w/5/b3b b 0,0"


def test_one_move_traps_on_several_sides():
    assert after("2w2/2b2/wb1bw/2w2/b3b w 0,0", "c2-c3") == "2w2/2B2/wBwBw/5/b3b b 0,0"


def test_a_trapped_piece_does_not_help_to_trap():
    assert after("5/b1w2/Wb3/b4/4w w 0,0", "c4-c3") == "5/b4/Wbw2/b4/4w b 0,0"


def test_a_trapped_piece_does_not_move():
    game = at("5/5/1bWb1/5/w3w w 0,0")
    assert moves(game, "c3") == ""


def test_it_is_free_again_when_a_captor_goes():
    assert after("5/5/1bWb1/5/w3w b 0,0", "b3-b4") == "5/1b3/2wb1/5/w3w w 0,0"


def test_it_is_free_again_when_a_captor_is_trapped():
    assert after("5/w4/1bWb1/1w3/5 w 0,0", "a4-b4") == "5/1w3/1Bwb1/1w3/5 b 0,0"


def test_what_comes_free_traps_nothing():
    assert after("5/w4/1bWb1/1wb2/2w2 w 0,0", "a4-b4") == "5/1w3/1Bwb1/1wb2/2w2 b 0,0"


def test_all_releases_are_judged_on_the_board_after_the_trapping():
    """c2 loses its captor d2; that c3 comes free in the same move does not hold it."""
    assert after("5/2b2/1bWb1/1wBw1/2w2 w 0,0", "d2-b4") == "5/1wb2/1Bwb1/1wb2/2w2 b 0,0"


def test_one_axis_is_enough_to_hold():
    assert after("5/2w2/1wBw1/2w2/b3b w 0,0", "b3-b4") == "5/1ww2/2Bw1/2w2/b3b b 0,0"


def test_the_capture_of_a_trapped_piece_is_a_turn_and_may_come_later():
    game = at("5/2w2/wb3/5/b2b1 w 0,0")
    play(game, "c4-c3 a1-a2 c3-c2")
    assert game.position() == "5/5/wb3/b1w2/3b1 b 0,0"
    game = at("5/2w2/wb3/w4/b2bb w 0,0")
    play(game, "c4-c3 a1-b1 a2-b2 b1-c1 xb3")
    assert game.position() == "5/5/w1w2/1w3/2bbb b 0,0"


def test_free_pieces_and_own_ones_cannot_be_captured():
    game = at("5/5/1bWb1/5/w3w w 0,0")
    for text in ("xb3", "xc3", "xa1", "xa2"):
        with pytest.raises(Refusal):
            game.parse(text)
    game = at("5/5/1bWb1/5/w3w b 0,0")
    assert "xc3" in [game.text(action) for action in game.actions()]


def test_a_capture_changes_nobody_else():
    assert after("wBw1b/5/wBw1b/bWb2/5 w 0,0", "xb5") == "w1w1b/5/wBw1b/bWb2/5 b 0,0"


def test_to_step_between_two_free_enemies_is_suicide():
    assert "c3" not in moves(at("5/5/1b1b1/2w2/w4 w 0,0"), "c2").split()
    assert "c3" in moves(at("5/5/1b3/2w2/w2b1 w 0,0"), "c2").split()


def test_it_is_allowed_if_it_traps_one_of_them():
    assert after("5/5/wb1b1/2w2/w4 w 0,0", "c2-c3") == "5/5/wBwb1/5/w4 b 0,0"


def test_it_is_allowed_between_enemies_of_whom_one_is_trapped():
    position = "5/1w3/1B1b1/1ww2/w4 w 0,0"
    assert after(position, "c2-c3") == "5/1w3/1Bwb1/1w3/w4 b 0,0"


def test_each_axis_is_judged():
    """e3 leaps to c3: on the row that traps b3; in the column only a piece on c5 makes it a capture."""
    assert "c3" not in moves(at("5/2b2/wb1bw/2b2/4w w 0,0"), "e3").split()
    assert "c3" in moves(at("2w2/2b2/wb1bw/2b2/4w w 0,0"), "e3").split()


def test_the_origin_left_behind_is_no_help():
    """a3 leaps over b3 to c3: with nobody on a3 any more, b3 is not trapped."""
    assert "c3" not in moves(at("5/5/wb1b1/5/w3w w 0,0"), "a3").split()


def test_suicide_does_not_stop_a_chain_in_passing():
    assert moves(at("5/2b2/1b1b1/2b2/wb2w w 0,0"), "a1") == "a2 a3 c1 c5 e3"


def test_who_has_one_piece_left_has_lost():
    game = at("5/5/wBw2/4b/5 w 0,0")
    game.play(game.parse("xb3"))
    assert (game.score, game.reason, game.actions()) == ("1-0", "board", [])


def test_who_cannot_act_has_lost():
    game = at("bWb1/bWb1/4/4 w 0,0", board="4x4", pieces=4)
    assert (game.score, game.reason, game.actions()) == ("0-1", "blocked", [])


def test_placing_and_capturing_keep_the_move_limit_away():
    game = at(None, board="4x4", pieces=3, **{"move-limit": "2"})
    play(game, "a1 b4 c1 d4 a4 d1 a1-a2")
    assert game.score == "*"
    game.play(game.parse("b4-b3"))
    assert (game.score, game.reason) == ("1/2-1/2", "move-limit")


def test_trapped_cells_are_told():
    game = at("5/5/1bWb1/5/w3w w 0,0")
    assert [game.cell_names[cell] for cell in game.words.trapped(game.state)] == ["c3"]
    assert game.contents()[game.cell_names.index("c3")] == 1


@pytest.mark.parametrize(
    ("board", "usual", "most"),
    [
        ("4x4", 7, 7),
        ("7x6", 14, 20),
        ("8x5", 16, 19),
        ("8x8", 16, 31),
        ("9x9", 18, 40),
        ("12x12", 24, 71),
        ("12x4", 23, 23),
    ],
)
def test_the_usual_number_of_pieces_is_two_a_column_or_the_most_there_can_be(board, usual, most):
    assert Game("latrunculi", {"board": board}).options["pieces"] == usual
    assert Game("latrunculi", {"board": board, "pieces": str(most)}).options["pieces"] == most
    for pieces in (1, most + 1):
        with pytest.raises(OptionError):
            Game("latrunculi", {"board": board, "pieces": pieces})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5/5/5/5 w 8,8", "5 rows, not 4"),
        ("5/5/5/5/4 w 8,8", "5 squares"),
        ("5/5/5/5/6 w 8,8", "no number of empty squares"),
        ("5/5/5/5/05 w 8,8", "no number of empty squares"),
        ("5/5/5/5/4x w 8,8", "a piece is w, b, W or B"),
        ("5/5/5/5/5 w 8,8 -", "3 parts"),
        ("5/5/5/5/5 W 8,8", "w or b"),
        ("5/5/5/5/5 w 9,8", "hands are written"),
        ("5/5/5/5/5 w 8,7", "hands are equal"),
        ("5/5/5/5/5 b 8,8", "hands are equal"),
        ("5/5/5/5/5 w 7,7", "8 pieces"),
        ("5/5/5/5/wBw2 w 6,7", "hands are equal"),
        ("5/5/5/5/wBw2 b 6,7", "no piece can be trapped"),
        ("5/5/5/5/wB2w w 0,0", "b1 is trapped"),
        ("5/5/1W3/wBw2/b4 w 0,0", "is trapped"),
        ("wwwww/wwww1/5/5/b3b w 0,0", "9 pieces of w"),
        ("5/5/5/5/w3b w 0,0", "both sides"),
    ],
)
def test_a_position_that_no_game_could_hold_is_refused(text, reason):
    refused(at, text, reason)


@pytest.mark.parametrize(
    "text", ["", "a", "a0", "a6", "f1", "A1", "a1-", "a1-a2-a3", "xx", "x", "xa1-a2", "a1 a2", "a1-f1"]
)
def test_what_is_no_action_is_unreadable(text):
    with pytest.raises(Refusal):
        at(None).parse(text)


@pytest.mark.parametrize("board", ["4x4", "7x6", "8x8", "12x12", "12x4", "4x12"])
def test_what_is_near_a_square_stays_what_it_is_by_definition(board):
    game = Game("latrunculi", {"board": board})
    near, rng = game.rules.NEAR, random.Random(board)
    while not game.over and len(game.played) < 300:
        game.play(rng.choice(game.actions()))
        if len(game.played) % 9 == 0:
            read = part(game.id, "parsing").read_position(game.words, game.position(), game.options)
            assert game.state[near - 4 :] == read[near - 4 :]


def test_a_game_has_room_for_all_its_actions_and_little_more():
    """Machine code checks no bounds."""
    largest = Game("latrunculi", {"board": "12x12", "pieces": 71})
    assert largest.room == largest.rules.MAX_ACTIONS
    rng = random.Random(1)
    for board, pieces in (("9x10", 27), ("5x5", 3), ("4x4", 2), ("7x8", 10)):
        game = at(None, board, pieces)
        assert game.room <= game.rules.MAX_ACTIONS
        most = len(game.actions())
        while not game.over and len(game.played) < 150:
            game.play(rng.choice(game.actions()))
            most = max(most, len(game.actions()))
        assert most <= game.room
