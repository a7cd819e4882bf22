"""A Pico's flash in this process, for many power cuts: real littlefs, torn pages, the firmware's own file code.

flash = TornFlash(seed)
files = mounted(flash)          # files("journal"): firmware/pico/flash_files.py on that flash, as a Pico runs it
flash.cut_after(7)              # the power fails in the middle of the 7th change from now on
...                             # what is done after it has no effect on `flash.left`
flash = flash.after_cut()       # what the next start finds
"""

import importlib
import random
import sys
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Self

from littlefs import LittleFS, UserContext

from lusoria import simulator
from lusoria.boards import definitions as boards
from lusoria.simulator.fakes.wire import BLOCK, BLOCKS, PAGE


class TornFlash:
    """A block device like MicroPython's. `erases` and `pages` count changes, `erased` the erases of each block.

    A change that a power cut interrupts leaves the first bytes of the page programmed (or of the block erased), the
    next bytes with only some of their bits changed, and the rest as they were.
    """

    def __init__(self, seed: int, image: bytes | None = None) -> None:
        self._random = random.Random(seed)
        self.image = bytearray(image if image is not None else _formatted())
        self.left: bytes | None = None
        self.erases = self.pages = 0
        self.erased = [0] * BLOCKS
        self._cut = 0

    def cut_after(self, changes: int) -> None:
        """Let the power fail in the middle of a change; the number 1 means the next one."""
        self._cut = changes

    def after_cut(self) -> Self:
        """The flash at the next start, or as it is now if the power has not failed yet."""
        return type(self)(self._random.getrandbits(32), bytes(self.image) if self.left is None else self.left)

    def readblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        """Fill buffer from this place, as a block device of MicroPython does."""
        start = block * BLOCK + offset
        buffer[:] = self.image[start : start + len(buffer)]

    def writeblocks(self, block: int, buffer: bytes, offset: int = 0) -> None:
        """Program pages, as a block device of MicroPython does; bits can change only from 1 to 0."""
        start = block * BLOCK + offset
        for at in range(0, len(buffer), PAGE):
            page = buffer[at : at + PAGE]
            self.pages += 1
            self._change(start + at, bytes(old & new for old, new in zip(self.image[start + at :], page, strict=False)))

    def erase(self, block: int) -> None:
        """Set all bits of a block."""
        self.erases += 1
        self.erased[block] += 1
        self._change(block * BLOCK, b"\xff" * BLOCK)

    def _change(self, start: int, new: bytes) -> None:
        if self._cut == 1:
            left = bytearray(self.image)
            left[start : start + len(new)] = torn(bytes(self.image[start : start + len(new)]), new, self._random)
            self.left = bytes(left)
        self._cut -= 1
        self.image[start : start + len(new)] = new


def torn(old: bytes, new: bytes, chance: random.Random) -> bytes:
    """The bytes that an interrupted change leaves: the first are new, the next in part, the rest are old."""
    made = chance.randrange(len(new) + 1)
    wild = min(len(new), made + chance.randrange(64))
    half = bytes(
        (before ^ after) & chance.getrandbits(8) ^ before
        for before, after in zip(old[made:wild], new[made:wild], strict=True)
    )
    return new[:made] + half + old[wild:]


def mounted(flash: TornFlash, kbd_intr: Callable[[int], None] = lambda _char: None) -> Callable[[str], Any]:
    """Mount that flash; return the firmware's Files on it, to call with a folder's name. Raises OSError if that fails.

    kbd_intr: takes the place of MicroPython's function, which sets the byte that interrupts, -1 for none.
    """
    system = _simulated().Os(flash, None)
    names: dict[str, Any] = {"open": system.open}
    micropython = types.ModuleType("micropython")
    micropython.kbd_intr = kbd_intr  # type: ignore[attr-defined]
    own = sys.modules["os"]
    sys.modules |= {"os": system, "micropython": micropython}
    try:
        exec(_program(), names)
    finally:
        sys.modules["os"] = own
        del sys.modules["micropython"]
    files: Callable[[str], Any] = names["Files"]
    return files


@cache
def _program() -> types.CodeType:
    path = boards.data_folder("firmware") / "pico" / "flash_files.py"
    return compile(path.read_text(), str(path), "exec")


@cache
def _simulated() -> Any:
    """The simulated Pico's file system, imported as its own process would import it."""
    sys.path.insert(0, str(Path(simulator.__file__).parent))
    try:
        return importlib.import_module("fakes.files")
    finally:
        sys.path.pop(0)


def _formatted() -> bytes:
    context = UserContext(BLOCK * BLOCKS)
    files = LittleFS(context, mount=False, block_size=BLOCK, block_count=BLOCKS, prog_size=PAGE)
    files.format()
    return bytes(context.buffer)
