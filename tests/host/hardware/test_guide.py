"""The build guide: what it points to is there, what was made is shown, and the page can be read in a browser."""

import re

import pytest
from typer.main import get_command

from lusoria.boards import definitions as boards
from lusoria.cli.main import app
from lusoria.hardware import bom, fittings, makers
from lusoria.hardware.body import holes
from lusoria.hardware.guide import document as pages
from lusoria.hardware.guide import guide
from tests.support import needs

PICTURES = ("carving/engraving.svg", "carving/body-above.png", "carving/pieces.png", "electronics/hub/hub.svg")


def made(name):
    board = boards.read(name)
    return board, guide.files(board, dict.fromkeys(PICTURES, b"") | {"carving/piece-white.stl": b""})


@pytest.mark.parametrize("name", boards.board_names())
def test_both_forms_say_the_same_and_name_no_picture_that_is_not_there(name):
    _, files = made(name)
    text, page = files["guide.md"].decode(), files["guide.html"].decode()
    assert (
        set(re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)) == set(re.findall(r'<img src="([^"]+)"', page)) == set(PICTURES)
    )
    assert text.count("> **Test.**") == page.count('class="test"') >= 6
    assert text.count("> **Caution.**") == page.count('class="warn"') >= 5
    assert re.findall(r"^#+ (.*)$", text, re.M)[1:] == re.findall(r"<h[23]>(.*?)</h[23]>", page.replace("&#x27;", "'"))
    for word in ("swallowed", "pacemakers", "mains" if "psu" in str(boards.read(name)["power"]) else "USB", "lithium"):
        assert word in text
    assert "was measured on a real one" in text


def test_every_command_in_it_is_one_of_ours():
    verbs = set()
    for name in boards.board_names():
        verbs |= set(re.findall(r"`lusoria (\w+)", made(name)[1]["guide.md"].decode()))
    assert {"flash", "hardware", "play"} <= verbs <= set(get_command(app).commands)


# What a reader must buy where the guide speaks of it, and by which words the bill has it.
BOUGHT = {
    "rod": "acrylic rod", "brass or stainless screws": "screw M3", "feet": "foot", "back plate": "back plate",
    "Dowels": "dowel", "magnet": "disc magnet", "button": "push button", "USB cable": "USB cable", "fuse": "fuse",
    "sockets for the Pico": "socket strip", "large capacitor": "electrolytic capacitor", "diode": "1N5817",
    "resistors": "resistor", "connectors": "connector", "0.5 mm²": "0.5 mm2", "the hub": "electronics/hub",
    "74HC165": "74HC165", "74HC4067": "74HC4067", "WS2812B": "WS2812B", "5 V supply": "mains supply",
    "DRV5033AJ": "DRV5033AJ", "DRV5055A3": "DRV5055A3", "light's half": "electronics/cell",
}  # fmt: skip


def test_what_the_guide_speaks_of_is_in_the_bill_and_what_the_bill_has_for_the_body_in_the_guide():
    spoken = set()
    for name in boards.board_names():
        board = boards.read(name)
        chip = "register" if board["sense"]["kind"] == "hc165" else "bank"
        shown = dict.fromkeys(
            (*PICTURES, "carving/body.stl", f"electronics/{chip}/{chip}.svg", f"electronics/{chip}/{chip}-front.svg"),
            b"",
        )
        text, bill = guide.files(board, shown)["guide.md"].decode(), bom.files(board)[bom.CSV].decode()
        for word, item in BOUGHT.items():
            if word in text:
                assert item in bill, f"{name}: the guide says {word}"
                spoken.add(word)
        for item in fittings.items(board):
            assert item.order in text
    assert spoken == set(BOUGHT), "a word that no guide uses"


def test_the_feet_lift_the_hub_off_the_table_and_the_screws_end_in_the_wood():
    for name in boards.board_names():
        screw = next(item.order for item in fittings.items(boards.read(name)) if "M3" in item.order)
        long = int(screw.split(" x ")[1].split()[0])
        assert 5 < long - holes.POST_H - 1.6 <= holes.POST_HOLE < boards.read(name)["body"]["t"]
    assert fittings.FEET > holes.POST_H + 1.6 + 20


def test_only_a_colour_board_is_calibrated_and_only_it_has_readings():
    colour, presence = made("rota-colour")[1]["guide.md"], made("rota")[1]["guide.md"]
    assert b"readings.csv" in colour and b"Calibrating" in colour
    assert b"readings.csv" not in presence and b"Calibrating" not in presence


def test_text_is_safe_in_a_page():
    blocks = [pages.Heading(1, "<b>"), pages.Prose("a < b & `c > d`"), pages.Picture('x".svg', "<i>")]
    page = pages.page(blocks)
    assert "<h1>&lt;b&gt;</h1>" in page and "a &lt; b &amp; <code>c &gt; d</code>" in page
    assert 'src="x&quot;.svg"' in page and "<i>" not in page


@pytest.mark.browser
def test_every_picture_of_a_whole_board_loads_and_fits_the_page(tmp_path, browser):
    """All makers run; the page is opened in Chromium, wide and narrow."""
    needs.dot()
    for package in ("gerbonara", "manifold3d", "schemdraw", "wireviz"):
        needs.package(package)
    everything = makers.make(boards.read("rota-colour"))
    assert everything.left_out == []
    for file, contents in everything.files.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_bytes(contents)
    pictures = {file for file in everything.files if file.endswith((".svg", ".png"))}
    with browser.new_context() as context:
        for width in (1200, 420):
            page = context.new_page()
            page.set_viewport_size({"width": width, "height": 900})
            page.goto((tmp_path / "guide.html").as_uri())
            images = page.eval_on_selector_all(
                "img", "all => all.map(i => [i.getAttribute('src'), i.naturalWidth, i.getBoundingClientRect().right])"
            )
            assert {source for source, _, _ in images} == pictures
            assert all(natural > 0 and right <= width for _, natural, right in images)
