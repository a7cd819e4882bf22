"""What only the real interpreter on the real chip's model can show: wires, ports that block, resets."""

import json
import threading

import pytest

from ludus.lights import cues
from ludus.lights.palette import STYLE
from ludus.link import messages
from lusoria.errors import LusoriaError, TableNotFound
from tests.support import needs

TARGET = STYLE[cues.TARGET][:3]
WORST_MS = 45  # from a lift to its lights, as docs/table-figures.md has it


def patiently(connect):
    """Connect to a table that is starting: emulated time runs slower than ours."""
    for _ in range(20):
        try:
            return connect()
        except TableNotFound:
            continue
    return connect()


def lit(table):
    return {cell: rgb for cell, rgb in table.lights().items() if any(rgb)}


def test_lights_on_the_wire_follow_the_hands_and_never_wait_for_a_pc_that_stops_reading(table):
    table.tell("HELLO", messages.PROTOCOL, "deaf")
    table.follow(100)
    table.pico.reading = False
    before = len(table.leds.frames)
    for cell in "123467":
        table.place(cell, 60)  # no faster than its actions are counted
    table.pico.run_ms(700)
    table.lift("1", WORST_MS)
    shown = lit(table)
    assert shown["0"] == shown["8"] == TARGET and "1" in shown
    assert len(table.leds.frames) - before > 25
    table.pico.reading = True
    table.place("1", 60)
    table.tell("HELLO", messages.PROTOCOL, "back again")
    heard = table.follow(400)
    assert [values["ply"] for kind, values in heard if kind == "ACT"][-6:] == [1, 2, 3, 4, 5, 6]
    assert table.leds.faults == 0


def test_noise_on_the_line_is_skipped(table):
    table.pico.send(b"\r\nhello? \xff\xfe@HELLO|1|1|x|0000\n@@@@\n" + b"z" * 700 + b"\n")
    table.pico.run_ms(100)
    table.tell("HELLO", messages.PROTOCOL, "test")
    heard = table.follow(200)
    assert heard[0][0] == "HELLO" and heard[0][1]["board"] == "rota"


def test_a_stray_ctrl_c_resets_the_table_by_its_watchdog(table):
    table.pico.send(b"\x03")
    table.pico.run_ms(200)
    assert b"KeyboardInterrupt" in table.pico.out
    count = len(table.leds.frames)
    table.pico.run_until(lambda: len(table.leds.frames) > count, 10_000, step_ms=50)
    table.tell("HELLO", messages.PROTOCOL, "test")
    table.pico.run_until(lambda: any(kind == "HELLO" for kind, _ in table.listen()), 2000, step_ms=20)
    assert table.messages[0][1]["cause"] == "ctrl-c" and table.messages[0][1]["boot"] == 2


def test_maintenance_leads_to_a_repl_that_stays(table):
    table.tell("MAINTENANCE")
    table.pico.run_ms(1500)
    assert table.pico.exec("print(6 * 7)").stdout.strip() == "42"
    table.pico.run_ms(8200)
    assert table.pico.exec("print(6 * 7)").stdout.strip() == "42"


def test_the_button_held_at_power_on_leaves_a_repl_and_no_watchdog():
    needs.emulator()
    from lab.emulator.table import EmulatedTable

    table = EmulatedTable("rota")
    table.button.press()
    table.pico.boot()
    table.pico.run_ms(8_500)  # longer than the watchdog's 8 s
    assert not table.leds.frames and table.pico.exec("print(6 * 7)").stdout.strip() == "42"


def test_a_broken_board_is_told_and_leaves_a_repl():
    needs.emulator()
    from lab.emulator.parts import Edges
    from lab.emulator.table import EmulatedTable
    from lusoria.boards import definitions as boards
    from lusoria.build import filesystem, firmware

    files = firmware.shipped(boards.load("rota"))
    board = json.loads(files["board.json"])
    board["leds"]["pin"] = board["sense"]["sck"]
    files["board.json"] = json.dumps(board).encode()
    light = Edges(25)
    table = EmulatedTable("rota", flash=filesystem.pack(files), probes=[light])
    table.pico.boot()
    table.pico.run_ms(3500)
    assert len(light.log) > 6 and not table.leds.frames  # on that pin the lights cannot be driven
    assert all(later[0] - first[0] > 1e9 for first, later in zip(light.log, light.log[6:], strict=False))  # ns: calm
    assert table.pico.saw("GP10 is used twice: sense sck and leds")


SAYING = b"""\
def main(folder):
    import time
    from ludus import word
    while True:
        print(word.WORD, open(folder + "board.json").read(7))
        time.sleep_ms(200)
"""
SMALL = {"main.py": SAYING, "board.json": b"old" * 900, "ludus/word.py": b"WORD = 'salve'\n"}


def test_the_same_pc_code_follows_it_and_flashes_it_and_a_cable_pulled_out_leaves_the_old_firmware(
    table, tmp_path, monkeypatch
):
    """The other firmware is a small one: comparing a whole one takes an emulated Pico a minute."""
    from mpremote.transport_serial import SerialTransport

    from lab.emulator.live import LivePico
    from lusoria.build import firmware_folders, flash
    from lusoria.link.follower import connect

    # Seconds: a busy machine's emulated Pico takes long to restart, and to answer.
    monkeypatch.setattr(flash.repl, "__defaults__", (60.0,))
    monkeypatch.setattr(flash, "_BUSY_S", 60.0)
    monkeypatch.setattr(SerialTransport.exec_raw, "__defaults__", (60, None))
    newer = SMALL | {"board.json": b"new" * 900}
    path, said = tmp_path / "ttyTABLE", []
    with LivePico(table.pico, path) as live:
        first = patiently(lambda: connect(str(path)))
        assert first.hello["board_hash"] == table.compact["hash"]
        first.close()
        assert flash.flash(lambda _native: SMALL, str(path), said.append) == 4
        live.wait(lambda: table.pico.saw("salve oldold"))
        words = [line.split(" ")[0].rpartition("/")[2] for line in said]
        assert words == ["main.py", "board.json", "word.py", "current"]

        def cut(_line):
            threading.Timer(0.3, live.unplug).start()

        with pytest.raises(LusoriaError, match="did not take the firmware"):
            flash.flash(lambda _native: newer, str(path), cut)
        live.wait(lambda: not path.exists())
        before = live.call(lambda: len(table.pico.lines))
        live.plug()
        live.wait(lambda: any("salve oldold" in line.text for line in table.pico.lines[before:]))
        assert flash.flash(lambda _native: newer, str(path), said.append) >= 1
        live.wait(lambda: table.pico.saw("salve newnew"))
    left = {path: data for path, data in table.pico.files().items() if path.split("/")[0] not in ("kept", "journal")}
    assert left == firmware_folders.laid_out(newer)


def test_a_pico_at_its_prompt_is_told_from_a_table(tmp_path):
    from lab.emulator.live import LivePico
    from lab.emulator.pico import EmulatedPico
    from lusoria.cli.port_probe import REPL, examine

    needs.emulator()
    pico, path = EmulatedPico(), tmp_path / "ttyPICO"
    with LivePico(pico, path) as live:
        live.wait(lambda: pico.connected)
        found = examine(str(path))
    there = found.interpreter
    assert (found.kind, there.kind, there.mistake(), there.remark()) == (REPL, "pico", "", "")
    assert str(there) == "MicroPython 1.25.0 (Raspberry Pi Pico with RP2040)" and there.takes_machine_code
