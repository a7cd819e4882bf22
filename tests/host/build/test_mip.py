"""package.json, for those who install with mip: the same files as the build step's, where the firmware looks."""

import json
import runpy
from pathlib import Path

from mpremote import mip

from lusoria.boards import definitions as boards
from lusoria.build import filesystem, firmware
from tests.host.build.test_flash import Disk

ROOT = Path(__file__).resolve().parents[3]


def test_it_lists_what_the_build_step_builds():
    listed = dict(json.loads((ROOT / "package.json").read_text())["urls"])
    built = {path.replace(".mpy", ".py") for path in firmware.files(boards.load("rota"), native=False)} - {"board.json"}
    assert set(listed) == built, "make it anew: python scripts/mip_package.py"
    assert all(source == f"firmware/{name}" and (ROOT / source).is_file() for name, source in listed.items())


def test_the_script_writes_just_that():
    written = runpy.run_path(str(ROOT / "scripts/mip_package.py"))["package"]()
    assert written == (ROOT / "package.json").read_text(), "make it anew: python scripts/mip_package.py"


def test_mip_installs_it(tmp_path):
    image = tmp_path / "disk"
    image.write_bytes(filesystem.pack({}))
    with Disk(image) as disk:
        mip._install_json(disk, str(ROOT / "package.json"), None, "", None, False)
    holding = filesystem.unpack(image.read_bytes())
    assert holding["main.py"] == (ROOT / "firmware/main.py").read_bytes()
    assert holding["ludus/games/three_men/rules.py"] == (ROOT / "firmware/ludus/games/three_men/rules.py").read_bytes()
    assert len(holding) == len(json.loads((ROOT / "package.json").read_text())["urls"])
