"""Small boards solved: every position's value follows from its actions', and from the search's; the page's numbers."""

import random
from pathlib import Path

import numpy as np
import pytest

from ludus.rules.game import Game
from lusoria.engine import retrograde
from lusoria.engine.pages import row
from lusoria.engine.search import Limits, searcher_for, win_in
from lusoria.engine.whole import page
from lusoria.engine.whole.counting import pieces_of, positions
from lusoria.engine.whole.graph import Graph
from lusoria.errors import UsageError

PAGE = Path(__file__).parents[2] / "docs" / "small-boards.md"


@pytest.fixture(scope="module", params=["latrunculi", "petteia"])
def solved(request):
    """All of Latrunculi on 4x4 with three pieces each; Petteia on 4x5 with two against two or three."""
    if request.param == "latrunculi":
        graph = Graph("latrunculi", {"board": "4x4", "pieces": "3"})
        graph.add(Game("latrunculi", graph.options))
    else:
        graph = Graph("petteia", {"board": "4x5"})
        for pieces in ((2, 2), (2, 3), (3, 2)):
            graph.add_all(*pieces)
    graph.solve()
    return graph


def some(graph, number, seed):
    """Positions of the graph: as many won or lost ones as drawn ones."""
    rng = random.Random(seed)
    scores = graph.scores[: len(graph)]
    for nodes in (np.flatnonzero(scores), np.flatnonzero(scores == 0)):
        for node in rng.sample(list(nodes), number // 2):
            yield int(scores[node]), Game(graph.game_id, graph.options, graph.position(node))


def test_a_position_is_worth_what_its_best_action_is(solved):
    """By the plain rules, game by game: nothing of the compiled way is used but the scores."""
    for score, game in some(solved, 300, 1):
        children = []
        for action in game.actions():
            game.play(action)
            children.append(-retrograde.WIN if game.over else solved.score(game))
            game.take_back()
        assert score == retrograde.best(children), game.position()


def test_no_position_is_called_a_draw_that_the_search_wins(solved):
    searcher = searcher_for(solved.game_id, hash_mb=4)
    for score, game in some(solved, 60, 2):
        plies = win_in(searcher.best(game, Limits(depth=7)).score)
        value, exact = retrograde.outcome(score)
        assert plies == (value * exact if value and exact <= 7 else None), game.position()


def test_on_arrays_it_is_the_same_as_on_lists(solved):
    """The same edges, an action that wins at once leading to an end of its own, by the analysis that solves Rota."""
    children = [[len(solved)] if solved.scores[node] == retrograde.WIN - 1 else [] for node in range(len(solved))]
    for node, own in enumerate(children):
        own.extend(solved.children(node))
    plain = retrograde.unlimited(Lists([*children, []]), frozenset())
    assert solved.scores[: len(solved)].tolist() == plain[:-1]


class Lists:
    """As much of a rota_graph.Graph as the analysis looks at."""

    def __init__(self, children):
        self.children = children

    def __len__(self):
        return len(self.children)


def test_positions_that_are_turned_mirrored_or_seen_from_the_other_side_are_one():
    graph = Graph("latrunculi", {"board": "4x4", "pieces": "3"})
    alike = ("w3/2b1/1w2/b3 w 1,1", "3w/1b2/2w1/3b w 1,1", "b3/1w2/2b1/w3 w 1,1", "w3/2b1/w3/b3 w 1,1")
    nodes = [graph.add(Game("latrunculi", graph.options, text)) for text in alike]
    assert nodes == [0, 0, 0, 1]
    seen = Graph("petteia", {"board": "4x5"})
    assert seen.add(Game("petteia", seen.options, "w1b1/4/4/2w1/b3 w 0,0")) == 0
    assert seen.add(Game("petteia", seen.options, "b1w1/4/4/2b1/w3 b 0,0")) == 0


def test_all_arrangements_are_there_once():
    """One piece each on 20 squares: 380, of which 12 lie in the middle row and are their own mirror image."""
    graph = Graph("petteia", {"board": "4x5"})
    graph.add_all(1, 1)
    assert len(graph) == (380 + 12) // 4
    assert sum(graph.counts()[0]) == len(graph)


@pytest.mark.parametrize("board", ["4x5", "4x4"])
def test_arrangements_are_counted_without_making_them(board):
    """A square has twice as many symmetries as another board."""
    counted = positions(board, 3)
    for pieces in ((2, 2), (2, 3), (3, 3)):
        graph = Graph("petteia", {"board": board})
        graph.add_all(*pieces)
        assert counted[pieces] == len(graph)


def test_the_whole_game_of_petteia_is_as_large_as_the_page_says(solved):
    """Each position has entries in the solver's arrays of 42 bytes, and of 8 for every edge: there and back."""
    counted = positions("4x5", pieces_of("4x5"))
    assert 66e6 < counted[6, 7] + counted[7, 6] < 67e6
    if solved.game_id == "petteia":
        edges = sum(len(solved.children(node)) for node in range(len(solved))) / len(solved)
        assert 42 + 8 * edges > 100


def test_a_board_that_is_too_large():
    with pytest.raises(UsageError, match="a board of up to 20 squares can be solved, not 5x5"):
        Graph("petteia", {"board": "5x5"})


def test_the_page_has_the_numbers():
    text = PAGE.read_text(encoding="utf-8")
    rows = [page.latrunculi_cells("4x4", 2), page.latrunculi_cells("4x4", 3), *page.petteia_cells("4x5", 2)]
    rows.extend(map(page.whole_game_cells, page.UNSOLVED))
    assert [cells for cells in rows if row(*cells) not in text] == []
