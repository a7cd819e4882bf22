"""One file to drag onto the Pico: what it holds, and what is refused.

That it boots and plays is what every test of the started table shows: it starts from such a file.
"""

import json

import pytest

from lab.emulator import flash_files
from lab.emulator import micropython as locate
from lusoria.boards import definitions as boards
from lusoria.boards.microcontrollers import ABSOLUTE, KINDS, RP2040, RP2350_ARM, RP2350_RISCV
from lusoria.build import firmware, firmware_folders, image
from lusoria.errors import UsageError
from tests.support import needs


@pytest.fixture
def micropython():
    needs.emulator()
    return locate.image()


def test_it_holds_micropython_and_the_firmware_and_nothing_else(micropython, tmp_path):
    out = tmp_path / "table.uf2"
    made = image.make("rota", micropython, out)
    holding, own = image.read(out), image.read(micropython)
    assert {at: holding.contents[at] for at in own.contents} == own.contents and holding == made
    assert flash_files.unpack(image.read(out).files) == firmware_folders.laid_out(firmware.shipped(boards.load("rota")))
    numbers = [
        int.from_bytes(out.read_bytes()[at + 20 : at + 24], "little") for at in range(0, out.stat().st_size, 512)
    ]
    assert numbers == list(range(len(holding.contents)))


def other(micropython, machine, family, first=b""):
    """MicroPython's image as if it were built for another board."""
    raw = micropython.read_bytes()
    blocks = [raw[at : at + 512] for at in range(0, len(raw), 512)]
    text = bytearray(b"".join(block[32:288] for block in blocks))
    at = text.index(b"Raspberry Pi Pico with RP2040\0")
    text[at : at + len(machine) + 1] = machine + b"\0"
    parts = [bytes(text[at : at + 256]) for at in range(0, len(text), 256)]
    word = family.to_bytes(4, "little")
    return first + b"".join(block[:28] + word + part + block[288:] for block, part in zip(blocks, parts, strict=True))


@pytest.mark.parametrize(
    ("kind", "machine", "family", "native"),
    [
        ("pico-w", b"Raspberry Pi Pico W with RP2040", RP2040, True),
        ("pico2", b"Raspberry Pi Pico2 with RP2350", RP2350_ARM, True),
        ("pico2", b"Raspberry Pi Pico2 with RP2350-RISCV", RP2350_RISCV, False),
        ("pico2-w", b"Raspberry Pi Pico 2 W with RP2350", RP2350_ARM, True),
    ],
)
def test_an_image_for_another_pico_has_its_file_system_in_its_place(
    micropython, tmp_path, kind, machine, family, native
):
    """By construction: the text and the family are another's, the program is the same."""
    first = micropython.read_bytes()[:512]
    first = first[:28] + ABSOLUTE.to_bytes(4, "little") + first[32:]
    bad, out = tmp_path / "other.uf2", tmp_path / "table.uf2"
    bad.write_bytes(other(micropython, machine, family, first))
    made = image.make("rota", bad, out)
    assert (made.kind, made.family, made.first, image.read(out)) == (kind, family, first, made)
    assert out.read_bytes()[:512] == first
    files = made.files
    assert len(files) == KINDS[kind].files_size
    assert flash_files.unpack(files) == firmware_folders.laid_out(firmware.shipped(boards.load("rota"), native))


def test_a_board_whose_lights_another_kind_cannot_drive_gets_no_image_for_it(micropython, tmp_path):
    definition = boards.load("rota")
    definition["mcu"]["pins"]["led_sm"] = 5
    board, radio, out = tmp_path / "board.json", tmp_path / "radio.uf2", tmp_path / "table.uf2"
    board.write_text(json.dumps(definition))
    radio.write_bytes(other(micropython, b"Raspberry Pi Pico W with RP2040", RP2040))
    with pytest.raises(UsageError, match="state machines 0 to 3 for lights, not 5"):
        image.make(str(board), radio, out)
    assert not out.exists()


def test_what_is_not_micropython_for_the_pico_is_refused(micropython, tmp_path):
    bad, out = tmp_path / "bad.uf2", tmp_path / "out.uf2"
    good = micropython.read_bytes()
    for content, words in (
        (b"", "is not a UF2 file"),
        (b"x" * 1024, "is not a UF2 file"),
        (good[:700], "is not a UF2 file"),
        (good[:28] + b"\x00\x00\x00\x00" + good[32:], "is not MicroPython for a Pico"),
        (good[:8] + b"\x00\x00\x00\x00" + good[12:], "for something else than a Pico"),
        (good.replace(b"Pico with", b"Pica with"), "is not MicroPython for a Pico"),
    ):
        bad.write_bytes(content)
        with pytest.raises(UsageError, match=words):
            image.make("rota", bad, out)
    with pytest.raises(UsageError, match="cannot be read"):
        image.make("rota", tmp_path / "absent.uf2", out)
    image.make("rota", micropython, out)
    with pytest.raises(UsageError, match="reaches where the files are"):
        image.make("rota", out, bad)
