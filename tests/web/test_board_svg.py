"""The drawing of the board: where things are, and that it is the definition's."""

import math
import re
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

from ludus.errors import BoardError
from ludus.rules import rota, rota_notation
from ludus.table import cues
from lusoria import boards
from lusoria.web import board_svg, legend, piece_svg

BOARD = boards.load("rota")
NAMES = BOARD["cells"]["ids"]
SVG = "{http://www.w3.org/2000/svg}"


def circles(text: str, attribute: str) -> dict[str, tuple[float, float]]:
    """Centres by the value of an attribute, y running up as in the definition."""
    found = {}
    for element in ElementTree.fromstring(text).iter():
        if attribute in element.attrib:
            circle = element if element.tag == f"{SVG}circle" else element.find(f"{SVG}circle")
            assert circle is not None
            found[element.attrib[attribute]] = (float(circle.attrib["cx"]), -float(circle.attrib["cy"]))
    return found


def test_cells_and_lights_are_where_the_definition_has_them() -> None:
    cells, lights = circles(board_svg.surface(BOARD), "data-cell"), circles(board_svg.lights(BOARD), "data-light")
    assert list(cells) == list(lights) == NAMES
    for index, name in enumerate(NAMES):
        assert cells[name] == pytest.approx(boards.cell_places(BOARD["cells"])[index], abs=0.01)
        assert lights[name] == pytest.approx(boards.light_place(BOARD, index), abs=0.01)


def test_cell_1_is_at_the_top_and_they_run_clockwise() -> None:
    cells = circles(board_svg.surface(BOARD), "data-cell")
    assert cells["0"] == (0, 0)
    assert cells["1"] == pytest.approx((0, 100))
    assert cells["3"] == pytest.approx((100, 0))
    assert cells["7"] == pytest.approx((-100, 0))


def test_lines_are_engraved_between_neighbours_and_nowhere_else() -> None:
    path = re.search(r'<path d="([^"]+)"', board_svg.stone(BOARD))
    assert path is not None
    ends = re.findall(r"M0 0L(\S+) (\S+?)(?=M)", path[1])
    assert len(ends) == 8 and all(math.hypot(float(x), float(y)) == pytest.approx(100, abs=0.01) for x, y in ends)
    assert "A100 100" in path[1] and rota.NEIGHBOURS[1] == 1 << 0 | 1 << 2 | 1 << 8


def test_everything_is_on_the_stone_and_nothing_covers_a_recess() -> None:
    edge, recess = BOARD["body"]["d"] / 2, BOARD["body"]["recess"]["d"] / 2
    cells = boards.cell_places(BOARD["cells"])
    names = re.findall(r'<text x="(\S+)" y="(\S+)">', board_svg.stone(BOARD))
    assert len(names) == len(NAMES)
    for x, y in names:
        x, y = float(x), 3 - float(y)
        assert math.hypot(x, y) < edge - 4
        assert min(math.dist((x, y), cell) for cell in cells) > recess + 2


def test_the_text_depends_on_the_definition_alone() -> None:
    code = "from lusoria import boards; from lusoria.web import board_svg; print(board_svg.stone(boards.load('rota')))"
    environment = {"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": "7"}
    other = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert other.stdout.rstrip("\n") == board_svg.stone(BOARD)


def test_another_wheel_can_be_drawn() -> None:
    cells = BOARD["cells"] | {"spokes": 6, "hub": False, "r": 80, "ids": list("abcdef")}
    board = BOARD | {"cells": cells, "body": BOARD["body"] | {"d": 240}}
    assert list(circles(board_svg.lights(board), "data-light")) == list("abcdef")
    assert board_svg.view_box(board) == "-129 -129 258 258"
    assert "M0 0L" not in board_svg.stone(board)


@pytest.mark.parametrize(("part", "entry"), [("lines", {"kind": "spiral"}), ("body", {"shape": "cloud"})])
def test_what_cannot_be_drawn_is_said(part: str, entry: dict[str, str]) -> None:
    with pytest.raises(BoardError, match="cannot be drawn"):
        board_svg.stone(BOARD | {part: BOARD[part] | entry})


def test_pieces_are_told_apart_without_colour() -> None:
    symbols = ElementTree.fromstring(f"<svg>{piece_svg.symbols(28)}</svg>")
    shapes = {symbol.attrib["id"]: symbol.find("g/g/") for symbol in symbols.iter("symbol")}
    assert {name: shape.tag for name, shape in shapes.items() if shape is not None} == {
        "piece-w": "circle",
        "piece-b": "path",
    }


def test_the_legend_has_every_light_the_table_can_show() -> None:
    assert sorted(legend.MEANINGS) == list(range(1, cues.COUNT))
    assert re.findall(r'data-cue="(.)"', legend.items()) == [cues.LETTERS[cue] for cue in legend.MEANINGS]


def test_a_light_looks_as_an_eye_sees_it() -> None:
    assert legend.screen_light(0, 0, 0) == ("#000000", 0)
    dim, bright = legend.screen_light(0, 5, 10), legend.screen_light(0, 50, 100)
    assert dim[0] == bright[0] == "#00baff"
    assert 0.25 < dim[1] < bright[1] <= 1


def test_the_form_offers_the_options_the_game_has() -> None:
    from lusoria.web.assets import all_assets

    page = all_assets(BOARD)["/"].content.decode()
    options: list[tuple[str, Any, Any]] = list(rota_notation.OPTIONS)
    for name, default, choices in options:
        if isinstance(default, str):
            select = re.search(rf'<select data-option="{name}">(.*?)</select>', page, re.S)
            assert select is not None
            values = re.findall(r'<option value="(\S+)">', select[1])
            assert (tuple(values), values[0]) == (choices, default)
        else:
            low, high = choices
            assert f'data-option="{name}" type="number" min="{low}" max="{high}" step="1" value="{default}"' in page
