"""The engine against itself: games kept by study, and a page that tells what was played."""

import argparse

from lab import pages
from lab.matches import resumable, strong_play
from lab.matches.strong_play import Study
from lusoria.engine.match.game import play
from tests.support import needs
from tests.support.match_commands import run

PAGE = f"# Strong play\n\n<!-- numbers: made by {strong_play.COMMAND} -->\nold\n{pages.END}\n"


def test_a_study_is_played_once_and_told(tmp_path, monkeypatch):
    study = Study("petteia", {"board": "6x6", "move-limit": "6"}, nodes=50)
    monkeypatch.setattr(strong_play, "STUDIES", (study, Study("rota", share=0.0)))
    page, files = tmp_path / "page.md", tmp_path / "files"
    page.write_text(PAGE)
    report = run(monkeypatch, strong_play, page, files, "--games", "4")
    [row] = [line for line in report if line.startswith("| petteia |")]
    assert row.startswith("| petteia | board=6x6, move-limit=6, repetition=threefold | 50 | 4 |")
    assert "old" not in report and not any("rota" in line for line in report)
    assert run(monkeypatch, strong_play, page, files, "--games", "0") == report


def test_a_cluster_plays_the_same_study(tmp_path, monkeypatch):
    distributed = needs.package("distributed")
    study, page = Study("petteia", {"board": "6x6", "move-limit": "6"}, nodes=50), tmp_path / "page.md"
    monkeypatch.setattr(strong_play, "STUDIES", (study,))
    page.write_text(PAGE)
    alone = run(monkeypatch, strong_play, page, tmp_path / "alone", "--games", "4")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="inproc://"
    ) as cluster:
        words = "--games", "4", "--dask", cluster.scheduler_address
        assert run(monkeypatch, strong_play, page, tmp_path / "together", *words) == alone


def test_a_study_that_was_stopped_in_its_first_game_has_no_row(tmp_path, monkeypatch):
    study, page = Study("petteia", {"board": "6x6", "move-limit": "6"}, nodes=50), tmp_path / "page.md"
    monkeypatch.setattr(strong_play, "STUDIES", (study,))
    page.write_text(PAGE)
    study.file(tmp_path).write_text("number,pa")
    assert not any("petteia" in line for line in run(monkeypatch, strong_play, page, tmp_path, "--games", "0"))


def test_no_game_of_a_study_is_played_twice():
    match = Study("petteia", {"board": "6x6", "move-limit": "6"}, nodes=50).match()
    assert play(match, 0).actions != play(match, 1).actions


def test_a_study_that_is_all_drawn_is_not_told_to_be_certain(tmp_path, monkeypatch):
    study = Study("petteia", {"board": "6x6", "move-limit": "6"}, nodes=50)
    monkeypatch.setattr(strong_play, "STUDIES", (study,))
    resumable.play(study.match(), 4, argparse.Namespace(workers=1, dask=None), study.file(tmp_path))
    [row] = [line for line in strong_play.rows(tmp_path) if "petteia" in line]
    assert "| 0% | 100% | 0% | 50.0% (15.0% to 85.0%) |" in row


def test_all_studies_are_of_games_that_can_be_played_and_differ():
    names = [study.name() for study in strong_play.STUDIES]
    assert len(set(names)) == len(names)
    assert {study.match().a for study in strong_play.STUDIES} == {"search"}
