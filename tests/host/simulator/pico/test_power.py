"""Power, resets, the watchdog, and what the flash keeps through them."""

import json
import resource

import pytest

from lusoria.simulator import VirtualTableError
from lusoria.simulator.pico import flash

BOOTS = """
import machine, time
print("cause", machine.reset_cause(), time.ticks_ms())
"""


def report(table):
    return table.call(lambda world: world.usb.backlog).decode().replace("\r\n", "\n")


def test_an_unfed_watchdog_resets_at_its_time(start):
    table = start(BOOTS + "dog = machine.WDT(timeout=300)\ntime.sleep_ms(200)\ndog.feed()\ntime.sleep(100)")
    table.command("wait 499")
    assert report(table) == "cause 1 1073731824\n"
    table.command("wait 1")
    assert report(table) == "cause 3 1073731824\n"


def test_the_watchdog_goes_on_when_main_is_over(start):
    table = start(BOOTS + "machine.WDT(timeout=300)\n")
    table.command("wait 200")
    assert report(table).endswith(">>> ")
    table.command("wait 100")
    assert report(table).startswith("cause 3 ")


def test_a_reset_begins_anew_and_the_lights_hold(start):
    lit = """
import rp2
lights, dma = rp2.StateMachine(0, {}, sideset_base=machine.Pin(22)), rp2.DMA()
lights.active(1)
if machine.reset_cause() == 1:
    ctrl = dma.pack_ctrl(size=2, inc_write=False, treq_sel=0)
    dma.config(read=bytearray(8) + bytes((0, 3, 1, 2)), write=lights, count=3, ctrl=ctrl, trigger=True)
    machine.reset()
time.sleep(100)
"""
    table = start(BOOTS + lit)
    table.command("wait 10")
    assert report(table) == "cause 3 1073731824\n"
    assert table.command("leds")["leds"]["2"] == [1, 2, 3]


def test_a_soft_reset_keeps_clock_and_cause(start):
    table = start(BOOTS + "time.sleep_ms(10)\nif time.ticks_ms() < 1073731850: machine.soft_reset()\ntime.sleep(100)")
    table.command("wait 50")
    lines = report(table).replace("\n\n", "\n").split("\n")
    assert lines == [
        "cause 1 1073731824", "MPY: soft reboot", "cause 1 1073731834", "MPY: soft reboot", "cause 1 1073731844", "",
    ]  # fmt: skip


def test_power_off_darkens_the_table_and_stops_the_firmware_but_not_time(start):
    table = start()
    table.command("place 1")
    table.command("wait 10")
    assert table.command("power off") == {"ok": True, "t": 10}
    assert set(map(tuple, table.command("leds")["leds"].values())) == {(0, 0, 0)}
    assert table.command("power off")["error"] == "the power is already off"
    assert table.command("wait 1000") == {"ok": True, "t": 1010}
    table.command("power on")
    table.command("wait 5")
    assert report(table).startswith("READY 1\n")
    assert table.command("leds")["leds"]["1"] == [0, 40, 0]


def test_chance_repeats_with_the_seed_and_differs_from_start_to_start(start):
    text = "import machine, os, random, time\nprint(os.urandom(6), random.random(), machine.unique_id())\ntime.sleep(9)"

    def said_twice(seed):
        table = start(text, seed=seed)
        first = report(table)
        table.command("power off")
        table.command("power on")
        return first, report(table)

    assert said_twice(5) == said_twice(5)
    assert said_twice(5) != said_twice(6)
    assert len(set(said_twice(5))) == 2


def test_a_process_that_goes_away_is_told_and_power_helps(start):
    table = start("import time\ntime.sleep(1000)")
    table.call(lambda world: world.pico._child._process.kill())
    table.call(lambda world: world.pico.step(world.now))
    assert table.command("wait 1")["error"] == "the simulated chip ended: exit -9"
    table.command("power off")
    table.command("power on")
    assert table.command("wait 1")["ok"]


FILES = """
import json, os, time
with open("board.json") as file:
    print(json.load(file)["board"])
try:
    open("none")
except OSError as error:
    print(error.errno)
os.mkdir("kept")
with open("kept/a", "wb") as file:
    file.write(b"one")
with open("/kept/a", "ab") as file:
    file.write(b"+two")
os.rename("kept/a", "kept/b")
print(os.listdir("kept"), os.stat("kept/b")[6], [entry[0] for entry in os.ilistdir("/kept")])
os.chdir("kept")
print(open("b").read(), os.getcwd())
os.remove("b")
os.chdir("/")
os.rmdir("kept")
print(sorted(os.listdir("/")) == sorted(os.listdir()), "board.json" in os.listdir())
time.sleep(9)
"""


def test_files_are_on_the_flash(says):
    expected = "rota\n2\n['b'] 7 ['b']\none+two /kept\nTrue True\n"
    assert says(FILES, ms=1) == expected


COUNT = """
import time
try:
    with open("count") as file:
        count = int(file.read())
except OSError:
    count = 0
print("count", count)
while True:
    count += 1
    with open("count", "w") as file:
        file.write(str(count))
    time.sleep_ms(1)
"""


def test_two_tables_never_use_one_flash_at_once(start, tmp_path):
    image = tmp_path / "flash"
    table = start(COUNT, flash_file=image)
    with pytest.raises(VirtualTableError, match="another virtual table uses"):
        start(COUNT, flash_file=image)
    table.stop()
    assert report(start(COUNT, flash_file=image)) == "count 1\n"


def test_the_flash_is_kept_from_run_to_run_and_between_runtimes(start, tmp_path):
    image = tmp_path / "flash"
    start(COUNT, flash_file=image).stop()
    start(COUNT, flash_file=image, runtime="cpython").stop()
    assert report(start(COUNT, flash_file=image)) == "count 2\n"
    assert image.stat().st_size == 352 * 4096


@pytest.mark.parametrize("change", range(1, 16))
def test_power_cut_at_any_change_of_the_flash_leaves_the_old_or_the_new(start, change):
    table = start(COUNT)
    assert table.command(f"fault cut {change}")["ok"]
    table.command("wait 40")
    assert table.command("power on")["ok"], "the power had not failed"
    words = report(table).split()
    made = table.call(lambda world: world.pico.flash_changes)
    assert words[0] == "count"
    assert 1 <= int(words[1]) <= made


def test_a_slow_flash_takes_time(start):
    table = start(COUNT, flash_us=(45_000, 700))
    table.command("wait 1000")
    assert 3 < table.call(lambda world: world.pico.flash_changes) < 1000


def test_another_board_replaces_the_one_on_the_flash(tmp_path, board):
    image = tmp_path / "flash"
    flash.prepare(image, board)
    written = image.read_bytes()
    flash.prepare(image, json.loads(json.dumps(board)))
    assert image.read_bytes() == written
    flash.prepare(image, {**board, "hash": "00000000"})
    assert image.read_bytes() != written


def test_an_image_that_cannot_be_written_keeps_its_games(tmp_path, board):
    image = tmp_path / "flash"
    flash.prepare(image, board)
    written = image.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))  # as on a full disk, nothing can be written
    try:
        with pytest.raises(VirtualTableError, match="cannot use the flash file"):
            flash.prepare(image, {**board, "hash": "00000000"})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert image.read_bytes() == written


@pytest.mark.parametrize("content", [b"notes", b"\x55" * (352 * 4096)])
def test_a_file_that_is_no_flash_is_refused_and_left_alone(tmp_path, board, content):
    image = tmp_path / "flash"
    image.write_bytes(content)
    with pytest.raises(VirtualTableError, match="is not the flash of a table"):
        flash.prepare(image, board)
    assert image.read_bytes() == content
