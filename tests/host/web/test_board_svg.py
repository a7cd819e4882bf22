"""The drawing of the board: where things are, and that it is the definition's."""

import math
import re
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

from ludus.games.three_men import rules as three_men
from ludus.lights import cues
from lusoria.boards import definitions as boards
from lusoria.boards import engraving
from lusoria.boards.places import cell_places, light_place, slot_places
from lusoria.hardware.body import plane
from lusoria.web.pictures import board as board_svg
from lusoria.web.pictures import legend
from lusoria.web.pictures import pieces as piece_svg

BOARD = boards.load("rota")
NAMES = BOARD["cells"]["ids"]
GRID, LANES = boards.load("grid-8x8"), boards.read("twelve-lines")
EVERY = pytest.mark.parametrize("board", [BOARD, GRID, LANES], ids=lambda board: board["board"])
SVG = "{http://www.w3.org/2000/svg}"


def centre(shape: ElementTree.Element) -> tuple[float, float]:
    """Of a circle or a rectangle, y running up as in the definition."""
    if shape.tag == f"{SVG}circle":
        return float(shape.attrib["cx"]), -float(shape.attrib["cy"])
    x, y, width, height = (float(shape.attrib[name]) for name in ("x", "y", "width", "height"))
    return x + width / 2, -y - height / 2


def centres(text: str, attribute: str) -> dict[str, tuple[float, float]]:
    """Centres by the value of an attribute, of the shape that has it or that its group ends with."""
    found = {}
    for element in ElementTree.fromstring(text).iter():
        if attribute in element.attrib:
            shape = element.findall(f"{SVG}circle")[-1] if element.tag == f"{SVG}g" else element
            found[element.attrib[attribute]] = centre(shape)
    return found


def engraved(board: dict[str, Any]) -> str:
    path = re.search(r'<path d="([^"]+)"', board_svg.stone(board))
    assert path is not None
    return path[1]


def names(board: dict[str, Any]) -> list[tuple[str, float, float]]:
    """Text and centre of what is scratched in, y running up."""
    root, letter = ElementTree.fromstring(board_svg.stone(board)), engraving.letter_height(board)
    texts = [element for element in root.iter() if element.tag == f"{SVG}text"]
    return [(text.text or "", float(text.attrib["x"]), 0.35 * letter - float(text.attrib["y"])) for text in texts]


@EVERY
def test_cells_and_lights_are_where_the_definition_has_them(board: dict[str, Any]) -> None:
    cells, lights = centres(board_svg.surface(board), "data-cell"), centres(board_svg.lights(board), "data-light")
    assert list(cells) == board["cells"]["ids"]
    assert list(lights) == boards.light_names(board)
    for index, name in enumerate(board["cells"]["ids"]):
        assert cells[name] == pytest.approx(cell_places(board["cells"])[index], abs=0.01)
    for index, name in enumerate(lights):
        assert lights[name] == pytest.approx(light_place(board, index), abs=0.01)


@EVERY
def test_every_recess_and_every_light_hole_is_carved(board: dict[str, Any]) -> None:
    root = ElementTree.fromstring(board_svg.stone(board))
    carved = [(float(use.attrib["x"]), -float(use.attrib["y"])) for use in root.iter(f"{SVG}use")]
    assert carved == [pytest.approx(place, abs=0.01) for place in cell_places(board["cells"])]
    holes = [centre(circle) for circle in root.iter(f"{SVG}circle") if circle.get("fill") == "#665a42"]
    lights = range(len(boards.light_names(board)))
    assert holes == [pytest.approx(light_place(board, light), abs=0.01) for light in lights]


def test_a_lane_says_where_its_slots_are() -> None:
    lanes = [e for e in ElementTree.fromstring(board_svg.surface(LANES)).iter() if "data-cell" in e.attrib]
    seats = [[tuple(map(float, seat.split(","))) for seat in lane.attrib["data-seats"].split()] for lane in lanes]
    assert seats == [[(x, -y) for x, y in slots] for slots in slot_places(LANES["cells"])]
    assert "data-seats" not in board_svg.surface(GRID)


def test_cell_1_is_at_the_top_and_they_run_clockwise() -> None:
    cells = centres(board_svg.surface(BOARD), "data-cell")
    assert cells["0"] == (0, 0)
    assert cells["1"] == pytest.approx((0, 100))
    assert cells["3"] == pytest.approx((100, 0))
    assert cells["7"] == pytest.approx((-100, 0))


def test_a_wheel_has_lines_between_neighbours_and_nowhere_else() -> None:
    lines = re.findall(r"M(\S+) (\S+)L(\S+) (\S+?)(?=M)", engraved(BOARD))
    spokes = [tuple(math.hypot(float(x), float(y)) for x, y in (line[:2], line[2:])) for line in lines]
    assert spokes.count(pytest.approx((17, 83), abs=0.01)) == 8, "from the hub's recess to the rim's"
    assert engraved(BOARD).count("A100 100") == 8 and three_men.NEIGHBOURS[1] == 1 << 0 | 1 << 2 | 1 << 8


def test_a_grid_has_a_line_on_each_side_of_every_square() -> None:
    lines = [-168 + 42 * line for line in range(9)]
    assert [int(x) for x in re.findall(r"M(-?\d+) 168L\1 -168", engraved(GRID))] == lines
    assert [int(y) for y in re.findall(r"M-168 (-?\d+)L168 \1(?=M)", engraved(GRID))][::-1] == lines
    assert sorted({x - 21 for x, _ in cell_places(GRID["cells"])}) == lines[:-1]


def test_lanes_have_a_seat_for_each_slot_and_the_bar_has_dice_between_rosettes() -> None:
    root = ElementTree.fromstring(board_svg.stone(LANES))
    lane = next(group for group in root.iter(f"{SVG}g") if group.get("id") == "recess")
    seats = [-float(seat.attrib["cy"]) for seat in lane.iter(f"{SVG}circle")]
    assert seats == [-44, -22, 0, 22, 44] == [y for _, y in slot_places(LANES["cells"])[12]]
    assert engraved(LANES).count(" 0 0 0 ") == 6 * (2 + 4), "and each corner one"
    assert engraved(LANES).count("L") == 4 + 4 * len(LANES["dice"]["at"])


@EVERY
def test_names_are_on_the_stone_and_cover_no_recess(board: dict[str, Any]) -> None:
    recess = board["body"]["recess"]["d"] / 2
    slots = [slot for lane in slot_places(board["cells"]) for slot in lane]
    for _, x, y in names(board):
        assert plane.to_edge(board["body"], x, y) >= 4
        assert min(math.dist((x, y), slot) for slot in slots) > recess + 2


def test_each_cell_has_its_name_or_those_of_its_row_and_column() -> None:
    assert [text for text, _, _ in names(BOARD)] == NAMES
    for board in (GRID, LANES):
        cells = dict(zip(board["cells"]["ids"], cell_places(board["cells"]), strict=True))
        for name, (x, y) in cells.items():
            own = [label for label in names(board) if label[0] in (name[0], name[1:])]
            assert len([label for label in own if label[1] == pytest.approx(x)]) == 2
            assert len([label for label in own if label[2] == pytest.approx(y, abs=0.01)]) == 2


def test_the_text_depends_on_the_definition_alone() -> None:
    code = (
        "from lusoria.boards import definitions; from lusoria.web.pictures import board;"
        " print(board.stone(definitions.load('rota')))"
    )
    environment = {"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": "7"}
    other = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert other.stdout.rstrip("\n") == board_svg.stone(BOARD)


def test_another_wheel_can_be_drawn() -> None:
    cells = BOARD["cells"] | {"spokes": 6, "hub": False, "r": 80, "ids": list("abcdef")}
    board = BOARD | {"cells": cells, "body": BOARD["body"] | {"d": 240}}
    assert list(centres(board_svg.lights(board), "data-light")) == list("abcdef")
    assert board_svg.view_box(board) == "-129 -129 258 258"
    assert "M17 0L" not in board_svg.stone(board), "no hub, no spokes"


def test_another_grid_can_be_drawn() -> None:
    cells = {"kind": "grid", "columns": 6, "rows": 9, "pitch": 42}
    board = GRID | {"cells": cells, "body": GRID["body"] | {"w": 296, "h": 422}}
    centre_of = centres(board_svg.surface(board), "data-cell")
    assert len(centre_of) == 54 and centre_of["a1"] == (-105, -168) and centre_of["f9"] == (105, 168)
    assert board_svg.view_box(board) == "-157 -220 314 440"


def test_pieces_are_told_apart_without_colour() -> None:
    symbols = ElementTree.fromstring(f"<svg>{piece_svg.symbols(28)}</svg>")
    shapes = {symbol.attrib["id"]: symbol.find("g/g/") for symbol in symbols.iter("symbol")}
    assert {name: shape.tag for name, shape in shapes.items() if shape is not None} == {
        "piece-w": "circle",
        "piece-b": "path",
    }


def test_the_legend_has_every_light_the_table_can_show() -> None:
    assert sorted(legend.meanings()) == list(range(1, cues.COUNT))
    assert re.findall(r'data-cue="(.)"', legend.items()) == [cues.LETTERS[cue] for cue in legend.meanings()]


def test_a_light_looks_as_an_eye_sees_it() -> None:
    assert legend.screen_light(0, 0, 0) == ("#000000", 0)
    dim, bright = legend.screen_light(0, 5, 10), legend.screen_light(0, 50, 100)
    assert dim[0] == bright[0] == "#00baff"
    assert 0.25 < dim[1] < bright[1] <= 1
