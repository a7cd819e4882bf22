"""The live table of the docs in a browser, served as plain files: games by two people and against the table."""

import functools
import re
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from lab import live_table
from tests.support import needs

INDEX = live_table.ROOT / "docs/index.md"
LIT = """() => [...document.querySelectorAll("#live [data-light]")].flatMap((light, cell) =>
  +light.getAttribute("opacity") > 0.2 ? [cell] : [])"""

# The cell that shines, by itself and long enough to be no cue of somebody who thinks.
ANSWER = f"""() => {{
  const lit = ({LIT})().filter((cell) => cell !== 1).join();
  if (lit) [window.lit, window.frames] = [lit, lit === window.lit ? window.frames + 1 : 0];
  return window.frames > 30 && !window.lit.includes(",") && window.lit;
}}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_words):
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The address of a folder that holds the page's own files, made as the docs make them."""
    micropython, folder = needs.micropython_web(), tmp_path_factory.mktemp("site")
    shutil.copytree(live_table.PAGE, folder / "live")
    for name, text in live_table.data().items():
        (folder / "live" / name).write_text(text, encoding="utf-8")
    for name in live_table.PARTS:
        shutil.copy(micropython / name, folder / "live")
    lines = re.findall(
        r"^<(?!!).*$", INDEX.read_text(encoding="utf-8").partition("<!-- live table -->")[2], re.MULTILINE
    )
    (folder / "index.html").write_text("<!doctype html><meta charset=utf-8>" + "".join(lines), encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def page(browser, site):
    needs.chromium()
    page, mistakes = browser.new_page(), []
    page.on("pageerror", lambda error: mistakes.append(str(error)))
    page.goto(site)
    yield page
    page.close()
    assert mistakes == []


def begin(page, black, game="Rota"):
    page.select_option("[name=game]", label=game)
    page.select_option("[name=Black]", black)
    page.click("[name=begin]")
    says(page, "White is to move.")


def put(page, colour, cell):
    page.click(f"[name={colour}]")
    page.locator("#live .cell").nth(cell).click()


def says(page, words):
    expect(page.locator("#live .said")).to_have_text(words)


def test_two_people_play_a_game_to_its_end(page):
    begin(page, "human")
    for colour, cell, then in [("w", 1, "Black is"), ("b", 2, "White is"), ("w", 0, "Black is"), ("b", 3, "White is")]:
        put(page, colour, cell)
        says(page, f"{then} to move.")
    put(page, "w", 5)
    says(page, "White has won.")
    page.wait_for_function(f"String(({LIT})()) === '0,1,5'")


def test_a_game_that_begins_with_pieces_is_set_up(page):
    begin(page, "human", "Petteia")
    for cell in ("a2", "a4"):
        page.click(f"#live [aria-label={cell}]")
    says(page, "Black is to move.")


@pytest.mark.parametrize("level", ["table:1", "table:2", "table:3"])
def test_the_table_shows_its_answer_which_then_counts(page, level):
    begin(page, level)
    put(page, "w", 1)
    says(page, "Black is to move: do what the lights show.")
    page.evaluate("window.lit = ''")
    put(page, "b", int(page.wait_for_function(ANSWER).json_value()))
    says(page, "White is to move.")
