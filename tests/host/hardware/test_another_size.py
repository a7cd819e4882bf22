"""A new board needs one file: the workshop, the firmware, the virtual table and the page all work with it."""

import io
import json
import random
import subprocess
import sys

import pytest
from starlette.testclient import TestClient

from ludus.board.definition import Board
from ludus.games.game import Game
from lusoria.boards import definitions as boards
from lusoria.hardware import makers
from lusoria.simulator import command
from lusoria.web import app
from tests.host.web.desk_session import DeskSession
from tests.support import needs
from tests.support.desk import Desk
from tests.support.hands import carry_out

# Written as a maker would write it.
SIX_BY_NINE = """{
  "schema": 1,
  "board": "grid-6x9",
  "title": "Latrunculi and Petteia: six by nine squares",
  "games": ["latrunculi", "petteia"],
  "body": {"shape": "rect", "w": 296, "h": 422, "t": 18, "recess": {"d": 31, "depth": 0.8}},
  "cells": {"kind": "grid", "columns": 6, "rows": 9, "pitch": 42},
  "lines": {"kind": "grid", "w": 1.5, "depth": 1.0},
  "pocket": {"sensor_d": 16, "skin": 2.5, "air": 1.0, "led_d": 3.2, "led_at": [-17, -17]},
  "piece": {"d": 26, "t": 12, "magnet": {"d": 6, "t": 3, "grade": "N35", "inset": 4.5}},
  "mcu": {"kind": "pico",
          "pins": {"spi": 1, "sck": 10, "miso": 12, "load": 13, "led": 22, "led_sm": 0, "button": 14}},
  "sense": {"kind": "hc165", "part": "74HC165", "sensor": "DRV5033AJ", "hz": 1000000, "closed": 0, "order": "0-53"},
  "leds": {"part": "WS2812B", "per_cell": 1, "order": "serpentine", "max_ma": 60, "idle_ma": 1, "frame_ma": 1200},
  "power": {"source": "psu", "limit_ma": 3000, "mcu_ma": 60, "rail3v3_ma": 300}
}
"""


@pytest.fixture
def six_by_nine(tmp_path):
    assert len(SIX_BY_NINE.encode()) <= 1500
    path = tmp_path / "grid-6x9.json"
    path.write_text(SIX_BY_NINE)
    return path


def lusoria(*words):
    """Its sets and dicts are in another order than ours."""
    return subprocess.run(
        [sys.executable, "-m", "lusoria", *map(str, words)],
        env={"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": "0", "PATH": "/usr/local/bin:/usr/bin:/bin"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


STEP = "kicad.step"  # KiCad's own work, and slow: that it holds no date is a test of its own


def test_all_its_files_are_written_and_twice_the_same(six_by_nine, tmp_path):
    needs.workshop()
    made = lusoria("hardware", six_by_nine, "-o", tmp_path / "made")
    assert made.returncode == 0 and "left out" not in made.stdout, made.stdout + made.stderr
    first = tree(tmp_path / "made")
    assert first.pop("files.txt").decode().splitlines() == sorted(first)
    second = {name: data for name, data in first.items() if name.endswith(".step")}
    for maker in makers.MAKERS:
        if maker.module != STEP:
            second.update(maker.files(boards.read(str(six_by_nine)), second))
    assert first == second
    assert {name.split(".")[-1] for name in first} >= {"csv", "md", "net", "svg", "gbr", "drl", "zip", "json"}
    assert all(first.values()), "no file is empty"
    bill = first["bill-of-materials.csv"].decode()
    assert "54,piece,DRV5033AJQDBZR" in bill and "7,piece,SN74HC165N" in bill


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_the_firmware_and_the_virtual_table_take_it(six_by_nine, runtime):
    if runtime == "micropython":
        needs.micropython()
    compact = boards.compact(boards.load(str(six_by_nine)))
    board = Board(compact)
    assert len(board.cells) == 54 and board.options == {"board": "6x9"} and len(board.sense["bits"]) == 56
    script = "wait 1000\nplace a1 w\nwait 300\ncells\nplace f9 b\nwait 300\ncells\nleds\nquit\n"
    out = io.StringIO()
    options = {"link": None, "flash": None, "speed": 0.0, "seed": 0, "runtime": runtime}
    assert command.run(compact, stdin=io.StringIO(script), stdout=out, **options) == 0
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert "a1" in str(answers[3]) and "f9" in str(answers[6])
    lights = answers[7]
    assert any(any(colour) for colour in lights["leds"]), "the table answers with light"


def greedy(game, rng):
    """Of the actions that take most, any."""

    def taken(action):
        return sum((before > 0) - (after > 0) for _, before, after in game.changes(action))

    return max(rng.sample(game.actions(), len(game.actions())), key=taken)


@pytest.mark.parametrize(("name", "start"), [("latrunculi", ""), ("petteia", "1289")])
def test_games_are_played_on_it_to_their_end(six_by_nine, name, start):
    """Every action carried out by hand, piece by piece; the table follows each of them."""
    compact = boards.compact(boards.load(str(six_by_nine))) | {"games": [name]}
    desk = Desk(compact, standing=[column + row for row in start for column in "abcdef"])
    game, hands = Game(name, desk.board.options), random.Random(1)
    rng = random.Random(5)  # of fifteen seeds that with the fewest actions
    while not game.over:
        action = greedy(game, rng)
        carry_out(desk, game, action, hands)
        game.play(action)
        assert desk.game.position() == game.position()
    assert desk.game.over and desk.game.score == game.score != "1/2-1/2"


def test_the_page_shows_it(six_by_nine):
    with (
        DeskSession(board=str(six_by_nine)) as session,
        TestClient(app.create_app(session), base_url="http://127.0.0.1:8137") as client,
    ):
        page = client.get("/").text
    assert page.count("data-cell=") == page.count("data-light=") == 54
    assert 'data-cell="f9"' in page and "Latrunculi and Petteia" in page
