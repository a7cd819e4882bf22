"""What is in the one file that is dragged onto a Pico."""

from pathlib import Path

from lusoria.build import filesystem, image


def files_of(path: Path) -> bytes:
    """The file system's part of an image's flash."""
    held = image.contents(path)
    start = image.FLASH_START + filesystem.FLASH_OFFSET
    return b"".join(held[at] for at in range(start, start + filesystem.SIZE, 256))
