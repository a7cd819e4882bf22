"""The pages in each of their languages: no word is missing, and none is left in English."""

import ast
import json
import re
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import expect
from starlette.requests import Request

from ludus.games.registry import GAMES
from lusoria.log.store import Log
from lusoria.web import app, assets, language
from lusoria.web.exhibit.texts import differences
from tests.host.web.conftest import Visit
from tests.host.web.desk_session import DeskSession
from tests.host.web.log.test_flights import a_flight, keep_flight
from tests.support.services.axe import complaints

WEB = Path(language.__file__).parent
ROOT = WEB.parents[2]
OTHERS = language.ALL[1:]
# The pages, and what is there once their scripts have written them.
PAGES = {
    "": "#faults li",
    "games": "#games tr",
    "games/2#3": "#steps [aria-current]",
    "games/3/flight": "#around button",
    "statistics": "#charts canvas",
}
# All that is read or spoken on a page, but what is of a game or a table: moves, cells, positions.
READ = """() => {
  const own = "script, style, svg, #moves, #steps, [data-language], [lang]:not(html)";
  const nodes = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  const found = [];
  while (nodes.nextNode()) if (!nodes.currentNode.parentElement.closest(own)) found.push(nodes.currentNode.data);
  for (const name of ["aria-label", "alt", "placeholder", "title", "aria-valuetext"])
    for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name));
  return found.join(" ");
}"""

REFUSALS = ("Refusal", "OptionError", "UsageError", "TableNotFound", "LogError", "Verdict")
# What refuses the wishes of pages, or says in one line how the table is.
REFUSING = (
    "firmware/ludus/games",
    "host/lusoria/session",
    "host/lusoria/link",
    "host/lusoria/exhibit/remote/two_tables.py",
    "host/lusoria/simulator/pieces.py",
    "host/lusoria/web/log/reviews.py",
)
# What only a command can ask for: in the form one chooses from lists, and staff have pages of their own.
NOT_OF_PAGES = (
    "there is no game '",
    "{} has no option",
    "option {} is {},",
    "option {} is columns",
    "a player is 'human'",
    "the engine's level",
    "a page may lift",
    "that setting cannot",
    "the log has no unfinished game",
    "game {} of the log cannot",
    "the table determines the size",
)


# Keys that are names of the rules, the lights or the table, and stand in no script.
TABLED = {
    f"{section}.{key}"
    for section in (
        "ends",
        "results",
        "reasons",
        "marks",
        "faults",
        "errors",
        "lights",
        "rhythms",
        "options",
        "values",
        "states",
        "alarms",
    )
    for key in language.page("en")[section]
}


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{3,}", text.lower()))


def texts(speaks: str) -> Iterator[tuple[str, str]]:
    """The words of the players' pages, by section and key."""
    for section, words in language.page(speaks).items():
        yield from ((f"{section}.{key}", text) for key, text in words.items())


def vocabulary(speaks: str) -> set[str]:
    games = " ".join(f"{game} {language.game_title(game, speaks)}" for game in GAMES)
    names = " ".join(name for _, name in language.names())
    return words_of(f"lusoria {games} {names} " + " ".join(text for _, text in texts(speaks)))


@pytest.mark.parametrize("speaks", OTHERS)
def test_every_language_has_every_key_and_every_placeholder(speaks: str) -> None:
    assert differences(language.page("en"), language.page(speaks)) == []
    for (key, ours), (_, text) in zip(texts("en"), sorted_like_english(speaks), strict=True):
        assert sorted(re.findall(r"{\w+}", ours)) == sorted(re.findall(r"{\w+}", text)), key


def sorted_like_english(speaks: str) -> Iterator[tuple[str, str]]:
    found = dict(texts(speaks))
    return ((key, found[key]) for key, _ in texts("en"))


def test_every_key_of_a_script_has_words_and_all_words_are_used() -> None:
    files = [*(WEB / "static").glob("*.js"), *(WEB / "templates").glob("*.html"), *WEB.rglob("*.py")]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    keys = {key for key, _ in texts("en")}
    turn = re.findall(r'(?:words|titled)\("([a-z_]+)"', (WEB / "static/turn.js").read_text(encoding="utf-8"))
    assert {*re.findall(r'\btext\("([a-z_.]+)"', source), *(f"turn.{key}" for key in turn)} <= keys
    stems = {key: re.sub("(_advice|[_-](w|b|[01]))$", "", key.partition(".")[2]) for key in keys - TABLED}
    assert [key for key, stem in stems.items() if not re.search(rf"\b{stem}(\b|_)", source)] == []
    assert all(f"ends.{game}" in keys for game in GAMES)


def test_the_table_s_page_brings_the_words_that_its_scripts_name_and_no_others() -> None:
    scripts = [assets.all_assets()[f"/static/{name}"] for name in ("table.js", *assets.modules("table.js"))]
    source = b"".join(each.content for each in scripts).decode()
    words = json.loads(language.for_scripts("en", assets.sections("table.js")))
    assert set(re.findall(r'\btext\("([a-z_.]+)"', source)) <= set(words)
    assert {"turn.move", "errors.looking for a table", "reasons.wins", "game.rota"} <= set(words)
    assert not any(key.startswith(("statistics.", "story.", "alarms.")) for key in words)


def server_lines(*rooms: str) -> Iterator[str]:
    """Each text of the server's Python, with {} for what varies; of some rooms only what they refuse."""
    for path in (path for room in rooms or ("host/lusoria", "firmware/ludus") for path in python_files(room)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not rooms:
                yield line_of(node)
            elif isinstance(node, ast.Call) and node.args and getattr(node.func, "id", "") in REFUSALS:
                yield line_of(node.args[0])
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "attr", "") in ("problem", "absence"):
                yield line_of(node.value)


def python_files(room: str) -> list[Path]:
    place = ROOT / room
    return [place] if place.is_file() else sorted(place.rglob("*.py"))


def line_of(node: ast.AST) -> str:
    """The text that an expression makes, with {} for what varies; '' if it makes none."""
    match node:
        case ast.JoinedStr(values):
            return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in values)
        case ast.BinOp(left, ast.Mod()):
            return line_of(left)
        case ast.Constant(str(text)):
            return re.sub("%[sd]", "{}", text)
    return ""


def test_every_line_of_the_server_that_is_translated_is_one() -> None:
    lines = set(server_lines())
    translated = {re.sub(r"{\w+}", "{}", key): key for key in language.page("en")["errors"]}
    assert [key for line, key in translated.items() if line not in lines] == []
    for key, text in language.page("en")["errors"].items():
        assert set(re.findall(r"{\w+}", text)) <= set(re.findall(r"{\w+}", key)), key


def test_every_refusal_that_reaches_a_page_is_translated() -> None:
    translated = {re.sub(r"{\w+}", "{}", key) for key in language.page("en")["errors"]}
    refused = {line for line in server_lines(*REFUSING) if line and not line.startswith(NOT_OF_PAGES)}
    assert refused - translated == set()


@pytest.mark.parametrize(
    ("chosen", "accepted", "speaks"),
    [
        ("", "", "en"),
        ("", "fr-FR,fr;q=0.9", "en"),
        ("", "fr,de-AT;q=0.8,en;q=0.7", "de"),
        ("", "en;q=0.2,bg", "bg"),
        ("", "bg; q=0.7, de ; q=0.8", "de"),
        ("", "de;q=0, la;q=0.0", "en"),
        ("la", "de", "la"),
        ("../en", "de", "de"),
        ("", ";q=,,;;q=x", "en"),
    ],
)
def test_the_language_is_chosen_or_the_browsers(chosen: str, accepted: str, speaks: str) -> None:
    headers = {"cookie": f"language={chosen}", "accept-language": accepted}
    scope = {"type": "http", "headers": [(name.encode(), value.encode()) for name, value in headers.items()]}
    assert language.of(Request(scope)) == speaks


@pytest.mark.browser
def test_no_english_word_is_left_in_another_language(
    squares: DeskSession, log: Log, visit: Visit, picture: Callable[..., None]
) -> None:
    squares.fail("stuck", "a1")
    keep_flight(log, a_flight())
    with app.serve(squares, log=log) as url:
        hand = visit(squares, "phone", url)
        page = hand.page
        for (path, shown), speaks in zip(PAGES.items(), cycle(OTHERS)):
            page.context.add_cookies([{"name": language.COOKIE, "value": speaks, "url": url}])
            page.goto(url + path)
            expect(page.locator("html")).to_have_attribute("lang", speaks)
            expect(page.locator(shown).first).to_be_visible()
            left = words_of(page.evaluate(READ)) & (vocabulary("en") - vocabulary(speaks))
            assert not left, (path, speaks, left)
            picture(hand, f"language-{speaks}-{path.replace('/', '-').partition('#')[0] or 'table'}")
        page.context.add_cookies([{"name": language.COOKIE, "value": "la", "url": url}])
        page.goto(url)
        page.locator(".rules-beside summary").click()
        expect(page.locator("#rules li").first).to_contain_text("Invicem")
        assert complaints(page) == []
        page.close()  # before its server
