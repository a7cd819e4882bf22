"""Makes everything that a release consists of: `python -m lab.release FOLDER [IMAGE.uf2 ...]`.

Wheel and source distribution, a UF2 for each board and each MicroPython image, a zip of the hardware files of each
board, a software bill of materials, the release notes, and the checksums of all. The same sources and packages give
the same bytes: no file contains the time of day or the folder's own name. If no image is given, the one that the tests
use is taken, if there is one.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

from lab.emulator import micropython
from ludus import VERSION
from lusoria.boards import definitions as boards
from lusoria.build import image
from lusoria.errors import MissingPart
from lusoria.hardware import makers

ROOT = Path(__file__).resolve().parents[2]
EPOCH = "1577836800"  # the date of the files in wheel and sdist: 2020-01-01
SUMS = "SHA256SUMS"
EXTRAS = ("engine", "postgresql", "remote", "cluster", "workshop")  # what users may ask for


def distributions(folder: Path) -> None:
    """Build wheel and source distribution from the checkout."""
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH}
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=environment)


def images(folder: Path, names: list[str], bases: list[Path]) -> None:
    """Make the image of each board with each MicroPython."""
    for base in bases:
        for name in names:
            image.make(name, base, folder / f"lusoria-{VERSION}-{name}-{base.stem}.uf2")


def hardware(folder: Path, names: list[str]) -> list[str]:
    """Zip the hardware files of each board. Returns a line for each part that could not be made."""
    left_out = []
    for name in names:
        made = makers.make(boards.read(name))
        left_out += [f"{name}: {line}" for line in made.left_out]
        (folder / f"lusoria-{VERSION}-{name}-hardware.zip").write_bytes(makers.zipped(made.files))
    return left_out


def bill_of_materials() -> str:
    """Every package that the wheel may load, with the version it was tested with, as CycloneDX 1.6 in JSON."""
    components = map(_component, needed("lusoria", EXTRAS))
    about = {"type": "application", "name": "lusoria", "version": VERSION, "licenses": [{"license": {"id": "MIT"}}]}
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": about},
        "components": sorted(components, key=lambda component: component["name"]),
    }
    return json.dumps(bill, indent=1) + "\n"


def needed(name: str, extras: Iterable[str]) -> set[str]:
    """The packages that a package with these extras needs on this machine, directly or indirectly."""
    found: set[str] = set()
    waiting = [(name, tuple(extras))]
    while waiting:
        name, extras = waiting.pop()
        for requirement in map(Requirement, metadata.requires(name) or ()):
            package = requirement.name.lower().replace("_", "-")
            marker = requirement.marker
            if package not in found and (not marker or any(marker.evaluate({"extra": e}) for e in ("", *extras))):
                found.add(package)
                waiting.append((package, tuple(requirement.extras)))
    return found


def _component(name: str) -> dict[str, str]:
    version = metadata.version(name)
    return {"type": "library", "name": name, "version": version, "purl": f"pkg:pypi/{name}@{version}"}


def notes() -> str:
    """The changelog's section of this version, or of what is not released yet."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", text, re.MULTILINE))
    title = next((title for title in sections if title.split()[0] == VERSION), "Unreleased")
    return f"# Lusoria {VERSION}{' (unreleased)' * (title == 'Unreleased')}\n{sections[title]}"


def checksums(folder: Path) -> str:
    """The SHA-256 of each file, as `sha256sum --check` reads them."""
    files = sorted(path for path in folder.iterdir() if path.name != SUMS)
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def release(folder: Path, bases: list[Path]) -> None:
    """Make the files of a release in the folder, printing what is being made."""
    names = boards.board_names()
    print("wheel and source distribution", flush=True)
    distributions(folder)
    print(f"{len(names) * len(bases)} images for the Pico", flush=True)
    images(folder, names, bases)
    print(f"hardware files of {len(names)} boards", flush=True)
    for line in hardware(folder, names):
        print(line)
    (folder / f"lusoria-{VERSION}.cdx.json").write_text(bill_of_materials(), encoding="utf-8")
    (folder / "RELEASE-NOTES.md").write_text(notes(), encoding="utf-8")
    (folder / SUMS).write_text(checksums(folder), encoding="utf-8")
    print(f"{len(list(folder.iterdir()))} files in {folder}")


def main(arguments: list[str]) -> None:
    """Make the release in a folder that is empty or does not exist yet."""
    folder, *bases = (Path(argument).resolve() for argument in arguments)
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        sys.exit(f"{folder} is not empty, but a release must hold nothing old")
    if len({base.stem for base in bases}) < len(bases):
        sys.exit("the images of MicroPython need different names: ours are named after them")
    if not bases:
        try:
            bases = [micropython.image()]
        except MissingPart as missing:
            print(f"no image for the Pico: {missing}")
    release(folder, bases)


if __name__ == "__main__":
    main(sys.argv[1:])
