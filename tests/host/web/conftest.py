import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from lusoria.log.entries import Delivery
from lusoria.log.store import Log
from lusoria.web import app
from tests.host.web.browser_hand import BrowserHand
from tests.host.web.desk_session import DeskSession
from tests.host.web.log.logged import LANES, ROTA, entries
from tests.support import empty_logs

ARTEFACTS = Path(__file__).parents[3] / "test-artefacts"
SIZES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}

Visit = Callable[..., BrowserHand]


@pytest.fixture
def session() -> Iterator[DeskSession]:
    with DeskSession() as session:
        yield session


@pytest.fixture
def squares() -> Iterator[DeskSession]:
    """A desk with the board of squares: Latrunculi to begin with."""
    with DeskSession(board="grid-8x8") as session:
        yield session


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """visit(session, size, url, still) -> a hand on the session's page, served at url or here; no page may complain.

    still: on a device that asks for no movement, where a page is a tenth of the work for this machine.
    """
    hands: list[BrowserHand] = []

    def begin(session: Any, size: str = "wide", url: str = "", still: bool = True) -> BrowserHand:
        url = url or stack.enter_context(app.serve(session))
        context = browser.new_context(**SIZES[size], reduced_motion="reduce" if still else None)
        stack.callback(context.close)
        hands.append(BrowserHand(context.new_page(), session, url))
        return hands[-1]

    with contextlib.ExitStack() as stack:
        yield begin
    assert [mistake for hand in hands for mistake in hand.mistakes] == []


@pytest.fixture
def picture() -> Callable[[BrowserHand, str], None]:
    """picture(hand, name) keeps a screenshot for people to look at, if they ask for it."""
    ARTEFACTS.mkdir(exist_ok=True)

    def take(hand: BrowserHand, name: str) -> None:
        if "LUSORIA_PICTURES" in os.environ:
            hand.page.screenshot(path=ARTEFACTS / f"web-{name}.jpg", quality=80)  # in a third of the time of a PNG

    return take


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    with two_games(tmp_path) as log:
        yield log


@contextlib.contextmanager
def two_games(folder: Path) -> Iterator[Log]:
    """A log of two games: Rota, number 1, and Twelve Lines, number 2."""
    with Log.open(empty_logs.sqlite(folder / "log.db")) as log:
        log.keep_all([Delivery("t1", "rota", "a", entries("rota", ROTA, "engine:3"))])
        log.keep_all([Delivery("t2", "twelve-lines", "b", entries("twelve-lines", LANES, "human"))])
        yield log
