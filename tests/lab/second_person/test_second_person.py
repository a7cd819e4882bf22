"""The second person: he can be repeated, his habits occur, and he finds what is amiss."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from lab.second_person import campaign
from lab.second_person.example import Example, shortened
from lab.second_person.plan import LIFT, PLACE, PRESS
from ludus.session.sitting import Sitting

GAMES = {"rota": 4, "terni-lapilli": 2, "petteia": 1, "latrunculi": 1, "twelve-lines": 1}


@pytest.fixture(scope="module")
def lines():
    """Some games of each game."""
    return [campaign.play(game, number, "test") for game, games in GAMES.items() for number in range(games)]


def test_a_game_follows_from_its_number(lines):
    again = campaign.play("rota", 3, "test")
    assert again == next(line for line in lines if line["game"] == "rota" and line["number"] == 3)


def test_he_plays_and_has_habits(lines):
    assert sum(line["actions"] for line in lines) > 150
    habits = Counter()
    for line in lines:
        habits.update(line["habits"])
    for habit in ("pushed", "dragged", "on two sensors", "two hands", "take-back", "second thoughts", "illegal first"):
        assert habits[habit] > 0, habit


def test_the_command_goes_on_where_it_ended(tmp_path):
    results = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "lab.second_person", str(results), "--game", "rota", "--seed", "test", "--games"]
    for games in ("1", "2"):
        subprocess.run([*command, games], check=False, capture_output=True, text=True)
    numbers = [json.loads(line)["number"] for line in results.read_text().splitlines()]
    assert numbers == [0, 1]
    Path(results).write_text(results.read_text() + '{"cut off')
    done = subprocess.run([*command, "2"], check=False, capture_output=True, text=True)
    assert done.stdout.startswith("2 games"), done.stderr


def test_the_page_has_the_counts_of_all_games(lines, tmp_path):
    page = tmp_path / "hands.md"
    page.write_text(f"before\n<!-- numbers: made by {campaign.COMMAND} -->\n<!-- end of numbers -->\nafter\n")
    failed = lines[0] | {"failures": [{"kind": kind, "habits": ["two hands"]} for kind in ("lost", "untellable")]}
    campaign.write_page(page, [failed | {"actions": 1200}, *lines[4:]], "test")
    rows = {row[0]: row[1:3] for row in ([cell.strip() for cell in line.split("|")[1:]] for line in page.open()) if row}
    assert rows["games"] == ["1", "2"] and rows["actions"][0] == "1,200"  # of Rota and Terni lapilli
    assert [rows[name][0] for name in ("**failures**", "failed: lost", "untellable", campaign.TITLES["both"])] == [
        "1"
    ] * 4


def example(*deeds, kind="lost"):
    """An example in the middle of a game of Rota: White stands on 1, 3, 0, Black on 2, 5, 8; White moves."""
    return Example("rota", "rota", (), "wbw.b..bw w 0,0", deeds, kind)


def test_a_plain_move_is_no_failure():
    assert not example((0, LIFT, 3, 0), (500, PLACE, 4, 1)).failures()


def test_a_counter_that_went_on_above_a_full_lane_may_still_be_in_the_hand_for_all_that_sensors_tell():
    position = "12/w6,1,w1,9/11,b1 w 0,0 8,14 126"  # B3 has gone to C4, and then to B1
    deeds = (0, LIFT, 14, 0), (500, PLACE, 27, 1), (1500, LIFT, 27, 0), (2500, PLACE, 12, 1)
    assert not Example("twelve-lines", "twelve-lines", (), position, deeds, "slide lost").failures()


def test_a_table_that_understands_nothing_is_found_out(monkeypatch):
    monkeypatch.setattr(Sitting, "settled", lambda *_about: None)
    move = (0, LIFT, 3, 0), (500, PLACE, 4, 1)
    swift = example(*move, (900, LIFT, 2, 0), (1500, PLACE, 2, 2), (1600, PRESS, -1, 120))
    assert ("lost", "the board shows 3-4, which is neither counted nor asked") in swift.failures()
    assert [deed[1:] for deed in shortened(swift).deeds] == [deed[1:] for deed in move]


def test_the_table_keeps_its_promises(lines):
    failures = [failure for line in lines for failure in line["failures"] if failure["kind"] != "untellable"]
    assert not failures, f"{len(failures)}, the first: {failures[0]}"


FAILED_ONCE = [("rota", "80", 58), ("petteia", "70", 147), ("petteia", "70", 343), ("latrunculi", "80", 73),
               ("twelve-lines", "100", 73), ("twelve-lines", "100", 208)]  # fmt: skip


@pytest.mark.parametrize(("game", "seed", "number"), FAILED_ONCE)
def test_a_game_that_the_table_once_failed_in_is_understood(game, seed, number):
    failures = campaign.play(game, number, seed)["failures"]
    assert [failure for failure in failures if failure["kind"] != "untellable"] == []
