"""Petteia on 4x5 decided layer by layer: as many positions as there are, the same scores as a graph's; the page."""

import re
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from lab.pages import row
from lab.solved import petteia_page
from lab.solved.counting import pieces_of, positions
from lab.solved.graph import Graph
from lab.solved.hot import layers as hot
from lab.solved.petteia_layers import Layers
from ludus.games.game import Game
from lusoria.engine.compiled import copies
from lusoria.engine.search import of_child
from lusoria.engine.three_men import retrograde

PAGE = (Path(__file__).parents[3] / "docs" / "small-boards.md").read_text(encoding="utf-8")
BOARD = {"board": "4x5"}
MOST = 3


@pytest.fixture(scope="module")
def layers():
    layers = Layers("4x5", MOST)
    decided = list(layers.solve())
    assert decided == [(2, 2), (2, 3), (3, 3)]
    return layers


def test_every_position_is_there_once(layers):
    """As many as Burnside's lemma tells without making them."""
    counted = positions("4x5", MOST)
    assert set(counted) == set(product((2, 3), repeat=2))
    for pieces, count in counted.items():
        census = layers.census(*pieces)
        assert census.won + census.drawn + census.lost == count


def test_arrangements_are_counted_without_making_them():
    """On a square there are eight ways to see a position, here all are made."""
    remaining = set()
    for own in combinations(range(16), 2):
        for other in combinations(sorted({*range(16)} - {*own}), 2):
            remaining.add(repr(min(_turned(own, other))))
    assert positions("4x4", 2) == {(2, 2): len(remaining)}


def _turned(own, other):
    """The squares of both on a 4x4 board in all eight ways to see it."""
    for _quarter in range(4):
        own, other = ([4 * (square % 4) + 3 - square // 4 for square in each] for each in (own, other))
        yield sorted(own), sorted(other)
        yield sorted(square ^ 3 for square in own), sorted(square ^ 3 for square in other)


def test_the_scores_are_those_of_a_graph(layers):
    """Some of all that can follow from one position, 99 of 100: by a solver that shares only the rules with this."""
    graph = Graph("petteia", BOARD)
    graph.add(Game("petteia", BOARD, "w2b/w2b/4/4/w2b w 0,0"))
    graph.solve()
    scores = graph.scores[: len(graph)]
    assert len(graph) > 0.99 * sum(positions("4x5", MOST).values())
    decided, drawn = np.flatnonzero(scores), np.flatnonzero(scores == 0)
    assert len(decided) > 15_000
    rng = np.random.default_rng(1)
    for node in [*rng.choice(decided, 2000, replace=False), *rng.choice(drawn, 500, replace=False)]:
        position = graph.position(node)
        assert layers.score(Game("petteia", BOARD, position)) == scores[node], position


def test_scores_mean_what_they_do_elsewhere():
    """The compiled code has a copy of its own, as its cache would not see a change outside."""
    assert hot.WIN == retrograde.WIN and max(hot.WORST, hot.UNUSED) < -retrograde.WIN
    for score in (0, 1, hot.WIN, hot.WIN - 7, 7 - hot.WIN, -hot.WIN):
        assert hot.of_child(score) == of_child(score)


def test_a_position_that_is_turned_mirrored_or_seen_from_the_other_side_is_the_same(layers):
    """One that is won in 31 plies, and one that is its own mirror image."""
    for rows in ("4/1bb1/4/1w2/w2w", "w2w/4/4/1bb1/4"):
        shown = {layers.score(Game("petteia", BOARD, text)) for text in _mirrored(rows)}
        assert len(shown) == 1 and (rows[0] == "w" or shown == {10_000 - 31})


def _mirrored(rows):
    for upside in (rows, "/".join(rows.split("/")[::-1])):
        for text in (upside, "/".join(each[::-1] for each in upside.split("/"))):
            yield f"{text} w 0,0"
            yield f"{text.translate(str.maketrans('wb', 'bw'))} b 0,0"


def test_no_index_leaves_its_array(layers):
    checked = Layers("4x5", 2, threads=1, kind=copies.CHECKED)
    assert list(checked.solve()) == [(2, 2)]
    assert np.array_equal(checked.layer(2, 2), layers.layer(2, 2))


def test_the_page_has_the_numbers(layers):
    for own, other in positions("4x5", MOST):
        assert row(own, other, *layers.census(own, other).cells()) in PAGE


def test_the_page_tells_of_every_layer_and_position():
    report = {
        (int(own), int(other)): int(count)
        for own, other, count in re.findall(r"^\| (\d) \| (\d) \| (\d+) \|", PAGE, re.M)
    }
    counted = positions("4x5", pieces_of("4x5"))
    assert report == counted
    assert f"| 4x5 | 8 each | {sum(counted.values())} |" in PAGE
    larger = sum(positions(petteia_page.UNSOLVED, pieces_of(petteia_page.UNSOLVED)).values())
    assert f"| {petteia_page.UNSOLVED} | 10 each | {larger} | not solved |" in PAGE


def test_what_is_said_of_the_start_follows_from_the_first_moves():
    game = Game("petteia", BOARD)
    report = dict(re.findall(r"^\| ([a-d]\d-[a-d]\d) \| (.+) \|$", PAGE, re.M))
    assert sorted(report) == sorted(map(game.text, game.actions()))
    (value,) = re.findall(r"^\| 4x5 \| 8 each \| \d+ \| (.+) \|$", PAGE, re.M)
    order = ("White wins", "draw", "Black wins")
    assert value.startswith(
        min(order, key=lambda each: (each not in {text[: len(each)] for text in report.values()}, order.index(each)))
    )


def test_the_longest_win_of_all_is_won_in_so_many_plies():
    (found,) = re.findall(r"^\*\*petteia, 4x5, all positions, (\d+) plies\*\*, from `(.+)`:\n\n(.+)$", PAGE, re.M)
    plies, position, moves = found
    game = Game("petteia", BOARD, position)
    side = game.side
    for text in re.sub(r"\d+\. ", "", moves).split(" "):
        assert not game.over
        game.play(game.parse(text))
    assert game.score == ("0-1" if side else "1-0")
    assert len(game.played) == int(plies) == max(map(int, re.findall(r"^\| \d \| \d \|.* (\d+) \| `", PAGE, re.M)))
