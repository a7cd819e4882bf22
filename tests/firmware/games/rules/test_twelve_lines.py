"""The rules of Twelve Lines by example (S3), then texts and options."""

import pytest

from ludus.errors import OptionError, Refusal
from ludus.games.game import Game
from ludus.games.twelve_lines import rules as twelve_lines
from tests.firmware.games.rules.by_example import play, refused, texts

EMPTY = "12/12/12"


def at(position=None, **options):
    return Game("twelve-lines", options, position)


def path(side, **options):
    game = at(**options)
    cells = game.words.path_of(game.state, side)
    return " ".join(game.cell_names[cell] for cell in cells[1:])


def line(row, columns):
    return " ".join(f"{row}{column}" for column in columns)


RIGHT, LEFT = range(1, 13), range(12, 0, -1)


def test_player_ones_path_point_by_point():
    for opposed in ("no", "yes"):
        assert path(0, opposed=opposed) == f"B6 B5 B4 B3 B2 B1 {line('C', RIGHT)} {line('A', LEFT)}"


def test_player_twos_path_point_by_point_and_its_variation():
    assert path(1) == f"B7 B8 B9 B10 B11 B12 {line('A', LEFT)} {line('C', RIGHT)}"
    assert path(1, opposed="yes") == f"B7 B8 B9 B10 B11 B12 {line('C', LEFT)} {line('A', RIGHT)}"


@pytest.mark.parametrize("opposed", ["no", "yes"])
def test_each_knows_what_the_other_calls_a_point(opposed):
    ways = path(0, opposed=opposed).split(), path(1, opposed=opposed).split()
    others = twelve_lines.OTHER[31 * (opposed == "yes") :]
    for mine, his in (ways, ways[::-1]):
        for number, point in enumerate(mine, 1):
            assert others[number] == (his.index(point) + 1 if point in his else 0)


def test_a_throw_of_1_3_6_enters_on_1_3_and_6():
    game = play(at(), "(136)")
    assert texts(game) == "in/1 in/3 in/6"
    play(game, "in/1 in/3 in/6")
    assert game.position() == "12/w1,2,w1,1,w1,6/12 b 12,15 0,0 -"


def test_player_two_enters_on_his_own_side():
    game = play(at(), "(136) in/1 in/3 in/6 (224) in/2 in/2 in/4")
    assert game.position() == "12/w1,2,w1,1,w1,1,b2,1,b1,2/12 w 12,12 0,0 -"


def test_nothing_moves_while_a_counter_is_in_hand_but_the_die_left_over_does():
    game = play(at("12/4,w1,w13,6/12 w 1,15 0,0 -"), "(256)")
    assert texts(game) == "in/2 in/5 in/6"
    play(game, "in/6")
    assert texts(game) == "1/3 1/6 2/4 2/7 6/11 6/8"


def test_numbers_may_be_combined_on_one_counter():
    game = play(at("12/w1,11/12 w 0,15 14,0 145"), "6/7 7/11 11/16")
    assert game.position() == "12/12/9,w1,2 b 0,15 14,0 -"


def test_ordinarii_block_even_in_passing():
    """White's 6 is B1, 7 is C1, 9 is C3: with two black counters on C1 and C3 neither 1+2 nor 2+1 passes to 9."""
    game = at("12/w1,11/b2,1,b2,9 w 0,0 14,11 12")
    assert texts(game) == "6/8"
    play(game, "6/8")
    assert game.position() == "12/12/b2,w1,b2,9 b 0,0 14,11 -"


def test_a_vagus_is_sent_off_and_enters_with_its_owners_next_throw():
    game = at("12/w1,11/b1,11 w 0,0 14,14 1")
    assert texts(game) == "6/7*"
    play(game, "6/7")
    assert game.position() == "12/12/w1,11 b 0,1 14,14 -"
    play(game, "(455)")
    assert texts(game) == "in/4 in/5"


def test_a_hit_may_be_made_in_passing():
    game = play(at("12/w1,11/b1,11 w 0,0 14,14 12"), "6/7 7/9")
    assert game.position() == "12/12/2,w1,9 b 0,1 14,14 -"


def test_own_counters_share_a_point_without_number():
    game = play(at(), "(111) in/1 in/1 in/1")
    assert game.position() == "12/5,w3,6/12 b 12,15 0,0 -"


def test_a_counter_that_cannot_move_is_incitus_and_the_turn_passes():
    game = at("12/w1,11/b2,b2,b2,b2,b2,b2,6 w 0,0 14,3 -")
    play(game, "(126)")
    assert game.position().split()[1:] == ["b", "0,0", "14,3", "-"]
    assert len(game.played) == 1


def test_dice_of_which_none_can_be_played_read_as_a_passed_turn():
    assert at("12/w1,11/b2,b2,b2,b2,b2,b2,6 w 0,0 14,3 126").position().split()[1] == "b"


def test_as_many_dice_as_possible_must_be_played():
    """6/7 would leave the 6 unplayable, for 13, 26 and 27 are blocked; the other counter's 1 does not."""
    game = at("3,b2,b2,5,w1,1/w1,11/6,b2,5 w 0,0 13,9 16")
    assert texts(game) == "20/21 6/12"
    with pytest.raises(Refusal):
        game.parse("6/7")


def test_of_two_dice_that_exclude_each_other_either_may_be_played():
    game = at("12/w1,11/2,b2,9 w 0,0 14,13 12")
    assert texts(game) == "6/7 6/8"
    play(game, "6/7")
    assert game.position() == "12/12/w1,1,b2,9 b 0,0 14,13 -"


def test_bearing_off_needs_all_at_home():
    assert texts(at("w1,5,w1,5/12/11,b15 w 0,0 13,0 5")) == "24/29"
    assert texts(at("w1,4,w1,6/12/11,b15 w 0,0 13,0 6")) == "25/off"
    assert texts(at("w1,5,w1,5/12/11,b15 w 0,0 13,0 1")) == "24/25"


def test_the_exact_die_bears_off_and_a_larger_one_only_the_rearmost():
    assert texts(at("w1,3,w1,7/12/11,b15 w 0,0 13,0 5")) == "26/off"
    assert texts(at("w1,3,w1,7/12/11,b15 w 0,0 13,0 6")) == "26/off[6]"
    assert texts(at("w2,11/12/11,b15 w 0,0 13,0 36")) == "30/off[3] 30/off[6]"


def test_home_is_judged_before_each_step():
    game = at("b2,w1,2,b2,w1,6/12/11,b11 w 0,0 13,0 126")
    assert texts(game) == "25/27 25/off 29/off"


def test_exact_forbids_the_larger_die():
    assert texts(at("2,w1,9/12/11,b15 w 0,0 14,0 113", exact="yes")) == "28/off"
    assert at("w1,3,w1,7/12/11,b15 w 0,0 13,0 6", exact="yes").side == 1


def test_a_counter_hit_meanwhile_must_come_home_first():
    game = at("w1,11/12/5,b1,6 b 0,0 14,14 6", opposed="yes")
    play(game, "13/19*")
    assert game.position() == "b1,11/12/12 w 1,0 14,14 -"
    play(game, "(123)")
    assert texts(game) == "in/1 in/2 in/3"
    assert game.state[twelve_lines.AWAY] == 1


def test_the_last_counter_off_wins_and_counts_as_playing_all_dice():
    game = play(at("w1,11/12/11,b15 w 0,0 14,0 126"), "30/off")
    assert (game.score, game.reason, game.position()) == ("1-0", "board", "12/12/11,b15 b 0,0 15,0 -")


def test_every_sorted_throw_is_an_action():
    assert len(at().actions()) == 56


def test_a_reader_takes_a_throw_in_any_order_and_no_star():
    game = at()
    assert game.parse("(631)") == game.parse("(136)")
    game = at("12/w1,11/b1,11 w 0,0 14,14 12")
    assert game.parse("6/7") == game.parse("6/7*")
    with pytest.raises(Refusal):
        game.parse("6/8*")


def test_the_larger_die_may_not_be_left_out():
    game = at("w1,3,w1,7/12/11,b15 w 0,0 13,0 6")
    with pytest.raises(Refusal):
        game.parse("26/off")
    assert game.text(game.parse("26/off[6]")) == "26/off[6]"


@pytest.mark.parametrize(
    "text",
    [
        "(12)",
        "(1234)",
        "(127)",
        "()",
        "136",
        "in",
        "in/7x",
        "7",
        "0/3",
        "in/off",
        "31/off",
        "26/off[5]",
        "26/off[]",
        "7/31",
        "26/off6",
    ],
)
def test_what_is_no_action_is_unreadable(text):
    with pytest.raises(Refusal):
        at("w1,3,w1,7/12/11,b15 w 0,0 13,0 6").parse(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("12/12 w 15,15 0,0 -", "three rows"),
        ("12/12/11 w 15,15 0,0 -", "row C has 12 points, not 11"),
        ("12/12/12,1 w 15,15 0,0 -", "row C has 12 points, not 13"),
        ("12/12/12,w1 w 14,15 0,0 -", "row C has 12 points, not 13"),
        ("12/w0,11/12 w 15,15 0,0 -", "points are written"),
        ("12/x1,11/12 w 15,15 0,0 -", "points are written"),
        ("12/,11/12 w 15,15 0,0 -", "points are written"),
        ("12/6,w1,5/12 w 14,15 0,0 -", "B7 is not on the path of w"),
        ("12/b1,11/12 w 15,14 0,0 -", "B1 is not on the path of b"),
        ("12/12/12 w 14,15 0,0 -", "w has not fifteen"),
        ("12/12/12 w 15,16 0,0 -", "hands are written"),
        ("12/12/12 w 0,0 15,15 -", "both sides"),
        ("12/12/12 w 15,15 0,0", "5 parts"),
        ("12/12/12 w 15,15 0,0 31", "dice to play"),
        ("12/12/12 w 15,15 0,0 1111", "dice to play"),
        ("12/12/12 w 15,15 0,0 07", "dice to play"),
    ],
)
def test_a_position_that_no_game_could_hold_is_refused(text, reason):
    refused(at, text, reason)


@pytest.mark.parametrize("name", ["repetition", "move-limit", "board"])
def test_it_has_not_the_options_of_the_others(name):
    with pytest.raises(OptionError):
        at(**{name: "0"})


def test_contents_tell_how_many_stand_on_a_point():
    game = play(at(), "(116) in/1 in/1 in/6")
    contents = dict(zip(game.cell_names, game.contents(), strict=True))
    assert (contents["B6"], contents["B1"], contents["B5"]) == (1 + 4, 1, 0)
    assert game.changes_at(1) == ((game.cell_names.index("B6"), 0, 1),)
    assert game.changes_at(2) == ((game.cell_names.index("B6"), 1, 5),)
    assert [game.side_at(ply) for ply in range(4)] == [0, 0, 0, 0]
    assert game.changes_at(0) == ()
