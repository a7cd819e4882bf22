"""Somebody at the page plays a side: the action goes to the table, which has it carried out by hand."""

import random

import pytest

from ludus.games.game import Game
from ludus.games.registry import GAMES
from lusoria.errors import UsageError
from lusoria.session import Wish
from lusoria.session.page.game import game_state, way


@pytest.fixture
def table(scripted):
    """A table at which a person plays White, and somebody at the page Black."""
    table = scripted(wish=Wish("rota", {}, "human", "page"))
    table.answer()
    table.script.begin(black="pc")
    table.tell(table.now())
    return table


def test_an_action_of_the_page_is_asked_of_the_table_once_it_is_the_pages_turn(table):
    session = table.session
    with pytest.raises(UsageError, match="not the page's turn"):
        session.play("", "5")
    table.script.act("5")
    table.tell()
    state = session.state()
    assert (state["game"]["black"], state["thinking"], state["game"]["awaited"]) == ("page", False, "")
    with pytest.raises(UsageError, match="no piece goes from the hand to 5"):
        session.play("", "5")
    assert table.said == []
    session.play("", "3")
    assert table.said == [("PLAY", 1, table.script.game.parse("3"))]
    assert session.state()["game"]["awaited"] == "3"
    table.script.act("3")
    table.tell()
    assert session.state()["game"]["awaited"] == ""


def test_a_draw_offered_at_the_table_is_for_the_page_to_take(table):
    table.script.act("5")
    table.tell(("DRAW", {"ply": 1}))
    assert "offers a draw" in table.session.state()["table"]["message"]
    assert table.said == []
    assert table.session.offer_draw()
    assert table.said == [("END", 1, "1/2-1/2", "agreement")]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_way_on_the_board_names_one_action(game_id):
    rng, game = random.Random(7), Game(game_id, {})
    for _ in range(40):
        if game.over:
            break
        shown = game_state(game, "human", "page", "")["ways"]
        ways = [(origin, cell) for origin, cells in shown.items() for cell in cells]
        assert sorted(filter(None, (game.text(way(game, *each)) for each in ways))) == sorted(
            text for text in (game.text(action) for action in game.actions()) if not text.startswith("(")
        )
        game.play(rng.choice(game.actions()))
