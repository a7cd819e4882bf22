"""A Pico's disk under MicroPython's own littlefs on this PC: mpremote's file calls, and a power cut at any write.

Run by the MicroPython interpreter with the image's path and the number of writes until the power fails (0: never).
Each line on standard input is a Python text to run; the answer is one line, its output or the error, as a repr.
"""

import io
import os
import sys

import vfs

BLOCK = 4096
BLOCKS = os.stat(sys.argv[1])[6] // BLOCK
left = int(sys.argv[2])
print_to_pc = print


class Flash:
    def __init__(self, path):
        self.file = open(path, "r+b", 0)  # noqa: SIM115

    def _at(self, block, offset):
        self.file.seek(block * BLOCK + offset)

    def readblocks(self, block, buffer, offset=0):
        self._at(block, offset)
        self.file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        self._count(block, buffer, offset)
        self._at(block, offset)
        self.file.write(buffer)

    def _count(self, block, buffer, offset):
        """The power fails within a write: half of it is in the flash."""
        global left
        left -= 1
        if left == 0:
            self._at(block, offset)
            self.file.write(buffer[: len(buffer) // 2])
            print_to_pc("CUT")
            sys.stdin.close()
            raise SystemExit

    def ioctl(self, op, argument):
        if op == 4:
            return BLOCKS
        if op == 5:
            return BLOCK
        if op == 6:
            self._at(argument, 0)
            self.file.write(b"\xff" * BLOCK)
        return 0


def printing(out):
    def say(*values, sep=" ", end="\n"):
        out.write(sep.join([str(value) for value in values]) + end)

    return say


flash = Flash(sys.argv[1])
stdin = sys.stdin
for known in ("/", "/lib"):
    try:
        vfs.umount(known)
    except OSError:
        pass
vfs.mount(vfs.VfsLfs2(flash), "/")
os.chdir("/")
sys.path[:] = ["", "/lib"]
names = {}
while True:
    line = stdin.readline()
    if not line:
        break
    out = io.StringIO()
    names["print"] = printing(out)
    try:
        exec(eval(line), names)
        print_to_pc(repr(out.getvalue()))
    except Exception as error:
        print_to_pc(repr([type(error).__name__ + ": " + str(error)]))
