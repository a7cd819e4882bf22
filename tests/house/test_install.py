"""The wheel and the editable form, each in a fresh environment, run outside the checkout."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PIP_INSTALL = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
PIP_INSTALL += ["--ignore-installed"]
SCRIPT = """
import json, sys
from lusoria.boards import definitions as boards
import ludus.station
names = "grid-7x7 grid-7x8 grid-8x8 grid-8x8-colour grid-8x9 grid-9x10 rota rota-colour terni-lapilli twelve-lines"
assert boards.board_names() == names.split(), boards.board_names()
firmware = boards.data_folder("firmware")
found = sorted(path.name for path in firmware.iterdir() if path.suffix == ".py" or path.name in ("pico", "ludus"))
importable = []
for name in ("pico", "main"):
    try:
        __import__(name)
        importable.append(name)
    except ImportError:
        pass
print(json.dumps({"firmware": found, "importable": importable, "hash": boards.source_hash(boards.load("rota"))}))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def fresh_environment(folder, *install):
    """A new venv that borrows the packages of this one, but not lusoria itself; returns its python."""
    venv.create(folder, with_pip=False)
    python = folder / "bin/python"
    site = next((folder / "lib").iterdir()) / "site-packages"
    subprocess.run(
        [*PIP_INSTALL, "--prefix", str(folder), *install],
        check=True,
        capture_output=True,
    )
    ours = next(path for path in sys.path if path.endswith("site-packages"))
    borrowed = [path for path in Path(ours).iterdir() if not path.name.startswith(("lusoria", "_lusoria", "_editable"))]
    for path in borrowed:
        if path.suffix not in (".pth",) and not (site / path.name).exists():
            (site / path.name).symlink_to(path)
    return python


def run(python, *arguments, cwd):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run([str(python), *arguments], cwd=cwd, env=clean, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module", params=["wheel", "editable"])
def installed(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp(request.param)
    install = [str(request.getfixturevalue("wheel"))] if request.param == "wheel" else ["--editable", str(ROOT)]
    return request.param, fresh_environment(folder / "venv", *install), folder


def test_it_finds_the_firmware_and_the_boards_outside_the_checkout(installed):
    _form, python, folder = installed
    result = run(python, "-c", SCRIPT, cwd=folder)
    assert result.returncode == 0, result.stderr
    output = json.loads(result.stdout)
    assert "main.py" in output["firmware"] and "pico" in output["firmware"]


def test_the_firmware_is_not_importable_from_the_pc(installed):
    form, python, folder = installed
    output = json.loads(run(python, "-c", SCRIPT, cwd=folder).stdout)
    assert output["importable"] == [], form


def test_the_virtual_table_runs_from_it(installed):
    _form, python, folder = installed
    script = "wait 100\nplace 5\nwait 400\nleds\nquit\n"
    result = subprocess.run(
        [str(python), "-m", "lusoria", "virtual", "rota", "--speed", "0"],
        cwd=folder, input=script, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True] * 5, result
    assert sum(answers[3]["leds"]["4"]) > 0


def test_the_wheel_carries_what_a_pico_needs(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for expected in ("ludus/station.py", "lusoria/data/firmware/main.py", "lusoria/data/firmware/pico/leds.py"):
        assert expected in names
    assert "lusoria/data/boards/rota.json" in names and "lusoria/data/boards/schema/board.json" in names
    assert not [name for name in names if name.startswith(("pico/", "main.py", "tests/"))]
