"""The verb `hardware`, and what happens when a tool is not installed."""

import io

import pytest

from lusoria import boards
from lusoria.errors import UsageError
from lusoria.workshop import command, makers


def test_either_files_or_a_check(tmp_path) -> None:
    with pytest.raises(UsageError, match="either --check BOARD, or BOARD -o FOLDER"):
        command.run("rota", None, False, io.StringIO())
    with pytest.raises(UsageError, match="either"):
        command.run("rota", tmp_path, True, io.StringIO())


def test_a_tool_that_is_not_here_leaves_its_files_out_in_one_clear_line() -> None:
    absent = makers.Maker("nowhere", "carvings", packages=("no_such_package",))
    program = makers.Maker("nowhere", "drawings", programs=("no-such-program",))
    made = makers.make(boards.read("rota"), (absent, program))
    assert made.files == {}
    assert made.left_out == [
        "carvings: left out, needs no_such_package: pip install lusoria[workshop]",
        "drawings: left out, needs the program no-such-program: make system",
    ]
