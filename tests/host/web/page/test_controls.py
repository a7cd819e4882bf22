"""What the page offers beside moving pieces: taking back, a draw, giving up, turning over, what the engine thinks."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ludus.games.game import Game
from lusoria.session import Wish
from lusoria.session.page.game import game_state
from lusoria.session.players import EnginePlayer
from tests.host.web.browser_hand import BrowserHand, Finger
from tests.host.web.conftest import Visit
from tests.host.web.desk_session import DeskSession
from tests.support.services.axe import complaints

Picture = Callable[[BrowserHand, str], None]


def before(game: Game, *players: str) -> dict[str, str] | None:
    """What stands where after taking back."""
    back = game_state(game, *(players or ("human", "human")), "")["back"]
    return back and back["contents"]


def played(game_id: str, texts: str) -> Game:
    game = Game(game_id)
    for text in texts.split():
        game.play(game.parse(text))
    return game


def test_taking_back_means_the_last_action_of_a_person() -> None:
    game = played("rota", "1 2 3")
    assert before(Game("rota")) is None
    assert before(game) == {"1": "w", "2": "b"}
    assert before(game, "engine:3", "human") == {"1": "w"}
    assert before(game, "page", "engine:3") == {"1": "w", "2": "b"} == before(game, "page", "human")
    assert before(played("rota", "1 2"), "page", "engine:3") == {}
    assert before(game, "engine:3", "table:2") == {"1": "w", "2": "b"}
    captured = played("petteia", "a2-a5 b7-b5 h2-h3 h7-h6 c2-c5xb5")
    assert before(captured) == {
        **{name + row: "w" for name in "bcdefg" for row in "12"}, "a1": "w", "h1": "w", "a5": "w", "h3": "w",
        **{name + row: "b" for name in "acdefg" for row in "78"}, "b8": "b", "h8": "b", "b5": "b", "h6": "b",
    }  # fmt: skip


def test_throws_are_no_actions_to_be_taken_back() -> None:
    game = played("twelve-lines", "(136) in/1 in/3 in/6 (112)")
    assert before(game) == {"B6": "w", "B4": "w"}
    assert before(played("twelve-lines", "(136)")) is None


def test_the_engine_reports_what_it_finds() -> None:
    thoughts: list[dict[str, object]] = []
    game = Game("petteia")
    little = {"p1time": 3000, "p2time": 3000, "p1inc": 0, "p2inc": 0}
    EnginePlayer(8, random.Random(1), thoughts.append).choose(game, little)
    assert thoughts and all(0 <= float(str(each["chance"])) <= 1 for each in thoughts)
    assert all(game.is_legal(game.parse(str(each["action"]))) for each in thoughts)


@pytest.mark.browser
def test_a_move_with_its_capture_is_taken_back_by_a_button(
    squares: DeskSession, visit: Visit, picture: Picture
) -> None:
    hand = visit(squares)
    squares.new_game(Wish("petteia", {}, "human", "human"))
    hand.expect_turn("White to move")
    stood = squares.pieces.copy()
    back = hand.page.get_by_role("button", name="Take back")
    expect(back).to_be_hidden()
    texts = ["a2-a5", "b7-b5", "h2-h3", "h7-h6", "c2-c5xb5"]
    hand.play_all(texts[:-1])
    hand.act(texts[-1], "w")
    back.click()
    hand.until(lambda state: state["game"]["ply"] == 4)
    assert squares.pieces["b5"] == "b" and squares.pieces["c2"] == "w"
    expect(back).to_be_enabled()
    for ply in (3, 2, 1, 0):
        expect(hand.page.locator("#moves td[aria-current]")).to_have_text(texts[ply])
        back.click()
        hand.until(lambda state, ply=ply: state["game"]["ply"] == ply)  # type: ignore[misc]
    assert squares.pieces == stood
    expect(back).to_be_hidden()


@pytest.mark.browser
def test_at_a_real_table_the_cells_are_ringed_that_hands_take_back(visit: Visit, picture: Picture) -> None:
    with DeskSession(virtual=False) as session:
        hand = visit(session)
        session.virtual = True
        for ply, cell in enumerate("12540"):  # White wins
            session.hand(f"place {cell} {'wb'[ply % 2]}")
            session.hurry(400)
        hand.until(lambda state: state["game"]["ply"] == 5)
        session.virtual = False
        expect(hand.page.locator("#moves td[aria-current]")).to_have_text("0")
        hand.page.get_by_role("button", name="Take back").click()
        expect(hand.page.locator("#hint-words")).to_have_text("To take the move back, take the piece off 0.")
        expect(hand.page.locator(".cell.hinted")).to_have_attribute("data-cell", "0")
        session.fail("stuck", "7")  # whatever else the table says, one goes on reading
        expect(hand.page.locator("#faults li")).to_be_visible()
        expect(hand.page.locator("#hint-words")).to_be_visible()
        picture(hand, "take-back")


@pytest.mark.browser
def test_people_agree_on_a_draw_or_give_up_and_an_engine_may_refuse_a_draw(
    session: DeskSession, visit: Visit, picture: Picture
) -> None:
    hand = visit(session)
    draw, dialog = hand.page.get_by_role("button", name="Draw or give up"), hand.page.get_by_role("dialog")
    session.hand("place 5 w")
    draw.click()
    assert complaints(hand.page) == []
    picture(hand, "end-game")
    dialog.get_by_role("button", name="We agree on a draw").click()
    hand.expect_turn("A draw", "Both sides agreed.")
    expect(draw).to_be_hidden()
    for black in ("human", "engine:3"):
        session.new_game(Wish("rota", {}, "human", black))
        hand.until(lambda state, black=black: state["phase"] == "play" and state["game"]["black"] == black)  # type: ignore[misc]
        hand.play_all("5")
        draw.click()
        if black == "human":
            dialog.get_by_role("button", name="Black gives up").click()
            hand.expect_turn("White wins", "The other side gave up.")
    expect(dialog.get_by_role("button", name="Black gives up")).to_be_hidden()
    dialog.get_by_role("button", name="Offer a draw").click()
    expect(hand.page.locator("#trouble")).to_have_text("The draw is not taken: the game goes on.")
    draw.click()
    dialog.get_by_role("button", name="Play on").click()
    expect(dialog).to_be_hidden()
    session.thought = {"depth": 7, "chance": 0.314, "action": "5"}
    expect(hand.page.locator("#thought")).to_have_text("Turns looked ahead: 7. White’s chance to win: 31 %.")


@pytest.mark.browser
def test_a_game_is_played_again_where_the_form_offers_its_players(session: DeskSession, visit: Visit) -> None:
    page = visit(session).page
    again = page.get_by_role("button", name="Play again")
    for black, count in (("engine:3", 1), ("ugi:program", 0)):
        session.new_game(Wish("rota", {}, "human", black))
        session.resign("b")
        expect(page.locator('[data-player="b"]')).to_contain_text(black[-1])
        expect(again).to_have_count(count)


@pytest.mark.browser
def test_a_piece_touched_again_and_again_before_the_table_answers_stays_on_the_board(
    session: DeskSession, visit: Visit
) -> None:
    hand = visit(session)
    hand.play_all("104263")
    session.lag_s = 1.0
    for _touch in range(4):
        hand.touch("6")
    hand.until(lambda _state: len(session.commands) == 10)
    assert session.commands[6:] == 2 * ["lift 6", "place 6 w"]
    assert session.pieces["6"] == "w" and session.state()["game"]["ply"] == 6
    hand.page.wait_for_timeout(2500)  # longer than the page believes itself before it believes the table
    expect(hand.piece("6")).to_have_count(1)


@pytest.mark.browser
def test_a_finger_that_scrolls_the_page_leaves_a_piece_in_the_hand(session: DeskSession, visit: Visit) -> None:
    hand = visit(session, "phone")
    hand.play_all("104263")
    hand.page.touchscreen.tap(*hand.cell("6"))
    hand.until(lambda state: state["phase"] == "hold")
    x, y = hand.cell("8")
    edge = x / 20, y  # free of pieces
    Finger(hand.page).drag(edge, (edge[0], y - 140))
    hand.page.wait_for_function("scrollY > 0")
    hand.page.wait_for_timeout(200)
    assert session.commands[-1] == "lift 6"


@pytest.mark.browser
@pytest.mark.parametrize("language", ["de", "bg"])
def test_a_page_at_400_percent_does_not_scroll_sideways(session: DeskSession, visit: Visit, language: str) -> None:
    page = visit(session).page
    page.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
    page.set_viewport_size({"width": 320, "height": 256})
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#link")).to_have_attribute("data-ready", "true")
    assert page.evaluate("document.scrollingElement.scrollWidth") == 320


@pytest.mark.browser
def test_a_piece_in_the_hand_stays_there_when_another_is_never_told(session: DeskSession, visit: Visit) -> None:
    hand = visit(session)
    hand.play_all("104263")
    session.lag_s = 5.0
    hand.drag(hand.cell("6"), hand.cell("6"), steps=1)
    hand.drag(hand.cell("6"), hand.cell("6"), steps=1)
    mouse = hand.page.mouse
    mouse.move(*hand.cell("6"))
    mouse.down()
    mouse.move(*hand.cell("5"), steps=3)
    hand.page.wait_for_timeout(2000)  # the page no longer waits to be told of the first
    mouse.up()
    hand.until(lambda _state: session.pieces.get("5") == "w")


@pytest.mark.browser
def test_keys_work_with_capitals_and_in_cyrillic_and_do_nothing_more_while_held(
    session: DeskSession, visit: Visit
) -> None:
    page = visit(session).page
    page.locator(".board").focus()
    wire = page.context.new_cdp_session(page)
    for count, (key, code) in enumerate((("p", "KeyP"), ("P", "KeyP"), ("п", "KeyP"), ("p", "KeyL")), 1):
        for again in range(4):  # the last three are repeats
            wire.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, "code": code, "autoRepeat": again > 0})
        wire.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": code})
        page.wait_for_timeout(200)
        assert session.commands == count * ["press"]


@pytest.mark.browser
def test_a_piece_is_turned_over_by_keyboard(session: DeskSession, visit: Visit) -> None:
    hand = visit(session)
    hand.page.locator(".board").focus()
    hand.key_to("5")
    for key in ("Enter", "f"):
        hand.page.keyboard.press(key)
    expect(hand.piece("5")).to_have_attribute("data-down", "true")
    hand.until_ply(1)
    assert session.commands == ["place 5 w", "lift 5", "place 5 w down"]
