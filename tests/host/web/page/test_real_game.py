"""The whole way: mouse, page, session, virtual table with the real firmware, engine, log."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from lusoria.boards import definitions as boards
from lusoria.log.store import Log
from lusoria.session import Session, Wish
from lusoria.simulator import VirtualTable
from tests.host.web.browser_hand import BrowserHand, Finger
from tests.host.web.conftest import Visit
from tests.host.web.lanes_hand import LanesHand
from tests.support.games import ROTA, TERNI_LAPILLI
from tests.support.services.axe import complaints
from tests.support.waiting import until

pytestmark = pytest.mark.browser
MOST_PLIES = 40
MOST_STEPS = 1000
LAST_PART = "w6,11/12/2,b1,b1,w1,3,w1,3 w 1,0 6,13 123"  # whoever enters hits next
# Where the last plies begin, and those: of Latrunculi with a trap and a capture by each side.
LAST_PLIES = {
    "latrunculi": ("bwbbbbbb/bbbbwbbb/wwwwwwww/w1w1bwww/1w6/1b6/8/8 w 0,0", "c5-d5", "b3-b5", "xe5", "xb6", "g5-c5"),
    "petteia": ("bbbbbbbb/bbbbbbb1/wwwwww1b/8/8/8/6ww/wwwwwwww w 0,0", "g2-g6", "h6-h7", "h2-h6"),
}
SPEED = 4  # of the table's time, where nothing but the game is waited for


Picture = Callable[[BrowserHand, str], None]
Follow = Callable[..., Session]


@pytest.fixture
def follow(tmp_path: Path) -> Iterator[Follow]:
    """follow(board, say, speed) -> a session at a virtual table with that board, its time so much faster."""

    def begin(name: str, say: Callable[[str], None] = lambda _line: None, speed: float = 1.0) -> Session:
        board = boards.load(name)
        log = stack.enter_context(Log.open(f"sqlite:///{tmp_path / 'log.db'}"))
        table = stack.enter_context(VirtualTable(boards.compact(board), speed=speed))
        session = Session(board, str(table.link_path), log, virtual=table, say=say)
        session.start()
        stack.callback(session.stop)
        while session.state()["game"] is None:  # a form that is opened sooner proposes what a new page does
            session.changed(session.state()["version"], 1)
        return session

    with contextlib.ExitStack() as stack:
        yield begin


def test_a_game_against_the_engine_is_played_to_its_end_by_mouse(
    follow: Follow, visit: Visit, picture: Picture
) -> None:
    hand = visit(follow("rota"), still=False)
    page = hand.page
    page.get_by_role("button", name="New game", exact=True).click()
    form = page.get_by_role("dialog")
    form.get_by_label("White").select_option("a person")
    form.get_by_label("Black").select_option("the engine, level 8")
    form.get_by_label("Draw after").fill("16")
    form.get_by_role("button", name="Begin").click()
    hand.until(lambda state: state["game"] and state["game"]["black"] == "engine:8")
    for ply in range(MOST_PLIES):
        state = hand.until(lambda state: state["game"]["score"] != "*" or hand_awaited(state))
        game = state["game"]
        if game["score"] != "*":
            break
        hand.act(game["legal"][0], game["side"])
        if ply == 3:
            picture(hand, "game")
    assert game["score"] != "*" and game["reason"] in ("board", "blocked", "move-limit")
    heading = {"1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "A draw"}[game["score"]]
    hand.expect_turn(heading)
    expect(page.locator("#moves td:not(:empty)")).to_have_count(game["ply"])
    page.wait_for_timeout(300)
    picture(hand, "end")


def test_two_people_play_a_game_to_its_natural_end_by_mouse(follow: Follow, visit: Visit, picture: Picture) -> None:
    hand = visit(follow("terni-lapilli", speed=SPEED))
    texts = TERNI_LAPILLI.split()
    for ply, text in enumerate(texts):
        hand.act(text, "wb"[ply % 2])
    hand.expect_turn("White wins", "Three in a line.")
    assert listed(hand) == texts
    picture(hand, "terni-lapilli-won-wide")


def test_the_page_plays_a_side_of_a_real_table(tmp_path: Path, visit: Visit, picture: Picture) -> None:
    """The session knows only the table's port; hands there carry out what is touched on the page."""
    board = boards.load("rota")
    with (
        Log.open(f"sqlite:///{tmp_path / 'log.db'}") as log,
        VirtualTable(boards.compact(board), speed=SPEED) as table,
    ):
        session = Session(board, str(table.link_path), log, Wish("rota", {}, "human", "page"))
        session.start()
        try:
            hand = visit(session)
            hand.until(lambda state: state["game"] and state["game"]["black"] == "page")
            for ply, text in enumerate(ROTA.split()[:8]):
                origin, dash, destination = text.rpartition("-")
                if ply % 2:
                    hand.expect_turn("Black plays on this page")
                    if dash:
                        hand.touch(origin)
                        picture(hand, "page-plays")
                        assert complaints(hand.page) == []
                    hand.touch(destination)
                    hand.expect_turn(f"Black plays {text}")
                if dash:
                    table.command(f"lift {origin}")
                    hand.until(lambda state: state["phase"] == "hold")
                table.command(f"place {destination} {'wb'[ply % 2]}")
                hand.until_ply(ply + 1)
            assert listed(hand) == ROTA.split()[:8]
        finally:
            session.stop()


def hand_awaited(state: dict[str, Any]) -> bool:
    """Whether it is for the person at the table to act: the engine's moves are carried out by themselves."""
    return bool(state["phase"] == "play" and state["game"]["side"] == "w")


def begin(hand: BrowserHand, game: str, label: str, number: str) -> None:
    """Begin a game of squares by the form, with a number in the field whose label begins so."""
    hand.page.get_by_role("button", name="New game", exact=True).click()
    form = hand.page.get_by_role("dialog")
    form.get_by_role("combobox", name="Game").select_option(game)
    form.get_by_role("group", name=game).get_by_label(label).fill(number)
    form.get_by_role("button", name="Begin").click()
    expect(form).to_be_hidden()
    hand.until(lambda state: state["game"]["id"] == game.lower() and number in state["game"]["options"].values())


def listed(hand: BrowserHand) -> list[str]:
    return hand.page.locator("#moves td:not(:empty)").all_text_contents()


@pytest.mark.parametrize("game", LAST_PLIES)
def test_the_last_plies_of_a_game_of_squares_of_full_size_are_played_to_its_natural_end(
    follow: Follow, visit: Visit, picture: Picture, game: str
) -> None:
    session, (start, *texts) = follow("grid-8x8", speed=SPEED), LAST_PLIES[game]
    session.new_game(Wish(game, {}, "human", "human", start))
    until(lambda: session.state()["game"]["start"] and session.state()["phase"] == "play")
    size = "phone" if game == "petteia" else "wide"
    hand = visit(session, size)
    for ply, text in enumerate(texts):
        hand.act(text, "wb"[ply % 2], Finger(hand.page).drag if size == "phone" else None)
    hand.expect_turn("White wins", "The other side has no move left.")
    assert listed(hand) == texts
    picture(hand, f"{game}-won-{size}")


def test_a_capture_is_carried_out_by_mouse_and_a_limit_of_moves_ends_the_game(
    follow: Follow, visit: Visit, picture: Picture
) -> None:
    said: list[str] = []
    hand = visit(follow("grid-8x8", said.append, SPEED))
    begin(hand, "Petteia", "Draw after", "5")
    hand.until(lambda state: state["phase"] == "play")
    hand.expect_turn("White to move")
    before, capture, after = ["a2-a5", "b7-b5", "h2-h3", "h7-h6"], "c2-c5xb5", ["g7-g5", "g2-g4", "d7-d6", "d2-d3"]
    hand.play_all(before)
    hand.act(capture, "w")
    hand.play_all(after)
    hand.act("e7-e6", "b")
    hand.expect_turn("A draw", "")
    assert listed(hand) == [*before, capture, *after, "e7-e6"]
    assert "5. c2-c5xb5" in said
    picture(hand, "petteia-end")


def test_latrunculi_is_placed_by_finger_a_piece_captured_and_all_of_it_taken_back_before_white_gives_up(
    follow: Follow, visit: Visit, picture: Picture
) -> None:
    hand = visit(follow("grid-8x8", speed=SPEED), "phone")
    drag = Finger(hand.page).drag
    begin(hand, "Latrunculi", "Pieces of each side", "4")
    texts = ["a4", "b4", "c3", "h8", "a1", "h7", "h1", "g8", "c3-c4", "h8-f8", "xb4"]
    hand.play_all(texts[:6])
    for ply, text in enumerate(texts[6:], 6):
        hand.act(text, "wb"[ply % 2], drag)
        trapped = ["b4"] if ply in (8, 9) else []
        assert hand.session.state()["game"]["trapped"] == trapped
        expect(hand.page.locator(".pieces .trapped")).to_have_count(len(trapped))
    assert listed(hand) == texts
    hand.expect_turn("Black to move")
    expect(hand.page.locator('[data-tray="b"] .piece-image')).to_have_count(1)
    picture(hand, "latrunculi-captured-phone")
    back = hand.page.get_by_role("button", name="Take back")
    for ply in (10, 9, 8):
        back.click()
        hand.until(lambda state, ply=ply: state["game"]["ply"] == ply and state["phase"] == "play")
        expect(hand.page.locator("#moves td[aria-current]")).to_have_text(texts[ply - 1])  # the page knows it, too
        expect(back).to_be_visible()
    state = hand.session.state()
    assert {cell: piece for cell, piece in state["pieces"].items() if piece} == state["game"]["contents"]
    hand.page.get_by_role("button", name="Draw or give up").click()
    hand.page.get_by_role("dialog").get_by_role("button", name="White gives up").click()
    hand.expect_turn("Black wins", "The other side gave up.")
    assert listed(hand) == texts[:8]


def test_rota_is_won_by_keyboard_alone(follow: Follow, visit: Visit, picture: Picture) -> None:
    hand = visit(follow("rota", speed=SPEED))
    hand.until(lambda state: state["game"])
    keyboard = hand.page.keyboard
    for _ in range(12):
        keyboard.press("Tab")
        if hand.page.evaluate("document.activeElement.className") == "board":
            break
    for ply, text in enumerate(["1", "2", "0", "3", "4", "6", "4-5"]):
        origin, dash, destination = text.partition("-")
        if dash:
            hand.key_to(origin)
            keyboard.press("Enter")
        hand.key_to(destination or origin)
        keyboard.press("Enter")
        hand.until_ply(ply + 1)
    picture(hand, "keyboard-end")
    hand.expect_turn("White wins", "Three in a line.")


def test_twelve_lines_is_played_to_its_end_by_mouse(follow: Follow, visit: Visit, picture: Picture) -> None:
    """The last part of a game: a counter of each side goes its whole way, and one pile is higher than its lane."""
    session = follow("twelve-lines", speed=SPEED)
    session.new_game(Wish("twelve-lines", {}, "human", "human", LAST_PART))
    until(lambda: session.state()["game"]["start"])
    until(lambda: session.state()["phase"] == "play")
    hand = visit(session)
    player = LanesHand(hand)
    taken, new = {"entered": "in/", "hit": "*", "home": "/off"}, list[str]()
    for _step in range(MOST_STEPS):
        game = player.await_turn()
        for name in new:  # now the table waits, and the page stays as it is while it is looked at
            picture(hand, f"twelve-lines-{name}")
        if "hit" in new:
            assert complaints(hand.page) == []
        if game["score"] != "*":
            break
        text = chosen(game["legal"], "hit" in taken)
        player.step(game, text)
        new = [name for name, sign in taken.items() if sign in text]
        for name in new:
            del taken[name]
    assert game["score"] in ("1-0", "0-1") and game["reason"] == "board" and not taken
    hand.expect_turn({"1-0": "White wins", "0-1": "Black wins"}[game["score"]], "All its counters are home.")
    picture(hand, "twelve-lines-end")
    assert complaints(hand.page) == []


def test_counters_enter_lanes_where_others_stand_by_a_touch_and_by_keyboard(follow: Follow, visit: Visit) -> None:
    session = follow("twelve-lines", speed=SPEED)
    session.new_game(Wish("twelve-lines", {}, "human", "human", "12/4,w1,w5,6/12 w 9,15 0,0 126"))
    until(lambda: session.state()["game"]["start"] and session.state()["phase"] == "play")
    hand = visit(session)
    hand.page.mouse.click(*hand.place("B6.3"))  # on top of a full lane, where no sensor sees it
    hand.until_ply(1)
    hand.page.get_by_role("application").focus()
    hand.page.keyboard.press("ArrowRight")
    hand.key_to("B5")
    hand.page.keyboard.press("Enter")
    hand.until_ply(2)
    expect(hand.page.locator("#voice")).to_contain_text("B5: a white piece, 2 in the lane")
    assert [move["text"] for move in session.state()["game"]["moves"]][:2] == ["in/1", "in/2"]


def chosen(legal: list[str], hitting: bool) -> str:
    """A step that makes for the end: off, or of the counter that is last; with a hit only while one is wanted."""
    by_worth = sorted(legal, key=lambda text: ("/off" not in text, ("*" in text) != hitting))
    return by_worth[0]


def test_an_engine_answers_a_draw_and_says_what_it_thinks(follow: Follow, visit: Visit) -> None:
    session = follow("rota")
    hand = visit(session)
    session.autoplay(False)
    session.new_game(Wish("rota", {}, "human", "engine:8"))
    hand.until(lambda state: state["game"] and state["game"]["black"] == "engine:8")
    hand.act("0", "w")
    hand.until(lambda state: state["game"]["awaited"])
    expect(hand.page.locator("#thought")).to_contain_text("The engine")
    hand.page.get_by_role("button", name="Draw or give up").click()
    hand.page.get_by_role("button", name="Offer a draw").click()
    answered = hand.page.locator("#trouble:visible, #turn:text-is('A draw')")
    expect(answered.first).to_be_visible(timeout=60_000)
    state = hand.session.state()
    assert state["game"]["score"] in ("*", "1/2-1/2")
