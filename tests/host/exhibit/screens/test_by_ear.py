"""The visitors' page by ear, where a museum allows it, and in a language written from right to left."""

import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

from lusoria.errors import UsageError
from lusoria.web.exhibit.pages import create_app
from lusoria.web.exhibit.texts import Texts
from tests.host.exhibit.screens.languages import MADE_UP
from tests.host.web.desk_session import DeskSession
from tests.host.web.spoken_words import SILENT
from tests.support.services.axe import complaints
from tests.support.waiting import until

TABLES = ("wheel",)


@pytest.mark.browser
def test_a_visitor_switches_sound_on_and_hears_the_game(museum, visitor, picture):
    session = museum.tables["wheel"]
    until(lambda: session.state()["phase"] == "attract")
    page = visitor(f"{museum.url}exhibit/wheel?lang=de", reduced_motion="reduce")
    page.add_init_script(SILENT)
    page.reload()
    expect(page.locator("#voice")).to_have_class("hidden")
    assert page.evaluate("heard.words") == []
    page.locator('[data-aid="sound"]').click()
    caption = page.locator("#voice")
    expect(caption).to_contain_text("Setzen Sie einen Stein")
    session.hand("place 1 w")
    expect(caption).to_contain_text("Weiß: 1. Schwarz setzt.")
    expect(caption).to_contain_text("Frei: 0, 2, 3, 4, 5, 6, 7 und 8.")
    assert page.evaluate("heard.words.at(-1)") == ["de_DE", caption.text_content()]
    assert complaints(page) == []
    picture(page, "wheel-de-sound")
    for _ in range(2):  # off, and on again: it says once more how things stand
        page.locator('[data-aid="sound"]').click()
    page.wait_for_function("() => heard.words.at(-1)[1].startsWith('Schwarz setzt.')")
    session.hand("lift 1")


@pytest.mark.browser
def test_one_file_makes_a_page_from_right_to_left(museum, visitor, picture):
    page = visitor(f"{museum.url}exhibit/wheel?lang={MADE_UP}", reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    stage, side = (page.locator(name).bounding_box() for name in ("#stage", ".side"))
    assert stage["x"] > side["x"] + side["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(page, "wheel-rtl")
    for view in ("rules", "history"):
        page.locator(f'[data-show="{view}"]').click()
        page.wait_for_load_state("networkidle")
        picture(page, f"wheel-rtl-{view}")
    assert complaints(page) == []


def test_where_the_museum_does_not_allow_sound_there_is_none():
    table = DeskSession()
    for allowed in (False, True):
        with TestClient(
            create_app({"wheel": table}, Texts(), "house", sound=allowed), base_url="http://127.0.0.1"
        ) as client:
            assert ('data-aid="sound"' in client.get("/exhibit/wheel").text) is allowed


def test_a_direction_that_is_none_is_named(tmp_path):
    (tmp_path / "xy.toml").write_text('direction = "up"\n', encoding="utf-8")
    with pytest.raises(UsageError, match="'direction' is ltr or rtl"):
        Texts(["xy"], tmp_path)
