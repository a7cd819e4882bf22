"""What a screen reader is told of changes: each once, and nothing that the table does by itself."""

from playwright.sync_api import expect

from lusoria.session import Wish
from tests.host.web.conftest import Visit
from tests.host.web.desk_session import DeskSession

KEEP_ALL = """() => {
  const voice = document.getElementById("voice");
  globalThis.announced = [];
  new MutationObserver(() => announced.push(voice.textContent)).observe(voice, { childList: true });
}"""


def test_a_key_on_a_cell_is_answered_once_by_what_the_table_says_of_it(session: DeskSession, visit: Visit) -> None:
    hand = visit(session)
    hand.page.get_by_role("application").press("ArrowDown")
    hand.key_to("1")
    expect(hand.page.locator("#voice")).to_contain_text("1: empty. Set a white piece here")
    hand.page.evaluate(KEEP_ALL)
    hand.page.keyboard.press("Enter")
    hand.until_ply(1)
    expect(hand.page.locator("#voice")).to_contain_text("Black to place")
    hand.page.wait_for_timeout(1200)  # longer than an answer may take
    said = " ".join(hand.page.evaluate("announced"))
    assert said.count("1: a white piece.") == 1 and "1: a white piece. Set" not in said, said


def test_who_goes_on_before_the_table_has_answered_hears_the_answer_where_he_is(
    squares: DeskSession, visit: Visit
) -> None:
    squares.new_game(Wish("petteia", {}, "human", "human"))
    hand = visit(squares)
    hand.until(lambda state: state["game"]["id"] == "petteia" and state["phase"] == "play")
    hand.page.get_by_role("application").press("ArrowDown")
    hand.key_to("d2")
    squares.lag_s = 0.5
    hand.page.keyboard.press("Enter")
    hand.page.keyboard.press("ArrowUp")
    expect(hand.page.locator("#voice")).to_contain_text("d3: empty. It may be set here")


def test_what_is_taken_back_and_a_new_game_are_told_without_the_pieces_that_go_by_themselves(
    session: DeskSession, visit: Visit
) -> None:
    hand = visit(session)
    hand.play_all("1")
    hand.page.get_by_role("button", name="Take back").click()
    expect(hand.page.locator("#voice")).to_contain_text("Taken back. White to place.")
    hand.until(lambda state: not state["pieces"] and state["phase"] == "play")
    hand.play_all("104")
    hand.page.evaluate(KEEP_ALL)
    hand.page.get_by_role("button", name="New game").click()
    hand.page.get_by_role("button", name="Begin").click()
    hand.until(lambda state: not state["pieces"] and state["phase"] == "play")
    expect(hand.page.locator("#voice")).to_contain_text("White to place")
    said = " ".join(hand.page.evaluate("announced"))
    assert not [words for words in ("Taken back", "Please put this right", "Take the piece off") if words in said], said
