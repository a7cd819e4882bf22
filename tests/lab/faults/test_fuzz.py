"""A sample of `make fuzz`, and what Hypothesis thinks of."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lab.faults.bytes.fuzz import PcEnd, TableEnd, run
from lusoria.errors import LusoriaError
from tests.support import needs


@pytest.mark.parametrize("end", [TableEnd, PcEnd])
def test_neither_end_crashes_hangs_or_grows(end):
    found = run(end, 1500, seed=11)
    assert found.inputs == 1500 and found.slowest_ms < 5000


@settings(max_examples=20, deadline=None)
@given(st.lists(st.binary(max_size=120), max_size=5))
def test_any_bytes_are_taken(parts):
    table, pc = TableEnd(), PcEnd()
    for part in parts:
        table.take(part)
        pc.take(part)


def test_coverage_guides_atheris_into_both_ends(tmp_path):
    needs.package("atheris")
    done = subprocess.run(
        [sys.executable, "-m", "lab.faults.bytes.guided", "400"], cwd=tmp_path, capture_output=True, text=True
    )
    assert "Done 400 runs" in done.stderr, done.stderr[-500:]
    assert list(tmp_path.iterdir()) == []  # no crash was written down


def test_a_crash_is_told_with_its_input(monkeypatch):
    monkeypatch.setattr(TableEnd, "take", lambda self, data: 1 / 0)
    with pytest.raises(LusoriaError, match="input 0 of seed 1"):
        run(TableEnd, 5, seed=1)
