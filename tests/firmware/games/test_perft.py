"""Rules proven by counting: every count of perft.json; on failure the split by first action is printed."""

import json
from pathlib import Path

import pytest

from tests.firmware.games import counted

CASES = json.loads((Path(__file__).parent / "perft.json").read_text())
DEPTHS = [(case, depth) for case in CASES for depth in range(1, len(case["counts"]) + 1)]


def label(value):
    return value["game"] + " " + value.get("position", str(value["options"])) if isinstance(value, dict) else str(value)


@pytest.mark.parametrize(("case", "depth"), DEPTHS, ids=label)
def test_counts_are_those_of_the_table(case, depth):
    found = counted.count(case, depth)
    if found != case["counts"][depth - 1]:
        split = "\n".join(counted.split(case, depth))
        pytest.fail(f"{found} sequences of {depth}, not {case['counts'][depth - 1]}:\n{split}")


def test_the_split_adds_up_to_the_count():
    case = next(case for case in CASES if "position" in case and case["game"] == "latrunculi")
    assert sum(int(line.split(": ")[1]) for line in counted.split(case, 3)) == case["counts"][2]
