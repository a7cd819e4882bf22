"""Resets, power, USB and flash of the emulated Pico, by what a firmware notices."""

import json
import time

import littlefs
import pytest

from lab.emulator import flash_files
from lusoria.boards.microcontrollers import KINDS
from lusoria.build import filesystem
from tests.support import yardstick

POWER_ON = 1  # machine.reset_cause()
SIZE = KINDS["pico"].files_size


def test_it_boots_at_once(make_toy):
    toy = make_toy()
    toy.pico.boot()
    assert toy.pico.ms < 50
    assert toy.hello() == (POWER_ON, 1)


def test_lines_go_both_ways(toy):
    toy.pico.send(b"salve\n" + b"x" * 400 + b"\n")
    toy.pico.run_until(lambda: toy.pico.saw("ECHO xxx"), 1000)
    assert [line.text for line in toy.pico.lines[-2:]] == ["ECHO salve", "ECHO " + "x" * 400]


def test_a_timeout_shows_the_last_output(toy):
    with pytest.raises(TimeoutError, match=r"within 30 ms.*READY"):
        toy.pico.run_until(lambda: False, 30)


def test_a_firmware_that_sleeps_runs_about_as_fast_as_a_real_one(toy):
    """Without the corrected USB host a firmware never sleeps."""
    started = time.process_time()
    toy.pico.run_ms(500)
    took = time.process_time() - started
    assert took < 2.5 * yardstick.slowness()  # a busy one needs 8


def test_exec_tells_output_from_errors(toy):
    assert toy.pico.exec("print(6 * 7)") == ("42\r\n", "")
    assert "ZeroDivisionError" in toy.pico.exec("1 / 0").stderr


def test_soft_reset_starts_main_again(toy):
    toy.pico.soft_reset()
    toy.pico.run_until(lambda: b"soft reboot" in toy.pico.out, 500)
    assert toy.hello() == (POWER_ON, 2)


def test_hard_reset(toy):
    toy.pico.exec("kept = 1")
    toy.pico.reset()
    assert toy.hello() == (POWER_ON, 2)
    assert "NameError" in toy.pico.exec("print(kept)").stderr


def test_parts_keep_their_state_over_a_power_cut(toy):
    toy.chain.close(11)
    toy.pico.run_ms(30)
    toy.pico.power_cut()
    assert toy.pico.ms == 0
    toy.pico.boot()
    assert toy.hello() == (POWER_ON, 2)
    assert toy.leds.pixels[11] != (0, 0, 0)


SAVER = """
import os, json
n = json.load(open("state.json"))["n"] if "state.json" in os.listdir() else 0
while True:
    n += 1
    with open("state.new", "w") as file:
        json.dump({"n": n, "pad": "x" * 700}, file)
    os.rename("state.new", "state.json")
"""


def test_a_file_saved_by_rename_survives_every_power_cut(emulator):
    from lab.emulator.pico import EmulatedPico

    pico = EmulatedPico(files={"main.py": SAVER})
    saved = 0
    for cut in range(5):
        pico.run_ms(25 + 3.7 * cut)
        files = pico.files()
        if "state.json" in files:
            assert json.loads(files["state.json"])["n"] >= saved
            saved = json.loads(files["state.json"])["n"]
        pico.power_cut()
    assert saved > 2


def test_a_pc_that_does_not_read_blocks_a_write_for_a_second(toy):
    """The fact behind the firmware's rule never to wait for the PC.

    Of 1000 bytes 320 fit; for the others it waits half a second, and half a second more for the line's end.
    """
    toy.pico.reading = False
    toy.pico.send(b"flood\n")
    toy.pico.run_ms(1100)
    toy.pico.reading = True
    assert 1_000_000 < flooded(toy) < 1_010_000


def test_a_closed_port_never_blocks(toy):
    toy.pico.close_port()
    toy.pico.run_ms(10)
    toy.pico.send(b"flood\n")
    toy.pico.run_ms(50)
    toy.pico.open_port()
    toy.pico.run_ms(10)
    assert flooded(toy) < 10_000


def flooded(toy):
    toy.pico.send(b"flooded\n")
    toy.pico.run_until(lambda: toy.pico.saw("FLOODED"), 100)
    return int(toy.pico.lines[-1].text.split()[1])


def test_select_tells_whether_anything_can_be_written(emulator):
    from lab.emulator.parts import Edges
    from lab.emulator.pico import EmulatedPico

    deaf = Edges(2, lambda edge: setattr(pico, "reading", edge.level == 0))
    pico = EmulatedPico(parts=[deaf])
    pico.boot()
    program = """
import select, sys
from machine import Pin
deaf = Pin(2, Pin.OUT, value=0)
poll = select.poll()
poll.register(sys.stdout, select.POLLOUT)
count = 0
deaf(1)
while poll.poll(0):
    sys.stdout.write("x")
    count += 1
deaf(0)
print("\\nROOM", count)
"""
    pico.exec(program)
    assert 256 <= int(pico.lines[-1].text.split()[1]) <= 320


def test_random_bits_follow_from_the_seed(emulator):
    from lab.emulator.pico import EmulatedPico

    def bits(seed):
        pico = EmulatedPico(seed=seed)
        pico.boot()
        program = "import os, random\nprint(os.urandom(32).hex(), random.getrandbits(30))"
        return pico.exec(program).stdout

    assert bits(1) == bits(1) != bits(2)
    assert len(set(bytes.fromhex(bits(1).split()[0]))) > 20


def test_files_make_a_round_trip():
    files = {"main.py": b"print(1)\n", "lib/deep/one.txt": "Α".encode(), "empty": b""}
    image = filesystem.pack(files)
    assert len(image) == SIZE
    assert flash_files.unpack(image) == files


def test_an_unreadable_image_is_refused_and_not_formatted():
    with pytest.raises(littlefs.LittleFSError):
        flash_files.unpack(b"\xff" * SIZE)


def test_the_firmware_formats_an_erased_flash(emulator):
    from lab.emulator.pico import EmulatedPico

    pico = EmulatedPico(flash=b"\xff" * SIZE)
    pico.boot(5000)
    pico.exec("with open('a.txt', 'w') as file:\n    file.write('ave')")
    assert pico.files() == {"a.txt": b"ave"}
