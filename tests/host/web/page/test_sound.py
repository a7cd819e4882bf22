"""The players' page by ear: what is told is what is written, and nothing is told before somebody asks for it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.host.web.conftest import Visit
from tests.host.web.desk_session import DeskSession
from tests.host.web.spoken_words import SILENT
from tests.support.services.axe import complaints

pytestmark = pytest.mark.browser


def test_a_game_is_heard_when_sound_is_on(session: DeskSession, visit: Visit) -> None:
    hand = visit(session)
    page = hand.page
    page.add_init_script(SILENT)
    page.reload()

    def heard() -> dict[str, Any]:
        found: dict[str, Any] = page.evaluate("heard")
        return found

    def expect_spoken(words: str) -> None:
        expect(page.locator("#voice")).to_contain_text(words)
        assert words in heard()["words"][-1][1]

    hand.play_all("1042")
    assert heard()["words"] == [] and heard()["tones"] == 0
    page.locator("#sound").click()
    expect_spoken("White to place. Touch a lit cell: a piece is set there. Free: 3, 5, 6, 7 and 8.")
    expect(page.locator("#voice")).to_be_visible()
    assert complaints(page) == []
    hand.play_all("63")
    expect_spoken("Black: 3. White to move. Touch a piece, then the lit cell where it is to go. These may move:")
    session.hand("lift 6")
    expect_spoken("The white piece from 6 is in the hand. It may go to 5 and 7.")
    assert heard()["tones"] > 0 and heard()["cancelled"] >= 3
    assert {language for language, _words in heard()["words"]} == {"en-GB"}
    page.locator("#sound").click()
    spoken = len(heard()["words"])
    session.hand("place 6 w")
    hand.expect_turn("White to move", "Touch a piece")
    page.wait_for_timeout(300)
    assert len(heard()["words"]) == spoken
