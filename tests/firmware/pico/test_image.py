"""One file to drag onto the Pico: what it holds, what is refused, and that the made image boots and plays."""

import pytest

from lusoria.boards import definitions as boards
from lusoria.build import filesystem, firmware, image, layout
from lusoria.build import micropython as locate
from lusoria.errors import UsageError
from tests.support import needs
from tests.support.made_image import files_of


@pytest.fixture
def micropython():
    needs.emulator()
    return locate.image()


def test_it_holds_micropython_and_the_firmware_and_nothing_else(micropython, tmp_path):
    out = tmp_path / "table.uf2"
    filled = image.make("rota", micropython, out)
    held, own = image.contents(out), image.contents(micropython)
    assert {at: held[at] for at in own} == own and filled == 256 * len(held)
    assert filesystem.unpack(files_of(out)) == layout.laid_out(firmware.shipped(boards.load("rota")))
    numbers = [
        int.from_bytes(out.read_bytes()[at + 20 : at + 24], "little") for at in range(0, out.stat().st_size, 512)
    ]
    assert numbers == list(range(len(held)))


def test_the_made_image_boots_and_plays(table):
    table.say("HELLO", 1, "test")
    table.follow(100)
    for cell in "125":
        table.place(cell, 35)
    heard = table.follow(400)
    assert [values["action"] & 255 for kind, values in heard if kind == "ACT"] == [1, 2, 5]
    assert table.leds.faults == 0


def test_what_is_not_micropython_for_the_pico_is_refused(micropython, tmp_path):
    bad, out = tmp_path / "bad.uf2", tmp_path / "out.uf2"
    good = micropython.read_bytes()
    for content, words in (
        (b"", "is not a UF2 file"),
        (b"x" * 1024, "is not a UF2 file"),
        (good[:700], "is not a UF2 file"),
        (good[:28] + b"\x00\x00\x00\x00" + good[32:], "another board"),
    ):
        bad.write_bytes(content)
        with pytest.raises(UsageError, match=words):
            image.make("rota", bad, out)
    with pytest.raises(UsageError, match="cannot be read"):
        image.make("rota", tmp_path / "absent.uf2", out)
    image.make("rota", micropython, out)
    with pytest.raises(UsageError, match="reaches where the files are"):
        image.make("rota", out, bad)
