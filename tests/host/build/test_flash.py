"""Flashing, cut short at every write of the Pico's disk: what starts is the old firmware or the new one, whole."""

import ast
import random
import subprocess

import pytest
from mpremote.transport import Transport, TransportExecError

from lab.emulator import flash_files
from ludus.storage.journal import FEW_SEGMENTS
from ludus.storage.segments import SEGMENT_BYTES
from lusoria.boards import definitions as boards
from lusoria.boards.microcontrollers import KINDS
from lusoria.build import filesystem, firmware_folders
from lusoria.build import firmware as firmware_of
from lusoria.build.flash import install
from lusoria.errors import LusoriaError
from tests.support import needs

HERE = __file__.rpartition("/")[0]


MAIN = b"""\
def main(folder=""):
    from ludus import word
    print(word.WORD, open(folder + "board.json").read())
if __name__ == "__main__":
    main()
"""


class PowerCut(Exception):
    pass


class Disk(Transport):
    """mpremote's file calls on a littlefs image, in MicroPython."""

    def __init__(self, image, writes=0):
        command = [str(needs.micropython()), "-X", "heapsize=4m", f"{HERE}/pico_disk.py", str(image), str(writes)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def exec(self, command, data_consumer=None):
        try:
            self._process.stdin.write(repr(command if isinstance(command, str) else command.decode()) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = "CUT"
        if not line or line.startswith("CUT"):
            raise PowerCut
        said = ast.literal_eval(line)
        if isinstance(said, list):
            raise TransportExecError(1, said[0])
        if data_consumer:
            data_consumer(said.encode())
        return said.encode()

    def eval(self, expression, parse=True):
        return ast.literal_eval(self.exec(f"print(repr({expression}))").decode())

    def close(self):
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.close()


class QuickDisk(Disk):
    """A disk to which large files go in few pieces."""

    def fs_writefile(self, dest, data, chunk_size=8192, progress_callback=None):
        super().fs_writefile(dest, data, chunk_size)


def firmware(version):
    """A small firmware whose parts must be of one version; one part is the same in both."""
    rng = random.Random(7)
    return {
        "main.py": MAIN,
        "board.json": version.encode() * 300,
        "ludus/__init__.py": b"",
        "ludus/word.py": f"WORD = {version!r}\n".encode(),
        "pico/chip.py": rng.randbytes(3000).hex().encode(),
    }


STARTED = """
import sys
for name in [name for name in sys.modules]: sys.modules.pop(name) if name in ('main', 'ludus', 'ludus.word') else 0
sys.path[:] = ['', '/lib']
exec(open('main.py').read(), {'__name__': '__main__', 'print': print})
"""


def starts(image):
    """Which firmware starts from an image, and whether all of it is of that version."""
    with Disk(image) as disk:
        word, board = disk.exec("import builtins\nbuiltins.print = print\n" + STARTED).decode().split()
    assert board == word * 300
    return word


def flashed(path, version, writes=0):
    said = []
    with Disk(path, writes) as disk:
        copied = install(disk, firmware(version), said.append)
    assert len(said) == copied
    return said


@pytest.fixture(params=["in folders", "in no folder"])
def old(request, tmp_path):
    """An image with firmware 'old', as `flash` lays it out or as mip does."""
    files = firmware("old")
    path = tmp_path / "disk"
    path.write_bytes(filesystem.pack(firmware_folders.laid_out(files) if request.param == "in folders" else files))
    return path


def test_only_what_changed_goes_over_the_cable_and_the_old_one_is_gone(old):
    assert starts(old) == "old"
    said = [line.partition(" ")[0].rpartition("/")[2] for line in flashed(old, "new")]
    assert sorted(set(said)) == sorted({"board.json", "word.py", "current", *said[-1:]})
    assert starts(old) == "new"
    left = flash_files.unpack(old.read_bytes())
    assert left == firmware_folders.laid_out(firmware("new"))
    assert flashed(old, "new") == []


def test_cut_short_at_any_write_a_whole_firmware_starts(old, tmp_path):
    image, cut = old.read_bytes(), tmp_path / "cut"
    found, writes = [], 0
    while True:
        writes += 1
        cut.write_bytes(image)
        try:
            flashed(cut, "new", writes)
        except PowerCut:
            found.append(starts(cut))
            if writes % 7 == 0:
                flashed(cut, "new")
                assert starts(cut) == "new"
                assert flash_files.unpack(cut.read_bytes()) == firmware_folders.laid_out(firmware("new"))
            continue
        break
    assert starts(cut) == "new"
    turn = found.index("new")
    assert found == ["old"] * turn + ["new"] * (len(found) - turn) and turn > 10 and len(found) > 25


def test_a_file_that_arrives_damaged_is_refused_and_the_old_one_starts(old):
    class Careless(Disk):
        def fs_writefile(self, dest, data, chunk_size=256, progress_callback=None):
            super().fs_writefile(dest, data[:-1] + b"?" if dest.endswith("word.py") else data)

    with Careless(old) as disk, pytest.raises(LusoriaError, match=r"word\.py arrived damaged"):
        install(disk, firmware("new"), lambda _line: None)
    assert starts(old) == "old"


def test_two_firmwares_and_a_full_journal_fit_a_pico_w_and_what_does_not_fit_is_refused_at_once(tmp_path):
    old = firmware_of.shipped(boards.load("grid-9x10"))
    new = {path: bytes(byte ^ 1 for byte in data) for path, data in old.items()}
    others = {f"journal/{number}": bytes(SEGMENT_BYTES) for number in range(FEW_SEGMENTS)}
    others |= {"journal/tail": bytes(480), "kept/starts": bytes(400), "journal/milestones": bytes(900)}
    path, size = tmp_path / "disk", KINDS["pico-w"].files_size
    path.write_bytes(filesystem.pack(firmware_folders.laid_out(old) | others | {"notes": bytes(100_000)}, size))
    before = path.read_bytes()
    with (
        Disk(path) as disk,
        pytest.raises(LusoriaError, match=r"needs \d+ KiB of the Pico's flash, and \d+ KiB are free"),
    ):
        install(disk, new, str)
    assert path.read_bytes() == before
    path.write_bytes(filesystem.pack(firmware_folders.laid_out(old) | others, size))
    with QuickDisk(path) as disk:
        install(disk, new, str)
    assert flash_files.unpack(path.read_bytes()) == firmware_folders.laid_out(new) | others


def test_what_an_attempt_left_that_was_cut_short_makes_room_for_the_next(old):
    files = flash_files.unpack(old.read_bytes())
    old.write_bytes(filesystem.pack(files | {"fw-0123456789/modules": bytes(1_300_000)}))
    flashed(old, "new")
    assert flash_files.unpack(old.read_bytes()) == firmware_folders.laid_out(firmware("new"))
