"""The pages of matches tell what the kept games hold, and the players of today are those who played them.

Twelve Lines is left out, whose network may round otherwise on another processor, and UCT, which takes long to choose.
"""

from pathlib import Path

import pytest

from lab.matches import against, ladder, resumable, strong_play
from tests.support.match_commands import run

DOCS = Path(__file__).parents[3] / "docs"
PLAYED = DOCS.parent / resumable.FOLDER


def copied(name, folder):
    page = folder / name
    page.write_text((DOCS / name).read_text(encoding="utf-8"), encoding="utf-8")
    return page


@pytest.mark.parametrize("game_id", ["rota", "terni-lapilli", "petteia", "latrunculi"])
def test_levels(game_id, tmp_path, monkeypatch):
    lines = run(
        monkeypatch, ladder, copied("levels.md", tmp_path), PLAYED / "ladder", "--games", "0", "--game", game_id
    )
    assert lines == (DOCS / "levels.md").read_text(encoding="utf-8").splitlines()


def test_references(tmp_path, monkeypatch):
    monkeypatch.setattr(against, "MEETINGS", [each for each in against.MEETINGS if each.reference == "alphabeta:2"])
    report = run(monkeypatch, against, copied("matches.md", tmp_path), PLAYED / "references", "--games", "0")
    rows = [line for line in report if "`alphabeta:2` |" in line and "nodes=" in line]
    assert len(rows) == 2 and set(rows) <= set((DOCS / "matches.md").read_text(encoding="utf-8").splitlines())


def test_strong_play(tmp_path, monkeypatch):
    studies = [study for study in strong_play.STUDIES if study.game != "twelve-lines"]
    monkeypatch.setattr(strong_play, "STUDIES", studies)
    report = run(monkeypatch, strong_play, copied("strong-play.md", tmp_path), PLAYED / "strong-play", "--games", "0")
    rows = [line for line in report if line.startswith(("| petteia |", "| latrunculi |"))]
    assert len(rows) == len(studies)
    assert set(rows) <= set((DOCS / "strong-play.md").read_text(encoding="utf-8").splitlines())
