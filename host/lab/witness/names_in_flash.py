"""Reads from images of MicroPython the names that they hold in flash, for the build's short names.

    LUSORIA_PICO_UF2=OLDEST.uf2:NEWEST.uf2 python -m lab.witness.names_in_flash host/lusoria/build/names_in_flash.txt

It writes the names that all of the images have: a program can use these without spending heap on them.
"""

import struct
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from lab.emulator import micropython
from lusoria.build import image as images

WIDTH = 118
_MOST_NAMES = 4000  # in one table, at most
_HEAD = 6  # words before a table's names: previous table, how many names precede it, room, count, their hashes, lengths


class Flash:
    """What an image puts into the flash, read by address."""

    def __init__(self, path: Path) -> None:
        contents = images.read(path).contents
        self.end = max(at + len(data) for at, data in contents.items())
        self._data = bytearray(self.end - images.FLASH_START)
        for at, data in contents.items():
            self._data[at - images.FLASH_START : at - images.FLASH_START + len(data)] = data

    def words(self, at: int, count: int = 1) -> tuple[int, ...]:
        """The `count` words of four bytes that begin at an address."""
        return struct.unpack_from(f"<{count}I", self._data, at - images.FLASH_START)

    def byte(self, at: int) -> int:
        """The byte at an address."""
        return self._data[at - images.FLASH_START]

    def text(self, at: int) -> str:
        """The text that begins at an address and ends with a zero."""
        start = at - images.FLASH_START
        return self._data[start : self._data.index(0, start)].decode("latin-1")

    def holds(self, at: int) -> bool:
        """Whether an address lies in the image."""
        return images.FLASH_START <= at < self.end


def names(path: Path) -> set[str]:
    """The names of an image: MicroPython keeps them in tables, each of which tells where the one before it is."""
    flash = Flash(path)
    found: set[str] = set()
    before = [0]
    while before:
        tables = {at: table for at in _heads(flash, before) if (table := _table(flash, at))}
        found.update(*tables.values())
        before = list(tables)
    return found


def _heads(flash: Flash, before: list[int]) -> Iterator[int]:
    """The addresses where a table may begin, since the word there is in `before`.

    A table begins with the address of the table before it, the first one with 0.
    """
    for at in range(images.FLASH_START, flash.end - 4 * _HEAD, 4):
        if flash.words(at)[0] in before:
            yield at


def _table(flash: Flash, at: int) -> list[str]:
    """The names of the table at an address; [] if there is no table, which a wrong length of a name shows."""
    _before, _sorted, _room, count, _hashes, lengths = flash.words(at, _HEAD)
    if not (1 < count < _MOST_NAMES and flash.holds(lengths) and flash.holds(at + 4 * (_HEAD + count))):
        return []
    places = flash.words(at + 4 * _HEAD, count)
    if not all(map(flash.holds, places)):
        return []
    texts = [flash.text(place) for place in places]
    right = all(len(text) == flash.byte(lengths + number) for number, text in enumerate(texts))
    return texts if right else []


def main(path: Path) -> None:
    """Write the names that all images have and a program can use."""
    common = set.intersection(*map(names, micropython.images()))
    usable = sorted(filter(str.isidentifier, filter(str.isascii, common)))
    path.write_text(textwrap.fill(" ".join(sorted(usable, key=len)), WIDTH) + "\n", encoding="ascii")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
