"""Lets modules be imported from one file: a table has sixty of them, and a Pico takes longer to find one among many
files in its littlefs than to load it.
"""

import os
import sys
from binascii import crc32
from struct import pack, unpack_from

NAME = "modules"  # the file: the number of entries in the index (4 bytes), the index, the modules
PLACE = "/packed"  # the mount point: a file or folder of that name in the root can no longer be found
FOLDER = 0xFFFFFFFF  # what the index holds for a folder, in place of an offset
_ENTRY = 8  # bytes: the checksum of a path, then where its module begins in the file
_IS_FILE, _IS_FOLDER = 0x8000, 0x4000
_NOT_THERE = 2  # ENOENT


class Archive:
    """A file system of modules that does no more than imports need."""

    def __init__(self, path):
        """path: that of the file. Raises OSError if there is none."""
        self._path = path
        self._index = self._read_index()

    def rest(self):
        """Free the index, since most imports are done. A later import reads it again."""
        self._index = b""

    def mount(self, readonly, mkfs):
        """Do nothing: there is nothing to prepare."""

    def umount(self):
        """Do nothing: there is nothing to clean up."""

    def stat(self, path):
        """The stat result of a path that begins with a slash. Raises OSError if it does not exist."""
        found = self._place(path)
        return (_IS_FOLDER if found == FOLDER else _IS_FILE,) + (0,) * 9

    def open(self, path, mode):
        """Open the file where the module begins: whoever loads a module knows where it ends. Raises OSError."""
        place = self._place(path)
        file = open(self._path, mode)
        file.seek(place)
        return file

    def _place(self, path):
        key, index = pack("<I", crc32(path.encode())), self._index or self._read_index()
        at = index.find(key)
        while at > 0 and at % _ENTRY:
            at = index.find(key, at + 1)
        if at < 0:
            raise OSError(_NOT_THERE)
        return unpack_from("<I", index, at + 4)[0]

    def _read_index(self):
        with open(self._path, "rb") as file:
            count = unpack_from("<I", file.read(4))[0]
            return file.read(count * _ENTRY)


def mount(folder):
    """Let imports use the archive in folder, '' or a path that ends in a slash; return it, or None if there is none."""
    try:
        archive = Archive(folder + NAME)
    except OSError:
        return None  # each module lies in a file of its own
    os.mount(archive, PLACE)
    sys.path.insert(0, PLACE)
    return archive
