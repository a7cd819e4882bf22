"""The file system in a Pico's flash: a littlefs image <-> {path: bytes}.

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


def unpack(image: bytes) -> dict[str, bytes]:
    """All files of an image. Raises `littlefs.LittleFSError` if it cannot be mounted.

    A trap is avoided here: a LittleFS that mounts in its constructor silently formats what it cannot mount, and the
    image then reads as an empty disk. So it is made unmounted, without our format version (the firmware may have raised
    it), and a separate call mounts it, which raises an error instead.
    """
    context = UserContext(buffsize=len(image))
    context.buffer[:] = image
    fs = LittleFS(context, mount=False, block_size=BLOCK, block_count=len(image) // BLOCK, prog_size=PROG)
    fs.mount()
    files = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}".lstrip("/")
            with fs.open(path, "rb") as file:
                files[path] = file.read()
    fs.unmount()
    return files
