"""The live table of the docs: its Python drives the firmware as the page does, and its boards can be drawn."""

import importlib.util
import json

import pytest

from lab import live_table

BOARDS = live_table.shown_boards()


@pytest.fixture
def begin():
    """begin(board) -> the page's Table of a board."""
    spec = importlib.util.spec_from_file_location("table", live_table.PAGE / "table.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return lambda board: module.Table(json.dumps(board["compact"]))


def test_a_lift_shows_where_the_piece_may_go(begin):
    table, lit = begin(BOARDS[0]), lambda state: {cell for cell, light in enumerate(state["lights"]) if any(light)}
    run = lambda cells, ms=1000: json.loads(table.run(ms, cells, False))  # noqa: E731
    assert run("000000000")["side"] == "w"
    for cells in ("010000000", "011000000", "011010000", "011010100", "111010100", "111010101"):
        state = run(cells)
    assert (state["phase"], state["side"]) == ("play", "w")
    assert {3, 5} <= lit(run("111000101"))
    wrong = run("111000111", 3000)
    assert wrong["phase"] == "correct" and 7 in lit(wrong) | lit(run("111000111", 100))
    run("111000101")
    assert run("111001101")["score"] == "1-0"


def test_the_tables_own_player_answers(begin):
    table = begin(BOARDS[0])
    table.begin(BOARDS[0]["games"][0][0], "table:2", "human")
    lights = [any(light) for _ in range(5) for light in json.loads(table.run(400, "0" * 9, False))["lights"]]
    assert any(lights)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board["compact"]["board"])
def test_every_cell_of_a_board_is_drawn_with_its_light(board):
    lights, surface = board["layers"][1:]
    assert lights.count("data-light=") == surface.count('class="cell"') == len(board["cells"])
    assert all(f'data-cell="{name}"' in surface for name in board["cells"]) and 'id="piece-w"' in surface


def test_the_sources_are_the_whole_of_the_shared_code():
    sources = live_table.sources()
    assert {"ludus/station.py", "ludus/games/rota/notation.py", "table.py"} <= set(sources)
    assert not [name for name in sources if name != "table.py" and not name.startswith("ludus/")]
