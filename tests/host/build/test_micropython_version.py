"""What is said of an interpreter at a Pico's prompt: that the firmware runs there, or why not and what to do."""

import json

import pytest

from lusoria.boards import definitions as boards
from lusoria.build import firmware
from lusoria.build.flash import flash
from lusoria.build.micropython_version import MPY, Interpreter, ask
from lusoria.cli.doctor import _about_interpreter
from lusoria.errors import LusoriaError

PICO, PICO2 = "Raspberry Pi Pico with RP2040", "Raspberry Pi Pico2 with RP2350"
ARMV6M, ARMV7EMSP, RV32IMC, NONE = 4, 7, 11, 0


def mpy(architecture, version=6, sub=3):
    return version | sub << 8 | architecture << 10


THUMB = mpy(ARMV6M)


def micropython(machine=PICO, version=(1, 25, 0), number=THUMB):
    return Interpreter("micropython", version, machine, number)


def test_a_board_whose_lights_another_kind_cannot_drive_is_not_flashed_onto_it(monkeypatch):
    there = micropython("Raspberry Pi Pico W with RP2040")
    monkeypatch.setattr("lusoria.build.flash._ask_for_maintenance", lambda _path: None)
    monkeypatch.setattr("lusoria.build.flash.repl", lambda _path: Prompt(json.dumps(list(vars(there).values()))))
    with pytest.raises(LusoriaError, match=r"Pico W has state machines 0 to 3 for lights, not 5"):
        flash(lambda _native: {}, "/dev/pico", print, 5)


@pytest.mark.parametrize(
    ("there", "kind", "native"),
    [
        (micropython(), "pico", True),
        (micropython("Raspberry Pi Pico W with RP2040", (1, 28, 0)), "pico-w", True),
        (micropython(PICO2, (1, 28, 0), mpy(ARMV7EMSP)), "pico2", True),
        (micropython("Raspberry Pi Pico 2 W with RP2350", number=mpy(ARMV7EMSP)), "pico2-w", True),
        (micropython(PICO2 + "-RISCV", number=mpy(RV32IMC)), "pico2", False),
        (micropython(number=mpy(NONE)), "pico", False),
    ],
)
def test_every_kind_of_pico_runs_the_firmware(there, kind, native):
    assert (there.mistake(), there.kind, there.takes_machine_code) == ("", kind, native)


@pytest.mark.parametrize(
    ("there", "words"),
    [
        (micropython(version=(1, 24, 1)), r"MicroPython 1\.24\.1 .*is too old: hold BOOTSEL.*RPI_PICO, 1\.25 or later"),
        (micropython(PICO2, (1, 22, 0)), "too old.*RPI_PICO2"),
        (micropython("ESP32 module with ESP32"), "is for another board than a table has.*Pico 2 W"),
        (micropython(number=mpy(ARMV6M, 7)), r"form 7\.3, and this tool makes 6\.3: renew this tool"),
        (micropython(number=mpy(ARMV6M, 6, 2)), r"form 6\.2"),
        (Interpreter("circuitpython", (9, 2, 1), PICO, 0), "circuitpython 9.2.1 .*is not MicroPython: hold BOOTSEL"),
        (Interpreter("evil\x1b[2J", (1,), "\x1b", 0), r"evil\\x1b\[2J"),
    ],
)
def test_what_does_not_run_it_is_named_with_what_to_do_and_not_flashed(there, words, monkeypatch):
    assert "\n" not in there.mistake() and "\x1b" not in there.mistake()
    monkeypatch.setattr("lusoria.build.flash._ask_for_maintenance", lambda _path: None)
    monkeypatch.setattr("lusoria.build.flash.repl", lambda _path: Prompt(json.dumps(list(vars(there).values()))))
    with pytest.raises(LusoriaError, match=words):
        flash(lambda _native: {}, "/dev/pico")
    finding = _about_interpreter("/dev/pico", there)
    assert finding.state == "wrong" and there.mistake() in finding.result


@pytest.mark.parametrize(("native", "architectures"), [(True, {NONE, ARMV6M}), (False, {NONE})])
def test_the_compiled_files_are_of_the_form_that_all_these_read(native, architectures):
    """MicroPython refuses machine code of another sub-version; ARM builds take that of armv6m, others none of it."""
    built = firmware.files(boards.load("rota"), native)
    heads = [mpy(data[2] >> 2, data[1], data[2] & 3) for path, data in built.items() if path.endswith(".mpy")]
    assert {head >> 10 for head in heads} == architectures
    assert {head for head in heads if head >> 10} <= {THUMB} and {head & 0xFF for head in heads} == {MPY[0]}
    assert micropython(number=THUMB).takes_machine_code


def test_a_riscv_build_gets_bytecode_and_is_said_to_be_slower():
    said, built = [], []

    def build(native):
        built.append(native)
        raise OSError

    there = micropython(PICO2 + "-RISCV", number=mpy(RV32IMC))
    with pytest.MonkeyPatch.context() as patch, pytest.raises(LusoriaError, match="did not take"):
        patch.setattr("lusoria.build.flash._ask_for_maintenance", lambda _path: None)
        patch.setattr("lusoria.build.flash.repl", lambda _path: Prompt(json.dumps(list(vars(there).values()))))
        flash(build, "/dev/pico", said.append)
    assert built == [False] and "slower than the build for ARM, MicroPython's RPI_PICO2" in said[0]
    assert "slower" in _about_interpreter("/dev/pico", there).advice
    assert "newer than 1.28" in micropython(version=(1, 29, 0)).remark()


@pytest.mark.parametrize("answer", ["", "[]", "[1, 2", '["micropython", 1, "", 0]', '["micropython", [1], "", []]'])
def test_an_answer_without_sense_is_an_error_of_one_kind(answer):
    with pytest.raises((TypeError, ValueError)):
        ask(Prompt(answer))


class Prompt:
    """A REPL with one answer."""

    def __init__(self, answer):
        self.exec = lambda _command: answer.encode()
        self.close = lambda: None
