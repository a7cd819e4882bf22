"""The field of a magnet against an independent library, and what the sensors of the shipped boards feel."""

import math
from pathlib import Path

import pytest

from lusoria.boards import definitions as boards
from lusoria.hardware.checks import checks
from lusoria.hardware.checks.magnetic import MARGIN
from lusoria.hardware.circuit import strips
from lusoria.hardware.circuit.parts import SENSORS
from lusoria.hardware.magnets import seats
from lusoria.hardware.magnets.field import Magnet, cel, field, side_force
from tests.support import needs

MAGNETS = [Magnet(10, 2, "N35"), Magnet(5, 2, "N35"), Magnet(4, 1, "N45"), Magnet(12, 4, "N52")]
EVERY = pytest.mark.parametrize("part", MAGNETS, ids=str)
REMANENCE_T = {"N35": 1.19, "N45": 1.35, "N52": 1.45}


def cylinder(part, x=0.0):
    magpylib = needs.package("magpylib")
    return magpylib.magnet.Cylinder(
        polarization=(0, 0, REMANENCE_T[part.grade]),
        dimension=(part.d / 1000, part.t / 1000),
        position=(x / 1000, 0, 0),
    )


def test_the_elliptic_integral_is_the_known_one():
    assert cel(1, 1, 1, 1) == pytest.approx(math.pi / 2)
    assert cel(0.5, 1, 1, 1) == pytest.approx(2.15651564749964)  # K of k² = 3/4
    assert cel(0.5, 1, 1, 0.25) == pytest.approx(1.21105602756846)  # E of the same


@EVERY
def test_on_the_axis_it_is_the_elementary_formula(part):
    for z in (1.5, 2.5, 4, 5.2, 20, -7):
        if abs(z) > part.t / 2:
            low, high = z - part.t / 2, z + part.t / 2
            formula = high / math.hypot(high, part.d / 2) - low / math.hypot(low, part.d / 2)
            assert field(part, 0, z)[1] == pytest.approx(REMANENCE_T[part.grade] * 500 * formula, rel=1e-12)


@EVERY
def test_everywhere_it_is_what_magpylib_computes(part):
    source = cylinder(part)
    for rho in (0.0, 0.7, part.d / 2, part.d / 2 + 0.01, 8, 17.3, 36, 39, 59.4, 120):
        for z in (part.t / 2 + 0.5, 4.2, 5.2, 8.7, -6):
            expected = [1000 * value for value in source.getB((rho / 1000, 0, z / 1000))]
            assert field(part, rho, z) == pytest.approx((expected[0], expected[2]), abs=1e-6), (rho, z)


@EVERY
def test_two_side_by_side_pull_as_magpylib_computes(part):
    magpylib = needs.package("magpylib")
    for distance in (1.5 * part.d, 2 * part.d, 36):
        force, _ = magpylib.getFT(cylinder(part), cylinder(part, distance), pivot=(0, 0, 0), meshing=2000)
        assert side_force(part, distance) == pytest.approx(abs(force[0]), rel=0.02)


def test_far_apart_they_pull_as_two_dipoles():
    part, away = Magnet(10, 2, "N35"), 0.3
    assert side_force(part, 1000 * away) == pytest.approx(3e-7 * part.moment**2 / away**4, rel=0.01)


def test_the_figures_of_a_piece_on_the_grid():
    """N35 10x2, 1.5 mm above the lower face of a piece of 12 mm, 42 mm apart: the board that tells faces apart."""
    fields = seats.fields(boards.read("grid-8x8-colour"))
    assert fields.upright == pytest.approx(80.5, abs=0.1) and fields.upright_aside == pytest.approx(63.5, abs=0.1)
    assert fields.flipped == pytest.approx(-13.1, abs=0.1) and fields.flipped_aside == pytest.approx(-11.5, abs=0.1)
    assert fields.neighbours == pytest.approx(1.63, abs=0.01)


PRESENCE = [name for name in boards.board_names() if boards.read(name)["sense"]["kind"] == "hc165"]


@pytest.mark.parametrize("name", PRESENCE)
def test_a_switch_feels_its_own_piece_and_no_neighbour_with_a_margin(name):
    """Either face down, pushed aside, all neighbours against it: by a quarter more than the sensor may need."""
    board = boards.read(name)
    fields, sensor = seats.fields(board), SENSORS[board["sense"]["sensor"]]
    assert fields.upright == pytest.approx(-fields.flipped), "the magnet lies in the middle of the piece"
    assert fields.neighbours * MARGIN < sensor.release_mt
    assert sensor.operate_mt * MARGIN < fields.upright_aside - fields.neighbours


@pytest.mark.parametrize("name", ["rota", "grid-8x8", "grid-9x10"])
def test_a_slow_switch_is_admitted_by_the_definition_alone(name):
    board = boards.read(name)
    board["sense"] = board["sense"] | {"sensor": "DRV5032AJ", "lag_ms": 75}
    board["piece"]["magnet"] |= {"d": 10, "t": 2}
    assert checks.faults(board) == []
    del board["sense"]["lag_ms"]
    assert [fault.limit for fault in checks.faults(board)] == ["10 ms"]


def test_every_piece_of_the_game_counts_as_a_neighbour_however_far_away():
    """On the largest grid: those of all pieces that are nearest to each sensor, one by one; some are beyond 140 mm."""
    board = boards.read("grid-9x10")
    places, aside, (height, _) = strips.seat_places(board), seats.play(board), seats.heights(board)
    away = [sorted(math.dist(here, there) for there in places)[1:37] for here in places]
    assert seats.pieces(board) == 36 and min(nearest[-1] for nearest in away) > 120
    assert max(nearest[-1] for nearest in away) > 200
    felt = [sum(abs(field(seats.magnet(board), one - aside, height)[1]) for one in nearest) for nearest in away]
    assert seats.fields(board).neighbours == pytest.approx(max(felt), rel=1e-3)


def test_the_play_in_a_lane_is_where_a_piece_meets_the_horns():
    """Two circles of a lane meet in horns, which stop a piece on its way to the next slot."""
    lanes = boards.read("twelve-lines")
    lanes["body"]["recess"]["d"] = 23.5
    recess, piece, half = 23.5 / 2, 10.0, 11.0
    horns = [(side * math.sqrt(recess**2 - half**2), half) for side in (-1, 1)]
    play = seats.play(lanes)
    assert recess - piece < play < 3
    assert all(math.dist((0, play), horn) == pytest.approx(piece) for horn in horns)


def test_the_figures_in_the_docs_are_the_computed_ones():
    text = (Path(__file__).parents[3] / "docs/hardware.md").read_text()
    for name in ("rota", "grid-8x8", "grid-8x8-colour", "twelve-lines"):
        figures = " | ".join(f"{value:.1f} mT" for value in seats.fields(boards.read(name)))
        assert f"| {name} | {figures} |" in text, figures
