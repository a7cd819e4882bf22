"""The verb `hardware`: writes the files of a board, or lists its faults."""

from pathlib import Path
from typing import TextIO

from lusoria.boards import definitions as boards
from lusoria.boards.definitions import Definition
from lusoria.errors import LusoriaError, UsageError
from lusoria.hardware import makers
from lusoria.hardware.checks import checks
from lusoria.output.visible import visible

LIST = "files.txt"  # what was written into a folder, a name a line: only that may be removed from it


def run(names: list[str], folder: Path | None, check: bool, out: TextIO) -> int:
    """Check boards, or write their files into a folder; several boards get a folder each.

    Return the exit code: 1 with faults. No files are written for a board with faults: they would waste wood and copper.
    """
    if check == (folder is not None):
        raise UsageError("hardware: either --check BOARD, or BOARD -o FOLDER for its files")
    faulty, definitions = 0, [boards.read(name) for name in names]
    called = [board["board"] for board in definitions]
    if folder and len(set(called)) < len(called):
        raise UsageError(f"hardware: two of these boards have the same `board` and would share a folder: {called}")
    for board in definitions:
        faulty |= _one(board, folder / board["board"] if folder and len(names) > 1 else folder, out)
    return faulty


def _one(board: Definition, folder: Path | None, out: TextIO) -> int:
    faults = checks.faults(board)
    for fault in faults:
        print(visible(str(fault)), file=out)
    if folder is None or faults:
        count = f"{len(faults)} fault{'' if len(faults) == 1 else 's'}" if faults else "no fault found"
        print(visible(f"{board['board']}: {count}{'; nothing was written' if folder else ''}"), file=out)
        return 1 if faults else 0
    made = makers.make(board)
    _write(made.files, folder)
    print(visible(f"{board['board']}: {len(made.files)} files in {folder}"), file=out)
    for line in made.left_out:
        print(visible(line), file=out)
    return 0


def _write(files: dict[str, bytes], folder: Path) -> None:
    """Write the files into a folder, and remove files of an earlier run that this one does not make."""
    try:
        _remove(folder, set(files))
        for name, contents in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(contents)
        (folder / LIST).write_text("".join(f"{name}\n" for name in sorted(files)), encoding="utf-8")
    except OSError as error:
        raise LusoriaError(f"the files cannot be written into {folder}: {error}") from error


def _remove(folder: Path, remaining: set[str]) -> None:
    """Remove the files on a folder's list except `remaining`, but none outside the folder, whatever the list says."""
    listed = (folder / LIST).read_text(encoding="utf-8", errors="replace") if (folder / LIST).exists() else ""
    for path in (folder / name for name in set(listed.splitlines()) - remaining):
        if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
            path.unlink()
