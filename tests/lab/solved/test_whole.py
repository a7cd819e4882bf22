"""Small boards solved as graphs: every position's value follows from its actions', and from the search's; the page's
numbers of Latrunculi."""

import random
from pathlib import Path

import numpy as np
import pytest

from lab.pages import row
from lab.solved import latrunculi_page
from lab.solved.graph import Graph
from ludus.games.game import Game
from lusoria.engine.search import Limits, searcher_for, win_in
from lusoria.engine.three_men import retrograde
from lusoria.errors import UsageError

PAGE = Path(__file__).parents[3] / "docs" / "small-boards.md"


@pytest.fixture(scope="module", params=["latrunculi", "petteia"])
def solved(request):
    """All of Latrunculi on 4x4 with three pieces each; Petteia on 4x5 from two against two, and three."""
    if request.param == "latrunculi":
        graph = Graph("latrunculi", {"board": "4x4", "pieces": "3"})
        graph.add(Game("latrunculi", graph.options))
    else:
        graph = Graph("petteia", {"board": "4x5"})
        graph.add(Game("petteia", graph.options, "w2b/4/4/4/w2b w 0,0"))
        graph.add(Game("petteia", graph.options, "w2b/4/4/4/ww1b w 0,0"))
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
    shown = Graph("petteia", {"board": "4x5"})
    assert shown.add(Game("petteia", shown.options, "w1b1/4/4/2w1/b3 w 0,0")) == 0
    assert shown.add(Game("petteia", shown.options, "b1w1/4/4/2b1/w3 b 0,0")) == 0


def test_a_board_that_is_too_large():
    with pytest.raises(UsageError, match="a board of up to 20 squares can be solved, not 5x5"):
        Graph("petteia", {"board": "5x5"})


def test_the_page_has_the_numbers():
    text = PAGE.read_text(encoding="utf-8")
    rows = [latrunculi_page.latrunculi_cells("4x4", pieces) for pieces in (2, 3)]
    assert [cells for cells in rows if row(*cells) not in text] == []
