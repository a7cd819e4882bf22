"""What somebody new wants of the page takes two presses at most: by mouse, by finger, and by keyboard and words alone.

Buttons and links are found by the words that a screen reader speaks.
"""

import contextlib
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from ludus.games.game import Game
from lusoria.log.store import Log
from lusoria.session import Wish
from lusoria.web import app
from tests.host.web.browser_hand import BrowserHand
from tests.host.web.conftest import Visit
from tests.host.web.desk_session import DeskSession

pytestmark = pytest.mark.browser
Picture = Callable[[BrowserHand, str], None]

BEFORE = ["a2-a5", "b7-b5", "h2-h3", "h7-h6"]  # so that c2-c5 captures the piece on b5
HINT = {"ply": 1, "action": "b7-b6", "from": "b7", "to": "b6", "chance": 0.5, "others": []}
HINT |= {"reason": {"key": "threatens", "cells": ["c5"], "moves": 0}}


class Newcomer:
    """Presses what is needed by mouse (`wide`), finger (`phone`) or keyboard, and counts."""

    def __init__(self, hand: BrowserHand, way: str) -> None:
        self.hand, self.page, self._way = hand, hand.page, way
        self._presses = 0
        if way != "phone":
            self.page.set_viewport_size({"width": 1366, "height": 820})

    @contextlib.contextmanager
    def task(self) -> Iterator[None]:
        self._presses = 0
        yield
        assert self._presses <= 2

    def press(self, what: Locator) -> None:
        self._presses += 1
        if self._way == "keyboard":
            what.focus()
            self.page.keyboard.press("Enter")
        else:
            what.tap() if self._way == "phone" else what.click()

    def button(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name=name, exact=True))

    def cell(self, name: str) -> None:
        if self._way == "keyboard":  # arrow keys lead there
            self.page.locator(".board").focus()
            self.page.keyboard.press("ArrowUp")
            self.hand.key_to(name)
            self.press(self.page.locator(".board"))
            return
        self._presses += 1
        touch = self.page.touchscreen.tap if self._way == "phone" else self.page.mouse.click
        touch(*self.hand.cell(name))


@pytest.mark.parametrize("way", ["wide", "phone", "keyboard"])
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
            hand.expect_turn("White to move", "Touch a piece")
        with person.task():  # capture
            person.cell("c2")
            person.cell("c5")
            hand.expect_turn("Black to move")
            expect(page.locator('[data-tray="b"] .piece-image')).to_have_count(1)  # taken off by itself
        with person.task():  # undo
            person.button("Take back")
            hand.expect_turn("White to move", "Touch a piece")
            expect(hand.piece("b5")).to_have_count(1)
        with person.task():  # move
            person.cell("d2")
            person.cell("d3")
            hand.expect_turn("Black to move")
        with person.task():  # hint
            person.button("Hint")
            expect(page.get_by_role("status").filter(has_text="The engine would play b7-b6")).to_be_in_viewport()
            picture(hand, f"tasks-hint-{way}")
        with person.task():  # rules
            person.press(page.locator("summary", has_text="How to play"))
            expect(page.locator("#rules li")).not_to_have_count(0)
        for language in ("Deutsch", "English"):
            with person.task():  # language
                person.press(page.locator("header summary"))
                person.button(language)
            expect(page.locator(f"html:lang({language[:2].lower()})")).to_be_attached()
        with person.task():  # new game
            person.button("New game")
            person.button("Begin")
            hand.until(lambda state: state["game"]["ply"] == 0 and state["phase"] == "play")
            assert squares.games[-1][0] == "petteia"
        with person.task():  # other game
            person.button("New game")
            page.get_by_role("combobox", name="Game").select_option("Latrunculi")
            person.button("Begin")
            hand.expect_turn("White to place")
        with person.task():  # replay
            person.press(page.get_by_role("link", name="Games"))
            person.press(page.get_by_role("row").get_by_role("link").first)
            expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport()
            picture(hand, f"tasks-replay-{way}")
        page.close()  # before its server
