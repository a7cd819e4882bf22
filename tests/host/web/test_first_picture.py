"""The first picture of a page: the board and its pieces before any script has run, and few things to wait for."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from lusoria.boards import definitions as boards
from lusoria.web import app, assets
from lusoria.web.pictures import position as standing_svg
from tests.host.web.conftest import SIZES
from tests.host.web.desk_session import DeskSession

pytestmark = pytest.mark.browser
LONGEST_MS = 5000  # that the page's script waits for the first picture: a busy machine may draw it later
STAND = {"B6.1": "w", "B6.2": "w", "A1.1": "?", "C12.5": "b", "C12.6": "b"}
# What scripts put among the pieces until the table's state is there: nothing, where all stood there before.
STIRRED = """
  window.stirred = 0;
  addEventListener("readystatechange", () => new MutationObserver((changes) => { window.stirred += changes.length; })
    .observe(document.querySelector(".pieces"), { childList: true, attributes: true, subtree: true }), { once: true });
"""


@pytest.fixture
def url(session: DeskSession) -> Iterator[str]:
    """The page of a desk with two pieces on the board."""
    for cell, colour in (("5", "w"), ("2", "b")):
        session.hand(f"place {cell} {colour}")
    with app.serve(session) as url:
        yield url


def visited(browser: Browser, url: str, **more: Any) -> Page:
    page = browser.new_context(**SIZES["wide"], **more).new_page()
    page.add_init_script(STIRRED)
    page.goto(url)
    return page


def test_without_any_script_the_board_has_its_pieces(browser: Browser, url: str) -> None:
    page = visited(browser, url, java_script_enabled=False)
    expect(page.locator(".pieces use")).to_have_count(2)
    expect(page.locator('.pieces [data-at="5"]')).to_be_visible()
    expect(page.locator("[data-light]")).to_have_count(0)  # all dark
    page.context.close()


def test_the_script_takes_the_pieces_over_as_they_are(browser: Browser, url: str) -> None:
    page = visited(browser, url)
    expect(page.locator("#link")).to_have_attribute("data-ready", "true")
    expect(page.locator(".pieces use")).to_have_count(2)
    assert page.evaluate("window.stirred") == 0
    page.context.close()


def test_the_board_is_drawn_before_the_scripts_are_asked_for(browser: Browser, url: str) -> None:
    page = visited(browser, url)
    expect(page.locator("#link")).to_have_attribute("data-ready", "true")
    drawn = page.evaluate('performance.getEntriesByName("first-contentful-paint")[0].startTime')
    requests = page.evaluate(
        'performance.getEntriesByType("resource").filter((each) => each.name.endsWith(".js"))'
        '.map((each) => [each.name.split("/").pop(), each.startTime])'
    )
    awaited = min(drawn, LONGEST_MS)
    later = [name for name, at in requests if at >= awaited]
    assert sorted(later) == sorted(["table.js", *assets.modules("table.js")])
    assert [name for name, at in requests if at < awaited] == ["first.js"]
    page.context.close()


def test_a_piece_is_drawn_where_it_stands_and_one_above_a_full_lane_is_left_to_the_script() -> None:
    board = boards.load("twelve-lines")
    drawn = standing_svg.standing(board, {"pieces": STAND, "down": ["B6.2"]})
    assert re.findall('data-at="(.*?)"', drawn) == ["B6.1", "B6.2", "A1.1", "C12.5"]
    assert re.findall('href="#piece-(.*?)"', drawn) == ["w", "w-down", "unknown", "b"]
    assert standing_svg.standing(board, None) == ""


def test_all_modules_are_asked_for_at_once() -> None:
    named = assets.modules("table.js")
    assert "stage.js" in named and len(named) == len(set(named)) == 26 and "table.js" not in named
    files = assets.all_assets()
    scripts = "".join(files[f"/static/{name}"].content.decode() for name in ("table.js", *named))
    imported = set(re.findall(r'from "\./(.*?)"', scripts))
    assert imported == set(named)
