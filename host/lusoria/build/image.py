"""Makes one UF2 to drag onto a Pico: MicroPython, and a littlefs with a board's firmware.

A UF2 is blocks of 512 bytes, each saying where in the flash its 256 bytes go:
https://github.com/microsoft/uf2. MicroPython's own blocks are taken as they are, only numbered anew.
"""

import struct
from collections.abc import Iterator
from pathlib import Path

from lusoria.boards import definitions as boards
from lusoria.build import filesystem, firmware, layout
from lusoria.errors import LusoriaError, UsageError

_BLOCK = struct.Struct("<8I476sI")
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_HAS_FAMILY = 0x2000
_RP2040 = 0xE48BFF56
_PAYLOAD = 256
FLASH_START = 0x10000000
_FILES_START = FLASH_START + filesystem.FLASH_OFFSET


def make(board: str, micropython: Path, out: Path) -> int:
    """Write the image for a board, by name or file; how many bytes of flash it fills.

    All of the file system is written, what is empty in it too: old blocks of another one must not be taken for ours.
    Raises UsageError for a file that is not MicroPython for the Pico, LusoriaError when out cannot be written.
    """
    blocks = dict(_blocks(micropython))
    files = filesystem.pack(layout.laid_out(firmware.shipped(boards.load(board))))
    for at in range(0, len(files), _PAYLOAD):
        blocks[_FILES_START + at] = files[at : at + _PAYLOAD]
    image = b"".join(_block(number, len(blocks), at, blocks[at]) for number, at in enumerate(sorted(blocks)))
    try:
        out.write_bytes(image)
    except OSError as error:
        raise LusoriaError(f"the image cannot be written: {error}") from error
    return len(blocks) * _PAYLOAD


def contents(path: Path) -> dict[int, bytes]:
    """Read a UF2 for the Pico into address -> bytes. Raises UsageError."""
    return dict(_read(path))


def _blocks(path: Path) -> Iterator[tuple[int, bytes]]:
    """MicroPython's own part of a UF2."""
    for at, data in _read(path):
        if at >= _FILES_START:
            raise UsageError(f"{path} is larger than MicroPython for the Pico: it reaches where the files are")
        yield at, data


def _read(path: Path) -> Iterator[tuple[int, bytes]]:
    try:
        image = path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    if not image or len(image) % _BLOCK.size:
        raise UsageError(f"{path} is not a UF2 file")
    for start, second, flags, at, size, _number, _count, family, data, end in _BLOCK.iter_unpack(image):
        if (start, second, end) != _MAGIC:
            raise UsageError(f"{path} is not a UF2 file")
        if not flags & _HAS_FAMILY or family != _RP2040 or size != _PAYLOAD or at < FLASH_START:
            raise UsageError(f"{path} is a UF2 file for another board than the Pico (RPI_PICO)")
        yield at, data[:size]


def _block(number: int, count: int, at: int, data: bytes) -> bytes:
    start, second, end = _MAGIC
    padded = data.ljust(_PAYLOAD, b"\xff")
    return _BLOCK.pack(start, second, _HAS_FAMILY, at, _PAYLOAD, number, count, _RP2040, padded, end)
