"""The commands of the virtual table: what they do, what they refuse, and that a script repeats exactly."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lusoria.errors import UsageError
from lusoria.simulator import VirtualTableError
from lusoria.simulator.command import run
from lusoria.simulator.pieces import Piece, Pieces

TOY = Path(__file__).parent / "toy"

SCRIPT = """
cells
leds
place 3 b down
wait 7
leds
fault bounce 6
lift 3
wait 1
cells
place 0
wait 9
leds
press 30
wait 12
leds
fault stuck 8 1
fault noise 0.05
wait 100
leds
cells
power off
leds
wait 20
power on
wait 20
leds
nonsense
quit
leds
"""


def test_lights_follow_pieces_at_the_firmwares_next_sample(start):
    table = start()
    assert table.command("place 3") == {"ok": True, "t": 0, "piece": "w", "down": False}
    assert table.command("wait 4") == {"ok": True, "t": 4}
    assert table.command("leds")["leds"]["3"] == [0, 0, 0]
    table.command("wait 1")
    shown = table.command("leds")
    assert shown["leds"] == {str(cell): [0, 40, 0] if cell == 3 else [0, 0, 0] for cell in range(9)}
    assert (shown["frame_t"], shown["frames"]) == (5, 2)


def test_the_frames_of_lights_can_be_asked_for(start):
    table = start()
    table.command("wait 12")
    table.command("place 2")
    table.command("wait 20")
    assert [frame.t_us for frame in table.frames() if frame.t_us >= 12_000] == [15_000]


def test_a_press_lasts_its_time_and_needs_no_wait(start):
    table = start()
    reds = []
    assert table.command("press 12") == {"ok": True, "t": 0}
    for _ in range(4):
        table.command("wait 5")
        reds.append(table.command("leds")["leds"]["0"][0])
    assert reds == [7, 7, 0, 0]


def test_cells_tells_pieces_and_levels(start):
    table = start()
    table.command("place 5 b down")
    table.command("place 1")
    table.command("fault stuck 0 1")
    table.command("fault stuck 1 0")
    report = table.command("cells")
    assert (report["cells"], report["down"]) == ({"1": "w", "5": "b"}, ["5"])
    assert [name for name, level in report["levels"].items() if level] == ["0", "5"]


def test_the_piece_in_hand_keeps_its_colour_and_its_face():
    pieces = Pieces(["a", "b", "c"])
    pieces.place(0, "b", True)
    pieces.lift(0)
    assert pieces.place(1, None, None) == Piece("b", True)
    assert pieces.place(0, None, None) == Piece("w", False)
    pieces.lift(1)
    assert pieces.place(1, None, False) == Piece("b", False)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("lift 3", "cell 3 is empty: there is nothing to lift"),
        ("place 1", "cell 1 is occupied: lift its piece first"),
        ("lift 9", "there is no cell '9'; there are: 0 1 2 3 4 5 6 7 8"),
        ("lift", "'lift' has too few words"),
        ("leds 1", "'leds 1' has too many words"),
        ("place 2 red", "'red' is not what follows a cell: place CELL [w|b] [up|down]"),
        ("place 2 up w", "'w' is not what follows a cell: place CELL [w|b] [up|down]"),
        ("wait -1", "'-1' is not a whole number of at most 12 digits"),
        ("press 1.5", "'1.5' is not a whole number of at most 12 digits"),
        pytest.param("press " + 5000 * "9", f"'{5000 * '9'}' is not a whole number of at most 12 digits", id="long"),
        ("power", "power on, or power off"),
        ("power on", "the power is already on"),
        ("plug", "the USB cable is already in"),
        ("fault noise 2", "'2' is not a rate from 0 to 1"),
        ("fault stuck 2 3", "fault stuck CELL 0|1, fault bounce MS, fault noise RATE, or fault cut N"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(start, text, error):
    table = start()
    table.command("place 1 b")
    before = table.command("cells")
    assert table.command(text) == {"ok": False, "error": error}
    assert table.command("cells") == before


def scripted(board, runtime, seed):
    out = io.StringIO()
    options = {"link": None, "flash": None, "speed": 0.0, "seed": seed, "runtime": runtime, "firmware": TOY}
    assert run(board, stdin=io.StringIO(SCRIPT), stdout=out, **options) == 0
    return out.getvalue()


def test_a_script_at_speed_0_repeats_to_the_byte(board, runtime):
    first = scripted(board, runtime, seed=1)
    answers = [json.loads(line) for line in first.splitlines()]
    assert [answer["ok"] for answer in answers] == [True] * 26 + [False, True]
    assert answers[1]["leds"]["0"] == [0, 0, 0]
    assert scripted(board, runtime, seed=1) == first
    assert scripted(board, runtime, seed=2) != first


def test_both_runtimes_give_the_same_answers(board, runtime):
    assert scripted(board, runtime, seed=1) == scripted(board, "cpython", seed=1)


PROGRAM = """
import sys
from pathlib import Path
from lusoria.boards import definitions as boards
from lusoria.simulator.command import run
board = boards.compact(boards.load("rota"))
link, firmware = Path(sys.argv[1]), Path(sys.argv[2])
sys.exit(run(board, link=link, flash=None, speed=1.0, seed=0, runtime="cpython", firmware=firmware,
             stdin=sys.stdin, stdout=sys.stdout))
"""


def program(tmp_path, stdin):
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "table"), str(TOY)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, text=True, env=env)


def test_the_end_of_a_pipe_ends_the_table(tmp_path):
    table = program(tmp_path, subprocess.PIPE)
    out, _ = table.communicate("place 4\nwait 30\nleds\n", timeout=60)
    assert json.loads(out.splitlines()[-1])["leds"]["4"] == [0, 40, 0]
    assert table.returncode == 0
    assert not (tmp_path / "table").is_symlink()


def test_without_a_script_the_table_runs_until_it_is_told_to_end(tmp_path):
    table = program(tmp_path, subprocess.DEVNULL)
    for _ in range(100):
        if (tmp_path / "table").is_symlink():
            break
        with pytest.raises(subprocess.TimeoutExpired):
            table.wait(0.1)
    with pytest.raises(subprocess.TimeoutExpired):
        table.wait(0.3)
    table.send_signal(signal.SIGTERM)
    table.communicate(timeout=60)
    assert table.returncode == 0
    assert not (tmp_path / "table").is_symlink()


def test_a_stopped_table_refuses_commands(start):
    table = start()
    table.stop()
    assert table.command("leds") == {"ok": False, "error": "the virtual table is not running"}


def test_a_folder_without_firmware_is_refused(start, tmp_path):
    with pytest.raises(VirtualTableError, match=r"there is no main\.py in"):
        start(tmp_path)


def test_a_runtime_that_does_not_exist_is_refused(start):
    with pytest.raises(UsageError, match="there is no runtime 'lua'; there are: cpython, micropython"):
        start(runtime="lua")
