"""A sample of the rules' tests on the emulated Pico, as native code: counts, and random games with the heap locked.

On the second emulator, which is quicker, and stops where native code reads or writes out of its place.
"""

import json
from pathlib import Path

import pytest

from lusoria.boards import definitions as boards
from lusoria.build import filesystem, firmware
from tests.support import needs

ROOT = Path(__file__).resolve().parents[3]
RULES = ROOT / "tests/firmware/games"
CHANCE = "lusoria/engine/hot/chance.py"
CASES = json.loads((RULES / "perft.json").read_text())
MOST = 40  # sequences counted of a case: an emulated Pico takes seconds for each thousand
PROGRAM = """
import json, gc
import counted, invariants
from ludus.games.game import Game
game = Game("latrunculi", {{"board": "5x5", "pieces": 8}}, "4w/5/1w3/2b2/wb3 w 0,0")
print([game.cell_names[cell] for cell in game.words.way(game.state, game.parse("a1-a3"))])
for case, depth in json.loads({cases!r}):
    print(case["game"], depth, counted.count(case, depth))
    gc.collect()
for game in ("rota", "terni-lapilli", "latrunculi", "petteia", "twelve-lines"):
    gc.collect()
    options = {{"board": "5x5"}} if game in ("latrunculi", "petteia") else {{}}
    print(game, invariants.walk(game, options, 7, 3).split()[0])
"""


@pytest.fixture(scope="module")
def report():
    """What the emulated Pico says of the sample: a line a case, then a line a random game."""
    needs.second_emulator()
    from lab.witness.table import SecondTable

    programs = {name: (RULES / f"{name}.py").read_text() for name in ("counted", "invariants")}
    built = firmware.files(boards.load("rota"), beside=programs)
    files = {path: data for path, data in built.items() if path.startswith(("ludus/", *programs))}
    files[CHANCE] = (ROOT / "host" / CHANCE).read_bytes()
    with SecondTable("rota", flash=filesystem.pack(files)) as table:
        table.pico.boot()
        answer = table.pico.exec(PROGRAM.format(cases=json.dumps(sample())), timeout_ms=60_000)
    assert answer.stderr == "", answer.stderr
    return answer.stdout.split("\r\n")[:-1]


def sample():
    """Of each case the deepest count that is small enough, with its depth."""
    chosen = []
    for case in CASES:
        depths = [depth for depth, count in enumerate(case["counts"], 1) if count <= MOST]
        if depths:
            chosen.append((case, depths[-1]))
    return chosen


def test_the_counts_are_those_of_the_table(report):
    expected = [f"{case['game']} {depth} {case['counts'][depth - 1]}" for case, depth in sample()]
    assert len(expected) >= 6
    assert report[1 : 1 + len(expected)] == expected


def test_a_chain_of_leaps_is_found_with_the_rules_in_machine_code(report):
    assert report[0] == "['c1', 'c3']"


def test_random_games_are_sound_and_hot_calls_take_no_heap(report):
    assert report[-5:] == [f"{game} 3" for game in ("rota", "terni-lapilli", "latrunculi", "petteia", "twelve-lines")]
