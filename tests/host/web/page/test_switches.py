"""A game at the page by two switches alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

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
