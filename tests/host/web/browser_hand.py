"""A visitor's hand in a real browser: what a person does on the page, by mouse or by finger."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page, expect

Point = tuple[float, float]
Drag = Callable[[Point, Point], None]
PATIENCE_S = 90  # a busy machine is slow, and what hangs hangs for longer
LOOK_S = 0.1  # of waiting for a change, before the browser is heard
STEPS = 2  # of mouse or finger on the way: a page draws each
CAUGHT_UP = "(ply) => Number(document.getElementById('stage').dataset.ply) >= ply"


class BrowserHand:
    """Drags pieces on a page that shows a session's table. `mistakes` are what the browser complained of; in an
    `outage` it may say that it finds no server."""

    def __init__(self, page: Page, session: Any, url: str) -> None:
        self.page = page
        self.session = session
        self.mistakes: list[str] = []
        self.outage = False
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self._note("error", str(error)))
        page.goto(url)
        expect(page.locator("#link")).to_have_attribute("data-ready", "true")

    def cell(self, name: str) -> Point:
        return _middle(self.page.locator(f'[data-cell="{name}"]'))

    def place(self, name: str) -> Point:
        """The piece on a place, a slot of a lane such as B6.1."""
        return _middle(self.piece(name))

    def stock(self, colour: str) -> Point:
        return _middle(self.page.locator(f'[data-tray="{colour}"] .piece-image').last)

    def piece(self, name: str) -> Locator:
        return self.page.locator(f'.pieces [data-at="{name}"]')

    def tray(self, colour: str) -> Point:
        return _middle(self.page.locator(f'[data-tray="{colour}"]'))

    def drag(self, start: Point, end: Point, steps: int = STEPS) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=steps)
        mouse.up()

    def touch(self, cell: str) -> None:
        """Click a cell, or what stands there."""
        self.page.mouse.click(*self.cell(cell))

    def key_to(self, cell: str) -> None:
        """Go to a cell by arrow keys alone, the board being in focus."""
        to_x, to_y = self.cell(cell)
        for _ in self.session.board["cells"]["ids"]:
            at = str(self.page.locator(".cursor").get_attribute("data-at"))
            if at == cell:
                return
            x, y = self.cell(at)
            across, down = to_x - x, to_y - y
            self.page.keyboard.press(
                ("ArrowRight" if across > 0 else "ArrowLeft")
                if abs(across) > abs(down)
                else ("ArrowDown" if down > 0 else "ArrowUp")
            )
        raise AssertionError(f"arrow keys do not lead to {cell}")

    def act(self, text: str, colour: str, drag: Drag | None = None) -> None:
        """Carry out an action in notation, by mouse unless another drag is given; captures take themselves off. Wait
        until the table has taken it and the page lists it."""
        ply = self.session.state()["game"]["ply"]
        drag = drag or self.drag
        move, *taken = text.split("x")
        origin, dash, destination = move.partition("-")
        if move:
            drag(self.cell(origin) if dash else self.stock(colour), self.cell(destination or origin))
        else:
            drag(self.cell(taken[0]), self.tray("b" if colour == "w" else "w"))
        self.until_ply(ply + 1)
        expect(self.page.locator("#moves td:not(:empty)").nth(ply)).to_have_text(text)  # an engine may have replied

    def play_all(self, texts: Sequence[str]) -> None:
        """White's and Black's actions by turns, without the mouse: how it moves pieces is another test's."""
        played = self.until(lambda state: state["game"])["game"]["ply"]
        for ply, text in enumerate(texts, played):
            origin, dash, cell = text.partition("x")[0].rpartition("-")
            if dash:
                self.session.hand(f"lift {origin}")
            self.session.hand(f"place {cell} {'wb'[ply % 2]}")
            if hasattr(self.session, "hurry"):  # a desk's
                self.session.hurry(400)
            self.until_ply(ply + 1)
        expect(self.piece(cell)).to_be_visible()

    def until_ply(self, ply: int) -> None:
        """Wait until so many actions are committed."""
        self.until(lambda state: state["game"]["ply"] >= ply)

    def until(self, fits: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Wait, with the browser at work, until the session's state fits and the page has heard of its last action."""
        patience = time.monotonic() + PATIENCE_S
        while not fits(state := self.session.state()):
            assert time.monotonic() < patience, state
            self.session.changed(state["version"], LOOK_S)
            self.page.wait_for_timeout(1)
        if state["game"]:
            self.page.wait_for_function(CAUGHT_UP, arg=state["game"]["ply"])
        return state  # type: ignore[no-any-return]

    def expect_turn(self, heading: str, advice: str = "") -> None:
        expect(self.page.locator("#turn")).to_have_text(heading)
        expect(self.page.locator("#advice")).to_contain_text(advice)

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not (self.outage and "ERR_CONNECTION_REFUSED" in text):
            self.mistakes.append(text)


class Finger:
    """A finger on the page's touch screen."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._wire: CDPSession = page.context.new_cdp_session(page)

    def drag(self, start: Point, end: Point) -> None:
        self._touch("touchStart", start)
        for step in range(1, STEPS + 1):
            part = step / STEPS
            self._touch("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        self._touch("touchEnd")
        self._page.wait_for_timeout(50)

    def _touch(self, kind: str, *points: Point) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        self._wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


def _middle(locator: Locator) -> Point:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
