"""The USB port: what a PC sees of it, and what a PC that does not read does to the firmware."""

import json
import time

import pytest
import serial

from tests.support.waiting import until

PROMPT = b">>> "


def opened(table):
    return serial.Serial(str(table.link_path), timeout=0.2)


def read_until(port, text, seconds=60):
    """Bytes up to `text`; at speed 1 the firmware writes them at its own time."""
    port.timeout = seconds
    found = port.read_until(text)
    assert found.endswith(text), found
    return found


def test_what_was_written_before_the_port_was_opened_is_there(start):
    table = start(speed=1)
    with opened(table) as port:
        assert read_until(port, b"CHANGE ffff 1\r\n").startswith(b"READY 1\r\n")


def test_input_reaches_the_firmware_at_its_next_sleep(start):
    table = start()
    with opened(table) as port:
        table.command("wait 5")
        port.reset_input_buffer()
        port.write(b"ab")
        assert port.read(1) == b""
        table.command("wait 5")
        assert read_until(port, b"<b>") == b"<a><b>"


def test_a_closed_port_keeps_the_last_256_bytes_and_never_blocks(start):
    table = start("import time\nfor n in range(1000):\n    print('%07d' % n)\n    time.sleep_ms(1)\ntime.sleep(100)")
    table.command("wait 1000")
    with opened(table) as port:
        table.command("wait 1")
        lines = read_until(port, b"0999\r\n").split(b"\r\n")
    assert lines[-2] == b"0000999"
    assert lines[1] == b"%07d" % (999 - len(lines) + 3)
    assert len(b"\r\n".join(lines)) == 256


STREAM = """
import sys, time
n = 0
while True:
    before = time.ticks_ms()
    sys.stdout.buffer.write(b'%07d\\n' % n)
    took = time.ticks_diff(time.ticks_ms(), before)
    n += 1
    time.sleep_ms(1)
    if took > 0:
        import json
        with open('took', 'w') as file:
            json.dump([took, n], file)
        time.sleep(1000)
"""
SAID = "import time\nwith open('took') as file: print(file.read())\ntime.sleep(1000)"


def test_a_pc_that_does_not_read_holds_a_write_up_for_half_a_second(start, tmp_path):
    image = tmp_path / "flash"
    table = start(STREAM, flash_file=image)
    with opened(table):
        table.command("wait 5000")
    table.stop()
    after = start(SAID, flash_file=image)
    took, lines = after.call(lambda world: json.loads(world.usb.backlog))
    assert took == 500
    assert lines * 8 < 10_000  # what buffers hold; without waiting, five seconds of lines would have 40,000 bytes


def test_room_to_write_is_seen_before_a_write_would_block(start):
    text = """
import select, sys, time
port, told = select.poll(), select.poll()
port.register(sys.stdout, select.POLLOUT)
told.register(sys.stdin, select.POLLIN)
while not told.poll(0):
    while port.poll(0):
        sys.stdout.buffer.write(b"x" * 32)
    time.sleep_ms(1)
sys.stdout.buffer.write(b"%d events" % len(port.poll()))
time.sleep(1000)
"""
    table = start(text)
    with opened(table) as port:
        until(lambda: table.command("wait 50") and table.call(lambda world: world.usb.room) == 0)
        port.write(b"g")
        found = b""
        for _ in range(200):  # what was read makes room at the table only when the bytes in between have moved up
            found += port.read(port.in_waiting or 1)
            table.command("wait 50")
            if found.endswith(b"events"):
                break
        assert found.endswith(b"x1 events")


def test_ctrl_c_stops_main_and_ctrl_d_starts_it_again(start):
    table = start(speed=1)
    with opened(table) as port:
        read_until(port, b"CHANGE ffff 1\r\n")
        port.write(b"lost\x03")
        text = read_until(port, PROMPT)
        assert b'Traceback (most recent call last):\r\n  File "main.py", line ' in text
        assert b"KeyboardInterrupt" in text
        assert b"fakes" not in text
        port.write(b"swallowed\r\n\x04")
        assert read_until(port, b"READY 1\r\n") == b"\r\nMPY: soft reboot\r\nREADY 1\r\n"


def test_ctrl_c_is_a_byte_like_others_where_the_firmware_says_so(start):
    text = "import micropython, sys\nmicropython.kbd_intr(-1)\nprint(sys.stdin.buffer.read(2))\nsys.stdin.read(1)"
    table = start(text, speed=1)
    with opened(table) as port:
        port.write(b"a\x03")
        assert read_until(port, b"\r\n") == b"b'a\\x03'\r\n"


def test_an_error_ends_main_with_micropythons_traceback(says):
    text = "def f():\n    raise ValueError('seven')\n\nf()\n"
    expected = 'Traceback (most recent call last):\n  File "main.py", line 4, in <module>\n'
    expected += '  File "main.py", line 2, in f\nValueError: seven\n'
    assert says(text).startswith(expected)


def test_an_unplugged_cable_hangs_up_and_the_table_goes_on(start):
    table = start(speed=1)
    port = opened(table)
    read_until(port, b"CHANGE ffff 1\r\n")
    assert table.command("unplug")["ok"]
    with pytest.raises(serial.SerialException):
        port.read(10)
    port.close()
    assert not table.link_path.is_symlink()
    assert table.command("unplug")["error"] == "the USB cable is already out"
    table.command("place 0")
    table.command("wait 30")
    assert table.command("leds")["leds"]["0"] == [0, 40, 0]
    assert table.command("plug")["ok"]
    with opened(table) as again:
        again.write(b"z")
        read_until(again, b"<z>")


def test_the_link_stays_where_it_is_through_power_cycles(start, tmp_path):
    link = tmp_path / "table"
    table = start(link=link, speed=1)
    for _ in range(2):
        assert link.is_symlink()
        table.command("power off")
        assert not link.is_symlink()
        table.command("power on")
    table.stop()
    assert not link.is_symlink()


def test_a_file_in_the_place_of_the_link_is_not_overwritten(start, tmp_path):
    link = tmp_path / "table"
    link.write_text("mine")
    with pytest.raises(Exception, match="is not a link"):
        start(link=link)
    assert link.read_text() == "mine"


def test_polling_with_a_timeout_wakes_early_for_input(start):
    text = """
import select, sys, time
port = select.poll()
port.register(sys.stdin, select.POLLIN)
while True:
    found = port.poll(10_000)
    sys.stdout.buffer.write(sys.stdin.buffer.read(1) if found else b'nothing')
"""
    table = start(text, speed=1)
    with opened(table) as port:
        begin = time.monotonic()
        port.write(b"q")
        read_until(port, b"q")
        assert time.monotonic() - begin < 9  # of the ten seconds that it would wait
