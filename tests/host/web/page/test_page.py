"""The page in a real browser, on a desk's table."""

import re
import threading
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from lusoria.errors import UsageError
from lusoria.web import app, language
from lusoria.web.live.stock import with_stock
from tests.host.web.browser_hand import BrowserHand, Finger
from tests.host.web.conftest import Visit
from tests.host.web.desk_session import DeskSession

pytestmark = pytest.mark.browser
Picture = Callable[[BrowserHand, str], None]


SHOWN = """() => Object.fromEntries([...document.querySelectorAll("[data-light]")].map(
    (light) => [light.dataset.light, Number(light.closest("svg").style.opacity)]))"""
BRIGHTEST = {"3": 0.37, "5": 0.95, "6": 0.95, "7": 0.95}  # the last move, the lifted piece's cell, and its targets


def shown(hand: BrowserHand) -> dict[str, float]:
    """Brightness of each light that is drawn."""
    lights: dict[str, float] = hand.page.evaluate(SHOWN)
    return lights


def test_a_touch_of_a_lit_cell_sets_a_piece_and_one_of_a_piece_lifts_it(
    session: DeskSession, visit: Visit, picture: Picture
) -> None:
    hand = visit(session)
    hand.expect_turn("White to place", "Touch a lit cell")
    picture(hand, "start")
    for ply, cell in enumerate("104263", 1):
        hand.touch(cell)
        hand.until_ply(ply)
    hand.expect_turn("White to move", "Touch a piece")
    hand.touch("6")
    hand.expect_turn("White to move", "Touch a lit cell, or the piece itself to put it back.")
    hand.touch("6")
    hand.expect_turn("White to move", "Touch a piece")
    hand.touch("1")
    hand.touch("6")  # another one of the same side: the first goes back
    hand.touch("7")
    hand.until_ply(7)
    assert session.commands[6:] == ["lift 6", "place 6 w", "lift 1", "place 1 w", "lift 6", "place 7 w"]


def test_the_lights_are_drawn_as_the_table_shows_them(session: DeskSession, visit: Visit, picture: Picture) -> None:
    hand = visit(session, still=False)
    hand.play_all("104263")
    hand.expect_turn("White to move", "Touch a piece")
    session.hand("lift 6")
    hand.until(lambda state: state["phase"] == "hold")
    hand.expect_turn("White to move", "Touch a lit cell")
    dipping = {"6"}  # lifted from there: its light is now bright, now not
    hand.until(lambda _: {name for name, value in shown(hand).items() if value > 0.95} - dipping == {"5", "7"})
    meanings = ["Lifted from here", "It may be set here", "The last move"]
    expect(hand.page.locator("#legend .now")).to_contain_text(meanings)
    picture(hand, "targets")


def test_where_nothing_is_to_move_lights_shine_steadily(
    session: DeskSession, browser: Browser, picture: Picture
) -> None:
    with app.serve(session) as url:
        hand = BrowserHand(browser.new_context(reduced_motion="reduce").new_page(), session, url)
        hand.play_all("104263")
        session.hand("lift 6")
        hand.until(lambda state: state["phase"] == "hold")
        # Each is as bright as it was at brightest since it got its cue, which a busy machine may be late to see.
        hand.until(lambda _: all(shown(hand).get(name, 0) >= least for name, least in BRIGHTEST.items()))
        looks = []
        for _ in range(8):
            hand.page.wait_for_timeout(100)
            looks.append(shown(hand))
        assert looks == [looks[0]] * 8
        session.hand("place 6 b")
        hand.until(lambda state: state["phase"] == "play")
        hand.until(lambda _: not shown(hand).get("7"))
        hand.page.context.close()


def test_a_hand_may_be_quicker_than_the_table_and_what_that_refuses_leaves_no_piece_in_the_hand(
    session: DeskSession, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(text: str) -> None:
        found.wait(60)
        do(text)

    do, found = session.hand, threading.Event()
    hand = visit(session)
    hand.play_all("104263")
    monkeypatch.setattr(session, "hand", slowly)
    hand.drag(hand.cell("6"), hand.cell("7"))
    assert session.commands[6:] == []
    expect(hand.piece("6")).to_have_count(0)
    expect(hand.piece("7")).to_be_visible()
    found.set()
    hand.until_ply(7)
    assert session.commands[6:] == ["lift 6", "place 7 w"]

    def refuse(text: str) -> None:
        commands.append(text)
        raise UsageError("cell 5 is empty: there is nothing to lift")  # somebody was quicker

    commands: list[str] = []
    monkeypatch.setattr(session, "hand", refuse)
    hand.page.mouse.move(*hand.cell("0"))
    hand.page.mouse.down()
    expect(hand.page.locator("#trouble")).to_have_text("There is no piece on 5 any more.")
    expect(hand.page.locator(".carried")).to_have_count(0)
    hand.page.mouse.move(*hand.cell("1"))
    hand.page.mouse.up()
    assert commands == ["lift 0"]


def test_a_lifted_piece_may_be_set_at_another_page_and_after_the_page_is_loaded_anew(
    session: DeskSession, visit: Visit
) -> None:
    hand = visit(session)
    hand.play_all("104263")
    hand.touch("6")
    hand.until(lambda state: state["phase"] == "hold")
    session.hand("place 7 w")
    hand.until_ply(7)
    expect(hand.page.locator(".lifted")).to_have_count(0)
    hand.touch("0")
    hand.until(lambda state: state["phase"] == "hold")
    hand.page.reload()
    expect(hand.page.locator("#stage")).to_have_attribute("data-ready", "true")
    hand.touch("5")
    hand.until_ply(8)
    assert session.pieces == {"1": "w", "4": "w", "7": "w", "5": "b", "2": "b", "3": "b"}


def test_what_the_rules_do_not_allow_is_not_done_and_one_line_says_why(
    session: DeskSession, visit: Visit, picture: Picture
) -> None:
    hand = visit(session)
    hand.play_all("1042")
    trouble = hand.page.locator("#trouble")
    hand.drag(hand.stock("b"), hand.cell("3"))
    expect(trouble).to_have_text("It is White’s turn.")
    hand.drag(hand.stock("w"), hand.cell("4"))
    expect(trouble).to_have_text("A piece stands on 4 already.")
    for ply, cell in enumerate("63", 5):
        hand.touch(cell)
        hand.until_ply(ply)
    expect(trouble).to_be_hidden()
    hand.expect_turn("White to move")
    for cell, why in (("8", "The rules do not allow 8"), ("0", "A piece stands on 0 already.")):
        hand.drag(hand.cell("6"), hand.cell(cell))
        expect(trouble.filter(visible=True)).to_contain_text(why)
        hand.until(lambda state: state["pieces"].get("6") == "w" and state["phase"] == "play")
    hand.drag(hand.cell("6"), (5, 400))
    expect(trouble.filter(visible=True)).to_have_text("This piece stays on the board.")
    picture(hand, "refused")
    hand.page.get_by_role("application").press("ArrowDown")
    hand.key_to("6")
    hand.page.keyboard.press("Enter")
    hand.key_to("0")
    hand.page.keyboard.press("Enter")
    expect(trouble.filter(visible=True)).to_contain_text("A piece stands on 0 already.")
    hand.until(lambda state: state["pieces"].get("6") == "w" and state["phase"] == "play")
    hand.touch("3")
    expect(trouble).to_have_text("It is White’s turn.")
    assert session.state()["pieces"] == {**dict.fromkeys("146", "w"), **dict.fromkeys("023", "b")}
    assert {command.split()[0] + command.split()[1] for command in session.commands[6:]} == {"lift6", "place6"}


def test_what_hands_beside_the_page_did_is_put_right_piece_by_piece(session: DeskSession, visit: Visit) -> None:
    hand = visit(session)
    hand.play_all("504268")
    session.hand("lift 5")
    hand.expect_turn("White to move", "This piece has no move now.")
    session.hurry(3100)
    hand.expect_turn("Please put this right", "Set the white piece back on 5.")
    session.hand("place 5 b")
    hand.expect_turn("Please put this right", "The piece on 5 is black: a white one belongs there.")
    hand.page.get_by_role("button", name="Put it right for me").click()
    hand.until(lambda state: state["phase"] == "play" and state["pieces"].get("5") == "w")
    hand.expect_turn("White to move")


def test_a_spill_is_put_right_by_touches_of_what_is_lit_or_by_a_button(
    session: DeskSession, visit: Visit, picture: Picture
) -> None:
    hand = visit(session)
    hand.play_all("104263")
    before = session.state()["pieces"]
    session.shake()
    after = session.state()["pieces"]
    lost = [cell for cell, piece in before.items() if piece == "w" and cell not in after]
    hand.expect_turn("Please put this right", f"Set a white piece on {lost[0]}.")
    picture(hand, "correction")
    hand.touch(lost[0])
    hand.until(lambda state: state["pieces"].get(lost[0]) == "w")
    hand.page.get_by_role("button", name="Put it right for me").click()
    hand.expect_turn("White to move")
    assert session.state()["pieces"] == before
    expect(hand.page.get_by_role("button", name="Put it right for me")).to_be_hidden()


def test_both_clocks_are_beside_the_names_and_a_new_game_is_chosen_in_the_form(
    session: DeskSession, visit: Visit, picture: Picture
) -> None:
    left = {"w": 299_000, "b": 12_000}
    session.clock = {"control": "300+3", "words": "5m+3s", "left": left, "running": "b", "fallen": None}
    hand = visit(session)
    white, black = hand.page.locator('[data-clock="w"]'), hand.page.locator('[data-clock="b"]')
    expect(white).to_have_text("4:59")
    expect(black).to_have_class("clock runs")
    picture(hand, "clocks")
    expect(black).to_have_text(re.compile(r"0:(0\d|11)\.\d"))  # it goes down
    hand.page.get_by_role("button", name="New game", exact=True).click()
    form = hand.page.get_by_role("dialog")
    expect(form.get_by_label("Clock")).to_have_value("5m+3s")
    form.get_by_label("White").select_option("the engine, level 2")
    form.get_by_label("Lines that win").select_option("wheel")
    form.get_by_label("Draw after").fill("60")
    picture(hand, "new-game")
    form.get_by_role("button", name="Begin").click()
    expect(form).to_be_hidden()
    expect(hand.page.locator('[data-player="w"]')).to_have_text("the engine, level 2")
    options = {"lines": "wheel", "placing-wins": "yes", "repetition": "none", "move-limit": "60"}
    assert session.games == [("rota", options, "engine:2", "human")]
    hand.until_ply(1)
    expect(hand.piece("0")).to_be_visible()


def test_a_phone_has_room_for_all_and_a_finger_moves_pieces(
    session: DeskSession, visit: Visit, picture: Picture
) -> None:
    hand = visit(session, "phone")
    finger = Finger(hand.page)
    finger.drag(hand.stock("w"), hand.cell("5"))
    hand.until(lambda state: state["game"]["ply"] == 1)
    finger.drag(hand.stock("b"), hand.cell("0"))
    hand.until(lambda state: state["game"]["ply"] == 2)
    expect(hand.piece("0")).to_have_attribute("data-colour", "b")
    picture(hand, "phone")
    assert hand.page.evaluate("[document.documentElement.scrollWidth, scrollY]") == [390, 0]
    finger.drag((195, 640), (195, 340))  # beside the table a finger scrolls
    hand.page.wait_for_function("scrollY > 100")
    assert session.commands == ["place 5 w", "place 0 b"]


def test_the_pieces_of_a_real_table_are_not_dragged(visit: Visit, picture: Picture) -> None:
    with DeskSession(virtual=False) as session:
        hand = visit(session)
        expect(hand.page.locator("#link")).to_have_text("Table at /dev/ttyACM0")
        expect(hand.page.locator("#press")).to_be_hidden()
        hand.drag(hand.stock("w"), hand.cell("5"))
        session.unplug()
        hand.expect_turn("No table", "Waiting for the table")
        expect(hand.page.locator("#faults li")).to_have_text("waiting for the table")
        picture(hand, "no-table")
        assert session.commands == []


def test_a_lost_connection_is_said_and_comes_back(session: DeskSession, visit: Visit, picture: Picture) -> None:
    with app.serve(session) as url:
        port = int(url.rsplit(":", 1)[1].strip("/"))
        hand = visit(session, url=url)
        hand.outage = True
        expect(hand.page.locator("#link")).to_have_text("Virtual table")
        session.clock = {"words": "1m", "left": {"w": 60000, "b": 60000}, "running": "w", "fallen": None}
        clock = hand.page.locator('[data-clock="w"]')
        expect(clock).to_have_text("0:59")
    hand.expect_turn("Connection lost")
    left = clock.text_content()
    hand.page.wait_for_timeout(1100)
    expect(clock).to_have_text(str(left))
    picture(hand, "connection-lost")
    session.hand("place 5 w")
    with app.serve(session, "127.0.0.1", port):
        expect(hand.page.locator("#link")).to_have_text("Virtual table", timeout=30_000)
        expect(hand.piece("5")).to_be_visible()


def test_a_page_whose_server_comes_back_with_another_board_loads_anew(session: DeskSession, browser: Browser) -> None:
    page = browser.new_page()
    with app.serve(session) as url:
        port = int(url.rsplit(":", 1)[1].strip("/"))
        page.goto(url)
        expect(page.locator("#link")).to_have_text("Virtual table")
        expect(page.locator('[data-cell="a1"]')).to_have_count(0)
    with DeskSession(board="terni-lapilli") as other, app.serve(other, "127.0.0.1", port):
        expect(page.locator('[data-cell="a1"]')).to_have_count(1)
        expect(page.locator("#link")).to_have_text("Virtual table")
    page.close()


def test_a_hint_is_said_and_ringed_until_the_game_goes_on(session: DeskSession, visit: Visit, picture: Picture) -> None:
    hand = visit(session)
    hand.play_all("1423")
    hand.page.get_by_role("button", name="Hint").click()
    words = hand.page.locator("#hint-words")
    expect(words).to_contain_text("The engine would play", timeout=30_000)
    action = words.text_content().split(" play ")[1].split(":")[0]  # type: ignore[union-attr]
    expect(hand.page.locator(".cell.hinted")).to_have_attribute("data-cell", action)
    picture(hand, "hint")
    hand.act(action, "w")
    expect(words).to_be_hidden()
    expect(hand.page.locator(".cell.hinted")).to_have_count(0)


def test_what_the_table_has_refused_and_a_fault_of_it_are_said(session: DeskSession, visit: Visit) -> None:
    hand = visit(session)
    session.say("the table refused the new game: too many at once")
    expect(hand.page.locator("#faults li")).to_have_text(["the table refused the new game: too many at once"])
    session.say("")
    expect(hand.page.locator("#faults")).to_be_hidden()
    session.fail("stuck", "5")
    expect(hand.page.locator("#link")).to_have_text("Virtual table, with a fault")
    expect(hand.page.locator("#faults")).to_contain_text("The sensor at 5 is stuck.")


WITH_WORDS = """(words) => document.body.append(Object.assign(
  document.createElement("script"), { type: "application/json", id: "text", textContent: words }))"""


@pytest.fixture(scope="module")
def scripts(browser: Browser) -> Iterator[Page]:
    """A page from which the server's own scripts can be called."""
    with DeskSession() as session, app.serve(session) as url:
        page = browser.new_page()
        page.goto(url + "static/words.js")
        page.evaluate(WITH_WORDS, language.for_scripts("en"))
        yield page
        page.close()


@pytest.mark.parametrize(
    ("phase", "heading"),
    [
        ("test", "Self-test"),
        ("arrange", "A position is being set up"),
        ("safe", "The table has failed too often"),
        ("asleep", "The table is asleep"),
        ("attract", "Nobody plays"),
        ("countdown", "Is anybody there?"),
        ("play", "White to place"),
    ],
)
def test_nobody_is_told_to_move_while_the_table_does_something_else(scripts: Page, phase: str, heading: str) -> None:
    script = "async ([state, phase]) => (await import('/static/turn.js')).turnWords({ ...state, phase }).heading"
    with DeskSession() as session:
        state = with_stock(session.state())
    assert scripts.evaluate(script, [state, phase]) == heading


def test_the_moves_of_a_turn_that_was_under_way_are_one(scripts: Page) -> None:
    moves = [{"ply": ply, "text": text, "by": by, "die": die} for ply, (text, by, die) in enumerate(
        [("in/2", "w", 2), ("in/4", "w", 4), ("(113)", "b", None), ("in/3", "b", 3), ("(456)", "w", None)], 1
    )]  # fmt: skip
    script = """async (moves) => {
      const [box, body] = ["div", "tbody"].map((name) => document.createElement(name));
      box.className = "scroll";
      box.append(body);
      (await import('/static/moves.js')).showMoves(body, moves, "", "w");
      return [...body.rows].map((row) => [...row.cells].map((cell) => cell.textContent));
    }"""
    rows = scripts.evaluate(script, moves)
    assert rows == [["1.", "in/2 in/4", "(113) in/3"], ["2.", "(456)", ""]]
