"""The table's own player on the emulated Pico: how long an answer takes, and how long all else waits meanwhile."""

import pytest

from ludus.games.game import Game
from lusoria.boards import definitions as boards
from lusoria.build import filesystem, firmware
from lusoria.engine.bench.positions import MIDDLE_GAMES
from tests.support import needs

_FULL, LONG, LARGEST = MIDDLE_GAMES.values()
POSITIONS = {
    "terni-lapilli": ("terni-lapilli", {}, "......... w 3,3"),
    "petteia": ("petteia", {}, "bw1b1bbb/4bbb1/b1bbbwbb/b7/w1bw4/4w3/w1w1w1ww/2w1w3 w 0,0"),
    "latrunculi, leaps": ("latrunculi", *LONG),
    "latrunculi, 9x10": ("latrunculi", *LARGEST),
    "latrunculi, placing": ("latrunculi", {"board": "9x10", "pieces": 27}, None),
    "twelve-lines": (
        "twelve-lines", {}, "3,b1,4,b1,w1,1,w1/1,w2,w1,w5,1,w2,b1,2,b7,b2,b2/w1,3,w2,7 b 0,0 0,1 123",
    ),
}  # fmt: skip
PROGRAM = """
import gc, time
from ludus.player.thinker import Thinker, rows_for
from ludus.games.game import Game
gc.collect()
game = Game({game!r}, {options!r}, {position!r})
begun = time.ticks_us()
thinker = Thinker(game, 3, lambda n: n // 2, rows_for(game))
longest = 0
done = False
while not done:
    start = time.ticks_us()
    done = thinker.step()
    longest = max(longest, time.ticks_diff(time.ticks_us(), start))
print(thinker.answer, time.ticks_diff(time.ticks_us(), begun), longest)
"""
ANSWER_MS = 2000
SLICE_MS = 25


@pytest.fixture(scope="module")
def pico():
    """The second emulator, which is quicker; both count the same time."""
    needs.second_emulator()
    from lab.witness.table import SecondTable

    files = firmware.files(boards.load("rota"))
    del files["main.py"]
    with SecondTable("rota", flash=filesystem.pack(files)) as table:
        table.pico.boot()
        yield table.pico


@pytest.mark.parametrize("name", POSITIONS)
def test_an_answer_of_the_best_level_comes_soon_and_keeps_nobody_waiting(pico, name):
    game_id, options, position = POSITIONS[name]
    answer = pico.exec(PROGRAM.format(game=game_id, options=options, position=position), timeout_ms=60_000)
    assert answer.stderr == "", answer.stderr
    action, whole_us, longest_us = map(int, answer.stdout.split())
    assert Game(game_id, options, position).is_legal(action)
    assert whole_us <= ANSWER_MS * 1000
    assert longest_us <= SLICE_MS * 1000
