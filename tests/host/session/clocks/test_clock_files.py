"""Clocks that outlive the program that keeps them."""

import json

import pytest

from lusoria.session import TimeControl
from lusoria.session.clocks.clock import Clocks
from lusoria.session.clocks.clock_files import MOST_FILES, SavedClocks
from lusoria.session.clocks.timekeeper import Timekeeper


@pytest.fixture
def saved_clocks(tmp_path):
    return SavedClocks(tmp_path / "clocks")


def keeper_of(saved_clocks, control, ms):
    return Timekeeper(control, lambda: None, lambda: ms[0], saved_clocks)


def playing(saved_clocks, control, ms, until):
    """The clocks of a game in which White has thought until then."""
    keeper = keeper_of(saved_clocks, control, ms)
    keeper.begin("f00", 7)
    keeper.run(0)
    ms[0] = until
    return keeper


def test_who_comes_after_goes_on_with_what_was_left(saved_clocks):
    ms = [0]
    first = playing(saved_clocks, TimeControl(300, 3), ms, 20_000)
    first.run(1)
    ms[0] = 25_500
    first.stop()
    second = keeper_of(saved_clocks, None, [9_000_000])
    second.begin("f00", 7)
    assert second.of_game == TimeControl(300, 3)
    assert second.state()["left"] == {"w": 280_000, "b": 294_500} and second.state()["running"] is None


def test_another_game_and_another_table_begin_with_their_own(saved_clocks):
    ms = [0]
    playing(saved_clocks, TimeControl(60), ms, 5000).stop()
    for journal, entry in (("f00", 9), ("f01", 7)):
        second = keeper_of(saved_clocks, TimeControl(30), ms)
        second.begin(journal, entry)
        assert second.state()["left"] == {"w": 30_000, "b": 30_000}


def test_a_flag_that_has_fallen_stays_down(saved_clocks):
    ms = [0]
    first = keeper_of(saved_clocks, TimeControl(60), ms)
    first.begin("f00", 7)
    first.run(1)
    ms[0] = 60_000
    assert first.flag() == 1
    second = keeper_of(saved_clocks, None, ms)
    second.begin("f00", 7)
    second.run(1)
    assert (second.state()["fallen"], second.state()["running"]) == ("b", None)


@pytest.mark.parametrize("report", [
    "", "[]", "{}", "null", '{"entry": 7, "control": "1m", "left": [1], "fallen": null}',
    '{"entry": 7, "control": "1m", "left": [1, -1], "fallen": null}',
    '{"entry": 7, "control": "1m", "left": [1, 99999999999], "fallen": null}',
    '{"entry": 7, "control": "x", "left": [1, 1], "fallen": 0}',
    '{"entry": 7, "control": 5, "left": [1, 1.5], "fallen": 0}',
    '{"entry": 7, "control": "1m", "left": 3, "fallen": 0}', '{"entry": 7, "control": "1m", "left": "ab", "fallen": 0}',
])  # fmt: skip
def test_a_file_that_holds_anything_else_is_as_if_it_were_not_there(saved_clocks, tmp_path, report):
    (tmp_path / "clocks").mkdir()
    (tmp_path / "clocks" / "f00.json").write_text(report)
    assert saved_clocks.read("f00", 7) is None


def test_a_journal_from_the_cable_names_no_file_elsewhere(saved_clocks, tmp_path):
    for journal in ("../f00", "a/b", "", "x" * 33):
        saved_clocks.write(journal, 7, Clocks(TimeControl(60)), None, 0)
        assert saved_clocks.read(journal, 7) is None
    assert not list(tmp_path.rglob("*.json"))


def test_few_files_are_kept_and_without_a_folder_none(saved_clocks, tmp_path):
    for number in range(MOST_FILES + 5):
        saved_clocks.write(f"j{number}", 7, Clocks(TimeControl(60)), None, 0)
    files = list((tmp_path / "clocks").iterdir())
    assert len(files) == MOST_FILES and json.loads(files[0].read_text())["control"] == "1m"
    SavedClocks(None).write("j", 7, Clocks(TimeControl(60)), None, 0)
    assert SavedClocks(None).read("j", 7) is None
