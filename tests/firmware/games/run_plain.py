"""All that needs no pytest, for a MicroPython interpreter: run_plain.py FIRMWARE_FOLDER TESTS_FOLDER HOST_FOLDER PART

PART is perft, snapshots or walks. Prints one line for each thing checked, and 'failures: N' last.
"""

import json
import sys

sys.path[:0] = sys.argv[1:4]

import counted  # noqa: E402
import game_text  # noqa: E402
import invariants  # noqa: E402

SNAPSHOTS = ("rota", "rota-threefold", "terni-lapilli", "latrunculi-4x4", "petteia-4x5", "twelve-lines")
MOST = 60000  # sequences that are counted here; the larger counts are left to faster machines


def read(name):
    """The text of a file of the tests."""
    with open(sys.argv[2] + "/" + name) as file:  # noqa: PTH123
        return file.read()


def perft():
    """Every count of the table that is not too long."""
    for case in json.loads(read("perft.json")):
        for depth in range(1, len(case["counts"]) + 1):
            if case["counts"][depth - 1] <= MOST:
                yield f"{case['game']} {depth}", counted.count(case, depth) == case["counts"][depth - 1]


def snapshots():
    """Some of the whole games."""
    for name in SNAPSHOTS:
        yield name, game_text.replay(read("snapshots/" + name + ".txt").rstrip().split("\n")) is None


def walks():
    """Random games checked at every ply, with the heap locked in hot calls; they end alike on every machine."""
    for case in json.loads(read("walks.json")):
        found = invariants.walk(case["game"], case["options"], case["seed"], case["plies"])
        yield f"{case['game']} {case['seed']}: {found}", found == case["end"]


failures = 0
for label, right in {"perft": perft, "snapshots": snapshots, "walks": walks}[sys.argv[4]]():
    failures += not right
    print(label + ("" if right else "   WRONG"))
print(f"failures: {failures}")
