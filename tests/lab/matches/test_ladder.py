"""The ladder of levels: matches kept by what the levels are, and a page that tells what was played."""

from dataclasses import replace

import pytest

from lab import pages
from lab.matches import ladder
from lusoria.engine.games import petteia
from lusoria.engine.level import Level
from tests.support.match_commands import run

PAGE = f"# Levels\n\n<!-- numbers: made by {ladder.COMMAND} --game rota -->\nold\n{pages.END}\nThe end.\n"


def test_every_level_meets_the_one_below_and_is_not_played_twice(tmp_path, monkeypatch):
    page, files = tmp_path / "levels.md", tmp_path / "files"
    page.write_text(PAGE)
    lines = run(monkeypatch, ladder, page, files, "--game", "rota", "--games", "4", "--from", "7")
    assert (
        [line for line in lines if line.startswith("| 8 – 7 | 4 |")] and "old" not in lines and lines[-1] == "The end."
    )
    assert sum("not measured" in line for line in lines) == 5
    assert len(list(files.iterdir())) == 2
    with monkeypatch.context() as patched:
        patched.setattr("lusoria.engine.match.runner.play", None)
        assert run(patched, ladder, page, files, "--game", "rota", "--games", "4", "--from", "7") == lines


def test_what_was_measured_of_other_levels_is_not_told_of_these(tmp_path, monkeypatch, known_anew):
    before = ladder.Step("petteia", 3).file(tmp_path)
    monkeypatch.setattr(petteia, "KNOWLEDGE", replace(petteia.KNOWLEDGE, levels=(Level(plies=1),) * 8))
    known_anew()
    assert ladder.Step("petteia", 3).file(tmp_path) != before
    assert ladder.Step("petteia", 3).file(tmp_path) != ladder.Step("petteia", 4).file(tmp_path)


def test_level_8_meets_level_7_once_more_with_the_time_it_takes_against_people(tmp_path, monkeypatch):
    page, files, played = tmp_path / "levels.md", tmp_path / "files", []
    page.write_text(PAGE.replace("rota", "latrunculi"))
    monkeypatch.setattr("lab.matches.resumable.play", lambda match, *_: played.append(match))
    lines = run(monkeypatch, ladder, page, files, "--game", "latrunculi", "--timed")
    assert [(match.a, match.b, str(match.limit)) for match in played] == [("engine:8", "engine:7", "movetime=1500")]
    assert [line for line in lines if line.startswith("| 8 – 7 in 1.5 s a move | 0 |")]
    counted, timed = ladder.Step("latrunculi", 8), ladder.Step("latrunculi", 8, timed=True)
    assert counted.file(files) != timed.file(files) and str(counted.match().limit) == "nodes=1000000"


def test_a_page_without_marks_is_left_alone():
    with pytest.raises(ValueError, match="the page has no marks"):
        pages.renewed("# Levels\n", ladder.COMMAND, ["| 1 |"])
