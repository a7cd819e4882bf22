"""Draws the pictures of boards and rules in the docs: `python -m lab.board_pictures FOLDER` makes them all anew."""

import sys
from pathlib import Path

from lusoria.web.pictures.pictures import PICTURES, drawn


def write(folder: Path) -> None:
    """Write every picture into the folder."""
    for name, picture in PICTURES.items():
        (folder / f"{name}.svg").write_text(drawn(picture), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
