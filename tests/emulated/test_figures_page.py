"""The page of figures, from measurements that are made up: what is there is told, what is not is said to be missing."""

import pytest
from support import needs


@pytest.fixture
def figures():
    needs.emulator()
    from lusoria.emulated import figures

    return figures


def part(times, start=1000.0, scans=300, free=90_000):
    return {"latencies_ms": times, "start_ms": start, "scans": scans, "free": free}


def test_parts_of_a_game_are_told_as_one_at_their_worst(figures):
    found = figures.together([part([20.0, 40.0]), part([22.0], 1200.0, 290, 88_000)])
    assert found == part([20.0, 40.0, 22.0], 1200.0, 290, 88_000)
    rows = {row[0]: row[1] for row in figures.columns({"rota": found}, {})}
    assert rows["lift to light, median"] == "22.0 ms" and rows["worst"] == "40.0 ms" and rows["lifts"] == "3"
    assert rows["worst, if the flash is being written just then (modelled)"] == "85.7 ms"
    assert rows["after random actions"] == figures.NOT_YET


def test_every_row_has_a_column_for_every_game(figures):
    assert {len(row) for row in figures.columns({}, {})} == {1 + len(figures.CASES)}
