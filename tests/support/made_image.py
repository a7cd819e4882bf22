"""What is in the one file that is dragged onto a Pico."""

from pathlib import Path

from lusoria.boards.microcontrollers import KINDS
from lusoria.build import image


def files_of(path: Path) -> bytes:
    """The file system's part of an image's flash."""
    made = image.read(path)
    start = image.FLASH_START + KINDS[made.kind].files_at
    return b"".join(made.contents[at] for at in range(start, start + KINDS[made.kind].files_size, 256))
