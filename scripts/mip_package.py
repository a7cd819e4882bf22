"""Writes package.json anew: what `mpremote mip install --target / github:OWNER/REPOSITORY` puts on a Pico.

It lists sources, since a repository holds nothing compiled; `lusoria flash` is faster and copies the board file too.
"""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def package() -> str:
    """The text of package.json, which lists every source that a Pico needs, by its path relative to that file."""
    firmware = ROOT / "firmware"
    modules = [*sorted(firmware.glob("pico/**/*.py")), *sorted(firmware.glob("ludus/**/*.py"))]
    sources = [firmware / "main.py", firmware / "archive.py", *modules]
    names = [source.relative_to(firmware).as_posix() for source in sources]
    version = (firmware / "ludus/__init__.py").read_text().partition('VERSION = "')[2].partition('"')[0]
    urls = [[name, f"firmware/{name}"] for name in names]
    return json.dumps({"urls": urls, "deps": [], "version": version}, indent=1) + "\n"


if __name__ == "__main__":
    (ROOT / "package.json").write_text(package())
