"""Petteia and Latrunculi on the page, on a desk's table."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from lusoria.web.live import new_game
from tests.host.web.browser_hand import BrowserHand
from tests.host.web.conftest import Visit
from tests.host.web.desk_session import DeskSession
from tests.support import yardstick

pytestmark = pytest.mark.browser
Picture = Callable[[BrowserHand, str], None]

OPENING = ["a4", "b4", "c3", "h8", "a1", "h7", "h1", "g8", "c3-c4"]  # of four pieces each; traps the one on b4


def begin(hand: BrowserHand, game: str, **fields: str) -> None:
    """Begin a game by the form, with these texts in the fields whose labels begin so."""
    hand.page.get_by_role("button", name="New game", exact=True).click()
    form = hand.page.get_by_role("dialog")
    form.get_by_role("combobox", name="Game").select_option(game)
    for label, text in fields.items():
        form.get_by_label(label).fill(text)
    form.get_by_role("button", name="Begin").click()
    expect(form).to_be_hidden()


def stock_of(hand: BrowserHand, colour: str) -> Any:
    return hand.page.locator(f'[data-tray="{colour}"] .piece-image')


def test_petteia_sets_itself_up(squares: DeskSession, visit: Visit, picture: Picture) -> None:
    hand = visit(squares)
    squares.hand("place d4 b")
    begin(hand, "Petteia")
    hand.expect_turn("White to move", "Touch a piece")
    expect(stock_of(hand, "w")).to_have_count(0)
    assert squares.pieces == squares.state()["game"]["contents"]
    assert squares.commands[1:3] == ["lift d4", "place a1 w"]
    picture(hand, "petteia-start")


def test_a_trapped_piece_lies_until_it_is_free_or_taken(squares: DeskSession, visit: Visit, picture: Picture) -> None:
    hand = visit(squares)
    expect(stock_of(hand, "b")).to_have_count(16)
    picture(hand, "latrunculi-start")
    begin(hand, "Latrunculi", **{"Pieces of each side": "4"})
    expect(stock_of(hand, "b")).to_have_count(4)
    hand.play_all([*OPENING, "h8-f8"])
    expect(hand.piece("b4")).to_have_class("trapped")
    expect(hand.page.locator(".pieces .trapped")).to_have_count(1)
    hand.expect_turn("White to move", "Or take off a trapped one: b4.")
    picture(hand, "latrunculi-trapped")
    hand.act("xb4", "w")
    expect(hand.piece("b4")).to_have_count(0)
    expect(stock_of(hand, "b")).to_have_count(1)


def test_a_game_without_an_engine_is_for_two_people(
    squares: DeskSession, visit: Visit, picture: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_game, "is_played", lambda _game: False)
    hand = visit(squares)
    hand.page.get_by_role("button", name="New game", exact=True).click()
    form = hand.page.get_by_role("dialog")
    expect(form).to_contain_text("Two people play: the engine does not know Latrunculi yet.")
    expect(form.get_by_label("White")).to_be_hidden()
    expect(form.get_by_label("Pieces of each side")).to_have_value("16")
    picture(hand, "new-game-squares")
    form.get_by_role("combobox", name="Game").select_option("Petteia")
    expect(form.get_by_label("Pieces of each side")).to_be_hidden()
    form.get_by_role("button", name="Begin").click()
    hand.until(lambda state: state["game"]["id"] == "petteia")
    assert squares.games == [("petteia", {"repetition": "none", "move-limit": "0"}, "human", "human")]


def test_a_full_stock_stays_on_its_tray(squares: DeskSession, visit: Visit, picture: Picture) -> None:
    hand = visit(squares)
    begin(hand, "Latrunculi", **{"Pieces of each side": "31"})
    expect(stock_of(hand, "w")).to_have_count(31)
    for width, height in ((1280, 800), (390, 844)):
        hand.page.set_viewport_size({"width": width, "height": height})
        tray, first = hand.page.locator('[data-tray="w"]').bounding_box(), stock_of(hand, "w").first.bounding_box()
        name = hand.page.locator('[data-tray="w"] .player').bounding_box()
        assert tray and first and name
        assert first["x"] >= name["x"] + name["width"] and first["y"] >= tray["y"]
        assert hand.page.evaluate("document.documentElement.scrollWidth") == width
        picture(hand, f"latrunculi-31-{width}")


def test_sixty_four_swelling_lights_leave_the_page_at_ease(squares: DeskSession, visit: Visit) -> None:
    hand = visit(squares, still=False)
    wire = hand.page.context.new_cdp_session(hand.page)
    wire.send("Performance.enable", {"timeDomain": "threadTicks"})  # else what others do counts, too
    before = busy(wire)
    hand.page.wait_for_timeout(2000)
    worked = busy(wire) - before
    assert worked < 1.0 * yardstick.slowness()  # seconds; about 0.35 on a machine of two cores without a graphics card


def busy(wire: Any) -> float:
    """Seconds that the page's main thread has worked."""
    metrics = wire.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))
