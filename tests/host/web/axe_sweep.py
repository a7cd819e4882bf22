"""Every page in every language, sound switched on: `make axe` prints what axe finds, and ends with 1 if it does.

The tests look at each page in one language or two; this looks at all of them, by WCAG 2.2 AA.
"""

import tempfile
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, sync_playwright

from lusoria.exhibit import config, service
from lusoria.log.entries import Delivery
from lusoria.log.store import Log
from lusoria.web import app, language
from lusoria.web.exhibit.texts import ALL
from tests.conftest import ARGUMENTS
from tests.host.web.desk_session import DeskSession
from tests.host.web.log.logged import ROTA, entries
from tests.host.web.log.test_flights import a_flight, keep_flight
from tests.host.web.staff.signing_in import PASSWORD, QUICK
from tests.support import needs
from tests.support.services.axe import complaints

SOUND_ON = "sessionStorage.setItem('sound', 'yes')"
PLAYERS = ("", "games", "games/1", "games/2/flight", "statistics")
VIEWS = ("play", "rules", "history")
STAFF = ("tables", "staff", "games", "statistics")


def players(page: Page, folder: str) -> Iterator[str]:
    """The players' pages; a name of each as it stands in the browser."""
    with Log.open(f"sqlite:///{folder}/log.db") as log, DeskSession() as session:
        log.keep_all([Delivery("t1", "rota", "a", entries("rota", ROTA, "engine:3"))])
        keep_flight(log, a_flight(), "b")
        session.hand("place 1 w")
        with app.serve(session, log=log) as url:
            for speaks in ALL:
                page.context.add_cookies([{"name": language.COOKIE, "value": speaks, "url": url}])
                for path in PLAYERS:
                    visit(page, url + path)
                    yield f"/{path} in {speaks}"


def museum(page: Page, folder: str) -> Iterator[str]:
    """The visitors' screens and the staff's pages."""
    boards = {"wheel": "rota", "squares": "grid-8x8", "lines": "twelve-lines"}
    tables = tuple(config.Table(name, board, virtual=True) for name, board in boards.items())
    log, web = config.Logging(f"sqlite:///{folder}/museum.db"), config.Web(port=0, sound=True)
    read = config.Config(tables, "tryout", log, web=web, staff=config.Staff(QUICK))
    with service.serve(read) as served:
        for name in served.tables:
            for speaks in ALL:
                page.goto(f"{served.url}exhibit/{name}?lang={speaks}")
                page.locator('[data-aid="sound"]').click()
                for view in VIEWS:
                    page.locator(f'[data-show="{view}"]').click()
                    page.wait_for_load_state("networkidle")
                    yield f"/exhibit/{name}, {view}, in {speaks}"
        page.goto(f"{served.url}staff")
        yield "signing in"
        page.locator("input[type=password]").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_load_state("networkidle")
        for path in STAFF:
            visit(page, served.url + path)
            yield f"/{path} for the staff"


def visit(page: Page, url: str) -> None:
    """Open a page, which must be there."""
    response = page.goto(url, wait_until="networkidle")
    assert response and response.ok, url


def sweep(browser: Browser) -> int:
    """Look at all pages; how many have something wrong."""
    looks = wrong = 0
    for pages in (players, museum):
        with tempfile.TemporaryDirectory() as folder:
            page = browser.new_context(reduced_motion="reduce").new_page()
            page.add_init_script(SOUND_ON)
            for name in pages(page, folder):
                looks += 1
                found = complaints(page)
                wrong += bool(found)
                print(*(f"{name}: {line}" for line in found), sep="\n", end="\n" if found else "")
    print(f"{looks} pages and views, {wrong} with something wrong")
    return wrong


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(args=ARGUMENTS, executable_path=needs.chromium())
        failures = sweep(chromium)
        chromium.close()
    raise SystemExit(failures > 0)
