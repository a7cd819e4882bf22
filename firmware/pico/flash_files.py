"""Files on the Pico's flash, for the journal and other lasting data. Ctrl-C is ignored while one is changed.

littlefs commits a change when the file is closed: after a power cut the file has either all of its old contents or
all of the new ones. Noise on the line may contain a Ctrl-C, which must not interrupt a change half-way.
"""

import os

import micropython

_CTRL_C = 3
_FILE = 0x8000


class Files:
    """The files of one folder, which is made if it is not there."""

    def __init__(self, folder):
        """folder: a path without a slash at its end. If it cannot be made, every write raises OSError."""
        self._folder = folder
        try:
            os.mkdir(folder)
        except OSError:
            pass

    def names(self):
        """The names of the files."""
        try:
            return [entry[0] for entry in os.ilistdir(self._folder) if entry[1] == _FILE]
        except OSError:
            return []

    def size(self, name):
        """The size of a file in bytes, 0 if it is not there."""
        try:
            return os.stat(self._path(name))[6]
        except OSError:
            return 0

    def read(self, name, offset, count):
        """At most count bytes from offset on; empty if there are none, or none that can be read."""
        try:
            with open(self._path(name), "rb") as file:
                file.seek(offset)
                return file.read(count)
        except OSError:
            return b""

    def append(self, name, data):
        """Add data to the end of a file, which is made if it is not there. Raises OSError."""
        self._write(name, "ab", data)

    def replace(self, name, data):
        """Replace all that is in a file with data. Raises OSError."""
        self._write(name, "wb", data)

    def remove(self, name):
        """Delete a file. Raises OSError."""
        micropython.kbd_intr(-1)
        try:
            os.remove(self._path(name))
        finally:
            micropython.kbd_intr(_CTRL_C)

    def _write(self, name, mode, data):
        micropython.kbd_intr(-1)
        try:
            with open(self._path(name), mode) as file:
                file.write(data)
        finally:
            micropython.kbd_intr(_CTRL_C)

    def _path(self, name):
        return self._folder + "/" + name
