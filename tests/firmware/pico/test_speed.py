"""How fast the emulated Pico writes the actions of Latrunculi, by its own clock: no other program disturbs it."""

import pytest

from lab.figures import bench_pico
from tests.support import needs


@pytest.fixture(scope="module")
def figures():
    needs.emulator()
    return bench_pico.figures()


@pytest.mark.parametrize("name", bench_pico.MIDDLE_GAMES)
def test_machine_code_is_at_least_three_times_as_fast_as_bytecode(figures, name):
    assert figures[name]["ratio"] >= 3, figures[name]


def test_a_middle_game_on_the_usual_board_takes_at_most_15_ms(figures):
    first = next(iter(bench_pico.MIDDLE_GAMES))
    assert figures[first]["native_ms"] <= 15
