"""What run_plain.py checks, under CPython and under a MicroPython interpreter, as bytecode and as native code."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.firmware.games import invariants
from tests.support import needs

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[2]
CASES = json.loads((FOLDER / "walks.json").read_text())


def label(case):
    return f"{case['game']} {case['options']} {case['seed']}"


@pytest.mark.parametrize("case", CASES, ids=label)
def test_every_ply_of_a_random_game_is_sound_and_it_ends_as_it_always_did(case):
    assert invariants.walk(case["game"], case["options"], case["seed"], case["plies"]) == case["end"]


@pytest.mark.parametrize("emitter", ["bytecode", "native"])
@pytest.mark.parametrize("part", ["perft", "snapshots", "walks"])
def test_the_same_under_micropython_with_the_heap_locked_in_hot_calls(part, emitter):
    folders = ROOT / "firmware", FOLDER, ROOT / "host"
    command = [needs.micropython(), "-X", f"emit={emitter}", FOLDER / "run_plain.py", *folders, part]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr + done.stdout
    assert done.stdout.endswith("failures: 0\n"), done.stdout
