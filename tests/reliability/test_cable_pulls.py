"""A sample of the campaign's pulled cables, noise and killed writers."""

import pytest

from lusoria.reliability.cable import pull
from lusoria.reliability.kills import kill


@pytest.mark.parametrize("noise", [0.0, 0.01])
def test_pulled_cables_and_noise_lose_and_double_nothing(tmp_path, noise):
    result = pull(12, 3, f"sqlite:///{tmp_path}/log.db", noise)
    assert result.pulls == 12 and result.actions > 10 and result.longest_s <= 3
    assert (result.lost, result.doubled, result.corrupted) == ([], [], [])


def test_a_writer_killed_at_any_moment_keeps_what_it_acknowledged(tmp_path):
    result = kill(8, 3, f"sqlite:///{tmp_path}/log.db")
    assert result.kills == 8 and result.entries > 0
    assert (result.lost, result.corrupted) == ([], [])
