"""Every page can be used by everybody: axe finds nothing against WCAG 2.2 AA, also in what opens on a page."""

import pytest
from playwright.sync_api import expect

from lusoria.log.store import Log
from lusoria.web import app
from tests.host.web.conftest import Visit
from tests.host.web.desk_session import DeskSession
from tests.support.services.axe import complaints

pytestmark = pytest.mark.browser


# The wide pages that are missing here are those at which `make axe` looks.


@pytest.mark.parametrize(("board", "size"), [("rota", "phone"), ("grid-8x8", "wide")])
def test_the_table(visit: Visit, board: str, size: str) -> None:
    with DeskSession(board=board) as session:
        hand = visit(session, size, still=board == "grid-8x8")
        session.hand(f"place {session.board['cells']['ids'][3]} w")
        session.fail("stuck", session.board["cells"]["ids"][0])
        expect(hand.page.locator("#faults")).to_be_visible()
        assert complaints(hand.page) == []
        hand.page.get_by_role("button", name="New game", exact=True).click()
        assert complaints(hand.page) == []


def test_the_pages_of_the_log(session: DeskSession, log: Log, visit: Visit) -> None:
    with app.serve(session, log=log) as url:
        page = visit(session, "phone", url).page
        for path in ("games", "games/1", "games/2"):
            page.goto(url + path, wait_until="networkidle")
            assert complaints(page) == []


TURN_WHILE_LOOKED_AT = """() => {
  const tray = document.querySelector('[data-tray="w"]');
  const turn = new MutationObserver(() => { turn.disconnect(); tray.classList.remove("at-turn"); });
  turn.observe(tray, { attributes: true, attributeFilter: ["style"] });
}"""


def test_the_check_looks_again_at_a_page_that_changes_meanwhile_and_finds_what_is_wrong(
    session: DeskSession, visit: Visit
) -> None:
    page = visit(session).page
    expect(page.locator('[data-tray="w"]')).to_have_class("tray at-turn")
    page.evaluate(TURN_WHILE_LOOKED_AT)
    assert complaints(page) == []
    expect(page.locator('[data-tray="w"]')).to_have_class("tray")
    page.evaluate("document.querySelector('h1').style.color = '#4a3a28'")  # dark upon the dark gradient of the room
    page.evaluate("document.querySelector('.side').append(document.createElement('select'))")
    assert {complaint.split(":")[0] for complaint in complaints(page)} == {"color-contrast", "select-name"}
