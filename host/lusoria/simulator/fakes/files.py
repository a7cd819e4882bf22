"""`open` and `os` of the simulated Pico under CPython: MicroPython's calls on the littlefs of `flash`.

MicroPython mounts that flash itself (see `boot`); under CPython the littlefs package stands in for VfsLfs2.
"""

import errno
import io

from fakes.flash import BLOCK, BLOCKS, PAGE
from littlefs import LittleFS, LittleFSError, UserContext


class _Context(UserContext):
    """The block device as littlefs-python calls it."""

    def __init__(self, flash):
        self._flash = flash

    def read(self, cfg, block, off, size):
        buffer = bytearray(size)
        self._flash.readblocks(block, buffer, off)
        return buffer

    def prog(self, cfg, block, off, data):
        self._flash.writeblocks(block, bytes(data), off)
        return 0

    def erase(self, cfg, block):
        self._flash.erase(block)
        return 0

    def sync(self, cfg):
        return 0


class Os:
    """The firmware's `os`: a working directory, and the calls that MicroPython has."""

    sep = "/"

    def __init__(self, flash, urandom):
        self.urandom = urandom
        self._cwd = "/"
        sizes = {"block_size": BLOCK, "prog_size": PAGE, "read_size": 32, "cache_size": 4 * PAGE, "lookahead_size": 32}
        sizes["block_cycles"] = 100  # littlefs moves a directory after this many erasures
        self._fs = LittleFS(_Context(flash), mount=False, block_count=BLOCKS, **sizes)
        self._fs.mount()

    def open(self, path, mode="r", buffering=-1, encoding=None):
        """Open a file with only littlefs's own buffers, as on a Pico: data that is not flushed or closed is lost."""
        if mode[0] == "a" and not self._is_there(path):  # littlefs-python appends only to what is there
            self._call(self._fs.open, self._path(path), "xb", 0).close()
        raw = self._call(self._fs.open, self._path(path), mode.replace("t", "").replace("b", "") + "b", 0)
        if "b" in mode:
            return raw
        return io.TextIOWrapper(raw, encoding="utf-8", newline="\n", write_through=True)

    def listdir(self, path=""):
        return self._call(self._fs.listdir, self._path(path))

    def ilistdir(self, path=""):
        for name in self.listdir(path):
            entry = self.stat(self._path(path).rstrip("/") + "/" + name)
            yield name, entry[0] & 0xC000, 0, entry[6]

    def stat(self, path):
        entry = self._call(self._fs.stat, self._path(path))
        return (0x8000 if entry.type == 1 else 0x4000, 0, 0, 0, 0, 0, entry.size if entry.type == 1 else 0, 0, 0, 0)

    def statvfs(self, path):
        used = self._fs.used_block_count
        return (BLOCK, BLOCK, BLOCKS, BLOCKS - used, BLOCKS - used, 0, 0, 0, 0, 255)

    def remove(self, path):
        self._call(self._fs.remove, self._path(path))

    def rmdir(self, path):
        self.remove(path)

    def rename(self, old, new):
        self._call(self._fs.rename, self._path(old), self._path(new))

    def mkdir(self, path):
        self._call(self._fs.mkdir, self._path(path))

    def getcwd(self):
        return self._cwd

    def chdir(self, path):
        if not self.stat(path)[0] & 0x4000:
            raise _error(errno.ENOENT)
        self._cwd = self._path(path)

    def _is_there(self, path):
        try:
            self.stat(path)
        except OSError:
            return False
        return True

    def _path(self, path):
        if path.startswith("/"):
            return path
        return self._cwd.rstrip("/") + "/" + path if path else self._cwd

    def _call(self, function, *arguments):
        """Call littlefs, and turn its errors into the plain OSError of MicroPython."""
        try:
            return function(*arguments)
        except LittleFSError as error:
            raise _error(-error.code) from None
        except OSError as error:
            numbers = {FileNotFoundError: errno.ENOENT, FileExistsError: errno.EEXIST, IsADirectoryError: errno.EISDIR}
            raise _error(error.errno or numbers.get(type(error), errno.EIO)) from None


def _error(number):
    """An OSError with number and text; without a text, CPython leaves `errno` empty."""
    return OSError(number, errno.errorcode.get(number, ""))
