"""A game at the page by two switches alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from lusoria.session import Wish
from tests.host.web.browser_hand import BrowserHand
from tests.host.web.conftest import Visit
from tests.host.web.desk_session import DeskSession
from tests.support.services.axe import complaints

pytestmark = pytest.mark.browser


def test_two_switches_place_and_move(
    session: DeskSession, visit: Visit, picture: Callable[[BrowserHand, str], None]
) -> None:
    hand = visit(session)
    page = hand.page
    following, choose = (page.locator(f"[data-switch={name}]") for name in ("next", "choose"))
    expect(following).to_be_hidden()
    page.locator("#switches").click()
    assert complaints(page) == []
    lit = page.locator("#legend .now")
    expect(lit).to_contain_text(["Set a white piece here"])
    following.click()
    choose.click()
    hand.until_ply(1)
    expect(lit).to_contain_text(["Set a black piece here"])
    picture(hand, "switches")
    page.keyboard.press("1")
    page.keyboard.press("2")
    hand.until_ply(2)
    assert [command.split()[0] for command in session.commands] == ["place", "place"]
    assert len({command.split()[1] for command in session.commands}) == 2
    hand.play_all("".join(cell for cell in "01234567" if session.state()["pieces"].get(cell) is None)[:4])
    expect(lit).to_contain_text(["This piece may move"])
    following.click()
    choose.click()
    hand.until(lambda state: state["phase"] == "hold")
    expect(lit).to_contain_text(["It may be set here"])
    following.click()
    choose.click()
    hand.until(lambda state: state["phase"] != "hold")


def test_a_side_of_the_page_is_played_by_two_switches_and_by_ear(session: DeskSession, visit: Visit) -> None:
    hand = visit(session)
    hand.page.locator("#sound").click()
    hand.page.locator("#switches").click()
    session.new_game(Wish("rota", {}, "page", "human", "wbbw.w..b w 0,0"))
    hand.expect_turn("White plays on this page")
    voice = hand.page.locator("#voice")
    expect(voice).to_contain_text("These may move:")
    hand.page.keyboard.press("1")
    expect(voice).to_contain_text("a white piece. This piece may move")
    hand.page.keyboard.press("2")
    expect(voice).to_contain_text("Lifted from here")
    hand.page.keyboard.press("1")
    expect(voice).to_contain_text("It may be set here")
    hand.page.keyboard.press("2")
    hand.until_ply(1)
    hand.page.get_by_role("button", name="New game", exact=True).click()
    for key in "12":
        hand.page.keyboard.press(key)
    assert session.state()["game"]["awaited"] == ""
    hand.page.reload()
    expect(hand.page.locator("#switch-box")).to_be_visible()
