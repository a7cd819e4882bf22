"""The rules of Terni lapilli by example: the square of nine points, with its diagonals and without them."""

import pytest

from ludus.errors import OptionError, Refusal
from ludus.games.game import Game
from tests.firmware.games.rules.by_example import play, texts

TOUR = "a1 b3 c3 b1 c2 a3"  # and to and fro, where the diagonals are no lines
TO_AND_FRO = " c2-b2 b1-c1 b2-c2 c1-b1"


def game_of(position=None, texts="", **options):
    return play(
        Game("terni-lapilli", {name.replace("_", "-"): value for name, value in options.items()}, position), texts
    )


def test_any_free_point_takes_a_placement():
    assert texts(game_of()) == "a1 a2 a3 b1 b2 b3 c1 c2 c3"
    assert texts(game_of(None, "b2 a1")) == "a2 a3 b1 b3 c1 c2 c3"


def test_the_text_is_the_board_read_from_the_top():
    assert game_of(None, "a1 c3 b2").position() == "..b.w.w.. b 1,2"


def test_a_move_goes_along_a_line_to_the_next_point():
    assert texts(game_of("wb..w.wbb w 0,0")) == "a1-a2 a3-a2 b2-a2 b2-c2 b2-c3"
    assert texts(game_of("wb..w.wbb w 0,0", lines="square")) == "a1-a2 a3-a2 b2-a2 b2-c2"


@pytest.mark.parametrize("lines", ["square", "diagonals"])
def test_the_middle_of_a_side_has_no_diagonal(lines):
    assert texts(game_of("w.w.bwb.b w 0,0", lines=lines)) == "a3-a2 a3-b3 c3-b3"


def test_diagonals_lead_into_the_centre_and_out_of_it():
    assert texts(game_of("wbw...bwb b 0,0")) == "a1-a2 a1-b2 b3-b2 c1-b2 c1-c2"
    assert texts(game_of("wbw...bwb b 0,0", lines="square")) == "a1-a2 b3-b2 c1-c2"


@pytest.mark.parametrize("row", ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3"])
@pytest.mark.parametrize("lines", ["square", "diagonals"])
def test_a_row_or_a_column_wins_at_once_while_placing(row, lines):
    first, second, third = row.split()
    others = [name for name in ("a1", "b3", "c2", "b2", "c1") if name not in row][:2]
    game = game_of(None, f"{first} {others[0]} {second} {others[1]} {third}", lines=lines)
    assert (game.score, game.reason) == ("1-0", "board")
    assert {game.cell_names[cell] for cell in game.words.winning_cells(game.state)} == {first, second, third}


def test_a_diagonal_wins_where_it_is_a_line():
    assert game_of(None, "a1 a2 b2 b3 c3").score == "1-0"
    assert game_of(None, "a1 a2 b2 b3 c3", lines="square").score == "*"


def test_three_around_a_corner_are_no_line():
    assert game_of(None, "a2 b2 a3 c1 b3").score == "*"


def test_placing_wins_no_counts_a_line_only_when_a_move_completes_it():
    assert game_of(None, "a1 a2 b1 b2 c1", placing_wins="no").score == "*"
    game = game_of(None, "a1 a3 b1 b2 c2 c3 c2-c1", placing_wins="no")
    assert (game.score, game.reason, game.position()) == ("1-0", "board", "b.b.b.www b 0,0 m")


def test_a_player_shut_in_has_lost():
    """White fills the row a1 to c1 by placing, where that does not win, and black the row above it."""
    game = game_of(None, "a1 a2 b1 b2 c1 c2", placing_wins="no")
    assert (game.score, game.reason) == ("0-1", "blocked")


def test_the_third_occurrence_and_the_move_limit_draw():
    game = game_of(None, TOUR + 2 * TO_AND_FRO, lines="square", repetition="threefold")
    assert (game.score, game.reason) == ("1/2-1/2", "threefold")
    game = game_of(None, TOUR + TO_AND_FRO, lines="square", move_limit="4")
    assert (game.score, game.reason) == ("1/2-1/2", "move-limit")


def test_under_move_twice_a_move_is_not_played_a_third_time():
    options = {"lines": "square", "repetition": "move-twice"}
    game = game_of(None, TOUR + 2 * TO_AND_FRO, **options)
    assert "c2-b2" not in texts(game).split()
    assert game.position().split()[3] == "wb2-c2:2,wc2-b2:2,bc1-b1:2,bb1-c1:2"
    assert game_of(game.position(), **options).position() == game.position()
    with pytest.raises(Refusal, match="moves played are written 'wb3-c3:2'"):
        game_of("ww.b.bw.b w 0,0 wa1-c3:1", **options)


@pytest.mark.parametrize("text", ["d1", "a4", "b", "b2-", "a1-a2-a3", "0", "a1 a2", ""])
def test_what_is_no_action_is_unreadable(text):
    with pytest.raises(Refusal):
        game_of().parse(text)


def test_the_wheels_lines_are_no_lines_here():
    with pytest.raises(OptionError, match="option lines is square or diagonals, not 'wheel'"):
        game_of(lines="wheel")
