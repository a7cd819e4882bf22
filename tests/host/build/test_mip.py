"""package.json, for those who install with mip: the same files as the build step's, where the firmware looks."""

import json
import runpy
from pathlib import Path

import pytest
from mpremote import mip

from lab.emulator import flash_files
from lusoria.boards import definitions as boards
from lusoria.boards.microcontrollers import KINDS
from lusoria.build import filesystem, firmware, firmware_folders
from lusoria.build.flash import install
from lusoria.errors import LusoriaError
from tests.host.build.test_flash import QuickDisk

ROOT = Path(__file__).resolve().parents[3]


def test_it_lists_what_the_build_step_builds():
    listed = dict(json.loads((ROOT / "package.json").read_text())["urls"])
    built = {path.replace(".mpy", ".py") for path in firmware.files(boards.load("rota"), native=False)} - {"board.json"}
    assert set(listed) == built, "make it anew: python scripts/mip_package.py"
    assert all(source == f"firmware/{name}" and (ROOT / source).is_file() for name, source in listed.items())


def test_the_script_writes_just_that():
    written = runpy.run_path(str(ROOT / "scripts/mip_package.py"))["package"]()
    assert written == (ROOT / "package.json").read_text(), "make it anew: python scripts/mip_package.py"


def installed(image, kind):
    image.write_bytes(filesystem.pack({}, KINDS[kind].files_size))
    with QuickDisk(image) as disk:
        mip._install_json(disk, str(ROOT / "package.json"), None, "", None, False)
    return image.read_bytes()


def flashed(image):
    files = firmware.shipped(boards.load("rota"))
    with QuickDisk(image) as disk:
        install(disk, files, str)
    return firmware_folders.laid_out(files)


def test_mip_installs_it_and_leaves_no_room_for_an_update_on_a_pico(tmp_path):
    image = tmp_path / "disk"
    before = installed(image, "pico")
    holding = flash_files.unpack(before)
    assert holding["main.py"] == (ROOT / "firmware/main.py").read_bytes()
    assert holding["ludus/games/three_men/rules.py"] == (ROOT / "firmware/ludus/games/three_men/rules.py").read_bytes()
    assert len(holding) == len(json.loads((ROOT / "package.json").read_text())["urls"])
    with pytest.raises(LusoriaError, match="0 KiB are free"):
        flashed(image)
    assert image.read_bytes() == before


def test_an_update_on_a_pico_2_leaves_nothing_of_what_mip_installed(tmp_path):
    image = tmp_path / "disk"
    installed(image, "pico2")
    assert flashed(image) == flash_files.unpack(image.read_bytes())
