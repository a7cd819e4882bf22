"""The build guide: what it points to is there, what was made is shown, and the page can be read in a browser."""

import io
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from typer.main import get_command

from lusoria.boards import definitions as boards
from lusoria.cli.main import app
from lusoria.hardware import bill_of_materials, fittings
from lusoria.hardware.body import holes
from lusoria.hardware.circuit import wokwi
from lusoria.hardware.circuit.electronics import circuit
from lusoria.hardware.circuit.wires import wires
from lusoria.hardware.effort import effort
from lusoria.hardware.guide import firmware, guide, heights, page
from tests.support import needs, yardstick

CHECKLIST = Path(__file__).parents[3] / "docs/exhibit-checklist.md"
PICTURES = ("carving/engraving.svg", "carving/body-above.png", "carving/pieces.png", "carving/section.svg",
            "electronics/hub/hub.svg", "electronics/underside.svg", "electronics/firmware.svg")  # fmt: skip


@cache
def made(name):
    board = boards.read(name)
    return board, guide.files(board, dict.fromkeys(PICTURES, b"") | {"carving/piece-white.stl": b""})


@pytest.mark.parametrize("name", boards.board_names())
def test_both_forms_say_the_same_and_name_no_picture_that_is_not_there(name):
    _, files = made(name)
    text, html = files["guide.md"].decode(), files["guide.html"].decode()
    assert (
        set(re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)) == set(re.findall(r'<img src="([^"]+)"', html)) == set(PICTURES)
    )
    assert html.count("<figure") == len(PICTURES) and "<em>" not in html and "blockquote" not in html
    assert text.count("> **Test.**") == html.count('class="test"') >= 6
    assert text.count("> **Caution.**") == html.count('class="warn"') >= 5
    assert re.findall(r"^#+ (.*)$", text, re.M)[1:] == re.findall(r"<h[23]>(.*?)</h[23]>", html)
    for word in ("swallowed", "pacemakers", "mains" if "psu" in str(boards.read(name)["power"]) else "USB", "lithium"):
        assert word in text
    assert "was measured on a real one" in text


def test_every_command_in_it_is_one_of_ours():
    verbs = set()
    for name in boards.board_names():
        verbs |= set(re.findall(r"`lusoria (\w+)", made(name)[1]["guide.md"].decode()))
    assert {"flash", "hardware", "play"} <= verbs <= set(get_command(app).commands)


def test_a_board_of_ones_own_is_called_by_its_file_even_if_it_bears_the_name_of_ours():
    board = boards.read("rota-colour") | {"mcu": boards.read("rota-colour")["mcu"] | {"kind": "pico2-w"}}
    text = guide.files(board, {})["guide.md"].decode()
    commands = set(re.findall(r"`(lusoria (?:hardware|flash|doctor) [^`]*)`", text)) - {"lusoria flash"}
    assert len(commands) == 5 and all("rota-colour.json" in command for command in commands), commands
    assert b"lusoria flash rota-colour.json" in firmware.files(board)[firmware.PICTURE]
    assert b"lusoria image rota-colour.json --micropython RPI_PICO2_W-" in wokwi.files(board)[wokwi.PROJECT]
    assert "rota-colour.json -o" not in made("rota-colour")[1]["guide.md"].decode()


@cache
def guide_of(name):
    board = boards.read(name)
    kinds = ("hub", "cell", "register" if board["sense"]["kind"] == "hc165" else "bank", "die")
    shown = dict.fromkeys(("carving/body.stl", *(f"electronics/{kind}/{kind}.svg" for kind in kinds)), b"")
    return board, guide.files(board, shown)["guide.md"].decode()


@pytest.mark.parametrize("name", boards.board_names())
def test_every_item_of_the_bill_has_the_step_that_uses_it_and_every_part_in_a_step_is_in_the_bill(name):
    board, text = guide_of(name)
    bill = bill_of_materials.items(board)
    assert [item.order for item in bill if item.order not in text] == []
    solder = re.findall(r"^\| (.+?): (.+?) \| ([^|]+) \| .+ \|$", text, re.M)
    steps = {(order, ref) for order, _, refs in solder for ref in refs.split()}
    bought = {
        (item.order, ref) for item in bill for ref in item.refs.split() if item.says in text and item.unit == "piece"
    }
    assert {order for order, _ in steps} <= {item.order for item in bill}
    fitted = {part.ref for part in circuit(board).parts.values() if part.kind.order}
    assert expanded(ref for _, ref in steps) == fitted <= expanded(ref for _, ref in bought)


def expanded(refs):
    """C1-C3 as C1, C2, C3."""
    found = set()
    for ref in refs:
        first, _, last = ref.partition("-")
        letters = first.rstrip("0123456789")
        found |= {
            f"{letters}{number}"
            for number in range(int(first[len(letters) :]), int((last or first)[len(letters) :]) + 1)
        }
    return found


def test_a_table_fed_by_mains_is_powered_in_stages_and_says_what_stays_empty():
    _, text = guide_of("grid-8x8")
    stages = [text.index(f"**Test.** Stage {number}") for number in range(4)]
    assert stages == sorted(stages) and "hole of J2: the same within" in text
    assert text.index("ring of D1: 0.2 to 0.4 V less") > text.index("Press the Pico into its sockets") > stages[3]
    assert "These places stay empty; they are dashed in the drawing: J6-J9 JP1 Q1-Q4 R11-R14." in text
    assert text.index("Only now glue the strips") < text.index("### The sensors")
    assert "mains supply" not in guide_of("rota")[1] and "Stage 2" not in guide_of("rota")[1]


def test_the_guide_says_where_each_strip_lies_and_which_way():
    _, text = guide_of("grid-9x10")
    assert "| 1 | strip-a | light a1 | S1 is a1, S9 is i1 |" in text
    assert "| 2 | strip-b | light i2 | S1 is i2, S9 is a2 |" in text
    assert "| 36 | strip-a | light C12 | S1 is C12.1, S5 is C12.5 |" in guide_of("twelve-lines")[1]


def test_the_first_page_says_what_it_costs_and_takes():
    board, text = guide_of("rota")
    needs = effort(board)
    says = f"About {needs.dollars} US dollars and {needs.hours} hours: {needs.wires} wires and {needs.joints} solder"
    assert says in text and text.index(says) < text.index("## Before you begin")
    assert needs.wires == len(wires(board)) > 50 and needs.joints > 2 * needs.wires


def test_light_guides_reach_from_the_face_to_their_lights():
    """On a strip below 2.5 mm of wood, 0.5 of air, 0.7 of a sensor's element, and 1.6 high itself; dice from below."""
    assert fittings.rods(boards.read("twelve-lines")) == {2.1: 36, 18.0: 21}
    assert "36 of 2.1 mm, 21 of 18 mm from the 5 mm rod" in guide_of("twelve-lines")[1]


def test_the_feet_of_a_disc_stand_below_its_edge_and_those_of_a_rectangle_below_its_corners():
    assert (
        "below the edge, a quarter turn apart" in guide_of("rota")[1] and "below the corners" in guide_of("grid-8x8")[1]
    )


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
    made = page.markdown("# <b>\n\na < b\n  & `c > d`\n\n![<i>](x.svg)\n\n![gone](y.svg)\n\n1. a\n1. b", {"x.svg"})
    html = page.page(made)
    assert "<title>&lt;b&gt;</title>" in html and "<h1>&lt;b&gt;</h1>" in html
    assert "a &lt; b &amp; <code>c &gt; d</code>" in html and "2. b" in made
    assert 'src="x.svg"' in html and "<i>" not in html and "gone" not in made


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """All files of the largest board, made by the command in a process of its own, with the checks."""
    needs.workshop()
    folder = tmp_path_factory.mktemp("whole")
    begun, before = os.times(), yardstick.slowness()
    command = [sys.executable, "-c", "from lusoria.cli.main import main; main()", "hardware", "twelve-lines", "-o"]
    made = subprocess.run([*command, folder], capture_output=True, text=True, check=True)
    took, slowness = sum(os.times()[2:4]) - sum(begun[2:4]), max(before, yardstick.slowness())  # of the children
    assert "left out" not in made.stdout
    return folder, took, slowness


def test_all_files_of_the_largest_board_take_a_processor_20_seconds_or_if_it_is_busy_twice_that(whole):
    """With what the command's own programs take."""
    _, took, slowness = whole
    assert 1 < took < 20 * 2 * slowness, (took, slowness)


@pytest.mark.browser
def test_every_picture_of_a_whole_board_loads_and_fits_the_page(whole, browser):
    """The page is opened in Chromium, wide and narrow."""
    folder, _, _ = whole
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    unseen = {"carving/laser.svg", "electronics/strip-a/strip-a.svg"}
    pictures = {file for file in files if file.endswith((".svg", ".png"))} - unseen
    with browser.new_context() as context:
        page = context.new_page()
        page.goto((folder / "guide.html").as_uri())
        for width in (1200, 420):
            page.set_viewport_size({"width": width, "height": 900})
            images = page.eval_on_selector_all(
                "img", "all => all.map(i => [i.getAttribute('src'), i.naturalWidth, i.getBoundingClientRect().right])"
            )
            assert {source for source, _, _ in images} == pictures
            assert all(natural > 0 and right <= width for _, natural, right in images)
        page.add_style_tag(content="img { visibility: hidden }")  # their room stays, and a sheet is read in no time
        for paper, width in (("A4", 178), ("Letter", 184)):
            assert_prints_well(page, paper, width)


def assert_prints_well(page, paper, width):
    """No page of paper ends with a heading or a table's first rows, nothing is wider than its margins, in mm, leave."""
    heads = page.eval_on_selector_all(
        "h1, h2, h3, thead tr, tbody tr:nth-child(-n+2):not(:last-child)", "all => all.map(head => head.innerText)"
    )
    sheets = needs.package("pypdf").PdfReader(io.BytesIO(page.pdf(format=paper, prefer_css_page_size=False))).pages
    ends = {" ".join(sheet.extract_text().split())[-40:] for sheet in sheets}
    lonely = [head for head in heads for end in ends if end.endswith(" ".join(head.split())[-40:])]
    assert lonely == [] and len(sheets) > 15
    page.emulate_media(media="print")
    page.set_viewport_size({"width": int(width / 25.4 * 96), "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.emulate_media(media="null")


def test_every_seat_of_our_boards_is_within_reach_of_a_person_who_sits_and_the_checklist_names_the_farthest():
    reaches = {name: heights.farthest(boards.read(name)) for name in boards.board_names()}
    assert max(reaches.values()) < heights.LOWER_BEYOND and heights.TOP < heights.LOWER
    assert f"is {max(reaches.values()):.0f} mm away" in CHECKLIST.read_text()
    for name, reach in reaches.items():
        text = made(name)[1]["guide.md"].decode()
        stand = int(re.search(r"at most (\d+) mm thick: then a wheelchair has 685 mm", text)[1])
        assert f"farthest seat is {reach:.0f} mm from" in text and stand >= 18


def test_the_guide_tells_how_to_read_the_board_by_hand_only_where_it_is_cut():
    board = boards.read("rota")
    assert "spell a cell's name to the hand" in guide.files(board, {})["guide.md"].decode()
    board["body"]["notch"] = 0
    assert "spell a cell's name to the hand" not in guide.files(board, {})["guide.md"].decode()


def test_the_guide_describes_carved_names_only_where_they_are_carved():
    plain = boards.read("rota") | {"lines": {"kind": "none"}}
    assert "square capitals, numbers as numerals" in made("terni-lapilli")[1]["guide.md"].decode()
    assert "square capitals" not in guide.files(plain, {})["guide.md"].decode()
