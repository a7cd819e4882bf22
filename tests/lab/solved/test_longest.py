"""The longest forced wins: the page's numbers are the program's, and its games are won in so many plies."""

import re
from pathlib import Path

import pytest

from lab.pages import row
from lab.solved import longest
from ludus.games.game import Game
from lusoria.engine.games.knowledge import solved
from lusoria.engine.three_men import retrograde
from lusoria.engine.three_men.solver import solve

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "longest-wins.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^\*\*([a-z-]+), (.+)\*\*, from `(.+)`:\n\n(.+)$", PAGE, re.MULTILINE)


def options_of(game_id, of):
    """The options of what a line of the page is about."""
    if game_id in solved():
        return dict(each.split(" ") for each in of.split(", "))
    board, rest = of.split(", ")
    return {"board": board} | ({"pieces": rest.split(" ")[0]} if game_id == "latrunculi" else {})


def test_the_page_has_the_numbers(three_men):
    """All of the games of three men, and of the others what is solved in a moment."""
    wins = [*three_men, *longest.latrunculi((("4x4", 2), ("4x4", 3))), *longest.petteia("4x5", 2)]
    assert len(wins) == 11
    for win in wins:
        assert row(*win.cells()) in PAGE
        assert "\n\n".join(win.played()) in PAGE


@pytest.fixture(scope="module")
def three_men():
    return list(longest.three_men())


@pytest.mark.parametrize(("game_id", "of", "position", "moves"), SHOWN, ids=[" ".join(each[:2]) for each in SHOWN])
def test_every_game_on_the_page_is_won_by_whoever_begins_it(game_id, of, position, moves):
    game = Game(game_id, options_of(game_id, of), position)
    side = game.side
    for text in re.sub(r"\d+\. ", "", moves).split(" "):
        assert not game.over
        game.play(game.parse(text))
    assert game.score == ("0-1" if side else "1-0")
    assert row(game_id, of, len(game.played), f"`{position}`") in PAGE


def test_what_is_solved_is_told_as_long_on_all_pages():
    """The tables of small boards have the same plies and positions, of Petteia those of more pieces besides."""
    small = (DOCS / "small-boards.md").read_text(encoding="utf-8")
    found = [each for each in SHOWN if each[0] not in solved()]
    few = rf"(?:4x[45] \| \d|[2-{longest.MOST}] \| [2-{longest.MOST}])"
    assert len(found) == len(re.findall(rf"^\| {few} \|.*[1-9]\d* \| `", small, re.MULTILINE))
    for _game, _of, position, moves in found:
        plies = len(re.sub(r"\d+\. ", "", moves).split(" "))
        assert f"| {plies} | `{position}` |" in small


def test_no_win_of_three_men_takes_longer(three_men):
    for win in three_men:
        graph = solve(win.game, options_of(win.game, win.of)).graph
        won = [score for score in retrograde.unlimited(graph, frozenset()) if score > 0]
        assert retrograde.outcome(min(won)) == (1, len(win.moves))
