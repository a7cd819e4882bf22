"""What is printed on the boards, read back from the Gerbers: which way round parts belong, and no ink on pads."""

import csv
import re
from functools import cache

import pytest
from gerber.common import loads
from shapely import STRtree, affinity, box
from shapely.geometry import LineString, Point

from lusoria.errors import LusoriaError
from lusoria.hardware.circuit.parts import KINDS
from lusoria.hardware.printed_boards import assembly, copper_check, gerbers, outlines, placement, silk
from lusoria.hardware.printed_boards.copper import Layout, Spot
from lusoria.hardware.printed_boards.footprints import lands
from tests.support import needs
from tests.support.hardware.printed import every_layout, sampled_layouts

EVERY = every_layout()
EACH = pytest.mark.parametrize("which", sampled_layouts())
TURNABLE = {"68 ohm", "330 ohm", "10 kohm", "1 Mohm", "100 nF", "100 nF leaded", "VBUS link", "LAST",
            "wires 2 soldered", "wires 3 soldered"}  # fmt: skip


def layout(kind):
    """The first of a kind."""
    return next(made for made in EVERY.values() if made.name == kind)


@cache
def read_back(made, layer):
    return loads(gerbers.printed(made)[f"{made.name}-{layer}.gbr"].decode(), f"{layer}.gbr").primitives


@cache
def printed(made):
    return [LineString([line.start, line.end]) for line in read_back(made, "F_Silk")]


def oriented(made):
    return [spot for spot in made.parts if outlines.is_oriented(KINDS[spot.kind])]


def test_only_parts_that_may_be_turned_round_have_no_mark():
    kinds = {spot.kind for made in EVERY.values() for spot in made.parts}
    turnable = {kind for kind in kinds if not outlines.is_oriented(KINDS[kind])}
    assert {kind for kind in turnable if not kind.startswith("MF-R")} == TURNABLE


@EACH
def test_each_mark_is_printed_and_pin_1_is_the_pad_nearest_to_it(which):
    made = EVERY[which]
    tree = STRtree(printed(made))
    for spot in oriented(made):
        mark = LineString([spot.point(*at) for at in outlines.outline(KINDS[spot.kind]).marks[0]])
        points = [mark.interpolate(share / 20, normalized=True) for share in range(21)]
        inked = [point for point in points if tree.query(point, predicate="dwithin", distance=0.01).size]
        assert len(inked) > 0.9 * len(points), spot
        pads = sorted((mark.distance(Point(pad.at)), pad.number) for pad in made.pads if pad.ref == spot.ref)
        assert pads[0][1] == "1", spot


@EACH
def test_pin_1_is_a_rectangle_and_no_other_pad_of_its_part(which):
    """As the mask's openings are, so is the copper. Three pads of SOT-23 show their orientation by their places."""
    made = EVERY[which]
    shapes = {place(shape.position): type(shape).__name__ for shape in read_back(made, "F_Mask")}
    for spot in oriented(made):
        for pad in made.pads:
            if pad.ref == spot.ref and not KINDS[spot.kind].footprint.endswith("SOT-23"):
                assert (shapes[place(pad.at)] == "Rectangle") == (pad.number == "1"), pad


def place(at):
    return tuple(round(number, 3) for number in at)


@EACH
def test_each_reference_is_printed_near_its_part(which):
    lines = printed(EVERY[which])
    for spot in EVERY[which].parts:
        around = box(*silk.body_box(spot)).buffer(15)
        ends = [at for line in lines if around.intersects(line) for at in line.coords]
        assert any(is_word(spot.ref, size, turn, ends) for size in (1.0, 0.8) for turn in (0, 90)), spot.ref


def is_word(word, size, turn, ends):
    """Whether the points of a word's strokes, moved together, are all ends of lines."""
    strokes = affinity.rotate(silk.text(word, size), turn, origin=(0, 0))
    points = [at for stroke in strokes.geoms for at in stroke.coords]
    known = {(round(100 * x) + dx, round(100 * y) + dy) for x, y in ends for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    (x0, y0) = points[0]
    return any(
        all((round(100 * (left + x - x0)), round(100 * (low + y - y0))) in known for x, y in points)
        for left, low in set(ends)
    )


@EACH
def test_no_ink_on_a_pad(which):
    tree = STRtree(printed(EVERY[which]))
    for pad in EVERY[which].pads:
        assert not tree.query(copper_check.shape(pad), predicate="dwithin", distance=silk.PEN / 2 + 0.05).size, pad


@pytest.mark.parametrize("kind", ["strip-a", "cell"])
def test_the_wires_of_what_lies_face_down_have_their_names_behind(kind):
    """Read from behind, to the right of a strip's pads."""
    behind = [LineString([(-x, y) for x, y in (line.start, line.end)]) for line in read_back(layout(kind), "B_Silk")]
    names = {"+5V": "5V", "RAIL": "VS", "L0": "DI", "L7": "DO"}
    wires = [pad for pad in layout(kind).pads if pad.ref == "W"]
    assert len(wires) == {"strip-a": 3 * 2 + 2 + 7, "cell": 9}[kind]
    for pad in wires if kind == "strip-a" else ():
        beside = box(1.0, -1.0, 4.5, 1.0)
        near = affinity.translate(beside, -pad.at[0], pad.at[1])
        ends = [at for line in behind if near.contains(line) for at in line.coords]
        assert is_word(names.get(pad.net, pad.net), 0.8, 0, ends), pad
    said = [at for line in behind for at in line.coords]
    words = ("IN", "ON") if kind == "strip-a" else ("5V", "GND", "IN", "ON", "VS", "S")
    assert all(is_word(word, 0.7 if kind == "cell" else 0.8, 0, said) for word in words)


def test_a_part_without_room_for_its_reference_is_refused():
    with pytest.raises(LusoriaError, match="no room to print R1"):
        silk.strokes(Layout("small", (11.0, 1.5), 0.5, (), parts=(Spot("R1", (0.5, 0.75), 0, "330 ohm"),)))


def test_the_assembly_drawing_shows_what_stays_empty_on_this_table():
    made = layout("hub")
    drawing = assembly.front(made, {part.ref for part in made.parts} - {"Q1"})
    assert ">Q1 empty<" in drawing and ">Q2 AO3401A<" in drawing and drawing.count("empty") == 1
    assert ">J1<" in assembly.back(made, {"J1"}) and "J2 empty" in assembly.back(made, {"J1"})


def test_a_board_maker_gets_the_places_of_the_flat_parts_and_of_no_others():
    made = layout("cell")
    files = placement.files(made)
    rows = list(csv.DictReader(files["cell-places.csv"].decode().splitlines()))
    assert [row["Designator"] for row in rows] == ["D", "CD", "H", "CH"]
    assert {row["Designator"]: row["Rotation"] for row in rows} == {"D": "0", "CD": "0", "H": "90", "CH": "0"}
    for row in rows:
        pads = [pad.at for pad in made.pads if pad.ref == row["Designator"]]
        middle = [(min(side) + max(side)) / 2 for side in zip(*pads, strict=True)]
        assert [float(row[f"Mid {axis}"].removesuffix("mm")) for axis in "XY"] == pytest.approx(middle, abs=1e-4)
    parts = list(csv.DictReader(files["cell-parts.csv"].decode().splitlines()))
    assert [row["Manufacturer Part"] for row in parts] == ["WS2812B-B", "C1206C104K5RACTU", "DRV5033AJQDBZR"]
    assert placement.files(layout("register")) == {}


KICAD_PAD = re.compile(r'\(pad "?(\d+)"? \w+ \w+\s*\(at ([-\d.]+) ([-\d.]+)')


def test_footprints_have_the_names_and_pads_of_kicads_library():
    """Each pad of ours within 0.3 mm of KiCad's, from pad 1 on, the part turned by quarters as a whole."""
    library_folder = needs.kicad_footprints()
    for kind in KINDS.values():
        library, _, name = kind.footprint.partition(":")
        text = (library_folder / f"{library}.pretty" / f"{name}.kicad_mod").read_text()
        theirs = {number: complex(float(x), -float(y)) for number, x, y in KICAD_PAD.findall(text)}
        ours = {land.number: complex(land.x, land.y) for land in lands(kind)}
        assert set(ours) == set(theirs), name
        off = min(
            max(abs((ours[pad] - ours["1"]) - turn * (theirs[pad] - theirs["1"])) for pad in ours)
            for turn in (1, 1j, -1, -1j)
        )
        assert off < 0.3, (name, off)
