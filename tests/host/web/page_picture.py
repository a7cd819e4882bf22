"""The picture of the live page in the docs: `make page-picture` takes it anew, at a virtual table in Chromium."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.conftest import ARGUMENTS
from tests.host.web.browser_hand import BrowserHand
from tests.host.web.measure import table
from tests.support import needs

PICTURE = Path(__file__).parents[3] / "docs" / "pictures" / "page.png"
PLACED = "104263"  # White's pieces and Black's by turns
LIFTED = "6"


def take() -> None:
    """Play the beginning of a game of Rota, lift a piece, and take the picture."""
    with sync_playwright() as playwright, table("rota") as (session, _virtual, url):
        browser = playwright.chromium.launch(args=ARGUMENTS, executable_path=needs.chromium())
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        hand = BrowserHand(page, session, url)
        hand.place_all(PLACED)
        hand.touch(LIFTED)
        hand.until(lambda state: state["phase"] == "hold")
        page.mouse.move(0, 0)
        page.wait_for_timeout(500)  # until the lights are there
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    take()
