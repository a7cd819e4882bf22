"""Elo, its error and the sequential test, held to published worked values."""

import pytest

from lusoria.engine.match.elo import (
    cautious_interval,
    elo_of,
    interval,
    log_likelihood_ratio,
    measured,
    share_of,
    verdict,
)

# Pairs of which A scored 0, 1/2, 1, 3/2, 2. Values of fastchess (github.com/Disservin/fastchess),
# app/tests/elo_test.cpp
# "EloPentanomial 1" to "3", sprt_test.cpp "logistic pentanomial 1" and "2"; its WL and DD pairs are one kind here.
ELO = [
    ([34, 54, 31 + 32, 64, 75], 55.58, 27.65),
    ([332, 433, 457 + 41, 333, 334], -8.64, 10.33),
    ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95),
]
SPRT = [
    ([223, 9863, 20279 + 1000, 10037, 246], (0.5, 2.5), -3.07),
    ([871, 26175, 55003 + 980, 26678, 821], (0, 2), -4.98),
]


@pytest.mark.parametrize(("pairs", "difference", "error"), ELO)
def test_elo_and_error(pairs, difference, error):
    elo = measured(pairs)
    assert (round(elo.difference, 2), round(elo.error, 2)) == (difference, error)


@pytest.mark.parametrize(("pairs", "bounds", "ratio"), SPRT)
def test_the_log_likelihood_ratio(pairs, bounds, ratio):
    assert round(log_likelihood_ratio(pairs, *bounds), 2) == ratio


def test_the_bounds_of_the_test_are_walds():
    """log(0.95 / 0.05) = 2.94, as cutegames has it in tests/sprt.cpp."""
    assert (verdict(2.95), verdict(2.94), verdict(-2.94), verdict(-2.95)) == ("H1", None, None, "H0")


def test_a_test_is_decided_by_many_pairs_and_not_by_one():
    assert verdict(log_likelihood_ratio([0, 0, 0, 0, 1], 0, 20)) is None
    assert verdict(log_likelihood_ratio([0, 10, 60, 60, 20], 0, 20)) == "H1"
    assert verdict(log_likelihood_ratio([20, 60, 60, 10, 0], 0, 20)) == "H0"


def test_elo_and_shares_are_inverse():
    assert elo_of(0.5) == 0 and round(elo_of(0.75), 2) == 190.85
    assert share_of(elo_of(0.9)) == pytest.approx(0.9)


def test_where_all_points_went_one_way_half_a_point_is_counted_to_the_other():
    assert measured([0] * 5).difference is None and measured([0] * 5).error is None
    won, lost, drawn = measured([0, 0, 0, 0, 9]), measured([9, 0, 0, 0, 0]), measured([0, 0, 9, 0, 0])
    assert won.difference == pytest.approx(elo_of(17.5 / 18)) == pytest.approx(-lost.difference)
    assert drawn.difference == 0 and won.error == pytest.approx(lost.error)
    assert 0 < drawn.error < won.error
    assert measured([0, 0, 0, 1, 29]).error > 100


def test_the_cautious_interval_is_wilsons_and_not_narrower():
    """200 of 200: 0.9812 to 1 (Wilson 1927, as e.g. statsmodels' proportion_confint has it)."""
    low, high = cautious_interval([0, 0, 0, 0, 200])
    assert round(low, 4) == 0.9812 and high == pytest.approx(1)
    for pairs, _, _ in ELO:
        assert cautious_interval(pairs)[0] <= interval(pairs)[0] and cautious_interval(pairs)[1] >= interval(pairs)[1]
