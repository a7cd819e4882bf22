"""A second emulator sees the same as the first: a start, a game by hand, and what a PC is told.

It also stops at what stops the chip and not the first: a half-word or word that is read or written out of its place.
"""

import pytest

from lab.emulator import flash_files, micropython
from ludus.lights.display import FRAME_MS
from ludus.link import messages
from lusoria.boards import definitions as boards
from lusoria.build import filesystem, firmware, firmware_folders
from lusoria.errors import LusoriaError
from tests.support import needs

PLACED, LIFTED, TARGET = "746521", "7", "0"  # White wins in seven plies
ENTRIES = ("GAME", "ACT", "END")
STARTS_APART, LIFTS_APART_MS = 0.01, FRAME_MS  # the lights answer a lift with the next frame, or the one after it
OWN = ("ms", "journal", "table")  # each run's own


@pytest.fixture(scope="module", autouse=True)
def needed():
    needs.second_emulator()


def second(**settings):
    from lab.witness.table import SecondTable

    return SecondTable("rota", **settings)


def lit(table):
    return "".join(cell for cell, rgb in table.lights().items() if any(rgb))


def entries(table, kinds):
    own = [
        (kind, {name: field for name, field in values.items() if name not in OWN}) for kind, values in table.messages
    ]
    return [each for each in own if each[0] in kinds]


def play(table):
    """All that hands, eyes and a PC notice of a short game at a table that has started."""
    table.tell("HELLO", messages.PROTOCOL, "witness")
    table.follow(100)
    for cell in PLACED:
        table.place(cell, 10)
        table.follow(50)
    table.follow(400)  # the last placement counts and is written first, which would delay the answer
    lifted, frames = table.pico.ns, len(table.leds.frames)
    table.level(LIFTED, False)
    table.follow_until(lambda: len(table.leds.frames) > frames and TARGET in lit(table), 60)
    answered_ms = (table.leds.frames[-1].first_ns - lifted) / 1e6
    targets = lit(table)
    table.level(TARGET, True)
    table.follow_until(lambda: entries(table, ("END",)), 1500, step_ms=10)
    table.follow(60)
    return answered_ms, {
        "greeting": entries(table, ("HELLO",))[-1],
        "entries": entries(table, ENTRIES),
        "targets": targets,
        "what each light means": entries(table, ("CUES",))[-1],
        "phase": entries(table, ("PHASE",))[-1],
        "frames that no light can read": table.leds.faults,
    }


def test_both_emulators_see_the_same_game(rota_table):
    """The first is the table that other tests use as well."""
    files = filesystem.pack(firmware_folders.laid_out(firmware.shipped(boards.load("rota"))))
    newest = micropython.images()[-1]
    with second(flash=files, image=newest) as other:
        other.start()
        starts = [each.leds.frames[0].first_ns / 1e6 for each in (rota_table, other)]
        assert starts[1] == pytest.approx(starts[0], rel=STARTS_APART), "they start apart"
        (first_ms, first), (other_ms, others) = play(rota_table), play(other)
        apart = {what: (first[what], others[what]) for what in first if first[what] != others[what]}
        assert not apart, f"they disagree on {', '.join(apart)}"
        assert len(first["entries"]) == 2 + len(PLACED) + 1 and first["entries"][-1][1]["score"] == "1-0"
        assert first_ms < 45 and abs(first_ms - other_ms) < LIFTS_APART_MS


@pytest.mark.parametrize(("pointer", "size"), [("ptr16", 2), ("ptr32", 4)])
@pytest.mark.parametrize(("what", "body"), [("read", "return int(place[0])"), ("write", "place[0] = 5; return 0")])
def test_a_read_or_write_out_of_place_stops_the_second_emulator(pointer, size, what, body):
    program = f"""
import micropython, time
@micropython.viper
def touch(data, at: int) -> int:
    place = {pointer}(int(ptr8(data)) + at)
    {body}
data = bytearray(8)
touch(data, {size})
print("in place")
time.sleep_ms(300)
touch(data, 1)
"""
    with second(flash=filesystem.pack({"main.py": ""})) as table:
        table.pico.boot()
        table.pico.send(b"\x03\x01" + program.encode() + b"\x04")
        table.pico.run_until(lambda: b"in place" in table.pico.out, step_ms=20)
        with pytest.raises(LusoriaError, match=f"{what}Uint{8 * size} at"):
            table.pico.run_ms(400)


def test_a_flash_that_takes_longest_to_erase_delays_the_start_and_loses_no_action():
    from lab.witness.flash_model import SLOWEST_ERASE_MS, USUAL_FLASH

    model = USUAL_FLASH._replace(erase_ms=SLOWEST_ERASE_MS)
    with second(model=model) as table:
        table.start(8000)
        assert table.leds.frames[0].first_ns > 2 * SLOWEST_ERASE_MS * 1e6
        table.tell("HELLO", messages.PROTOCOL, "witness")
        for cell in "125":
            table.place(cell, 10)
            table.follow(300)
        table.follow(400)
    assert [values["action"] & 255 for kind, values in table.messages if kind == "ACT"] == [1, 2, 5]


def test_a_file_system_that_cannot_be_mounted_is_made_anew_by_micropython_and_leaves_a_pico_that_can_be_flashed():
    """What docs/troubleshooting.md says of it: nothing is left, neither firmware nor journal."""
    files = bytearray(filesystem.pack({"main.py": "print('never')", "journal/0": b"x" * 5000}))
    files[: 2 * filesystem.BLOCK] = b"\x5a" * (2 * filesystem.BLOCK)  # both copies of where all begins
    with second(flash=bytes(files)) as table:
        table.pico.boot()
        table.pico.run_ms(100)
        assert not table.leds.frames
        assert flash_files.unpack(table.pico.flash()) == {}
