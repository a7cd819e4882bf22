"""The emulator's own sources are compiled for this interpreter, all or none; without that it is three times as slow."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import needs

BUILT = runpy.run_path(str(Path(__file__).parents[3] / "scripts" / "build_emulator.py"))
build, SUFFIX = BUILT["build"], BUILT["SUFFIX"]
MODULE = """
#include <Python.h>
static struct PyModuleDef told = {PyModuleDef_HEAD_INIT, "%s", "whole", -1, NULL};
PyMODINIT_FUNC PyInit_%s(void) { return PyModule_Create(&told); }
"""


@pytest.fixture
def folder(tmp_path):
    """Two modules' sources, and what was compiled of them and of a third before."""
    for name in ("first", "second"):
        (tmp_path / f"{name}.c").write_text(MODULE % (name, name))
    for name in ("first", "third"):
        (tmp_path / f"{name}{SUFFIX}").write_text("of another version")
    return tmp_path


def modules(folder):
    return sorted(path.name.removesuffix(SUFFIX) for path in folder.iterdir() if path.name.endswith(SUFFIX))


def test_what_is_compiled_can_be_imported_and_nothing_else_is_left(folder):
    needs.python_headers()
    build(folder)
    assert modules(folder) == ["first", "second"]
    program = "import first, second; print(first.__doc__, second.__doc__)"
    report = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=True)
    assert report.stdout == "whole whole\n"
    assert len(list(folder.iterdir())) == 4


def test_a_source_that_does_not_compile_leaves_none(folder):
    needs.c_compiler()
    (folder / "second.c").write_text("no C at all")
    with pytest.raises(subprocess.CalledProcessError):
        build(folder)
    assert modules(folder) == []
    assert len(list(folder.iterdir())) == 2


def test_without_a_compiler_or_sources_it_is_said_in_one_line_and_fails_only_in_ci(folder, monkeypatch, capsys):
    with pytest.raises(FileNotFoundError):
        build(folder, "no-such-compiler -shared")
    (empty := folder / "empty").mkdir()
    with pytest.raises(FileNotFoundError, match="no C sources in"):
        build(empty)
    for ci, code in (("true", 1), ("", 0)):
        monkeypatch.setitem(os.environ, "CI", ci)
        assert BUILT["given_up"]("gcc: not found") == code
        words = "build_emulator: the emulated Pico runs, but at a third of its speed: gcc: not found\n"
        assert capsys.readouterr().err == words


def test_the_emulator_in_use_is_the_one_that_was_compiled():
    needs.emulator()
    needs.python_headers()
    from rp2040py.native import _simulator

    assert str(_simulator.__file__).endswith(SUFFIX), "run make test"
