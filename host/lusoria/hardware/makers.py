"""The makers: modules that write the files of a board, and what each needs in order to run.

A maker module has
    files(board) -> dict[str, bytes]    file name below the output folder -> contents
where board is a definition from `boards.read`. A maker that comes last has files(board, made) and may
refer to the files that the others made. Contents are the same byte for byte on every run: no dates,
no random ids, no paths of the machine. Packages of the extra `workshop` are imported by the maker's module
only, so that without them the other makers and all checks still work.
"""

import io
import shutil
import zipfile
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from lusoria.boards.definitions import Definition
from lusoria.extras import to_install
from lusoria.output.progress import progress

_ZIP_DATE = (1980, 1, 1, 0, 0, 0)  # the zip format has no earlier year


class Maker(NamedTuple):
    """A maker: its module in this room, its product (for people), and what it needs."""

    module: str
    makes: str
    packages: tuple[str, ...] = ()  # by the names used to import them; all are in the extra `workshop`
    programs: tuple[str, ...] = ()  # of the system, see scripts/system.sh
    last: bool = False  # it comes after the others and is given what they made

    def lacks(self) -> tuple[list[str], list[str]]:
        """The packages and programs that are missing."""
        packages = [name for name in self.packages if find_spec(name) is None]
        return packages, [name for name in self.programs if shutil.which(name) is None]

    def files(self, board: Definition, before: dict[str, bytes]) -> dict[str, bytes]:
        """Make the files of a board; `before`: the files that earlier makers made."""
        module = import_module(f"{__package__}.{self.module}")
        made: dict[str, bytes] = module.files(board, before) if self.last else module.files(board)
        return made


MAKERS: tuple[Maker, ...] = (
    Maker("bill_of_materials", "the bill of materials"),
    Maker("circuit.netlist", "the netlist"),
    Maker("circuit.wires", "the table of wires"),
    Maker("circuit.wiring_diagram", "the wiring diagram", ("wireviz",), ("dot",)),
    Maker("circuit.schematic", "the schematic", ("schemdraw",)),
    Maker("circuit.wokwi", "the simulation for Wokwi"),
    Maker("printed_boards.gerbers", "the printed boards", ("gerbonara", "shapely")),
    Maker("kicad.project", "the KiCad projects", ("gerbonara", "shapely")),
    Maker("kicad.step", "the solids of the printed boards", ("gerbonara", "shapely"), ("kicad-cli",)),
    Maker("body.carving", "the engraving"),
    Maker("body.drilling", "the drill plan"),
    Maker("magnets.readings", "the expected readings"),
    Maker("body.body", "the 3D model of the body", ("manifold3d", "numpy")),
    Maker("body.pieces", "the 3D models of the pieces", ("manifold3d", "numpy")),
    Maker("guide.underside", "the drawing of the underside"),
    Maker("guide.section", "the cut through the table"),
    Maker("guide.firmware", "the picture of the firmware's way"),
    Maker("guide.guide", "the build guide", last=True),
)


class Made(NamedTuple):
    """The files of a board, and a line for each maker that could not run."""

    files: dict[str, bytes]
    left_out: list[str]


def make(board: Definition, makers: tuple[Maker, ...] | None = None) -> Made:
    """Make all files of a board; makers that lack a tool are left out and named."""
    made = Made({}, [])
    chosen = MAKERS if makers is None else makers
    with progress(board["board"], len(chosen)) as report:
        for number, maker in enumerate(chosen):
            report(number, maker.makes)
            packages, programs = maker.lacks()
            if packages:
                made.left_out.append(f"{maker.makes}: left out, needs {', '.join(packages)}: {to_install('workshop')}")
            elif programs:
                made.left_out.append(f"{maker.makes}: left out, needs the program {', '.join(programs)}: make system")
            else:
                made.files.update(maker.files(board, made.files))
    return made


def zipped(files: dict[str, bytes]) -> bytes:
    """Zip files, the same byte for byte on every run."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, _ZIP_DATE), files[name], zipfile.ZIP_DEFLATED)
    return data.getvalue()
