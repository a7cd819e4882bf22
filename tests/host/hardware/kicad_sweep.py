"""KiCad's own check of every printed board of the shipped tables, of which the suite has some."""

import tempfile
from pathlib import Path

from tests.host.hardware.test_kicad import checked
from tests.support.hardware.printed import every_layout

if __name__ == "__main__":
    for which, made in every_layout().items():
        with tempfile.TemporaryDirectory() as folder:
            checked(made, Path(folder))
        print(f"{which}: no error")
