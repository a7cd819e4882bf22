"""The verb `hardware`, and what happens when a tool is not installed."""

import io
import json
import subprocess
import sys
from importlib import metadata
from types import SimpleNamespace

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from lusoria.boards import definitions as boards
from lusoria.errors import UsageError
from lusoria.hardware import command, makers
from tests.support import needs


def test_either_files_or_a_check(tmp_path) -> None:
    with pytest.raises(UsageError, match="either --check BOARD, or BOARD -o FOLDER"):
        command.run(["rota"], None, False, io.StringIO())
    with pytest.raises(UsageError, match="either"):
        command.run(["rota"], tmp_path, True, io.StringIO())


def closure(requirement: str) -> set[str]:
    """The distributions that a requirement brings, itself and all it needs."""
    found, expected = set(), [Requirement(requirement)]
    while expected:
        one = expected.pop()
        name = canonicalize_name(one.name)
        if name in found or (
            one.marker and not any(one.marker.evaluate({"extra": extra}) for extra in ("", *one.extras))
        ):
            continue
        found.add(name)
        expected += map(Requirement, metadata.distribution(name).requires or ())
    return found


def test_the_extra_takes_no_more_than_200_megabytes() -> None:
    """As it is installed here: what `workshop` brings beyond the tool itself."""
    needs.package("gerbonara")
    requires = [Requirement(text) for text in metadata.requires("lusoria") or ()]
    extra = [one for one in requires if one.marker and one.marker.evaluate({"extra": "workshop"})]
    assert {one.name for one in extra} >= {"gerbonara", "manifold3d", "wireviz"}
    base = set().union(*(closure(f"{one.name}{one.specifier}") for one in requires if not one.marker))
    brought = set().union(*(closure(f"{one.name}{one.specifier}") for one in extra)) - base
    sizes = {name: sum(file.locate().stat().st_size for file in metadata.files(name) or () if file.locate().exists())
             for name in brought}  # fmt: skip
    assert 20e6 < sum(sizes.values()) < 200e6, sizes


BARE = """
import sys
for package in ("gerbonara", "shapely", "wireviz", "schemdraw", "manifold3d", "numpy"):
    sys.modules[package] = None
from lusoria.cli.main import main
main()
"""


def bare(*words):
    """The tool where none of the extra's packages is installed."""
    return subprocess.run(
        [sys.executable, "-c", BARE, *map(str, words)],
        env={"PYTHONPATH": ":".join(sys.path), "PATH": "/usr/bin:/bin"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_without_the_extra_the_checks_and_the_bill_still_work(tmp_path) -> None:
    checked = bare("hardware", "--check", "rota-colour")
    assert (checked.returncode, checked.stdout) == (0, "rota-colour: no fault found\n")
    made = bare("hardware", "rota-colour", "-o", tmp_path)
    assert made.returncode == 0, made.stderr
    for name in (
        "bill-of-materials.csv",
        "electronics/netlist.net",
        "electronics/wires.csv",
        "simulation/diagram.json",
    ):
        assert (tmp_path / name).stat().st_size > 1000
    left_out = [line for line in made.stdout.splitlines() if "left out" in line]
    assert (
        "the printed boards: left out, needs gerbonara, shapely: install the extra 'workshop', see docs/index.md#extras"
        in left_out
    )
    assert (
        "the schematic: left out, needs schemdraw: install the extra 'workshop', see docs/index.md#extras" in left_out
    )
    assert not list(tmp_path.rglob("*.gbr"))


def test_nothing_is_written_of_a_board_with_a_fault(tmp_path) -> None:
    board = json.loads((boards.data_folder("boards") / "rota.json").read_text())
    board["leds"]["frame_ma"] = 900
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(board))
    out = io.StringIO()
    assert command.run([str(path)], tmp_path / "files", False, out) == 1
    assert "supply: Pico, sensors and lights draw: 995 mA (limit: 250 mA)" in out.getvalue()
    assert out.getvalue().endswith("rota: 1 fault; nothing was written\n")
    assert not (tmp_path / "files").exists()


def test_several_boards_get_a_folder_each_and_one_with_a_fault_does_not_stop_the_others(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(makers, "MAKERS", makers.MAKERS[:2])
    board = json.loads((boards.data_folder("boards") / "rota.json").read_text())
    (tmp_path / "mine.json").write_text(
        json.dumps(board | {"board": "mine", "leds": board["leds"] | {"frame_ma": 900}})
    )
    out = io.StringIO()
    assert command.run([str(tmp_path / "mine.json"), "rota", "grid-7x7"], tmp_path / "files", False, out) == 1
    assert sorted(path.name for path in (tmp_path / "files").iterdir()) == ["grid-7x7", "rota"]
    assert "mine: 1 fault; nothing was written" in out.getvalue()
    assert command.run(["rota", "grid-7x7"], None, True, out) == 0


def test_files_of_another_board_are_removed_and_no_file_that_we_did_not_write(tmp_path, monkeypatch) -> None:
    folder, made = tmp_path / "files", {"carving/body.stl": b"", "carving/body-tile-1-1.stl": b"", "guide.md": b""}
    monkeypatch.setattr(makers, "make", lambda _board: SimpleNamespace(files=made, left_out=[]))
    command.run(["rota"], folder, False, io.StringIO())
    (folder / "carving/mine.stl").touch()
    (tmp_path / "out.md").touch()
    (folder / command.LIST).write_text((folder / command.LIST).read_text() + "../out.md\n")
    del made["carving/body-tile-1-1.stl"]
    command.run(["rota"], folder, False, io.StringIO())
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert found == {f"files/{name}" for name in (*made, "carving/mine.stl", command.LIST)} | {"out.md"}


def test_two_boards_of_one_name_do_not_share_a_folder(tmp_path) -> None:
    with pytest.raises(UsageError, match="same `board`"):
        command.run(["rota", "rota"], tmp_path, False, io.StringIO())


def test_a_tool_that_is_not_here_leaves_its_files_out_in_one_clear_line() -> None:
    absent = makers.Maker("nowhere", "carvings", packages=("no_such_package",))
    program = makers.Maker("nowhere", "drawings", programs=("no-such-program",))
    made = makers.make(boards.read("rota"), (absent, program))
    assert made.files == {}
    assert made.left_out == [
        "carvings: left out, needs no_such_package: install the extra 'workshop', see docs/index.md#extras",
        "drawings: left out, needs the program no-such-program: make system",
    ]


def test_a_folders_name_does_not_steer_the_terminal(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(makers, "make", lambda _board: SimpleNamespace(files={"a": b""}, left_out=[]))
    out = io.StringIO()
    assert command.run(["rota"], tmp_path / "x\x1b[2J\n", False, out) == 0
    assert out.getvalue() == f"rota: 1 files in {tmp_path}" + r"/x\x1b[2J\n" + "\n"
