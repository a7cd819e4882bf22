"""What somebody new wants of the page takes two presses at most: by finger, and by keys and ears alone.

All is found by the roles and words that a screen reader speaks. Who only hears the page also goes over the board by
arrow keys from place to place, by what is said of each.
"""

import contextlib
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Error, Locator, expect

from ludus.games.game import Game
from lusoria.log.store import Log
from lusoria.session import Wish
from lusoria.web import app, language
from tests.host.web.browser_hand import BrowserHand
from tests.host.web.conftest import Visit
from tests.host.web.desk_session import DeskSession
from tests.support.waiting import until

pytestmark = pytest.mark.browser
Picture = Callable[[BrowserHand, str], None]

BEFORE = ["a2-a5", "b7-b5", "h2-h3", "h7-h6"]  # so that c2-c5 captures the piece on b5
HINT = {"ply": 1, "action": "b7-b6", "from": "b7", "to": "b6", "chance": 0.5, "others": []}
HINT |= {"reason": {"key": "threatens", "cells": ["c5"], "moves": 0}}
PLACE = re.compile("([a-h][1-8]): ")
RULE = language.read("en")["petteia"]["rules"][0]
# A screen reader speaks all that a status has said, though the next words may replace it before a test looks.
LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  for (const { target } of changes) if (target.role === "status") window.heard.push(target.textContent);
}).observe(document, { subtree: true, childList: true });
"""
HEARD = "window.heard.concat([...document.querySelectorAll('[role=status]')].map((each) => each.textContent))"


class Newcomer:
    """Presses what is needed by finger (`phone`) or keyboard (`heard`), and counts."""

    def __init__(self, hand: BrowserHand, way: str) -> None:
        self.hand, self.page, self._way = hand, hand.page, way
        self._presses = self._read = 0
        self.page.evaluate(LISTEN)
        self.page.add_init_script(LISTEN)
        if way == "heard":
            self.page.set_viewport_size({"width": 1366, "height": 820})

    @contextlib.contextmanager
    def task(self) -> Iterator[None]:
        self._presses = 0
        yield
        assert self._presses <= 2

    def press(self, what: Locator) -> None:
        self._presses += 1
        if self._way == "heard":
            what.focus()
            self.page.keyboard.press("Enter")
        else:
            what.tap()

    def button(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name=name, exact=True))

    def words(self, text: str) -> None:
        self.press(self.page.get_by_text(text, exact=True))

    def cell(self, name: str, words: str) -> None:
        """Press a cell of which these words are said."""
        if self._way == "heard":
            self._go_to(name, words)
            self.press(self.page.get_by_role("application"))
            return
        self._presses += 1
        self.page.touchscreen.tap(*self.hand.cell(name))

    def _go_to(self, name: str, words: str) -> None:
        self.page.get_by_role("application").focus()
        here = self.page.locator(".cursor").get_attribute("data-at")
        until(lambda: self._place() == here)  # what was said before of another place may be what is read first
        while (at := self._place()) != name:
            column, row = at
            across, up = (ord(name[0]) > ord(column)) - (ord(name[0]) < ord(column)), (name[1] > row) - (name[1] < row)
            arrow = {1: "ArrowRight", -1: "ArrowLeft"}.get(across) or {1: "ArrowUp", -1: "ArrowDown"}[up]
            self.page.keyboard.press(arrow)
            self.hears(f"{chr(ord(column) + across)}{row}: " if across else f"{column}{chr(ord(row) + up)}: ")
        self.hears(f"{name}: {words}")

    def _place(self) -> str:
        """The place that was said last, '' for none."""
        return next(iter(PLACE.findall(" ".join(self._heard()))[::-1]), "")

    def _heard(self) -> list[str]:
        """All that was said since the page was loaded; nothing while it is being loaded."""
        with contextlib.suppress(Error):
            heard: list[str] = self.page.evaluate(HEARD)
            return heard
        return []

    def hears(self, words: str) -> None:
        """Wait until words are said, with what was heard last or after it."""
        until(lambda: self._hears(words))

    def _hears(self, words: str) -> bool:
        said = self._heard()
        first = self._read if self._read < len(said) else 0  # another page may have been loaded since
        found = [at for at in range(first, len(said)) if words in said[at]]
        self._read = found[0] if found else self._read
        return bool(found)

    def reads(self, heading: str) -> None:
        """Find the heading, or hear it."""
        if self._way == "heard":
            self.hears(heading)
        expect(self.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()

    def has_captured(self, count: int) -> None:
        expect(self.page.get_by_role("img", name=f"Black pieces beside the board: {count}")).to_be_attached()


@pytest.mark.parametrize("way", ["phone", "heard"])
def test_ten_tasks(
    squares: DeskSession, log: Log, visit: Visit, picture: Picture, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    game = Game("petteia")
    for text in BEFORE:
        game.play(game.parse(text))
    squares.new_game(Wish("petteia", {}, "human", "human", game.position()))
    monkeypatch.setattr(squares, "hint", lambda: HINT)
    with app.serve(squares, log=log) as url:
        hand = visit(squares, "phone" if way == "phone" else "wide", url)
        person, page = Newcomer(hand, way), hand.page
        with person.task():  # start
            person.reads("White to move")
        with person.task():  # capture
            person.cell("c2", "a white piece. This piece may move")
            person.cell("c5", "empty. It may be set here; a white piece in the hand")
            person.reads("Black to move")
            person.has_captured(1)  # it goes by itself
        with person.task():  # undo
            person.button("Take back")
            person.reads("White to move")
            person.has_captured(0)
        with person.task():  # move
            person.cell("d2", "a white piece")
            person.cell("d3", "empty. It may be set here")
            person.reads("Black to move")
        with person.task():  # hint
            person.button("Hint")
            expect(page.get_by_role("status").filter(has_text="The engine would play b7-b6")).to_be_in_viewport()
            picture(hand, f"tasks-hint-{way}")
        with person.task():  # rules
            person.words("How to play")
            expect(page.get_by_text(RULE)).to_be_attached()
        for control, name, heading in (
            ("Language", "Deutsch", "Schwarz ist am Zug"),
            ("Sprache", "English", "Black to move"),
        ):
            with person.task():  # language
                person.words(control)
                person.button(name)
                person.reads(heading)
        with person.task():  # new game
            person.button("New game")
            picture(hand, f"tasks-new-{way}")
            person.button("Begin")
            person.reads("White to move")
            assert squares.games[-1][0] == "petteia"
        with person.task():  # other game
            person.button("A new game of Latrunculi")
            person.button("Begin")
            person.reads("White to place")
        with person.task():  # replay
            person.press(page.get_by_role("link", name="Games"))
            person.press(page.get_by_role("row").get_by_role("link").first)
            expect(page.get_by_role("button", name="Pause")).to_be_in_viewport()  # it plays
            picture(hand, f"tasks-replay-{way}")
        page.close()  # before its server
