"""The one file of modules that a Pico imports from: what the build step puts there is found again, and nothing else."""

import runpy
from pathlib import Path

import pytest

from lusoria.boards import definitions as boards
from lusoria.build import firmware

ARCHIVE = Path(__file__).resolve().parents[3] / "firmware/archive.py"
IS_FILE, IS_FOLDER = 0x8000, 0x4000


@pytest.fixture(scope="module")
def built():
    return firmware.files(boards.load("rota"), joined=True)


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    path = tmp_path_factory.mktemp("pico") / "modules"
    path.write_bytes(firmware.shipped(boards.load("rota"))["modules"])
    return runpy.run_path(str(ARCHIVE))["Archive"](str(path))


def test_every_module_is_there_whole(archive, built):
    packed = {path: module for path, module in built.items() if "/" in path}
    assert len(packed) > 60
    for path, module in packed.items():
        assert archive.stat("/" + path)[0] == IS_FILE
        with archive.open("/" + path, "rb") as file:
            assert file.read(len(module)) == module


def test_at_rest_it_finds_the_same(archive):
    archive.rest()
    assert archive.stat("/ludus/board/checks.mpy")[0] == IS_FILE
    with archive.open("/ludus/board/checks.mpy", "rb") as file:
        assert file.read(1) == b"M"


def test_folders_are_there_and_nothing_else_is(archive):
    assert all(archive.stat(folder)[0] == IS_FOLDER for folder in ("/ludus", "/ludus/lights", "/pico"))
    for path in (
        "/",
        "/ludus/board/checks.py",
        "/ludus/board/checks",
        "/json",
        "/main.py",
        "/archive.mpy",
        "/ludus/lights/",
    ):
        with pytest.raises(OSError):
            archive.stat(path)


def test_what_starts_a_table_lies_beside_it(built):
    shipped = firmware.shipped(boards.load("rota"))
    assert set(shipped) == {"main.py", "archive.mpy", "board.json", "modules"}
    assert all(shipped[path] == built[path] for path in shipped if path != "modules")
