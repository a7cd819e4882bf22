"""Where the image and the interpreter are looked for, and what is said when they are not there."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from lab.emulator import micropython
from lusoria.errors import MissingPart
from lusoria.simulator.pico.interpreter import RELEASES, cache, interpreter
from tests.support import needs

SCRIPT = Path(__file__).parents[3] / "scripts" / "pico_image.sh"


@pytest.fixture
def nothing(monkeypatch, tmp_path):
    for name in ("LUSORIA_PICO_UF2", "LUSORIA_MICROPYTHON", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    return tmp_path


def test_the_script_and_the_tool_mean_the_same_releases():
    text = SCRIPT.read_text()
    oldest, newest = re.search(r"^version=\${1:-(\S+)}$", text, re.M)[1], re.search(r'^newest="(\S+) ', text, re.M)[1]
    assert (oldest, newest) == RELEASES


def test_what_is_missing_is_one_line_that_names_the_script(nothing):
    for find, variable in ((micropython.image, "LUSORIA_PICO_UF2"), (interpreter, "LUSORIA_MICROPYTHON")):
        with pytest.raises(MissingPart, match=rf"^[^\n]*{variable}[^\n]*scripts/pico_image\.sh[^\n]*$"):
            find()


def test_the_cache_is_where_the_script_puts_it(nothing):
    found = []
    for release in reversed(RELEASES):
        folder = nothing / f"micropython-{release}"
        folder.mkdir()
        found.insert(0, folder / "RPI_PICO.uf2")
        found[0].write_bytes(b"")
        assert micropython.images() == found


@pytest.fixture
def only_the_oldest(nothing):
    for name in ("RPI_PICO.uf2", "micropython", "arm/usr/bin/qemu-arm"):
        path = nothing / f"micropython-{RELEASES[0]}" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("found")
        path.chmod(0o755)
    return nothing


@pytest.mark.parametrize(("ci", "code"), [("true", 1), ("", 0)])
def test_the_script_fails_in_ci_only_if_the_newest_image_cannot_be_made(only_the_oldest, ci, code):
    bash = shutil.which("bash")
    (only_the_oldest / "bash").symlink_to(bash)  # no other tool is there
    environment = {"PATH": str(only_the_oldest), "LUSORIA_CACHE": str(only_the_oldest), "CI": ci}
    result = subprocess.run([bash, str(SCRIPT)], env=environment, capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (code, f"pico_image: tests will not try MicroPython {RELEASES[-1]}\n")


@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_a_run_without_the_newest_image_says_so(only_the_oldest, monkeypatch, ci, outcome):
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match=f"{RELEASES[-1]} is missing"):
        needs.images()


def test_every_release_has_an_image():
    assert all(path.is_file() for path in needs.images())


def test_the_cache_follows_the_xdg_rules(nothing, monkeypatch, tmp_path):
    monkeypatch.setenv("LUSORIA_CACHE", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache().parent == tmp_path / "xdg" / "lusoria"
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    assert cache().parent == Path.home() / ".cache" / "lusoria"


def test_a_named_file_comes_first_and_must_be_there(nothing, monkeypatch):
    own, newer = nothing / "own.uf2", nothing / "newer.uf2"
    monkeypatch.setenv("LUSORIA_PICO_UF2", str(own))
    with pytest.raises(MissingPart, match="LUSORIA_PICO_UF2 names"):
        micropython.image()
    own.write_bytes(b"")
    assert micropython.image() == own
    monkeypatch.setenv("LUSORIA_PICO_UF2", f"{own}:{newer}")
    with pytest.raises(MissingPart, match=r"newer\.uf2, which is not a file"):
        micropython.images()
    newer.write_bytes(b"")
    assert micropython.images() == [own, newer]
