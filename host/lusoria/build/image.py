"""Makes one UF2 to drag onto a Pico: MicroPython, and a littlefs with a board's firmware.

A UF2 consists of blocks of 512 bytes, each saying where in the flash its 256 bytes go:
https://github.com/microsoft/uf2. MicroPython's own blocks are kept as they are and only renumbered. They contain
MicroPython's name for its machine, which tells the kind of Pico.
"""

import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from lusoria.boards import definitions as boards
from lusoria.boards.microcontrollers import ABSOLUTE, KINDS, RP2350_RISCV, lights_fault
from lusoria.build import filesystem, firmware, firmware_folders
from lusoria.errors import LusoriaError, UsageError

_BLOCK = struct.Struct("<8I476sI")
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_HAS_FAMILY = 0x2000
_PAYLOAD = 256
FLASH_START = 0x10000000


class Image(NamedTuple):
    """A UF2: its contents by address, its blocks' family, the kind of Pico, and a first block that only some have."""

    contents: Mapping[int, bytes]  # by address
    family: int
    kind: str
    first: bytes  # raw: makes the boot loader of an early RP2350 take the other blocks at their addresses

    @property
    def files(self) -> bytes:
        """The image of the file system that the UF2 contains."""
        start = FLASH_START + KINDS[self.kind].files_at
        return b"".join(self.contents[at] for at in sorted(self.contents) if at >= start)


def make(board: str, micropython: Path, out: Path) -> Image:
    """Write the image for a board, given by name or file, to out and return it.

    The whole file system is written, even its empty blocks, so that old blocks in the flash are not taken for ours.
    Raises UsageError for a file that is not MicroPython for a Pico or for a Pico that cannot drive the board's lights,
    LusoriaError if out cannot be written.
    """
    image = read(micropython)
    place = KINDS[image.kind]
    if max(image.contents) >= FLASH_START + place.files_at:
        raise UsageError(f"{micropython} is more than MicroPython for a {place.title}: it reaches where the files are")
    definition, native = boards.load(board), image.family != RP2350_RISCV
    if fault := lights_fault(image.kind, definition["mcu"]["pins"]["led_sm"]):
        raise UsageError(f"{board}: {fault}")
    files = filesystem.pack(firmware_folders.laid_out(firmware.shipped(definition, native)), place.files_size)
    blocks = dict(image.contents)
    for at in range(0, len(files), _PAYLOAD):
        blocks[FLASH_START + place.files_at + at] = files[at : at + _PAYLOAD]
    numbered = (_block(number, len(blocks), at, blocks[at], image.family) for number, at in enumerate(sorted(blocks)))
    try:
        out.write_bytes(image.first + b"".join(numbered))
    except OSError as error:
        raise LusoriaError(f"the image cannot be written: {error}") from error
    return image._replace(contents=blocks)


def read(path: Path) -> Image:
    """Read a UF2 with MicroPython for a Pico. Raises UsageError if the file is anything else or cannot be read."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    contents: dict[int, bytes] = {}
    families: set[int] = set()
    first = b""
    for block, family, at, payload in _blocks(path, data):
        if family == ABSOLUTE:
            first = block
        else:
            contents[at] = payload
            families.add(family)
    text = b"".join(contents[at] for at in sorted(contents))
    for kind, each in KINDS.items():
        if each.machine.encode() in text and len(families) == 1 and families <= set(each.families):
            return Image(contents, families.pop(), kind, first)
    names = ", ".join(each.uf2 for each in KINDS.values())
    raise UsageError(f"{path} is not MicroPython for a Pico: take {names} of MicroPython's downloads")


def _blocks(path: Path, data: bytes) -> Iterator[tuple[bytes, int, int, bytes]]:
    """Each block of a UF2: raw, its family, its address and its payload."""
    if not data or len(data) % _BLOCK.size:
        raise UsageError(f"{path} is not a UF2 file")
    for at in range(0, len(data), _BLOCK.size):
        block = data[at : at + _BLOCK.size]
        start, second, flags, place, size, _number, _count, family, payload, end = _BLOCK.unpack(block)
        if (start, second, end) != _MAGIC:
            raise UsageError(f"{path} is not a UF2 file")
        if not flags & _HAS_FAMILY or size != _PAYLOAD or place < FLASH_START:
            raise UsageError(f"{path} is a UF2 file for something else than a Pico")
        yield block, family, place, payload[:size]


def _block(number: int, count: int, at: int, data: bytes, family: int) -> bytes:
    start, second, end = _MAGIC
    padded = data.ljust(_PAYLOAD, b"\xff")
    return _BLOCK.pack(start, second, _HAS_FAMILY, at, _PAYLOAD, number, count, family, padded, end)
