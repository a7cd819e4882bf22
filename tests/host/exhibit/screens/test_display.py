"""The visitors' pages in a real browser, in every language, and the staff's page of all tables."""

import tomllib

import pytest
from playwright.sync_api import expect

from ludus.games.registry import GAMES
from lusoria.errors import UsageError
from lusoria.session import Wish
from lusoria.web.exhibit.texts import ALL, Texts, _read, differences, pictures_of_rules
from tests.host.exhibit.screens.languages import in_every_language
from tests.support.services.axe import complaints
from tests.support.waiting import until

pytestmark = pytest.mark.browser
TEXTS = Texts()
TABLES = ("wheel", "squares", "lines")
# Each game and each language once: the words of all are compared without a browser. Axe judges each board and script
# once, squares with their large text; `make axe` judges all tables in all languages.
SHOWN = [("wheel", "rota", "en"), ("squares", "latrunculi", "de"), ("squares", "petteia", "la"),
         ("lines", "twelve-lines", "bg")]  # fmt: skip


def phase(museum, table):
    return museum.tables[table].state()["phase"]


@pytest.mark.parametrize(("table", "game", "language"), SHOWN)
def test_the_pages_of_every_game_and_in_every_language(museum, visitor, picture, table, game, language, request):
    if game == "petteia":
        request.getfixturevalue("petteia")
    words = TEXTS.words[language]
    until(lambda: phase(museum, table) == "attract")
    still = {} if table == "wheel" else {"reduced_motion": "reduce"}  # much less work for this machine
    page = visitor(f"{museum.url}exhibit/{table}?lang={language}", **still)
    expect(page.locator("body")).to_have_attribute("data-phase", "attract")  # it knows the table's game
    expect(page.locator("#headline")).to_have_text(words["words"]["begin"])
    assert page.locator("html").get_attribute("lang") == language
    picture(page, f"{game}-{language}-attract")
    judge = (lambda _page: []) if table == "squares" else complaints
    assert judge(page) == []
    words = words[game]
    expect(page.locator("h1:visible")).to_have_text(words["name"])
    expect(page).to_have_title(f"{words['name']} – Lusoria")
    for view in ("rules", "history"):
        page.locator(f'[data-show="{view}"]').click()
        expect(page.locator('.picture[aria-pressed="true"]')).to_have_count(0)
        for text in words[view]:
            expect(page.locator(f".{view}:visible")).to_contain_text(text)
        page.wait_for_load_state("networkidle")
        assert judge(page) == []
        picture(page, f"{game}-{language}-{view}")
        if view == "rules":
            page.get_by_role("button", name=words["rules"][0]).click()  # its picture has the room of all
            expect(page.locator(".rules:visible li:visible")).to_have_count(1)
    expect(page.locator(".history:visible")).to_contain_text(words["doubts"])


@pytest.fixture
def petteia(museum):
    """The table of squares, where visitors have chosen Petteia."""
    session = museum.tables["squares"]
    until(lambda: phase(museum, "squares") == "attract")
    session.new_game(Wish("petteia", {}, "human", "human"))
    until(lambda: session.state()["game"]["id"] == "petteia")
    yield session
    session.new_game(Wish("latrunculi", {}, "human", "human"))
    until(lambda: session.state()["game"]["id"] == "latrunculi")


def test_no_english_is_told_to_those_who_do_not_see(museum, visitor):
    page = visitor(f"{museum.url}exhibit/wheel", reduced_motion="reduce")
    labels = "all => all.map((each) => each.getAttribute('aria-label'))"
    for language in ALL:
        words = TEXTS.words[language]["words"]
        page.locator(f'[hreflang="{language}"]').click()
        expect(page.locator("#standing")).to_have_text(f"{words['white']}: –. {words['black']}: –.")
        stocks = {f"{words[side]}, {words['beside']}: 3" for side in ("white", "black")}
        report = set(page.locator("main [aria-label]").evaluate_all(labels))
        assert report == stocks | {words["board"], words["rules"], words["history"]}


@pytest.mark.parametrize(
    ("table", "language", "width", "height"), [("lines", "bg", 1920, 1080), ("wheel", "de", 1080, 1920)]
)
def test_large_text_leaves_all_of_the_page_on_the_screen(museum, visitor, table, language, width, height):
    until(lambda: phase(museum, table) == "attract")
    size = {"width": width, "height": height}
    page = visitor(f"{museum.url}exhibit/{table}?lang={language}", viewport=size, reduced_motion="reduce")
    expect(page.locator("body")).to_have_attribute("data-phase", "attract")
    page.locator('[data-aid="large"]').click()
    for part in ("[data-aid] >> nth=-1", '[data-tray="w"]'):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= height
    assert page.locator("#play").evaluate("view => view.scrollHeight - view.clientHeight") <= 0


def play(session, cells):
    """Set pieces down, each when the one before is counted."""
    for cell in cells:
        game = session.state()["game"]
        session.hand(f"place {cell} {game['side']}")
        until(lambda ply=game["ply"]: session.state()["game"]["ply"] > ply)


def test_a_game_from_the_first_piece_to_thanks_with_its_result_in_every_language(museum, visitor, picture):
    session = museum.tables["wheel"]
    page = visitor(f"{museum.url}exhibit/wheel?lang=de", reduced_motion="reduce")
    play(session, "120")
    expect(page.locator("#moves")).to_have_text("1. 1  2. 2  3. 0")
    expect(page.locator("#headline")).to_have_text(TEXTS.words["de"]["words"]["turn_black"])
    picture(page, "wheel-de-play")
    assert complaints(page) == []
    play(session, "35")
    in_every_language(page, picture, "wheel-%s-result", "wins_white", "thanks")
    assert complaints(page) == []
    for cell in "12035":
        session.hand(f"lift {cell}")


def test_large_text_high_contrast_and_no_movement(museum, visitor, picture):
    page = visitor(f"{museum.url}exhibit/squares?lang=en")
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    before = page.evaluate(size)
    for aid in ("large", "contrast", "calm"):
        page.locator(f'[data-aid="{aid}"]').click()
        expect(page.locator(f'[data-aid="{aid}"]')).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(size) > before
    picture(page, "squares-en-aids")
    assert complaints(page) == []
    page.reload()
    expect(page.locator('[data-aid="large"]')).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(size) > before
    moving = (
        "[...document.querySelectorAll('*')].filter(each => getComputedStyle(each).animationName !== 'none').length"
    )
    assert page.evaluate(moving) == 0


def test_a_button_pressed_before_the_scripts_are_there_is_heard_later(museum, visitor):
    page, holding = visitor(f"{museum.url}exhibit/squares?lang=en", reduced_motion="reduce"), []
    expect(page.locator("body")).to_have_attribute("data-quiet", "yes")  # else this visit's script might be held
    page.route("**/exhibit.js", lambda route: holding.append(route))  # no bound method: Playwright marks it
    page.reload()
    large = page.locator('[data-aid="large"]')
    large.click()
    expect(large).to_have_attribute("aria-pressed", "false")
    until(lambda: page.wait_for_timeout(20) or holding)
    holding[0].continue_()
    expect(large).to_have_attribute("aria-pressed", "true")
    large.click()
    expect(large).to_have_attribute("aria-pressed", "false")


def test_who_has_left_leaves_nothing_behind_on_the_page(museum, visitor):
    until(lambda: phase(museum, "squares") == "attract")
    page = visitor(f"{museum.url}exhibit/squares?lang=de", reduced_motion="reduce")
    page.clock.install()
    page.reload()
    page.locator('[data-aid="large"]').click()
    expect(page.locator('[data-aid="large"]')).to_have_attribute("aria-pressed", "true")
    page.locator('[hreflang="la"]').click()
    page.locator('[data-show="history"]').click()
    expect(page.locator("html")).to_have_attribute("lang", "la")
    expect(page.locator('[data-aid="large"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("body")).to_have_attribute("data-quiet", "yes")
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)  # or time runs out on a busy machine
    page.clock.run_for(40_000)  # of 45 s
    expect(page.locator("#still-there")).to_be_visible()
    page.mouse.wheel(0, 40)  # still reading
    expect(page.locator("#still-there")).to_be_hidden()
    page.clock.run_for(40_000)
    expect(page.locator(".history:visible")).to_have_count(1)
    page.clock.run_for(6_000)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator('[data-aid="large"]')).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#headline")).to_be_visible()


def test_who_plays_keeps_what_he_chose_on_the_page(museum, visitor):
    page = visitor(f"{museum.url}exhibit/wheel?lang=de", reduced_motion="reduce")
    page.clock.install()
    page.reload()
    page.locator('[data-aid="large"]').click()
    expect(page.locator('[data-aid="large"]')).to_have_attribute("aria-pressed", "true")
    museum.tables["wheel"].hand("place 1 w")
    until(lambda: phase(museum, "wheel") == "play")
    expect(page.locator("body")).not_to_have_attribute("data-quiet", "yes")
    page.locator('[data-show="rules"]').click()
    page.clock.run_for(46_000)
    expect(page.locator("#play")).to_be_visible()
    expect(page.locator('[data-aid="large"]')).to_have_attribute("aria-pressed", "true")
    museum.tables["wheel"].hand("lift 1")


STATE = {"table": {"connected": True}, "pieces": {}, "phase": "play", "thinking": False}
HUMANS = {"white": "human", "black": "human"}
GAME = {"id": "rota", "score": "*", "side": "b", "start": "", "reason": "", "moves": [{"text": "5"}]} | HUMANS
PETTEIA = GAME | {"id": "petteia", "set_up": True}
UNTOUCHED = {"moves": []}
LEFT = UNTOUCHED | {"start": "8/8/8/8/3b4/wb6/2w5/8 b 0,0"}
DRAWN = {"score": "1/2-1/2"}
WATCH = "welcome watch "


@pytest.fixture(scope="module")
def scripts(museum, browser):
    """A page from which the service's own scripts can be called."""
    page, mistakes = browser.new_page(), []
    page.on("pageerror", lambda error: mistakes.append(str(error)))
    page.goto(f"{museum.url}static/headline.js")
    yield page
    page.close()
    assert mistakes == []


@pytest.mark.parametrize(
    ("state", "headline", "more"),
    [
        ({"game": None}, "begin", ""),
        ({"phase": "safe", "game": None}, "offline", ""),
        ({"phase": "test", "game": GAME}, "offline", ""),
        ({"table": {"connected": False}, "game": GAME}, "offline", ""),
        ({"phase": "asleep", "game": GAME}, "asleep", "turn_black"),
        ({"phase": "think", "game": GAME}, "thinking", "turn_black"),
        ({"game": GAME | {"black": "table:2"}}, "for_table", "turn_black"),
        ({"phase": "attract", "game": PETTEIA | UNTOUCHED, "pieces": {"a1": "w"}}, "begin_set_up", WATCH),
        (
            {"phase": "attract", "game": PETTEIA | LEFT, "pieces": {"a3": "w"}},
            "begin_set_up",
            WATCH + "continue_or_set_up",
        ),
        ({"game": PETTEIA | UNTOUCHED, "pieces": {"a1": "w"}}, "turn_black", "begin_set_up"),
        ({"game": PETTEIA | LEFT, "pieces": {"a3": "w"}}, "turn_black", ""),
        ({"phase": "attract", "game": PETTEIA, "pieces": {"a1": "w"}}, "begin_set_up", WATCH + "continue_or_set_up"),
        ({"phase": "attract", "game": GAME, "pieces": {"1": "w"}}, "begin", WATCH + "continue_or_clear"),
        ({"phase": "over", "game": GAME | {"score": "1-0"}}, "wins_white", "thanks"),
        ({"phase": "over", "game": GAME | DRAWN | {"reason": "threefold"}}, "draw", "threefold thanks"),
        ({"phase": "over", "game": PETTEIA | DRAWN | {"reason": "move-limit"}}, "draw", "move_limit thanks_set_up"),
    ],
)
def test_what_is_said_of_a_state(scripts, state, headline, more):
    words = {name: name for name in TEXTS.words["en"]["words"]}
    said = scripts.evaluate(
        "async ([state, words]) => (await import('/static/headline.js')).say(state, words)", [STATE | state, words]
    )
    assert [said[0], said[1].strip()] == [headline, more.strip()]


def test_a_screen_that_stands_upright_has_the_words_below_the_board(museum, visitor, picture):
    upright = {"viewport": {"width": 1080, "height": 1920}, "reduced_motion": "reduce"}
    page = visitor(f"{museum.url}exhibit/lines?lang=de", **upright)
    board, words = (page.locator(part).bounding_box() for part in (".board", ".side"))
    assert board["width"] > 800 and words["y"] > board["y"] + board["height"]
    assert words["y"] + words["height"] <= 1920
    picture(page, "lines-de-upright")


def test_it_fits_a_phone(museum, visitor, picture):
    page = visitor(f"{museum.url}exhibit/wheel?lang=bg", viewport={"width": 390, "height": 844}, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    picture(page, "wheel-bg-phone")
    assert complaints(page) == []


def test_the_staff_see_all_tables(museum, visitor, picture):
    page = visitor(f"{museum.url}tables")
    expect(page.locator("#tables tr")).to_have_count(len(TABLES))
    expect(page.locator("#calm")).to_be_visible()
    picture(page, "tables")
    assert complaints(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator(".scroll").bounding_box()["x"] > 0
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_visitor_cannot_move_pieces(museum, visitor):
    page = visitor(f"{museum.url}exhibit/squares")
    page.evaluate(
        """() => new Promise((done) => {
          const socket = new WebSocket(`ws://${location.host}/exhibit/squares/live`);
          socket.onopen = () => { socket.send('{"hand": "place a1 w"}'); setTimeout(done, 500); };
        })"""
    )
    assert museum.tables["squares"].state()["pieces"] == {}


def test_all_languages_have_all_words_and_each_rule_a_picture():
    english = _read("en", None)
    for language in ALL:
        assert differences(english, _read(language, None)) == []
    for game in GAMES:
        assert len(english[game]["rules"]) == len(pictures_of_rules()[game])


def test_words_are_the_museums_own_and_mistakes_are_named(tmp_path):
    own = tmp_path / "en.toml"
    words = "".join(_pages("en")).replace("Thank you for playing.", "Thanks from us.")
    own.write_text(words, encoding="utf-8")
    assert "Thanks from us." in Texts(["en"], tmp_path).words["en"]["words"]["thanks"]
    own.write_text(words.replace('draw = "A draw"', 'drow = ""'), encoding="utf-8")
    with pytest.raises(UsageError, match=r"'words.draw' is missing; 'words.drow' is not known"):
        Texts(["en"], tmp_path)
    own.write_text("words = ", encoding="utf-8")
    with pytest.raises(UsageError, match="not TOML"):
        Texts(["en"], tmp_path)


@pytest.mark.parametrize(("language", "name"), [("bg", "bg"), ("fr", "en")])
def test_a_game_that_the_museums_own_words_leave_out_has_ours(tmp_path, language, name):
    own = tmp_path / f"{language}.toml"
    words, _others = "".join(_pages(name)).split("[terni-lapilli]")
    own.write_text(words, encoding="utf-8")
    found, ours = (Texts([each], folder).words[each] for each, folder in ((language, tmp_path), (name, None)))
    assert all(found[section] == ours[section] for section in ("terni-lapilli", "page"))


def _pages(language):
    from importlib import resources

    text = (resources.files("lusoria.web") / "texts" / f"{language}.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)
    yield text
