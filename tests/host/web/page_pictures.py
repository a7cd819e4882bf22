"""The pictures of pages in the docs: `make page-pictures` takes them anew, at virtual tables in Chromium."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from lusoria.exhibit import config, service
from tests.conftest import ARGUMENTS
from tests.host.web.browser_hand import BrowserHand
from tests.host.web.measure import table
from tests.support import needs
from tests.support.waiting import until

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
PLACED = "104263"  # White's pieces and Black's by turns
LIFTED = "6"
BOARDS = {"wheel": "rota", "squares": "grid-8x8", "lines": "twelve-lines"}
LIGHTS_MS = 500  # until the lights are on the page


def live(browser: Browser) -> None:
    """The live page: the beginning of a game of Rota, and a piece in the hand."""
    with table("rota") as (session, _virtual, url):
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        hand = BrowserHand(page, session, url)
        hand.play_all(PLACED)
        hand.touch(LIFTED)
        hand.until(lambda state: state["phase"] == "hold")
        page.mouse.move(0, 0)
        page.wait_for_timeout(LIGHTS_MS)
        page.screenshot(path=FOLDER / "page.png")


def museum(browser: Browser) -> None:
    """A visitors' screen while nobody plays, and the page of all tables, one of them with a game."""
    with tempfile.TemporaryDirectory() as folder:
        tables = tuple(config.Table(name, board, virtual=True) for name, board in BOARDS.items())
        logging, backup = config.Logging(f"sqlite:///{folder}/log.db"), config.Backup(Path(folder, "copies"))
        with service.serve(config.Config(tables, "tryout", logging, backup, config.Web(port=0))) as exhibit:
            until(lambda: all(each.state()["phase"] == "attract" for each in exhibit.tables.values()))
            page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            page.goto(f"{exhibit.url}exhibit/wheel")
            page.locator("[data-light]").first.wait_for()
            page.wait_for_timeout(LIGHTS_MS)
            page.screenshot(path=FOLDER / "exhibit-attract.png")
            exhibit.tables["wheel"].hand("place 1 w")
            until(lambda: exhibit.tables["wheel"].state()["phase"] == "play")
            page.goto(f"{exhibit.url}tables")
            page.get_by_role("cell", name="a game is played").wait_for()
            page.screenshot(path=FOLDER / "exhibit-tables.png")


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(args=ARGUMENTS, executable_path=needs.chromium())
        live(chromium)
        museum(chromium)
        chromium.close()
