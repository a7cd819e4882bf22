"""Files on a Pico that runs MicroPython, reached over its serial port with mpremote."""

from collections.abc import Iterable
from pathlib import PurePosixPath

from mpremote.transport import Transport

from lusoria.errors import LusoriaError
from lusoria.output.progress import progress

_AT_ONCE = 4  # paths in one question to the Pico; mpremote waits 10 s for an answer

# Functions for the Pico: a file's hash ('' if there is none), a file's copy, a folder's contents and then the folder.
HELPERS = """
import hashlib, os
def _parts(path):
 with open(path, 'rb') as file:
  part = memoryview(bytearray(512))
  while True:
   count = file.readinto(part)
   if not count: break
   yield part[:count]
def _hash(path):
 found = hashlib.sha256()
 try:
  for part in _parts(path): found.update(part)
 except OSError:
  return ''
 return ''.join(['%02x' % byte for byte in found.digest()])
def _copy(old, new):
 with open(new, 'wb') as file:
  for part in _parts(old): file.write(part)
def _inside(path):
 try:
  names = os.listdir(path)
 except OSError:
  names = ()
 for name in names: yield from _inside(path + '/' + name)
 yield path
"""


def send(pico: Transport, path: str, data: bytes, line: str) -> None:
    """Write a file over the cable; line describes it while its progress is shown."""
    with progress(line, len(data)) as report:
        pico.fs_writefile(path, data, progress_callback=lambda written, _size: report(written))


def hashes(pico: Transport, paths: Iterable[str]) -> dict[str, str]:
    """SHA-256 of files on the Pico, '' for those that are not there."""
    names = list(paths)
    found: dict[str, str] = {}
    for first in range(0, len(names), _AT_ONCE):
        part = names[first : first + _AT_ONCE]
        lines = pico.exec(f"for path in {part!r}: print(_hash(path))").decode().splitlines()
        if len(lines) != len(part):
            raise LusoriaError("the Pico does not answer as asked; try again")
        found.update(zip(part, lines, strict=True))
    return found


def make_folders(pico: Transport, paths: Iterable[str]) -> None:
    """Make all folders above these paths that are not there yet."""
    folders = {str(parent) for path in paths for parent in PurePosixPath(path).parents if parent.name}
    for folder in sorted(folders, key=len):
        if not pico.fs_exists(folder):
            pico.fs_mkdir(folder)


def remove(pico: Transport, name: str) -> None:
    """Remove a folder and all that is in it, or a file."""
    for path in pico.exec(f"for path in _inside({name!r}): print(path)").decode().splitlines():
        pico.exec(f"os.remove({path!r})")
