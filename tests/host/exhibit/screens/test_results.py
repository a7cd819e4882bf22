"""The last action of a game and its result, on the visitors' page; `test_display` has Rota's in every language."""

import time

import pytest
from playwright.sync_api import expect

from lusoria.session import Wish
from tests.host.exhibit.screens.languages import TEXTS
from tests.support.services.axe import complaints
from tests.support.waiting import until

pytestmark = pytest.mark.browser
TABLES = ("squares", "lines")

# The last action of a game: what stands before it, where the game begins; the hands of that action, what it is, what is
# said more, and in which language.
LAST = {
    "petteia": (
        "squares", "8/8/8/8/3b4/wb6/2w5/8 w 0,0", ("a3 w", "b3 b", "c2 w", "d4 b"),
        ("lift c2", "place c3 w", "lift b3"), "1. c2-c3xb3", "thanks_set_up", "de",
    ),
    "latrunculi": (
        "squares", "8/8/8/8/3b4/wBw5/8/8 w 0,0", ("a3 w", "b3 b", "c3 w", "d4 b"),
        ("lift b3",), "1. xb3", "thanks", "la",
    ),
    "twelve-lines": (
        "lines", "w1,11/12/11,b1 w 0,0 14,14 446", ("A1 w", "C12 b"),
        ("lift A1",), "1. 30/off[4]", "thanks", "bg",
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", LAST)
def test_the_last_action_and_the_result(museum, visitor, picture, game):
    table, start, standing, hands, report, more, language = LAST[game]
    session = museum.tables[table]
    until(lambda: session.state()["phase"] == "attract" or (session.state()["game"] or {}).get("start"))
    session.autoplay(False)  # the hands here do it all
    session.new_game(Wish(game, {}, "human", "human", start))
    until(lambda: (session.state()["game"] or {}).get("position") == start)
    for piece in standing:
        session.hand(f"place {piece}")
    until(lambda: session.state()["phase"] == "play")
    page = visitor(f"{museum.url}exhibit/{table}?lang={language}", reduced_motion="reduce")
    words = TEXTS.words[language]["words"]
    expect(page.locator("#headline")).to_have_text(words["turn_white"])
    for hand in hands:
        session.hand(hand)
        time.sleep(0.3)
    expect(page.locator("#moves")).to_have_text(report)
    expect(page.locator("#headline")).to_have_text(words["wins_white"])
    expect(page.locator("#more")).to_have_text(words[more])
    picture(page, f"{game}-{language}-result")
    assert complaints(page) == []  # a game in play is judged where all of one is played
    for name in session.state()["pieces"]:
        session.hand(f"lift {name}")
    session.autoplay(True)
