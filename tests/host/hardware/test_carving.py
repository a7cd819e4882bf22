"""The carving files against independent readers: ezdxf, trimesh, Chromium, and an edge count of our own."""

import csv
import io
import json
import math
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest

from lusoria.boards import definitions as boards
from lusoria.boards import engraving, outline
from lusoria.boards.places import cell_names, light_place, slot_places
from lusoria.hardware import makers
from lusoria.hardware.body import carving, drilling, holes, letter_shapes, lettering, plane
from lusoria.hardware.checks import checks
from lusoria.hardware.magnets import readings
from tests.support import needs
from tests.support.hardware.bodies import counts, handles

OURS = ("body.carving", "body.drilling", "magnets.readings", "body.body", "body.pieces")
EVERY = pytest.mark.parametrize("name", boards.board_names())
SOME = pytest.mark.parametrize("name", ["rota", "grid-7x8", "twelve-lines"])


def from_below(name):
    """What is cut from below for sensors and strips: a slot for each row of a grid, and for each column of lanes."""
    cells, (lanes, seats) = boards.read(name)["cells"], counts(name)
    if cells["kind"] == "grid":
        return {"slot": cells["rows"], "room": cells["rows"]}
    if cells["kind"] == "rows":
        return {"slot": cells["points"], "room": cells["points"], "lamp": lanes - 21}
    return {"pocket": seats, "sensor": seats}


@EVERY
def test_every_dxf_is_sound_to_ezdxf_and_has_the_holes_of_the_definition(name):
    ezdxf = needs.package("ezdxf")
    board = boards.read(name)
    lights, seats = counts(name)
    for file, contents in (carving.files(board) | drilling.files(board)).items():
        if not file.endswith(".dxf"):
            continue
        drawing = ezdxf.read(io.StringIO(contents.decode()))
        audit = drawing.audit()
        assert drawing.dxfversion == "AC1009" and not audit.errors and not audit.fixes, file
        circles = Counter(item.dxf.layer.partition("_")[0] for item in drawing.modelspace().query("CIRCLE"))
        if file == "carving/engraving.dxf":
            assert circles["LIGHTS"] == lights
            arcs = Counter(item.dxf.layer.partition("_")[0] for item in drawing.modelspace().query("ARC"))
            assert circles["SEATS"] == seats or arcs["SEATS"] == 36 * (2 + 2 * 3)
        elif "above" in file:
            assert (circles["LIGHT"], circles["SEAT"], circles["POCKET"]) == (lights, seats, 0)
        else:
            ends = Counter(item.dxf.layer.lower() for item in drawing.modelspace().query("ARC"))
            for what, count in from_below(name).items():
                assert (ends[what], circles[what.upper()]) in ((2 * count, 0), (0, count)), what
            assert (circles["LIGHT"], circles["SCREW"]) == (lights, 4)


@EVERY
def test_the_table_of_holes_is_the_drawing_seen_from_each_side(name):
    board = boards.read(name)
    rows = list(csv.DictReader(io.StringIO(drilling.files(board)["carving/holes.csv"].decode())))
    lights, seats = counts(name)
    notches = Counter(row["cell"] for row in rows if row["what"] == "notch")
    assert set(cell_names(board["cells"])) - set(notches) <= {"0"}
    assert Counter(row["what"] for row in rows if row["what"] != "notch") == {
        "mark": 1, "seat": seats, "light": lights, "screw": 4, **from_below(name)
    }  # fmt: skip
    at = {row["cell"]: float(row["x_mm_seen_from_that_side"]) for row in rows if row["what"] == "seat"}
    below = {row["cell"]: float(row["x_mm_seen_from_that_side"]) for row in rows if row["what"] in ("pocket", "room")}
    if len(below) == seats:
        assert below == {cell: -x for cell, x in at.items()}
    else:
        assert len(set(below.values())) == (12 if name == "twelve-lines" else 1)
    assert all(float(row["depth_mm"]) < board["body"]["t"] for row in rows if row["side"] != "through")


@EVERY
def test_no_groove_runs_into_a_seat_and_lanes_are_closed_outlines(name):
    board = boards.read(name)
    seats = holes.seat_recesses(board)
    for stroke in engraving.strokes(board):
        if isinstance(stroke, outline.Line):
            middle = ((stroke.x1 + stroke.x2) / 2, (stroke.y1 + stroke.y2) / 2)
            ends = [(stroke.x1, stroke.y1), (stroke.x2, stroke.y2), middle]
        else:
            ends = [stroke.point(stroke.start + (stroke.end - stroke.start) * share / 4) for share in range(5)]
        for end in ends:
            assert min(math.dist(end, (seat.x, seat.y)) - seat.d / 2 for seat in seats) > -1e-6
    turns = sum(stroke.end - stroke.start for stroke in carving.seat_outlines(board))
    if board["cells"]["kind"] != "rows":
        assert turns == 360 * len(seats)
    else:
        hidden = 2 * math.degrees(math.acos(board["cells"]["slot_pitch"] / board["body"]["recess"]["d"]))
        assert turns == pytest.approx(36 * (360 * 5 - hidden * 2 * 4))


@EVERY
def test_a_hand_reads_the_name_of_each_cell_in_the_notches_of_the_engraving(name):
    ezdxf = needs.package("ezdxf")
    board = boards.read(name)
    drawing = ezdxf.read(io.StringIO(carving.files(board)["carving/engraving.dxf"].decode())).modelspace()
    arcs = [item.dxf for item in drawing.query("ARC") if item.dxf.layer.startswith("NOTCHES")]
    (mark,) = [arc for arc in arcs if arc.radius == 2.5]
    assert mark.center.y == -outline.half_size(board["body"])[1] and mark.center.x <= 0
    rims = {cell: [] for cell in cell_names(board["cells"])}
    firsts = [lane[0] for lane in slot_places(board["cells"])]
    seat = board["body"]["recess"]["d"] / 2
    for arc in arcs:
        if arc is not mark:
            x, y, _ = arc.center
            (left, near), cell = min(zip(firsts, rims, strict=True), key=lambda each: math.dist(each[0], (x, y)))
            assert math.dist((left, near), (x, y)) == pytest.approx(seat, abs=0.01)
            # Along the rim from the far end, where no notch is, around the left and the near side.
            along = (math.degrees(math.atan2(y - near, x - left)) - 100) % 360 * math.radians(seat)
            rims[cell].append((along, {1.0: 1, 2.0: 5}[arc.radius]))
    for cell, rim in rims.items():
        if board["cells"]["kind"] == "wheel":
            assert sum(count for _, count in rim) == int(cell)
            continue
        groups = [[]]
        for (along, count), (before, _) in zip(sorted(rim), [(0, 0), *sorted(rim)], strict=False):
            if before and along - before > 6.4:  # two wide ones of one group are 6 mm apart
                groups.append([])
            groups[-1].append(count)
        assert [sum(group) for group in groups] == [ord(cell[0].lower()) - ord("a") + 1, int(cell[1:])]


def test_a_definition_can_leave_the_notches_out():
    board = boards.read("rota")
    board["body"]["notch"] = 0
    assert {hole.what for hole in holes.holes(board)} == {"seat", "light", "pocket", "sensor", "screw"}
    assert b"NOTCHES_D0_8" in carving.files(boards.read("rota"))["carving/engraving.dxf"]
    assert carving.notch_outlines(board) == []


def test_capitals_and_numerals_are_cut_as_the_romans_wrote_them():
    assert [lettering.roman(number) for number in (1, 4, 8, 9, 10, 12, 14, 19, 40, 90, 999)] == [
        "I", "IV", "VIII", "IX", "X", "XII", "XIV", "XIX", "XL", "XC", "CMXCIX"
    ]  # fmt: skip
    assert [lettering.carved(name) for name in ("b", "12", "b2", "0")] == ["B", "XII", "BII", ""]
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        lines = letter_shapes.written(letter, 0, 0, 10)
        points = [point for line in lines for point in (line[:2], line[2:])]
        assert max(y for _, y in points) == pytest.approx(5, abs=0.11), letter
        assert -6.7 < min(y for _, y in points) < -4.6, letter
        wide = letter_shapes.width(letter, 10)
        assert all(abs(x) <= wide / 2 + 1.3 for x, _ in points), letter


@pytest.mark.parametrize("name", ["rota-colour", "grid-8x8-colour"])
def test_the_expected_readings_keep_the_states_of_every_cell_apart(name):
    board = boards.read(name)
    rows = list(csv.DictReader(io.StringIO(readings.files(board)["readings.csv"].decode())))
    assert len(rows) == 5 * len(board["cells"]["ids"])
    for row in rows:
        low, value, high = (float(row[key]) for key in ("volts_low", "volts", "volts_high"))
        assert 0 <= low < value < high <= 3.3 and row["measured_adc"] == ""
        assert int(row["adc"]) == pytest.approx(value / 3.3 * 65535, abs=11)
    order = ["black", "white flipped", "empty", "black flipped", "white"]
    for cell in range(0, len(rows), 5):
        by_state = {row["state"]: row for row in rows[cell : cell + 5]}
        fields = [by_state[state] for state in order]
        for lower, upper in pairwise(fields):
            assert float(lower["field_high_mt"]) < float(upper["field_low_mt"]), "told apart once the middle is known"
    assert readings.files(boards.read("grid-8x8")) == {}


def test_a_grid_of_another_size_needs_one_short_file(tmp_path):
    board = json.loads((boards.data_folder("boards") / "grid-8x8.json").read_text())
    board |= {"board": "grid-6x9", "title": "Six by nine squares"}
    board["cells"] |= {"columns": 6, "rows": 9}
    board["body"] |= {"w": 296, "h": 422}
    board["sense"]["order"] = "0-53"
    path = tmp_path / "grid-6x9.json"
    path.write_text(json.dumps(board))
    read = boards.read(str(path))
    assert path.stat().st_size <= 1500 and checks.faults(read, checks.MECHANICAL) == []
    made = makers.make(read, tuple(maker for maker in makers.MAKERS if maker.module in OURS[:3]))
    assert len(made.files) == 8 and made.left_out == []


def test_a_plain_board_of_listed_cells_is_made_too(tmp_path):
    """No lines, no generator: twelve cells anywhere, as a maker may write them."""
    needs.package("manifold3d")
    from lusoria.hardware.body import body

    board = json.loads((boards.data_folder("boards") / "rota.json").read_text())
    at = [[80 * (cell % 4) - 120, 80 * (cell // 4) - 80] for cell in range(12)]
    board |= {"board": "scattered", "title": "Scattered", "lines": {"kind": "none"}}
    board["cells"] = {"kind": "list", "at": at, "ids": [f"p{cell}" for cell in range(12)]}
    board["body"] = {"shape": "rect", "w": 330, "h": 250, "t": 18, "recess": {"d": 34, "depth": 0.8}}
    board["pocket"]["led_at"] = [25, 0]
    board["sense"]["order"] = board["leds"]["order"] = "0-11"
    path = tmp_path / "scattered.json"
    path.write_text(json.dumps(board))
    read = boards.read(str(path))
    assert checks.faults(read, checks.MECHANICAL) == []
    files = carving.files(read) | drilling.files(read) | body.files(read)
    assert handles(files["carving/body.stl"]) == 12 and b"GROOVES" not in files["carving/engraving.dxf"]


def test_the_body_fits_the_printed_boards():
    """The sensor's half of the cell lies on the ledge by its corners; the spacers stand under the hub's screws."""
    needs.package("shapely")
    from lusoria.hardware.printed_boards import layouts

    made = {layout.name: layout for layout in layouts.layouts(boards.read("rota"))}
    width, length = layouts.CELL
    assert holes.SENSOR_BOARD == width == pytest.approx(length - layouts.CELL_SNAP)
    assert pytest.approx((width / 2, layouts.CELL_SNAP + width / 2), abs=0.001) == layouts.CELL_SENSOR
    assert holes.SENSOR_ROOM < width * math.sqrt(2) < boards.read("rota")["pocket"]["sensor_d"]
    xs, ys = ([at[axis] for at, _ in made["hub"].holes] for axis in (0, 1))
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx(holes.HUB) and len(xs) == 4


@pytest.mark.parametrize("name", ["grid-8x8-colour", "grid-9x10", "twelve-lines"])
def test_the_parts_of_the_strips_lie_under_their_seats_and_lights_and_the_strips_in_their_slots(name):
    """Each part's place on the printed board, carried to the body by the strip's ends, which the slot holds."""
    from lusoria.hardware.circuit import strips
    from lusoria.hardware.printed_boards.strip import WIDE, strip_layouts

    board = boards.read(name)
    seats = [place for lane in slot_places(board["cells"]) for place in lane]
    slots = [cut for cut in holes.pockets(board) if cut.what == "slot"]
    layouts = {layout.name: layout for layout in strip_layouts(board)}
    kinds = {number: layouts[kind] for kind, numbers in strips.kinds(board).items() for number in numbers}
    for number, strip in enumerate(strips.strips(board), 1):
        ahead = complex(*strip.end) - complex(*strip.start)
        ahead /= abs(ahead)
        at = {spot.ref: complex(*strip.start) + spot.at[0] * ahead for spot in kinds[number].parts}
        for index, seat in enumerate(strip.seats, 1):
            assert abs(at[f"H{index}"] - complex(*seats[seat])) < 0.001
        for index, light in enumerate(strip.lights, 1):
            assert abs(at[f"D{index}"] - complex(*light_place(board, light))) < 0.001
        assert kinds[number].size == (pytest.approx(strip.length), WIDE)
        assert any(plane.to_stroke(*end, slot.line) < 0.001 and WIDE + 0.5 <= slot.d <= WIDE + 1.5
                   for slot in slots for end in [strip.start, strip.end])  # fmt: skip


BARE = """
import sys
for package in ("gerbonara", "manifold3d", "numpy", "schemdraw", "shapely", "wireviz"):
    sys.modules[package] = None
from lusoria.boards import definitions as boards
from lusoria.boards.places import cell_names, light_place, slot_places
from lusoria.hardware import bill_of_materials
from lusoria.hardware.body import carving, drilling
from lusoria.hardware.checks import checks
from lusoria.hardware.guide import guide
from lusoria.hardware.magnets import readings
for name in sys.argv[1:]:
    board = boards.read(name)
    assert checks.faults(board) == [] and bill_of_materials.files(board)
    made = carving.files(board) | drilling.files(board) | readings.files(board)
    print(name, len(made | guide.files(board, made)))
"""


def test_checks_drawings_and_the_guide_need_no_package_of_the_extra():
    """Of a wheel that tells colours, of squares and of lanes."""
    names = ["rota-colour", "grid-8x8", "twelve-lines"]
    result = subprocess.run([sys.executable, "-c", BARE, *names], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert [line.split()[0] for line in result.stdout.splitlines()] == names


def laser_lines(board):
    """The layers of the laser's drawing; each a list of paths."""
    text = carving.files(board)["carving/laser.svg"].decode()
    assert "<rect" not in text and set(re.findall(r'fill="(.*?)"', text)) == {"none"}
    return {name.partition("_")[0]: re.findall(r'd="(.*?)"', body)
            for name, body in re.findall(r'<g id="(.*?)"(.*?)</g>', text, re.DOTALL)}  # fmt: skip


def test_a_laser_cuts_half_its_kerf_outside_the_body_and_inside_the_holes():
    board = boards.read("grid-8x8")
    without = laser_lines(board)
    board["body"]["kerf"] = 0.2
    beside = laser_lines(board)
    assert without.keys() == beside.keys() == {"OUTLINE", "SEATS", "NOTCHES", "LIGHTS", "GROOVES", "NAMES"}
    assert {name for name in beside if beside[name] != without[name]} == {"OUTLINE", "LIGHTS"}
    for name, more in (("OUTLINE", 0.1), ("LIGHTS", -0.1)):
        radii, wider = ([float(radius) for path in lines[name] for radius in re.findall(r"A(\S+)", path)]
                        for lines in (without, beside))  # fmt: skip
        assert wider == pytest.approx([radius + more for radius in radii])
    x, y = outline.half_size(board["body"])
    assert beside["OUTLINE"][0].startswith(f"M{-(x - outline.CORNER):g} {y + 0.1:g}L{x - outline.CORNER:g} {y + 0.1:g}")


@pytest.mark.browser
@SOME
def test_the_engraving_shows_in_a_browser_where_the_definition_says(name, browser):
    """Chromium draws the SVG; pixels at lights are white, along grooves brown, on the stone between neither."""
    board = boards.read(name)
    svg = carving.files(board)["carving/engraving.svg"].decode()
    across, up = outline.half_size(board["body"])
    line = next(stroke for stroke in engraving.strokes(board) if isinstance(stroke, outline.Line))
    points = {
        "light": light_place(board, 0),
        "groove": ((line.x1 * 3 + line.x2) / 4, (line.y1 * 3 + line.y2) / 4),
        "seat": slot_places(board["cells"])[0][0],
        "paper": (-across - 4, up + 4),
    }
    script = """async ([svg, half, points]) => {
        const image = new Image();
        image.src = "data:image/svg+xml;base64," + btoa(svg);
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), {width: 1400, height: 1400});
        const context = canvas.getContext("2d", {willReadFrequently: true});
        const scale = 1400 / (2 * Math.max(...half) + 12);
        context.drawImage(image, 0, 0, scale * (2 * half[0] + 12), scale * (2 * half[1] + 12));
        const at = ([x, y]) => Array.from(context.getImageData(
            Math.round(scale * (x + half[0] + 6)), Math.round(scale * (half[1] + 6 - y)), 1, 1).data.slice(0, 3));
        return Object.fromEntries(Object.entries(points).map(([name, place]) => [name, at(place)]));
    }"""
    with browser.new_context() as context:
        colours = context.new_page().evaluate(script, [svg, [across, up], points])
    assert colours["light"] == colours["paper"] == [255, 255, 255]
    assert colours["groove"] == [0x5B, 0x3A, 0x1A] and colours["seat"] == [0xE2, 0xD5, 0xB8]


def test_no_cell_of_the_expected_readings_is_a_formula():
    board = boards.read("rota-colour")
    board["cells"]["ids"][0] = "=1+1"
    rows = csv.reader(io.StringIO(readings.files(board)["readings.csv"].decode()))
    cells = {cell for row in rows for cell in row}
    assert "'=1+1" in cells and not any(cell.startswith("=") for cell in cells)
