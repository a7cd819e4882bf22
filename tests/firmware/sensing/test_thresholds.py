"""Readings of linear sensors, told as pieces."""

import itertools
import random

import pytest

from ludus.sensing.thresholds import BLACK, BLACK_DOWN, EMPTY, FULL, MIDDLE, WHITE, WHITE_DOWN, Fields

PER_MT = 298
EDGES = (round(6.5 * PER_MT), round(35 * PER_MT))
BY_FIELD = [
    (72, WHITE),
    (64, WHITE),
    (12, BLACK_DOWN),
    (0, EMPTY),
    (1.6, EMPTY),
    (-1.6, EMPTY),
    (-12, WHITE_DOWN),
    (-72, BLACK),
]


def read(fields, *mt):
    """Judge one reading of each channel, given in mT; the states."""
    for channel, field in enumerate(mt):
        fields.values[channel] = max(0, min(FULL, MIDDLE + round(field * PER_MT)))
    if any(not low <= v <= high for low, v, high in zip(fields.low, fields.values, fields.high, strict=True)):
        fields.judge()
    return list(fields.states)


@pytest.mark.parametrize(("mt", "state"), BY_FIELD)
@pytest.mark.parametrize("white", [1, -1])
def test_five_states_by_field(mt, state, white):
    assert read(Fields([0], EDGES, white), mt * white) == [state]


def test_every_way_from_state_to_state_is_seen():
    rng = random.Random(7)
    fields = Fields([0, 1], EDGES, 1)
    for _ in range(300):
        one, other = rng.choice(BY_FIELD), rng.choice(BY_FIELD)
        assert read(fields, one[0], other[0]) == [one[1], other[1]]


def test_noise_at_an_edge_does_not_flutter():
    rng = random.Random(1)
    fields = Fields([0], EDGES, 1)
    states = [read(fields, 6.5 + rng.uniform(-0.7, 0.7))[0] for _ in range(500)]
    assert sum(one != other for one, other in itertools.pairwise(states)) <= 1


def test_an_unused_channel_is_never_judged():
    fields = Fields([0, -1], EDGES, 1)
    assert read(fields, 0, 90) == [EMPTY, EMPTY]
    assert fields.low[1] == 0 and fields.high[1] == FULL


def test_calibration_moves_the_thresholds_of_its_channel_only():
    fields = Fields([0, 1], EDGES, 1)
    assert read(fields, 8, 8) == [BLACK_DOWN, BLACK_DOWN]
    fields.calibrate([MIDDLE + 4 * PER_MT, MIDDLE], [40 * PER_MT, 0])
    assert read(fields, 8, 8) == [EMPTY, BLACK_DOWN]
    assert read(fields, 26, 26) == [WHITE, BLACK_DOWN]


def test_the_base_follows_a_slow_drift_and_no_further():
    fields = Fields([0], EDGES, 1)
    for drift in range(60):
        read(fields, drift * 0.05)
        for _ in range(10):
            fields.follow()
    assert abs(fields.base[0] - MIDDLE - 59 * 0.05 * PER_MT) < PER_MT / 4
    assert read(fields, 2.95 + 5.5) == [EMPTY]  # what would have been a piece without it
    for _ in range(2000):
        fields.follow()
    assert fields.base[0] <= MIDDLE + EDGES[0] // 2
