"""How many names the firmware brings to a Pico."""

from lusoria.boards import definitions as boards
from lusoria.build import firmware
from tests.support import needs

PICO_NAMES = 630  # ten, and twice as many each time: what MicroPython's table of names holds before it asks for 4 kB
SPARE = 50  # names that come while it plays: letters of texts, keys of files


def test_a_table_never_asks_for_a_larger_table_of_names():
    needs.emulator()
    from lab.emulator import micropython
    from lab.witness.names_in_flash import names as names_of_image

    own = {name.encode() for name in names_of_image(micropython.image())}
    built = firmware.files(boards.load("rota"), joined=True)  # of other boards but the board's own file is another
    names = {
        name for path, data in built.items() if path.endswith(".mpy") for name in names_of(data) if name not in own
    }
    assert 400 < len(names) < PICO_NAMES - SPARE


def names_of(data):
    """The names that a .mpy file brings, but for those that every MicroPython has."""
    count, at = varuint(data, 4)
    _objects, at = varuint(data, at)
    for _ in range(count):
        length, at = varuint(data, at)
        if not length & 1:
            yield data[at : at + (length >> 1)]
            at += (length >> 1) + 1


def varuint(data, at):
    number = 0
    while True:
        number = number << 7 | data[at] & 127
        at += 1
        if data[at - 1] < 128:
            return number, at


def test_names_for_the_firmware_are_in_the_flash_of_every_image():
    needs.emulator()
    from lab.emulator import micropython
    from lab.witness.names_in_flash import names
    from lusoria.build.short_names import names_in_flash

    assert len(names_in_flash()) > 1000
    for image in micropython.images():
        assert names(image) >= set(names_in_flash())
