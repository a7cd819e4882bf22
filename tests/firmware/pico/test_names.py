"""How many names the firmware brings to a Pico."""

from lusoria.boards import definitions as boards
from lusoria.build import firmware
from tests.support import needs

PICO_NAMES = 1270  # ten, and twice as many each time: what MicroPython's table of names holds before it asks for 7.7 kB
SPARE = 100  # names that come while it plays: letters of texts, keys of files
UF2_BLOCK, UF2_HEAD, UF2_DATA = 512, 32, 256  # bytes


def test_a_table_never_asks_for_a_larger_table_of_names():
    needs.emulator()
    own = names_of_image()
    built = firmware.files(boards.load("rota"), joined=True)  # of other boards but the board's own file is another
    names = {
        name for path, data in built.items() if path.endswith(".mpy") for name in names_of(data) if name not in own
    }
    assert 600 < len(names) < PICO_NAMES - SPARE


def names_of_image():
    """Texts in MicroPython's image, all its own names among them."""
    from lusoria.build import micropython as locate

    data = locate.image().read_bytes()
    starts = range(UF2_HEAD, len(data), UF2_BLOCK)
    return set(b"".join([data[at : at + UF2_DATA] for at in starts]).split(b"\0"))


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
