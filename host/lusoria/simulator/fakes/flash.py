"""The flash of the simulated Pico: a file as a block device with the geometry of a Pico under MicroPython.

The world is asked before each change and may cut the power at that point; the file then holds what the cut has left.
"""

from fakes import chip, wire
from fakes.wire import BLOCK, BLOCKS, PAGE


class Flash:
    """MicroPython's block device protocol with offsets, on a file that is opened without buffers."""

    def __init__(self, path):
        self._file = open(path, "r+b", buffering=0)  # noqa: SIM115 - as long as the power is on

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        """Program whole pages; their block is already erased."""
        chip.exchange(wire.FLASH, chip.config["page_us"] * (len(buffer) // PAGE))
        self._file.seek(block * BLOCK + offset)
        self._file.write(buffer)

    def erase(self, block):
        chip.exchange(wire.FLASH, chip.config["erase_us"])
        self._file.seek(block * BLOCK)
        self._file.write(b"\xff" * BLOCK)

    def ioctl(self, op, argument):
        if op == 4:
            return BLOCKS
        if op == 5:
            return BLOCK
        if op == 6:
            self.erase(argument)
        return 0
