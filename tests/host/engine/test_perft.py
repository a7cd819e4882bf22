"""Perft through the UGI front, the counts of RULES.md, and counts under `threefold`."""

import io

import pytest

from ludus.games.game import Game
from lusoria.engine import perft
from lusoria.engine.ugi.front import run

START_COUNTS = [
    ("rota", {}, None, [9, 72, 504, 3024, 15120, 57600]),
    ("rota", {"Lines": "wheel"}, None, [9, 72, 504, 3024, 15120, 51840, 180288]),
    ("petteia", {}, None, [32, 944, 37796, 1446216]),
    ("petteia", {"Board": "5x5"}, None, [5, 20, 172, 1464]),
    ("petteia", {}, "bw1b1bbb/4bbb1/b1bbbwbb/b7/w1bw4/4w3/w1w1w1ww/2w1w3 w 0,0", [56, 2245, 123754]),
    ("latrunculi", {"Board": "4x4", "Pieces": "4"}, None, [16, 240, 3360]),
    ("latrunculi", {"Board": "6x6", "Pieces": "9"}, "ww1bb1/1b1b2/2wBwb/1w2bw/bww3/b4w w 0,0", [24, 592, 14549]),
    ("twelve-lines", {}, None, [56, 126]),
    ("twelve-lines", {}, "3,b1,4,b1,w1,1,w1/1,w2,w1,w5,1,w2,b1,2,b7,b2,b2/w1,3,w2,7 b 0,1 0,0 11", [1, 6, 336]),
]


def counted(game, options, position, depth):
    """The lines that `go perft` answers."""
    lines = [f"setoption name Game value {game}"]
    lines += [f"setoption name {name} value {value}" for name, value in options.items()]
    lines += [f"position fen {position}" if position else "position startpos", f"go perft {depth}"]
    out = io.StringIO()
    run(io.StringIO("\n".join(lines) + "\n"), out)
    return out.getvalue().splitlines()


@pytest.mark.parametrize(("game", "options", "position", "counts"), START_COUNTS)
def test_the_counts_to_start_from(game, options, position, counts):
    for depth, count in enumerate(counts, start=1):
        *split, total = counted(game, options, position, depth)
        assert total == f"nodes {count}", "\n".join(split)
        assert split == sorted(split) and sum(int(each.split(": ")[1]) for each in split) == count


def test_depth_0_is_one_node():
    assert counted("rota", {}, None, 0) == ["nodes 1"]


@pytest.mark.parametrize(
    ("options", "moves", "depth"),
    [
        ({}, "1 2 3 4 6 7 3-0 4-3 0-4 3-0 4-3 0-4 3-0 4-3 0-4 3-0", 3),
        ({"lines": "wheel"}, "1 2 0 5 4 7 0-6 7-0", 6),
    ],
)
def test_a_third_occurrence_ends_the_sequences_through_it(options, moves, depth):
    """Counted again from copies of the whole game: a drawn game has no actions."""
    game = Game("rota", {**options, "repetition": "threefold"})
    for text in moves.split():
        game.play(game.parse(text))

    def count(depth):
        if depth == 0:
            return 1
        total = 0
        for action in game.actions():
            game.play(action)
            total += count(depth - 1)
            game.take_back()
        return total

    total = sum(nodes for _, nodes in perft.split(game, depth))
    assert total == count(depth)
    free = Game("rota", options, game.position())
    assert total <= sum(nodes for _, nodes in perft.split(free, depth))


def test_counts_as_deep_as_no_third_occurrence_can_reach_are_as_without_the_rule():
    for start in (None, "w.bw..bbw w 0,0"):
        with_rule, without = (
            dict(perft.split(Game("rota", {"repetition": rule}, start), perft.DEPTH_WITHOUT_THIRD))
            for rule in ("threefold", "none")
        )
        assert with_rule == without
