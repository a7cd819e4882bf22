"""The cells that a piece passes between the ends of an action, by example and against a search of its own."""

import itertools
import random

import pytest

from ludus.games.game import Game
from tests.firmware.games.naive.naive_grid import toward
from tests.firmware.games.naive.naive_latrunculi import Naive

IN_ORDER = ((-1, 0), (0, -1), (0, 1), (1, 0))  # as the rules' STEPS: left, down, up, right


def way(game_id, position, text, **options):
    """The names of the cells on the way of an action from a position, which stays as it was."""
    game = Game(game_id, options, position)
    before = bytes(game.state)
    cells = game.words.way(game.state, game.parse(text))
    assert bytes(game.state) == before and isinstance(cells, tuple)
    return " ".join(game.cell_names[cell] for cell in cells)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("c3-a3", "b3"),
        ("c3-e3", "d3"),
        ("c3-c7", "c4 c5 c6"),
        ("c3-c1", "c2"),
        ("c3-h3", "d3 e3 f3 g3"),
        ("c3-c4", ""),
        ("c3-b3", ""),
        ("c3-d3", ""),
        ("c3-c2", ""),
    ],
)
def test_a_slide_in_petteia_passes_the_squares_between_its_ends(text, cells):
    assert way("petteia", "8/8/8/8/8/2w5/8/b2b3w w 0,0", text) == cells


def test_the_way_of_a_slide_that_takes_is_that_of_the_slide():
    assert way("petteia", "4b/2w2/2b2/5/w1w1b w 0,0", "a1-a4", board="5x5") == "a2 a3"
    assert way("petteia", "4b/2w2/5/wb3/2w1b w 0,0", "c1-c2xb2", board="5x5") == ""
    assert way("petteia", "b1b1w/5/5/1bw2/w3w w 0,0", "a1-a2xb2", board="5x5") == ""
    assert way("petteia", "b3b/1bw2/5/5/w3w w 0,0", "a1-a4xb4", board="5x5") == "a2 a3"


def test_on_boards_of_twelve_columns_a_row_is_still_a_row():
    position = "/".join(["12"] * 10 + ["b10b", "w10w"]) + " w 0,0"
    game = Game("petteia", {"board": "12x12"}, position)
    assert [game.cell_names[cell] for cell in game.words.way(game.state, game.parse("a1-k1"))] == [
        f"{c}1" for c in "bcdefghij"
    ]
    assert [game.cell_names[cell] for cell in game.words.way(game.state, game.parse("l1-b1"))] == [
        f"{c}1" for c in "kjihgfedc"
    ]


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("4w/5/1b3/b1w2/wb3 w 0,0", "a1-c1"),
        ("4w/5/5/5/wb2b w 0,0", "a1-a2"),
        ("4w/5/5/5/wb2b w 0,0", "e5-d5"),
        ("5/5/5/wBw2/b3b w 0,0", "xb2"),
        (None, "c3"),
    ],
)
def test_a_leap_a_step_a_capture_and_a_placement_pass_no_cell(position, text):
    assert way("latrunculi", position, text, board="5x5", pieces=8) == ""


def on_five(position, text):
    return way("latrunculi", position + " w 0,0", text, board="5x5", pieces=8)


def test_a_chain_lands_where_its_leaps_do_round_corners_too():
    assert on_five("4w/5/5/2b2/wb3", "a1-c3") == "c1"
    assert on_five("4w/2b2/5/2b2/wb3", "a1-c5") == "c1 c3"
    assert on_five("4w/5/1w3/2b2/wb3", "a1-a3") == "c1 c3"


def test_of_two_chains_as_short_the_way_is_the_one_that_steps_name_first():
    """Left before down, down before up, up before right."""
    assert on_five("4w/5/1b3/b1b2/1bw2", "c1-a3") == "a1"
    assert on_five("wb3/b1b2/1b3/5/4w", "a5-c3") == "a3"
    assert on_five("4w/5/1b3/b1b2/wb3", "a1-c3") == "a3"


def test_a_shorter_chain_is_preferred_to_one_that_steps_name_first():
    """From c1 to e3: left and round, or straight on by e1 while nothing stands there."""
    assert on_five("4w/5/1b1b1/b3b/1bwb1", "c1-e3") == "e1"
    assert on_five("5/5/1b1b1/b3b/1bwbw", "c1-e3") == "a1 a3 c3"


@pytest.mark.parametrize(
    ("game_id", "position", "text"),
    [
        ("rota", None, "5"),
        ("rota", "w..bwb.wb b 0,0", "4-3"),
        ("rota", "w..bwb.wb b 0,0", "0-2"),
        ("terni-lapilli", "bwbw..w.b w 0,0", "b3-b2"),
        ("twelve-lines", None, "(136)"),
    ],
)
def test_rota_terni_lapilli_and_throws_have_no_ways(game_id, position, text):
    assert way(game_id, position, text) == ""


def test_twelve_lines_has_no_ways():
    game = Game("twelve-lines")
    rng = random.Random(3)
    for _ in range(300):
        actions = game.actions()
        assert not any(game.words.way(game.state, action) for action in actions)
        if not actions:
            break
        game.play(rng.choice(actions))


def naive_way(naive, origin, end):
    """The landings of the shortest chain, of several the first in order: every chain is tried, short ones first."""
    for leaps in itertools.count(1):
        for directions in itertools.product(IN_ORDER, repeat=leaps):
            squares = [origin]
            for direction in directions:
                over, landing = toward(squares[-1], direction), toward(squares[-1], direction, 2)
                if naive.at(over) not in "wb" or naive.at(landing) != ".":
                    break
                squares.append(landing)
            if len(squares) > leaps and squares[-1] == end:
                return squares[1:-1]
    raise AssertionError


@pytest.mark.parametrize("seed", range(4))
def test_ways_are_the_shortest_chains_on_boards_filled_at_random(seed):
    rng = random.Random(seed)
    longest, options = 0, {"board": "7x7", "pieces": 24}
    for _ in range(12):
        naive = Naive(options)
        naive.hands = {"w": 0, "b": 0}
        naive.squares = {square: rng.choice("wb...") for square in naive.squares}
        game = Game("latrunculi", options, naive.position())
        before = bytes(game.state)
        for action in game.actions():
            origin, end = [divmod(cell, 7)[::-1] for cell in game.words.ends(game.state, action)]
            if abs(origin[0] - end[0]) + abs(origin[1] - end[1]) > 1:
                cells = [divmod(cell, 7)[::-1] for cell in game.words.way(game.state, action)]
                assert cells == naive_way(naive, origin, end), game.text(action)
                longest = max(longest, len(cells))
        assert bytes(game.state) == before
    assert longest >= 3
