"""The pictures in the docs are what the command writes, and show what the rules say."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lab import lift_picture, light_places, lights_card, touch_picture
from ludus.games.game import Game
from ludus.lights import cues
from ludus.storage import boots
from lusoria.boards import definitions as boards
from lusoria.boards.places import cell_places
from lusoria.web.pictures import legend, pictures, twelve_lines_courses
from lusoria.web.pictures import marks as picture_marks

FOLDER = Path(__file__).parents[3] / "docs/pictures"
EVERY = pytest.mark.parametrize("name", pictures.PICTURES)
SVG = "{http://www.w3.org/2000/svg}"


@EVERY
def test_the_file_is_what_the_command_writes(name: str) -> None:
    same = (FOLDER / f"{name}.svg").read_bytes() == pictures.drawn(pictures.PICTURES[name]).encode()
    assert same, "make pictures"  # how they differ would take minutes to tell


def test_the_card_of_the_lights_is_what_the_command_writes(tmp_path: Path) -> None:
    lights_card.write(tmp_path)
    for name in ("lights.svg", "lights.md"):
        assert (FOLDER.parent / name).read_text() == (tmp_path / name).read_text(), "make pictures"


def test_the_picture_of_a_lift_shows_the_lights_of_the_table() -> None:
    text = lift_picture.drawn()
    assert (FOLDER / "lift.svg").read_text() == text, "make pictures"
    changing = re.findall(r'data-light="(\d)"(?=(?:(?!data-light).)*<animate )', text)
    assert changing == [*"0134578"]  # not those of the black pieces on 2 and 6, which are never asked for


def test_a_light_lies_where_both_players_see_it_past_the_pieces() -> None:
    text = light_places.drawn()
    assert (FOLDER / "light-places.svg").read_text() == text, "make pictures"
    assert [("hidden below" in part) for part in text.split("mm to its cell")[1:]] == [False, True, False]


def test_the_picture_of_the_notches_is_the_engraving() -> None:
    assert (FOLDER / "by-touch.svg").read_bytes() == touch_picture.drawn(), "make pictures"


def test_the_card_has_every_light_once() -> None:
    text = lights_card.card()
    assert [text.count(f'glow-card-{cue}"') for cue in range(1, cues.COUNT)] == [1] * (cues.COUNT - 1)
    assert all(f">{words}<" in text for words in legend.meanings().values())


def test_the_card_tells_a_table_that_has_crashed_from_one_with_a_mistake() -> None:
    meant = dict(lights_card.faults())
    assert (boots.SAFE, boots.PAUSE_MS) == (3, 30_000)
    assert "after three crashes" in meant["all lights, six flashes, and lusoria doctor gets an answer"]
    assert "after two crashes" in meant["the Pico's own light, two flashes each second, for half a minute"]


def test_no_other_drawing_lies_there() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.svg")) == sorted(
        [*pictures.PICTURES, "by-touch", "lift", "light-places", "rooms"]
    )


@EVERY
def test_it_refers_to_nothing_outside_itself(name: str) -> None:
    text = pictures.drawn(pictures.PICTURES[name])
    ids = {element.get("id") for element in ElementTree.fromstring(text).iter()}
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)) <= {(i, "") for i in ids} | {("", i) for i in ids}
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


@EVERY
def test_every_piece_of_the_position_is_shown(name: str) -> None:
    picture = pictures.PICTURES[name]
    if picture.game and not picture.ways:
        rows = Game(picture.game, dict(picture.options), picture.position).position().split()[0]
        counts = [int(number or 1) for number in re.findall(r"[wbWB](\d*)", rows)]
        if picture.board != "twelve-lines":
            counts = [1] * len(counts)
        assert pictures.drawn(picture).count('href="#piece-') == sum(counts)


@pytest.mark.parametrize("opposed", ["no", "yes"])
def test_each_point_of_both_ways_has_its_number_in_its_lane(opposed: str) -> None:
    board, game = boards.read("twelve-lines"), Game("twelve-lines", {"opposed": opposed})
    text = f'<svg xmlns="{SVG[1:-1]}">{twelve_lines_courses.ways(board, game)}</svg>'
    numbers = list(ElementTree.fromstring(text).iter(f"{SVG}text"))
    assert [number.text for number in numbers] == [str(point) for _ in "wb" for point in range(1, 31)]
    paths = [cell for side in (0, 1) for cell in list(game.words.path_of(game.state, side))[1:]]
    for number, cell in zip(numbers, paths, strict=True):
        x, y = cell_places(board["cells"])[cell]
        assert float(number.attrib["x"]) == x and abs(float(number.attrib["y"]) + y) < 30


def test_a_chain_of_leaps_is_shown_leap_by_leap() -> None:
    board, picture = boards.read("grid-8x8"), pictures.PICTURES["latrunculi-moves"]
    game = Game("latrunculi", position=picture.position)
    text = picture_marks.moves_of(board, game, picture.moves_of)
    begins = re.findall(r"translate\((\S+) (\S+)\)", text)
    at = dict(zip(board["cells"]["ids"], cell_places(board["cells"]), strict=True))
    expected = ["d4", "d4", "d4", "d4", "f6", "f4"]  # to d3, c4, f4, d5, d6, f6
    assert [(float(x), -float(y)) for x, y in begins] == [at[name] for name in expected]


def test_captures_are_crossed_out() -> None:
    board, picture = boards.read("grid-8x8"), pictures.PICTURES["petteia-capture"]
    game = Game("petteia", position=picture.position)
    assert game.text(game.parse(picture.action)) == "d2-d4xc4xd5xe4"
    text = picture_marks.played(board, game, game.parse(picture.action))
    assert text.count(picture_marks.cross(board, -63, 21)) == 1 and text.count("data-light") == 3
