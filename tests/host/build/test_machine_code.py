"""The build step that makes machine code of undecorated functions."""

import pytest

from lusoria.boards import definitions as boards
from lusoria.build import firmware
from lusoria.build.machine_code import with_native, with_viper
from lusoria.errors import LusoriaError

SOURCE = '''"""A module."""

STEPS = (-1, 1)


def near(state, square):
    """How many neighbours are empty, and one more if far is."""
    count = 0
    for direction in range(2):
        count += state[square + STEPS[direction]] == 0
    return count + is_far(state, square)


def is_far(state, square):
    """Whether square is empty."""
    return state[square] == 0
'''


def test_types_are_added_and_no_line_moves():
    lines = with_viper(SOURCE, ("near", "is_far")).split("\n")
    assert len(lines) == len(SOURCE.split("\n"))
    assert lines[4:6] == ["@micropython.viper", "def near(state: ptr16, square: int) -> int:"]
    assert lines[9] == "        count += int(state[square + int(STEPS[direction])] == 0)"
    assert lines[10] == "    return count + int(is_far(state, square))"
    assert lines[12:14] == ["@micropython.viper", "def is_far(state: ptr16, square: int) -> bool:"]


def test_a_function_left_as_it_is_stays_so():
    assert "def near(state, square):" in with_viper(SOURCE, ("is_far",))


def test_a_buffer_never_goes_to_a_function_that_takes_objects():
    with pytest.raises(LusoriaError, match="'near' is made machine code of but calls is_far"):
        with_viper(SOURCE, ("near",))


def test_a_function_that_is_not_there_is_named():
    with pytest.raises(LusoriaError, match="no function 'far'"):
        with_viper(SOURCE, ("far",))


@pytest.mark.parametrize("name", firmware.MACHINE_WORDS)
def test_the_hot_modules_are_still_python_afterwards(name):
    source = (boards.data_folder("firmware") / name).read_text()
    compile(with_viper(source, firmware.MACHINE_WORDS[name]), name, "exec")


def test_native_code_is_asked_for_function_by_function():
    lines = with_native("class A:\n    a = 1\n\n    def b(self):\n        return 1\n", ("b",)).split("\n")
    assert lines[2:4] == ["    @micropython.native", "    def b(self):"]
    with pytest.raises(LusoriaError, match="'far'"):
        with_native(SOURCE, ("far",))


@pytest.mark.parametrize("name", firmware.NATIVE)
def test_every_function_chosen_for_native_code_is_there(name):
    source = (boards.data_folder("firmware") / name).read_text()
    assert with_native(source, firmware.NATIVE[name]).count("@micropython.native") == len(firmware.NATIVE[name])
