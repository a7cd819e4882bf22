"""The table's own firmware, unmodified, on the simulated Pico."""

import io
import itertools

import pytest

from lusoria import boards
from lusoria.virtual.command import run

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
    assert b"Traceback" not in table.call(lambda world: world.usb.held)


@pytest.mark.parametrize("seed", [0, 1])
def test_it_gives_the_same_answers_on_both_runtimes(board, runtime, seed):
    def answers(runtime):
        out = io.StringIO()
        options = {"link": None, "flash": None, "speed": 0.0, "seed": seed, "runtime": runtime, "firmware": FIRMWARE}
        assert run(board, stdin=io.StringIO(SCRIPT), stdout=out, **options) == 0
        return out.getvalue()

    assert answers(runtime) == answers("cpython")


def test_a_board_with_a_mistake_says_so_on_its_own_lights(board, start):
    board["sense"]["bits"][7] = -1
    table = start(FIRMWARE)
    table.command("wait 5000")
    assert b"board.json: cell '0' has no sensor" in table.call(lambda world: world.usb.held)
    shown = [(frame.t_us // 1000, set(frame.red)) for frame in table.frames()]
    assert all(len(reds) == 1 for _t, reds in shown)  # all lights alike
    lit = [any(reds) for _t, reds in shown]
    flashes = sum(now and not before for before, now in itertools.pairwise(lit))
    assert 10 <= flashes <= 13  # six in each 2.4 s
