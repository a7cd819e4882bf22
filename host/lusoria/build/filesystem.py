"""The file system in a Pico's flash: {path: bytes} -> a littlefs image.

Its place and its size depend on the kind of Pico, see `lusoria.boards.microcontrollers`.
"""

from collections.abc import Mapping

from littlefs import LittleFS, UserContext

from lusoria.boards.microcontrollers import KINDS, USUAL

BLOCK = 4096
PROG = 256

# The on-disk format is raised to 2.1 by the first writer whose library knows it. We write 2.0: every MicroPython
# since 1.12 mounts it.
_FORMAT_2_0 = 0x00020000


def pack(files: Mapping[str, str | bytes], size: int = KINDS[USUAL].files_size) -> bytes:
    """Make a fresh image of `size` bytes with these files; folders are made as needed, text is UTF-8."""
    context = UserContext(buffsize=size)
    fs = LittleFS(context, block_size=BLOCK, block_count=size // BLOCK, prog_size=PROG, disk_version=_FORMAT_2_0)
    for path, data in files.items():
        folder = path.strip("/").rpartition("/")[0]
        if folder:
            fs.makedirs(folder, exist_ok=True)
        with fs.open(path.strip("/"), "wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
    fs.unmount()
    return bytes(context.buffer)
