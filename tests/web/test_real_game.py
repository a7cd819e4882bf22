"""The whole way: mouse, page, session, virtual table with the real firmware, engine, log."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from web.browser_hand import BrowserHand
from web.conftest import Visit

from lusoria import boards
from lusoria.log.store import Log
from lusoria.session import Session
from lusoria.virtual import VirtualTable

pytestmark = pytest.mark.browser
MOST_PLIES = 40


@pytest.fixture
def table_session(tmp_path: Path) -> Iterator[Session]:
    board = boards.load("rota")
    with (
        Log.open(f"sqlite:///{tmp_path / 'log.db'}") as log,
        VirtualTable(boards.compact(board), boards.data_folder("firmware")) as table,
    ):
        session = Session(board, str(table.link_path), log, virtual=table)
        session.start()
        yield session
        session.stop()


def test_a_game_against_the_engine_is_played_to_its_end_by_mouse(
    table_session: Session, visit: Visit, picture: Callable[[BrowserHand, str], None]
) -> None:
    hand = visit(table_session)
    page = hand.page
    page.get_by_role("button", name="New game").click()
    form = page.get_by_role("dialog")
    form.get_by_label("White").select_option("a person")
    form.get_by_label("Black").select_option("the engine, level 8")
    form.get_by_label("Draw after").fill("16")
    form.get_by_role("button", name="Begin").click()
    hand.until(lambda state: state["game"] and state["game"]["black"] == "engine:8")
    for ply in range(MOST_PLIES):
        state = hand.until(lambda state: state["game"]["score"] != "*" or hand_is_asked(state))
        game = state["game"]
        if game["score"] != "*":
            break
        hand.act(game["awaited"] or game["legal"][0], game["side"])
        if ply == 3:
            picture(hand, "game")
    assert game["score"] != "*" and game["reason"] in ("board", "blocked", "move-limit")
    heading = {"1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "A draw"}[game["score"]]
    hand.expect_turn(heading)
    expect(page.locator("#moves td:not(:empty)")).to_have_count(game["ply"])
    page.wait_for_timeout(300)
    picture(hand, "end")


def hand_is_asked(state: dict[str, Any]) -> bool:
    """Whether it is for the person at the table to act: his own turn, or the engine's action is known."""
    game = state["game"]
    return state["phase"] == "play" and (game["side"] == "w" or bool(game["awaited"]))
