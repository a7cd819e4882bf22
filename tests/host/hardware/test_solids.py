"""The solids to print: the body, its tiles and the pieces, as other libraries find them."""

import copy
import io
import math
import zlib
from functools import cache
from pathlib import Path

import pytest

from lusoria.boards import definitions as boards
from lusoria.hardware.body import holes
from tests.support import needs
from tests.support.hardware.bodies import counts, handles

SOME = pytest.mark.parametrize("name", ["rota", "grid-7x8", "twelve-lines"])


@cache
def whole(name):
    needs.package("manifold3d")
    from lusoria.hardware.body import body

    return body.solid_body(boards.read(name))


@pytest.mark.parametrize("name", [name for name in boards.board_names() if not name.endswith("colour")])
def test_the_body_is_watertight_and_has_one_hole_through_it_for_each_light(name):
    made = whole(name)
    from lusoria.hardware.body import solid

    assert handles(solid.stl(made)) == counts(name)[0]


def test_a_board_whose_names_have_no_stroke_still_has_a_body():
    needs.package("manifold3d")
    from lusoria.hardware.body import body

    board = copy.deepcopy(boards.read("rota"))
    board["cells"]["ids"] = ["0"] * len(board["cells"]["ids"])
    assert body.solid_body(board).volume() > whole("rota").volume()


@SOME
def test_another_library_finds_the_same_solid(name):
    """trimesh reads the file: closed, its normals outward, one hole through it for each light, the same volume."""
    made, trimesh = whole(name), needs.package("trimesh")
    from lusoria.hardware.body import solid

    read = trimesh.load(io.BytesIO(solid.stl(made)), file_type="stl")
    assert read.is_watertight and read.is_winding_consistent
    assert 1 - read.euler_number // 2 == counts(name)[0]
    assert read.volume == pytest.approx(made.volume(), rel=1e-6)


@SOME
def test_the_body_lacks_what_is_cut_from_it_and_its_tiles_are_watertight_share_the_lights_and_fit_a_bed(name):
    made, board = whole(name), boards.read(name)
    from lusoria.hardware.body import body, solid
    from lusoria.hardware.body.tiles import BED, DOWEL_D

    low, high = made.bounding_box()[:3], made.bounding_box()[3:]
    size = board["body"].get("d") or board["body"]["w"]
    assert high[0] - low[0] == pytest.approx(size, abs=0.01) and (low[2], high[2]) == (0, board["body"]["t"])
    below = sum(area(cut) * cut.depth for cut in holes.pockets(board) if cut.what in ("pocket", "slot"))
    slab = math.pi * 140**2 * 18 if "d" in board["body"] else board["body"]["w"] * board["body"]["h"] * 18
    assert slab * 0.93 - below * 1.1 < made.volume() < slab - below
    parts = body.tiles(board, made)
    assert sum(handles(solid.stl(tile)) for tile in parts.values()) == counts(name)[0]
    for tile in parts.values():
        box = tile.bounding_box()
        assert box[3] - box[0] <= BED and box[4] - box[1] <= BED and tile.genus() >= 0
    missing = made.volume() - sum(tile.volume() for tile in parts.values())
    assert 0 < missing < 30 * math.pi * (DOWEL_D / 2 + 0.2) ** 2 * 22


def area(cut):
    return math.pi * cut.d**2 / 4 + cut.d * 2 * (cut.across + cut.up)


def pixels(png):
    """Of a PNG as `view` writes it: its size, and the unpacked rows."""
    size, length = png[16:24], int.from_bytes(png[33:37], "big")
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and png[37:41] == b"IDAT"
    return size, zlib.decompress(png[41 : 41 + length])


def test_the_spacer_is_a_ring_and_the_picture_in_the_docs_is_the_one_that_is_made():
    needs.package("manifold3d")
    from lusoria.hardware.body import body

    stored = (Path(__file__).parents[3] / "docs/pictures/rota-body.png").read_bytes()
    files = body.files(boards.read("rota"))
    assert handles(files["carving/spacer.stl"]) == 1
    size, rows = pixels(files["carving/body-above.png"])
    old_size, old_rows = pixels(stored)
    assert size == old_size
    differing = sum(a != b for a, b in zip(rows, old_rows, strict=True))
    assert differing < len(rows) / 100, "copy carving/body-above.png of `lusoria hardware rota` there"


def test_pieces_are_watertight_and_their_letter_says_which_pole_looks_down():
    needs.package("manifold3d")
    from lusoria.hardware.body import pieces

    board = boards.read("rota-colour")
    files = pieces.files(board)
    for name in ("white", "black", "plug"):
        assert handles(files[f"carving/piece-{name}.stl"]) == 0
    assert (pieces.pole(board, "light"), pieces.pole(board, "dark")) == ("S", "N")
    turned = copy.deepcopy(board)
    turned["piece"]["polarity"] = {"light": -1, "dark": 1}
    assert pieces.pole(turned, "light") == "N"
    assert pieces.files(turned)["carving/piece-white.stl"] != files["carving/piece-white.stl"]
    white = pieces.solids(board)["white"]
    magnet = math.pi * 5**2 * 3.5
    assert white.volume() < math.pi * 14**2 * 12 - magnet and white.bounding_box()[5] == 12
