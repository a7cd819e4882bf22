"""The flash of a virtual table is read again and again for as long as a demo runs: no reading may keep memory.

What a reading keeps in littlefs is no object of Python's, so the C library is asked how much it has handed out.
"""

import ctypes

import pytest

from lusoria.virtual import VirtualTableError, flash

READINGS = 100
ALLOWED = 1000  # bytes a reading; a file system that stays mounted keeps more than 8000
FIELDS = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"


class MallInfo(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in FIELDS.split()]


def handed_out():
    """Bytes in use, by the GNU C library's own account."""
    ask = ctypes.CDLL(None).mallinfo2
    ask.restype = MallInfo
    info = ask()
    return info.uordblks + info.hblkhd


def refused(path, folder):
    with pytest.raises(VirtualTableError):
        flash.contents(path, folder)


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="not the GNU C library")
@pytest.mark.parametrize(("read", "folder"), [(flash.contents, "/"), (refused, "/nowhere")])
def test_readings_keep_no_memory(tmp_path, read, folder):
    path = tmp_path / "flash"
    flash.prepare(path, {"hash": "00000000"})
    for _ in range(READINGS // 5):
        read(path, folder)
    before = handed_out()
    for _ in range(READINGS):
        read(path, folder)
    assert handed_out() - before < READINGS * ALLOWED
