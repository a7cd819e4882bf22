"""The emulated Pico as a serial device of this PC, through pyserial."""

import subprocess
import sys
import time

import pytest
import serial

LIGHT = (0x14, 0x28, 0x0A + 6)


@pytest.fixture
def live(make_toy, tmp_path):
    from lab.emulator.live import LivePico

    toy = make_toy()
    with LivePico(toy.pico, tmp_path / "ttyTOY") as live:
        live.toy = toy
        yield live


def ask(port, text, expected):
    """Sends a line until an answer with the expected word comes."""
    for _ in range(20):
        port.write(text + b"\n")
        for _ in range(5):
            line = port.readline()
            if expected in line:
                return line.decode().split()
    raise AssertionError(f"no {expected!r}")


def test_it_talks_through_pyserial_and_keeps_the_walls_time(live):
    with serial.Serial(str(live.path), timeout=0.3) as port:
        assert ask(port, b"hello", b"READY") == ["READY", "1", "1"]
        started, emulated = time.monotonic(), live.call(lambda: live.toy.pico.ms)
        live.call(lambda: live.toy.chain.close(6))
        assert ask(port, b"", b"CELL")[:3] == ["CELL", "6", "1"]
        live.wait(lambda: live.toy.leds.pixels and live.toy.leds.pixels[6] == LIGHT, 5)
        time.sleep(0.5)
        passed = live.call(lambda: live.toy.pico.ms) - emulated
        assert passed <= (time.monotonic() - started) * 1000 + 50


def test_opening_and_closing_the_port_is_seen_by_the_firmware(live):
    live.wait(lambda: live.toy.pico.connected, 10)
    for _ in range(2):
        with serial.Serial(str(live.path), timeout=0.3) as port:
            assert ask(port, b"salve", b"ECHO") == ["ECHO", "salve"]
            assert live.call(lambda: live.toy.pico.port_open)
        live.wait(lambda: not live.toy.pico.port_open, 5)


def test_unplugged_it_is_gone_and_plugged_again_it_starts_from_its_flash(live):
    with serial.Serial(str(live.path), timeout=0.3) as port:
        assert ask(port, b"hello", b"READY")[2] == "1"
        live.unplug()
        assert not live.path.exists()
        with pytest.raises((serial.SerialException, OSError)):
            for _ in range(3):
                port.write(b"hello\n")
                port.readline()
    live.plug()
    with serial.Serial(str(live.path), timeout=0.3) as port:
        assert ask(port, b"hello", b"READY")[2] == "2"


def test_a_callable_that_raises_raises_here(live):
    with pytest.raises(ZeroDivisionError):
        live.call(lambda: 1 // 0)


def test_mpremote_takes_it_for_a_pico(live):
    command = [sys.executable, "-m", "mpremote", "connect", str(live.path), "exec", "import sys; print(sys.platform)"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.stdout.strip() == "rp2", run.stderr


def test_stopped_it_leaves_no_link(make_toy, tmp_path):
    from lab.emulator.live import LivePico

    live = LivePico(make_toy().pico, tmp_path / "ttyTOY")
    live.start()
    assert live.path.is_symlink()
    live.stop()
    assert not live.path.is_symlink()
