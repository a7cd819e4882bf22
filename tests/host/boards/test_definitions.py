"""The shipped board definitions, and what their generators make."""

import json
import re
from typing import Any

import pytest

from ludus.board.checks import lights_of
from ludus.board.definition import Board, board_of
from ludus.errors import BoardError
from ludus.games.game import Game
from lusoria.boards import definitions as boards
from lusoria.boards import engraving, places
from lusoria.boards.places import cell_places, indexes, light_place, slot_places
from tests.support.games import ATTESTED_BOARDS

PINS = {"spi": 1, "sck": 10, "miso": 12, "load": 13, "led": 22, "led_sm": 0, "button": 14}
SHIPPED = pytest.mark.parametrize("name", boards.board_names())


def written(name: str) -> dict[str, Any]:
    return json.loads((boards.data_folder("boards") / f"{name}.json").read_text())


def grid(columns: int, rows: int) -> dict[str, Any]:
    """A definition of another size, made from the shipped one as a maker would: numbers only."""
    board = written("grid-8x8")
    board["board"] = f"grid-{columns}x{rows}"
    board["cells"] |= {"columns": columns, "rows": rows}
    board["body"] |= {"w": 42 * columns + 44, "h": 42 * rows + 44}
    board["sense"]["order"] = f"0-{columns * rows - 1}"
    return board


def read(board: dict[str, Any], tmp_path) -> dict[str, Any]:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(board))
    return boards.read(str(path))


@SHIPPED
def test_cells_are_those_of_the_games_in_the_same_order(name: str) -> None:
    board = boards.read(name)
    for game in board["games"]:
        assert Game(game, boards.game_options(board)).cell_names == tuple(board["cells"]["ids"])


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("0-9", "goes beyond the last cell, 8"),
        ("0,0", "joins a cell to itself"),
        ("", "lines.cells"),
        (7, "lines.cells"),
    ],
)
def test_paths_join_cells_that_there_are(path: object, reason: str, tmp_path) -> None:
    board = written("terni-lapilli")
    board["lines"]["cells"] = [path]
    with pytest.raises(BoardError, match=reason):
        read(board, tmp_path)


def test_paths_are_engraved_between_the_seats() -> None:
    """Of the middle row: from the edge of one recess to that of the next."""
    strokes = engraving.strokes(boards.read("terni-lapilli"))
    assert len(strokes) == 16
    assert sorted(line[0:3:2] for line in strokes if line[1] == line[3] == 0) == [(-17, -63), (63, 17)]


@pytest.mark.parametrize("entry", ["w", "depth"])
def test_engraved_lines_have_a_width_and_a_depth(entry: str, tmp_path) -> None:
    board = written("grid-8x8")
    del board["lines"][entry]
    with pytest.raises(BoardError, match=f"lines lacks the entry '{entry}'"):
        read(board, tmp_path)


def test_a_game_that_does_not_exist_is_named(tmp_path) -> None:
    with pytest.raises(BoardError, match="there is no game 'chess'; there are: "):
        read(written("rota") | {"games": ["chess"]}, tmp_path)


@SHIPPED
def test_a_definition_is_short(name: str) -> None:
    assert (boards.data_folder("boards") / f"{name}.json").stat().st_size <= 1500


@SHIPPED
def test_every_light_is_in_the_chain_once(name: str) -> None:
    board = boards.read(name)
    assert sorted(indexes(board["leds"]["order"])) == list(range(len(boards.light_names(board))))


@SHIPPED
def test_every_slot_has_a_sensor(name: str) -> None:
    board = boards.read(name)
    slots = sum(len(lane) for lane in slot_places(board["cells"]))
    sense = board["sense"]
    orders = [bank["cells"] for bank in sense["banks"]] if "banks" in sense else [sense["order"]]
    assert sorted(cell for order in orders for cell in indexes(order)) == list(range(slots))


@SHIPPED
def test_the_budget_of_a_frame_leaves_light_after_what_the_lights_draw_when_dark(name: str) -> None:
    board = boards.read(name)
    leds, power = board["leds"], board["power"]
    assert leds["frame_ma"] > 2 * leds["idle_ma"] * len(board["cells"]["ids"])
    assert leds["frame_ma"] + power["mcu_ma"] < power["limit_ma"]


@SHIPPED
def test_light_holes_are_clear_of_every_recess_and_of_the_lines_of_a_grid(name: str) -> None:
    board = boards.read(name)
    clear = board["body"]["recess"]["d"] / 2 + board["pocket"]["led_d"] / 2 + 0.5
    seats = [seat for lane in slot_places(board["cells"]) for seat in lane]
    cells = len(board["cells"]["ids"])
    for light in range(len(boards.light_names(board))):
        x, y = light_place(board, light)
        assert min((x - seat_x) ** 2 + (y - seat_y) ** 2 for seat_x, seat_y in seats) >= clear**2 - 1e-6
        if board["cells"]["kind"] == "grid" and light < cells:
            pitch, room = board["cells"]["pitch"], board["pocket"]["led_d"] / 2 + board["lines"]["w"] / 2 + 0.5
            for way, count in ((x, board["cells"]["columns"]), (y, board["cells"]["rows"])):
                past_a_line = (way + count * pitch / 2) % pitch
                assert room < past_a_line < pitch - room


def test_a_grid_runs_from_whites_left_corner() -> None:
    cells = boards.read("grid-8x8")["cells"]
    at = dict(zip(cells["ids"], cell_places(cells), strict=True))
    assert cells["ids"][:2] == ["a1", "b1"] and cells["ids"][8] == "a2"
    assert (at["a1"], at["h1"], at["a8"]) == ((-147, -147), (147, -147), (-147, 147))


def test_lanes_run_from_the_top_left_with_a_bar_in_the_middle() -> None:
    cells = boards.read("twelve-lines")["cells"]
    at = dict(zip(cells["ids"], cell_places(cells), strict=True))
    assert cells["ids"][0] == "A1" and cells["ids"][12] == "B1" and cells["ids"][-1] == "C12"
    assert (at["A1"], at["A12"], at["C1"]) == ((-225, 126), (225, 126), (-225, -126))
    assert at["B7"][0] - at["B6"][0] == 38 + 32 and at["B6"][0] - at["B5"][0] == 38
    assert slot_places(cells)[0] == [(-225, 126 + way) for way in (-44, -22, 0, 22, 44)]


def test_the_chain_of_lights_turns_at_the_end_of_each_row() -> None:
    assert boards.read("grid-8x8")["leds"]["order"] == "0-7,15-8,16-23,31-24,32-39,47-40,48-55,63-56"
    assert boards.read("twelve-lines")["leds"]["order"] == "0-11,23-12,24-35,36-56"


def test_a_die_is_seven_lights_down_its_left_column_and_up_its_right_one() -> None:
    board = boards.read("twelve-lines")
    assert boards.light_names(board)[36:] == [f"die{die}.{pip}" for die in (1, 2, 3) for pip in range(1, 8)]
    die = [light_place(board, light) for light in range(36, 43)]
    assert die == [(-10, 52), (-10, 42), (-10, 32), (0, 42), (10, 32), (10, 42), (10, 52)]


def test_the_compact_form_of_a_grid_says_its_size() -> None:
    form = boards.compact(boards.load("grid-8x8"))
    assert form["options"] == {"board": "8x8"} and boards.compact(boards.load("rota"))["options"] == {}
    assert sorted(form["sense"]["bits"]) == list(range(64)) and form["sense"]["bits"][:8] == [7, 6, 5, 4, 3, 2, 1, 0]
    assert Board(form).games == ("latrunculi", "petteia")


def test_the_hash_is_the_same_however_far_a_definition_is_expanded() -> None:
    for name in boards.board_names():
        assert boards.source_hash(written(name)) == boards.source_hash(boards.read(name))
    changed = written("rota") | {"title": "Rota"}
    assert boards.source_hash(changed) != boards.source_hash(written("rota"))


@pytest.mark.parametrize("size", [*ATTESTED_BOARDS, "6x9", "4x4", "12x12"])
def test_a_grid_of_another_size_needs_numbers_only(size: str, tmp_path) -> None:
    columns, rows = map(int, size.split("x"))
    board = read(grid(columns, rows), tmp_path)
    form = boards.compact(board)
    assert form["options"] == {"board": size}
    assert tuple(form["cells"]) == Game("latrunculi", {"board": size}).cell_names
    assert len(form["sense"]["bits"]) == -(-columns * rows // 8) * 8


def test_the_compact_form_of_lanes_counts_seats_and_the_lights_of_dice() -> None:
    board = Board(boards.compact(boards.load("twelve-lines")))
    assert (board.slots, board.dice, board.seats, board.lights) == (5, 3, 180, 57)
    assert board.sense["bits"][:8] == [7, 6, 5, 4, 3, 2, 1, 0] and board.sense["bits"][-4:] == [179, 178, 177, 176]
    assert board.sense["bits"][-8:-4] == [-1] * 4


@pytest.mark.parametrize(
    ("part", "change", "words"),
    [
        (("sense", "bits"), {7: 8}, "slot 1 of lane 'A1' has no sensor"),
        (("sense", "bits"), {7: 300}, "a sensor belongs to no cell"),
        (("leds", "order"), {40: 41}, "light 5 of die 1 has no light"),
        (("slots",), 12, "a cell has 1 to 9 slots, not '12'"),
        (("dice",), 4, "light 1 of die 4 has no light"),
    ],
)
def test_a_mistake_in_a_compact_form_with_lanes_is_said(part, change, words) -> None:
    form = boards.compact(boards.load("twelve-lines"))
    where = form
    for name in part[:-1]:
        where = where[name]
    if isinstance(change, dict):
        for index, number in change.items():
            where[part[-1]][index] = number
    else:
        where[part[-1]] = change
    with pytest.raises(BoardError, match=re.escape(words)):
        Board(form)


@pytest.mark.parametrize(
    ("part", "entry", "words"),
    [
        ("cells", {"kind": "spiral"}, "cells.kind must be one of ['wheel', 'grid', 'rows', 'list']"),
        ("cells", {"kind": "wheel"}, "cells lacks the entry 'spokes'"),
        ("cells", {"color": "red"}, "cells has an unknown entry 'color'; it has: kind, columns, rows, pitch, ids"),
        ("cells", {"ids": ["a1"]}, "64 cells but 1 names"),
        ("cells", {"ids": ["a1"] * 64}, "'a1' is named twice"),
        ("cells", {"ids": ["a\nb"] * 64}, "cells.ids.0 must match pattern"),
        ("lines", {"kind": "rows"}, "missing or wrong entry: 'points'"),
        ("cells", {"pitch": "42"}, "cells.pitch must be number"),
        ("cells", {"columns": 10, "rows": 10}, "'a1' does not lie on the board"),
        ("cells", {"pitch": 30}, "the recesses of cells 'a1' and 'a2' overlap"),
        ("body", {"shape": "cloud"}, "body.shape must be one of ['disc', 'rect']"),
        ("body", {"d": 300}, "body.d must not be there"),
        ("pocket", {"led_at": [-45, -17]}, "the light of cell 'a1' does not lie on the board"),
        ("pocket", {"led_at": "below"}, "pocket.led_at must be array or object"),
        ("sense", {"hz": 8_000_000}, "sense.hz must be smaller than or equal to 2000000"),
        ("sense", {"kind": "hc4067"}, "lacks the entry 'sel'"),
        ("sense", {"order": "0-62"}, "cell 'h8' has no sensor"),
        ("sense", {"order": "0-63,5"}, "cell 'f1' has 2 sensors"),
        ("sense", {"order": "0-99999999999"}, "goes beyond 999"),
        ("leds", {"order": "0-62"}, "cell 'h8' has no light"),
        ("mcu", {"pins": dict(PINS, led=10)}, "GP10 is used twice: sense sck and leds"),
        ("mcu", {"pins": dict(PINS, button=29)}, "mcu.pins.button must be smaller than or equal to 28"),
        ("leds", {"per_cell": 2}, "2 LEDs for each cell"),
    ],
)
def test_a_mistake_is_said(part: str, entry: dict[str, Any], words: str, tmp_path) -> None:
    board = written("grid-8x8")
    board[part] |= entry
    (tmp_path / "mine.json").write_text(json.dumps(board))
    with pytest.raises(BoardError, match=re.escape(words)):
        boards.load(str(tmp_path / "mine.json"))


def test_a_title_is_one_line_and_a_lane_has_at_most_nine_slots(tmp_path) -> None:
    path, lanes = tmp_path / "mine.json", written("twelve-lines")
    for change, words in (
        ({"title": "two\nlines"}, "title must match pattern"),
        ({"cells": lanes["cells"] | {"slots": 10}}, "cells.slots must be smaller than or equal to 9"),
    ):
        path.write_text(json.dumps(lanes | change))
        with pytest.raises(BoardError, match=words):
            boards.read(str(path))


WRONG = (None, 7, -1, 1.5, True, "x", [], {}, [[1]], ["a", "a"], [{}], {"kind": 3})


@pytest.mark.parametrize("name", ["rota", "grid-8x8-colour", "twelve-lines"])
def test_whatever_stands_in_a_compact_form_is_a_board_or_a_mistake_that_is_said(name: str) -> None:
    sound = boards.compact(boards.load(name))
    parts = [(key,) for key in sound] + [(key, inner) for key in ("sense", "leds") for inner in sound[key]]
    refused = 0
    for part in parts:
        for wrong in WRONG:
            form = json.loads(json.dumps(sound))
            where = form if len(part) == 1 else form[part[0]]
            where[part[-1]] = wrong
            try:
                board_of(form)
            except BoardError as error:
                refused += 1
                assert "\n" not in str(error)
    assert refused > 8 * len(parts)


def test_lights_are_found_in_a_definition_with_mistakes_elsewhere() -> None:
    form = boards.compact(boards.load("rota"))
    assert lights_of(form | {"cells": ["0"] * 9, "games": 7}) == form["leds"]
    assert lights_of(form | {"sense": None}) == lights_of(form | {"sense": {"banks": 5}}) == form["leds"]
    for leds in ({}, {"pin": 10}, {"pin": 14}, {"pin": 99}, {"sm": 8}, {"order": []}, {"max_ma": 0}, {"order": "0-8"}):
        assert lights_of(form | {"leds": leds and form["leds"] | leds}) is None
    assert lights_of([]) is None and lights_of(None) is None


def test_cells_can_be_a_list_where_nothing_generates_them(tmp_path) -> None:
    board = written("rota")
    around = cell_places(boards.read("rota")["cells"])
    board["cells"] = {"kind": "list", "ids": board["cells"]["ids"], "at": around}
    board["lines"] = {"kind": "none"}
    board["pocket"]["led_at"] = [0, -22]
    found = read(board, tmp_path)
    assert cell_places(found["cells"]) == around
    assert boards.compact(found)["cells"] == written("rota")["cells"]["ids"]


def test_a_wheel_has_no_rows() -> None:
    with pytest.raises(BoardError, match="no rows for a serpentine order"):
        places.serpentine(written("rota")["cells"])


@pytest.mark.parametrize(
    ("game", "board"),
    [("rota", "rota"), ("latrunculi", "grid-8x8"), ("petteia", "grid-8x8"), ("twelve-lines", "twelve-lines")],
)
def test_each_game_has_a_usual_board(game, board):
    assert boards.board_playing(game) == board
