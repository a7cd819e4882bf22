"""The table's own firmware, unmodified, on the simulated Pico."""

import io
import itertools

import pytest

from lusoria.boards import definitions as boards
from lusoria.simulator.command import run

FIRMWARE = boards.data_folder("firmware")

PLACING = "".join(f"place {cell}\nwait 60\nleds\nwait 400\nleds\n" for cell in (4, 0, 2, 6))
SCRIPT = f"wait 1000\nleds\nfault bounce 5\n{PLACING}press 100\nwait 500\nleds\nlift 0\nwait 100\nleds\ncells\nquit\n"


def test_it_runs_and_answers_a_piece_with_light(start):
    table = start(FIRMWARE)
    table.command("wait 1000")
    before = table.command("leds")
    assert before["frames"] > 0
    table.command("place 4 w")
    assert table.command("wait 100")["ok"]
    assert table.command("leds")["leds"] != before["leds"]
    assert b"Traceback" not in table.call(lambda world: world.usb.backlog)


@pytest.mark.parametrize("seed", [0, 1])
def test_it_gives_the_same_answers_on_both_runtimes(board, runtime, seed):
    def answers(runtime):
        out = io.StringIO()
        options = {"link": None, "flash": None, "speed": 0.0, "seed": seed, "runtime": runtime}
        assert run(board, stdin=io.StringIO(SCRIPT), stdout=out, **options) == 0
        return out.getvalue()

    assert answers(runtime) == answers("cpython")


def without_sensor(board):
    board["sense"]["bits"][7] = -1


def cell_twice(board):
    board["cells"][3] = board["cells"][2]


def pin_twice(board):
    board["button"] = board["sense"]["load"]


def without_lane(board):
    """Everything of the last lane is left out: what is there is sound, but it is no board of Twelve Lines."""
    lanes = boards.compact(boards.load("twelve-lines"))
    last = len(lanes["cells"]) - 1
    bits = [-1 if seat // lanes["slots"] == last else seat for seat in lanes["sense"]["bits"]]
    order = [light - (light > last) for light in lanes["leds"]["order"] if light != last]
    board.clear()
    board.update(lanes, cells=lanes["cells"][:-1], at=lanes["at"][:-1])
    board["sense"]["bits"], board["leds"]["order"] = bits, order


def cell_without_quotes(board):
    board["cells"][5] = 5


def place_missing(board):
    board["at"].pop()


def place_between(board):
    board["at"][4] = [0, 12.5]


def unknown_game(board):
    board["games"] = ["rota", "chess"]


def wrong_size(board):
    grid = boards.compact(boards.load("grid-7x7"))
    board.clear()
    board.update(grid, options={"board": "70x7"})


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (wrong_size, b"option board is columns x rows from 4x4 to 12x12, not '70x7'"),
        (unknown_game, b"there is no game 'chess'"),
        (without_sensor, b"cell '0' has no sensor"),
        (cell_twice, b"cell '2' is named twice"),
        (cell_without_quotes, b"cell 5: a name is a text in quotes"),
        (place_missing, b"9 cells but 8 places"),
        (place_between, b"cell '4' has a place that is not two whole numbers of mm"),
        (pin_twice, b"is used twice: sense load and button"),
        (without_lane, b"board 'twelve-lines' has not the cells of twelve-lines"),
    ],
)
def test_a_board_with_a_mistake_says_so_on_its_own_lights(board, start, spoil, words):
    spoil(board)
    table = start(FIRMWARE)
    table.command("wait 5000")
    assert b"board.json: " in (report := table.call(lambda world: world.usb.backlog)) and words in report
    shown = [(frame.t_us // 1000, set(frame.red)) for frame in table.frames()]
    assert all(len(reds) == 1 for _t, reds in shown)  # all lights alike
    lit = [any(reds) for _t, reds in shown]
    flashes = sum(now and not before for before, now in itertools.pairwise(lit))
    assert 10 <= flashes <= 13  # six in each 2.4 s
